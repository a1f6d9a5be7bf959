/// How the program ends, as the command line contract numbers it.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// All promises settled and every rejection handled.
  case success = 0
  /// A rejection that nobody handled, or a promise left pending.
  case unsettled = 1
  /// A limit was reached.
  case limit = 2
  /// Wrong usage.
  case usage = 64
  /// The script has errors.
  case scriptErrors = 65
  /// No such input.
  case noInput = 66
  /// Output can't be written.
  case cannotWrite = 73
}
