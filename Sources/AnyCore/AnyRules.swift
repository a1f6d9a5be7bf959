package import PromiseEngine
package import TraceEvents

/// The rules of PromiseKit's promise of anything (docs/dialects.md, AnyPromise), for values of any world.
package struct AnyRules<World: AnyWorld>: Sendable {
  package typealias Value = World.Value

  package let world: World

  /// Makes the rules for a world's values.
  package init(_ world: World) {
    self.world = world
  }

  // MARK: Values

  /// What resolving with a value comes to: a promise is taken over, an error rejects, anything else fulfills (rules 6, 7, 8, 19).
  package func resolution(_ value: Value) -> Resolution<Value> {
    switch world.kind(of: value) {
    case .nothing: .value(world.nothing)
    case .promise(let promise): .promise(promise)
    case .error(let error): .error(error)
    case .value(let value): .value(value)
    }
  }

  /// What a handler gets that takes so many values: missing ones are nothing (rule 14).
  package func arguments(_ value: Value, count: Int) -> [Value] {
    var values = world.manifold(value) ?? [value]
    while values.count < count { values.append(world.nothing) }
    return Array(values.prefix(count))
  }

  /// The value of a promise, the first of several values, or the error; `nil` while the promise is pending (rule 22).
  package func value(of promise: Promise<Value>) -> Value? {
    switch promise.outcome {
    case nil: nil
    case .fulfilled(let value): arguments(value, count: 1)[0]
    case .rejected(let error): world.value(of: error)
    }
  }

  // MARK: Handlers

  /// Attaches a handler.
  ///
  /// - Parameters:
  ///   - role: Which outcomes it is for. What a handler for both returns or throws changes nothing (rule 13), unless it waits.
  ///   - handler: Gets the outcome, and what turns its own result into what the new promise is resolved with (rules 6 to 11); `nil` stands
  ///     for nothing.
  package func handle(
    _ source: Promise<Value>, _ name: PromiseOperator, _ role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher,
    at site: CallSite,
    _ handler:
      @escaping @Sendable (Outcome<Value>, _ resolution: @escaping @Sendable (Value) -> Resolution<Value>) throws ->
      Resolution<Value>?
  ) -> Promise<Value> {
    source.handleLinked(name, role, on: dispatcher, at: site) { outcome in
      guard role != .always else { return try handler(outcome, resolution) }
      do {
        return try handler(outcome, resolution) ?? .value(world.nothing)
      } catch {
        // A text that is thrown is what the promise is fulfilled with (rule 9, as the code does).
        guard let text = world.text(thrown: error) else { throw error }
        return .value(text)
      }
    }
  }

  /// Runs work on a queue and goes on with what it returns: a handler of nothing (rule 21).
  package func perform(
    _ name: PromiseOperator, on dispatcher: some Dispatcher, at site: CallSite,
    _ work: @escaping @Sendable (_ resolution: @escaping @Sendable (Value) -> Resolution<Value>) throws -> Resolution<Value>?
  ) -> Promise<Value> {
    handle(Promise(world.nothing), name, .value, on: dispatcher, at: site) { _, resolution in try work(resolution) }
  }

  // MARK: Making

  /// Makes a promise and starts what will resolve it, at once (rule 16).
  package func promise(
    tracedBy hook: (any TraceHook)?, at site: CallSite, _ start: (_ resolve: @escaping @Sendable (Value) -> Void) -> Void
  ) -> Promise<Value> {
    .resolving(.promise("AnyPromise"), tracedBy: hook, at: site) { resolve in start { resolve(resolution($0)) } }
  }

  /// A promise that is resolved from the start.
  package func resolved(with value: Value, tracedBy hook: (any TraceHook)?, at site: CallSite) -> Promise<Value> {
    promise(tracedBy: hook, at: site) { $0(value) }
  }

  /// A promise that is fulfilled after a while (rule 31).
  ///
  /// - Parameter length: The while as the caller gave it, which is what the promise is fulfilled with.
  package func after(_ delay: Duration, on dispatcher: some Dispatcher, at site: CallSite, giving length: Value) -> Promise<Value>
  {
    let hook = dispatcher.traceHook
    let promise = Promise<Value>.resolving("PMKAfter", tracedBy: hook, at: site) { resolve in
      dispatcher.dispatch(after: delay) { resolve(.value(length)) }
    }
    if let hook { promise.traced?.tell(.waiting(until: hook.now.advanced(by: delay)), causedBy: promise.traced?.identity) }
    return promise
  }
}
