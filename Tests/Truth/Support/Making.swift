public import PromiseEngine

// The initialisers without `on:`, and those without a dispatcher: they are traced as the playground traces them.
extension Promise {
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void)
      throws -> Void
  ) {
    self.init(on: DispatchQueue.main, file: file, line: line, column: column, work)
  }

  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Value, ranking: Void = ()
  ) {
    self.init(on: DispatchQueue.main, file: file, line: line, column: column, work, ranking: ())
  }

  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Promise<Value>
  ) {
    self.init(on: DispatchQueue.main, file: file, line: line, column: column, work)
  }

  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    self.init(on: DispatchQueue.main, file: file, line: line, column: column, work)
  }

  public static func pending(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Promise {
    Promise.pending(tracedBy: Truth.recorder, file: file, line: line, column: column)
  }

  public convenience init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(tracedBy: Truth.recorder, file: file, line: line, column: column)
  }

  public convenience init(
    truth value: @autoclosure () throws -> Value, file: StaticString, line: Int, column: Int
  ) {
    self.init(try value(), tracedBy: Truth.recorder, file: file, line: line, column: column)
  }

  public convenience init(truth error: any Error, file: StaticString, line: Int, column: Int) {
    self.init(error, tracedBy: Truth.recorder, file: file, line: line, column: column)
  }
}
