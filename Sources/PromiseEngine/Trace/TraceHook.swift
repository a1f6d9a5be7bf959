internal import Synchronization
public import TraceEvents

/// Who is told what promises do.
///
/// A promise finds its hook when it is made: in the promises that it is made from, or in the dispatcher that it starts on.
/// Promises without a hook do no tracing work beyond comparing a reference with `nil`.
public protocol TraceHook: AnyObject, Sendable {
  /// A promise is being made.
  ///
  /// - Parameters:
  ///   - operatorName: The operator or initialiser that makes it, by its name in source code.
  ///   - kind: What that does.
  ///   - site: Where that was called.
  ///   - parents: The promises that it is made from.
  /// - Returns: The promise's identity, and what the plan does to it.
  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace

  /// A promise is being made from one promise or none, by an operator whose name lies in the program: what nearly all are. A hook that can
  /// do without lists and texts of its own says so; others needn't.
  ///
  /// - Parameters:
  ///   - maker: The operator or initialiser that makes it.
  ///   - site: Where that was called.
  ///   - parent: The promise that it is made from.
  /// - Returns: The promise's identity, and what the plan does to it.
  func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace

  /// Something happened to a promise.
  ///
  /// - Parameter cause: The promise that brought it about; `nil` for the one whose handler is running.
  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?)

  /// A promise's handler starts to run: what happens until it ends is its doing.
  func handlerStarts(of promise: PromiseID)

  /// The handler that started last has ended.
  func handlerEnds()

  /// A promise was rejected: the error itself, where `record` has its text.
  ///
  /// - Parameter cause: The promise whose error it is; `nil` for whatever is running.
  func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?)

  /// Somebody who wasn't made from a promise will look at its outcome, as `retry` looks at each try.
  func promise(_ promise: PromiseID, isObservedBy observer: PromiseID)

  /// A promise was freed: nobody refers to it any more.
  func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd)

  /// The functions that could have settled a promise were dropped while it is pending.
  func promiseLosesResolver(_ promise: PromiseID)

  /// Whether settlements are to be told with their values and errors as text, which takes time to make.
  var describesOutcomes: Bool { get }

  /// The text of a value with which a promise is fulfilled.
  func text<Value>(ofValue value: Value) -> String

  /// The text of an error with which a promise is rejected.
  func text(ofError error: any Error) -> String

  /// The promise whose handler is running, or `.program`.
  var running: PromiseID { get }

  /// The current instant on the clock that the trace is timed by.
  var now: VirtualInstant { get }

  /// Runs `work` at `instant` on the clock that the trace is timed by, or soon if that lies in the past.
  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void)
}

extension TraceHook {
  /// Tells of it as of any promise.
  public func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace {
    promiseIsMade(by: maker.nameText, of: maker.kind, at: site, from: parent.map { [$0] } ?? [])
  }

  /// Does nothing: a hook that needs the error itself says so.
  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {}

  /// Does nothing.
  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {}

  /// Does nothing.
  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) {}

  /// Does nothing.
  public func promiseLosesResolver(_ promise: PromiseID) {}

  /// Yes, where a hook says nothing else.
  public var describesOutcomes: Bool { true }

  /// What `String(describing:)` says.
  public func text<Value>(ofValue value: Value) -> String { String(describing: value) }

  /// What `String(describing:)` says.
  public func text(ofError error: any Error) -> String { String(describing: error) }
}

/// Knows texts of values and errors without asking what they conform to, which takes longer than many a text.
package protocol OutcomeDescriber: Sendable {
  /// The text of a value; `nil` if it isn't known.
  func text<Value>(ofValue value: Value) -> String?

  /// The text of an error; `nil` if it isn't known.
  func text(ofError error: any Error) -> String?
}

/// In which state a promise was when it was freed.
public enum PromiseEnd: Hashable, Sendable {
  /// It had been settled.
  case settled
  /// It was pending, and nothing that is left could have settled it.
  ///
  /// - Parameter isAwaited: Whether somebody waited for it.
  case lost(isAwaited: Bool)
  /// It was pending and waited for a promise that was lost.
  case lostWithSource
}

/// What a promise carries when somebody listens.
public final class PromiseTrace: Sendable {
  @usableFromInline package let id: PromiseID
  @usableFromInline package let hook: any TraceHook
  /// An intervention is large, and there seldom is any.
  private final class Plan: Sendable {
    let intervention: Intervention
    init(_ intervention: Intervention) { self.intervention = intervention }
  }

  private let plan: Plan?
  /// Whether anything may be done to it: asked first, because it is quick to tell that nothing will.
  @usableFromInline let mayIntervene: Bool
  /// Who may act on the promise while it is pending; `nil` where nobody may.
  public let handle: PromiseHandle?
  /// What promises with a trace do besides what all do.
  @usableFromInline let work: any TracedWork.Type
  /// Who waits for the promise without being in its list, once there is anybody.
  let followers = AtomicLazyReference<FollowerBook>()

  /// Makes the trace's side of a promise.
  ///
  /// - Parameters:
  ///   - id: The promise's identity.
  ///   - hook: Who is told what it does.
  ///   - intervention: What the plan does to it, if anything.
  ///   - handle: Who may act on it while it is pending; what the handle is to do takes the intervention's place.
  public convenience init(id: PromiseID, hook: any TraceHook, intervention: Intervention? = nil, handle: PromiseHandle? = nil) {
    self.init(id, hook, intervention.map { Plan($0) }, handle)
  }

  /// Makes the trace's side of a promise for which there is no plan: an intervention takes long to pass on, even if it is none.
  package convenience init(unplanned id: PromiseID, hook: any TraceHook, handle: PromiseHandle?) {
    self.init(id, hook, nil, handle)
  }

  private init(_ id: PromiseID, _ hook: any TraceHook, _ plan: Plan?, _ handle: PromiseHandle?) {
    self.id = id
    self.hook = hook
    self.plan = plan
    self.handle = handle
    mayIntervene = plan != nil || handle != nil
    work = WorkOfListeners.self
  }

  /// What is done to the promise instead of, or besides, what the program does.
  @usableFromInline package var intervention: Intervention? { handle.map(\.intervention) ?? plan?.intervention }

  /// Whether that changes how the promise is settled.
  var changesSettlement: Bool {
    guard mayIntervene else { return false }
    return plan?.intervention.changesSettlement == true || handle?.intervention?.changesSettlement == true
  }

  var running: PromiseID { hook.running }

  @usableFromInline
  package func record(_ kind: TraceEvent.Kind, cause: PromiseID?) {
    hook.record(kind, on: id, cause: cause)
  }

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
  /// Records how the promise ended.
  ///
  /// Inlined, as what it calls: each function of its own that isn't specialised looks the outcome's type up again.
  @inline(__always)
  func recordSettled<Value>(_ outcome: Outcome<Value>, cause: PromiseID?) {
    if case .rejected(let error) = outcome { hook.promiseIsRejected(id, with: error, cause: cause) }
    record(.settled(settlement(outcome)), cause: cause)
  }

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
