public import TraceEvents

/// The inputs of an operator, and what has become of them.
///
/// A pending input is referred to weakly, because its list leads here: if nobody else refers to it, it can go. A settled one is kept for
/// its outcome, until the operator is settled itself.
@usableFromInline
final class SettledInputs<Value: Sendable>: Sendable {
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline weak var pending: Promise<Value>?
    @usableFromInline var settled: Promise<Value>?

    @inlinable
    init(_ input: Promise<Value>) {
      pending = input
    }

    /// The input, unless it is gone.
    @inlinable var input: Promise<Value>? { settled ?? pending }
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

  /// Keeps an input that is settled, unless the operator is.
  @inlinable
  func keep(_ input: Promise<Value>, at index: Int) {
    state.withLock { if !$0.isOver { $0.places[index].settled = input } }
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
    // The last one looked at may have nobody else left, and must not be freed while the lock is held.
    var last: Promise<Value>?
    let includesAll = state.withLock { state in
      while state.seen < state.places.count {
        last = state.places[state.seen].input
        guard let input = last, condition(input) else { return false }
        state.places[state.seen].settled = input
        state.seen += 1
      }
      return !state.isOver
    }
    withExtendedLifetime(last) {}
    return includesAll
  }

  /// The outcomes of all inputs, in their order; `nil` if one isn't settled, or if another thread has settled the operator.
  @inlinable var outcomes: [Outcome<Value>]? {
    let (inputs, count) = state.withLock { ($0.places.compactMap(\.input), $0.isOver ? -1 : $0.places.count) }
    let outcomes = inputs.compactMap(\.outcome)
    return outcomes.count == count ? outcomes : nil
  }

  /// The inputs that are alive; none once the operator is settled.
  @inlinable var inputs: [Promise<Value>] { state.withLock { $0.places.compactMap(\.input) } }
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
