public import Synchronization
public import TraceEvents

/// The promise that an operator with a handler makes of an owned one: `HandlerPromise` with the other way of owning.
///
/// The list of the promise that it waits for holds this state, but not its handle: the handler runs even if the handle has been dropped,
/// as long as that promise lives, and settles nothing then (rule 41).
///
/// `@unchecked Sendable`: as `HandlerPromise`; `dispatcher` is taken by the thread that delivers to the node, which happens once before
/// the handler has run.
@usableFromInline
package final class OwnedHandlerPromise<Output: Sendable>: OwnedPromise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var work: OwnedWork
  /// Where the handler runs, until it is sent there: given away then, so that the call that sends it counts no reference.
  @exclusivity(unchecked) @usableFromInline var dispatcher: ErasedDispatcher

  @_alwaysEmitIntoClient
  init(
    _ handler: ErasedHandler, on dispatcher: ErasedDispatcher, trace: PromiseTrace?,
    step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    work = .handler(handler)
    self.dispatcher = dispatcher
    super.init(trace: trace, step: step)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  convenience init<Handler: OwnedHandling, Queue: ObjectDispatcher>(
    _ handler: Handler, on dispatcher: Queue, trace: PromiseTrace?
  ) where Handler.Output == Output {
    self.init(unsafeBitCast(handler, to: ErasedHandler.self), on: ErasedDispatcher(dispatcher), trace: trace) { node, step in
      let promise = unsafeDowncast(node, to: OwnedHandlerPromise.self)
      switch step {
      case .deliver:
        if let dispatcher = promise.dispatcher.take(Queue.self) {
          promise.letGoOfHandlerPassedBy(Handler.self)
          dispatcher.dispatch(node.takeWork())
        } else {
          // The outcome of a promise that is taken over comes without a turn of its own, and without recursion.
          LinkedDelivery.run(node.takeWork())
        }
      case .perform: promise.perform(Handler.self)
      }
    }
  }

  deinit {
    dispatcher.discard()
  }

  @_alwaysEmitIntoClient
  func perform<Handler: OwnedHandling>(_ type: Handler.Type) where Handler.Output == Output {
    if heldTrace == nil { perform(type, tracedBy: nil) } else { performTraced(type) }
  }

  /// The same, told to whoever listens. Not specialized for the types of each handler, to keep programs small.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func performTraced<Handler: OwnedHandling>(_ type: Handler.Type) where Handler.Output == Output {
    perform(type, tracedBy: trace)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func perform<Handler: OwnedHandling>(_ type: Handler.Type, tracedBy trace: PromiseTrace?) where Handler.Output == Output {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if work.isAdopting {
      reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
        if let outcome = inner.outcome { settleAndLetGo(outcome, trace == nil ? nil : inner.trace?.id, tracedBy: trace) }
        leave(inner)
      }
    } else {
      reference.object(Promise<Handler.Input>.self)?._withUnsafeGuaranteedRef { source in
        if let outcome = source.outcome {
          let cause = trace == nil ? nil : source.trace?.id
          if let erased = work.takeHandler() {
            perform(unsafeBitCast(erased, to: Handler.self), with: outcome, of: cause, tracedBy: trace)
          } else if work.isPassing {
            passBy(Handler.self, outcome, of: cause, tracedBy: trace)
          }
        }
        if work.isAdopting { Unmanaged.passUnretained(source).release() } else { leave(source) }
      }
    }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func perform<Handler: OwnedHandling>(
    _ handler: Handler, with outcome: Outcome<Handler.Input>, of cause: PromiseID?, tracedBy trace: PromiseTrace?
  ) where Handler.Output == Output {
    if trace != nil || isRejected, !isAbandoned, isDecidedOtherwise(than: outcome, of: cause) { return keep(nil) }
    guard let role = Handler.role(for: outcome) else {
      trace?.recordSkipped(cause)
      return settleAndLetGo(handler.skip(outcome), cause, tracedBy: trace)
    }
    trace?.recordStart(role, cause)
    do {
      switch try handler.handle(outcome) {
      case .value(let value): settleAndLetGo(.fulfilled(value), trace?.id, tracedBy: trace)
      case .passOn: settleAndLetGo(Handler.pass(outcome), cause, tracedBy: trace)
      case .promise(let inner, let handle):
        if inner === self { Handler.resolvesItself(trace) } else { follow(inner, keeping: handle) }
      }
    } catch {
      settleAndLetGo(.rejected(error), trace?.id, tracedBy: trace)
    }
    trace?.recordEnd()
  }

  @_alwaysEmitIntoClient
  func follow(_ inner: OwnedPromise<Output>, keeping handle: AnyObject) {
    guard !isAbandoned, canAdopt(inner) else { return }
    keep(handle)
    work = .adopting
    adopt(inner)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func settleAndLetGo(_ outcome: Outcome<Output>?, _ cause: PromiseID?, tracedBy trace: PromiseTrace?) {
    if trace == nil, let outcome { return settleAndLetGo(outcome) }
    guard !isAbandoned else { return }
    keep(nil)
    if let outcome { settle(outcome, cause: cause, tracedBy: trace) }
  }

  /// The same where nobody listens, in one exchange (see `hold`): only the work of this node keeps anything here or settles, and whoever
  /// abandons the pending promise holds its lock bit, too.
  @_alwaysEmitIntoClient
  func settleAndLetGo(_ outcome: Outcome<Output>) {
    guard let before = advance({ $0.locked() }) else { return keep(nil) }
    let kept = hold.load(ordering: .relaxed)
    guard kept != Hold.abandoned else { return machine.store(before, ordering: .releasing) }
    hold.store(Hold.nothing, ordering: .relaxed)
    let head = publish(outcome, after: before)
    Hold.release(kept)
    deliver(to: head)
  }

  /// Lets go of a handler that won't run, or of the part of it, and of what that captured, before the turn of its promise.
  @_alwaysEmitIntoClient
  func letGoOfHandlerPassedBy<Handler: OwnedHandling>(_ type: Handler.Type) {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    guard case .handler(let erased) = work, let source = reference.object(Promise<Handler.Input>.self) else { return }
    let isFulfilled = source._withUnsafeGuaranteedRef { $0.isFulfilled }
    if Handler.isLetGo(byFulfilled: isFulfilled) {
      work = .passing
    } else if Handler.hasParts {
      let part = unsafeBitCast(erased, to: Handler.self).part(forFulfilled: isFulfilled)
      work = .handler(unsafeBitCast(part, to: ErasedHandler.self))
    }
  }

  /// Settles with an outcome whose handler has been let go.
  @_alwaysEmitIntoClient
  func passBy<Handler: OwnedHandling>(
    _ type: Handler.Type, _ outcome: Outcome<Handler.Input>, of cause: PromiseID?, tracedBy trace: PromiseTrace?
  ) where Handler.Output == Output {
    if trace != nil || isRejected, !isAbandoned, isDecidedOtherwise(than: outcome, of: cause) { return keep(nil) }
    trace?.recordSkipped(cause)
    settleAndLetGo(Handler.pass(outcome), cause, tracedBy: trace)
  }

  override func discardHandler() {
    work = .nothing
  }
}

/// What an owned promise has to do when it is delivered to: in one field, so that the promise fits a block of memory that comes fast.
@usableFromInline
@frozen
enum OwnedWork: Sendable {
  /// To run a handler.
  case handler(ErasedHandler)
  /// To take over the outcome of the promise that the handler returned.
  case adopting
  /// To pass on what comes: the handler has been let go, because the outcome isn't for it.
  case passing
  case nothing

  @_alwaysEmitIntoClient var isAdopting: Bool { if case .adopting = self { true } else { false } }
  @_alwaysEmitIntoClient var isPassing: Bool { if case .passing = self { true } else { false } }

  /// The handler, to be run once.
  @_alwaysEmitIntoClient
  mutating func takeHandler() -> ErasedHandler? {
    guard case .handler(let handler) = self else { return nil }
    self = .nothing
    return handler
  }
}
