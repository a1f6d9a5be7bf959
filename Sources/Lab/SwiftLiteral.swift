/// Swift's literals, as code that is written to a file has them.
enum SwiftLiteral {
  /// A text between quotation marks. What isn't a letter or printable ASCII is escaped: it could change how the line reads.
  static func text(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case " "..."~": String(scalar)
        case _ where scalar.value > 0x7F && scalar.properties.isAlphabetic: String(scalar)
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
      }.joined() + "\""
  }

  /// What a recording shows of a value, as far as the text tells what it was, and its type; a text where nothing else is known.
  static func value(shownAs text: String?) -> (code: String, type: String) {
    guard let text, text != "()" else { return ("()", "Void") }
    if Int(text) != nil, text.first != "+" { return (text, "Int") }
    if text.contains("."), text.last != ".", text.first != ".", Double(text) != nil { return (text, "Double") }
    if text == "true" || text == "false" { return (text, "Bool") }
    return (self.text(text), "String")
  }
}
