// A traffic light goes round on the clock

enum Light: String, CaseIterable {
  case red, green, yellow

  var next: Light {
    switch self {
    case .red: return .green
    case .green: return .yellow
    case .yellow: return .red
    }
  }
  var seconds: Double {
    switch self {
    case .red, .green: return 2
    case .yellow: return 0.5
    }
  }
}

func run(_ light: Light, rounds: Int) -> Promise<Light> {
  print("light is", light.rawValue)
  guard rounds > 0 else { return Promise(light) }
  return Promise(light).delay(light.seconds).then { run($0.next, rounds: rounds - 1) }
}

run(.red, rounds: 5).then { last in print("stops at", last, Light.allCases.count) }
print(Light(rawValue: "green") == .green, Light(rawValue: "blue") == nil)
