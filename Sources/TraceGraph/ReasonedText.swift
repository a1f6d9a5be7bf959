/// A sentence that says what is so, and at its end why: where there is little room, the beginning is cut rather than the reason.
public struct ReasonedText: Hashable, Sendable {
  public let fact: String
  /// With the colon before it; empty if there is none.
  public let reason: String
  /// The whole sentence.
  public var text: String { fact + reason }

  /// A sentence, and its reason with the colon before it.
  public init(_ fact: String, because reason: String = "") {
    self.fact = fact
    self.reason = reason
  }

  /// The same behind an instant or something else that comes first: `80 ms: `.
  public func prefixed(by text: String) -> ReasonedText { ReasonedText(text + fact, because: reason) }
}
