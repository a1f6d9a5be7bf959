/// Bytes as digits and letters: no chat takes them for marks, and a double click selects them all.
enum BaseSixtyTwo {
  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// How many characters so many bytes take, from none to eight.
  private static let lengths = [0, 2, 3, 5, 6, 7, 9, 10, 11]

  /// Eight bytes become eleven characters.
  static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let group = bytes[start..<min(start + 8, bytes.count)]
      var number = group.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      var characters: [UInt8] = []
      for _ in 0..<lengths[group.count] {
        characters.append(digits[Int(number % 62)])
        number /= 62
      }
      result += characters.reversed()
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a text; `nil` if it is none of this form.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let characters = Array(text.utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: characters.count, by: 11) {
      let group = characters[start..<min(start + 11, characters.count)]
      guard let count = lengths.firstIndex(of: group.count) else { return nil }
      var number: UInt64 = 0
      for character in group {
        guard let digit = value(of: character) else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: 62)
        let (sum, carries) = product.addingReportingOverflow(digit)
        guard !overflow, !carries else { return nil }
        number = sum
      }
      guard count == 8 || number >> UInt64(8 * count) == 0 else { return nil }
      result += (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    return result
  }

  private static func value(of character: UInt8) -> UInt64? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(character - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(character - UInt8(ascii: "a")) + 36
    default: nil
    }
  }
}
