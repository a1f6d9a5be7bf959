// What belongs to the type itself

struct Counter {
  static var made = 0
  static let limit = 3
  static func make() -> Promise<Counter> {
    guard made < limit else { return Promise(TooMany(count: made)) }
    made += 1
    return Promise(Counter(id: made)).delay(0.1)
  }
  let id: Int
}
struct TooMany: Error { let count: Int }

for _ in 0..<4 {
  Counter.make().then { print("counter", $0.id) }.catch { print("error", $0) }
}
print(Counter.made, Counter.limit)

class Settings {
  static let shared = Settings()
  var volume = 5
  class func reset() { shared.volume = 0 }
}
Settings.shared.volume += 1
Promise(Settings.shared.volume).then { volume -> Int in
  Settings.reset()
  return volume
}.then { print($0, Settings.shared.volume) }
