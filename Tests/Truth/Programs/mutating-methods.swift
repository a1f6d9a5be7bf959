// Structures that change themselves

struct Queue<Element> {
  private var items: [Element] = []
  var count: Int { items.count }
  mutating func enqueue(_ item: Element) { items.append(item) }
  mutating func dequeue() -> Element? { items.isEmpty ? nil : items.removeFirst() }
  mutating func reset() { self = Queue() }
}
enum Switch {
  case on, off
  mutating func toggle() { self = self == .on ? .off : .on }
}

var queue = Queue<String>()
queue.enqueue("a")
queue.enqueue("b")
var lamp = Switch.off
func drain() -> Promise<[String]> {
  var all: [String] = []
  while let item = queue.dequeue() { all.append(item) }
  return Promise(all).delay(0.1)
}
drain().then { drained -> Int in
  lamp.toggle()
  print(drained, lamp, queue.count)
  return drained.count
}.then { n in
  for _ in 0..<n { queue.enqueue("x") }
  queue.reset()
  print(queue.count)
}
lamp.toggle()
print(lamp)
