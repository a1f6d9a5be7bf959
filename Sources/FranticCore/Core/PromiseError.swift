/// The errors that promises themselves reject with.
public enum PromiseError: Error, Hashable, Sendable {
  /// The context of a chain was gone when a handler was to run (rule 42).
  case contextDeallocated
  /// A key was asked for that `any` was not given (FranticApparatus 7.0).
  case unknownReason
}
