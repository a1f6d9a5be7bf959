/// What stands between quotes in a script, and what doesn't, line by line; interpolations are code.
struct WrittenTexts {
  struct Line {
    /// The pieces of text, each up to an interpolation or the closing quote.
    var texts: [String] = []
    var code = ""
  }

  let lines: [Line]

  /// - Complexity: O(length of the script).
  init(_ script: String) { lines = script.split(whereSeparator: \.isNewline).map { Self.line(Array($0)) } }

  private static func line(_ characters: [Character]) -> Line {
    var line = Line()
    var text = ""
    var isText = false
    // The open parentheses in each interpolation that is open.
    var interpolations: [Int] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      index += 1
      if isText {
        guard character == "\\" || character == "\"" else {
          text.append(character)
          continue
        }
        if character == "\\" {
          index += 1
          guard next == "(" else { continue }
          interpolations.append(0)
        }
        line.texts.append(text)
        (text, isText) = ("", false)
        continue
      }
      if character == "/", next == "/" { break }
      switch character {
      case "\"": isText = true
      case "(":
        if let depth = interpolations.popLast() { interpolations.append(depth + 1) }
      case ")":
        guard let depth = interpolations.popLast() else { break }
        if depth == 0 { isText = true } else { interpolations.append(depth - 1) }
      default: break
      }
      // A quote or an interpolation's end parts two words.
      line.code.append(isText ? " " : character)
    }
    return line
  }
}
