public import TraceEvents

/// The inputs of an operator, and what has become of them.
///
/// Once they are observed, a pending input isn't kept alive, because its list leads here: if nobody else refers to it, it can go. A settled
/// one is kept for its outcome, until the operator is settled itself. Pending ones are bare addresses rather than weak references, which would make every count of references to an
/// input several times as expensive. The proof that an address is never followed into freed memory:
/// 1. An address is there only while the input's list, or the work that was sent when it was settled, has a node that belongs to the address.
/// 2. An input that is freed with its list tells the node so (`orphan`), and a node that goes in another way has gone before the input:
///    each of them takes the address away (`forget`), under the lock. So the memory stays while an address is looked at under the lock.
/// 3. Whoever needs a reference of its own to an input that may be pending forms it by way of a weak one, as `Promise+Following` explains.
///    An input that is settled while its address is there is kept by the thread that tells its list, or by the node (`Upstream(owning:)`).
@usableFromInline
final class SettledInputs<Value: Sendable>: Sendable {
  /// `@unchecked Sendable`: the address is used only under the lock.
  @usableFromInline
  struct Place: @unchecked Sendable {
    @usableFromInline var pending: Unmanaged<Promise<Value>>?
    /// The input while it isn't observed yet, and after it is settled.
    @usableFromInline var kept: Promise<Value>?

    @inlinable
    init(_ input: Promise<Value>) {
      kept = input
    }

    /// The input, unless it is gone.
    @usableFromInline var input: Promise<Value>? {
      if let kept { return kept }
      guard let candidate = pending?.takeUnretainedValue() else { return nil }
      weak let weakly = candidate
      return withExtendedLifetime(candidate) { weakly }
    }

    /// Keeps the input if it satisfies a condition that settled ones alone can satisfy.
    @inlinable
    mutating func keep(where condition: (Promise<Value>) -> Bool) -> Bool {
      if let kept { return condition(kept) }
      guard let pending, pending._withUnsafeGuaranteedRef({ condition($0) }) else { return false }
      kept = pending.takeUnretainedValue()
      return true
    }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var places: [Place]
    /// How many inputs, from the first on, have satisfied the condition.
    @usableFromInline var seen = 0
    /// Whether the operator is settled, so that `places` are empty.
    @usableFromInline var isOver = false

    @inlinable
    init(_ inputs: [Promise<Value>]) {
      places = inputs.map { Place($0) }
    }
  }

  @usableFromInline let state: Guarded<State>
  @usableFromInline let waiter: ObjectIdentifier

  @inlinable
  init<Output>(_ inputs: [Promise<Value>], of promise: Promise<Output>) {
    state = Guarded(State(inputs))
    waiter = ObjectIdentifier(promise)
  }

  /// Keeps the inputs alive no longer, because they are about to be observed. Until they are, the caller does.
  @inlinable
  func watch() {
    state.withLock { state in
      for index in state.places.indices {
        state.places[index].pending = state.places[index].kept.map { .passUnretained($0) }
        state.places[index].kept = nil
      }
    }
  }

  /// Keeps an input that is settled, unless the operator is.
  @inlinable
  func keep(_ input: Promise<Value>, at index: Int) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.places[index].pending = nil
      state.places[index].kept = input
    }
  }

  /// Takes the address of an input away that no node observes any more.
  @inlinable
  func forget(at index: Int) {
    state.withLock { if !$0.isOver { $0.places[index].pending = nil } }
  }

  /// Lets go of all inputs, because the operator is settled. What waits in a list for long would keep the outcomes of the others otherwise.
  @usableFromInline
  func letGo() {
    let places = state.withLock { state in
      state.isOver = true
      defer { state.places = [] }
      return state.places
    }
    // Freed here, where the lock isn't held: what goes with an outcome may be anything.
    withExtendedLifetime(places) {}
  }

  /// Whether all inputs satisfy a condition that settled ones alone can satisfy and that, once true, stays true; never once the operator is
  /// settled.
  ///
  /// - Complexity: Linear in the number of inputs over all calls together.
  @inlinable
  func includesAll(where condition: (Promise<Value>) -> Bool) -> Bool {
    state.withLock { state in
      while state.seen < state.places.count, state.places[state.seen].keep(where: condition) { state.seen += 1 }
      return !state.isOver && state.seen == state.places.count
    }
  }

  /// The outcomes of all inputs, in their order; `nil` if one isn't settled, or if another thread has settled the operator.
  @inlinable var outcomes: [Outcome<Value>]? {
    let (inputs, count) = state.withLock { ($0.places.compactMap { $0.input }, $0.isOver ? -1 : $0.places.count) }
    let outcomes = inputs.compactMap { $0.outcome }
    return outcomes.count == count ? outcomes : nil
  }

  /// The inputs that are alive; none once the operator is settled.
  @inlinable var inputs: [Promise<Value>] { state.withLock { $0.places.compactMap { $0.input } } }
}

/// All inputs as one source, so that the promise that waits for them needs only one weak reference.
extension SettledInputs: CancellationSource {
  @usableFromInline var followed: [any CancellationSource] { inputs }

  @usableFromInline
  func abandon(_ waiter: ObjectIdentifier) -> Bool { true }

  @usableFromInline
  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    CancellationStep(waiter: waiter, identity: asker, sources: inputs)
  }
}
