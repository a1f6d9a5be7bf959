public import Synchronization
public import TraceEvents

// What can be seen of any promise, whatever the type of its value.
extension PromiseCore {
  /// Whether the promise is waiting for its outcome.
  @_alwaysEmitIntoClient public final var isPending: Bool { !machine.load(ordering: .acquiring).isSettled }

  /// Whether the promise has a value.
  @_alwaysEmitIntoClient public final var isFulfilled: Bool { machine.load(ordering: .acquiring).isFulfilled }

  /// Whether the promise has an error; a cancelled promise has one, too.
  @_alwaysEmitIntoClient public final var isRejected: Bool { machine.load(ordering: .acquiring).isRejected }

  /// Whether the promise was cancelled, or rejected because one that it needed was.
  @_alwaysEmitIntoClient public final var isCancelled: Bool {
    isRejected && room.value((any Error).self, ownedBy: self) is CancellationError
  }

  /// The error, or `nil` while the promise is pending and when it is fulfilled (rule 22).
  @_alwaysEmitIntoClient public final var error: (any Error)? { isRejected ? room.value((any Error).self, ownedBy: self) : nil }

  /// The identity in the trace, or `nil` when nobody listens.
  @_alwaysEmitIntoClient public final var identity: PromiseID? { trace?.id }
}
