// What a closure keeps: the value then, or the variable

var number = 1
let then = { [number] in "then \(number)" }
let now = { "now \(number)" }
number = 2
print(then(), now())

class Owner {
  var name = "owner"
  lazy var greeting: String = "I am the \(name)"
  func greet() -> Promise<String> {
    Promise { [unowned self] in self.greeting }
  }
}

let owner = Owner()
owner.name = "boss"
owner.greet().then { print($0) }
Promise(5).delay(0.1).then { [copy = number] value in print(value, copy, number) }
number = 3
