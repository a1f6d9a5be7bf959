/// The little Markdown that lessons' sentences have.
public enum LessonMarkup {
  /// A text without the marks of emphasis and links; `code` keeps its ticks.
  public static func plain(_ text: String) -> String {
    var result = ""
    var isCode = false
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "`" { isCode.toggle() }
      if !isCode, character == "*" { continue }
      if !isCode, character == "[", let end = rest.firstRange(of: "]("), let close = rest[end.upperBound...].firstIndex(of: ")") {
        result += rest[..<end.lowerBound]
        rest = rest[rest.index(after: close)...]
        continue
      }
      result.append(character)
    }
    return result
  }

  /// What stands between ticks.
  static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { $0 % 2 == 1 ? String($1) : nil }
  }

  /// A text in which short code has spaces that no line breaks at.
  public static func keepingCodeTogether(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // Without its second tick, the rest of the text is no code.
    guard parts.count % 2 == 1 else { return text }
    return parts.enumerated().map { index, part in
      index % 2 == 1 && part.count <= 40 ? String(part).replacing(" ", with: "\u{A0}") : String(part)
    }.joined(separator: "`")
  }
}
