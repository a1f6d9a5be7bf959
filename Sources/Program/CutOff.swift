public import TraceEvents

/// Work of a script that a run didn't come to, and what kept it from there.
public struct CutOff: Hashable, Sendable {
  /// What kept a run from going another way.
  public enum Cause: Hashable, Sendable {
    /// A condition of a `guard`, an `if` or a loop, and whether it held.
    case condition(String, holds: Bool)
    /// A `switch` over a value, which took another case.
    case choice(String)
    /// A loop over a sequence that had no elements.
    case emptySequence(String)
    /// A `catch` that no error came to.
    case noError
    /// A closure that something was given and didn't call, or a function that nobody called.
    case notCalled(String)
  }

  /// What a person can say so that the run goes there.
  public enum Remedy: Hashable, Sendable {
    /// What a stub returns: its name, and the value where it is known.
    case stub(String, value: String?)
    /// Another call: the function with its arguments, one of which is given as `VALUE` where nobody knows it.
    case call(String)
  }

  /// The line of the text that wasn't run, and where it stands.
  public var work: String
  public var place: SourcePlace
  public var cause: Cause
  /// Where the cause stands.
  public var causePlace: SourcePlace
  public var remedy: Remedy?

  package init(work: String, place: SourcePlace, cause: Cause, causePlace: SourcePlace, remedy: Remedy?) {
    (self.work, self.place, self.cause, self.causePlace, self.remedy) = (work, place, cause, causePlace, remedy)
  }
}
