/// How fast virtual time passes while it is played.
public struct PlaySpeed: Hashable, Sendable, CustomStringConvertible {
  /// Virtual milliseconds for each real one.
  public let factor: Double

  /// Makes a speed, clamped to 0.01 … 1000.
  public init(factor: Double) {
    self.factor = factor.isNaN ? 1 : min(max(factor, 0.01), 1000)
  }

  /// As fast as real time.
  public static let normal = PlaySpeed(factor: 1)

  private static let steps: [Double] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000,
  ]

  /// The next faster speed, or this one if it is the fastest.
  public var faster: PlaySpeed { PlaySpeed(factor: PlaySpeed.steps.first { $0 > factor } ?? 1000) }

  /// The next slower speed, or this one if it is the slowest.
  public var slower: PlaySpeed { PlaySpeed(factor: PlaySpeed.steps.last { $0 < factor } ?? 0.01) }

  /// The speed as people read it: `×1`, `×0.05`.
  public var description: String {
    factor == factor.rounded() ? "×\(Int(factor))" : "×\(factor)"
  }
}
