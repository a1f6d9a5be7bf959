public import Synchronization
public import TraceEvents

/// What such systems differ in.
@usableFromInline
package protocol LinkedSystem: SendableMetatype {
  /// What a promise is rejected with that its own handler returned.
  static var returnedSelf: any Error { get }

  /// Whether an error passes by handlers of errors.
  static func passesBy(_ error: any Error) -> Bool
}

/// The promise that an operator makes in a system whose promises pass on at once what they have no handler for (PromiseKit).
///
/// Its handler runs in one hop on its dispatcher, as any. An outcome that the handler isn't for, and the outcome of a promise that the
/// handler returned, settle it as part of settling their promise, without a hop; not nested, so that long chains take a constant stack.
///
/// `@unchecked Sendable`: as `HandlerPromise`.
@usableFromInline
final class LinkedPromise<Output: Sendable, Queue: Dispatcher>: Promise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var handler: ErasedHandler?
  @exclusivity(unchecked) @usableFromInline var isAdopting = false
  @usableFromInline let role: TraceEvent.HandlerRole
  @usableFromInline let dispatcher: Queue

  @inlinable
  init<Handler: Handling, System: LinkedSystem>(
    _ handler: Handler, of system: System.Type, for role: TraceEvent.HandlerRole, on dispatcher: Queue, trace: PromiseTrace?
  ) where Handler.Output == Output {
    // As in HandlerPromise: a structure with a closure and nothing else has the layout of a closure.
    self.handler = unsafeBitCast(handler, to: ErasedHandler.self)
    self.role = role
    self.dispatcher = dispatcher
    super.init(trace: trace) { node, step in
      let promise = unsafeDowncast(node, to: LinkedPromise.self)
      switch step {
      case .deliver where promise.passesAtOnce(Handler.Input.self, System.self): Trampoline.runOnThisThread(node.takeWork())
      case .deliver: promise.dispatcher.dispatch(node.takeWork())
      case .perform: promise.perform(Handler.self, System.self)
      }
    }
  }

  /// Whether no handler will run for what is being delivered.
  @inlinable
  func passesAtOnce<Input: Sendable, System: LinkedSystem>(_ input: Input.Type, _ system: System.Type) -> Bool {
    if isAdopting { return true }
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    guard let source = reference.object(Promise<Input>.self) else { return true }
    return source._withUnsafeGuaranteedRef { source in
      switch role {
      case .value: !source.isFulfilled
      case .error: source.error.map { System.passesBy($0) } ?? true
      case .always, .work: false
      }
    }
  }

  @inlinable
  func perform<Handler: Handling, System: LinkedSystem>(_ type: Handler.Type, _ system: System.Type)
  where Handler.Output == Output {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if isAdopting {
      reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
        if let outcome = inner.outcome { settle(outcome, cause: inner.trace?.id) }
        leave(inner)
      }
    } else {
      reference.object(Promise<Handler.Input>.self)?._withUnsafeGuaranteedRef { source in
        if let outcome = source.outcome, let erased = handler.take() {
          perform(unsafeBitCast(erased, to: Handler.self), System.self, with: outcome, of: source.trace?.id)
        }
        if isAdopting { Unmanaged.passUnretained(source).release() } else { leave(source) }
      }
    }
  }

  @inlinable
  func perform<Handler: Handling, System: LinkedSystem>(
    _ handler: Handler, _ system: System.Type, with outcome: Outcome<Handler.Input>, of cause: PromiseID?
  ) where Handler.Output == Output {
    // Asked twice, because what follows isn't inlined.
    if heldTrace != nil || isRejected, isDecidedOtherwise(than: outcome, of: cause) { return }
    guard role.handles(outcome), role != .error || outcome.error.map({ System.passesBy($0) }) != true else {
      trace?.recordSkipped(cause)
      let passed = Handler.pass(outcome)
      // Where a chain ends, an error that its handler lets pass by is nobody's matter any more.
      if let trace, let cause, outcome.error != nil, passed?.value != nil { trace.record(.absorbed(input: cause), cause: cause) }
      pass(passed, cause)
      return
    }
    trace?.recordStart(role, cause)
    do {
      switch try handler.handle(outcome) {
      case .promise(let inner) where inner === self: settle(.rejected(System.returnedSelf), cause: trace?.id)
      case .promise(let inner):
        if canAdopt(inner) {
          isAdopting = true
          adopt(inner)
        }
      case .value(let value): settle(.fulfilled(value), cause: trace?.id)
      case .error(let error): settle(.rejected(error), cause: trace?.id)
      case nil: pass(Handler.pass(outcome), cause)
      }
    } catch {
      settle(.rejected(error), cause: trace?.id)
    }
    trace?.recordEnd()
  }

  @inlinable
  func pass(_ outcome: Outcome<Output>?, _ cause: PromiseID?) {
    if let outcome { settle(outcome, cause: cause) }
  }

  override func discardHandler() {
    handler = nil
  }
}

/// A handler of values that makes the next value, whatever that is: an error, too, is a value.
@usableFromInline
struct PlainValueHandler<Input: Sendable, Output: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Input) throws -> Output

  @inlinable
  init(_ body: @escaping @Sendable (Input) throws -> Output) {
    self.body = body
  }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>? {
    guard case .fulfilled(let value) = outcome else { return nil }
    return .value(try body(value))
  }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? {
    outcome.passingError()
  }
}

/// A handler of errors that ends a chain: whatever comes, nothing is left afterwards.
@usableFromInline
struct EndHandler<Input: Sendable>: Handling {
  @usableFromInline let body: @Sendable (any Error) -> Void

  @inlinable
  init(_ body: @escaping @Sendable (any Error) -> Void) {
    self.body = body
  }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Void>? {
    if case .rejected(let error) = outcome { body(error) }
    return .value(())
  }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Void>? { .fulfilled(()) }
}

extension Promise {
  /// Attaches a handler of values that makes the next value, in a system whose promises are linked.
  @inlinable
  package func linkValue<Result, System: LinkedSystem>(
    _ operatorName: StaticString, of system: System.Type, on dispatcher: some Dispatcher, at site: CallSite,
    _ body: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result> {
    link(PlainValueHandler(body), operatorName, of: system, for: .value, on: dispatcher, at: site)
  }

  /// Attaches a handler of values that decides the next outcome, in a system whose promises are linked.
  @inlinable
  package func linkResolution<Result, System: LinkedSystem>(
    _ operatorName: StaticString, of system: System.Type, on dispatcher: some Dispatcher, at site: CallSite,
    _ body: @escaping @Sendable (Value) throws -> Resolution<Result>
  ) -> Promise<Result> {
    link(ValueHandler(body), operatorName, of: system, for: .value, on: dispatcher, at: site)
  }

  /// Attaches a handler of either outcome that keeps the type, in a system whose promises are linked.
  ///
  /// - Parameter body: Decides the outcome; `nil` passes it on.
  @inlinable
  package func linkOutcome<System: LinkedSystem>(
    _ operatorName: StaticString, of system: System.Type, for role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher,
    at site: CallSite, _ body: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?
  ) -> Promise {
    link(OutcomeHandler(body), operatorName, of: system, for: role, on: dispatcher, at: site)
  }

  /// Attaches a handler of errors that ends the chain, in a system whose promises are linked.
  ///
  /// - Returns: A promise of nothing that is fulfilled in any case, when the handler has run or has been passed by.
  @inlinable
  package func linkEnd<System: LinkedSystem>(
    _ operatorName: StaticString, of system: System.Type, on dispatcher: some Dispatcher, at site: CallSite,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> Promise<Void> {
    link(EndHandler(body), operatorName, of: system, for: .error, on: dispatcher, at: site)
  }

  @inlinable
  func link<Handler: Handling, System: LinkedSystem>(
    _ handler: Handler, _ operatorName: StaticString, of system: System.Type, for role: TraceEvent.HandlerRole,
    on dispatcher: some Dispatcher, at site: CallSite
  ) -> Promise<Handler.Output> where Handler.Input == Value {
    let trace = (trace?.hook ?? dispatcher.traceHook)?.trace(operatorName, from: self, at: site)
    let child = LinkedPromise(handler, of: system, for: role, on: dispatcher, trace: trace)
    if let trace { child.obey(trace) }
    attach(child)
    return child
  }

  /// Waits for `inner` outside of an operator's handler, without a hop, in a system whose promises are linked.
  package func link<System: LinkedSystem>(to inner: Promise<Value>, of system: System.Type) {
    guard inner !== self else { return settle(.rejected(System.returnedSelf), cause: trace?.id) }
    guard canAdopt(inner) else { return }
    follow(inner)
    guard !isInCircle(with: inner) else { return }
    inner.react(for: self, on: ImmediateDispatcher()) { [cause = inner.trace?.id] outcome, follower in
      follower.settle(outcome, cause: cause)
    }
  }

  /// Makes a promise that is settled from the start, on behalf of a dialect's operator.
  @inlinable
  package static func settled(
    _ outcome: Outcome<Value>, by operatorName: StaticString, hook: (any TraceHook)?, at site: CallSite
  ) -> Promise {
    guard hook != nil else { return Promise(settled: outcome) }
    let promise = Promise(madeBy: operatorName, hook: hook, at: site)
    promise.settle(outcome, cause: nil)
    return promise
  }

  /// Calls `body` as part of settling this promise, without a hop and without a trace.
  package func observeAtOnce(_ body: @escaping @Sendable (Outcome<Value>) -> Void) {
    react(for: Promise<Void>(trace: nil), on: ImmediateDispatcher()) { outcome, _ in body(outcome) }
  }
}
