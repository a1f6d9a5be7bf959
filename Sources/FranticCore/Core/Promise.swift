public import PromiseEngine
public import TraceEvents

/// A value that may not be there yet, or the reason why it never will be: FranticApparatus's promise, on the engine's core.
///
/// A promise keeps the one that it was made from, and is not kept by it: whoever wants the end of a chain holds its last promise.
/// Dropping the last reference to a pending promise cancels it, and with it every promise upstream that nobody else holds (rules 38, 40
/// and 41): its work sees that `isCancelled()` is true, and nothing that it does settles anything any more.
public final class Promise<Value: Sendable>: PromiseHandle, Thenable, @unchecked Sendable {
  @inlinable package var core: OwnedPromise<Value> { unsafeDowncast(state, to: OwnedPromise<Value>.self) }

  @inlinable
  package init(core: OwnedPromise<Value>) {
    super.init(state: core)
  }

  /// Makes a promise and calls `promise` at once, which starts what will settle it (rule 16).
  ///
  /// The functions that it is given may be called from any thread, at any time; none of them keeps the promise alive. After the promise
  /// has been dropped they do nothing. Settling a promise twice stops the program (rule 17; `FranticFault`).
  ///
  /// - Parameters:
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  ///   - promise: Starts the work. `isCancelled` tells whether the promise is gone.
  @inlinable
  public convenience init(
    tracedBy hook: (any TraceHook)? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ promise: (
      _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Void
  ) {
    self.init(tracedBy: hook, at: CallSite(file: file, line: line, column: column), promise)
  }

  /// Makes a promise at an explicit place, as the other initializer does.
  @inlinable
  package convenience init(
    tracedBy hook: (any TraceHook)?, at site: CallSite,
    _ promise: (
      _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Void
  ) {
    // Made within the calls, or the compiler would count one reference more. Where nobody listens, little enough is left to be inlined.
    if hook == nil, !ProcessTrace.mayListen {
      self.init(core: OwnedPromise<Value>())
      Self.start(core, promise)
    } else {
      self.init(core: OwnedPromise<Value>(madeBy: .promise("Promise"), hook: hook, at: site))
      Self.startTraced(core, promise)
    }
  }

  /// Starts the work of a promise that somebody listens to or may listen to, unless the plan settles it.
  @inlinable
  @inline(never)
  static func startTraced(
    _ core: OwnedPromise<Value>,
    _ promise: (
      _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Void
  ) {
    guard !core.settleByInjection() else { return }
    core.trace?.recordStart(.work, nil)
    start(core, promise)
    core.trace?.recordEnd()
  }

  @inlinable
  static func start(
    _ core: OwnedPromise<Value>,
    _ promise: (
      _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void,
      _ isCancelled: @escaping @Sendable () -> Bool
    ) -> Void
  ) {
    // Each of these refers to one object alone, so that none of them needs memory of its own.
    promise(
      { if !core.settleFromOutside(.fulfilled($0)) { FranticFault.duplicateSettlement.raise(by: core.trace) } },
      { if !core.settleFromOutside(.rejected($0)) { FranticFault.duplicateSettlement.raise(by: core.trace) } },
      { core.isAbandoned || core.isCancelled })
  }

  /// Goes on with what the handlers decide: a value, another promise's outcome, or an error that they throw (rules 4 to 9).
  ///
  /// - Parameters:
  ///   - dispatcher: Where the handlers run.
  ///   - onFulfilled: Handles the value.
  ///   - onRejected: Handles the error.
  /// - Returns: A promise of what the handler decides.
  @inlinable
  public func then<ResultingValue>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    onFulfilled: @escaping @Sendable (Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (any Error) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    then(
      on: dispatcher, at: CallSite(file: file, line: line, column: column), onFulfilled: onFulfilled, onRejected: onRejected)
  }

  /// What `Thenable` asks for; calls that say where they stand are preferred.
  @_disfavoredOverload
  @inlinable
  public func then<ResultingValue>(
    on dispatcher: any Dispatcher, onFulfilled: @escaping @Sendable (Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (any Error) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    then(
      on: dispatcher, at: CallSite(file: #fileID, line: #line, column: #column), onFulfilled: onFulfilled, onRejected: onRejected)
  }

  /// Goes on with what the handlers decide, called at an explicit place.
  @inlinable
  package func then<ResultingValue>(
    on dispatcher: any Dispatcher, at site: CallSite, onFulfilled: @escaping @Sendable (Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (any Error) throws -> Result<ResultingValue>
  ) -> Promise<ResultingValue> {
    attach(OutcomeHandler(onFulfilled: onFulfilled, onRejected: onRejected), "then", on: dispatcher, at: site)
  }

  /// Makes the promise of an operator with a handler.
  @inlinable
  func attach<Handler: OwnedHandling>(
    _ handler: Handler, _ operatorName: PromiseOperator, on dispatcher: any Dispatcher, at site: CallSite
  ) -> Promise<Handler.Output> where Handler.Input == Value {
    let child = Unmanaged.passUnretained(state)._withUnsafeGuaranteedRef { state in
      unsafeDowncast(state, to: OwnedPromise<Value>.self)
        .attach(handler, operatorName, on: DispatcherAdapter(dispatcher), at: site, keeping: self)
    }
    return Promise<Handler.Output>(core: child)
  }
}
