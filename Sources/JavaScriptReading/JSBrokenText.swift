/// What makes a text no JavaScript at all: Node refuses it, whatever of it is read here.
enum JSBrokenText {
  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// The first such thing; `nil` if there is none that the tokens alone tell.
  static func problem(in tokens: [JSToken]) -> JSProblem? {
    var open: [JSToken] = []
    // What is declared within each bracket that is open, and outside of all.
    var declared: [Set<String>] = [[]]
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : token
      if token.kind == .punctuator {
        if closing[token.text] != nil {
          open.append(token)
          declared.append([])
        }
        if closing.values.contains(token.text) {
          declared.removeLast(declared.count > 1 ? 1 : 0)
          guard let last = open.popLast() else { return problem("'\(token.text)' closes nothing", token) }
          guard closing[last.text] == token.text else {
            return problem("'\(last.text)' isn't closed in front of '\(token.text)'", token)
          }
        }
        if token.text == "=", [";", ")", "]", "}"].contains(where: next.isSign) {
          return problem("a value is missing in front of '\(next.text)'", next)
        }
      }
      if token.isWord("const") || token.isWord("let"), next.kind == .name, !(index > 0 && tokens[index - 1].isSign(".")),
        !declared[declared.count - 1].insert(next.text).inserted
      {
        return problem("'\(next.text)' is declared twice", next)
      }
      if token.kind == .end, let last = open.last { return problem("'\(last.text)' isn't closed", last) }
      if next.isSign(":"), token.kind == .name, index > 0, isDeclaring(tokens[index - 1]) {
        return problem("types are TypeScript's: leave them out", next)
      }
    }
    return nil
  }

  /// Whether a name behind a token is one that is declared.
  private static func isDeclaring(_ token: JSToken) -> Bool {
    ["let", "const", "var"].contains(where: token.isWord) || token.isSign("(")
  }

  private static func problem(_ reason: String, _ token: JSToken) -> JSProblem {
    JSProblem(reason: reason, offset: token.range.lowerBound)
  }
}
