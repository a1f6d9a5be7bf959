public import PromiseEngine
internal import Synchronization
public import TraceEvents

/// An intervention is large, and there seldom is any.
private final class Plan: Sendable {
  let intervention: Intervention
  init(_ intervention: Intervention) { self.intervention = intervention }
}

extension PromiseTrace {
  /// Makes the trace's side of a promise.
  ///
  /// - Parameters:
  ///   - id: The promise's identity.
  ///   - hook: Who is told what it does.
  ///   - intervention: What the plan does to it, if anything.
  ///   - handle: Who may act on it while it is pending; what the handle is to do takes the intervention's place.
  public convenience init(id: PromiseID, hook: any TraceHook, intervention: Intervention? = nil, handle: PromiseHandle? = nil) {
    self.init(id, hook: hook, plan: intervention.map { Plan($0) }, actor: handle, work: WorkOfListeners.self)
  }

  /// Makes the trace's side of a promise for which there is no plan: an intervention takes long to pass on, even if it is none.
  package convenience init(unplanned id: PromiseID, hook: any TraceHook, handle: PromiseHandle?) {
    self.init(id, hook: hook, plan: nil, actor: handle, work: WorkOfListeners.self)
  }

  /// Who may act on the promise while it is pending; `nil` where nobody may.
  public var handle: PromiseHandle? { actor.map { unsafeDowncast($0, to: PromiseHandle.self) } }

  private var ownIntervention: Intervention? { plan.map { unsafeDowncast($0, to: Plan.self).intervention } }

  /// What is done to the promise instead of, or besides, what the program does.
  package var intervention: Intervention? { handle.map(\.intervention) ?? ownIntervention }

  /// When the plan cancels the promise; `nil` for never.
  package var plannedCancellation: VirtualInstant? { intervention?.cancelledAt }

  /// Whether that changes how the promise is settled.
  var changesSettlement: Bool {
    guard mayIntervene else { return false }
    return ownIntervention?.changesSettlement == true || handle?.intervention?.changesSettlement == true
  }

  var running: PromiseID { hook.running }

  /// Records that the plan replaces the outcome.
  func recordInjection() {
    guard let replacement = intervention?.replacement else { return }
    recordInjection(replacement.description)
  }

  func recordInjection(_ text: String) {
    record(.injected(text), cause: .program)
  }
}

extension PromiseTrace {
  /// Records how the promise ends, while its lock bit is held: what follows from the settlement, on any thread, is recorded later.
  ///
  /// Inlined, as `settlement`: each function of its own that isn't specialized looks the outcome's type up again.
  @inline(__always)
  func record<Value>(_ settlement: Settlement, of outcome: Outcome<Value>, cause: PromiseID?) {
    if case .rejected(let error) = outcome { hook.promiseIsRejected(id, with: error, cause: cause) }
    record(.settled(settlement), cause: cause)
  }

  /// Tells the hook that everybody can see now that the promise is rejected.
  func showRejection() { hook.promiseShowsRejection(id) }

  /// An outcome as the hook wants it.
  @inline(__always)
  func settlement<Value>(_ outcome: Outcome<Value>) -> Settlement {
    let isDescribed = hook.describesOutcomes
    switch outcome {
    case .fulfilled(let value):
      return Settlement(state: .fulfilled, text: isDescribed ? hook.text(ofValue: value) : "")
    case .rejected(let error):
      let state: Settlement.State = error is CancellationError ? .cancelled : .rejected
      return Settlement(state: state, text: isDescribed ? hook.text(ofError: error) : "")
    }
  }
}
