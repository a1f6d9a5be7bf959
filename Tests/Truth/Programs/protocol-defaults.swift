// What a protocol gives to all who conform

protocol Greeter {
  var name: String { get set }
  func greeting() -> String
  static var word: String { get }
}
extension Greeter {
  func greeting() -> String { "\(Self.word), \(name)" }
  func slowly() -> Promise<String> { Promise(greeting()).delay(0.1) }
  mutating func rename(_ new: String) { name = new }
}
struct English: Greeter {
  var name: String
  static let word = "Hello"
}
struct Italian: Greeter {
  var name: String
  static let word = "Ciao"
  func greeting() -> String { "\(Italian.word) \(name)!" }
}

var greeter = English(name: "ada")
greeter.slowly().then { print($0) }
greeter.rename("bob")
greeter.slowly().then { print($0) }
let all2: [any Greeter] = [greeter, Italian(name: "cyd")]
all(all2.map { $0.slowly() }).then { print($0) }
