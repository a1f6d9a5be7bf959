internal import Screen

/// What the frame's colors are turned into.
///
/// Panels draw with the roles of `Theme`, which are the terminal's own colors: green is good, red is bad, cyan waits or is
/// chosen, magenta comes from the plan, dim is secondary. A theme says what each of them becomes. Nothing is told by a color alone.
public enum ThemeName: String, Hashable, Sendable, CaseIterable {
  case terminal
  case dark
  case light
  case highContrast = "high-contrast"
  case colorBlind = "color-blind"
  case monochrome

  /// Reads a name, in other spellings, too.
  init?(_ text: String) {
    let name = text.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()
    switch name {
    case "colorblind", "colour-blind", "colourblind": self = .colorBlind
    case "highcontrast": self = .highContrast
    case "mono", "none": self = .monochrome
    case "default", "auto": self = .terminal
    default: self.init(rawValue: name)
    }
  }

  /// What a style of `Theme` looks like in this theme.
  func style(_ base: Style) -> Style {
    var style = base
    switch self {
    case .terminal: break
    case .dark:
      style = recolored(
        base, red: .rgb(255, 107, 107), green: .rgb(126, 211, 130), cyan: .rgb(86, 212, 221), magenta: .rgb(216, 144, 222),
        dim: .rgb(138, 140, 146))
    case .light:
      style = recolored(
        base, red: .rgb(201, 26, 26), green: .rgb(20, 130, 36), cyan: .rgb(9, 105, 176), magenta: .rgb(130, 15, 140),
        dim: .rgb(98, 100, 108))
    // Orange and blue, which all kinds of color vision tell apart.
    case .colorBlind:
      style = recolored(
        base, red: .rgb(255, 140, 26), green: .rgb(30, 136, 255), cyan: .rgb(214, 174, 24), magenta: .rgb(214, 137, 180),
        dim: .rgb(138, 140, 146))
    case .highContrast: style = contrasted(base)
    case .monochrome:
      style.foreground = .default
      style.background = .default
    }
    return style
  }

  private func recolored(_ base: Style, red: Color, green: Color, cyan: Color, magenta: Color, dim: Color) -> Style {
    var style = base
    switch base.foreground {
    case .red: style.foreground = red
    case .green: style.foreground = green
    case .cyan: style.foreground = cyan
    case .magenta: style.foreground = magenta
    case .default where base.attributes.contains(.dim): style = style.removing(.dim).colored(dim)
    default: break
    }
    return style
  }

  /// Bright on black, nothing dim.
  private func contrasted(_ base: Style) -> Style {
    var style = base.removing(.dim).on(.black)
    switch base.foreground {
    case .red: style = style.colored(.brightRed).bold
    case .green: style = style.colored(.brightGreen)
    case .cyan: style = style.colored(.brightCyan)
    case .magenta: style = style.colored(.brightMagenta).bold
    default: style = style.colored(.brightWhite)
    }
    return style
  }
}
