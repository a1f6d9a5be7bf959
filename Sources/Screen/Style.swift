/// A color that a terminal can show.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// One of the 16 ANSI colors, 0 to 15; what they look like is the person's choice.
  case ansi(UInt8)
  /// A color of its own, by its red, green and blue; shown as the nearest one where the terminal has fewer.
  case rgb(UInt8, UInt8, UInt8)

  public static let black = Color.ansi(0)
  public static let red = Color.ansi(1)
  public static let green = Color.ansi(2)
  public static let yellow = Color.ansi(3)
  public static let blue = Color.ansi(4)
  public static let magenta = Color.ansi(5)
  public static let cyan = Color.ansi(6)
  public static let brightBlack = Color.ansi(8)
  public static let brightRed = Color.ansi(9)
  public static let brightGreen = Color.ansi(10)
  public static let brightBlue = Color.ansi(12)
  public static let brightMagenta = Color.ansi(13)
  public static let brightCyan = Color.ansi(14)
  public static let brightWhite = Color.ansi(15)
}

/// What a terminal can do to a character besides coloring it.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = Attributes(rawValue: 1 << 0)
  public static let dim = Attributes(rawValue: 1 << 1)
  public static let italic = Attributes(rawValue: 1 << 2)
  public static let underline = Attributes(rawValue: 1 << 3)
  public static let reverse = Attributes(rawValue: 1 << 4)
}

/// How a cell looks: two colors and attributes.
///
/// Styles are built up in words: `Style.plain.colored(.red).bold`.
public struct Style: Hashable, Sendable {
  /// The color of the character.
  public var foreground: Color
  /// The color behind it.
  public var background: Color
  /// Bold, dim and so on.
  public var attributes: Attributes

  /// The terminal's own colors, no attributes.
  public static let plain = Style()

  /// Makes a style.
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The same style with another foreground.
  public func colored(_ color: Color) -> Style {
    var style = self
    style.foreground = color
    return style
  }

  /// The same style on another background.
  public func on(_ color: Color) -> Style {
    var style = self
    style.background = color
    return style
  }

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// The same style without these attributes.
  public func removing(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.subtract(attributes)
    return style
  }

  /// The same style, bold.
  public var bold: Style { adding(.bold) }
  /// The same style, dim.
  public var dim: Style { adding(.dim) }
  /// The same style, italic.
  public var italic: Style { adding(.italic) }
  /// The same style, underlined.
  public var underlined: Style { adding(.underline) }
  /// The same style with foreground and background exchanged.
  public var reversed: Style { adding(.reverse) }
}
