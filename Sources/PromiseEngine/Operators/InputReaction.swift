public import Synchronization

/// The node that an operator over several promises leaves in each of them.
///
/// `@unchecked Sendable`: `dispatcher` and `index` never change. `observation` is given up by one thread alone: the one that performs the
/// reaction, which happens once; that has taken it out of its list; or that frees it, having found that nobody else refers to it.
@usableFromInline
final class InputReaction<Input: Sendable, Output: Sendable, Queue: Dispatcher>: ObserverNode, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var observation: Observation<Input, Output>?
  @usableFromInline let index: Int
  @usableFromInline let dispatcher: Queue

  @_alwaysEmitIntoClient
  init(
    _ observation: Observation<Input, Output>, toInput index: Int, on dispatcher: Queue,
    step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.observation = observation
    self.index = index
    self.dispatcher = dispatcher
    super.init(step: step)
  }

  @_alwaysEmitIntoClient
  convenience init(_ observation: Observation<Input, Output>, toInput index: Int, on dispatcher: Queue) {
    self.init(observation, toInput: index, on: dispatcher) { node, step in
      let reaction = unsafeDowncast(node, to: InputReaction.self)
      switch step {
      case .deliver: reaction.dispatcher.dispatch(node.takeWork())
      case .perform: reaction.perform()
      }
    }
  }

  deinit {
    // The dispatcher has dropped the work; the input, if it was settled, is given up after this.
    observation?.settled.forget(at: index)
  }

  @_alwaysEmitIntoClient
  func perform() {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    reference.object(Promise<Input>.self)?._withUnsafeGuaranteedRef { source in
      if let observation = observation.take(), let outcome = source.outcome {
        observation.receive(outcome, from: source, at: index)
      }
      upstream.store(0, ordering: .relaxed)
      Unmanaged.passUnretained(source).release()
    }
  }

  @usableFromInline override var isOver: Bool { observation?.isOver ?? true }

  override var waiter: ObjectIdentifier { ObjectIdentifier(observation?.promise ?? self) }

  override func orphan() {
    // Cancellation doesn't come this way: the promise refers to its sources itself.
    upstream.store(0, ordering: .relaxed)
    observation?.settled.forget(at: index)
  }

  override func discardHandler() {
    observation.take()?.settled.forget(at: index)
  }

  override func surrenderReactions() -> UInt {
    guard isKnownUniquelyReferenced(&observation), let observation else { return 0 }
    return observation.surrenderReactions()
  }
}
