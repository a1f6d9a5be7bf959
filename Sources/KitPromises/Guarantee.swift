public import PromiseEngine
import TraceEvents

/// A value that may not be there yet, and can't fail to come.
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
    Guarantee(.settled(.fulfilled(value), by: "value", hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// Makes a guarantee and runs `body` at once, to be resolved by the function that it gets.
  public init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    resolver body: (@escaping @Sendable (T) -> Void) -> Void
  ) {
    self.init(hook: nil, at: CallSite(file: file, line: line, column: column), resolver: body)
  }

  /// The same, for an interpreter that knows the call site and who listens.
  package init(hook: (any TraceHook)?, at site: CallSite, resolver body: (@escaping @Sendable (T) -> Void) -> Void) {
    self.init(.made(by: "Guarantee", hook: hook, at: site))
    guard !engine.obeyReplacement() else { return }
    let seal = GuaranteeSeal(engine)
    func run() { body { seal.resolve($0) } }
    if let trace = engine.traced { trace.whileHandling(.work, after: nil, run) } else { run() }
  }

  /// A pending guarantee and the function that resolves it.
  public static func pending(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> (guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void) {
    pending(hook: nil, at: CallSite(file: file, line: line, column: column))
  }

  /// The same, for an interpreter.
  package static func pending(
    hook: (any TraceHook)?, at site: CallSite
  ) -> (guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void) {
    let engine = EnginePromise<T>.made(by: "pending", hook: hook, at: site)
    engine.obeyReplacement()
    let seal = GuaranteeSeal(engine)
    return (Guarantee(engine), { seal.resolve($0) })
  }

  /// Calls `to` once the guarantee is resolved, within the call that resolves it.
  public func pipe(to: @escaping @Sendable (Swift.Result<T, any Error>) -> Void) {
    engine.observeAtOnce { to(Swift.Result($0)) }
  }

  /// The result, or `nil` while the guarantee is pending.
  public var result: Swift.Result<T, any Error>? { engine.outcome.map { Swift.Result($0) } }
}

extension Guarantee where T == Void {
  /// A guarantee of nothing, resolved from the start.
  public init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(.settled(.fulfilled(()), by: "Guarantee", hook: nil, at: CallSite(file: file, line: line, column: column)))
  }
}

/// What the function that resolves a guarantee holds, so that its end is noticed.
final class GuaranteeSeal<T: Sendable>: Sendable {
  private let engine: EnginePromise<T>

  init(_ engine: EnginePromise<T>) {
    self.engine = engine
  }

  func resolve(_ value: T) {
    engine.fulfill(asIs: value)
  }

  deinit {
    // Nobody is left who could resolve the guarantee (row 40).
    if engine.isPending { conf.logHandler(.pendingGuaranteeDeallocated) }
  }
}
