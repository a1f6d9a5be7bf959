internal import Dispatch
public import PromiseEngine

// The initializers of google/promises where `on:` is left out: the work runs on `DispatchQueue.promises`.
extension Promise {
  /// Makes a promise that `work` settles, later, through the functions it is given (rule 16).
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void)
      throws -> Void
  ) {
    self.init(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Makes a promise that `work` settles, later, through the functions it is given, and that tells the work when it is cancelled.
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work:
      @escaping @Sendable (
        _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
        _ cancellation: CancellationSignal
      ) throws -> Void
  ) {
    self.init(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Makes a promise of the value that `work` returns, later.
  ///
  /// The parameter `ranking` is never given: it lets a closure that returns a promise choose the other initializer.
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Value, ranking: Void = ()
  ) {
    self.init(on: DispatchQueue.promises, file: file, line: line, column: column, work, ranking: ())
  }

  /// Makes a promise that takes over the outcome of the promise that `work` returns, later.
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () throws -> Promise<Value>
  ) {
    self.init(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Makes a promise of the value that asynchronous `work` returns; cancelling the promise cancels the work.
  public convenience init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    self.init(on: DispatchQueue.promises, file: file, line: line, column: column, work)
  }

  /// Makes a pending promise, to be settled by `fulfill` or `reject` (rule 20), which `waitForPromises` waits for.
  public static func pending(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> Promise {
    let promise = Promise.pending(tracedBy: nil, file: file, line: line, column: column)
    promise.finishWhenSettled(.onQueues())
    return promise
  }

  /// Makes a pending promise, to be settled by `fulfill` or `reject` (rule 20), which `waitForPromises` waits for.
  public convenience init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(tracedBy: nil, file: file, line: line, column: column)
    finishWhenSettled(.onQueues())
  }
}
