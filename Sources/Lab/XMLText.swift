/// Makes text that can stand in XML 1.0 and HTML, in elements and attributes.
enum XMLText {
  /// The text with its marks escaped. What neither format allows is shown as Swift writes it: controls, marks of direction, characters
  /// that are none.
  ///
  /// - Parameter keepsLines: Whether ends of lines and tabs stay as they are; XML takes them for spaces in attributes.
  /// - Complexity: O(length of the text).
  static func escaped(_ text: some StringProtocol, keepsLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Our XML has its attributes in double quotes; pages have some in single ones.
      case "'" where keepsLines: result += "&#39;"
      case "\n" where !keepsLines: result += "&#10;"
      case "\t" where !keepsLines: result += "&#9;"
      case _ where isShownByNumber(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether ``escaped(_:keepsLines:)`` shows the number of a character in its place.
  static func isShownByNumber(_ scalar: Unicode.Scalar) -> Bool {
    TerminalText.isUnsafe(scalar) || scalar.value & 0xFFFE == 0xFFFE
  }
}
