// Loops that look for a pattern

enum Message { case text(String), number(Int), end }

let messages: [Message] = [.text("a"), .number(1), .text("b"), .number(2), .end, .number(3)]
for case .text(let t) in messages { print("text", t) }
for case let .number(n) in messages where n > 1 { print("number", n) }
let maybe: [Int?] = [1, nil, 3]
for case let n? in maybe { print("some", n) }

func deliver(_ messages: [Message]) -> Promise<Int> {
  var sum = 0
  for message in messages {
    if case .end = message { break }
    if case .number(let n) = message { sum += n }
  }
  return Promise(sum).delay(0.1)
}
deliver(messages).then { print("sum", $0) }
deliver([]).then { print("sum of nothing", $0) }
