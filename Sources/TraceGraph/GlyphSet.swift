/// The characters that drawings are made of.
public enum GlyphSet: Hashable, Sendable {
  case unicode, ascii

  /// The character that stands for a Unicode drawing character in this set.
  public func character(_ unicode: Character) -> Character {
    guard self == .ascii, !unicode.isASCII else { return unicode }
    return switch unicode {
    case "│", "┊", "╎", "╷", "╵": "|"
    case "─", "╌", "━", "╶", "╴", "┄": "-"
    case "╍": "~"
    case "▶", "⇢": ">"
    case "◀", "⇠": "<"
    case "▼": "!"
    case "‹": "<"
    case "›": ">"
    case "▪": "#"
    case "≈": "~"
    case "●": "*"
    case "✗": "x"
    case "◆": "%"
    case "◌": "o"
    case "⊘": "/"
    case "·": "."
    case "…": ":"
    default: "+"
    }
  }
}
