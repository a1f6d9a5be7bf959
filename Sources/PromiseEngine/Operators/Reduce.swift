extension Promise {
  /// Combines the value with each item in turn, waiting for each step's promise before the next begins (rule 35).
  ///
  /// Every step is a promise of its own. Without items the result is this promise. A step that throws or fails ends the series.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the steps run.
  ///   - items: What is combined with the value, in order.
  ///   - combine: Makes the promise of the next partial result.
  /// - Returns: A promise of the last partial result.
  @discardableResult
  @_alwaysEmitIntoClient
  public func reduce<Items: Sequence>(
    on dispatcher: some Dispatcher, _ items: Items, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ combine: @escaping @Sendable (Value, Items.Element) throws -> Promise<Value>
  ) -> Promise<Value> where Items.Element: Sendable {
    let site = CallSite(file: file, line: line, column: column)
    return items.reduce(self) { partial, item in
      partial.handleValue(.reduce("reduce"), on: dispatcher, at: site) { .promise(try combine($0, item)) }
    }
  }

  /// Combines the value with each item in turn, as the other `reduce` does.
  @discardableResult
  @_alwaysEmitIntoClient
  public func reduce<Item: Sendable>(
    on dispatcher: some Dispatcher, _ items: Item..., file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    combine: @escaping @Sendable (Value, Item) throws -> Promise<Value>
  ) -> Promise<Value> {
    reduce(on: dispatcher, items, file: file, line: line, column: column, combine)
  }
}
