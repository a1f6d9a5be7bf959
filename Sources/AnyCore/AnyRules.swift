package import PromiseEngine
package import TraceEvents

/// AnyPromise's rules over a host's values.
package struct AnyRules<Host: AnyHost>: Sendable {
  /// A promise of anything.
  package typealias Core = Promise<Host.Value>

  /// Whose values the promises hold.
  package let host: Host

  /// Makes the rules over a host's values.
  package init(_ host: Host) {
    self.host = host
  }

  /// Makes a promise and calls `block` at once, which starts what will resolve it (rows 16, 17, 19, 20).
  ///
  /// - Parameters:
  ///   - hook: Who is told what the promise does.
  ///   - site: Where it is made.
  ///   - block: Gets the function that resolves the promise.
  package func made(
    tracedBy hook: (any TraceHook)?, at site: CallSite, _ block: (_ resolve: @escaping @Sendable (Host.Value) -> Void) -> Void
  ) -> Core {
    Core.resolving("AnyPromise", tracedBy: hook, at: site) { [host] resolve in block { resolve(host.resolution(of: $0)) } }
  }

  /// Attaches a handler; what it decides, the new promise is resolved with (rows 6 to 11, 13).
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - role: Which outcomes the handler is for.
  ///   - source: The promise that it is attached to.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Decides the outcome; `nil` passes on the one that it was given.
  package func handle(
    _ operatorName: StaticString, _ role: TraceEvent.HandlerRole, of source: Core, on dispatcher: some Dispatcher,
    at site: CallSite, _ handler: @escaping @Sendable (Outcome<Host.Value>) throws -> Resolution<Host.Value>?
  ) -> Core {
    source.handleLinked(operatorName, role, on: dispatcher, at: site) { [host] outcome, own in
      do {
        let resolution = try handler(outcome)
        // Row 18: nothing guards against it, so the promise waits for itself for ever.
        if case .promise(let inner)? = resolution, inner === own { return .promise(.untraced()) }
        return resolution
      } catch {
        // Row 9: a text that is thrown is what the promise is fulfilled with, as the code does.
        guard let text = host.text(thrown: error) else { throw error }
        return .value(text)
      }
    }
  }

  /// Runs work on a dispatcher and goes on with what it decides (row 21): a handler of nothing.
  package func dispatched(
    _ operatorName: StaticString, on dispatcher: some Dispatcher, at site: CallSite,
    _ work: @escaping @Sendable () throws -> Resolution<Host.Value>?
  ) -> Core {
    let start = Core.settled(.fulfilled(host.nothing), by: operatorName, hook: nil, at: site)
    return handle(operatorName, .value, of: start, on: dispatcher, at: site) { _ in try work() }
  }

  /// A promise that is fulfilled after a while with the length of the while (row 31).
  package func after(_ delay: Duration, _ length: Host.Value, on dispatcher: some Dispatcher, at site: CallSite) -> Core {
    let promise = Core.resolving("PMKAfter", tracedBy: dispatcher.traceHook, at: site) { resolve in
      dispatcher.dispatch(after: delay) { resolve(.value(length)) }
    }
    promise.recordWaiting(delay)
    return promise
  }
}
