public import Synchronization
public import TraceEvents

/// The promise that an operator with a handler makes of an owned one: `HandlerPromise` with the other way of owning.
///
/// The list of the promise that it waits for holds this state, but not its handle: the handler runs even if the handle has been dropped,
/// as long as that promise lives, and settles nothing then (row 41).
///
/// `@unchecked Sendable`: as `HandlerPromise`.
@usableFromInline
package final class OwnedHandlerPromise<Output: Sendable, Queue: Dispatcher>: OwnedPromise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var work: OwnedWork
  @usableFromInline let dispatcher: Queue

  @inlinable
  init<Handler: OwnedHandling>(_ handler: Handler, on dispatcher: Queue, trace: PromiseTrace?) where Handler.Output == Output {
    work = .handler(unsafeBitCast(handler, to: ErasedHandler.self))
    self.dispatcher = dispatcher
    super.init(trace: trace) { node, step in
      let promise = unsafeDowncast(node, to: OwnedHandlerPromise.self)
      switch step {
      // The outcome of a promise that is taken over comes without a turn of its own, and without recursion.
      case .deliver where promise.work.isAdopting: LinkedDelivery.run(node.takeWork())
      case .deliver: promise.dispatcher.dispatch(node.takeWork())
      case .perform: promise.perform(Handler.self)
      }
    }
  }

  @inlinable
  func perform<Handler: OwnedHandling>(_ type: Handler.Type) where Handler.Output == Output {
    if heldTrace == nil { perform(type, tracedBy: nil) } else { performTraced(type) }
  }

  /// The same, told to whoever listens. Not specialised for the types of each handler, to keep programs small.
  @usableFromInline
  func performTraced<Handler: OwnedHandling>(_ type: Handler.Type) where Handler.Output == Output {
    perform(type, tracedBy: trace)
  }

  @inlinable
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
        if let outcome = source.outcome, let erased = work.takeHandler() {
          let cause = trace == nil ? nil : source.trace?.id
          perform(unsafeBitCast(erased, to: Handler.self), with: outcome, of: cause, tracedBy: trace)
        }
        if work.isAdopting { Unmanaged.passUnretained(source).release() } else { leave(source) }
      }
    }
  }

  @inlinable
  @inline(__always)
  func perform<Handler: OwnedHandling>(
    _ handler: Handler, with outcome: Outcome<Handler.Input>, of cause: PromiseID?, tracedBy trace: PromiseTrace?
  ) where Handler.Output == Output {
    if trace != nil || isRejected, !isAbandoned, isDecidedOtherwise(than: outcome, of: cause) { return keep(nil) }
    guard let role = Handler.role(for: outcome) else {
      trace?.recordSkipped(cause)
      return settleAndLetGo(Handler.pass(outcome), cause, tracedBy: trace)
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

  @inlinable
  func follow(_ inner: OwnedPromise<Output>, keeping handle: AnyObject) {
    guard !isAbandoned, canAdopt(inner) else { return }
    keep(handle)
    work = .adopting
    adopt(inner)
  }

  @inlinable
  @inline(__always)
  func settleAndLetGo(_ outcome: Outcome<Output>?, _ cause: PromiseID?, tracedBy trace: PromiseTrace?) {
    guard !isAbandoned else { return }
    keep(nil)
    if let outcome { settle(outcome, cause: cause, tracedBy: trace) }
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
  case nothing

  @inlinable var isAdopting: Bool { if case .adopting = self { true } else { false } }

  /// The handler, to be run once.
  @inlinable
  mutating func takeHandler() -> ErasedHandler? {
    guard case .handler(let handler) = self else { return nil }
    self = .nothing
    return handler
  }
}

extension OwnedPromise {
  /// Makes the promise of an operator with a handler.
  ///
  /// - Parameters:
  ///   - handler: What it does with this promise's outcome.
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handle: This promise's handle, which the new promise keeps.
  @inlinable
  package func attach<Handler: OwnedHandling, Queue: Dispatcher>(
    _ handler: Handler, _ operatorName: StaticString, on dispatcher: Queue, at site: CallSite, keeping handle: AnyObject
  ) -> OwnedPromise<Handler.Output> where Handler.Input == Value {
    let isListenedTo = heldTrace != nil || dispatcher.traceHook != nil
    if isListenedTo { return attachTraced(handler, operatorName, on: dispatcher, at: site, keeping: handle) }
    let child = OwnedHandlerPromise(handler, on: dispatcher, trace: nil)
    child.hold.store(Hold.keeping(handle), ordering: .relaxed)
    attach(child)
    return child
  }

  /// The same, told to whoever listens. Not specialised for the types of each handler, to keep programs small.
  @usableFromInline
  func attachTraced<Handler: OwnedHandling, Queue: Dispatcher>(
    _ handler: Handler, _ operatorName: StaticString, on dispatcher: Queue, at site: CallSite, keeping handle: AnyObject
  ) -> OwnedPromise<Handler.Output> where Handler.Input == Value {
    let trace = (trace?.hook ?? dispatcher.traceHook)?.trace(operatorName, from: self, at: site)
    let child = OwnedHandlerPromise(handler, on: dispatcher, trace: trace)
    child.hold.store(Hold.keeping(handle), ordering: .relaxed)
    if let trace { child.obey(trace) }
    attach(child)
    return child
  }
}
