// What is made when it is first needed

class Config {
  let name: String
  init(name: String) { self.name = name }
  lazy var values: [String: Int] = self.read()
  lazy var size = values.count * 10
  private func read() -> [String: Int] {
    print("reading", name)
    return ["a": 1, "b": 2]
  }
}

let config = Config(name: "app")
print("made")
Promise("b").delay(0.2).then { config.values[$0] ?? 0 }.then { print($0) }
Promise(1).delay(0.1).then { _ in config.size }.then { print("size", $0) }
