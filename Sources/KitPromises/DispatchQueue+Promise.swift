public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

/// Tells this library's methods from others of the same name: `queue.async(.promise) { … }`.
public enum PMKNamespacer: Sendable {
  /// Asks for the result as a promise.
  case promise
}

extension DispatchQueue {
  /// Runs `body` on this queue and promises what it returns or throws (rule 21).
  @_disfavoredOverload
  public final func async<T: Sendable>(
    _: PMKNamespacer, group: DispatchGroup? = nil, qos: DispatchQoS = .default, flags: DispatchWorkItemFlags = [],
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: @escaping @Sendable () throws -> T
  ) -> Promise<T> {
    let engine = EnginePromise<T>.made(by: "async", hook: nil, at: CallSite(file: file, line: line, column: column))
    async(group: group, qos: qos, flags: flags) {
      do {
        engine.fulfill(asIs: try body())
      } catch {
        engine.reject(error)
      }
    }
    return Promise(engine)
  }

  /// Runs `body` on this queue and guarantees what it returns (rule 21).
  public final func async<T: Sendable>(
    _: PMKNamespacer, group: DispatchGroup? = nil, qos: DispatchQoS = .default, flags: DispatchWorkItemFlags = [],
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, execute body: @escaping @Sendable () -> T
  ) -> Guarantee<T> {
    let site = CallSite(file: file, line: line, column: column)
    let guarantee = Guarantee<T>.made(by: "async", hook: nil, at: site, log: report)
    async(group: group, qos: qos, flags: flags) { guarantee.engine.fulfill(asIs: body()) }
    return guarantee
  }
}
