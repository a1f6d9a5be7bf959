package import PromiseEngine
import TraceEvents

/// A promise together with the functions that settle it, as `Promise.withResolvers()` gives them.
public struct PromiseWithResolvers<Value: Sendable>: Sendable {
  /// The promise.
  public let promise: Promise<Value>
  /// Resolves the promise.
  public let resolve: Resolve<Value>
  /// Rejects the promise.
  public let reject: Reject<Value>
}

extension Promise {
  /// A promise of a value (ES PromiseResolve). A dynamic value that is a promise is that promise itself; a thenable is followed.
  ///
  /// - Parameter agent: Whose jobs run the handlers; the running agent unless given.
  public static func resolve(
    _ value: Value, in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    resolve(with: .value(value), in: agent ?? .running, at: CallSite(file: file, line: line, column: column))
  }

  /// The promise itself: resolving with a promise makes no other (ES PromiseResolve).
  public static func resolve(_ promise: Promise) -> Promise {
    promise
  }

  /// A promise that follows a foreign thenable, whose `then` is called in a job of its own.
  public static func resolve(
    _ thenable: some Thenable<Value>, in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise {
    resolve(with: .thenable(thenable), in: agent ?? .running, at: CallSite(file: file, line: line, column: column))
  }

  /// A promise that is rejected from the start, with any value (rule 15).
  ///
  /// - Parameter reason: An error, or another value, which is wrapped in `Thrown`.
  public static func reject(
    _ reason: any Sendable, in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise {
    reject(with: reason, in: agent ?? .running, at: CallSite(file: file, line: line, column: column))
  }

  /// A pending promise and the functions that settle it (rule 20).
  public static func withResolvers(
    in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> PromiseWithResolvers<Value> {
    withResolvers(in: agent ?? .running, at: CallSite(file: file, line: line, column: column))
  }

  /// Calls `body` at once and promises what it returns or throws.
  public static func `try`(
    in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: () throws -> Value
  ) -> Promise {
    attempt(in: agent ?? .running, at: CallSite(file: file, line: line, column: column)) { .value(try body()) }
  }

  /// Calls `body` at once and follows the promise that it returns.
  public static func `try`(
    in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ body: () throws -> Promise
  ) -> Promise {
    attempt(in: agent ?? .running, at: CallSite(file: file, line: line, column: column)) { .promise(try body()) }
  }

  // MARK: For interpreters, which know the call site

  package static func resolve(
    with resolution: Resolution<Value>, as name: PromiseOperator = .promise("resolve"), in agent: Agent, at site: CallSite
  ) -> Promise {
    let answer = resolution.asked()
    if case .success(.promise(let promise)) = answer { return promise }
    let promise = Promise(by: name, in: agent, from: [], at: site)
    if !promise.isReplaced() { promise.resolve(answer, causedBy: nil) }
    return promise
  }

  package static func reject(
    with reason: any Sendable, as name: PromiseOperator = .promise("reject"), in agent: Agent, at site: CallSite
  ) -> Promise {
    let promise = Promise(by: name, in: agent, from: [], at: site)
    if !promise.isReplaced() { promise.reject(Thrown.error(of: reason), causedBy: nil) }
    return promise
  }

  package static func withResolvers(in agent: Agent, at site: CallSite) -> PromiseWithResolvers<Value> {
    let promise = Promise(by: .deferred("withResolvers"), in: agent, from: [], at: site)
    let functions = ResolvingFunctions(promise)
    _ = promise.isReplaced()
    return PromiseWithResolvers(promise: promise, resolve: Resolve(functions), reject: Reject(functions))
  }

  package static func attempt(in agent: Agent, at site: CallSite, _ body: () throws -> Resolution<Value>) -> Promise {
    let promise = Promise(by: .promise("try"), in: agent, from: [], at: site)
    guard !promise.isReplaced() else { return promise }
    func run() { promise.resolve(answer(of: body), causedBy: promise.identity) }
    if let trace = promise.core.traced { trace.whileHandling(.work, after: nil, run) } else { run() }
    return promise
  }
}
