/// Something that can be freed piece by piece, so that freeing a chain of a million promises needs no recursion.
///
/// A class rather than a protocol because `isKnownUniquelyReferenced` needs a reference that is not wrapped in an existential.
/// `@unchecked Sendable`, as its heir `Reaction`, because a class that can be inherited from can't be checked: neither has a stored
/// property, and the only concrete heir, `LinkedReaction`, proves its own case.
class Dismantled: @unchecked Sendable {
  /// Gives up what it alone keeps alive.
  func dismantle() -> [Dismantled] { [] }
}

/// What waits for a promise: abstract over the promise that the reaction settles.
class Reaction<Input: Sendable>: Dismantled, @unchecked Sendable {
  /// The promise that the reaction works for.
  var waiter: ObjectIdentifier { ObjectIdentifier(self) }

  /// Hands the outcome over: one hop on the reaction's dispatcher (row 1).
  func deliver(_ outcome: Outcome<Input>) {}
}

/// A reaction that settles the promise `child` by what `body` does on a dispatcher.
///
/// `@unchecked Sendable`: all properties are immutable but `child`, which only `dismantle` changes. That is called on a reaction
/// that nobody else refers to (`isKnownUniquelyReferenced`), so no other thread can see the change.
final class LinkedReaction<Input: Sendable, Output: Sendable>: Reaction<Input>, @unchecked Sendable {
  private var child: Promise<Output>?
  private let dispatcher: any Dispatcher
  private let body: @Sendable (Outcome<Input>, Promise<Output>) -> Void

  init(
    child: Promise<Output>, dispatcher: any Dispatcher,
    body: @escaping @Sendable (Outcome<Input>, Promise<Output>) -> Void
  ) {
    self.child = child
    self.dispatcher = dispatcher
    self.body = body
  }

  override var waiter: ObjectIdentifier { child.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self) }

  override func deliver(_ outcome: Outcome<Input>) {
    guard let child else { return }
    dispatcher.dispatch { [body] in body(outcome, child) }
  }

  override func dismantle() -> [Dismantled] {
    guard isKnownUniquelyReferenced(&child), let last = child else { return [] }
    child = nil
    return last.giveUpReactions()
  }
}

/// Frees everything that `first` keeps alive in constant stack depth. Complexity: linear in what is freed.
func dismantleIteratively(_ first: consuming [Dismantled]) {
  var remaining = first
  while var next = remaining.popLast() {
    if isKnownUniquelyReferenced(&next) {
      remaining.append(contentsOf: next.dismantle())
    }
  }
}
