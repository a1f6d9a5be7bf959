/// Waits until all promises are fulfilled; the first rejection rejects (rule 23).
///
/// The others run on (rule 24). Without promises the result is fulfilled from the start (rule 28).
///
/// - Parameters:
///   - dispatcher: Where the inputs are observed.
///   - promises: The inputs.
/// - Returns: A promise of the values, in the order of the inputs.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@discardableResult
@_alwaysEmitIntoClient
public func all<Value, Promises: Sequence>(
  on dispatcher: some Dispatcher, _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Value]> where Promises.Element == Promise<Value> {
  all(on: dispatcher, promises, file: file, line: line, column: column) { $0 }
}

/// Waits until all promises are fulfilled, as the other `all` does, and makes the result out of their values.
///
/// - Parameters:
///   - dispatcher: Where the inputs are observed.
///   - promises: The inputs.
///   - transform: Makes the result of the values, in the order of the inputs.
/// - Returns: A promise of what `transform` makes.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@discardableResult
@_alwaysEmitIntoClient
public func all<Value, Output, Promises: Sequence>(
  on dispatcher: some Dispatcher, _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
  transform: @escaping @Sendable ([Value]) -> Output
) -> Promise<Output> where Promises.Element == Promise<Value> {
  let inputs = Array(promises)
  let site = CallSite(file: file, line: line, column: column)
  return combine(.all("all"), inputs, on: dispatcher, at: site, whenEmpty: .fulfilled(transform([]))) { settled in
    { outcome in
      if case .rejected(let error) = outcome { return .rejected(error) }
      guard settled.includesAll(where: { $0.isFulfilled }), let values = settled.values else { return nil }
      return .fulfilled(transform(values))
    }
  }
}

/// Waits until all promises are fulfilled, as the other `all` does.
@discardableResult
@_alwaysEmitIntoClient
public func all<Value>(
  on dispatcher: some Dispatcher, _ promises: Promise<Value>..., file: StaticString = #fileID, line: Int = #line,
  column: Int = #column
) -> Promise<[Value]> {
  all(on: dispatcher, promises, file: file, line: line, column: column)
}
