public import Synchronization
public import TraceEvents

/// The inputs of an operator, and what has become of them.
///
/// A pending input is referred to weakly, because its list leads here: if nobody else refers to it, it can go. A settled one is kept for
/// its outcome.
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

  /// Keeps an input that is settled.
  @inlinable
  func keep(_ input: Promise<Value>, at index: Int) {
    state.withLock { $0.places[index].settled = input }
  }

  /// Whether all inputs satisfy a condition that settled ones alone can satisfy and that, once true, stays true.
  ///
  /// - Complexity: Linear in the number of inputs over all calls together.
  @inlinable
  func includesAll(where condition: (Promise<Value>) -> Bool) -> Bool {
    state.withLock { state in
      while state.seen < state.places.count, let input = state.places[state.seen].input, condition(input) {
        state.places[state.seen].settled = input
        state.seen += 1
      }
      return state.seen == state.places.count
    }
  }

  /// The outcomes of the inputs that are settled, in their order.
  @inlinable var outcomes: [Outcome<Value>] { inputs.compactMap(\.outcome) }

  /// The inputs that are alive.
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
