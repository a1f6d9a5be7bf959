// Values of any type, and what they are

struct Apple { let weight: Int }
class Animal { func sound() -> String { "..." } }
class Dog: Animal { override func sound() -> String { "woof" } }

let things: [Any] = [1, "two", 3.0, true, Apple(weight: 4), Dog(), [5, 6], (7, 8)]

func name(_ thing: Any) -> String {
  switch thing {
  case let n as Int where n > 10: return "large int"
  case let n as Int: return "int \(n)"
  case let s as String: return "string \(s)"
  case is Double: return "double"
  case is Bool: return "bool"
  case let apple as Apple: return "apple \(apple.weight)"
  case let animal as Animal: return animal.sound()
  case let list as [Int]: return "list of \(list.count)"
  default: return "else"
  }
}

Promise(things.map(name)).then { print($0) }
Promise<Any>("text" as Any).then { ($0 as? String)?.count ?? -1 }.then { print($0) }
let animal: Animal = Dog()
Promise(animal).then { ($0 as! Dog).sound() }.then { print($0, animal is Dog, things[0] is String, (things[1] as? Int) == nil) }
let error: Error = Missing()
struct Missing: Error {}
print(error is Missing, 3 as Double, [1, "a"] as [Any])
