/// Markdown that a lesson's page in the terminal doesn't show as what it is.
enum UnshownMarkup {
  /// What a line of prose has of it, and what to write instead; `nil` if all of it is shown.
  ///
  /// - Parameter isIndented: Whether the line stands in by four columns, as a block of code does.
  static func problem(in line: String, isIndented: Bool = false) -> String? {
    if let problem = block(line, isIndented: isIndented) { return problem }
    let text = withoutCode(line)
    if text.contains("![") { return "a lesson shows no images: say in words what is to be seen" }
    if text.contains("~~") { return "crossed-out text isn't shown as that in a lesson: take '~~' out" }
    if hasUnderscores(text) { return "emphasis in a lesson has asterisks: write *so*, not _so_" }
    if let tag = tag(in: text) { return "'\(tag)' isn't understood in a lesson: write it as plain words, or as `code`" }
    return nil
  }

  private static func block(_ line: String, isIndented: Bool) -> String? {
    let digits = line.prefix { $0.isNumber }
    if !digits.isEmpty, digits.count < 4, [". ", ") "].contains(where: { line.dropFirst(digits.count).hasPrefix($0) }) {
      return "a lesson shows no numbered lists: write sentences"
    }
    if line.hasPrefix("+ ") { return "a lesson shows no lists: write sentences" }
    if line.hasPrefix(">") { return "a lesson shows no quotations: write sentences" }
    if line.hasPrefix("|") { return "a lesson shows no tables: write sentences" }
    if line.hasPrefix("~~~") { return "a script stands between lines ```swift and ```, not ~~~" }
    if line.count > 2, let mark = line.first, "-=_*".contains(mark), line.allSatisfy({ $0 == mark || $0 == " " }) {
      return "a lesson shows no lines of '\(mark)': take it out; headings begin with ##"
    }
    if line.hasPrefix("["), line.firstRange(of: "]: ") != nil { return "links in a lesson are written [text](address)" }
    return isIndented ? "a script stands between lines ```swift and ```; sentences begin at the left edge" : nil
  }

  /// The text outside of ticks.
  private static func withoutCode(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text }
    return parts.enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined(separator: " ")
  }

  private static func hasUnderscores(_ text: String) -> Bool {
    text.split(separator: " ").contains { $0.hasPrefix("_") && $0.dropFirst().contains { $0.isLetter } }
  }

  /// The first tag or address in angle brackets.
  private static func tag(in text: String) -> String? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if let end = rest.firstIndex(of: ">"), let first = rest.dropFirst().first, first.isLetter || first == "/" {
        return TerminalText.quoted(String(rest[...end]), limit: 40)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
