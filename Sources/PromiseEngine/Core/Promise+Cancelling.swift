internal import Synchronization
public import TraceEvents

extension Promise {
  /// Cancels the promise, and every pending promise upstream that nobody else waits for.
  ///
  /// The promise is rejected with Swift's `CancellationError`, which passes on to those who wait for it. A settled promise keeps
  /// its outcome. google/promises has no cancellation (rule 38); this is an addition that changes nothing unless called.
  ///
  /// - Complexity: Linear in the number of promises that are cancelled.
  public func cancel() {
    guard !machine.load(ordering: .acquiring).isSettled else {
      if let trace { trace.hook.promiseIsCancelledTooLate(trace.id) }
      return
    }
    cancelUpwards(askedBy: nil)
  }
}

// Of all promises, whatever the type of their value, so that this code exists once.
extension PromiseCore: CancellationSource {
  @usableFromInline package var followed: [any CancellationSource] {
    guard let before = advance({ $0.locked() }) else { return [] }
    let sources = Upstream(rawValue: upstream.load(ordering: .relaxed)).sources
    machine.store(before.unlocked(head: before.head), ordering: .releasing)
    return sources
  }

  @usableFromInline
  package func abandon(_ waiter: ObjectIdentifier) -> Bool {
    detach(waiter)
  }

  @usableFromInline
  package func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    guard !machine.load(ordering: .acquiring).isSettled else { return nil }
    let error: any Error = CancellationError()
    // Before the lock bit is taken: a text is made by the program's code.
    let told = trace.map { ($0, $0.work.settlement(error, $0)) }
    guard let before = advance({ $0.locked() }) else { return nil }
    let sources = Upstream(rawValue: upstream.load(ordering: .relaxed)).sources
    if let (trace, settlement) = told { trace.work.recordCancelled(trace, error, as: settlement, askedBy: asker) }
    let head = publish(error: error, after: before)
    if let (trace, _) = told { trace.work.showRejection(trace) }
    deliver(to: head)
    return (ObjectIdentifier(self), trace?.id, sources)
  }
}
