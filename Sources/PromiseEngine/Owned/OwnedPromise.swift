public import Synchronization
public import TraceEvents

/// The state of a promise that is cancelled when its handle is dropped (rule 38, Frantic column).
///
/// Such a dialect's users refer to a *handle*, an object that refers to this state. What starts work refers to the state alone, so that
/// it keeps no handle alive. The state refers to the handles that it needs: of the promise that it waits for, or of all inputs. So the
/// last promise of a chain keeps the chain, and a promise that nobody waits for any more learns of it from its handle's `deinit`.
///
/// `@unchecked Sendable`: `hold` is atomic.
@usableFromInline
package class OwnedPromise<Value: Sendable>: Promise<Value>, @unchecked Sendable {
  /// What this promise keeps alive (see `Hold`). Whoever gives up the pending promise holds its lock bit meanwhile, so that a thread which
  /// holds it, and is the only one to keep anything here, needs no exchange.
  @usableFromInline final let hold = Atomic<UInt>(Hold.nothing)

  @_alwaysEmitIntoClient
  init(trace: PromiseTrace?, step: @escaping @Sendable (PromiseNode, Step) -> Void = PromiseNode.waitsForNobody) {
    super.init(holding: trace.map { .passRetained($0) }, machine: .pending, step: step)
  }

  /// Makes a pending promise that waits for nobody, and tells the hook, if there is one.
  ///
  /// - Parameters:
  ///   - operatorName: What makes it, by its name in source code.
  ///   - hook: Who is told.
  ///   - site: Where it is made.
  @_alwaysEmitIntoClient
  package convenience init(madeBy operatorName: PromiseOperator, hook: (any TraceHook)?, at site: CallSite) {
    let trace = (hook ?? ProcessTrace.hook)?.trace(operatorName, at: site, from: [])
    self.init(trace: trace)
    if let trace { obey(trace) }
  }

  /// Makes a pending promise that waits for nobody and that nobody is told of.
  @_alwaysEmitIntoClient
  package convenience init() {
    self.init(trace: nil)
  }

  /// Makes the pending promise of something outside of the program, as `source(named:tracedBy:at:)` does.
  @_alwaysEmitIntoClient
  package convenience init(source name: String, hook: any TraceHook, at site: CallSite) {
    let trace = hook.promiseIsMade(by: name, of: .source, at: site, from: [])
    self.init(trace: trace)
    obey(trace)
  }

  /// Whether the handle has been dropped, so that nothing settles this promise any more.
  @_alwaysEmitIntoClient package final var isAbandoned: Bool { hold.load(ordering: .acquiring) == Hold.abandoned }

  /// Keeps `object` alive in place of what was kept before; nothing once the handle has been dropped.
  @_alwaysEmitIntoClient
  package final func keep(_ object: AnyObject?) {
    var current = hold.load(ordering: .acquiring)
    if object == nil, current == Hold.nothing { return }
    let new = Hold.keeping(object)
    while current != Hold.abandoned {
      let (exchanged, original) = hold.weakCompareExchange(
        expected: current, desired: new, ordering: .acquiringAndReleasing)
      if exchanged { return Hold.release(current) }
      current = original
    }
    Hold.release(new)
  }

  package final override func abandon() -> AnyObject? {
    // Nothing changes any more in a promise without a hook that has a value and keeps nothing: `keep` comes before the value is seen.
    if heldTrace == nil, machine.load(ordering: .acquiring).isFulfilled, hold.load(ordering: .relaxed) == Hold.nothing {
      hold.store(Hold.abandoned, ordering: .releasing)
      return nil
    }
    let pending = advance { $0.locked() }
    let before = hold.exchange(Hold.abandoned, ordering: .acquiringAndReleasing)
    if let pending { machine.store(pending, ordering: .releasing) }
    guard before != Hold.abandoned else { return nil }
    if let trace { recordAbandoned(trace) }
    freeIteratively(surrenderReactions())
    return Hold.object(before)?.takeRetainedValue()
  }

  /// A cancelled promise is one that was rejected with `CancellationError`; nobody is there to be told.
  private func recordAbandoned(_ trace: PromiseTrace) {
    let error: any Error = CancellationError()
    let settlement = trace.work.settlement(error, trace)
    guard let before = advance({ $0.locked() }) else { return }
    room.put(error: error)
    trace.work.recordCancelled(trace, error, as: settlement, askedBy: nil)
    machine.store(.rejected, ordering: .releasing)
    trace.work.showRejection(trace)
    freeIteratively(before.head)
  }

  /// Settles the promise on behalf of the work that was started for it.
  ///
  /// - Returns: Whether that was allowed: it isn't when the work has settled the promise before. A promise that was cancelled, by
  ///   dropping its handle or otherwise, ignores it.
  @_alwaysEmitIntoClient
  package final func settleFromOutside(_ outcome: Outcome<Value>) -> Bool {
    guard heldTrace == nil else { return settleFromOutsideTraced(outcome) }
    guard !isAbandoned else { return true }
    guard let head = publish(outcome) else { return isCancelled }
    deliver(to: head)
    return true
  }

  @_alwaysEmitIntoClient
  @inline(never)
  final func settleFromOutsideTraced(_ outcome: Outcome<Value>) -> Bool {
    let state = machine.load(ordering: .acquiring)
    guard isAbandoned || isCancelled || !(state.isSettled || state.isClaimed) else { return false }
    settle(outcome, cause: nil)
    return true
  }
}

/// What an owned promise keeps alive, in one word: nothing, an object, or nothing for ever because its handle has been dropped.
@usableFromInline
enum Hold {
  @_alwaysEmitIntoClient static var nothing: UInt { 0 }
  @_alwaysEmitIntoClient static var abandoned: UInt { 1 }

  @_alwaysEmitIntoClient
  static func keeping(_ object: AnyObject?) -> UInt {
    object.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? nothing
  }

  @_alwaysEmitIntoClient
  static func object(_ word: UInt) -> Unmanaged<AnyObject>? {
    word == abandoned ? nil : UnsafeRawPointer(bitPattern: word).map { Unmanaged<AnyObject>.fromOpaque($0) }
  }

  @_alwaysEmitIntoClient
  static func release(_ word: UInt) {
    object(word)?.release()
  }
}
