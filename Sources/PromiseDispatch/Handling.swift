internal import Dispatch
public import PromiseEngine

// The operators of google/promises where `on:` is left out: handlers run on `DispatchQueue.promises`.
extension Promise {
  /// Goes on with the promise that `work` makes of the value (rule 7).
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Promise<Result>
  ) -> Promise<Result> {
    then(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Goes on with what `work` makes of the value; an error that it returns as its value rejects (rule 8).
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result> {
    then(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Does `work` with the value and passes the value on (rule 6).
  @discardableResult
  public func then(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (Value) throws -> Void
  ) -> Promise<Value> {
    then(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Does `work` with the error and passes the error on (rule 10).
  @discardableResult
  public func `catch`(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable (any Error) -> Void
  ) -> Promise<Value> {
    self.catch(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Does `work` in any case and passes the outcome on (rule 13).
  @discardableResult
  public func always(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ work: @escaping @Sendable () -> Void
  ) -> Promise<Value> {
    always(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Goes on with the promise that `recovery` makes of the error (rule 12).
  @discardableResult
  public func recover(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ recovery: @escaping @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    recover(on: DispatchQueue.promises, file: file, line: line, column: column, recovery)
  }

  /// Goes on with the value that `recovery` gives in place of the error (rule 12).
  @discardableResult
  public func recover(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ recovery: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise<Value> {
    recover(on: DispatchQueue.promises, file: file, line: line, column: column, recovery)
  }

  /// Passes the value on if `predicate` holds, and rejects with `PromiseError.validationFailure` if not (rule 34).
  @discardableResult
  public func validate(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Promise<Value> {
    validate(on: DispatchQueue.promises, file: file, line: line, column: column, predicate)
  }

  /// Combines the value with each item in turn, waiting for each step's promise before the next begins (rule 35).
  @discardableResult
  public func reduce<Items: Sequence>(
    _ items: Items, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ combine: @escaping @Sendable (Value, Items.Element) throws -> Promise<Value>
  ) -> Promise<Value> where Items.Element: Sendable {
    reduce(on: DispatchQueue.promises, items, file: file, line: line, column: column, combine)
  }

  /// Combines the value with each item in turn, as the other `reduce` does.
  @discardableResult
  public func reduce<Item: Sendable>(
    _ items: Item..., file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    combine: @escaping @Sendable (Value, Item) throws -> Promise<Value>
  ) -> Promise<Value> {
    reduce(on: DispatchQueue.promises, items, file: file, line: line, column: column, combine)
  }
}
