/// The state of a promise and every decision about it, without performing any.
///
/// A promise is pending until it is settled, once (Promises/A+ 2.1). While it is pending it may follow other promises: those
/// that it was made from, or the one that its handler returned. The owner holds the lock and performs what is decided here.
struct PromiseMachine<Value: Sendable> {
  /// The final outcome; `nil` while pending.
  private(set) var outcome: Outcome<Value>?
  /// Whether an injection has taken the place of what would have settled the promise.
  private(set) var isClaimed = false
  private var reactions: [Reaction<Value>] = []
  /// Whether those who wait are being told; one that attaches meanwhile joins them, or it would overtake them.
  private var isDelivering = false
  private var sources: [WeakSource] = []

  /// What follows from settling.
  struct Settling {
    /// Whom to tell, in the order in which they were attached (Promises/A+ 2.2.6).
    var reactions: [Reaction<Value>]
    /// The promises that this one was waiting for.
    var sources: [WeakSource]
  }

  /// Settles the promise unless it is settled.
  ///
  /// - Returns: What to perform, or `nil` if the promise had been settled before: the first settlement wins (row 17).
  mutating func settle(_ final: Outcome<Value>) -> Settling? {
    guard outcome == nil else { return nil }
    outcome = final
    isDelivering = true
    defer { sources = [] }
    return Settling(reactions: takeReactions(), sources: sources)
  }

  /// Gives up the reactions that were attached while others were told; once there are none, later ones are told at once.
  mutating func takeLateReactions() -> [Reaction<Value>] {
    isDelivering = !reactions.isEmpty
    return takeReactions()
  }

  /// Reserves the settlement for an injection.
  ///
  /// - Returns: Whether the reservation was made: `false` if the promise is settled or was reserved before.
  mutating func claim() -> Bool {
    guard outcome == nil, !isClaimed else { return false }
    isClaimed = true
    return true
  }

  /// Attaches a reaction.
  ///
  /// - Returns: The outcome to tell the reaction now, or `nil` if it is kept until there is one.
  mutating func attach(_ reaction: Reaction<Value>) -> Outcome<Value>? {
    if let outcome, !isDelivering { return outcome }
    reactions.append(reaction)
    return nil
  }

  /// Removes the reactions that work for `waiter`.
  ///
  /// - Returns: Whether the promise is pending and nobody waits for it any more.
  mutating func detach(_ waiter: ObjectIdentifier) -> Bool {
    guard outcome == nil else { return false }
    reactions.removeAll { $0.waiter == waiter }
    return reactions.isEmpty
  }

  /// Remembers whom the promise waits for, so that cancelling it can reach them.
  mutating func follow(_ newSources: [WeakSource]) {
    guard outcome == nil else { return }
    sources = newSources
  }

  /// Whom the promise waits for.
  var followed: [WeakSource] { sources }

  /// Gives up the reactions.
  mutating func takeReactions() -> [Reaction<Value>] {
    defer { reactions = [] }
    return reactions
  }
}
