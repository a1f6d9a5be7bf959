// The same object, or an equal one

class Token: Equatable {
  let text: String
  init(_ text: String) { self.text = text }
  static func == (a: Token, b: Token) -> Bool { a.text == b.text }
}

let a = Token("x"), b = Token("x"), c = a
print(a == b, a === b, a === c, a !== b, a != b)

func echo(_ token: Token) -> Promise<Token> { Promise(token).delay(0.1) }
echo(a).then { print($0 === a, $0 === b, $0 == b) }
let first = echo(b), second = echo(b)
all(first, second).then { print($0.0 === $0.1, first === second) }
Promise([a, b]).then { (tokens: [Token]) -> Bool in tokens.contains { $0 === c } }.then { print($0) }
