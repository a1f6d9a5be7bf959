public import PromiseEngine

/// A promise together with the dispatcher and the context of its chain.
public final class PromiseMakerHelper<Context: AnyObject & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let dispatcher: any Dispatcher
  @usableFromInline let context: Context
  /// The chain's last promise so far.
  @usableFromInline package let promise: Promise<Value>

  @inlinable
  package init(dispatcher: any Dispatcher, context: Context, promise: Promise<Value>) {
    self.dispatcher = dispatcher
    self.context = context
    self.promise = promise
  }

  /// Goes on with what the handlers decide; neither is run if the context is gone (rule 42).
  ///
  /// - Parameters:
  ///   - onFulfilled: Handles the value.
  ///   - onRejected: Handles the error.
  @inlinable
  public func then<ResultingValue>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    onFulfilled: @escaping @Sendable (Context, Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (Context, any Error) throws -> Result<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    then(at: CallSite(file: file, line: line, column: column), onFulfilled: onFulfilled, onRejected: onRejected)
  }

  /// `then`, called at an explicit place.
  @inlinable
  package func then<ResultingValue>(
    at site: CallSite, onFulfilled: @escaping @Sendable (Context, Value) throws -> Result<ResultingValue>,
    onRejected: @escaping @Sendable (Context, any Error) throws -> Result<ResultingValue>
  ) -> PromiseMakerHelper<Context, ResultingValue> {
    next(
      promise.then(
        on: dispatcher, at: site, onFulfilled: { [weak context] in try onFulfilled(Self.alive(context), $0) },
        onRejected: { [weak context] in try onRejected(Self.alive(context), $0) }))
  }

  /// The same chain with a promise that was made from this one.
  @inlinable
  func next<ResultingValue>(_ promise: Promise<ResultingValue>) -> PromiseMakerHelper<Context, ResultingValue> {
    PromiseMakerHelper<Context, ResultingValue>(dispatcher: dispatcher, context: context, promise: promise)
  }

  /// The context for a handler.
  ///
  /// - Throws: `PromiseError.contextDeallocated` if it is gone.
  @inlinable
  static func alive(_ context: Context?) throws -> Context {
    guard let context else { throw PromiseError.contextDeallocated }
    return context
  }
}
