public import PromiseEngine

/// Waits until all promises are settled, and fulfills if at least one of them is (rule 25; FranticApparatus 7.0).
///
/// If all are rejected, the result is rejected with their errors (`ErrorDictionary`). Without promises it stays pending (rule 28).
///
/// - Parameter promises: The inputs.
/// - Returns: A promise of the values and the errors, by the keys of the inputs.
/// - Complexity: Linear in the number of inputs, over all their settlements.
@inlinable
public func any<Key: Hashable & Sendable, Value>(
  _ promises: [Key: Promise<Value>], file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<AnyResult<Key, Value>> {
  any(promises, at: CallSite(file: file, line: line, column: column))
}

/// `any`, called at an explicit place.
@inlinable
package func any<Key: Hashable & Sendable, Value>(
  _ promises: [Key: Promise<Value>], at site: CallSite
) -> Promise<AnyResult<Key, Value>> {
  combineAny(Array(promises.keys), Array(promises.values), at: site, { $0 }) { ErrorDictionary(errors: $0) }
}

/// `any`, called at an explicit place, of keys and their promises in an order, with results made of what all came to.
@inlinable
package func combineAny<Key: Hashable & Sendable, Value, Output>(
  _ keys: [Key], _ promises: [Promise<Value>], tracedBy hook: (any TraceHook)? = nil, at site: CallSite,
  _ success: @escaping @Sendable (AnyResult<Key, Value>) -> Output,
  _ failure: @escaping @Sendable ([Key: any Error]) -> any Error
) -> Promise<Output> {
  let inputs = PromiseInputs(promises)
  let cores = inputs.cores
  let settled = SettledPlaces(count: cores.count)
  return Promise(
    core: OwnedPromise.combine(.any("any"), cores, keeping: inputs, tracedBy: hook, at: site) { _ in
      guard settled.addOne() else { return nil }
      var values: [Key: Value] = [:]
      var reasons: [Key: any Error] = [:]
      for (key, core) in zip(keys, cores) {
        values[key] = core.settledValue
        reasons[key] = core.error
      }
      return values.isEmpty ? .rejected(failure(reasons)) : .fulfilled(success(AnyResult(values: values, reasons: reasons)))
    })
}

/// What the promises given to `any` came to.
public struct AnyResult<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The values of those that were fulfilled; at least one.
  public let values: [Key: Value]
  /// The errors of those that were rejected.
  public let reasons: [Key: any Error]

  /// Makes the result of its parts.
  @inlinable
  public init(values: [Key: Value], reasons: [Key: any Error]) {
    self.values = values
    self.reasons = reasons
  }

  /// The value of the promise with a key.
  ///
  /// - Throws: Its error, if it was rejected; `PromiseError.unknownReason`, if there was no such promise.
  public func requiredValue(for key: Key) throws -> Value {
    guard let value = values[key] else { throw reasons[key] ?? PromiseError.unknownReason }
    return value
  }
}

/// What `any` rejects with: the error of every promise.
public struct ErrorDictionary<Key: Hashable & Sendable>: Error, CustomStringConvertible {
  /// The error of each input.
  public let errors: [Key: any Error]

  /// Makes the error of the errors of all inputs.
  public init(errors: [Key: any Error]) { self.errors = errors }

  /// The errors as text.
  public var description: String { errors.description }
}
