// Changes that copy what somebody else has, too: the copying counts as work.

extension [ScriptValue] {
  /// Changes the array, and counts the copy that is made first if it isn't the only one of its elements, or has no room.
  @inline(__always)
  mutating func changeCountingCopies<Result>(_ change: (inout [ScriptValue]) throws -> Result) throws -> Result {
    guard count > 64 else { return try change(&self) }
    let before = address
    let result = try change(&self)
    if address != before { try WorkMeter.copying(count) }
    return result
  }

  /// Where the elements lie.
  private var address: UnsafePointer<ScriptValue>? { withUnsafeBufferPointer(\.baseAddress) }
}

extension String {
  /// Adds another text.
  ///
  /// - Throws: The end of the run, if that would be too long.
  mutating func appendWithinLimit(_ more: String) throws {
    guard utf8.count + more.utf8.count > 64 else { return self += more }
    try SizeLimit.checkText(utf8.count + more.utf8.count, of: self, more)
    try WorkMeter.bytes(more.utf8.count)
    self += more
  }
}

extension [String] {
  /// The texts as one.
  ///
  /// - Throws: The end of the run, if that would be too long.
  func joinedWithinLimit(separator: String = "") throws -> String {
    var size = 0
    for text in self { size += text.utf8.count }
    let (between, overflow) = separator.utf8.count.multipliedReportingOverflow(by: Swift.max(0, count - 1))
    try SizeLimit.checkText(overflow ? .max : size + between, of: self + [separator])
    try WorkMeter.copying(count)
    return joined(separator: separator)
  }
}
