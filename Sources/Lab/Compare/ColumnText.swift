/// Text in columns.
enum ColumnText {
  /// A text in lines of a width, parted at spaces where there are some.
  static func lines(_ text: String, width: Int) -> [String] {
    let width = max(width, 1)
    var lines: [String] = []
    var rest = text[...]
    while rest.count > width {
      let limit = rest.index(rest.startIndex, offsetBy: width)
      let space = rest[..<limit].lastIndex(of: " ").flatMap { $0 > rest.startIndex ? $0 : nil }
      let end = rest[limit] == " " ? limit : space ?? limit
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + (rest.isEmpty && !lines.isEmpty ? [] : [String(rest)])
  }

  /// A text of at least a width.
  static func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }

  /// A text without spaces at its end.
  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
