internal import Synchronization

extension Promise {
  /// Frees resources when the promise is cancelled: by `cancel`, or because one that it needed was cancelled.
  ///
  /// `work` runs once, within the call that cancels, before that returns. It never runs for any other outcome, and is let go of when the
  /// promise is settled. Looking on is no waiting: a promise that only `onCancel` is attached to is cancelled with whoever gives it up.
  ///
  /// - Parameter work: Frees the resources; run at once if the promise is cancelled already.
  /// - Returns: This very promise.
  @discardableResult
  public func onCancel(_ work: @escaping @Sendable () -> Void) -> Self {
    attach(CancellationReaction(work))
    return self
  }
}

/// A node that runs its work within the settlement of its promise, if that is a cancellation.
///
/// `@unchecked Sendable`: `work` is given up by one thread alone, the one that delivers to the node or frees it.
private final class CancellationReaction: PromiseNode, @unchecked Sendable {
  @exclusivity(unchecked) private var work: (@Sendable () -> Void)?

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
    super.init { node, step in
      guard case .deliver = step else { return }
      // The list's hold on the node, and the node's on the promise, end with this call.
      let reaction = unsafeDowncast(Unmanaged.passUnretained(node).takeRetainedValue(), to: CancellationReaction.self)
      let work = reaction.work.take()
      let upstream = Upstream(rawValue: reaction.upstream.exchange(0, ordering: .relaxed))
      let source = upstream.object(PromiseCore.self)?.takeRetainedValue()
      if source?.isCancelled == true { work?() }
    }
  }

  override var isPassive: Bool { true }

  override func orphan() {
    upstream.store(0, ordering: .relaxed)
  }
}

/// What work in progress sees of the cancellation of its promise.
public struct CancellationSignal: Sendable {
  /// The promise, referred to weakly.
  private let source: SourceList

  @usableFromInline
  init(of promise: PromiseCore) {
    source = SourceList([promise])
  }

  private var promise: PromiseCore? { source.alive.first.map { unsafeDowncast($0, to: PromiseCore.self) } }

  /// Whether the promise was cancelled, so that working on is in vain.
  public var isCancelled: Bool { promise?.isCancelled ?? true }

  /// Runs `work` when the promise is cancelled, to stop what is under way and to free resources; at once if it was cancelled already.
  public func onCancel(_ work: @escaping @Sendable () -> Void) {
    // A promise that is gone was dropped by whoever wanted it.
    if let promise { promise.attach(CancellationReaction(work)) } else { work() }
  }

  /// Throws `CancellationError` if the promise was cancelled.
  public func checkCancellation() throws {
    if isCancelled { throw CancellationError() }
  }
}
