package import PromiseEngine
import Synchronization

/// Takes the first result, even a rejection (rule 26). Of nothing, it is pending for ever (rule 28).
///
/// - Parameter log: Told if a guarantee is freed while it is pending; `nil` for promises.
package func firstResult<Value>(
  of inputs: [EnginePromise<Value>], hook: (any TraceHook)? = nil, at site: CallSite, log: (@Sendable (LogEvent) -> Void)? = nil
) -> EnginePromise<Value> {
  let combination = Combination<Value>(by: .race("race"), of: inputs, hook: hook, at: site, log: log) { nil }
  combination.wait(for: inputs) { $0 }
  return combination.promise
}

/// Takes the first value; rejects with `PMKError.noWinner` if all are rejected (rule 25), with `badInput` if there are none.
package func firstValue<Value>(
  of inputs: [EnginePromise<Value>], by operatorName: PromiseOperator = .firstValue("race"), hook: (any TraceHook)? = nil,
  at site: CallSite
) -> EnginePromise<Value> {
  guard !inputs.isEmpty else { return .settled(.rejected(PMKError.badInput), by: operatorName, hook: hook, at: site) }
  let (rejected, count) = (Count(), inputs.count)
  let combination = Combination<Value>(by: operatorName, of: inputs, hook: hook, at: site) { nil }
  combination.wait(for: inputs) { outcome in
    if case .fulfilled = outcome { return outcome }
    // The inputs keep this closure: it must not keep them.
    return rejected.increase() == count ? .rejected(PMKError.noWinner) : nil
  }
  return combination.promise
}

/// A number that threads increase.
private final class Count: Sendable {
  private let value = Atomic(0)

  func increase() -> Int {
    value.add(1, ordering: .acquiringAndReleasing).newValue
  }
}
