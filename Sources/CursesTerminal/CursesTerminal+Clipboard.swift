extension CursesTerminal {
  /// Asks the terminal to put a text into the clipboard (OSC 52); terminals that don't know how ignore that.
  public func copy(_ text: String) {
    guard isOpen else { return }
    send(Clipboard.sequence(for: text))
  }
}

/// The control sequence that carries text to the clipboard.
enum Clipboard {
  /// `ESC ] 52 ; c ; BASE64 BEL`.
  static func sequence(for text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Base 64 as in RFC 4648, padded.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        result.append(position <= group.count ? letters[Int(bits >> UInt32(18 - 6 * position) & 63)] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
