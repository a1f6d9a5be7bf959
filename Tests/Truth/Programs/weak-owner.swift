// A controller goes away before its answer arrives

class Controller {
  let name: String
  init(name: String) { self.name = name }
  deinit { print(name, "is gone") }

  func load() -> Promise<Int> {
    return Promise(7).delay(0.1).then { [weak self] value -> Int in
      guard let self = self else {
        print("nobody is there")
        return -1
      }
      print(self.name, "gets", value)
      return value * 2
    }
  }
}

var first: Controller? = Controller(name: "first")
let second = Controller(name: "second")
first?.load().then { print("first:", $0) }
second.load().then { print("second:", $0) }
first = nil
