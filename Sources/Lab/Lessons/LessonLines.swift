/// The lines of a lesson's file, taken one after the other.
struct LessonLines {
  struct Line {
    var number: Int
    /// Without white space at its ends.
    var text: String
    var isIndented: Bool
    /// Whether it stands in as far as Markdown's code does.
    var isCodeByIndent = false
  }

  private let texts: [Substring]
  private var position = 0

  init(_ text: String) { texts = text.split(omittingEmptySubsequences: false) { $0.isNewline } }

  var count: Int { texts.count }

  mutating func next() -> Line? {
    guard position < texts.count else { return nil }
    position += 1
    return line(position - 1)
  }

  private func line(_ index: Int) -> Line {
    Line(
      number: index + 1, text: Self.trimmed(texts[index]),
      isIndented: texts[index].hasPrefix(" ") || texts[index].hasPrefix("\t"),
      isCodeByIndent: texts[index].hasPrefix("    ") || texts[index].hasPrefix("\t"))
  }

  /// The next line, if it goes on with the item of a list: it is indented.
  mutating func nextOfItem() -> Line? {
    guard position < texts.count else { return nil }
    let line = line(position)
    guard line.isIndented, !line.text.isEmpty, !line.text.hasPrefix("```") else { return nil }
    position += 1
    return line
  }

  /// The rest of a paragraph: what comes before an empty line, a heading, a list, a block or a note.
  mutating func continuation() -> [Line] {
    var found: [Line] = []
    while position < texts.count {
      let text = Self.trimmed(texts[position])
      guard !text.isEmpty, !["#", "```", "- ", "* ", "<!--"].contains(where: { text.hasPrefix($0) }) else { break }
      found.append(line(position))
      position += 1
    }
    return found
  }

  /// What stands in a block until its end, each line with a line feed; `nil` if it has none before another block or a heading begins.
  mutating func fenced() -> String? {
    var content = ""
    while position < texts.count {
      let text = texts[position]
      position += 1
      let trimmed = Self.trimmed(text)
      if trimmed == "```" { return content }
      if trimmed.hasPrefix("```") || text.hasPrefix("## ") || text.hasPrefix("### ") { return nil }
      content += text + "\n"
    }
    return nil
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// What stands between the ticks of `code`, or the text as it is.
  static func unquoted(_ text: String) -> String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }

  static func joined(_ lines: [String]) -> String { lines.joined(separator: " ") }
}

/// An item of a list: a question, a goal or a hint.
struct LessonItem {
  enum Keyword: String, CaseIterable {
    case ask = "Ask"
    case goal = "Goal"
    case hint = "Hint"
    case ifNot = "If not"
  }

  var line: Int
  private(set) var keyword = ""
  private(set) var kind = Keyword.hint
  /// What stands in the ticks behind `Ask`, `Goal` and `If not`.
  private(set) var code = ""
  /// The sentence; empty if there is none.
  private(set) var text = ""
  /// The items of its own list, with their lines.
  var nested: [(text: String, line: Int)] = []

  init(line: Int) { self.line = line }

  /// Reads ``**Ask** `print 1`: What is printed first?``.
  ///
  /// - Returns: Whether the item has that form.
  mutating func read(_ item: String) -> Bool {
    guard let kind = Keyword.allCases.first(where: { item.hasPrefix("**\($0.rawValue)**") }) else { return false }
    (self.kind, keyword) = (kind, kind.rawValue)
    var rest = item.dropFirst(kind.rawValue.count + 4)
    if kind == .hint {
      text = LessonLines.trimmed(rest.hasPrefix(":") ? rest.dropFirst() : rest)
      return !text.isEmpty && nested.isEmpty
    }
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix("`"), let end = rest.dropFirst().firstIndex(of: "`") else { return false }
    code = LessonLines.trimmed(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    text = LessonLines.trimmed(rest.hasPrefix(":") ? rest.dropFirst() : rest)
    return !code.isEmpty
  }
}
