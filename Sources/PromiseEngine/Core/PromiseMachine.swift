public import Synchronization

/// The state of a promise in one word, and every decision about it, without performing any.
///
/// A promise is pending until it is settled, once (Promises/A+ 2.1). While it is pending, the word is the address of the node that
/// attached last (each node knows the one before it), and three flags; once it is settled, the word says how, for ever. A value
/// describes one state; each function gives the state that comes next, or `nil` where the decision is no. The owner makes a step
/// real by one compare-and-exchange, so that whoever loses a race decides again from what the winner left.
@usableFromInline
@frozen
package struct PromiseMachine: RawRepresentable, AtomicRepresentable, Sendable {
  @usableFromInline package let rawValue: UInt

  @_alwaysEmitIntoClient
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Nobody waits, nothing is decided.
  @_alwaysEmitIntoClient package static var pending: PromiseMachine { PromiseMachine(rawValue: 0) }
  /// The end of a promise that has an error.
  @_alwaysEmitIntoClient package static var rejected: PromiseMachine { PromiseMachine(rawValue: 4) }

  /// The end of a promise that has a value of this type. Nothing is to be done for a value that is only bits when the promise is freed.
  @_alwaysEmitIntoClient
  package static func fulfilled<Value>(with type: Value.Type) -> PromiseMachine {
    PromiseMachine(rawValue: _isPOD(type) && OutcomeRoom.holds(type) ? 2 : 6)
  }

  /// Whether one thread is changing what the word alone can't hold: the outcome, the middle of the list, whom the promise follows.
  @_alwaysEmitIntoClient package var isLocked: Bool { rawValue & 1 != 0 }
  @_alwaysEmitIntoClient package var isFulfilled: Bool { rawValue & 2 != 0 }
  @_alwaysEmitIntoClient package var isRejected: Bool { rawValue & 6 == 4 }
  @_alwaysEmitIntoClient package var isSettled: Bool { rawValue & 6 != 0 }
  /// Whether there is an outcome that must be destroyed with the promise.
  @_alwaysEmitIntoClient package var hasResources: Bool { rawValue & 4 != 0 }
  /// Whether an injection has taken the place of what would have settled the promise.
  @_alwaysEmitIntoClient package var isClaimed: Bool { !isSettled && rawValue & 8 != 0 }
  /// Whether those who waited are being told; who attaches meanwhile joins the list, or it would overtake them.
  @_alwaysEmitIntoClient package var isDelivering: Bool { isSettled && rawValue & 8 != 0 }
  /// The address of the node that attached last; zero when nobody waits.
  @_alwaysEmitIntoClient package var head: UInt { rawValue & ~15 }

  /// Keeps others out for as long as settling, detaching or following takes; refused once settled: the first settlement wins (rule 17).
  @_alwaysEmitIntoClient
  package func locked() -> PromiseMachine? {
    isSettled ? nil : PromiseMachine(rawValue: rawValue | 1)
  }

  /// Lets others in again, with the list that is left.
  @_alwaysEmitIntoClient
  package func unlocked(head: UInt) -> PromiseMachine {
    PromiseMachine(rawValue: head | (rawValue & 8))
  }

  /// Adds the node at an address, which remembers `head`; refused once everybody has been told, when it is to be told at once.
  @_alwaysEmitIntoClient
  package func attaching(_ node: UInt) -> PromiseMachine? {
    isSettled && !isDelivering ? nil : PromiseMachine(rawValue: node | (rawValue & 14))
  }

  /// Adds the node at an address, which remembers `head`; refused once settled, even while others are being told.
  @_alwaysEmitIntoClient
  package func attachingWhilePending(_ node: UInt) -> PromiseMachine? {
    isSettled ? nil : PromiseMachine(rawValue: node | (rawValue & 14))
  }

  /// This end, with those still to be told who waited in `before`.
  @_alwaysEmitIntoClient
  package func delivering(to before: PromiseMachine) -> PromiseMachine {
    before.head == 0 ? self : PromiseMachine(rawValue: rawValue | 8)
  }

  /// After the list has been told: takes those who joined meanwhile out of it, or ends the telling if there are none.
  @_alwaysEmitIntoClient
  package func delivered() -> PromiseMachine {
    PromiseMachine(rawValue: head == 0 ? rawValue & 6 : rawValue & 14)
  }

  /// Reserves the settlement for an injection; refused if the promise is settled or was reserved before.
  @_alwaysEmitIntoClient
  package func claimed() -> PromiseMachine? {
    isSettled || isClaimed ? nil : PromiseMachine(rawValue: rawValue | 8)
  }
}
