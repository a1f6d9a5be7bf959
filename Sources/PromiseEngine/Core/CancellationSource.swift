public import TraceEvents

/// A promise, or what else can be waited for, as the one that is waiting for it sees it when it gives up.
///
/// All who conform are `Sendable`. It isn't asked for, because `PromiseCore` conforms (see `PromiseNode`).
@usableFromInline
package protocol CancellationSource: AnyObject {
  /// Whom this promise waits for; nobody once it is settled.
  var followed: [any CancellationSource] { get }

  /// Notes that a promise waits for this one, or is about to, without being in its list (see `CircleSearch`).
  func noteFollower(_ follower: PromiseCore)

  /// Stops working for `waiter`.
  ///
  /// - Returns: Whether nobody waits any more, so that the cancellation goes on here.
  func abandon(_ waiter: ObjectIdentifier) -> Bool

  /// Cancels this promise alone.
  ///
  /// - Parameter asker: The promise that asked; `nil` for whatever is running.
  /// - Returns: This promise and whom it waited for, or nothing if it had been settled.
  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep?
}

extension CancellationSource {
  /// Notes nothing: promises do. Whoever waits for several through one source is noted by each of them.
  @usableFromInline
  package func noteFollower(_ follower: PromiseCore) {}

  /// Cancels this promise and everything upstream that nobody else waits for.
  ///
  /// - Parameter asker: The promise that asked; `nil` for whatever is running.
  package func cancelUpwards(askedBy asker: PromiseID?) {
    guard let first = cancelAlone(askedBy: asker) else { return }
    var steps = [first]
    while let step = steps.popLast() {
      for source in step.sources {
        guard source.abandon(step.waiter), let next = source.cancelAlone(askedBy: step.identity) else { continue }
        steps.append(next)
      }
    }
  }

  /// Stops working for a promise that needs this one no longer, and cancels what nobody else waits for.
  @usableFromInline
  func giveUp(for waiter: PromiseCore) {
    if abandon(ObjectIdentifier(waiter)) { cancelUpwards(askedBy: waiter.trace?.id) }
  }
}

/// Whether a promise is `other` or waits for it, directly or through others; for promises that nobody listens to (see `CircleSearch`).
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

/// What cancelling one promise leaves to be done.
///
/// A tuple: a structure costs a program two kilobytes for what Swift may want to do with its values.
@usableFromInline
package typealias CancellationStep = (waiter: ObjectIdentifier, identity: PromiseID?, sources: [any CancellationSource])

/// A reference to a promise upstream that doesn't keep it alive: the reference downstream does, so this one closes no cycle.
///
/// `@unchecked Sendable`: whatever conforms to `CancellationSource` is `Sendable`, and nobody writes the property.
@usableFromInline
struct WeakSource: @unchecked Sendable {
  @usableFromInline weak var promise: (any CancellationSource)?

  @usableFromInline
  init(promise: (any CancellationSource)?) {
    self.promise = promise
  }
}
