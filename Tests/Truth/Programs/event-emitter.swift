// Listeners that come and go

class Emitter<Value> {
  private var listeners: [Int: (Value) -> Void] = [:]
  private var next = 0

  @discardableResult
  func on(_ listener: @escaping (Value) -> Void) -> () -> Void {
    let id = next
    next += 1
    listeners[id] = listener
    return { [weak self] in self?.listeners[id] = nil }
  }
  func emit(_ value: Value) {
    for id in listeners.keys.sorted() { listeners[id]?(value) }
  }
  func once() -> Promise<Value> {
    let promise = Promise<Value>.pending()
    on { promise.fulfill($0) }
    return promise
  }
}

let emitter = Emitter<Int>()
let stop = emitter.on { print("first hears", $0) }
emitter.on { print("second hears", $0) }
emitter.once().then { print("once:", $0) }
emitter.emit(1)
stop()
emitter.emit(2)
Promise(3).delay(0.1).then { emitter.emit($0) }
