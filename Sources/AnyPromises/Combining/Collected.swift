internal import PromiseEngine
internal import Synchronization

/// What the inputs of a combination came to so far.
final class Collected: Sendable {
  private struct State {
    var values: [AnyValue?]
    var missing: Int
    var hasErrors = false
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(values: Array(repeating: nil, count: count), missing: count))
  }

  /// Puts one in its place.
  ///
  /// - Returns: All of them, if it was the last.
  func put(_ value: AnyValue, at place: Int) -> [AnyValue]? {
    state.withLock { state in
      state.values[place] = value
      state.missing -= 1
      return state.missing == 0 ? state.values.compactMap { $0 } : nil
    }
  }

  /// Remembers that there was an error.
  func noteError() {
    state.withLock { $0.hasErrors = true }
  }

  var hasErrors: Bool { state.withLock { $0.hasErrors } }
}

/// Makes the promise of a function over several promises and values.
func combine(
  _ operatorName: PromiseOperator, _ inputs: [Any?], at site: CallSite,
  _ decide: @escaping @Sendable (Collected, Int, Outcome<AnyValue>) -> Outcome<AnyValue>?
) -> AnyPromise {
  let collected = Collected(count: inputs.count)
  return AnyPromise(
    core: PromiseEngine.Promise.combining(operatorName, inputs.map(promiseCore), at: site) { place, outcome in
      decide(collected, place, outcome)
    })
}

/// A promise's core; a value counts as a promise that has it (row 29).
private func promiseCore(_ input: Any?) -> PromiseEngine.Promise<AnyValue> {
  switch Resolution<AnyValue>(input) {
  case .promise(let core): core
  case .value(let value): PromiseEngine.Promise(value)
  case .error(let error): PromiseEngine.Promise.rejected(error)
  }
}
