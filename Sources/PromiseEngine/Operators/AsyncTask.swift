public import TraceEvents

extension Promise {
  /// Makes a promise of the value that asynchronous `work` returns.
  ///
  /// The work starts in a task of its own, later, after one hop on `dispatcher`. Cancelling the promise cancels the task; a task
  /// that ends with `CancellationError` leaves a cancelled promise.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the task is started.
  ///   - work: Makes the value; a throw rejects, and so does an error as the value.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    self.init(madeBy: .promise("Promise"), hook: dispatcher.traceHook, at: CallSite(file: file, line: line, column: column))
    // The task once it has started, and whether it is to be cancelled.
    let state = Guarded<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))
    let cancellation = WorkCancellation {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
    follow(cancellation)
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      trace?.record(.handlerRan(.work), cause: .program)
      let unfinished = dispatcher.beginUnfinishedWork()
      let task = Task {
        let outcome: Outcome<Value>
        do {
          outcome = Outcome(returning: try await work())
        } catch {
          outcome = .rejected(error)
        }
        settle(outcome, cause: trace?.id)
        unfinished?.finish()
        // The promise refers to its sources weakly: the task keeps its own alive as long as it can be cancelled.
        withExtendedLifetime(cancellation) {}
      }
      let isCancelled = state.withLock { state in
        state.task = task
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
    }
  }
}

extension Promise {
  /// Makes a promise of what `work` comes to, which can be told to stop: what the asynchronous initializer is where tasks are not
  /// Swift's own.
  ///
  /// The work starts later, after one hop on `dispatcher`.
  ///
  /// - Parameters:
  ///   - dispatcher: Where the work is started.
  ///   - site: Where the promise is made.
  ///   - whenCancelled: Called once, when the promise is cancelled after the work has started.
  ///   - work: Starts the work; it is given what settles the promise.
  @_alwaysEmitIntoClient
  public convenience init(
    on dispatcher: some Dispatcher, at site: CallSite, whenCancelled: @escaping @Sendable () -> Void,
    startedBy work: @escaping @Sendable (_ settle: @escaping @Sendable (Outcome<Value>) -> Void) -> Void
  ) {
    self.init(madeBy: .promise("Promise"), hook: dispatcher.traceHook, at: site)
    let cancellation = WorkCancellation(whenCancelled)
    follow(cancellation)
    dispatcher.dispatch { [self] in
      guard !isCancelled, !settleByInjection() else { return }
      trace?.recordStart(.work, nil)
      work { [self] outcome in
        // What stops the work is referred to weakly by the promise, and lives as long as the work may go on.
        withExtendedLifetime(cancellation) { settle(outcome, cause: trace?.id) }
      }
      trace?.recordEnd()
    }
  }
}

/// Passes the cancellation of a promise on to the work that it waits for.
@usableFromInline
final class WorkCancellation: CancellationSource, Sendable {
  private let whenCancelled: @Sendable () -> Void

  @usableFromInline
  init(_ whenCancelled: @escaping @Sendable () -> Void) {
    self.whenCancelled = whenCancelled
  }

  @usableFromInline var followed: [any CancellationSource] { [] }

  @usableFromInline
  func abandon(_ waiter: ObjectIdentifier) -> Bool { true }

  @usableFromInline
  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    whenCancelled()
    return nil
  }
}
