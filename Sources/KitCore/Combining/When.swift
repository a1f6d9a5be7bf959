public import PromiseEngine

/// Waits until all are fulfilled; the first rejection rejects, the others run on (rules 23, 24, 28).
///
/// - Returns: A promise of the values, in the order of the inputs.
@inlinable
package func whenAll<TH: Thenable>(
  _ thenables: [TH], hook: (any TraceHook)? = nil, at site: CallSite
) -> Promise<[TH.T]> {
  Promise(whenAll(thenables.map { $0.engine }, by: .all("when"), hook: hook, at: site) { $0 })
}

/// The same, giving what `finish` makes of the values.
///
/// - Parameter log: Told if a guarantee is freed while it is pending; `nil` for promises.
@inlinable
package func whenAll<Input, Output: Sendable>(
  _ inputs: [EnginePromise<Input>], by operatorName: PromiseOperator, hook: (any TraceHook)?, at site: CallSite,
  log: (@Sendable (LogEvent) -> Void)? = nil, finish: @escaping @Sendable ([Input]) -> Output
) -> EnginePromise<Output> {
  let traces = inputs.compactMap { $0.traced }
  let combination = Combination<Output>(by: operatorName, of: inputs.count, tracedAs: traces, hook: hook, at: site, log: log) {
    finish(inputs.compactMap { $0.settledValue })
  }
  combination.waitForValues(of: inputs)
  return combination.promise
}

/// Waits until all are fulfilled, where the values are nothing: unlike the others, it doesn't keep its inputs.
///
/// - Parameter nothing: What nothing is to the caller.
package func whenAllDone<Nothing: Sendable>(
  _ thenables: [any Thenable], hook: (any TraceHook)? = nil, at site: CallSite, giving nothing: Nothing
) -> Promise<Nothing> {
  Promise(whenAll(thenables, hook: hook, at: site) { nothing })
}

/// Waits until all are fulfilled, whatever their types.
package func whenAll<Output: Sendable>(
  _ thenables: [any Thenable], hook: (any TraceHook)? = nil, at site: CallSite, log: (@Sendable (LogEvent) -> Void)? = nil,
  finish: @escaping @Sendable () -> Output?
) -> EnginePromise<Output> {
  let combination = Combination<Output>(
    by: .all("when"), of: thenables.map { core(of: $0) }, hook: hook, at: site, log: log, finish)
  for thenable in thenables { waitForValue(of: thenable, combination) }
  return combination.promise
}

private func core(of thenable: some Thenable) -> PromiseCore { thenable.engine }

private func waitForValue<Output>(of thenable: some Thenable, _ combination: Combination<Output>) {
  combination.waitForValue(of: thenable.engine)
}

/// Waits until all are resolved, in whichever way (rule 27).
///
/// - Parameter finish: Makes the value of the results, which are in the order of the inputs.
/// - Returns: A guarantee.
package func whenResolved<Input, Output: Sendable>(
  _ inputs: [EnginePromise<Input>], hook: (any TraceHook)? = nil, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void,
  finish: @escaping @Sendable ([Result<Input>]) -> Output
) -> Guarantee<Output> {
  let combination = Combination<Output>(by: .settled("when"), of: inputs, hook: hook, at: site, log: log) {
    finish(inputs.compactMap { $0.outcome.map { Result($0) } })
  }
  combination.waitForEnds(of: inputs)
  return Guarantee(combination.promise)
}
