internal import TraceEvents

/// A promise of whatever type, as an operator over promises of different types sees it.
protocol CombinableInput: CancellationSource {
  var identity: PromiseID? { get }
  var listener: (any TraceHook)? { get }
  var isPending: Bool { get }
  var error: (any Error)? { get }

  /// Calls `body` in one hop on `dispatcher` once this promise is settled.
  func observe<Output>(for promise: Promise<Output>, on dispatcher: some Dispatcher, _ body: @escaping @Sendable () -> Void)
}

extension Promise: CombinableInput {
  var listener: (any TraceHook)? { trace?.hook }

  func observe<Output>(for promise: Promise<Output>, on dispatcher: some Dispatcher, _ body: @escaping @Sendable () -> Void) {
    react(for: promise, on: dispatcher) { _, _ in body() }
  }
}

/// Makes the promise of an operator over several promises of different types, which are observed as `combine` observes its own.
///
/// - Parameters:
///   - operatorName: The operator, by its name in source code.
///   - inputs: The promises to observe.
///   - decide: Decides given the input that was settled last; `nil` waits for further ones.
func combine<Output>(
  _ operatorName: StaticString, _ inputs: [any CombinableInput], on dispatcher: some Dispatcher, at site: CallSite,
  _ decide: @escaping @Sendable (any CombinableInput) -> Outcome<Output>?
) -> Promise<Output> {
  let hook = inputs.lazy.compactMap(\.listener).first ?? dispatcher.traceHook
  let promise = Promise<Output>(madeBy: operatorName, hook: hook, from: inputs.compactMap(\.identity), at: site)
  _ = promise.settleByInjection()
  promise.follow(inputs)
  dispatcher.dispatch {
    guard !promise.isCancelled else { return }
    for input in inputs {
      input.observe(for: promise, on: dispatcher) {
        let decision = promise.isPending ? decide(input) : nil
        if let decision {
          promise.settle(decision, cause: input.identity)
          promise.recordErrorsTakenIn(from: decision.error == nil ? inputs : [])
        } else if !promise.isPending, let cause = input.identity {
          promise.trace?.record(.absorbed(input: cause), cause: cause)
        }
      }
    }
  }
  return promise
}

/// Decides for `all`: the first error rejects, and `values` are asked for when no input is pending.
func decideAll<Output>(
  _ inputs: [any CombinableInput], _ values: @escaping @Sendable () -> Output?
) -> @Sendable (any CombinableInput) -> Outcome<Output>? {
  { input in
    if let error = input.error { return .rejected(error) }
    guard !inputs.contains(where: \.isPending) else { return nil }
    return values().map { .fulfilled($0) }
  }
}

/// Decides for `any`: once no input is pending, the last error rejects if there is no value, and else `values` are asked for.
func decideAny<Output>(
  _ inputs: [any CombinableInput], _ values: @escaping @Sendable () -> Output?
) -> @Sendable (any CombinableInput) -> Outcome<Output>? {
  { input in
    guard !inputs.contains(where: \.isPending) else { return nil }
    if let error = input.error, inputs.allSatisfy({ $0.error != nil }) { return .rejected(error) }
    return values().map { .fulfilled($0) }
  }
}

extension Promise {
  /// Tells the trace that a success includes the errors of these inputs, so that they count as handled.
  fileprivate func recordErrorsTakenIn(from inputs: [any CombinableInput]) {
    guard let trace else { return }
    for input in inputs where input.error != nil {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }

  /// What this promise came to, or `nil` while it is pending.
  var maybe: Maybe<Value>? { outcome.map { Maybe($0) } }
}
