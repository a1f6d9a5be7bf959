internal import PromiseEngine
internal import Synchronization
internal import TraceEvents

/// The only table there is.
enum WorkOfListeners: TracedWork {
  static func fulfill<Value: Sendable>(_ promise: PromiseCore, with value: Value, cause: PromiseID?, _ trace: PromiseTrace) {
    let hook = trace.hook
    guard !trace.mayIntervene, !promise.machine.load(ordering: .acquiring).isSettled else {
      return settle(promise, with: value, cause: cause, trace)
    }
    // Before the lock bit is taken: a text is made by the program's code.
    let told = hook.told(of: value)
    guard let before = promise.advance({ $0.locked() }) else { return settle(promise, with: value, cause: cause, trace) }
    hook.promiseIsFulfilled(trace.id, with: told, cause: cause)
    promise.publish(value: value, after: before)
    promise.deliver(to: before.head)
  }

  /// Does the same where something may be done to the promise, or it is settled. Not inlined, so that others needn't look its type up.
  @inline(never)
  private static func settle<Value: Sendable>(_ promise: PromiseCore, with value: Value, cause: PromiseID?, _ trace: PromiseTrace)
  {
    unsafeDowncast(promise, to: Promise<Value>.self).settleTraced(.fulfilled(value), cause: cause, trace)
  }

  static func reject<Value>(_ promise: Promise<Value>, with error: any Error, cause: PromiseID?, _ trace: PromiseTrace) {
    promise.settleTraced(.rejected(error), cause: cause, trace)
  }

  static func settleByInjection<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) -> Bool {
    guard trace.changesSettlement, let replacement = trace.intervention?.replacement else { return false }
    settle(promise, with: replacement, trace)
    return true
  }

  /// Not inlined, so that promises without an injection needn't look the outcome's type up.
  @inline(never)
  private static func settle<Value>(
    _ promise: Promise<Value>, with replacement: Intervention.Replacement, _ trace: PromiseTrace
  ) {
    promise.settleTraced(replacement.outcome(), cause: trace.id, trace)
  }

  static func perform<Output, Queue>(
    _ promise: HandlerPromise<Output, Queue>, _ trace: PromiseTrace, handle: ToldHandler, pass: ToldPassing
  ) {
    let reference = Upstream(rawValue: promise.upstream.load(ordering: .relaxed))
    guard promise.turns < 0 else { return takeOver(promise, from: reference) }
    reference.object(PromiseCore.self)?._withUnsafeGuaranteedRef { source in
      var returned: Promise<Output>?
      if source.machine.load(ordering: .acquiring).isSettled, let handler = promise.handler.take() {
        returned = run(handler, of: promise, trace, on: source, handle, pass)
      }
      if let returned { promise.begin(adopting: returned, insteadOf: source) } else { promise.leave(source) }
    }
  }

  /// Takes over the outcome of the promise that the handler returned. Not inlined, so that others needn't look its type up.
  @inline(never)
  private static func takeOver<Output, Queue>(_ promise: HandlerPromise<Output, Queue>, from reference: Upstream) {
    reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
      if promise.turns > 1, promise.isPending { return promise.takeTurn() }
      if let outcome = inner.outcome { promise.settle(outcome, cause: inner.trace?.id) }
      promise.leave(inner)
    }
  }

  /// Runs the handler and settles the promise, unless the handler returns another.
  ///
  /// - Returns: The promise that is to be adopted.
  private static func run<Output, Queue>(
    _ handler: ErasedHandler, of promise: HandlerPromise<Output, Queue>, _ trace: PromiseTrace, on source: PromiseCore,
    _ handle: ToldHandler, _ pass: ToldPassing
  ) -> Promise<Output>? {
    let cause = source.trace?.id
    let isFulfilled = source.machine.load(ordering: .acquiring).isFulfilled
    // Only what is rejected is cancelled, and only an intervention injects.
    if promise.isRejected || trace.mayIntervene, promise.isDecidedOtherwise(thanRejection: !isFulfilled, of: cause) { return nil }
    guard promise.role.handles(fulfilled: isFulfilled) else {
      trace.recordSkipped(cause)
      pass(source, cause, trace)
      return nil
    }
    var adopted: Promise<Output>?
    trace.recordStart(promise.role, cause)
    do {
      let (returned, passes) = try handle(source, handler, trace)
      // What comes from a promise that nobody listens to is the program's, not this handler's doing.
      if passes { pass(source, cause ?? .program, trace) }
      if let returned {
        let inner = unsafeDowncast(returned, to: Promise<Output>.self)
        if promise.canAdopt(inner) { adopted = inner }
      }
    } catch {
      promise.settle(error: error, cause: trace.id)
    }
    trace.recordEnd()
    return adopted
  }

  static func obey<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) {
    guard trace.mayIntervene else { return }
    trace.handle?.bind(promise)
    if let instant = trace.intervention?.cancelledAt {
      trace.hook.perform(at: instant) { [weak promise] in promise?.cancel() }
    }
  }

  static func settlement(_ error: any Error, _ trace: PromiseTrace) -> Settlement {
    trace.settlement(Outcome<Void>.rejected(error))
  }

  static func recordCancelled(_ trace: PromiseTrace, _ error: any Error, as settlement: Settlement, askedBy asker: PromiseID?) {
    trace.record(.cancelled, cause: asker)
    trace.record(settlement, of: Outcome<Void>.rejected(error), cause: trace.id)
  }

  static func showRejection(_ trace: PromiseTrace) { trace.showRejection() }

  static func identities<Input>(of inputs: [Promise<Input>]) -> [PromiseID] {
    // As what all promises are, so that the loop is compiled for that.
    (inputs as [PromiseCore]).compactMap { $0.trace?.id }
  }

  static func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>], _ trace: PromiseTrace) {
    for input in inputs where input.isRejected {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }

  static func plannedAnswer(_ trace: PromiseTrace) -> (choice: Int, instant: VirtualInstant?)? {
    trace.intervention?.answer.map { ($0.choice, $0.instant) }
  }

  static func recordWaiting(_ duration: Duration, _ trace: PromiseTrace) {
    trace.record(.waiting(until: trace.hook.now.advanced(by: duration)), cause: trace.id)
  }

  static func reportFreed(_ promise: PromiseCore, _ state: PromiseMachine, _ trace: PromiseTrace) {
    let hasLostSource = Upstream(rawValue: promise.upstream.load(ordering: .relaxed)).hasLostSources
    trace.hook.promiseIsFreed(
      trace.id, state.isSettled ? .settled : hasLostSource ? .lostWithSource : .lost(isAwaited: state.head != 0))
  }

  static func noteFollower(_ follower: PromiseCore, _ trace: PromiseTrace) {
    unsafeDowncast(trace.followers.load() ?? trace.followers.storeIfNil(FollowerBook()), to: FollowerBook.self).note(follower)
  }

  static func findsCircle(from adopted: PromiseCore, to adopter: PromiseCore) -> Bool {
    var search = CircleSearch(from: adopted, to: adopter)
    return search.findsCircle()
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
