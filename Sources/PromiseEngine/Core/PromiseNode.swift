public import Synchronization

/// What can wait in a promise's list: another promise, or a reaction that settles one.
///
/// Public only because `Promise` inherits from it; nothing of it can be used from outside.
///
/// Every subclass is `@unchecked Sendable`; this class isn't, because `Promise` would inherit the conformance for values of any type.
/// Swift would then take a promise of a promise of a function, which can be sent, before a promise of a function, which can't, and `then`
/// wouldn't flatten. The proofs for what stands here:
/// - `step` never changes.
/// - `next` belongs to the list that the node is in. It is written by the attaching thread before the compare-and-exchange that
///   publishes the node (release), and afterwards only by whoever has exclusive hold of the list: the thread that holds the promise's
///   lock bit, that has settled the promise (it took the list away), or that frees it. A node is in one list at a time.
/// - `upstream` is atomic. What it points to stays alive as `Promise+Following.swift` proves.
public class PromiseNode {
  /// What is asked of a node.
  @usableFromInline
  enum Step: Sendable {
    /// The promise that it waited for is settled: send the work to the dispatcher, and with it the list's hold on the node.
    case deliver
    /// The dispatcher has come round to it: do the work.
    case perform
  }

  /// The node that attached before this one, in the list's possession.
  @exclusivity(unchecked) @usableFromInline package final var next: UInt = 0
  /// Whom this node waits for (see `Upstream`).
  @usableFromInline package final let upstream = Atomic<UInt>(0)
  /// What the node does. A function rather than a method to override, because the compiler can specialize a function for the types
  /// where it is made; methods of generic classes run unspecialized.
  @usableFromInline final let step: @Sendable (PromiseNode, Step) -> Void

  @_alwaysEmitIntoClient
  init(step: @escaping @Sendable (PromiseNode, Step) -> Void) {
    self.step = step
  }

  deinit {
    let reference = Upstream(rawValue: upstream.load(ordering: .relaxed))
    if reference.isOwned { reference.release() }
  }

  /// The step of a promise that never is in a list.
  @_alwaysEmitIntoClient static var waitsForNobody: @Sendable (PromiseNode, Step) -> Void { { _, _ in } }

  /// The promise that the node works for.
  var waiter: ObjectIdentifier { ObjectIdentifier(self) }

  /// Whether the node only looks on: who gives the promise up doesn't need to spare it for such a node.
  var isPassive: Bool { false }

  /// The node, if it is a promise.
  package var asPromise: PromiseCore? { nil }

  /// How many turns are left until the node's promise takes over the outcome of the promise that it follows; negative if it follows
  /// none.
  var turnsLeft: Int32 { -1 }

  /// Puts the outcome off by further turns.
  func addTurns(_ turns: Int32) {}

  /// Whether turns of a node of the same class are taken on the same queue.
  func sharesQueue(with other: PromiseNode) -> Bool { false }

  /// Forgets the promise that it waits for, because that is being freed.
  func orphan() {}

  /// Called after `orphan` where somebody else still refers to the node: nothing will be delivered to it any more.
  func sourceIsGone() {}

  /// Lets go of the handler, because it will never run.
  func discardHandler() {}

  /// The nodes that only this one keeps alive, taken out of it, so that freeing it frees nothing else.
  func surrenderReactions() -> UInt { 0 }

  /// A node as an address in a list, which keeps it alive.
  @_alwaysEmitIntoClient
  static func address(keeping node: PromiseNode) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(node).toOpaque())
  }

  /// The node at an address, taken out of the list's possession.
  @_alwaysEmitIntoClient
  static func take(_ address: UInt) -> PromiseNode? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<PromiseNode>.fromOpaque($0).takeRetainedValue() }
  }

  /// The node at an address that its list keeps alive during the call.
  @_alwaysEmitIntoClient
  package static func peek(_ address: UInt) -> PromiseNode? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<PromiseNode>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The node's work, as a dispatcher takes it: the node, which the list held until now, is all that it holds, so that it costs neither
  /// memory of its own nor another count of references.
  @_alwaysEmitIntoClient
  final func takeWork() -> @Sendable () -> Void {
    // All subclasses can be sent.
    nonisolated(unsafe) let node = Unmanaged.passUnretained(self).takeRetainedValue()
    return { node.step(node, .perform) }
  }
}

/// Whom a node waits for, in one word: nobody, a promise that is only pointed to, or an object that is kept alive.
@usableFromInline
@frozen
package struct Upstream {
  @usableFromInline package let rawValue: UInt

  @_alwaysEmitIntoClient
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A promise that keeps the node in its list.
  @_alwaysEmitIntoClient
  init(attachedTo source: PromiseCore) {
    rawValue = UInt(bitPattern: Unmanaged.passUnretained(source).toOpaque())
  }

  /// A settled promise, kept alive until its outcome has been looked at.
  @_alwaysEmitIntoClient
  init(owning source: PromiseCore) {
    rawValue = UInt(bitPattern: Unmanaged.passRetained(source).toOpaque()) | 1
  }

  /// Several, or what is no promise, each referred to weakly.
  init(owning list: SourceList) {
    rawValue = UInt(bitPattern: Unmanaged.passRetained(list).toOpaque()) | 3
  }

  /// Nobody, because whom it waited for was freed.
  static var lost: Upstream { Upstream(rawValue: 2) }

  /// Whether the object is kept alive by this reference.
  @_alwaysEmitIntoClient var isOwned: Bool { rawValue & 1 != 0 }
  @_alwaysEmitIntoClient var isList: Bool { rawValue & 2 != 0 }

  @_alwaysEmitIntoClient
  package func object<Object: AnyObject>(_ type: Object.Type) -> Unmanaged<Object>? {
    guard let address = UnsafeRawPointer(bitPattern: rawValue & ~3) else { return nil }
    return Unmanaged<Object>.fromOpaque(address)
  }

  /// Gives up an owned object.
  @_alwaysEmitIntoClient
  func release() {
    object(AnyObject.self)?.release()
  }
}
