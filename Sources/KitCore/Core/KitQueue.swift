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

// What is logged when a promise is lost.
extension Loss where Queue: KitQueue {
  /// A guarantee, whoever made it, is logged when it is freed.
  @usableFromInline package static var guarantee: Loss { Loss { $0.log(.pendingGuaranteeDeallocated) } }

  /// A promise with a resolver is logged when the resolver is gone, which its source's handler keeps.
  @usableFromInline package static var resolver: Loss { Loss(comesWithSource: true) { $0.log(.pendingPromiseDeallocated) } }
}
