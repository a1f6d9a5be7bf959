internal import PromiseEngine
internal import Synchronization

/// A search for a circle: whether a promise that is to be adopted waits for the one that adopts it.
///
/// A walk upstream from the adopted promise finds out. A program in which each promise adopts the one before takes that walk over all of them each
/// time, so where somebody listens, a walk downstream from the adopter goes beside it. Whichever comes to its end first decides: the
/// search takes the time of the smaller side.
///
/// Whoever waits for a promise is in its list, or has been noted by it (`noteFollower`). Adopters that close a circle together each say whom
/// they wait for and are noted there, then pass a fence, and then search. So the last one to pass its fence sees all others, in both
/// directions. Promises that nobody listens to note nobody: the walk downstream gives up where it meets one.
struct CircleSearch {
  private let adopted: PromiseCore
  private let adopter: PromiseCore
  private var upstream: [any CancellationSource]
  private var downstream: [PromiseCore]
  private var seenUpstream = AddressSet()
  private var seenDownstream = AddressSet()
  private var effortUpstream = 0
  private var effortDownstream = 0
  private var looksDownstream = true

  init(from adopted: PromiseCore, to adopter: PromiseCore) {
    self.adopted = adopted
    self.adopter = adopter
    upstream = [adopted]
    downstream = [adopter]
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }

  /// Whether the adopted promise waits for the adopter, directly or through others.
  ///
  /// - Complexity: Linear in the number of pending promises upstream of the adopted promise or, if that is smaller, downstream of the adopter.
  mutating func findsCircle() -> Bool {
    while let next = upstream.popLast() {
      while looksDownstream, effortDownstream <= effortUpstream {
        guard let promise = downstream.last else { return false }
        goDownstream(from: promise)
      }
      if next === adopter { return true }
      guard seenUpstream.insert(next) else { continue }
      let sources = next.followed
      effortUpstream += 1 + sources.count
      upstream += sources
    }
    return false
  }

  private mutating func goDownstream(from promise: PromiseCore) {
    let limit = max(16, 2 * effortUpstream)
    switch promise.followers(atMost: limit) {
    case .some(let followers):
      downstream.removeLast()
      effortDownstream += 1 + followers.count
      for follower in followers where seenDownstream.insert(follower) { downstream.append(follower) }
      // It seems to wait for the adopter. The walk upstream says whether it still does.
      if followers.contains(where: { $0 === adopted }) { looksDownstream = false }
    case .tooMany:
      // They are asked again once the walk upstream has taken as much.
      effortDownstream += limit
    case .unknown:
      looksDownstream = false
    }
  }
}

/// Those who wait for a promise.
private enum Followers {
  case some([PromiseCore])
  case tooMany
  case unknown
}

extension PromiseCore {
  /// Those who wait for this promise, and perhaps some who no longer do.
  fileprivate final func followers(atMost limit: Int) -> Followers {
    guard let trace else { return .unknown }
    guard var found = trace.noted(atMost: limit) else { return .tooMany }
    guard let before = advance({ $0.locked() }) else { return .some([]) }
    var address = before.head
    var count = 0
    while count <= limit, let node = PromiseNode.peek(address) {
      if let promise = node.asPromise { found.append(promise) }
      address = node.next
      count += 1
    }
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
    return count > limit ? .tooMany : .some(found)
  }
}

extension PromiseTrace {
  fileprivate func noted(atMost limit: Int) -> [PromiseCore]? {
    followers.load().map { unsafeDowncast($0, to: FollowerBook.self).alive(atMost: limit) } ?? []
  }
}

/// Those who wait for a promise without being in its list, each referred to weakly.
final class FollowerBook: Sendable {
  /// `@unchecked Sendable`: all promises can be sent.
  private struct Entry: @unchecked Sendable {
    weak var promise: PromiseCore?
  }

  private struct Entries {
    var all: [Entry] = []
    /// From how many entries on those are removed that are over.
    var limit = 8
  }

  private let entries = Guarded(Entries())

  /// Adds a promise.
  ///
  /// - Complexity: O(1), amortised.
  func note(_ follower: PromiseCore) {
    let entry = Entry(promise: follower)
    let looked: [Kept] = entries.withLock { entries in
      entries.all.append(entry)
      guard entries.all.count > entries.limit else { return [] }
      let kept = entries.all.compactMap { entry in entry.promise.map { Kept(promise: $0) } }
      entries.all = kept.filter { !$0.promise.machine.load(ordering: .acquiring).isSettled }.map { Entry(promise: $0.promise) }
      entries.limit = max(8, 2 * entries.all.count)
      return kept
    }
    // Perhaps freed here, where the lock isn't held.
    withExtendedLifetime(looked) {}
  }

  /// Those that are there, unless they are more than `limit`.
  func alive(atMost limit: Int) -> [PromiseCore]? {
    let kept: [Kept]? = entries.withLock { entries in
      entries.all.count > limit ? nil : entries.all.compactMap { entry in entry.promise.map { Kept(promise: $0) } }
    }
    return kept?.map(\.promise)
  }

  /// `@unchecked Sendable`: all promises can be sent.
  private struct Kept: @unchecked Sendable {
    let promise: PromiseCore
  }
}
