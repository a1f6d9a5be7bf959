/// Waits until all promises are settled, and fulfills if at least one of them is (rule 25).
///
/// If all are rejected, the result is rejected with the error that came last. Without promises it is fulfilled from the start.
///
/// - Parameters:
///   - dispatcher: Where the inputs are observed.
///   - promises: The inputs.
/// - Returns: A promise of what each input came to, in the order of the inputs.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@discardableResult
@_alwaysEmitIntoClient
public func any<Value, Promises: Sequence>(
  on dispatcher: some Dispatcher, _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Maybe<Value>]> where Promises.Element == Promise<Value> {
  any(on: dispatcher, promises, file: file, line: line, column: column) { $0 }
}

/// Waits until all promises are settled, as the other `any` does, and makes the result out of what they came to.
///
/// - Parameters:
///   - dispatcher: Where the inputs are observed.
///   - promises: The inputs.
///   - transform: Makes the result of what each input came to, in the order of the inputs.
/// - Returns: A promise of what `transform` makes.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@discardableResult
@_alwaysEmitIntoClient
public func any<Value, Output, Promises: Sequence>(
  on dispatcher: some Dispatcher, _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  transform: @escaping @Sendable ([Maybe<Value>]) -> Output
) -> Promise<Output> where Promises.Element == Promise<Value> {
  let inputs = Array(promises)
  let site = CallSite(file: file, line: line, column: column)
  return combine(.any("any"), inputs, on: dispatcher, at: site, whenEmpty: .fulfilled(transform([]))) { settled in
    { outcome in
      guard settled.includesAll(where: { !$0.isPending }), let outcomes = settled.outcomes else { return nil }
      if let error = outcome.error, outcomes.allSatisfy({ $0.error != nil }) { return .rejected(error) }
      return .fulfilled(transform(outcomes.map { Maybe($0) }))
    }
  }
}

/// Waits until all promises are settled, as the other `any` does.
@discardableResult
@_alwaysEmitIntoClient
public func any<Value>(
  on dispatcher: some Dispatcher, _ promises: Promise<Value>..., file: StaticString = #fileID, line: Int = #line,
  column: Int = #column
) -> Promise<[Maybe<Value>]> {
  any(on: dispatcher, promises, file: file, line: line, column: column)
}
