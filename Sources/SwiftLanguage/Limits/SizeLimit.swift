import Program

/// Keeps one value from filling the memory.
enum SizeLimit {
  static let maximum = 20_000_000
  /// What a value takes in an array.
  private static let bytesPerElement = 24

  /// Refuses a collection with too many elements, and counts making it as work.
  static func check(_ count: Int, of what: String = "collection") throws {
    guard count > maximum else { return }
    throw LimitReason(
      message: "this \(what) would have \(count.grouped) elements (at most \(maximum.grouped))",
      advice: "keep collections smaller")
  }

  /// Refuses to make an array with too many elements, or more of it than there is memory for, and counts making it as work.
  static func checkArray(_ count: Int) throws {
    try check(count, of: "array")
    try WorkMeter.copying(count)
    try WorkMeter.willAllocate(bytes: count * bytesPerElement)
  }

  /// Refuses to make a string of too many bytes, and counts making it as work.
  ///
  /// - Parameter parts: What it would be made of.
  static func checkText(_ bytes: Int, of parts: String...) throws {
    try checkText(bytes, of: parts)
  }

  static func checkText(_ bytes: Int, of parts: [String]) throws {
    guard bytes <= maximum else {
      let unit = parts.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } } ? "characters" : "bytes in UTF-8"
      throw LimitReason(
        message: "this string would have \(bytes.grouped) \(unit) (at most \(maximum.grouped))", advice: "keep strings smaller")
    }
    try WorkMeter.bytes(bytes)
  }
}
