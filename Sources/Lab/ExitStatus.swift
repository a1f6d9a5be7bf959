/// How the program ends, as the command line contract numbers it.
public enum ExitStatus: Int32, Hashable, Sendable, Comparable {
  /// All promises settled, every rejection handled, and nothing that Swift would have stopped for.
  case success = 0
  /// A rejection that nobody handled, a promise left pending, a fault (even one that the script caught), a leak, an expectation not met.
  case unsettled = 1
  /// A limit was reached.
  case limit = 2
  /// Wrong usage: an injection that meets nothing included.
  case usage = 64
  /// The script has errors.
  case scriptErrors = 65
  /// No such input.
  case noInput = 66
  /// Output can't be written.
  case cannotWrite = 73

  /// Whether the left status is the better one.
  public static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
