internal import Synchronization

/// A node that outlives its use: an operator over several promises, or a timeout, may be settled while the node still waits.
///
/// If a promise lives long and is raced against others again and again, such nodes would pile up in its list. So whoever attaches one
/// counts, and once the list has doubled since it was cleaned last, it is cleaned: each attaching takes O(1), amortised, and a list is never
/// longer than twice what is of use in it, plus eight.
///
/// `@unchecked Sendable`: `rank` and `limit` are used by whoever holds the lock bit of the promise whose list the node is in.
@usableFromInline
class ObserverNode: PromiseNode, @unchecked Sendable {
  /// How many nodes the list had with this one, at most.
  @exclusivity(unchecked) fileprivate final var rank = 0
  /// From how many nodes on the list is to be cleaned.
  @exclusivity(unchecked) fileprivate final var limit = 8

  @usableFromInline
  override init(step: @escaping @Sendable (PromiseNode, Step) -> Void) {
    super.init(step: step)
  }

  /// Whether nothing can come of the node any more.
  @usableFromInline var isOver: Bool { false }
}

extension PromiseCore {
  /// Puts a node into the list as `attach` does, and cleans the list if it is time to.
  ///
  /// - Parameter nesting: Whether a settled promise sends it on its way at once, even while others are being told.
  /// - Complexity: O(1), amortised.
  @usableFromInline
  final func attachObserver(_ node: ObserverNode, nesting: Bool = false) {
    guard let before = advance({ $0.locked() }) else {
      return attach(keptAt: PromiseNode.address(keeping: node), nesting: nesting)
    }
    node.upstream.store(Upstream(attachedTo: self).rawValue, ordering: .relaxed)
    var list = before.head
    (node.rank, node.limit) = Self.measure(list)
    var removed: UInt = 0
    if node.rank > node.limit {
      (list, removed, node.rank) = Self.clean(list)
      node.limit = max(8, node.rank * 2)
    }
    node.next = list
    machine.store(before.unlocked(head: PromiseNode.address(keeping: node)), ordering: .releasing)
    // Freed here, where no lock bit is held: what goes with a node may be anything.
    while let node = PromiseNode.take(removed) {
      removed = node.next
      node.next = 0
    }
  }

  /// How many nodes a list has with one more, and from how many on it is to be cleaned.
  private static func measure(_ head: UInt) -> (rank: Int, limit: Int) {
    var count = 1
    var address = head
    while let node = PromiseNode.peek(address) {
      if let observer = node as? ObserverNode { return (observer.rank + count, observer.limit) }
      count += 1
      address = node.next
    }
    return (count, max(8, count * 2))
  }

  /// Takes the nodes out of a list that are over.
  private static func clean(_ head: UInt) -> (kept: UInt, removed: UInt, rank: Int) {
    var (kept, removed, rank) = (UInt(0), UInt(0), 1)
    var last: PromiseNode?
    var address = head
    while let node = PromiseNode.peek(address) {
      let following = node.next
      if let observer = node as? ObserverNode, observer.isOver {
        node.next = removed
        removed = address
      } else {
        if let last { last.next = address } else { kept = address }
        node.next = 0
        last = node
        rank += 1
      }
      address = following
    }
    return (kept, removed, rank)
  }
}
