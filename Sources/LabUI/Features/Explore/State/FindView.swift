public import TraceEvents

/// A search that is being typed.
public struct FindView: Hashable, Sendable {
  public var query = ""
  /// What was selected before, to go back to.
  public var origin: PromiseAddress?

  public init(origin: PromiseAddress?) { self.origin = origin }
}
