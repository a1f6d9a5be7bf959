/// What goes wrong unseen.
public enum LogEvent: Sendable {
  /// `wait` blocks the main thread (rule 37).
  case waitOnMainThread
  /// Nobody is left who could settle a pending promise (rule 40).
  case pendingPromiseDeallocated
  /// A guarantee was freed while it was pending (rule 40).
  case pendingGuaranteeDeallocated
  /// `cauterize` met an error (rule 39).
  case cauterized(any Error)

  /// What the default handler prints of the event.
  package var text: String {
    switch self {
    case .waitOnMainThread: "PromiseKit: warning: `wait()` called on main thread!"
    case .pendingPromiseDeallocated: "PromiseKit: warning: pending promise deallocated"
    case .pendingGuaranteeDeallocated: "PromiseKit: warning: pending guarantee deallocated"
    case .cauterized(let error): "PromiseKit:cauterized-error: \(error)"
    }
  }
}
