// Classes over classes, and what each of them is

class Animal {
  let name: String
  init(name: String) { self.name = name }
  func sound() -> String { "?" }
  func describe() -> String { "\(name) says \(sound())" }
}
class Dog: Animal {
  override func sound() -> String { "woof" }
}
class Puppy: Animal {
  let age: Int
  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }
  override func sound() -> String { "yip" }
  override func describe() -> String { super.describe() + " at \(age)" }
}

func kind(_ animal: Animal) -> String {
  switch animal {
  case is Dog: return "dog"
  case let puppy as Puppy where puppy.age < 1: return "baby"
  case is Puppy: return "puppy"
  default: return "animal"
  }
}

let animals = [Dog(name: "rex"), Puppy(name: "tim", age: 0), Puppy(name: "tom", age: 1), Animal(name: "it")]
Promise(animals).then { $0.map { $0.describe() } }.then { lines in lines.forEach { print($0) } }
Promise(animals).delay(0.1).then { $0.map(kind) }.then { print($0) }
Promise(animals[1]).then { ($0 as! Puppy).age }.then { print($0, animals[0] === animals[0], animals[0] === animals[3]) }
