public import TraceEvents

extension Promise {
  /// Passes the value on if `predicate` holds, and rejects with `PromiseError.validationFailure` if not (rule 34).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the predicate runs.
  ///   - predicate: Whether the value is acceptable.
  /// - Returns: A promise of the same, accepted value.
  @discardableResult
  @_alwaysEmitIntoClient
  public func validate(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Promise<Value> {
    handle(.validate("validate"), .value, on: dispatcher, at: CallSite(file: file, line: line, column: column)) { outcome in
      guard case .fulfilled(let value) = outcome, !predicate(value) else { return nil }
      return .error(PromiseError.validationFailure)
    }
  }
}
