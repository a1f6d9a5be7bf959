import Screen

/// Texts of rows that stand below one another, cut so that what tells them apart stays in sight.
struct TellingTexts {
  /// How many characters each text has in common with the beginning of another one, where it has many.
  private let shared: [String: Int]

  /// Where fewer are the same, the beginning tells texts apart in any room that is worth its columns.
  private static let fewestShared = 5
  /// The fewest columns that what differs is worth.
  private static let leastRoom = 6

  init() { shared = [:] }

  /// - Complexity: O(n log n) for n texts.
  init(_ texts: some Sequence<String>) {
    var shared: [String: Int] = [:]
    let sorted = Set(texts).sorted()
    // Of two texts that differ by an end which only one of them has, both beginnings tell enough: `Refused()` and `Refused(), goes on`.
    for (one, other) in zip(sorted, sorted.dropFirst()) where !other.hasPrefix(one) {
      let count = zip(one, other).prefix { $0 == $1 }.count
      guard count >= TellingTexts.fewestShared else { continue }
      for text in [one, other] { shared[text] = max(shared[text] ?? 0, count) }
    }
    self.shared = shared
  }

  /// A text that is cut at its end; where another text would then look the same, it is cut before what differs: `…from Oslo`.
  ///
  /// - Parameter keepsName: Whether the text is a label, of which the operator stays whatever differs: `Promise("…Oslo")`.
  func fitted(_ text: String, to columns: Int, keepsName: Bool = false) -> String {
    guard TextWidth.columns(of: text) > columns, columns >= TellingTexts.leastRoom, let common = shared[text],
      common >= columns - 1
    else { return TextWidth.truncated(text, to: columns) }
    let head = keepsName ? TellingTexts.opening(of: text) : ""
    guard !keepsName || !head.isEmpty && head.count + TellingTexts.leastRoom <= columns else {
      return TextWidth.truncated(text, to: columns)
    }
    let room = columns - head.count - 1
    let rest = text.dropFirst(common)
    let tail =
      rest.count > room ? TextWidth.truncated(rest, to: room) : TellingTexts.end(of: text, count: room, from: rest.startIndex)
    return TextWidth.truncated(head + "…" + tail, to: columns)
  }

  /// The name and the parenthesis with which a call begins, and a quotation mark behind that; empty for anything else.
  private static func opening(of text: String) -> String {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let behind = text[name.endIndex...]
    return behind.hasPrefix("(\"") ? name + "(\"" : behind.hasPrefix("(") ? name + "(" : ""
  }

  /// The end of a text, without the word of which it would have only a part, unless that one differs.
  private static func end(of text: String, count: Int, from different: String.Index) -> String {
    let end = text.suffix(count)
    func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard end.startIndex > text.startIndex, end.startIndex < different, isOfWord(text[text.index(before: end.startIndex)]),
      isOfWord(text[end.startIndex])
    else { return String(end.drop { $0 == " " }) }
    let whole = end.drop(while: isOfWord).drop { $0 == " " }
    // Half a word is better than half of the room left blank, or what followed the word.
    let isBeginning = whole.first.map { isOfWord($0) || "([\"".contains($0) } ?? false
    return isBeginning && whole.startIndex <= different && whole.count * 2 >= count ? String(whole) : String(end)
  }

  /// `busy(1)` of `busy(attempt: 1)`: where there is little room, the names of arguments say less than the arguments. A text with
  /// quotation marks stays as it is, as colons and commas in them are the text's own.
  static func withoutLabels(_ text: String) -> String {
    guard !text.contains("\""), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return text }
    let parts = text[text.index(after: open)...].split(separator: ", ", omittingEmptySubsequences: false)
    let values = parts.map { part -> Substring in
      guard let label = part.firstRange(of: ": "), part[..<label.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber }) else {
        return part
      }
      return part[label.upperBound...]
    }
    return String(text[...open]) + values.joined(separator: ", ")
  }
}
