public import PromiseEngine
import TraceEvents

/// A value that may not be there yet, or the error that takes its place, as in PromiseKit 8.
///
/// A structure around the engine's promise, so that it costs nothing besides: copies mean the same promise.
@frozen
public struct Promise<T: Sendable>: Thenable, CatchMixin {
  /// The engine's promise behind this one.
  public let engine: EnginePromise<T>

  @inlinable
  package init(_ engine: EnginePromise<T>) {
    self.engine = engine
  }

  /// A promise that is fulfilled from the start.
  @inlinable
  public static func value(
    _ value: T, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<T> {
    Promise(.settled(.fulfilled(value), by: .promise("value"), hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A promise that is rejected from the start.
  @inlinable
  public init(error: any Error, file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(
      .settled(.rejected(error), by: .promise("Promise"), hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A promise of another thenable's outcome.
  public init<U: Thenable>(_ bridge: U, file: StaticString = #fileID, line: Int = #line, column: Int = #column) where U.T == T {
    self.init(following: bridge.engine, at: CallSite(file: file, line: line, column: column))
  }

  /// Calls `to` once the promise is resolved, within the call that resolves it.
  public func pipe(to: @escaping @Sendable (Result<T>) -> Void) {
    engine.observeAtOnce { to(Result($0)) }
  }

  /// The result, or `nil` while the promise is pending.
  public var result: Result<T>? { engine.outcome.map { Result($0) } }

  // MARK: For interpreters, which know the call site and who listens

  /// Makes a promise of another one's outcome.
  package init(following inner: EnginePromise<T>, hook: (any TraceHook)? = nil, at site: CallSite) {
    let listener = inner.traced?.listener ?? hook
    self.init(.made(by: .promise("Promise"), hook: listener, from: inner.traced.map { [$0.identity] } ?? [], at: site))
    if !engine.settleByInjection() { engine.link(to: inner) }
  }

  /// Makes a promise and runs `body` at once (rule 16), to be settled by the resolver that it gets; a throw rejects.
  package init(
    hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void,
    resolver body: (Resolver<T>) throws -> Void
  ) {
    self.init(.made(by: .promise("Promise"), hook: hook, at: site))
    guard !engine.settleByInjection() else { return }
    let resolver = Resolver(engine, log: log)
    engine.start {
      do {
        try body(resolver)
      } catch {
        resolver.reject(error)
      }
    }
  }

  /// A pending promise and what settles it (rule 20).
  @inlinable
  package static func pending(
    hook: (any TraceHook)?, at site: CallSite, log: @escaping @Sendable (LogEvent) -> Void
  ) -> (promise: Promise<T>, resolver: Resolver<T>) {
    let engine = EnginePromise<T>.made(by: .deferred("pending"), hook: hook, at: site)
    if hook != nil { engine.settleByInjection() }
    return (Promise(engine), Resolver(engine, log: log))
  }
}

extension Promise where T == Void {
  /// A promise of nothing, fulfilled from the start.
  public init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(.settled(.fulfilled(()), by: .promise("Promise"), hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A promise of nothing, fulfilled from the start.
  public static var value: Promise<Void> { .value(()) }
}

extension Promise: CustomStringConvertible {
  /// The state and the outcome as text.
  public var description: String { KitText.of(engine, valueType: "\(T.self)") }
}

extension Promise: CustomDebugStringConvertible {
  /// The state, the outcome and the number of those who wait, as text.
  public var debugDescription: String { KitText.details(of: engine, valueType: "\(T.self)") }
}

extension PromiseEngine.Promise {
  /// Runs what starts the promise, so that the trace knows for whom it runs.
  package func start(_ body: () -> Void) {
    if let traced { traced.whileHandling(.work, after: nil, body) } else { body() }
  }
}
