public import TraceEvents

/// Reads and writes durations as people do.
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

  /// A time as people read it: three digits after the point at most, seconds from one second on.
  public static func rounded(_ instant: VirtualInstant) -> String {
    // Rounded without adding to what may be the largest of all instants.
    let (full, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1000)
    let microseconds = rest >= 500 ? full + 1 : full
    let (unit, scale): (String, Int64) = microseconds >= 1_000_000 ? ("s", 1_000_000) : ("ms", 1000)
    let thousandths = scale == 1000 ? microseconds : microseconds / 1000
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard part != 0 else { return "\(whole) \(unit)" }
    var digits = String(repeating: "0", count: 3 - String(part).count) + String(part)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits) \(unit)"
  }
}
