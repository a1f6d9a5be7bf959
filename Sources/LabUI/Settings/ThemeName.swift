internal import Screen

/// What the frame's colours are turned into.
///
/// Panels draw with the roles of `Theme`, which are the terminal's own colours: green is good, red is bad, cyan waits or is
/// chosen, magenta comes from the plan, dim is secondary. A theme says what each of them becomes. Nothing is told by a colour alone.
public enum ThemeName: String, Hashable, Sendable, CaseIterable {
  case terminal
  case dark
  case light
  case highContrast = "high-contrast"
  case colourBlind = "colour-blind"
  case monochrome

  /// Reads a name, in other spellings, too.
  init?(_ text: String) {
    let name = text.lowercased().map { $0 == "_" || $0 == " " ? "-" : String($0) }.joined()
    switch name {
    case "color-blind", "colorblind", "colourblind": self = .colourBlind
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
    case .dark: style = recoloured(base, red: 203, green: 114, cyan: 80, magenta: 176, dim: 245)
    case .light: style = recoloured(base, red: 160, green: 28, cyan: 25, magenta: 90, dim: 241)
    // Orange and blue, which all kinds of colour vision tell apart.
    case .colourBlind: style = recoloured(base, red: 208, green: 33, cyan: 178, magenta: 175, dim: 245)
    case .highContrast: style = contrasted(base)
    case .monochrome:
      style.foreground = .default
      style.background = .default
    }
    return style
  }

  private func recoloured(_ base: Style, red: UInt8, green: UInt8, cyan: UInt8, magenta: UInt8, dim: UInt8) -> Style {
    var style = base
    switch base.foreground {
    case .red: style.foreground = .indexed(red)
    case .green: style.foreground = .indexed(green)
    case .cyan: style.foreground = .indexed(cyan)
    case .magenta: style.foreground = .indexed(magenta)
    case .default where base.attributes.contains(.dim): style = style.removing(.dim).colored(.indexed(dim))
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
