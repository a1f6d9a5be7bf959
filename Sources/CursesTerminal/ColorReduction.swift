import Screen

/// Maps the colors of a style to what the terminal has.
struct ColorReduction: Hashable, Sendable {
  /// How many colors the terminal has; 0 when it has none or none are wanted.
  var colorCount: Int

  /// Numbers for curses; -1 is the terminal's own color.
  struct Result: Hashable, Sendable {
    var foreground: Int32
    var background: Int32
    var attributes: Attributes
  }

  /// The colors and attributes that show a style best.
  func reduce(_ style: Style) -> Result {
    var attributes = style.attributes
    if colorCount < 8 {
      if style.foreground == .brightBlack { attributes.insert(.dim) }
      return Result(foreground: -1, background: -1, attributes: attributes)
    }
    // Whoever has all colors numbers them by their parts, and has of the ANSI colors the first eight.
    let hasEightOfThePerson = colorCount < 16 || hasEveryColor
    let foreground = number(of: style.foreground)
    var reduced = foreground
    if hasEightOfThePerson && foreground == 8 {
      // Bold black is invisible on many of them.
      reduced = -1
      attributes.insert(.dim)
    } else if hasEightOfThePerson && (8...15).contains(foreground) {
      // Eight colors and bold are how such terminals show the bright ones.
      reduced = foreground - 8
      attributes.insert(.bold)
    }
    let background = number(of: style.background)
    return Result(
      foreground: reduced, background: hasEightOfThePerson && (8...15).contains(background) ? background - 8 : background,
      attributes: attributes)
  }

  private var hasEveryColor: Bool { colorCount > 256 }

  private func number(of color: Color) -> Int32 {
    switch color {
    case .default: return -1
    case .ansi(let index): return Int32(index & 15)
    case .rgb(let red, let green, let blue):
      // Numbers below 16 are the ANSI colors; nobody sees the difference between these blacks.
      if hasEveryColor { return max(Int32(red) << 16 | Int32(green) << 8 | Int32(blue), 16) }
      let index = ColorReduction.nearestIndex(red, green, blue)
      return colorCount >= 256 ? Int32(index) : ColorReduction.nearestAnsi(to: index)
    }
  }

  /// The levels of red, green and blue in the cube of 216 colors that begins at index 16.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The one of the 240 fixed colors of a terminal with 256 that is nearest.
  static func nearestIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let wanted = [red, green, blue].map(Int.init)
    func distance(_ parts: [Int]) -> Int { zip(parts, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    let nearest = wanted.map { part in levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0 }
    let gray = min(max((wanted.reduce(0, +) / 3 - 3) / 10, 0), 23)
    let isGray = distance(Array(repeating: gray * 10 + 8, count: 3)) < distance(nearest.map { levels[$0] })
    return UInt8(isGray ? 232 + gray : 16 + nearest[0] * 36 + nearest[1] * 6 + nearest[2])
  }

  /// The ANSI color that looks most like an indexed one: the upper half of its brightness is the bright row.
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
