// One switch for many shapes

enum Event {
  case key(Character, shift: Bool)
  case click(x: Int, y: Int)
  case wait(Double)
  case quit
}

func tell(_ event: Event) -> String {
  switch event {
  case .key(let c, shift: true): return "shift \(c)"
  case .key(let c, _): return "key \(c)"
  case .click(let x, let y) where x == y: return "diagonal \(x)"
  case let .click(x, y): return "at \(x),\(y)"
  case .wait(0.5...): return "long"
  case .wait: return "short"
  case .quit: return "bye"
  }
}

func size(_ n: Int) -> String {
  switch n {
  case ..<0: return "negative"
  case 0: return "zero"
  case 1, 2, 3: return "few"
  case 4...10: return "some"
  case let n where n % 2 == 0: return "many, even"
  default: return "many"
  }
}

let events: [Event] = [.key("a", shift: false), .key("b", shift: true), .click(x: 2, y: 2), .click(x: 1, y: 5), .wait(0.7), .wait(0.1), .quit]
for event in events { print(tell(event)) }
print([-1, 0, 2, 7, 12, 13].map(size))

Promise<Event>(Event.click(x: 3, y: 3)).then { tell($0) }.then { print($0) }
Promise((1, "one")).then { pair -> String in
  switch pair {
  case (1, let word): return "first \(word)"
  case (let n, "two"): return "second \(n)"
  default: return "else"
  }
}.then { print($0) }
