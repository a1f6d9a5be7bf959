// A list of objects that refer to one another

final class Node<T> {
  let value: T
  var next: Node?
  init(_ value: T, next: Node? = nil) {
    self.value = value
    self.next = next
  }
}

struct List<T>: CustomStringConvertible {
  private var head: Node<T>?
  private(set) var count = 0
  mutating func push(_ value: T) {
    head = Node(value, next: head)
    count += 1
  }
  mutating func reverse() {
    var previous: Node<T>?
    var current = head
    while let node = current {
      current = node.next
      node.next = previous
      previous = node
    }
    head = previous
  }
  var description: String {
    var parts: [String] = []
    var node = head
    while let current = node {
      parts.append("\(current.value)")
      node = current.next
    }
    return parts.joined(separator: " -> ")
  }
}

var list = List<Int>()
for n in 1...4 { list.push(n) }
Promise("\(list)").then { print($0, list.count) }
list.reverse()
Promise(0.1).then { Promise($0).delay($0) }.then { _ in print(list) }
