public import PromiseEngine

/// Waits until all promises are fulfilled; the first rejection rejects at once (rule 23; FranticApparatus 7.0).
///
/// Rejecting lets go of the other promises: those that nobody else holds are cancelled (rule 24). Without promises the result stays
/// pending (rule 28).
///
/// - Parameter promises: The inputs.
/// - Returns: A promise of the values, in the order of the inputs.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@inlinable
public func all<Value, Promises: Collection>(
  _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Value]> where Promises.Element == Promise<Value> {
  all(promises, at: CallSite(file: file, line: line, column: column))
}

/// `all`, called at an explicit place.
@inlinable
package func all<Value, Promises: Collection>(
  _ promises: Promises, tracedBy hook: (any TraceHook)? = nil, at site: CallSite
) -> Promise<[Value]> where Promises.Element == Promise<Value> {
  combineAll(Array(promises), tracedBy: hook, at: site) { $0 }
}

/// Waits until all promises are fulfilled, as the other `all` does.
///
/// - Parameter promises: The inputs.
/// - Returns: A promise of the values, by the keys of the inputs.
@inlinable
public func all<Key: Hashable & Sendable, Value>(
  _ promises: [Key: Promise<Value>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<[Key: Value]> {
  all(promises, at: CallSite(file: file, line: line, column: column))
}

/// `all`, called at an explicit place.
@inlinable
package func all<Key: Hashable & Sendable, Value>(
  _ promises: [Key: Promise<Value>], at site: CallSite
) -> Promise<[Key: Value]> {
  let keys = Array(promises.keys)
  return combineAll(Array(promises.values), at: site) { values in
    Dictionary(zip(keys, values)) { first, _ in first }
  }
}

/// `all`, called at an explicit place, with a result made of the values in the order of the inputs.
@inlinable
package func combineAll<Value, Output>(
  _ inputs: [Promise<Value>], tracedBy hook: (any TraceHook)? = nil, at site: CallSite,
  _ transform: @escaping @Sendable ([Value]) -> Output
) -> Promise<Output> {
  let inputs = PromiseInputs(inputs)
  let cores = inputs.cores
  let settled = SettledPlaces(count: cores.count)
  return Promise(
    core: OwnedPromise.combine(.all("all"), cores, keeping: inputs, tracedBy: hook, at: site) { outcome in
      if case .rejected(let error) = outcome { return .rejected(error) }
      guard settled.addOne() else { return nil }
      return .fulfilled(transform(cores.compactMap { $0.settledValue }))
    })
}
