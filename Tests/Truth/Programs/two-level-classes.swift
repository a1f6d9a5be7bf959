// init, super and overridden properties

class Vehicle {
  let wheels: Int
  var speed = 0
  var kind: String { "vehicle" }
  init(wheels: Int) { self.wheels = wheels }
  convenience init() { self.init(wheels: 4) }
  func accelerate(by amount: Int = 10) -> Promise<Int> {
    Promise(amount).delay(0.1).then { [unowned self] amount -> Int in
      self.speed += amount
      return self.speed
    }
  }
  var description: String { "\(kind) with \(wheels) wheels at \(speed)" }
}

class Bike: Vehicle {
  var bell = "ring"
  override var kind: String { "bike" }
  init() { super.init(wheels: 2) }
  override func accelerate(by amount: Int = 5) -> Promise<Int> { super.accelerate(by: min(amount, 5)) }
}

let car = Vehicle()
let bike = Bike()
let vehicles = [car, bike]
all(vehicles.map { $0.accelerate() }).then { print($0) }
bike.accelerate(by: 50).then { _ in print(bike.description, bike.bell) }
car.accelerate(by: 50).then { _ in print(car.description) }
