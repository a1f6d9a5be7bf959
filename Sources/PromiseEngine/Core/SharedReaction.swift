public import Synchronization
public import TraceEvents

/// What the reactions have in common that a dialect's operator over several promises leaves in each of them: one closure for all.
@usableFromInline
package final class InputObserver<Input: Sendable, Output: Sendable>: Sendable {
  /// Is told the outcome of one input, which input's it is in the trace, and what is to be settled.
  @usableFromInline package typealias Body = @Sendable (Outcome<Input>, PromiseID?, Promise<Output>) -> Void

  @usableFromInline let promise: Promise<Output>
  @usableFromInline let body: Body

  /// Makes an observer, for any number of inputs.
  ///
  /// - Parameters:
  ///   - promise: The operator's promise.
  ///   - body: Called once for each input that is settled, within the call that settles it, nested (see `NestedDelivery`).
  @_alwaysEmitIntoClient
  package init(settling promise: Promise<Output>, _ body: @escaping Body) {
    self.promise = promise
    self.body = body
  }
}

/// The node that such an operator leaves in each input: `LinkedReaction` with what is shared in an object of its own, and inline.
///
/// `@unchecked Sendable`: `observer` is given up by one thread alone: the one that performs the reaction, which happens once; that has
/// taken it out of its list; or that frees it, having found that nobody else refers to it.
@usableFromInline
final class SharedReaction<Input: Sendable, Output: Sendable>: ObserverNode, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observer: InputObserver<Input, Output>?

  @_alwaysEmitIntoClient
  init(_ observer: InputObserver<Input, Output>, step: @escaping @Sendable (PromiseNode, Step) -> Void) {
    self.observer = observer
    super.init(step: step)
  }

  @_alwaysEmitIntoClient
  convenience init(_ observer: InputObserver<Input, Output>) {
    self.init(observer) { node, step in
      switch step {
      case .deliver: NestedDelivery.run(node.takeWork())
      case .perform: unsafeDowncast(node, to: SharedReaction.self).perform()
      }
    }
  }

  @_alwaysEmitIntoClient
  func perform() {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    reference.object(Promise<Input>.self)?._withUnsafeGuaranteedRef { source in
      if let observer = observer.take(), let outcome = source.outcome {
        observer.body(outcome, source.heldTrace == nil ? nil : source.trace?.id, observer.promise)
      }
      upstream.store(0, ordering: .relaxed)
      Unmanaged.passUnretained(source).release()
    }
  }

  /// Whether the operator's promise is settled; a trace is to hear of the outcome even so.
  @usableFromInline override var isOver: Bool { observer.map { !$0.promise.isPending && $0.promise.trace == nil } ?? true }

  override var waiter: ObjectIdentifier { observer.map { ObjectIdentifier($0.promise) } ?? ObjectIdentifier(self) }

  override func orphan() {
    // Cancellation doesn't come this way: the promise refers to its sources itself.
    upstream.store(0, ordering: .relaxed)
  }

  override func discardHandler() {
    observer = nil
  }
}

extension Promise {
  /// Tells `observer` once this promise is settled, nested.
  @_alwaysEmitIntoClient
  package func whenSettled<Output>(tell observer: InputObserver<Value, Output>) {
    attachObserver(SharedReaction(observer), nesting: true)
  }
}
