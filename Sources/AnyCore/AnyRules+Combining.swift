package import PromiseEngine
internal import Synchronization

// Several promises and values, which decide within the calls that settle them. A value counts as a promise that has it (row 29).
extension AnyRules {
  /// Waits until all are fulfilled; the first rejection rejects with an error that says which it was (rows 23, 24, 28).
  ///
  /// - Parameters:
  ///   - inputs: Promises and values.
  ///   - keys: What the error names each of them by.
  ///   - operatorName: What the call is named by.
  ///   - hook: Who is told if nobody listens to the inputs.
  ///   - site: Where it was called.
  ///   - result: Makes the result of the values, in the order of the inputs.
  package func when(
    _ inputs: [Host.Value], keys: [Host.Value], by operatorName: StaticString = "PMKWhen", hook: (any TraceHook)?,
    at site: CallSite, _ result: @escaping @Sendable ([Host.Value]) -> Host.Value
  ) -> Core {
    guard !inputs.isEmpty else { return .settled(.fulfilled(result([])), by: operatorName, hook: hook, at: site) }
    let arrivals = Arrivals<Host.Value>(count: inputs.count)
    return combine(operatorName, inputs, hook: hook, at: site) { [host] place, outcome in
      switch outcome {
      case .rejected(let error): .rejected(host.supplementing(error, key: keys[place]))
      case .fulfilled(let value): arrivals.put(host.first(of: value), at: place).map { .fulfilled(result($0)) }
      }
    }
  }

  /// Waits until all are settled; any rejection rejects then, with the promises in the error (row 27).
  package func join(_ inputs: [Host.Value], hook: (any TraceHook)?, at site: CallSite) -> Core {
    guard !inputs.isEmpty else { return .settled(.fulfilled(host.list([])), by: "PMKJoin", hook: hook, at: site) }
    let arrivals = Arrivals<Host.Value>(count: inputs.count)
    let promises = host.list(inputs)
    return combine("PMKJoin", inputs, hook: hook, at: site) { [host] place, outcome in
      if outcome.error != nil { arrivals.noteRejection() }
      guard let values = arrivals.put(outcome.value ?? host.nothing, at: place) else { return nil }
      return arrivals.rejections == 0 ? .fulfilled(host.list(values)) : .rejected(host.error(.joinFailed(promises: promises)))
    }
  }

  /// Takes over the outcome of the first to be settled, even a rejection (row 26).
  package func race(
    _ inputs: [Host.Value], by operatorName: StaticString = "PMKRace", hook: (any TraceHook)?, at site: CallSite
  ) -> Core {
    guard !inputs.isEmpty else { return misused(operatorName, "PMKRace(nil)", hook: hook, at: site) }
    return combine(operatorName, inputs, hook: hook, at: site) { _, outcome in outcome }
  }

  /// Takes over the value of the first to be fulfilled; rejects if there is none (row 25).
  package func raceFulfilled(
    _ inputs: [Host.Value], by operatorName: StaticString = "PMKRaceFulfilled", hook: (any TraceHook)?, at site: CallSite
  ) -> Core {
    guard !inputs.isEmpty else { return misused(operatorName, "PMKRaceFulfilled(nil)", hook: hook, at: site) }
    // The number alone: what waits must not keep the promises that it waits for.
    let count = inputs.count
    let arrivals = Arrivals<Host.Value>(count: count)
    return combine(operatorName, inputs, hook: hook, at: site) { [host] _, outcome in
      if case .fulfilled = outcome { return outcome }
      return arrivals.noteRejection() == count ? .rejected(host.error(.noWinner)) : nil
    }
  }

  /// What a call that makes no sense gives (row 28).
  package func misused(
    _ operatorName: StaticString, _ call: String, hook: (any TraceHook)?, at site: CallSite
  ) -> Core {
    .settled(.rejected(host.error(.invalidUsage(call))), by: operatorName, hook: hook, at: site)
  }

  private func combine(
    _ operatorName: StaticString, _ inputs: [Host.Value], hook: (any TraceHook)?, at site: CallSite,
    _ decide: @escaping @Sendable (Int, Outcome<Host.Value>) -> Outcome<Host.Value>?
  ) -> Core {
    let cores = inputs.map { input -> Core in
      switch host.resolution(of: input) {
      case .promise(let core): core
      case .value(let value): .settled(.fulfilled(value), by: operatorName, hook: nil, at: site)
      case .error(let error): .settled(.rejected(error), by: operatorName, hook: nil, at: site)
      }
    }
    return .combining(operatorName, cores, at: site, hook: hook, decide)
  }
}

/// What the inputs of a combination came to so far.
private final class Arrivals<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value?]
    var missing: Int
    var rejections = 0
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(values: Array(repeating: nil, count: count), missing: count))
  }

  /// Puts one in its place.
  ///
  /// - Returns: All of them, if it was the last.
  func put(_ value: Value, at place: Int) -> [Value]? {
    state.withLock { state in
      state.values[place] = value
      state.missing -= 1
      return state.missing == 0 ? state.values.compactMap { $0 } : nil
    }
  }

  /// Counts a rejection.
  ///
  /// - Returns: How many there have been.
  @discardableResult
  func noteRejection() -> Int {
    state.withLock { state in
      state.rejections += 1
      return state.rejections
    }
  }

  var rejections: Int { state.withLock { $0.rejections } }
}
