internal import Screen

/// Text in columns.
enum ColumnText {
  /// A text in lines of a width, parted at spaces where there are some.
  static func lines(_ text: String, width: Int) -> [String] {
    let width = max(width, 1)
    var lines: [String] = []
    var rest = text[...]
    while TextWidth.columns(of: rest) > width {
      // At least one character, though it may be wider.
      let limit = rest.index(rest.startIndex, offsetBy: max(TextWidth.prefix(rest, columns: width).count, 1))
      guard limit < rest.endIndex else { break }
      let space = rest[..<limit].lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
      let end = rest[limit] == " " ? limit : space ?? limit
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + (rest.isEmpty && !lines.isEmpty ? [] : [String(rest)])
  }

  /// A text without spaces at its end.
  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
