import Foundation

/// How much of what is tried many times over a test tries: a part, as there is a limit to how long a change's tests may take, or all of it
/// with `EVERY_PROGRAM=1`, or as many as `EVERY_PROGRAM` says.
enum EveryProgram {
  private static let wanted: Int? = ProcessInfo.processInfo.environment["EVERY_PROGRAM"].map { Int($0) ?? 1 }

  /// Whether more than a part is asked for.
  static var isAsked: Bool { wanted != nil }

  /// How many of `all` to try where a part is `few`.
  static func count(_ few: Int, of all: Int) -> Int {
    guard let wanted else { return few }
    return wanted > 1 ? wanted : all
  }
}
