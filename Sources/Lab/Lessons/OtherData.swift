/// Other data in the place of a script's own: a goal that is to hold with them as well needs an answer that works its result out.
public struct OtherData: Hashable, Sendable {
  /// What stands in the script, as the goal names it.
  public var old: String
  /// What stands there in the other run.
  public var new: String

  /// Takes ` with OLD as NEW` from the end of a goal's text; `nil` if that ends otherwise.
  init?(endOf code: inout String) {
    for with in code.ranges(of: " with ").reversed() {
      guard let between = code[with.upperBound...].firstRange(of: " as ") else { continue }
      (old, new) = (String(code[with.upperBound..<between.lowerBound]), String(code[between.upperBound...]))
      code = String(code[..<with.lowerBound])
      return
    }
    return nil
  }

  /// The script with the other data, wherever the old ones stand, whatever spaces and lines there are; `nil` if they stand nowhere.
  ///
  /// - Complexity: O(length of the script × length of the old data).
  func applied(to script: String) -> String? {
    let wanted = old.filter { !$0.isWhitespace }
    let text = Array(script)
    var result = ""
    var isFound = false
    var index = 0
    while index < text.count {
      if let end = Self.end(of: wanted, in: text, from: index) {
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

  /// Where a text ends that begins at an index, if it stands there as whole words.
  private static func end(of wanted: String, in text: [Character], from start: Int) -> Int? {
    guard let first = wanted.first, let last = wanted.last, text[start] == first else { return nil }
    if start > 0, isOfWord(first), isOfWord(text[start - 1]) { return nil }
    var index = start
    for character in wanted {
      while index < text.count, index > start, text[index].isWhitespace { index += 1 }
      guard index < text.count, text[index] == character else { return nil }
      index += 1
    }
    if index < text.count, isOfWord(last), isOfWord(text[index]) { return nil }
    return index
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// How a goal's sentence goes on.
  var words: String { "with `\(new)` in the place of `\(old)`" }
  /// How it is named in front of what differs then.
  var shortWords: String { "with `\(TerminalText.quoted(new, limit: 30))`" }
}
