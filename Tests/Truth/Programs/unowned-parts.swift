// Parts that live no longer than their owner

class Car {
  let name: String
  private(set) var engine: Engine?
  init(name: String) {
    self.name = name
    engine = Engine(car: self)
  }
  deinit { print(name, "scrapped") }
}
class Engine {
  unowned let car: Car
  init(car: Car) { self.car = car }
  deinit { print("engine scrapped") }
  func start() -> Promise<String> { Promise { [unowned self] in "\(self.car.name) starts" }.delay(0.1) }
}

let car = Car(name: "beetle")
car.engine?.start().then { print($0) }
var other: Car? = Car(name: "mini")
print(other?.engine?.car.name ?? "")
other = nil
Promise(1).then { [unowned car] n in "\(car.name) \(n)" }.then { print($0) }
