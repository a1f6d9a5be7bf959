/// Makes short texts shorter: arithmetic coding with a `BitPredictor` that has read a text of their kind before.
enum TextPacking {
  /// Packs bytes.
  /// - Complexity: O(n), and what it takes to read the sample.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var predictor = TextPacking.trained()
    var (low, high): (UInt32, UInt32) = (0, .max)
    var result: [UInt8] = []
    for byte in bytes {
      for shift in (0..<8).reversed() {
        let bit = Int(byte >> UInt8(shift)) & 1
        let middle = TextPacking.middle(low, high, predictor.chance)
        if bit == 1 { high = middle } else { low = middle + 1 }
        predictor.learn(bit)
        while (low ^ high) >> 24 == 0 {
          result.append(UInt8(high >> 24))
          (low, high) = (low << 8, high << 8 | 255)
        }
      }
    }
    // A number between the two: whoever reads it takes zeros for what follows.
    return low == 0 ? result : result + [UInt8(low >> 24) + 1]
  }

  /// Unpacks so many bytes; what was not packed gives something, or other bytes.
  static func unpacked(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var predictor = TextPacking.trained()
    var (low, high): (UInt32, UInt32) = (0, .max)
    var rest = bytes[...]
    func next(_ rest: inout ArraySlice<UInt8>) -> UInt32 { UInt32(rest.popFirst() ?? 0) }
    var number: UInt32 = 0
    for _ in 0..<4 { number = number << 8 | next(&rest) }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for _ in 0..<count {
      var byte: UInt8 = 0
      for _ in 0..<8 {
        let middle = TextPacking.middle(low, high, predictor.chance)
        let bit = number <= middle ? 1 : 0
        if bit == 1 { high = middle } else { low = middle + 1 }
        predictor.learn(bit)
        byte = byte << 1 | UInt8(bit)
        while (low ^ high) >> 24 == 0 {
          (low, high) = (low << 8, high << 8 | 255)
          number = number << 8 | next(&rest)
        }
      }
      result.append(byte)
    }
    return result
  }

  /// Where the range is parted: what lies below stands for a one.
  private static func middle(_ low: UInt32, _ high: UInt32, _ chance: Int) -> UInt32 {
    let range = UInt64(high - low)
    return low + UInt32((range * UInt64(chance)) >> 12)
  }

  private static func trained() -> BitPredictor {
    var predictor = BitPredictor()
    for byte in PackingSample.text.utf8 {
      for shift in (0..<8).reversed() { predictor.learn(Int(byte >> UInt8(shift)) & 1) }
    }
    return predictor
  }
}
