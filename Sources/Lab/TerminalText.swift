internal import TraceGraph

/// Makes text that a script, a file or an argument brought harmless for a terminal.
public enum TerminalText {
  /// The text with every control character but newline and tab shown instead of sent: ESC as `\u{1B}`.
  ///
  /// - Complexity: O(length of the text).
  public static func escaped(_ text: String) -> String { escaped(text, where: isUnsafe) }

  /// The same of a text that people read rather than copy: what can't be seen is shown, too, as in values.
  static func shown(_ text: String) -> String { escaped(text) { isUnsafe($0) || $0.isInvisible } }

  private static func escaped(_ text: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text as it stands in a message: on one line, and not longer than a line or two.
  public static func quoted(_ text: String, limit: Int = 120) -> String {
    let start = text.prefix(limit)
    let line = escaped(String(start)).replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return start.endIndex == text.endIndex ? line : line + "…"
  }

  /// Whether a terminal would do something else than show it; a newline and a tab are welcome.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { scalar.drivesTerminal && scalar != "\n" && scalar != "\t" }
}
