internal import Synchronization

/// A node that waits for nothing but the end of a promise, settled or freed, to finish a sign of unfinished work.
///
/// `@unchecked Sendable`: `work` never changes. `isLast` is touched only by the thread that tells those who wait for the promise.
final class SettlementSign: PromiseNode, @unchecked Sendable {
  private let work: UnfinishedWork
  private var isLast = false

  init(_ work: UnfinishedWork) {
    self.work = work
    super.init { node, step in
      if case .deliver = step { unsafeDowncast(node, to: SettlementSign.self).settled() }
    }
  }

  override var isPassive: Bool { true }

  override func orphan() {
    upstream.store(0, ordering: .relaxed)
  }

  /// Joins the list once more, behind all who waited, so that they have been sent on their way when the work counts as finished.
  private func settled() {
    let source = Upstream(rawValue: upstream.exchange(0, ordering: .relaxed)).object(PromiseCore.self)?.takeRetainedValue()
    if isLast {
      work.finish()
    } else {
      isLast = true
      source?.attach(self)
    }
    // The list's hold on this node.
    Unmanaged.passUnretained(self).release()
  }
}

extension Promise {
  /// Counts something as unfinished until this promise is settled and its reactions are on their way, or until it is freed.
  ///
  /// It changes nothing else: whoever waits for the promise, and who may cancel it, stays the same.
  ///
  /// - Parameter work: The sign that is taken back then.
  public func finishWhenSettled(_ work: UnfinishedWork) {
    attach(SettlementSign(work))
  }
}
