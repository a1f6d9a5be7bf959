package import PromiseEngine
import TraceEvents

extension Promise {
  /// Does something in either case and passes the outcome on; a throw takes its place (rule 13).
  @discardableResult
  public func finally(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ onFinally: @escaping @Sendable () throws -> Void
  ) -> Promise {
    finally(at: CallSite(file: file, line: line, column: column)) { Resolution<Void>.value(try onFinally()) }
  }

  /// Does something in either case, waits for the promise that it returns and passes the outcome on; a rejection takes its place, a
  /// value is dropped (rule 13).
  @discardableResult
  public func finally<Ignored>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFinally: @escaping @Sendable () throws -> Promise<Ignored>
  ) -> Promise {
    finally(at: CallSite(file: file, line: line, column: column)) { .promise(try onFinally()) }
  }

  /// The same, for interpreters. What the handler returns becomes a promise, whose `then` hands the outcome on: two promises of which no
  /// trace knows, as ES makes them.
  package func finally<Ignored>(
    as name: PromiseOperator = "finally", at site: CallSite, _ onFinally: @escaping @Sendable () throws -> Resolution<Ignored>
  ) -> Promise {
    let agent = agent
    let child: PromiseEngine.Promise<Value> = core.derived(by: name, on: agent, at: site)
    react(settling: Promise(child, in: agent)) { [identity] outcome in
      .handle(.always) {
        let waitedFor = Promise<Ignored>.native(try onFinally().asked(), in: agent)
        if let identity = waitedFor.identity { child.traced?.tell(.adopted(inner: identity), causedBy: child.identity) }
        var handingOn = Promise(untracedIn: agent)
        let origin = child.traced == nil ? nil : Guarded<PromiseID?>(nil)
        handingOn.origin = origin
        waitedFor.react(settling: handingOn) { end in
          origin?.withLock { $0 = if case .fulfilled = end { identity } else { waitedFor.identity } }
          return switch end {
          case .fulfilled: .handle(.always) { try .value(outcome.get()) }
          case .rejected(let reason): .pass(.rejected(reason))
          }
        }
        return .promise(handingOn)
      }
    }
    return Promise(child, in: agent)
  }

  /// A promise of what a resolution says that was asked what it is; a promise is itself (ES PromiseResolve). No trace knows of a new one.
  static func native(_ answer: Result<Resolution<Value>, any Error>, in agent: Agent) -> Promise {
    if case .success(.promise(let promise)) = answer { return promise }
    let promise = Promise(untracedIn: agent)
    promise.resolve(answer, causedBy: nil)
    return promise
  }
}

extension Outcome {
  func get() throws -> Value {
    switch self {
    case .fulfilled(let value): value
    case .rejected(let error): throw error
    }
  }
}
