public import Synchronization

/// What all promises have in common, whatever the type of their value: the state word and the list of those who wait.
///
/// Public only because `Promise` inherits from it. Not generic, so that this code exists once.
///
/// `Promise` is `@unchecked Sendable`, and why that is right for what stands here: `machine` is atomic and `heldTrace` never changes; it holds the trace until `deinit`. `room` is written once,
/// by the thread that holds the machine's lock bit, before it publishes the settled state (release), or by the one that makes the
/// promise; it is read only after a settled state has been seen (acquire), and then doesn't change until `deinit`.
public class PromiseCore: PromiseNode {
  @usableFromInline package final let machine: Atomic<PromiseMachine>
  /// The trace as a bare address: without one, looking is comparing it with zero, and no count of references is called upon.
  @usableFromInline final let heldTrace: Unmanaged<PromiseTrace>?
  /// Where the outcome is.
  @exclusivity(unchecked) @usableFromInline final var room = OutcomeRoom()
  /// What the trace knows of this promise; `nil` when nobody listens.
  @_alwaysEmitIntoClient package final var trace: PromiseTrace? { heldTrace?.takeUnretainedValue() }

  /// Makes a promise that takes ownership of an already retained trace, and releases it in `deinit`.
  @_alwaysEmitIntoClient
  init(
    holding heldTrace: Unmanaged<PromiseTrace>?, machine: PromiseMachine, step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    self.heldTrace = heldTrace
    self.machine = Atomic(machine)
    super.init(step: step)
  }

  deinit {
    // Nobody refers to this promise any more, so nobody else changes the word.
    let state = machine.load(ordering: .relaxed)
    if heldTrace != nil { return endTold(state) }
    if state.head != 0 { freeIteratively(state.head) }
  }

  /// What `deinit` does if somebody listens. Not inlined, so that freeing a promise without a trace looks for it once and saves no registers.
  @inline(never)
  private final func endTold(_ state: PromiseMachine) {
    if let trace { trace.work.reportFreed(self, state, trace) }
    if state.head != 0 { freeIteratively(state.head) }
    heldTrace?.release()
  }

  @usableFromInline
  package final func noteFollower(_ follower: PromiseCore) {
    // Who is settled is in no circle, and nobody waits for it for long.
    if let trace, !machine.load(ordering: .acquiring).isSettled { trace.work.noteFollower(follower, trace) }
  }

  package override var asPromise: PromiseCore? { self }

  /// Makes a step of the machine real.
  ///
  /// - Parameter decide: The next state; `nil` refuses. Called again from the new state whenever another thread was faster.
  /// - Returns: The state before, or `nil` if the step was refused.
  @_alwaysEmitIntoClient
  package final func advance(_ decide: (PromiseMachine) -> PromiseMachine?) -> PromiseMachine? {
    var current = machine.load(ordering: .acquiring)
    while true {
      if current.isLocked {
        current = stateOnceUnlocked()
        continue
      }
      guard let next = decide(current) else { return nil }
      let (exchanged, original) = machine.weakCompareExchange(
        expected: current, desired: next, ordering: .acquiringAndReleasing)
      if exchanged { return current }
      current = original
    }
  }

  /// The state as soon as whoever holds the lock bit has let go of it.
  ///
  /// The bit is held for a few instructions, or while a list is searched, and no foreign code runs meanwhile; waiting for it, rather
  /// than turning away, makes sure that whoever loses a race sees the promise settled.
  @usableFromInline
  final func stateOnceUnlocked() -> PromiseMachine {
    var rounds = 0
    while true {
      let current = machine.load(ordering: .acquiring)
      if !current.isLocked { return current }
      rounds += 1
      if rounds % 64 == 0 { yieldThread() }
    }
  }

  /// Makes an error the promise's own and lets everybody see it, as `publish` does with an outcome: the same code for all types of values.
  ///
  /// - Returns: Those who waited, to be told; `nil` if the promise had been settled before.
  @usableFromInline
  package final func publish(error: any Error) -> UInt? {
    advance { $0.locked() }.map { publish(error: error, after: $0) }
  }

  /// The same, where the caller holds the lock bit.
  ///
  /// - Parameter before: The state before it was locked.
  @usableFromInline
  package final func publish(error: any Error, after before: PromiseMachine) -> UInt {
    room.put(error: error)
    machine.store(.rejected.delivering(to: before), ordering: .releasing)
    return before.head
  }

  /// Makes a value the promise's own and lets everybody see it, where the caller holds the lock bit.
  ///
  /// - Parameter before: The state before it was locked.
  @_alwaysEmitIntoClient
  package final func publish<Value>(value: Value, after before: PromiseMachine) {
    room.put(value: value)
    machine.store(.fulfilled(with: Value.self).delivering(to: before), ordering: .releasing)
  }

  /// Rejects a promise that nobody listens to.
  @usableFromInline
  final func rejectUntold(_ error: any Error) {
    if let head = publish(error: error) { deliver(to: head) }
  }

  /// Puts a node into the list, or sends it on its way if the promise is settled.
  ///
  /// - Parameter node: A node that waits for nobody, in no list.
  @_alwaysEmitIntoClient
  final func attach(_ node: PromiseNode) {
    attach(keptAt: PromiseNode.address(keeping: node))
  }

  /// Puts a node into the list, or sends it on its way at once if the promise is settled, even while others are being told (PromiseKit).
  @_alwaysEmitIntoClient
  final func attachNesting(_ node: PromiseNode) {
    attach(keptAt: PromiseNode.address(keeping: node), nesting: true)
  }

  /// Does the same with the node at an address that keeps it alive. By the address alone, or the compiler would count references of its own.
  @_alwaysEmitIntoClient
  final func attach(keptAt address: UInt, nesting: Bool = false) {
    let node = Self.node(address)
    node._withUnsafeGuaranteedRef { $0.upstream.store(Upstream(attachedTo: self).rawValue, ordering: .relaxed) }
    let before = advance { state in
      node._withUnsafeGuaranteedRef { $0.next = state.head }
      return nesting ? state.attachingWhilePending(address) : state.attaching(address)
    }
    if before == nil {
      node._withUnsafeGuaranteedRef { $0.next = 0 }
      send(address)
    }
  }

  /// Sends everybody in a list on their way, in the order in which they attached (Promises/A+ 2.2.6), and those who join meanwhile.
  @_alwaysEmitIntoClient
  package final func deliver(to head: UInt) {
    guard head != 0 else { return }
    if next(of: head) == 0 { send(head) } else { deliverInOrder(head) }
    let ending = machine.load(ordering: .relaxed)
    let (isOver, _) = machine.compareExchange(
      expected: PromiseMachine(rawValue: ending.rawValue & 15), desired: PromiseMachine(rawValue: ending.rawValue & 6),
      ordering: .acquiringAndReleasing)
    if !isOver { deliverToLate() }
  }

  /// Tells those who attached while others were told, until there are none.
  @usableFromInline
  final func deliverToLate() {
    while let late = advance({ $0.delivered() }), late.head != 0 { deliverInOrder(late.head) }
  }

  @_alwaysEmitIntoClient
  final func next(of address: UInt) -> UInt {
    Self.node(address)._withUnsafeGuaranteedRef { $0.next }
  }

  /// Sends the work of a node in the list's possession on its way.
  @_alwaysEmitIntoClient
  final func send(_ address: UInt) {
    let node = Self.node(address)
    node._withUnsafeGuaranteedRef {
      $0.upstream.store(Upstream(owning: self).rawValue, ordering: .relaxed)
      $0.step($0, .deliver)
    }
  }

  @_alwaysEmitIntoClient
  static func node(_ address: UInt) -> Unmanaged<PromiseNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }

  @usableFromInline
  final func deliverInOrder(_ head: UInt) {
    var forward: UInt = 0
    var backward = head
    while let node = PromiseNode.peek(backward) {
      (backward, node.next, forward) = (node.next, forward, backward)
    }
    while forward != 0 {
      let address = forward
      forward = next(of: address)
      Self.node(address)._withUnsafeGuaranteedRef { $0.next = 0 }
      send(address)
    }
  }

  /// Removes the nodes that work for `waiter`.
  ///
  /// - Returns: Whether the promise is pending and nobody waits for it any more.
  /// - Complexity: Linear in the number of those who wait.
  final func detach(_ waiter: ObjectIdentifier) -> Bool {
    guard let before = advance({ $0.locked() }) else { return false }
    var removed: UInt = 0
    var kept: UInt = 0
    var last: PromiseNode?
    var isWanted = false
    var address = before.head
    while let node = PromiseNode.peek(address) {
      let following = node.next
      if node.waiter == waiter {
        node.next = removed
        removed = address
      } else {
        if let last { last.next = address } else { kept = address }
        node.next = 0
        last = node
        if !node.isPassive { isWanted = true }
      }
      address = following
    }
    machine.store(before.unlocked(head: kept), ordering: .releasing)
    while let node = PromiseNode.take(removed) {
      removed = node.next
      node.next = 0
      node.discardHandler()
    }
    return !isWanted
  }

  /// Lets nothing settle this promise any more, because nobody holds its handle; for promises that have one (`OwnedPromise`).
  ///
  /// - Returns: What it alone may keep alive, for the caller to free.
  package func abandon() -> AnyObject? { nil }

  override func surrenderReactions() -> UInt {
    guard let before = advance({ $0.locked() }) else { return 0 }
    machine.store(before.unlocked(head: 0), ordering: .releasing)
    return before.head
  }
}

/// Frees a list and everything that it alone keeps alive, in constant stack depth and without further memory.
///
/// Depth first, those that attached earlier first. The lists of what is freed are joined to the one at hand before their owner goes.
/// Every node forgets the promise that it waits for before that promise is gone. Complexity: linear in what is freed.
func freeIteratively(_ head: UInt) {
  var remaining = orphan(head).first
  while var node = PromiseNode.take(remaining) {
    remaining = node.next
    node.next = 0
    guard isKnownUniquelyReferenced(&node) else {
      node.sourceIsGone()
      continue
    }
    // Held until its list has forgotten it, and not only until it is used last here: its address may be looked at until then.
    withExtendedLifetime(node) {
      let surrendered = orphan(node.surrenderReactions())
      if let last = surrendered.last {
        last.next = remaining
        remaining = surrendered.first
      }
    }
  }
}

/// Lets the nodes of a list forget whom they wait for, and turns the list around: the earliest to attach comes first.
///
/// - Returns: The list's ends.
private func orphan(_ head: UInt) -> (first: UInt, last: PromiseNode?) {
  var first: UInt = 0
  var address = head
  while let node = PromiseNode.peek(address) {
    node.orphan()
    let following = node.next
    node.next = first
    (first, address) = (address, following)
  }
  return (first, PromiseNode.peek(head))
}
