/// The texts of the plainest values, as `String(describing:)` gives them, which first looks for what a value conforms to: that takes ten
/// times as long as the text of a number.
enum PlainTexts {
  /// The text of a value; `nil` where `String(describing:)` is to be asked.
  @inline(__always)
  static func text<Value>(of value: Value) -> String? {
    if Value.self == Int.self { return decimal(held(value, as: Int.self)) }
    if Value.self == String.self { return held(value, as: String.self) }
    if Value.self == Bool.self { return held(value, as: Bool.self) ? "true" : "false" }
    if Value.self == Void.self { return "()" }
    if Value.self == Double.self { return held(value, as: Double.self).description }
    return nil
  }

  /// The text of a number. As long as it is a short one, it needs no memory of its own.
  private static func decimal(_ number: Int) -> String {
    guard 0 <= number, number < 1_000_000_000_000_000 else { return number.description }
    return withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { digits in
      var (start, rest) = (16, number)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      return String(decoding: UnsafeRawBufferPointer(rebasing: digits[start...]), as: UTF8.self)
    }
  }

  /// A value as what it is known to be.
  @inline(__always)
  static func held<Value, Known>(_ value: Value, as type: Known.Type) -> Known { unsafeBitCast(value, to: type) }
}
