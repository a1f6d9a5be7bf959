/// The identity of a promise within one run: 1, 2, 3 … in the order in which promises were made.
///
/// The same program under the same plan gives every promise the same identity, so a trace can be compared, replayed and cut.
public struct PromiseID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number that traces and the JSON format show.
  public let rawValue: Int

  /// Makes an identity from the number that a trace shows.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Stands for the program itself wherever a cause or a parent is not a promise.
  @_alwaysEmitIntoClient public static var program: PromiseID { PromiseID(0) }

  /// Whether the left promise was made earlier.
  public static func < (left: PromiseID, right: PromiseID) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The bare number.
  public var description: String { "\(rawValue)" }
}
