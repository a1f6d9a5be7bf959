import Screen

/// The meaning of the escape sequences that terminals send for keys: what xterm and those that follow it do.
enum KeySequences {
  /// Keys whose sequence is `ESC [ letter` or `ESC O letter`, with or without modifiers.
  static func key(forFinal final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// A key with modifiers, of which only Control with Home and End means another one.
  ///
  /// - Parameter modifiers: 1 and the sum of shift 1, alt 2, control 4; `nil` for none.
  static func key(_ key: Key, held modifiers: Int?) -> Key {
    guard let modifiers, modifiers > 0, (modifiers - 1) & 4 != 0 else { return key }
    switch key {
    case .home: return .textStart
    case .end: return .textEnd
    default: return key
    }
  }

  /// Keys of the number pad in application mode: `ESC O letter`.
  static func key(forKeypad final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "X"): .character("=")
    // The letters j to y stand for the characters * to 9, in ASCII's order.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    default: key(forFinal: final)
    }
  }

  /// Keys whose sequence is `ESC [ number ~`.
  static func key(forNumber number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The Linux console's F1 to F5: `ESC [ [ letter`.
  static func key(forLinuxConsole final: UInt8) -> Key? {
    (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) ? .function(Int(final - UInt8(ascii: "A")) + 1) : nil
  }

  /// The key of one byte that isn't text; nil for text.
  static func key(forControl byte: UInt8) -> Key? {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x1B: .escape
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }

  /// The key of a character code with modifiers, as the protocols send it that leave nothing ambiguous.
  ///
  /// - Parameter modifiers: 1 and the sum of shift 1, alt 2, control 4.
  static func key(forCode code: Int, modifiers: Int) -> Key? {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    let held = max(modifiers - 1, 0)
    if let byte = UInt8(exactly: code), let key = key(forControl: byte) {
      if key == .tab && held & 1 != 0 { return .backTab }
      if held & 2 != 0 {
        if key == .enter { return .alt("\n") }
        if key == .backspace { return .alt("\u{7F}") }
      }
      return key
    }
    // Function keys of these protocols live in the private use area; the ones that matter have their old sequences too.
    guard !(0xE000...0xF8FF).contains(scalar.value), !(0x80...0x9F).contains(scalar.value) else { return nil }
    if held & 4 != 0 { return .control(Character(scalar.properties.lowercaseMapping.first.map(String.init) ?? " ")) }
    return held & 2 != 0 ? .alt(Character(scalar)) : .character(Character(scalar))
  }

  /// What the mouse did, from the code that xterm's protocols share; nil for what nobody asked for.
  static func mouse(code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let position = Position(column: max(column - 1, 0), row: max(row - 1, 0))
    if code & 64 != 0 {
      // Codes 2 and 3 are a wheel that turns sideways.
      guard code & 3 < 2, !isRelease else { return nil }
      return MouseEvent(
        kind: code & 3 == 0 ? .scrollUp : .scrollDown, button: .none, position: position, modifiers: modifiers)
    }
    let button: MouseEvent.Button =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: .none
      }
    let isMotion = code & 32 != 0
    if isMotion && button == .none || code & 128 != 0 { return nil }
    let kind: MouseEvent.Kind = isRelease || button == .none ? .release : isMotion ? .drag : .press
    return MouseEvent(kind: kind, button: button, position: position, modifiers: modifiers)
  }
}
