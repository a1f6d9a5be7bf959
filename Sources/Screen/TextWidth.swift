/// How wide text is in a terminal, and how to make it fit.
///
/// Control characters count as the one column of the picture that is shown instead of them (`␛`, `␊`), since they are never
/// sent to a terminal.
public enum TextWidth {
  /// The columns of one character: 0 for a lone combining mark, 2 for East Asian wide characters and emoji, 1 otherwise; more
  /// only for conjuncts of scripts that a terminal shows letter by letter.
  public static func columns(of character: Character) -> Int {
    CharacterWidth.columns(of: character)
  }

  /// The columns of a text on one line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func columns(of text: some StringProtocol) -> Int {
    if let count = asciiCount(of: text) ?? plainCount(of: text) { return count }
    return text.reduce(0) { $0 + CharacterWidth.columns(of: $1) }
  }

  /// How many columns a text has of which every scalar is a character and a column; `nil` for any other.
  private static func plainCount(of text: some StringProtocol) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      guard CharacterWidth.isPlain(scalar) else { return nil }
      count += 1
    }
    return count
  }

  /// How many characters a text of ASCII without carriage returns has; `nil` for any other.
  private static func asciiCount(of text: some StringProtocol) -> Int? {
    let count = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? bytes.count : nil
    }
    return count ?? nil
  }

  /// The longest beginning of `text` that fits into `columns`; a wide character is never cut in half.
  public static func prefix(_ text: some StringProtocol, columns: Int) -> String {
    var used = 0
    var result = ""
    for character in text {
      used += CharacterWidth.columns(of: character)
      if used > columns { break }
      result.append(character)
    }
    return result
  }

  /// `text` itself when it fits into `columns`, otherwise a beginning of it and an ellipsis.
  ///
  /// The result may be a column shorter than allowed, where a wide character didn't fit.
  public static func truncated(_ text: some StringProtocol, to columns: Int, ellipsis: String = "…") -> String {
    guard columns > 0 else { return "" }
    guard self.columns(of: text) > columns else { return String(text) }
    let room = columns - self.columns(of: ellipsis)
    return room < 0 ? prefix(text, columns: columns) : prefix(text, columns: room) + ellipsis
  }

  /// `text` without the words that don't fit into `columns`, and an ellipsis in their place; cut within a word where little would be left.
  public static func cutBetweenWords(_ text: String, to columns: Int) -> String {
    guard self.columns(of: text) > columns else { return text }
    let start = prefix(text, columns: max(columns - 2, 0))
    var words = start.split(separator: " ", omittingEmptySubsequences: false)
    if text.dropFirst(start.count).first != " " { words.removeLast() }
    // A number is nothing without its unit.
    if let last = words.last, last.allSatisfy({ $0.isNumber || $0 == "," }) { words.removeLast() }
    // Nor is a place without its line.
    if words.last == "(line" { words.removeLast() }
    let kept = words.joined(separator: " ")
    return kept.isEmpty || self.columns(of: kept) * 2 < columns ? truncated(text, to: columns) : kept + " …"
  }

  /// `text` made exactly `columns` wide: truncated with an ellipsis, or filled up with spaces.
  public static func fitted(
    _ text: some StringProtocol, to columns: Int, alignment: Alignment = .left, ellipsis: String = "…"
  ) -> String {
    padded(truncated(text, to: columns, ellipsis: ellipsis), to: columns, alignment: alignment)
  }

  /// `text` filled up with spaces to `columns`; longer text stays as it is.
  public static func padded(_ text: some StringProtocol, to columns: Int, alignment: Alignment = .left) -> String {
    let missing = max(columns - self.columns(of: text), 0)
    let before =
      switch alignment {
      case .left: 0
      case .center: missing / 2
      case .right: missing
      }
    return spaces(before) + text + spaces(missing - before)
  }

  /// Where the spaces go when text is padded.
  public enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// `text` in lines of at most `columns`, broken at spaces, or inside a word that is longer than a line: rather before a capital letter.
  ///
  /// Line feeds in the text begin a new line. Fewer than 2 columns count as 2, so that a wide character has room.
  /// - Parameter keepsTogether: Whether a line doesn't end between two words.
  public static func wrapped(
    _ text: String, to columns: Int, keepsTogether: (_ word: Substring, _ next: Substring) -> Bool = { _, _ in false }
  ) -> [String] {
    let columns = max(columns, 2)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrappedLine(words(of: line, keepsTogether), to: columns)
    }
  }

  private static func words(of line: Substring, _ keepsTogether: (Substring, Substring) -> Bool) -> [Substring] {
    var words: [Substring] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = words.last, keepsTogether(last, word) {
        words[words.count - 1] = line[last.startIndex..<word.endIndex]
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func wrappedLine(_ words: [Substring], to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in words {
      let wordWidth = self.columns(of: word)
      if lines.isEmpty && line.isEmpty && width == 0 {
        line = String(word)
        width = wordWidth
      } else if width + 1 + wordWidth <= columns {
        line += " " + word
        width += 1 + wordWidth
      } else {
        lines.append(line)
        line = String(word)
        width = wordWidth
      }
      while width > columns {
        let head = head(of: line, columns: columns)
        guard !head.isEmpty else { break }
        lines.append(head)
        line.removeFirst(head.count)
        width = self.columns(of: line)
      }
    }
    return lines + [line]
  }

  /// The part of a long word that goes on a line: `whenFulfilled` of `whenFulfilledThenPromise`, if that is most of what there is room for.
  private static func head(of word: String, columns: Int) -> String {
    let head = prefix(word, columns: columns)
    let end = word.index(word.startIndex, offsetBy: head.count)
    guard end < word.endIndex else { return head }
    var index = end
    while word.distance(from: word.startIndex, to: index) > head.count / 2 {
      let before = word.index(before: index)
      if word[index].isUppercase, word[before].isLowercase { return String(word[..<index]) }
      index = before
    }
    return head
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
