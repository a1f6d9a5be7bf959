public import TraceEvents

extension Promise {
  /// The value, once there is one.
  ///
  /// Waiting suspends the task and blocks no thread. If the task is cancelled, this stops waiting and cancels every promise that
  /// nobody else waits for; if the promise is cancelled, this throws. (A method, because Swift can't tell a property `value` that
  /// waits from the one that looks.)
  ///
  /// - Throws: The promise's error; `CancellationError` if it or the task was cancelled.
  @_alwaysEmitIntoClient
  public func get(file: StaticString = #fileID, line: Int = #line, column: Int = #column) async throws -> Value {
    let site = CallSite(file: file, line: line, column: column)
    let awaited = child("get", on: ImmediateDispatcher(), at: site) as Promise<Value>
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        deliver(through: awaited) { outcome in
          switch outcome {
          case .fulfilled(let value): continuation.resume(returning: value)
          case .rejected(let error): continuation.resume(throwing: error)
          }
        }
      }
    } onCancel: {
      awaited.cancel()
    }
  }

  /// Calls `receive` once this promise is settled, within the call that settles it: for operators that end in a wait.
  ///
  /// Receiving an error counts as handling it.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - site: Where the operator was called.
  ///   - receive: Takes the outcome; it must do no more than wake whoever waits.
  /// - Returns: The promise that stands for the wait: cancelling it ends the wait with `CancellationError`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func whenSettled(
    _ operatorName: PromiseOperator, at site: CallSite, _ receive: @escaping @Sendable (Outcome<Value>) -> Void
  ) -> Promise<Value> {
    let awaited = child(operatorName, on: ImmediateDispatcher(), at: site) as Promise<Value>
    deliver(through: awaited, receive)
    return awaited
  }

  /// Lets `awaited` follow this promise; `receive` is told its outcome, also when `awaited` is cancelled alone.
  @_alwaysEmitIntoClient
  func deliver(through awaited: Promise<Value>, _ receive: @escaping @Sendable (Outcome<Value>) -> Void) {
    awaited.receive(receive)
    react(for: awaited, on: ImmediateDispatcher()) { [cause = trace?.id] outcome, awaited in
      guard awaited.isPending else { return }
      awaited.trace?.record(.handlerRan(outcome.error == nil ? .value : .error), cause: cause)
      awaited.settle(outcome, cause: cause)
    }
  }
}
