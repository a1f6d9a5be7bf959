internal import Synchronization
public import TraceEvents

/// What promises do only while somebody listens.
///
/// It is reached through the table that a trace carries (`PromiseTrace.work`) and never called by name: only making a trace mentions these
/// functions, so that a linker can leave them out of a program without a hook.
@usableFromInline
protocol TracedWork: SendableMetatype {
  /// Settles a promise as its intervention says.
  static func settle<Value>(_ promise: Promise<Value>, with outcome: Outcome<Value>, cause: PromiseID?, _ trace: PromiseTrace)

  /// Settles a promise as an injection says that replaces its outcome.
  ///
  /// - Returns: Whether there is such an injection.
  static func settleByInjection<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) -> Bool

  /// Does the work of a handler's promise and tells of it.
  static func perform<Output, Queue, Handler: Handling>(
    _ promise: HandlerPromise<Output, Queue>, _ type: Handler.Type, _ trace: PromiseTrace
  ) where Handler.Output == Output

  /// Arranges for the cancellation that the plan wants.
  static func obey<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace)

  /// Records that a promise was cancelled, and so settled with this error.
  static func recordCancelled(_ trace: PromiseTrace, _ error: any Error, askedBy asker: PromiseID?)

  /// Records that a success includes the errors of these inputs.
  static func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>], _ trace: PromiseTrace)

  /// Records how much time a promise waits for.
  static func recordWaiting(_ duration: Duration, _ trace: PromiseTrace)

  /// Tells the hook that a promise is being freed.
  static func reportFreed(_ promise: PromiseCore, _ state: PromiseMachine, _ trace: PromiseTrace)

  /// Makes what tells the hook when the functions are gone that could have settled a promise.
  static func watchResolver<Value>(of promise: Promise<Value>, _ trace: PromiseTrace) -> any AnyObject & Sendable
}

extension PromiseTrace {
  @usableFromInline
  func perform<Output, Queue, Handler: Handling>(_ promise: HandlerPromise<Output, Queue>, _ type: Handler.Type)
  where Handler.Output == Output {
    work.perform(promise, type, self)
  }
}

/// The only table there is.
enum WorkOfListeners: TracedWork {
  static func settle<Value>(_ promise: Promise<Value>, with outcome: Outcome<Value>, cause: PromiseID?, _ trace: PromiseTrace) {
    promise.settleTraced(outcome, cause: cause, trace)
  }

  static func settleByInjection<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) -> Bool {
    guard let replaced: Outcome<Value> = trace.intervention?.replacement?.outcome() else { return false }
    promise.settleTraced(replaced, cause: trace.id, trace)
    return true
  }

  static func perform<Output, Queue, Handler: Handling>(
    _ promise: HandlerPromise<Output, Queue>, _ type: Handler.Type, _ trace: PromiseTrace
  ) where Handler.Output == Output {
    promise.perform(type, tracedBy: trace)
  }

  static func obey<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) {
    if let instant = trace.intervention?.cancelledAt {
      trace.hook.perform(at: instant) { [weak promise] in promise?.cancel() }
    }
  }

  static func recordCancelled(_ trace: PromiseTrace, _ error: any Error, askedBy asker: PromiseID?) {
    trace.record(.cancelled, cause: asker)
    trace.recordSettled(Outcome<Void>.rejected(error), cause: trace.id)
  }

  static func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>], _ trace: PromiseTrace) {
    for input in inputs where input.isRejected {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }

  static func recordWaiting(_ duration: Duration, _ trace: PromiseTrace) {
    trace.record(.waiting(until: trace.hook.now.advanced(by: duration)), cause: trace.id)
  }

  static func reportFreed(_ promise: PromiseCore, _ state: PromiseMachine, _ trace: PromiseTrace) {
    let hasLostSource = Upstream(rawValue: promise.upstream.load(ordering: .relaxed)).hasLostSources
    trace.hook.promiseIsFreed(
      trace.id, state.isSettled ? .settled : hasLostSource ? .lostWithSource : .lost(isAwaited: state.head != 0))
  }

  static func watchResolver<Value>(of promise: Promise<Value>, _ trace: PromiseTrace) -> any AnyObject & Sendable {
    ResolverWatch(promise, trace)
  }
}

/// Tells the hook when the functions are gone that could have settled a promise.
private final class ResolverWatch<Value: Sendable>: Sendable {
  private let promise: Promise<Value>
  private let trace: PromiseTrace

  init(_ promise: Promise<Value>, _ trace: PromiseTrace) {
    self.promise = promise
    self.trace = trace
  }

  deinit {
    if promise.isPending { trace.hook.promiseLosesResolver(trace.id) }
  }
}
