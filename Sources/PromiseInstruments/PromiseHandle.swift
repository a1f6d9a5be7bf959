internal import PromiseEngine
internal import Synchronization

/// Acts on a promise while it is pending: a hook that wants to makes one for the promise's trace.
///
/// What is settled stays as it is: each call says whether the promise was pending still.
public final class PromiseHandle: Sendable {
  /// Sendable without checking: every promise is, though what promises of all values have in common doesn't say so.
  private struct State: @unchecked Sendable {
    weak var promise: PromiseCore?
    var intervention: Intervention?
  }

  private let state: Guarded<State>

  /// Makes a handle.
  ///
  /// - Parameter intervention: What is done to the promise from the beginning, as to one that a plan names.
  public init(intervention: Intervention? = nil) {
    state = Guarded(State(intervention: intervention))
  }

  /// What is to be done to the promise; `nil` for nothing.
  package var intervention: Intervention? { state.withLock { $0.intervention } }

  func bind(_ promise: PromiseCore) { state.withLock { $0.promise = promise } }

  /// The promise, if it is pending and somebody refers to it still.
  private var pending: PromiseCore? {
    state.withLock { $0.promise }.flatMap { $0.machine.load(ordering: .acquiring).isSettled ? nil : $0 }
  }

  /// Rejects the promise now; what settles it later is ignored.
  ///
  /// - Returns: Whether it was pending.
  public func reject(with error: any Error) -> Bool { pending?.rejectByHand(error) ?? false }

  /// Cancels the promise now, as its own `cancel()` does.
  ///
  /// - Returns: Whether it was pending.
  public func cancel() -> Bool {
    guard let promise = pending else { return false }
    promise.cancelUpwards(askedBy: nil)
    return true
  }

  /// Lets something else be done to the promise once it is to be settled.
  ///
  /// - Parameter change: Changes what is done; nothing at first.
  /// - Returns: Whether it was pending.
  public func change(_ change: (inout Intervention) -> Void) -> Bool {
    guard pending != nil else { return false }
    state.withLock { state in
      var intervention = state.intervention ?? Intervention()
      change(&intervention)
      state.intervention = intervention
    }
    return true
  }

  /// Leaves the promise alone again, as far as nothing has been done yet.
  public func restore() { state.withLock { $0.intervention = nil } }
}

extension PromiseCore {
  /// Rejects the promise in the place of whoever would have settled it.
  ///
  /// - Returns: Whether it was pending.
  fileprivate final func rejectByHand(_ error: any Error) -> Bool {
    guard let trace else { return false }
    let outcome = Outcome<Void>.rejected(error)
    let (text, settlement) = (Intervention.Replacement.rejection(error).description, trace.settlement(outcome))
    guard let before = advance({ $0.locked() }) else { return false }
    trace.recordInjection(text)
    trace.record(settlement, of: outcome, cause: trace.id)
    let head = publish(error: error, after: before)
    trace.showRejection()
    deliver(to: head)
    return true
  }
}
