public import Synchronization
internal import TraceEvents

extension OwnedPromise {
  /// Makes the promise of an operator with a handler.
  ///
  /// - Parameters:
  ///   - handler: What it does with this promise's outcome.
  ///   - operatorName: The operator, by its name in source code.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handle: This promise's handle, which the new promise keeps.
  @_alwaysEmitIntoClient
  package func attach<Handler: OwnedHandling, Queue: ObjectDispatcher>(
    _ handler: Handler, _ operatorName: PromiseOperator, on dispatcher: Queue, at site: CallSite, keeping handle: AnyObject
  ) -> OwnedPromise<Handler.Output> where Handler.Input == Value {
    let isListenedTo = heldTrace != nil || mayAnybodyListen.load(ordering: .acquiring) || dispatcher.traceHook != nil
    if isListenedTo { return attachTraced(handler, operatorName, on: dispatcher, at: site, keeping: handle) }
    // By a bare reference, or the compiler would count one of its own.
    let child = Unmanaged.passRetained(OwnedHandlerPromise(handler, on: dispatcher, trace: nil))
    child._withUnsafeGuaranteedRef { $0.hold.store(Hold.keeping(handle), ordering: .relaxed) }
    attach(keptAt: UInt(bitPattern: child.retain().toOpaque()))
    return child.takeRetainedValue()
  }

  /// The same, told to whoever listens. Not specialized for the types of each handler, to keep programs small.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func attachTraced<Handler: OwnedHandling, Queue: ObjectDispatcher>(
    _ handler: Handler, _ operatorName: PromiseOperator, on dispatcher: Queue, at site: CallSite, keeping handle: AnyObject
  ) -> OwnedPromise<Handler.Output> where Handler.Input == Value {
    let trace = (trace?.hook ?? dispatcher.traceHook ?? ProcessTrace.hook)?.trace(operatorName, from: self, at: site)
    let child = OwnedHandlerPromise(handler, on: dispatcher, trace: trace)
    child.hold.store(Hold.keeping(handle), ordering: .relaxed)
    if let trace { child.obey(trace) }
    attach(child)
    return child
  }
}
