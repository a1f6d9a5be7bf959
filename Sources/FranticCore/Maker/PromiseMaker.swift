/// Makes chains whose handlers share a dispatcher and a context.
public final class PromiseMaker {
  /// Makes a chain.
  ///
  /// The context is referred to strongly while the chain is made, and weakly by its handlers. Where it is gone when a handler is to run,
  /// the handler isn't run and its promise is rejected with `PromiseError.contextDeallocated` (rule 42).
  ///
  /// - Parameters:
  ///   - dispatcher: Where all handlers run (rule 2).
  ///   - context: What every handler gets as its first argument.
  ///   - builder: Makes the first promise by the function that it is given, at once, and the rest of the chain from it.
  /// - Returns: The chain's last promise.
  public static func makeUsing<Context: AnyObject & Sendable, Value, InitialValue>(
    dispatcher: any Dispatcher = GCDDispatcher.main, context: Context,
    builder: (
      _ makePromise: (_ initial: (Context) -> Promise<InitialValue>) -> PromiseMakerHelper<Context, InitialValue>
    ) -> PromiseMakerHelper<Context, Value>
  ) -> Promise<Value> {
    builder { initial in PromiseMakerHelper(dispatcher: dispatcher, context: context, promise: initial(context)) }.promise
  }
}
