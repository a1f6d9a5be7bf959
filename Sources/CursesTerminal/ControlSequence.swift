/// The parts of `ESC [ … letter`.
struct ControlSequence {
  /// A sign before the numbers that makes the sequence a private one.
  let marker: UInt8?
  /// The numbers between semicolons; of `1:2`, only the 1. Left out ones are 0.
  let numbers: [Int]
  /// The byte that ends it and says what it is.
  let final: UInt8

  init(parameters: ArraySlice<UInt8>, final: UInt8) {
    self.final = final
    var parameters = parameters
    if let first = parameters.first, (0x3C...0x3F).contains(first) {
      marker = first
      parameters = parameters.dropFirst()
    } else {
      marker = nil
    }
    numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { number, byte in
        let digit = Int(byte) - Int(UInt8(ascii: "0"))
        // Longer numbers mean nothing to anyone; the limit keeps them from overflowing.
        return (0...9).contains(digit) && number < 10_000_000 ? number * 10 + digit : number
      }
    }
  }
}

/// Reads one Unicode scalar from bytes that may be cut off or broken.
enum UTF8Scalar {
  /// The first scalar and how many bytes it took; U+FFFD for a broken one, nil when more bytes are needed.
  static func decode(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = bytes.first else { return nil }
    let length: Int
    switch first {
    case 0x00...0x7F: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return ("\u{FFFD}", 1)
    }
    let rest = bytes.dropFirst().prefix(length - 1)
    let valid = rest.prefix { $0 & 0xC0 == 0x80 }
    guard valid.count == rest.count else { return ("\u{FFFD}", 1 + valid.count) }
    guard rest.count == length - 1 else { return nil }
    let start = UInt32(first) & (0x7F >> UInt32(length))
    let value = rest.reduce(start) { $0 << 6 | UInt32($1 & 0x3F) }
    // What is too long for its value, or half of a surrogate pair, isn't UTF-8.
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", length) }
    return (scalar, length)
  }
}
