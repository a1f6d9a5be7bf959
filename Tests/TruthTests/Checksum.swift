/// The checksum of POSIX's `cksum`, which Tests/Truth/run writes into what it records.
enum Checksum {
  /// The checksum and the number of bytes, as `cksum` prints them.
  static func text(of text: String) -> String {
    var value: UInt32 = 0
    for byte in text.utf8 { value = step(value, byte) }
    var length = text.utf8.count
    while length > 0 {
      value = step(value, UInt8(length & 0xFF))
      length >>= 8
    }
    return "\(~value) \(text.utf8.count)"
  }

  private static func step(_ value: UInt32, _ byte: UInt8) -> UInt32 {
    var value = value ^ UInt32(byte) << 24
    for _ in 0..<8 { value = value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
    return value
  }
}
