public import Synchronization
public import TraceEvents

/// What a handler's promise does with an outcome that reaches it. A type of its own for each kind of handler, so that the handler that
/// a person wrote needs no second closure around it. It holds that closure and nothing else.
@usableFromInline
protocol Handling<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Runs the handler.
  ///
  /// - Returns: What it decides; `nil` passes the outcome on.
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>?

  /// An outcome as it passes by; `nil` leaves the promise pending.
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>?
}

/// A handler whose type only the promise's `step` knows, so that the class isn't generic in it (see `OutcomeRoom` for why).
///
/// A closure in a structure, because a bare one would be wrapped in another when it passes through a generic function.
@usableFromInline
@frozen
package struct ErasedHandler: Sendable {
  @usableFromInline let closure: @Sendable () -> Void
}

/// Runs a handler on the outcome of the promise that was waited for, which is settled, and fulfills the promise with the value that it returns;
/// an error that it returns is thrown.
///
/// Gives the promise that it returns instead, or whether it passes the outcome on. In words without types of values, so that the code
/// that calls it needn't look any up.
@usableFromInline
package typealias ToldHandler = (PromiseCore, ErasedHandler, PromiseTrace) throws -> (returned: PromiseCore?, passes: Bool)

/// Settles a promise with the outcome of the one that was waited for, if it passes by.
@usableFromInline
package typealias ToldPassing = (PromiseCore, _ cause: PromiseID?, PromiseTrace) -> Void

/// The promise that an operator with a handler makes. It is itself the node in the list of the promise that it waits for, so that it
/// costs one allocation, and it waits for a promise that the handler returns in the same way.
///
/// `@unchecked Sendable`: `dispatcher` and `role` never change. `handler` and `turns` are touched only by the thread that
/// performs the node's work, which comes round once for each list that the node was in, by the thread that holds or has emptied that
/// list (so that nobody performs it meanwhile), and by `deinit`.
@usableFromInline
package final class HandlerPromise<Output: Sendable, Queue: Dispatcher>: Promise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline package var handler: ErasedHandler?
  /// How many turns are left until the outcome of the promise that the handler returned is taken over; negative before that.
  @exclusivity(unchecked) @usableFromInline package var turns: Int32 = -1
  /// Which outcomes the handler is for.
  @usableFromInline package let role: TraceEvent.HandlerRole
  @usableFromInline let dispatcher: Queue

  @_alwaysEmitIntoClient
  init(
    _ handler: ErasedHandler, for role: TraceEvent.HandlerRole, on dispatcher: Queue, holding heldTrace: Unmanaged<PromiseTrace>?,
    step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.handler = handler
    self.role = role
    self.dispatcher = dispatcher
    super.init(holding: heldTrace, machine: .pending, step: step)
  }

  @_alwaysEmitIntoClient
  convenience init<Handler: Handling>(
    _ handler: Handler, for role: TraceEvent.HandlerRole, on dispatcher: Queue, holding heldTrace: Unmanaged<PromiseTrace>?
  ) where Handler.Output == Output {
    // A structure with a closure and nothing else has the layout of a closure; `perform` turns it back into what it was.
    self.init(unsafeBitCast(handler, to: ErasedHandler.self), for: role, on: dispatcher, holding: heldTrace) { node, step in
      let promise = unsafeDowncast(node, to: HandlerPromise.self)
      switch step {
      case .deliver: promise.dispatcher.dispatch(node.takeWork())
      case .perform: promise.perform(Handler.self)
      }
    }
  }

  /// Does the node's work.
  ///
  /// Where somebody listens, that is code which isn't specialized for the types of each handler: it is given what needs them as functions.
  @_alwaysEmitIntoClient
  func perform<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    if heldTrace == nil { performUntold(type) } else { performTold(type) }
  }

  /// Does the node's work where somebody listens. Not inlined, so that the other way needs no registers for it.
  @_alwaysEmitIntoClient
  @inline(never)
  func performTold<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    performTold(
      handle: { source, handler, trace in
        guard let outcome = unsafeDowncast(source, to: Promise<Handler.Input>.self).outcome else { return (nil, false) }
        switch try unsafeBitCast(handler, to: Handler.self).handle(outcome) {
        case .promise(let inner): return (inner, false)
        case .value(let value): trace.work.fulfill(self, with: value, cause: trace.id, trace)
        case .error(let error): throw error
        case nil: return (nil, true)
        }
        return (nil, false)
      },
      pass: { source, cause, trace in
        guard let outcome = unsafeDowncast(source, to: Promise<Handler.Input>.self).outcome else { return }
        switch Handler.pass(outcome) {
        case .fulfilled(let value)?: trace.work.fulfill(self, with: value, cause: cause, trace)
        case .rejected(let error)?: trace.work.reject(self, with: error, cause: cause, trace)
        case nil: break
        }
      })
  }

  @usableFromInline
  func performTold(handle: ToldHandler, pass: ToldPassing) {
    if let trace { trace.work.perform(self, trace, handle: handle, pass: pass) }
  }

  /// Does the node's work where nobody listens; no instruction of it asks again whether somebody does.
  @_alwaysEmitIntoClient
  @inline(__always)
  func performUntold<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if turns >= 0 {
      reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
        if turns > 1, isPending { return takeTurn() }
        if let outcome = inner.outcome { settle(outcome, cause: nil, tracedBy: nil) }
        leave(inner)
      }
    } else {
      reference.object(Promise<Handler.Input>.self)?._withUnsafeGuaranteedRef { source in
        var returned: Promise<Output>?
        if let outcome = source.outcome, let erased = handler.take() {
          returned = perform(unsafeBitCast(erased, to: Handler.self), with: outcome)
        }
        if let returned { begin(adopting: returned, insteadOf: source) } else { leave(source) }
      }
    }
  }

  /// Runs the handler and settles the promise, unless the handler returns another.
  ///
  /// - Returns: The promise that is to be adopted.
  @_alwaysEmitIntoClient
  @inline(__always)
  func perform<Handler: Handling>(_ handler: Handler, with outcome: Outcome<Handler.Input>) -> Promise<Output>?
  where Handler.Output == Output {
    // Asked twice, because what follows isn't inlined.
    if isRejected, isDecidedOtherwise(thanRejection: false, of: nil) { return nil }
    guard role.handles(outcome) else {
      pass(Handler.pass(outcome))
      return nil
    }
    do {
      switch try handler.handle(outcome) {
      case .promise(let inner): return canAdopt(inner) ? inner : nil
      case .value(let value): settle(.fulfilled(value), cause: nil, tracedBy: nil)
      case .error(let error): settle(error: error, cause: nil, tracedBy: nil)
      case nil: pass(Handler.pass(outcome))
      }
    } catch {
      settle(error: error, cause: nil, tracedBy: nil)
    }
    return nil
  }

  /// Waits for the promise that the handler returned, no longer for the one whose outcome it handled.
  @usableFromInline
  package func begin(adopting inner: Promise<Output>, insteadOf source: PromiseCore) {
    turns = 1
    bypassFollowers()
    adopt(inner)
    Unmanaged.passUnretained(source).release()
  }

  /// Takes one of several turns on the way to the outcome of the promise that is followed.
  @usableFromInline
  package func takeTurn() {
    turns -= 1
    dispatcher.dispatch { [self] in step(self, .perform) }
  }

  override var turnsLeft: Int32 { turns }

  override func addTurns(_ turns: Int32) {
    // Saturating: no program waits for that many.
    let (sum, overflow) = self.turns.addingReportingOverflow(turns)
    self.turns = overflow ? .max : sum
  }

  override func sharesQueue(with other: PromiseNode) -> Bool {
    dispatcher.isSameQueue(as: unsafeDowncast(other, to: HandlerPromise.self).dispatcher)
  }

  @_alwaysEmitIntoClient
  func pass(_ outcome: Outcome<Output>?) {
    if let outcome { settle(outcome, cause: nil, tracedBy: nil) }
  }

  override func discardHandler() {
    handler = nil
  }
}

extension Promise {
  /// Whether a cancellation or an injection has decided in the handler's place; an error that came in vain is taken in.
  @_alwaysEmitIntoClient
  func isDecidedOtherwise<Input>(than outcome: Outcome<Input>, of cause: PromiseID?) -> Bool {
    isDecidedOtherwise(thanRejection: outcome.error != nil, of: cause)
  }

  /// Whether a cancellation or an injection has decided in the handler's place; an error that came in vain is taken in.
  @usableFromInline
  package func isDecidedOtherwise(thanRejection isRejection: Bool, of cause: PromiseID?) -> Bool {
    guard isCancelled || settleByInjection() else { return false }
    if let cause, isRejection { trace?.record(.absorbed(input: cause), cause: cause) }
    return true
  }
}

extension PromiseTrace {
  /// Records that an outcome passes a handler by, be it only because it is a cancellation.
  @usableFromInline
  package func recordSkipped(_ cause: PromiseID?, sparing isCancellation: Bool = false) {
    record(.skipped(isCancellation ? .cancellation : .outcome), cause: cause)
  }

  /// Records that a handler runs, and that what happens from now on is its doing.
  @usableFromInline
  package func recordStart(_ role: TraceEvent.HandlerRole, _ cause: PromiseID?) {
    hook.handlerStarts(of: id, as: role, cause: cause ?? .program)
  }

  @usableFromInline
  package func recordEnd() {
    hook.handlerEnds()
  }
}

extension TraceEvent.HandlerRole {
  @_alwaysEmitIntoClient
  func handles<Value>(_ outcome: Outcome<Value>) -> Bool {
    // Not one `switch` over both: a pair of them would need the type of this one at run time.
    if case .fulfilled = outcome { handles(fulfilled: true) } else { handles(fulfilled: false) }
  }

  /// Whether an outcome reaches the handler, by what it is.
  @_alwaysEmitIntoClient
  package func handles(fulfilled isFulfilled: Bool) -> Bool {
    switch self {
    case .value: isFulfilled
    case .error: !isFulfilled
    case .always, .work: true
    }
  }
}
