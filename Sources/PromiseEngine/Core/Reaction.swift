public import Synchronization

/// A node that settles the promise `child` by what `body` does on a dispatcher: for operators that need more than a handler.
///
/// `@unchecked Sendable`: all properties are immutable but `child` and `body`. They are given up by one thread alone: the one that
/// performs the reaction, which happens once; that has taken it out of its list; or that frees it, having found that nobody else
/// refers to it.
@usableFromInline
final class LinkedReaction<Input: Sendable, Output: Sendable, Queue: Dispatcher>: ObserverNode, @unchecked Sendable {
  @usableFromInline typealias Body = @Sendable (Outcome<Input>, Promise<Output>) -> Void

  @exclusivity(unchecked) @usableFromInline var child: Promise<Output>?
  @exclusivity(unchecked) @usableFromInline var body: Body?
  @usableFromInline let dispatcher: Queue

  @_alwaysEmitIntoClient
  init(
    child: Promise<Output>, dispatcher: Queue, body: @escaping Body, step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.child = child
    self.dispatcher = dispatcher
    self.body = body
    super.init(step: step)
  }

  @_alwaysEmitIntoClient
  convenience init(child: Promise<Output>, dispatcher: Queue, body: @escaping Body) {
    self.init(child: child, dispatcher: dispatcher, body: body) { node, step in
      let reaction = unsafeDowncast(node, to: LinkedReaction.self)
      switch step {
      case .deliver: reaction.dispatcher.dispatch(node.takeWork())
      case .perform: reaction.perform()
      }
    }
  }

  @_alwaysEmitIntoClient
  func perform() {
    guard let body, let child,
      let source = Upstream(rawValue: upstream.exchange(0, ordering: .relaxed)).object(Promise<Input>.self)?.takeRetainedValue(),
      let outcome = source.outcome
    else { return }
    self.body = nil
    body(outcome, child)
    self.child = nil
  }

  /// Whether the child is settled; a trace is to hear of the outcome even so.
  @usableFromInline override var isOver: Bool {
    guard let child else { return true }
    return !child.isPending && child.heldTrace == nil
  }

  override var waiter: ObjectIdentifier { ObjectIdentifier(child ?? self) }

  override func orphan() {
    // Cancellation doesn't come this way: the child refers to its sources itself.
    upstream.store(0, ordering: .relaxed)
  }

  override func discardHandler() {
    body = nil
    child = nil
  }

  override func surrenderReactions() -> UInt {
    guard isKnownUniquelyReferenced(&child), let child else { return 0 }
    return child.surrenderReactions()
  }
}
