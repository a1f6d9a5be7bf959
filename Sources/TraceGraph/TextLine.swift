/// Text as one line that can't drive the terminal: control characters are shown as `\n`, `\t`, `\u{1B}`.
/// - Parameter limit: How many characters are looked at; what lies beyond becomes `…`.
public func singleLine(_ text: some StringProtocol, limit: Int = 400) -> String {
  var line = ""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return line + "…" }
    count += 1
    switch scalar {
    case "\n": line += "\\n"
    case "\t": line += "\\t"
    case "\r": line += "\\r"
    case _ where isUnsafe(scalar): line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: line.unicodeScalars.append(scalar)
    }
  }
  return line
}

/// Controls, line separators and the characters that change the direction of writing.
private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
  case .format: scalar.value != 0x200D && scalar.value != 0x200C
  default: false
  }
}
