public import TraceEvents

extension Promise {
  /// Makes a pending promise and tells the hook, if there is one.
  ///
  /// - Parameters:
  ///   - operatorName: What makes it, by its name in source code.
  ///   - hook: Who is told.
  ///   - parents: The promises that it is made from.
  ///   - site: Where the operator was called.
  @_alwaysEmitIntoClient
  convenience init(
    madeBy operatorName: PromiseOperator, hook: (any TraceHook)?, from parents: [PromiseID] = [], at site: CallSite
  ) {
    if hook == nil, !ProcessTrace.mayListen {
      self.init(trace: nil)
    } else {
      self.init(tracedAs: operatorName, hook: hook, from: parents, at: site)
    }
  }

  /// The same where somebody listens or may listen.
  ///
  /// Not inlined, so that what makes a promise that nobody listens to is small enough to be.
  @_alwaysEmitIntoClient
  @inline(never)
  convenience init(tracedAs operatorName: PromiseOperator, hook: (any TraceHook)?, from parents: [PromiseID], at site: CallSite) {
    let trace = (hook ?? ProcessTrace.hook)?.trace(operatorName, at: site, from: parents)
    self.init(trace: trace)
    if let trace { obey(trace) }
  }

  /// Makes the promise of an operator that is applied to this one.
  @_alwaysEmitIntoClient
  func child<Result>(
    _ operatorName: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite
  ) -> Promise<Result> {
    let trace = traceOfChild(operatorName, startedOn: heldTrace == nil ? dispatcher.traceHook : nil, at: site)
    let child = Promise<Result>(trace: trace)
    if let trace { child.obey(trace) }
    child.follow(self)
    return child
  }

  /// Arranges for the cancellation that the plan wants.
  @usableFromInline
  func obey(_ trace: PromiseTrace) {
    trace.work.obey(self, trace)
  }

  @usableFromInline
  func obeyTrace() {
    if let trace { obey(trace) }
  }
}

extension PromiseCore {
  /// Tells whoever listens to this promise, or else the hook, of the promise of an operator that is applied to it.
  @usableFromInline
  final func traceOfChild(_ operatorName: PromiseOperator, startedOn hook: (any TraceHook)?, at site: CallSite) -> PromiseTrace? {
    (trace?.hook ?? hook ?? ProcessTrace.hook)?.trace(operatorName, from: self, at: site)
  }

  /// The same, kept alive for the promise that is about to be made.
  ///
  /// Not inlined, because there is seldom anybody to tell.
  @usableFromInline
  final func holdTraceOfChild(
    _ operatorName: PromiseOperator, startedOn hook: (any TraceHook)?, at site: CallSite
  ) -> Unmanaged<PromiseTrace>? {
    traceOfChild(operatorName, startedOn: hook, at: site).map { Unmanaged.passRetained($0) }
  }
}

extension TraceHook {
  /// Tells the hook of a promise that is being made.
  @usableFromInline
  func trace(_ operatorName: PromiseOperator, at site: CallSite, from parents: [PromiseID]) -> PromiseTrace {
    parents.count > 1
      ? promiseIsMade(by: operatorName.nameText, of: operatorName.kind, at: site, from: parents)
      : promiseIsMade(by: operatorName, at: site, from: parents.first)
  }

  /// Tells the hook of the promise of an operator that is applied to another.
  @usableFromInline
  func trace(_ operatorName: PromiseOperator, from source: PromiseCore, at site: CallSite) -> PromiseTrace {
    promiseIsMade(by: operatorName, at: site, from: source.trace?.id)
  }
}
