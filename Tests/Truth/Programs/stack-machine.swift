// A small calculator

enum Token { case number(Int), plus, times, minus }

struct BadInput: Error { let text: String }

func tokens(_ text: String) throws -> [Token] {
  try text.split(separator: " ").map { word in
    switch word {
    case "+": return .plus
    case "*": return .times
    case "-": return .minus
    default:
      guard let n = Int(word) else { throw BadInput(text: String(word)) }
      return .number(n)
    }
  }
}

func run(_ program: [Token]) -> Int? {
  var stack: [Int] = []
  func binary(_ work: (Int, Int) -> Int) -> Bool {
    guard let b = stack.popLast(), let a = stack.popLast() else { return false }
    stack.append(work(a, b))
    return true
  }
  for token in program {
    switch token {
    case .number(let n): stack.append(n)
    case .plus: if !binary(+) { return nil }
    case .times: if !binary(*) { return nil }
    case .minus: if !binary(-) { return nil }
    }
  }
  return stack.count == 1 ? stack.popLast() : nil
}

for text in ["2 3 + 4 *", "7 2 -", "1 +", "1 x"] {
  Promise(text).then { try tokens($0) }.then { run($0).map { "\($0)" } ?? "no result" }
    .then { print(text, "=", $0) }
    .catch { print(text, "->", $0) }
}
