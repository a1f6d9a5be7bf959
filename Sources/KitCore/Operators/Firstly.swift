package import PromiseEngine

/// Starts a chain: `body` runs now, on this thread; a throw rejects (rule 36).
package func firstly<Value>(
  hook: (any TraceHook)?, at site: CallSite, _ body: () throws -> EnginePromise<Value>
) -> Promise<Value> {
  let engine = EnginePromise<Value>.made(by: "firstly", hook: hook, at: site)
  guard !engine.settleByInjection() else { return Promise(engine) }
  do {
    engine.link(to: try body())
  } catch {
    engine.settle(with: .rejected(error), causedBy: nil)
  }
  return Promise(engine)
}
