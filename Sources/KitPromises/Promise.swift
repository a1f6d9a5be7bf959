public import PromiseEngine
import TraceEvents

/// The engine's promise, which those of this library are made of.
public typealias EnginePromise<Value: Sendable> = PromiseEngine.Promise<Value>

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
    Promise(.settled(.fulfilled(value), by: "value", hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A promise that is rejected from the start.
  @inlinable
  public init(error: any Error, file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(.settled(.rejected(error), by: "Promise", hook: nil, at: CallSite(file: file, line: line, column: column)))
  }

  /// A promise of another thenable's outcome.
  public init<U: Thenable>(_ bridge: U) where U.T == T {
    self.init(bridge.engine)
  }

  /// Makes a promise and runs `body` at once (row 16), to be settled by the resolver that it gets; a throw rejects.
  public init(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, resolver body: (Resolver<T>) throws -> Void
  ) {
    self.init(hook: nil, at: CallSite(file: file, line: line, column: column), resolver: body)
  }

  /// The same, for an interpreter that knows the call site and who listens.
  package init(hook: (any TraceHook)?, at site: CallSite, resolver body: (Resolver<T>) throws -> Void) {
    self.init(.made(by: "Promise", hook: hook, at: site))
    guard !engine.obeyReplacement() else { return }
    let resolver = Resolver(engine)
    func run() {
      do {
        try body(resolver)
      } catch {
        resolver.reject(error)
      }
    }
    if let trace = engine.traced { trace.whileHandling(.work, after: nil, run) } else { run() }
  }

  /// A pending promise and what settles it (row 20).
  @inlinable
  public static func pending(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> (promise: Promise<T>, resolver: Resolver<T>) {
    pending(hook: nil, at: CallSite(file: file, line: line, column: column))
  }

  /// The same, for an interpreter.
  @inlinable
  package static func pending(
    hook: (any TraceHook)?, at site: CallSite
  ) -> (promise: Promise<T>, resolver: Resolver<T>) {
    let engine = EnginePromise<T>.made(by: "pending", hook: hook, at: site)
    if hook != nil { engine.obeyReplacement() }
    return (Promise(engine), Resolver(engine))
  }

  /// Calls `to` once the promise is resolved, within the call that resolves it.
  public func pipe(to: @escaping @Sendable (Swift.Result<T, any Error>) -> Void) {
    engine.observeAtOnce { to(Swift.Result($0)) }
  }

  /// The result, or `nil` while the promise is pending.
  public var result: Swift.Result<T, any Error>? { engine.outcome.map { Swift.Result($0) } }
}

extension Promise where T == Void {
  /// A promise of nothing, fulfilled from the start.
  public init(file: StaticString = #fileID, line: Int = #line, column: Int = #column) {
    self.init(.settled(.fulfilled(()), by: "Promise", hook: nil, at: CallSite(file: file, line: line, column: column)))
  }
}

extension Promise: CustomStringConvertible {
  /// The state and the outcome as text.
  public var description: String {
    switch result {
    case nil: "Promise(…\(T.self))"
    case .success(let value): "Promise(\(value))"
    case .failure(let error): "Promise(\(error))"
    }
  }
}

extension Swift.Result where Failure == any Error, Success: Sendable {
  /// A settled promise's outcome as Swift's result.
  init(_ outcome: Outcome<Success>) {
    switch outcome {
    case .fulfilled(let value): self = .success(value)
    case .rejected(let error): self = .failure(error)
    }
  }

  var outcome: Outcome<Success> {
    switch self {
    case .success(let value): .fulfilled(value)
    case .failure(let error): .rejected(error)
    }
  }
}
