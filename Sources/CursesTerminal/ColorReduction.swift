import Screen

/// Maps the colours of a style to what the terminal has.
struct ColorReduction: Hashable, Sendable {
  /// How many colours the terminal has; 0 when it has none or none are wanted.
  var colorCount: Int

  /// Numbers for curses; -1 is the terminal's own colour.
  struct Result: Hashable, Sendable {
    var foreground: Int32
    var background: Int32
    var attributes: Attributes
  }

  /// The colours and attributes that show a style best.
  func reduce(_ style: Style) -> Result {
    var attributes = style.attributes
    if colorCount < 8 {
      if style.foreground == .brightBlack { attributes.insert(.dim) }
      return Result(foreground: -1, background: -1, attributes: attributes)
    }
    let foreground = number(of: style.foreground)
    var reduced = foreground
    if colorCount < 16 && foreground == 8 {
      // Bold black is invisible on many of them.
      reduced = -1
      attributes.insert(.dim)
    } else if colorCount < 16 && foreground >= 8 {
      // Eight colours and bold are how such terminals show the bright ones.
      reduced = foreground - 8
      attributes.insert(.bold)
    }
    let background = number(of: style.background)
    return Result(
      foreground: reduced, background: colorCount < 16 && background >= 8 ? background - 8 : background,
      attributes: attributes)
  }

  private func number(of color: Color) -> Int32 {
    switch color {
    case .default: -1
    case .ansi(let index): Int32(index & 15)
    case .indexed(let index): colorCount >= 256 ? Int32(index) : ColorReduction.nearestAnsi(to: index)
    }
  }

  /// The ANSI colour that looks most like an indexed one: the upper half of its brightness is the bright row.
  static func nearestAnsi(to index: UInt8) -> Int32 {
    guard index >= 16 else { return Int32(index) }
    let red: Int
    let green: Int
    let blue: Int
    if index >= 232 {
      let level = (Int(index) - 232) * 10 + 8
      if level < 50 { return 0 }
      if level < 140 { return 8 }
      return level < 215 ? 7 : 15
    } else {
      let cube = Int(index) - 16
      (red, green, blue) = (cube / 36, cube / 6 % 6, cube % 6)
    }
    let strongest = max(red, green, blue)
    guard strongest > 0 else { return 0 }
    // A channel belongs to the hue when it is more than half as strong as the strongest one.
    func bit(_ channel: Int, _ mask: Int32) -> Int32 { channel * 2 > strongest ? mask : 0 }
    let hue = bit(red, 1) | bit(green, 2) | bit(blue, 4)
    if hue == 7 && strongest < 3 { return 8 }
    return strongest >= 4 ? hue + 8 : hue
  }
}
