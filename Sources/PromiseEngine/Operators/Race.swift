/// Takes over the outcome of the promise that is settled first, even a rejection (rule 26).
///
/// The others run on. Without promises the result is rejected with `PromiseUsageError.raceOfNothing`, because none could win.
///
/// - Parameters:
///   - dispatcher: Where the inputs are observed.
///   - promises: The inputs.
///   - cancelsLosers: Whether the others are cancelled then, as far as nobody else waits for them.
/// - Returns: A promise of the first outcome.
@discardableResult
@_alwaysEmitIntoClient
public func race<Value>(
  on dispatcher: some Dispatcher, _ promises: [Promise<Value>], cancellingLosers cancelsLosers: Bool = false,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Value> {
  let site = CallSite(file: file, line: line, column: column)
  return combine(
    .race("race"), promises, on: dispatcher, at: site, whenEmpty: .rejected(PromiseUsageError.raceOfNothing),
    cancellingLosers: cancelsLosers
  ) { _ in
    { $0 }
  }
}

/// Takes over the outcome of the promise that is settled first, as the other `race` does.
@discardableResult
@_alwaysEmitIntoClient
public func race<Value>(
  on dispatcher: some Dispatcher, _ promises: Promise<Value>..., cancellingLosers cancelsLosers: Bool = false,
  file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Value> {
  race(on: dispatcher, promises, cancellingLosers: cancelsLosers, file: file, line: line, column: column)
}
