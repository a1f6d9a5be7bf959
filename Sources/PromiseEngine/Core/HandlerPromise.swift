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
struct ErasedHandler: Sendable {
  @usableFromInline let closure: @Sendable () -> Void
}

/// The promise that an operator with a handler makes. It is itself the node in the list of the promise that it waits for, so that it
/// costs one allocation, and it waits for a promise that the handler returns in the same way.
///
/// `@unchecked Sendable`: `dispatcher` and `role` never change. `handler` and `isAdopting` are touched only by the thread that performs
/// the node's work, which comes round once for each list that the node was in, by the thread that took the node out of its list
/// (so that nobody will perform it), and by `deinit`.
@usableFromInline
final class HandlerPromise<Output: Sendable, Queue: Dispatcher>: Promise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var handler: ErasedHandler?
  @exclusivity(unchecked) @usableFromInline var isAdopting = false
  /// Which outcomes the handler is for.
  @usableFromInline let role: TraceEvent.HandlerRole
  @usableFromInline let dispatcher: Queue

  @inlinable
  init<Handler: Handling>(_ handler: Handler, for role: TraceEvent.HandlerRole, on dispatcher: Queue, trace: PromiseTrace?)
  where Handler.Output == Output {
    // A structure with a closure and nothing else has the layout of a closure; `perform` turns it back into what it was.
    self.handler = unsafeBitCast(handler, to: ErasedHandler.self)
    self.role = role
    self.dispatcher = dispatcher
    super.init(trace: trace) { node, step in
      let promise = unsafeDowncast(node, to: HandlerPromise.self)
      switch step {
      case .deliver: promise.dispatcher.dispatch(node.takeWork())
      case .perform: promise.perform(Handler.self)
      }
    }
  }

  /// Does the node's work. Where nobody listens, no instruction of it asks again whether somebody does.
  @inlinable
  func perform<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    if heldTrace == nil { perform(type, tracedBy: nil) } else { performTraced(type) }
  }

  /// The same, told to whoever listens. Not specialised for the types of each handler, to keep programs small.
  @usableFromInline
  func performTraced<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    perform(type, tracedBy: trace)
  }

  @inlinable
  @inline(__always)
  func perform<Handler: Handling>(_ type: Handler.Type, tracedBy trace: PromiseTrace?) where Handler.Output == Output {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if isAdopting {
      reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
        if let outcome = inner.outcome { settle(outcome, cause: trace == nil ? nil : inner.trace?.id, tracedBy: trace) }
        leave(inner)
      }
    } else {
      reference.object(Promise<Handler.Input>.self)?._withUnsafeGuaranteedRef { source in
        if let outcome = source.outcome, let erased = handler.take() {
          let cause = trace == nil ? nil : source.trace?.id
          perform(unsafeBitCast(erased, to: Handler.self), with: outcome, of: cause, tracedBy: trace)
        }
        if isAdopting { Unmanaged.passUnretained(source).release() } else { leave(source) }
      }
    }
  }

  @inlinable
  @inline(__always)
  func perform<Handler: Handling>(
    _ handler: Handler, with outcome: Outcome<Handler.Input>, of cause: PromiseID?, tracedBy trace: PromiseTrace?
  ) where Handler.Output == Output {
    if trace != nil || isRejected, isDecidedOtherwise(than: outcome, of: cause) { return }
    guard role.handles(outcome) else {
      trace?.recordSkipped(cause)
      pass(Handler.pass(outcome), cause, tracedBy: trace)
      return
    }
    trace?.recordStart(role, cause)
    do {
      switch try handler.handle(outcome) {
      case .promise(let inner):
        if canAdopt(inner) {
          isAdopting = true
          adopt(inner)
        }
      case .value(let value): settle(.fulfilled(value), cause: trace?.id, tracedBy: trace)
      case .error(let error): settle(.rejected(error), cause: trace?.id, tracedBy: trace)
      case nil: pass(Handler.pass(outcome), cause, tracedBy: trace)
      }
    } catch {
      settle(.rejected(error), cause: trace?.id, tracedBy: trace)
    }
    trace?.recordEnd()
  }

  @inlinable
  func pass(_ outcome: Outcome<Output>?, _ cause: PromiseID?, tracedBy trace: PromiseTrace?) {
    if let outcome { settle(outcome, cause: cause, tracedBy: trace) }
  }

  override func discardHandler() {
    handler = nil
  }
}

extension Promise {
  /// Whether a cancellation or an injection has decided in the handler's place; an error that came in vain is taken in.
  @usableFromInline
  func isDecidedOtherwise<Input>(than outcome: Outcome<Input>, of cause: PromiseID?) -> Bool {
    guard isCancelled || settleByInjection() else { return false }
    if let cause, outcome.error != nil { trace?.record(.absorbed(input: cause), cause: cause) }
    return true
  }
}

extension PromiseTrace {
  /// Records that an outcome passes a handler by.
  @usableFromInline
  func recordSkipped(_ cause: PromiseID?) {
    record(.skipped, cause: cause)
  }

  /// Records that a handler runs, and that what happens from now on is its doing.
  @usableFromInline
  package func recordStart(_ role: TraceEvent.HandlerRole, _ cause: PromiseID?) {
    record(.handlerRan(role), cause: cause ?? .program)
    hook.handlerStarts(of: id)
  }

  @usableFromInline
  package func recordEnd() {
    hook.handlerEnds()
  }
}

extension TraceEvent.HandlerRole {
  @inlinable
  func handles<Value>(_ outcome: Outcome<Value>) -> Bool {
    switch (self, outcome) {
    case (.value, .fulfilled), (.error, .rejected), (.always, _), (.work, _): true
    case (.value, .rejected), (.error, .fulfilled): false
    }
  }
}
