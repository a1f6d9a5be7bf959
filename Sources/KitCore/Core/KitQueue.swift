public import PromiseEngine

/// Where handlers run, and who decides there what belongs to a program or an interpreter: which errors are cancellations, who is told of
/// what goes wrong unseen.
@usableFromInline
package protocol KitQueue: LinkedQueue {
  /// Tells whoever is to be told.
  func log(_ event: LogEvent)
}

extension KitQueue {
  @usableFromInline package static var returnedSelf: any Error { PMKError.returnedSelf }
}

/// What is logged when a promise is freed while it is pending.
@usableFromInline
package enum Lost {
  /// A guarantee, whoever made it.
  @usableFromInline
  package static func guarantee<Queue: KitQueue>(_ queue: Queue) { queue.log(.pendingGuaranteeDeallocated) }

  /// A promise whose resolver is gone.
  @usableFromInline
  package static func resolver<Queue: KitQueue>(_ queue: Queue) { queue.log(.pendingPromiseDeallocated) }
}
