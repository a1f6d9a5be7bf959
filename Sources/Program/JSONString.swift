/// A text as JSON writes it.
public enum JSONString {
  /// The text between quotation marks, with its control characters escaped as Foundation escapes them.
  ///
  /// - Parameter isEscaped: Which other characters are written as `\u` and their number; of those beyond U+FFFF none is.
  /// - Complexity: O(length of the text).
  public static func quoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\u{C}": result += "\\f"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || (scalar.value <= 0xFFFF && isEscaped(scalar)):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
