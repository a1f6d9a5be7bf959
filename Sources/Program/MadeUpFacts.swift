public import TraceEvents

/// What of a run rests on values and promises that were made up, so that it says nothing of the code.
public struct MadeUpFacts: Hashable, Sendable {
  /// The places of promises that the text gives away, to a property or to code that wasn't pasted: whoever gets one may settle it or handle
  /// its error.
  public var givenAway: Set<SourcePlace>
  /// Whether a promise that was made up may be one that can't fail: PromiseKit's `Guarantee`.
  public var mayBeGuarantees: Bool

  package init(givenAway: Set<SourcePlace>, mayBeGuarantees: Bool) {
    (self.givenAway, self.mayBeGuarantees) = (givenAway, mayBeGuarantees)
  }
}
