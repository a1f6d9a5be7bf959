/// A piece of a script, found again whatever spaces and lines there are: `20 / 100` in `cents*20/100`.
struct CodePiece: Hashable, Sendable {
  private let wanted: [Character]

  /// A piece with nothing in it stands nowhere.
  init(_ text: String) { wanted = text.filter { !$0.isWhitespace }.map(\.self) }

  /// Whether a script has it.
  ///
  /// - Complexity: O(length of the script × length of the piece).
  func isFound(in script: String) -> Bool { replaced(in: script, with: "") != nil }

  /// The script with another text wherever the piece stands; `nil` if it stands nowhere.
  ///
  /// - Complexity: O(length of the script × length of the piece).
  func replaced(in script: String, with new: String) -> String? {
    let text = Array(script)
    var result = ""
    var isFound = false
    var index = 0
    while index < text.count {
      if let end = end(in: text, from: index) {
        result += new
        isFound = true
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return isFound ? result : nil
  }

  /// Where it ends in a text if it begins at an index and stands there as whole words.
  private func end(in text: [Character], from start: Int) -> Int? {
    guard let first = wanted.first, let last = wanted.last, text[start] == first else { return nil }
    if start > 0, Self.isOfWord(first), Self.isOfWord(text[start - 1]) { return nil }
    var index = start
    for character in wanted {
      while index < text.count, index > start, text[index].isWhitespace { index += 1 }
      guard index < text.count, text[index] == character else { return nil }
      index += 1
    }
    if index < text.count, Self.isOfWord(last), Self.isOfWord(text[index]) { return nil }
    return index
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
