internal import Synchronization
internal import TraceEvents

// Whether a promise that is to be adopted waits for the one that adopts it.
//
// Walking upstream finds out, but a program that lets every promise adopt the one before takes a walk over all of them each time. The walk
// is for nothing where nobody waits for the adopter. For promises with a trace this is known:
// 1. Whoever waits for a promise is in its list, or has noted in its trace that it follows it (`noteFollower`), or is about to attach as an
//    operator's new promise, for which nobody can wait yet.
// 2. An adopter publishes whom it waits for, notes that, passes a fence, and only then looks whether anybody waits for itself. Of the adopters
//    that would close a circle together, the last one to pass its fence sees the notes and the lists of all others, and walks; where one
//    of them has no trace, that one always walks.
// 3. A promise in the adopter's list that nobody waits for itself can't be on a circle, unless it is the promise that is adopted.
extension Promise {
  /// Whether `inner` waits for this promise, which follows it already: of two that adopt each other at once, one finds out. Rejects.
  @usableFromInline
  func isInCircle(with inner: Promise<Value>) -> Bool {
    guard inner.isPending, mayBeWaitedFor(by: inner), depends(inner, on: self) else { return false }
    settle(error: PromiseUsageError.waitsForItself, cause: trace?.id)
    return true
  }
}

extension PromiseCore {
  /// How many promises in the list are looked at.
  private static var looks: Int { 16 }

  /// Notes that a promise waits for this one, or is about to, though no operator made it of this one.
  @usableFromInline
  final func noteFollower() {
    trace?.isFollowed.store(true, ordering: .relaxed)
  }

  /// Whether a circle could lead to this promise from one that it is about to wait for; `false` is certain.
  fileprivate final func mayBeWaitedFor(by inner: PromiseCore) -> Bool {
    guard let trace else { return true }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if trace.isFollowed.load(ordering: .relaxed) { return true }
    if !hasWaiters { return false }
    guard let before = advance({ $0.locked() }) else { return true }
    var address = before.head
    var looks = 0
    var hasOnlyLeaves = true
    while hasOnlyLeaves, let node = PromiseNode.peek(address) {
      looks += 1
      hasOnlyLeaves = node.isKnownLeaf && node !== inner && looks <= Self.looks
      address = node.next
    }
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
    return !hasOnlyLeaves
  }
}

/// Whether a promise is `other` or waits for it, directly or through others.
///
/// - Complexity: Linear in the number of pending promises upstream; no recursion.
func depends(_ source: any CancellationSource, on other: AnyObject) -> Bool {
  var visited = AddressSet()
  var remaining = [source]
  while let next = remaining.popLast() {
    if next === other { return true }
    guard visited.insert(next) else { continue }
    remaining += next.followed
  }
  return false
}
