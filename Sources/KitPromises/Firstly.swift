package import PromiseEngine

/// Starts a chain: `body` runs now, on this thread; a throw rejects (row 36).
public func firstly<U: Thenable>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: () throws -> U
) -> Promise<U.T> {
  firstly(hook: nil, at: CallSite(file: file, line: line, column: column)) { try body().engine }
}

/// Starts a chain that can't fail: `body` runs now, on this thread (row 36).
public func firstly<T>(
  file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: () -> Guarantee<T>
) -> Guarantee<T> {
  Guarantee(firstly(hook: nil, at: CallSite(file: file, line: line, column: column)) { body().engine }.engine)
}

/// The same, for an interpreter that knows the call site and who listens.
package func firstly<Value>(
  hook: (any TraceHook)?, at site: CallSite, _ body: () throws -> EnginePromise<Value>
) -> Promise<Value> {
  let engine = EnginePromise<Value>.made(by: "firstly", hook: hook, at: site)
  guard !engine.obeyReplacement() else { return Promise(engine) }
  do {
    engine.link(to: try body(), of: Kit.self)
  } catch {
    engine.settle(with: .rejected(error), causedBy: nil)
  }
  return Promise(engine)
}
