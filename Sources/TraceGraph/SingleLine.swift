/// Text as one line that can't drive the terminal: control characters are shown as `\n`, `\t`, `\u{1B}`.
/// - Parameter limit: How many characters are looked at; what lies beyond becomes `…`.
public func singleLine(_ text: some StringProtocol, limit: Int = 400) -> String {
  let text = String(text)
  // Most texts are such a line already.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
  var line = ""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return line + "…" }
    count += 1
    switch scalar {
    case "\n": line += "\\n"
    case "\t": line += "\\t"
    case "\r": line += "\\r"
    case _ where scalar.drivesTerminal || scalar.isInvisible: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: line.unicodeScalars.append(scalar)
    }
  }
  return line
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else than show it: the controls C0 and C1, DEL, separators of lines, and the marks that make
  /// a line read in another direction than it is written.
  public var drivesTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether values that differ by it would look the same: it changes a text without being seen, other than by joining characters, or is
  /// for private use, of which screens show what they like.
  public var isInvisible: Bool {
    switch properties.generalCategory {
    case .format: value != 0x200D && value != 0x200C
    case .privateUse: true
    default: false
    }
  }
}
