// A cache for any kind of value

class Cache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private(set) var hits = 0

  subscript(key: Key) -> Value? {
    get { values[key] }
    set { values[key] = newValue }
  }

  func value(for key: Key, orLoad load: (Key) -> Promise<Value>) -> Promise<Value> {
    if let value = self[key] {
      hits += 1
      return Promise(value)
    }
    return load(key).then { value in self[key] = value }
  }
}

let squares = Cache<Int, Int>()
func slowSquare(_ n: Int) -> Promise<Int> { Promise(n * n).delay(0.1) }

squares.value(for: 4, orLoad: slowSquare)
  .then { print("first", $0) }
  .then { _ in squares.value(for: 4, orLoad: slowSquare) }
  .then { print("again", $0, "hits", squares.hits) }
  .then { _ in squares.value(for: 5) { slowSquare($0) } }
  .then { print($0, squares[5] ?? 0, squares[6] ?? 0) }
