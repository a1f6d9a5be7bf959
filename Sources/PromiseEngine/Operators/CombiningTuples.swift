public import TraceEvents

/// A promise of whatever type, as an operator over promises of different types sees it.
@usableFromInline
protocol CombinableInput: PromiseCore, Sendable {
  /// Calls `body` in one hop on `dispatcher` once this promise is settled.
  func observe<Output>(
    for promise: Promise<Output>, on dispatcher: some Dispatcher,
    _ body: @escaping @Sendable (any CombinableInput, Promise<Output>) -> Void)
}

extension Promise: CombinableInput {
  @usableFromInline
  func observe<Output>(
    for promise: Promise<Output>, on dispatcher: some Dispatcher,
    _ body: @escaping @Sendable (any CombinableInput, Promise<Output>) -> Void
  ) {
    // A reaction that referred to the promise it waits for would keep it alive for ever.
    react(for: promise, on: dispatcher) { [weak self] outcome, promise in
      // Whoever settled it may have been the last to hold it: its outcome is here.
      body(self ?? Promise(settled: outcome), promise)
    }
  }
}

/// The inputs of an operator over promises of different types: pending ones are referred to weakly, settled ones are kept, until the operator
/// is settled itself.
@usableFromInline
final class MixedInputs: Sendable {
  @usableFromInline typealias Place = (pending: WeakSource, settled: (any CombinableInput)?)

  @usableFromInline let places: Guarded<[Place]>

  @_alwaysEmitIntoClient
  init(_ places: Guarded<[Place]>) {
    self.places = places
  }

  @_alwaysEmitIntoClient
  convenience init(_ inputs: [any CombinableInput]) {
    self.init(Guarded(inputs.map { (WeakSource(promise: $0), nil) }))
  }

  /// The input, if it is there.
  @_alwaysEmitIntoClient
  static func input(at place: Place) -> (any CombinableInput)? {
    place.settled ?? place.pending.promise.flatMap { $0 as? any CombinableInput }
  }

  /// Keeps an input that is settled.
  @_alwaysEmitIntoClient
  func keep(_ input: any CombinableInput, at index: Int) {
    places.withLock { if !$0.isEmpty { $0[index].settled = input } }
  }

  /// Lets go of all inputs, because the operator is settled.
  @_alwaysEmitIntoClient
  func letGo() {
    let alive = places.withLock { places in
      defer { places = [] }
      return places.compactMap { Self.input(at: $0) }
    }
    // Freed here, where the lock isn't held: what goes with an outcome may be anything.
    withExtendedLifetime(alive) {}
  }

  /// The inputs that are there.
  @_alwaysEmitIntoClient var alive: [any CombinableInput] { places.withLock { $0.compactMap { Self.input(at: $0) } } }

  /// The inputs, if all are settled and the operator isn't.
  @_alwaysEmitIntoClient var settled: [any CombinableInput]? {
    // The last one looked at may have nobody else left, and must not be freed while the lock is held.
    var last: (any CombinableInput)?
    let settled: [any CombinableInput]? = places.withLock { places in
      guard !places.isEmpty else { return nil }
      for index in places.indices where places[index].settled == nil {
        last = Self.input(at: places[index])
        guard let input = last, !input.isPending else { return nil }
        places[index].settled = input
      }
      return places.compactMap(\.settled)
    }
    withExtendedLifetime(last) {}
    return settled
  }
}

/// Makes the promise of an operator over several promises of different types, which are observed as `combine` observes its own.
///
/// - Parameters:
///   - operatorName: The operator, by its name in source code.
///   - inputs: The promises to observe.
///   - decide: Decides given the error of the input that was settled last, if it has one, and all inputs once all are settled; `nil` waits
///     for further ones.
@_alwaysEmitIntoClient
func combine<Output>(
  _ operatorName: PromiseOperator, _ inputs: [any CombinableInput], on dispatcher: some Dispatcher, at site: CallSite,
  _ decide: @escaping @Sendable ((any Error)?, [any CombinableInput]?) -> Outcome<Output>?
) -> Promise<Output> {
  let hook = inputs.lazy.compactMap { $0.trace?.hook }.first ?? dispatcher.traceHook
  let promise = Promise<Output>(madeBy: operatorName, hook: hook, from: inputs.compactMap(\.identity), at: site)
  _ = promise.settleByInjection()
  promise.follow(inputs)
  let places = MixedInputs(inputs)
  dispatcher.dispatch {
    guard !promise.isCancelled else { return }
    for (index, input) in inputs.enumerated() {
      input.observe(for: promise, on: dispatcher) { input, promise in
        guard promise.isPending else {
          if let cause = input.identity { promise.trace?.record(.absorbed(input: cause), cause: cause) }
          return
        }
        places.keep(input, at: index)
        guard let decision = decide(input.error, places.settled) else { return }
        promise.settle(decision, cause: input.identity)
        promise.recordErrorsTakenIn(from: decision.error == nil ? places.alive : [])
        places.letGo()
      }
    }
  }
  return promise
}

/// Decides for `all`: the first error rejects, and `values` are asked for when no input is pending.
@_alwaysEmitIntoClient
func decideAll<Output>(
  _ values: @escaping @Sendable ([any CombinableInput]) -> Output?
) -> @Sendable ((any Error)?, [any CombinableInput]?) -> Outcome<Output>? {
  { error, settled in
    if let error { return .rejected(error) }
    return settled.flatMap { values($0) }.map { .fulfilled($0) }
  }
}

/// Decides for `any`: once no input is pending, the last error rejects if there is no value, and else `values` are asked for.
@_alwaysEmitIntoClient
func decideAny<Output>(
  _ values: @escaping @Sendable ([any CombinableInput]) -> Output?
) -> @Sendable ((any Error)?, [any CombinableInput]?) -> Outcome<Output>? {
  { error, settled in
    guard let settled else { return nil }
    if let error, settled.allSatisfy({ $0.error != nil }) { return .rejected(error) }
    return values(settled).map { .fulfilled($0) }
  }
}

extension Promise {
  /// Tells the trace that a success includes the errors of these inputs, so that they count as handled.
  @_alwaysEmitIntoClient
  func recordErrorsTakenIn(from inputs: [any CombinableInput]) {
    guard let trace else { return }
    for input in inputs where input.error != nil {
      if let identity = input.identity { trace.record(.absorbed(input: identity), cause: identity) }
    }
  }
}

extension CombinableInput {
  /// What a settled input of a known type came to.
  @_alwaysEmitIntoClient
  func outcome<Value>(_ type: Value.Type) -> Outcome<Value>? { (self as? Promise<Value>)?.outcome }

  /// What a settled input of a known type came to, as `any` tells it.
  @_alwaysEmitIntoClient
  func maybe<Value>(_ type: Value.Type) -> Maybe<Value>? { outcome(type).map { Maybe($0) } }
}
