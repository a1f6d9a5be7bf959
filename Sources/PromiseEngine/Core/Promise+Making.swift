public import TraceEvents

extension Promise {
  /// Makes a pending promise and tells the hook, if there is one.
  ///
  /// - Parameters:
  ///   - operatorName: What makes it, by its name in source code.
  ///   - hook: Who is told.
  ///   - parents: The promises that it is made from.
  ///   - site: Where the operator was called.
  @inlinable
  convenience init(
    madeBy operatorName: StaticString, hook: (any TraceHook)?, from parents: [PromiseID] = [], at site: CallSite
  ) {
    guard let hook else {
      self.init(trace: nil)
      return
    }
    let trace = hook.promiseIsMade(by: "\(operatorName)", at: site, from: parents)
    self.init(trace: trace)
    obey(trace)
  }

  /// Makes the promise of an operator that is applied to this one.
  func child<Result>(
    _ operatorName: StaticString, on dispatcher: some Dispatcher, at site: CallSite
  ) -> Promise<Result> {
    let child = Promise<Result>(
      madeBy: operatorName, hook: trace?.hook ?? dispatcher.traceHook, from: trace.map { [$0.id] } ?? [], at: site)
    child.follow([self])
    return child
  }

  /// Arranges for the cancellation that the plan wants.
  @usableFromInline
  func obey(_ trace: PromiseTrace) {
    if let instant = trace.intervention?.cancelledAt {
      trace.hook.perform(at: instant) { [weak self] in self?.cancel() }
    }
  }
}

extension TraceHook {
  /// Tells the hook of the promise of an operator that is applied to another.
  @usableFromInline
  func trace(_ operatorName: StaticString, from source: PromiseCore, at site: CallSite) -> PromiseTrace {
    promiseIsMade(by: "\(operatorName)", at: site, from: source.trace.map { [$0.id] } ?? [])
  }
}
