public import TraceEvents

/// A call that makes a promise.
public struct OperatorPlace: Hashable, Sendable {
  /// The place of the operator's name.
  public var place: SourcePlace
  /// The operator, by its name in the source.
  public var name: String

  public init(place: SourcePlace, name: String) {
    self.place = place
    self.name = name
  }
}
