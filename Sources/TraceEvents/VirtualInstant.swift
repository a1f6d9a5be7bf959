/// A point in virtual time, counted from the start of a run in nanoseconds.
///
/// Virtual time passes only when the clock that owns it says so; no instant ever depends on how fast the machine is.
public struct VirtualInstant: InstantProtocol, Hashable, Sendable, CustomStringConvertible {
  /// Nanoseconds since the start of the run; never negative in a trace.
  public let nanoseconds: Int64

  /// Makes an instant from nanoseconds since the start of the run.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Makes an instant from whole virtual milliseconds since the start of the run, clamped to what 64 bits can count.
  @_alwaysEmitIntoClient
  public init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    nanoseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
  }

  /// The start of every run.
  @_alwaysEmitIntoClient public static var zero: VirtualInstant { VirtualInstant(nanoseconds: 0) }

  /// The end of virtual time (292 years after its start): what lies later is clamped to it.
  @_alwaysEmitIntoClient public static var distantFuture: VirtualInstant { VirtualInstant(nanoseconds: .max) }

  /// Virtual milliseconds since the start of the run.
  @_alwaysEmitIntoClient public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }

  /// The instant that lies `duration` after this one; what 64 bits can't count is clamped, never trapped on.
  public func advanced(by duration: Duration) -> VirtualInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
    return VirtualInstant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
  }

  /// How much time lies between this instant and another; negative if the other is earlier.
  public func duration(to other: VirtualInstant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  /// How much later another instant is, counted from the start of a run; none if it is earlier.
  @_alwaysEmitIntoClient
  package func gap(to later: VirtualInstant) -> VirtualInstant {
    max(.zero, .zero.advanced(by: duration(to: later)))
  }

  /// Whether the left instant is earlier.
  public static func < (left: VirtualInstant, right: VirtualInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant as people read it: `0 ms`, `80 ms`, `0.5 ms`.
  public var description: String { "\(millisecondsText) ms" }

  /// Virtual milliseconds as a decimal number without needless digits: `80`, `0.5`, `1234.25`.
  public var millisecondsText: String {
    let magnitude = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "-" : ""
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to what 64 bits can count.
  @_alwaysEmitIntoClient public var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, sumOverflow) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return sumOverflow ? (seconds < 0 ? .min : .max) : sum
  }

  /// Makes a duration from seconds as the google guide's `TimeInterval` gives them.
  ///
  /// Defined for every number: NaN and negative intervals are zero, enormous ones are clamped to 292 years.
  @_alwaysEmitIntoClient
  public init(timeInterval seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    let nanoseconds = seconds * 1_000_000_000
    // Not `rounded()`, which needs the C library's mathematics: a client that imports no other module would not link.
    self = .nanoseconds(nanoseconds >= 9.2e18 ? Int64.max : Int64(nanoseconds + 0.5))
  }
}
