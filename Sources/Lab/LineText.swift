/// Texts in files of lines: each on one line, whatever it has in it.
public enum LineText {
  /// The text without line breaks and tabs, which are written with a backslash as in Swift.
  ///
  /// - Complexity: O(length of the text).
  public static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where Character(scalar).isNewline: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Reads what `escaped` writes; a backslash before anything else means what follows it.
  ///
  /// - Complexity: O(length of the text).
  public static func unescaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch escaped {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "u" where rest.first == "{":
        let digits = Substring(rest.dropFirst().prefix { $0 != "}" })
        guard let value = UInt32(digits, radix: 16), let named = Unicode.Scalar(value) else { fallthrough }
        result.append(named)
        rest = rest.dropFirst(digits.unicodeScalars.count + 2)
      default: result.append(escaped)
      }
    }
    return String(result)
  }
}
