/// What the words of a text tell before it is read.
extension SwiftWriter {
  /// Whether a variable gets the iterator of a list or a map at a token: `const entries = list.entries();`
  static func isIterator(_ tokens: [JSToken], at index: Int) -> Bool {
    guard ["entries", "values", "keys"].contains(tokens[index].text), index > 3, tokens[index - 1].isSign("."),
      index + 3 < tokens.count, tokens[index + 1].isSign("("), tokens[index + 2].isSign(")"),
      tokens[index + 3].isSign(";") || tokens[index + 3].isFirstOnLine || tokens[index + 3].kind == .end
    else { return false }
    var place = index - 2
    while place > 1, !tokens[place].isSign("="), index - place < 20 {
      if tokens[place].isWord("Object") || tokens[place].isSign(";") || tokens[place].isSign("(") { return false }
      place -= 1
    }
    return place > 1 && tokens[place].isSign("=") && tokens[place - 1].kind == .name
      && ["const", "let", "var"].contains(tokens[place - 2].text)
  }

  static func changedNames(_ tokens: [JSToken]) -> Set<String> {
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuator {
      let isStep = token.text == "++" || token.text == "--"
      guard isStep || token.text.hasSuffix("="), !["==", "===", "!=", "!==", "<=", ">="].contains(token.text) else { continue }
      if index > 0, tokens[index - 1].kind == .name { names.insert(tokens[index - 1].text) }
      if isStep, index + 1 < tokens.count, tokens[index + 1].kind == .name { names.insert(tokens[index + 1].text) }
    }
    return names
  }

  static func boundMethods(_ tokens: [JSToken]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropFirst().dropLast(11) where tokens[index].isSign("=") && tokens[index + 1].isWord("this") {
      let name = tokens[index - 1].text
      let isBound =
        tokens[index + 3].isWord(name) && tokens[index + 5].isWord("bind") && tokens[index + 7].isWord("this")
        && tokens[index + 8].isSign(")")
      if isBound, index > 2, tokens[index - 3].isWord("this") { names.insert(name) }
    }
    return names
  }
}
