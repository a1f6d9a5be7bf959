internal import Synchronization

// A loop of promises that return promises: `func turn(_ n) -> Promise { p.then { turn(n - 1) } }`.
//
// Each turn's promise is followed by that of the turn before. If nobody else refers to a follower, nobody can tell it from the time that
// it takes: so when promise C is about to follow a further one, C's sole follower B is taken out, and B's own sole follower A follows C
// instead, with B's turns added to its own. So a loop of any length keeps three promises alive, and the last outcome reaches A after
// exactly as many turns as if all were there. A promise that somebody listens to is never taken out, so that its settlement is told.
//
// Three lock bits are held at once, always in the order C, B, A: downstream. Nobody else holds more than one. Why nothing is lost:
// - C is pending and locked, so B stays in its list; B and A are nodes of lists, so nobody performs them, and `turns` is only ours.
// - B's list had the only strong reference to it. Those that a canceller or a search for circles makes from the pointer in A are made
//   while A's bit is held; a canceller leaves A settled, and then all stays as it was. A search that came before finds C through B, which
//   keeps C alive from now on.
// - A weak reference of the program may bring B back at the last moment. It is asked for after B was let go of, and B follows C again.
extension PromiseCore {
  /// Takes followers out that nobody but those who wait for them can see.
  ///
  /// - Complexity: O(1), amortised over the turns of a loop.
  @usableFromInline
  final func bypassFollowers() {
    guard trace == nil else { return }
    while bypassFollower() {}
  }

  private final func bypassFollower() -> Bool {
    guard let before = advance({ $0.head == 0 ? nil : $0.locked() }) else { return false }
    var follower = PromiseNode.take(before.head)
    var waiter: UInt?
    if isKnownUniquelyReferenced(&follower), let node = follower, node.next == 0, isFollower(node) {
      let core = unsafeDowncast(node, to: PromiseCore.self)
      if core.trace == nil { waiter = core.surrenderFollower(to: self) }
    }
    guard let waiter else {
      // The list holds the node again.
      if let follower { _ = Unmanaged.passRetained(follower) }
      machine.store(before, ordering: .releasing)
      return false
    }
    machine.store(before.unlocked(head: waiter), ordering: .releasing)
    if let revived = Self.drop(&follower) { unsafeDowncast(revived, to: PromiseCore.self).rejoin(self) }
    return true
  }

  /// Whether a node follows a promise on this one's queue, as a promise of this one's kind.
  private final func isFollower(_ node: PromiseNode) -> Bool {
    ObjectIdentifier(type(of: node)) == ObjectIdentifier(type(of: self)) && node.turnsLeft >= 0 && node.sharesQueue(with: self)
  }

  /// Lets the sole follower follow `source` instead, one that this promise follows itself.
  ///
  /// - Returns: The follower's address, in nobody's list; `nil` if everything stays as it was.
  private final func surrenderFollower(to source: PromiseCore) -> UInt? {
    guard let before = advance({ $0.head == 0 ? nil : $0.locked() }) else { return nil }
    guard let node = PromiseNode.peek(before.head), node.next == 0, isFollower(node),
      let unlocked = unsafeDowncast(node, to: PromiseCore.self).advance({ $0.locked() })
    else {
      machine.store(before, ordering: .releasing)
      return nil
    }
    let core = unsafeDowncast(node, to: PromiseCore.self)
    core.upstream.store(Upstream(attachedTo: source).rawValue, ordering: .relaxed)
    core.addTurns(turnsLeft)
    core.machine.store(unlocked, ordering: .releasing)
    upstream.store(Upstream(owning: source).rawValue, ordering: .relaxed)
    machine.store(before.unlocked(head: 0), ordering: .releasing)
    return before.head
  }

  private static func drop(_ node: inout PromiseNode?) -> PromiseNode? {
    weak let revived = node
    node = nil
    return revived
  }

  private final func rejoin(_ source: PromiseCore) {
    guard let before = advance({ $0.locked() }) else { return }
    let old = Upstream(rawValue: upstream.exchange(Upstream(attachedTo: source).rawValue, ordering: .relaxed))
    machine.store(before, ordering: .releasing)
    source.attach(self)
    if old.isOwned { old.release() }
  }
}
