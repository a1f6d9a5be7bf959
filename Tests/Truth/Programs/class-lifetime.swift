// Objects go when nobody holds them

class Connection {
  let id: Int
  static var open = 0
  init(_ id: Int) {
    self.id = id
    Connection.open += 1
    print("open", id)
  }
  deinit {
    Connection.open -= 1
    print("closed", id)
  }
}

func use(_ id: Int) -> Promise<Int> {
  let connection = Connection(id)
  return Promise(connection).delay(0.1).then { $0.id * 10 }
}

func useShortly() {
  let c = Connection(99)
  print("using", c.id)
}

useShortly()
use(1).then { print("value", $0, "open", Connection.open >= 0) }
var kept: Connection? = Connection(2)
weak var watcher = kept
print(watcher != nil)
kept = nil
print(watcher == nil)
Promise(0).delay(0.5).then { _ in print("later", watcher == nil) }
