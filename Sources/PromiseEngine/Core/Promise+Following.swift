public import Synchronization
internal import TraceEvents

// Whom a promise waits for, so that cancelling it can reach them.
//
// A handler's promise is itself the node in its source's list and points back to the source without keeping it alive. The proof that
// the pointer is never followed into freed memory (C is the promise that waits, S its source):
// 1. `upstream` of C is followed by two readers: the canceller of C, only while it holds C's lock bit, before it publishes C's settled
//    state; and the performer of C's work, once, for the outcome.
// 2. While C is in S's list, S can't be freed without passing C's `orphan`, which takes C's lock bit to clear the pointer. So if
//    the canceller reads it, S's memory stays until the canceller lets go of the bit. S may be on its way to being freed, though: that
//    is why the canceller forms a weak reference first, which gives nothing for an object whose `deinit` has begun.
// 3. When S is settled, C leaves the list by `deliver`, and S is kept alive by C (`Upstream(owning:)`, the same address) until the
//    performer gives it up by `leave`. `leave` does so if C is settled, when by 1. no canceller reads the pointer any more (the
//    canceller's lock bit has been released, and a settled promise is never locked again), or else takes the lock bit to clear it.
// 4. Whoever points C to another source (`follow`) holds that source and C's lock bit, or C is settled and nobody reads.
// If a dispatcher drops the work instead of running it, C's `deinit` gives S up.
extension PromiseCore {
  /// Remembers whom this promise waits for, in place of whom it waited for before. Ignored if it is settled.
  ///
  /// The sources are referred to weakly: the caller sees to it that something keeps them alive as long as they matter.
  @usableFromInline
  final func follow(_ sources: [any CancellationSource]) {
    for source in sources { source.noteFollower(self) }
    replaceUpstream(by: sources.isEmpty ? nil : Upstream(owning: SourceList(sources)))
  }

  /// Does the same with one.
  @usableFromInline
  final func follow(_ source: any CancellationSource) {
    follow([source])
  }

  private final func replaceUpstream(by new: Upstream?) {
    guard let before = advance({ $0.locked() }) else {
      if let new, new.isOwned { new.release() }
      return
    }
    let old = Upstream(rawValue: upstream.exchange(new?.rawValue ?? 0, ordering: .relaxed))
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
    if old.isOwned { old.release() }
  }

  /// Gives up the settled promise whose outcome has been looked at. Not to be called after `adopt`, which has replaced it.
  @_alwaysEmitIntoClient
  package final func leave(_ source: PromiseCore) {
    let state = machine.load(ordering: .acquiring)
    if state.isSettled {
      upstream.store(0, ordering: .relaxed)
    } else {
      forget(Upstream(alreadyOwning: source).rawValue)
    }
    Unmanaged.passUnretained(source).release()
  }

  /// Clears the pointer to whom this promise waits for, if it is `reference` or whatever it is.
  @usableFromInline
  final func forget(_ reference: UInt? = nil, leaving new: Upstream = Upstream(rawValue: 0)) {
    guard let before = advance({ $0.locked() }) else { return }
    if reference == nil || upstream.load(ordering: .relaxed) == reference { upstream.store(new.rawValue, ordering: .relaxed) }
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
  }
}

extension Promise {
  /// Waits for `inner` from now on, as a node in its list: what the promise of a handler does that returned `inner`.
  ///
  /// - Parameter nesting: Whether a settled one is taken over at once, even while others are being told.
  @usableFromInline
  func adopt(_ inner: Promise<Value>, nesting: Bool = false) {
    let pointer = Upstream(attachedTo: inner).rawValue
    if let before = advance({ $0.locked() }) {
      upstream.store(pointer, ordering: .relaxed)
      machine.store(before.unlocked(head: before.head), ordering: .releasing)
    }
    inner.noteFollower(self)
    guard !isInCircle(with: inner) else { return upstream.store(0, ordering: .relaxed) }
    inner.attach(keptAt: PromiseNode.address(keeping: self), nesting: nesting)
  }
}

extension Upstream {
  /// The same as `init(owning:)`, of a source that this reference has retained already.
  @_alwaysEmitIntoClient
  init(alreadyOwning source: PromiseCore) {
    self.init(rawValue: UInt(bitPattern: Unmanaged.passUnretained(source).toOpaque()) | 1)
  }

  /// Whether whoever was waited for was freed.
  package var hasLostSources: Bool { isList && (object(SourceList.self)?.takeUnretainedValue().alive.isEmpty ?? true) }

  /// Those waited for that are alive. To be called while the promise's lock bit is held.
  var sources: [any CancellationSource] {
    if isList { return object(SourceList.self)?.takeUnretainedValue().alive ?? [] }
    guard let source = object(PromiseCore.self)?.takeUnretainedValue() else { return [] }
    // An object whose deinit has begun can't be referred to weakly any more: that gives nil. The strong reference must live until
    // there is another one: were it the last, the source would be freed here and wait for the lock bit that is held here.
    weak let weakly = source
    let alive = withExtendedLifetime(source) { weakly }
    return alive.map { [$0] } ?? []
  }
}

/// Several sources, or such as are no promises.
final class SourceList: Sendable {
  private let sources: [WeakSource]

  init(_ sources: [any CancellationSource]) {
    self.sources = sources.map { WeakSource(promise: $0) }
  }

  var alive: [any CancellationSource] { sources.compactMap(\.promise) }
}
