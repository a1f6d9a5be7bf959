import PromiseEngine

extension Promise {
  /// Goes on with what a handler makes of the reason; a value passes by it (rule 11).
  @discardableResult
  public func `catch`(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onRejected: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise {
    recovering(at: CallSite(file: file, line: line, column: column)) { .value(try onRejected($0)) }
  }

  /// Goes on with the promise that a handler makes of the reason.
  @discardableResult
  public func `catch`(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise
  ) -> Promise {
    recovering(at: CallSite(file: file, line: line, column: column)) { .promise(try onRejected($0)) }
  }

  /// Handles the reason and goes on with `nil`: a handler that returns nothing fulfills with undefined (rule 10).
  @discardableResult
  public func `catch`(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onRejected: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Value?> {
    then(
      "catch", at: CallSite(file: file, line: line, column: column), { .value($0) },
      { reason in
        try onRejected(reason)
        return .value(nil)
      })
  }

  /// Handles the reason of a promise of nothing.
  @discardableResult
  public func `catch`(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onRejected: @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Void> where Value == Void {
    recovering(at: CallSite(file: file, line: line, column: column)) { .value(try onRejected($0)) }
  }

  private func recovering(
    at site: CallSite, _ onRejected: @escaping @Sendable (any Error) throws -> Resolution<Value>
  ) -> Promise {
    then("catch", at: site, whenFulfilled: nil, whenRejected: onRejected)
  }
}
