// Functions for many types

func pairs<A, B>(_ left: [A], _ right: [B]) -> [(A, B)] { Array(zip(left, right)) }

func largest<T: Comparable>(_ items: [T]) -> T? {
  guard var best = items.first else { return nil }
  for item in items where item > best { best = item }
  return best
}

func after<T>(_ seconds: Double, _ value: T) -> Promise<T> { Promise(value).delay(seconds) }

struct Stack<Element> {
  private var items: [Element] = []
  var isEmpty: Bool { items.isEmpty }
  mutating func push(_ item: Element) { items.append(item) }
  mutating func pop() -> Element? { items.popLast() }
}

for (letter, number) in pairs(["a", "b", "c"], [1, 2]) { print(letter, number) }
print(largest([3, 9, 2]) ?? 0, largest(["pear", "fig"]) ?? "", largest([Double]()) == nil)

var stack = Stack<String>()
stack.push("x")
stack.push("y")
while let top = stack.pop() { after(0.1, top).then { print("popped", $0) } }
after(0.05, (1, "one")).then { print($0.0, $0.1, stack.isEmpty) }
