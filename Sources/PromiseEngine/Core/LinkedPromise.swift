public import Synchronization
public import TraceEvents

/// Where handlers run in a system whose promises are linked, and what the system decides there.
@usableFromInline
package protocol LinkedQueue: Dispatcher {
  /// What a promise is rejected with that its own handler returned.
  static var returnedSelf: any Error { get }

  /// Whether an error means that something was cancelled: handlers of errors may let it pass by.
  static func isCancellation(_ error: any Error) -> Bool
}

/// The promise that an operator makes in a system whose promises pass on at once what they have no handler for (PromiseKit).
///
/// Its handler runs in one hop on its dispatcher, as any. An outcome that the handler isn't for, and the outcome of a promise that the
/// handler returned, settle it as part of settling their promise, without a hop: depth first, as nested calls do (`NestedDelivery`).
///
/// `@unchecked Sendable`: as `HandlerPromise`.
@usableFromInline
class LinkedPromise<Output: Sendable, Queue: LinkedQueue>: Promise<Output>, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline final var handler: ErasedHandler?
  @exclusivity(unchecked) @usableFromInline final var isAdopting = false
  @usableFromInline final let role: TraceEvent.HandlerRole
  /// Whether cancellations pass by a handler of errors.
  @usableFromInline final let sparesCancellations: Bool
  @usableFromInline final let dispatcher: Queue

  @_alwaysEmitIntoClient
  init(
    _ handler: ErasedHandler, for role: TraceEvent.HandlerRole, sparingCancellations: Bool, on dispatcher: Queue,
    trace: PromiseTrace?, step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.handler = handler
    self.role = role
    self.sparesCancellations = sparingCancellations
    self.dispatcher = dispatcher
    super.init(holding: trace.map { .passRetained($0) }, machine: .pending, step: step)
  }

  /// What the node does, with a handler of some type.
  @_alwaysEmitIntoClient
  static func step<Handler: Handling>(_ type: Handler.Type) -> @Sendable (PromiseNode, Step) -> Void
  where Handler.Output == Output {
    { node, step in
      let promise = unsafeDowncast(node, to: LinkedPromise.self)
      switch step {
      case .deliver where promise.passesAtOnce(Handler.Input.self): NestedDelivery.run(node.takeWork())
      case .deliver: promise.dispatcher.dispatch(node.takeWork())
      case .perform: promise.perform(Handler.self)
      }
    }
  }

  /// Whether no handler will run for what is being delivered.
  @_alwaysEmitIntoClient
  final func passesAtOnce<Input: Sendable>(_ input: Input.Type) -> Bool {
    if isAdopting { return true }
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    guard let source = reference.object(Promise<Input>.self) else { return true }
    return source._withUnsafeGuaranteedRef { source in
      switch role {
      case .value: !source.isFulfilled
      case .error: source.error.map { isSpared($0) } ?? true
      case .always, .work: false
      }
    }
  }

  /// Whether an error passes by the handler, although that is for errors.
  @_alwaysEmitIntoClient
  final func isSpared(_ error: any Error) -> Bool { sparesCancellations && Queue.isCancellation(error) }

  @_alwaysEmitIntoClient
  final func perform<Handler: Handling>(_ type: Handler.Type) where Handler.Output == Output {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if isAdopting {
      reference.object(Promise<Output>.self)?._withUnsafeGuaranteedRef { inner in
        if let outcome = inner.outcome { settle(outcome, cause: inner.trace?.id) }
        leave(inner)
      }
    } else {
      reference.object(Promise<Handler.Input>.self)?._withUnsafeGuaranteedRef { source in
        if let outcome = source.outcome, let erased = handler.take() {
          perform(unsafeBitCast(erased, to: Handler.self), with: outcome, of: source.trace?.id)
        }
        if isAdopting { Unmanaged.passUnretained(source).release() } else { leave(source) }
      }
    }
  }

  @_alwaysEmitIntoClient
  final func perform<Handler: Handling>(_ handler: Handler, with outcome: Outcome<Handler.Input>, of cause: PromiseID?)
  where Handler.Output == Output {
    // Asked twice, because what follows isn't inlined.
    if heldTrace != nil || isRejected, isDecidedOtherwise(than: outcome, of: cause) { return }
    guard role.handles(outcome), role != .error || outcome.error.map({ isSpared($0) }) != true else {
      trace?.recordSkipped(cause, sparing: role.handles(outcome))
      let passed = Handler.pass(outcome)
      // Where a chain ends, an error that its handler lets pass by is nobody's matter any more.
      if let trace, let cause, outcome.error != nil, passed?.value != nil { trace.record(.absorbed(input: cause), cause: cause) }
      pass(passed, cause)
      return
    }
    trace?.recordStart(role, cause)
    do {
      let decision = try handler.handle(outcome)
      // Before the settlement, which may run other handlers.
      trace?.recordEnd()
      switch decision {
      case .promise(let inner) where inner === self: settle(.rejected(Queue.returnedSelf), cause: trace?.id)
      case .promise(let inner):
        if canAdopt(inner) {
          isAdopting = true
          adopt(inner, nesting: true)
        }
      case .value(let value): settle(.fulfilled(value), cause: trace?.id)
      case .error(let error): settle(.rejected(error), cause: trace?.id)
      case nil: pass(Handler.pass(outcome), cause)
      }
    } catch {
      trace?.recordEnd()
      settle(.rejected(error), cause: trace?.id)
    }
  }

  @_alwaysEmitIntoClient
  final func pass(_ outcome: Outcome<Output>?, _ cause: PromiseID?) {
    if let outcome { settle(outcome, cause: cause) }
  }

  final override func discardHandler() {
    handler = nil
  }

  override func sourceIsGone() {
    handler = nil
  }
}

/// A linked promise that somebody is told of if it is lost: freed while it is pending, or as soon as nothing can settle it any more.
///
/// `@unchecked Sendable`: `isTold` is used by the thread that frees the source, and by the one that frees this, which comes after.
@usableFromInline
final class WatchedLinkedPromise<Output: Sendable, Queue: LinkedQueue>: LinkedPromise<Output, Queue>, @unchecked Sendable {
  @usableFromInline let loss: Loss<Queue>
  @exclusivity(unchecked) @usableFromInline var isTold = false

  @_alwaysEmitIntoClient
  init(
    _ handler: ErasedHandler, for role: TraceEvent.HandlerRole, sparingCancellations: Bool, on dispatcher: Queue,
    trace: PromiseTrace?, loss: Loss<Queue>, step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.loss = loss
    super.init(handler, for: role, sparingCancellations: sparingCancellations, on: dispatcher, trace: trace, step: step)
  }

  override func sourceIsGone() {
    super.sourceIsGone()
    if loss.comesWithSource { tell() }
  }

  private func tell() {
    guard isPending, !isTold else { return }
    isTold = true
    loss.tell(dispatcher)
  }

  deinit {
    // What the handler captured goes first.
    discardHandler()
    tell()
  }
}

/// Whom to tell if a linked promise is lost.
@usableFromInline
package struct Loss<Queue: LinkedQueue>: Sendable {
  /// Tells whoever is to be told.
  @usableFromInline let tell: @Sendable (Queue) -> Void
  /// Whether the promise is lost once its source is freed, even while somebody refers to it.
  @usableFromInline let comesWithSource: Bool

  /// Makes a description of who is told, and when.
  @_alwaysEmitIntoClient
  package init(comesWithSource: Bool = false, tell: @escaping @Sendable (Queue) -> Void) {
    self.comesWithSource = comesWithSource
    self.tell = tell
  }
}

/// A promise that somebody is told of if it is freed while it is pending.
///
/// `@unchecked Sendable`: what it adds never changes.
@usableFromInline
final class WatchedPromise<Value: Sendable>: Promise<Value>, @unchecked Sendable {
  private let onLoss: @Sendable () -> Void

  @usableFromInline
  init(trace: PromiseTrace?, onLoss: @escaping @Sendable () -> Void) {
    self.onLoss = onLoss
    super.init(holding: trace.map { .passRetained($0) }, machine: .pending, step: PromiseNode.waitsForNobody)
  }

  deinit {
    if isPending { onLoss() }
  }
}
