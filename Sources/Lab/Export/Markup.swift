internal import Program
internal import TraceGraph

/// Text in XML, HTML and JSON.
enum Markup {
  /// A text as it stands between tags or in the quotes of an attribute of HTML, whose lines and tabs stay as they are.
  static func escaped(_ text: some StringProtocol) -> String { XMLText.escaped(text, keepsLines: true) }

  /// How many UTF-16 units a text has where ``escaped(_:)`` shows it.
  static func shownLength(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      sum + (XMLText.isShownByNumber(scalar) ? 4 + String(scalar.value, radix: 16).count : scalar.utf16.count)
    }
  }

  /// A text of JSON that HTML takes for nothing else.
  static func quoted(_ text: String) -> String {
    JSONString.quoted(text) { $0 == "<" || $0 == ">" || $0 == "&" || TerminalText.isUnsafe($0) }
  }

  /// A number as drawings have it: without needless digits.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)\(fraction)"
  }

  /// A text that takes no more than so many columns of a monospaced font.
  static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(String(character))
      guard used <= columns else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// How many columns a text takes: letters of East Asia and emoji take two.
  static func width(_ text: String) -> Int {
    text.reduce(0) { sum, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
        || (0xF900...0xFAFF).contains(scalar) || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
        || (0x1F300...0x1FAFF).contains(scalar) || (0x20000...0x3FFFD).contains(scalar)
      return sum + (isWide ? 2 : 1)
    }
  }
}
