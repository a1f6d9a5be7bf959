public import PromiseEngine
package import TraceEvents

/// A value that may not be there yet, and can't fail to come.
///
/// A guarantee that is freed while it is pending is logged (rule 40).
@frozen
public struct Guarantee<T: Sendable>: Thenable {
  /// The engine's promise behind this one.
  public let engine: EnginePromise<T>

  @inlinable
  package init(_ engine: EnginePromise<T>) {
    self.engine = engine
  }

  /// A guarantee that is resolved from the start.
  @inlinable
  public static func value(
    _ value: T, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Guarantee<T> {
    Guarantee(.settled(.fulfilled(value), by: .promise("value"), hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// Calls `to` once the guarantee is resolved, within the call that resolves it.
  public func pipe(to: @escaping @Sendable (Result<T>) -> Void) {
    engine.observeAtOnce { to(Result($0)) }
  }

  /// The result, or `nil` while the guarantee is pending.
  public var result: Result<T>? { engine.outcome.map { Result($0) } }

  // MARK: For interpreters, which know the call site and who listens

  /// Makes a guarantee and runs `body` at once, to be resolved by the function that it gets.
  package init(
    hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void,
    resolver body: (@escaping @Sendable (T) -> Void) -> Void
  ) {
    self = .made(by: .promise("Guarantee"), hook: hook, at: site, log: log)
    guard !engine.settleByInjection() else { return }
    let engine = engine
    engine.start { body { engine.fulfill(asIs: $0) } }
  }

  /// A pending guarantee and the function that resolves it.
  package static func pending(
    hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void
  ) -> (guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void) {
    let guarantee = made(by: .deferred("pending"), hook: hook, at: site, log: log)
    let engine = guarantee.engine
    engine.settleByInjection()
    return (guarantee, { engine.fulfill(asIs: $0) })
  }

  /// A pending guarantee on behalf of an operator.
  package static func made(
    by operatorName: PromiseOperator, hook: (any TraceHook)?, from parents: [PromiseID] = [], at site: CallSite,
    log: @escaping @Sendable (LogEvent) -> Void
  ) -> Guarantee {
    Guarantee(.made(by: operatorName, hook: hook, from: parents, at: site) { log(.pendingGuaranteeDeallocated) })
  }
}

extension Guarantee where T == Void {
  /// A guarantee of nothing, resolved from the start.
  public init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(
      .settled(.fulfilled(()), by: .promise("Guarantee"), hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A guarantee of nothing, resolved from the start.
  public static var value: Guarantee<Void> { .value(()) }
}

extension Guarantee: CustomStringConvertible {
  /// The guarantee's type, as the original prints it.
  public var description: String { KitText.guarantee(of: String(reflecting: T.self)) }
}
