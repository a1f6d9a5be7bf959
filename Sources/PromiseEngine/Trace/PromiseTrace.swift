package import Synchronization
public import TraceEvents

/// What a promise carries when somebody listens.
///
/// Hooks make it: `PromiseInstruments` has the initializers, and what is done only to promises that somebody listens to.
public final class PromiseTrace: Sendable {
  @usableFromInline package let id: PromiseID
  @usableFromInline package let hook: any TraceHook
  /// What is done to the promise instead of, or besides, what the program does.
  package let plan: (any AnyObject & Sendable)?
  /// Who may act on the promise while it is pending.
  package let actor: (any AnyObject & Sendable)?
  /// Whether anything may be done to it: asked first, because it is quick to tell that nothing will.
  package let mayIntervene: Bool
  /// What promises with a trace do besides what all do.
  @usableFromInline package let work: any TracedWork.Type
  /// Who waits for the promise without being in its list, once there is anybody: what `PromiseInstruments` notes them in can be sent.
  nonisolated(unsafe) package let followers = AtomicLazyReference<AnyObject>()

  /// Makes the trace's side of a promise.
  package init(
    _ id: PromiseID, hook: any TraceHook, plan: (any AnyObject & Sendable)?, actor: (any AnyObject & Sendable)?,
    work: any TracedWork.Type
  ) {
    self.id = id
    self.hook = hook
    self.plan = plan
    self.actor = actor
    self.work = work
    mayIntervene = plan != nil || actor != nil
  }

  /// The same as another, with another hook, for hooks that forward.
  package convenience init(_ other: PromiseTrace, toldTo hook: any TraceHook) {
    self.init(other.id, hook: hook, plan: other.plan, actor: other.actor, work: other.work)
  }

  @usableFromInline
  package func record(_ kind: TraceEvent.Kind, cause: PromiseID?) {
    hook.record(kind, on: id, cause: cause)
  }
}
