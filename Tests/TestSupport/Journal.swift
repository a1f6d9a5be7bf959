/// What handlers wrote down, in order.
public final class Journal: Sendable {
  private let lines = Locked<[String]>([])

  public init() {}

  /// Writes a line down.
  public func write(_ line: String) {
    lines.with { $0.append(line) }
  }

  /// The lines in the order in which they were written.
  public var all: [String] { lines.with { $0 } }
}
