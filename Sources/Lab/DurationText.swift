/// Reads virtual durations as people write them.
public enum DurationText {
  /// Reads `150ms`, `2s`, `0.5s`, or a bare number of milliseconds.
  ///
  /// - Returns: The duration, or `nil` if the text is none.
  public static func duration(_ text: some StringProtocol) -> Duration? {
    let trimmed = text.drop { $0 == " " }
    let number: Substring
    let scale: Double
    if trimmed.hasSuffix("ms") {
      (number, scale) = (Substring(trimmed.dropLast(2)), 1_000_000)
    } else if trimmed.hasSuffix("s") {
      (number, scale) = (Substring(trimmed.dropLast()), 1_000_000_000)
    } else {
      (number, scale) = (Substring(trimmed), 1_000_000)
    }
    var digits = number
    while digits.last == " " { digits.removeLast() }
    guard digits.utf8.allSatisfy({ ("0"..."9").contains(Unicode.Scalar($0)) || Unicode.Scalar($0) == "." }),
      let value = Double(digits)
    else {
      return nil
    }
    let nanoseconds = value * scale
    guard nanoseconds >= 0, nanoseconds < 9e18 else { return nil }
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }
}
