package import PromiseEngine
import TraceEvents

/// A promise as ECMA-262 defines it: what happens, in which job, in which order.
///
/// Handlers run as jobs of an `Agent`, each in a job of its own, after everything that was running has ended. A promise is a
/// reference: copies mean the same promise, and `==` tells whether two are one.
public struct Promise<Value: Sendable>: Sendable {
  package let core: PromiseEngine.Promise<Value>
  /// Whose jobs run the handlers.
  public let agent: Agent
  /// Whose outcome it hands on, for the trace that doesn't know it, once that is decided; `nil` for a promise with an outcome of its own.
  var origin: Guarded<PromiseID?>?

  package init(_ core: PromiseEngine.Promise<Value>, in agent: Agent) {
    self.core = core
    self.agent = agent
  }

  /// Makes a promise and runs `executor` at once (docs/dialects.md, rule 16); if it throws, the promise is rejected.
  ///
  /// - Parameters:
  ///   - agent: Whose jobs run the handlers; the running agent unless given.
  ///   - executor: Starts what will call one of the two functions, now or later. Only the first call counts (rule 17).
  public init(
    in agent: Agent? = nil, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ executor: (_ resolve: Resolve<Value>, _ reject: Reject<Value>) throws -> Void
  ) {
    self.init(in: agent ?? .running, at: CallSite(file: file, line: line, column: column), executor)
  }

  /// Makes a promise, for an interpreter that knows the call site.
  ///
  /// - Parameter operatorName: What makes it; an asynchronous function makes one, too.
  package init(
    by operatorName: PromiseOperator = .promise("Promise"), in agent: Agent, at site: CallSite,
    _ executor: (_ resolve: Resolve<Value>, _ reject: Reject<Value>) throws -> Void
  ) {
    self.init(by: operatorName, in: agent, from: [], at: site)
    guard !isReplaced() else { return }
    let functions = ResolvingFunctions(self)
    func run() {
      do {
        try executor(Resolve(functions), Reject(functions))
      } catch {
        functions.reject(error)
      }
    }
    if let trace = core.traced { trace.whileHandling(.work, after: nil, run) } else { run() }
  }

  /// Makes a pending promise that the trace knows.
  init(by operatorName: PromiseOperator, in agent: Agent, from parents: [PromiseID], at site: CallSite) {
    self.init(.made(by: operatorName, hook: agent.traceHook, from: parents, at: site), in: agent)
  }

  /// Makes the pending promise of something outside of the program; whoever settles its core does so within `telling`.
  package init(source name: String, in agent: Agent, at site: CallSite) {
    self.init(.source(named: name, tracedBy: agent.traceHook, at: site), in: agent)
  }

  /// Makes a pending promise that no trace shows: a step within an operator.
  init(untracedIn agent: Agent) {
    self.init(.untraced(), in: agent)
  }

  /// Whether the promise is waiting for its outcome.
  public var isPending: Bool { core.isPending }
  /// Whether the promise has a value.
  public var isFulfilled: Bool { core.isFulfilled }
  /// Whether the promise has a reason why there is no value.
  public var isRejected: Bool { core.isRejected }
  /// The value, or `nil`. A language would have to wait for it; an inspector may look.
  public var value: Value? { core.settledValue }
  /// The reason, or `nil`: what was thrown, or `Thrown` around a value that is no Swift error.
  public var reason: (any Error)? { core.error }

  /// The identity in the trace, or `nil` when nobody listens.
  var identity: PromiseID? { core.traced?.identity }
}

extension Promise: Hashable {
  /// Whether both are the same promise, whatever they come to.
  public static func == (left: Promise, right: Promise) -> Bool {
    left.core === right.core
  }

  /// Hashes the promise's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(core))
  }
}

extension Promise: CustomStringConvertible {
  /// The state and the outcome as text.
  public var description: String {
    switch core.outcome {
    case nil: "Promise { <pending> }"
    case .fulfilled(let value): "Promise { \(value) }"
    case .rejected(let reason): "Promise { <rejected> \(reason) }"
    }
  }
}
