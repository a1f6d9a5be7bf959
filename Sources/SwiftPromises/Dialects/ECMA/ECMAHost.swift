import ECMAPromises
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// What an ECMAScript program runs in: the agent with its jobs, and who listens to `process`.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class ECMAHost: LibraryHost, @unchecked Sendable {
  unowned let runtime: PromiseRuntime
  private(set) var listeners: [String: [ScriptValue]] = [:]
  private(set) lazy var agent = Agent(on: runtime.mainQueue, hooks: hooks)

  init(_ runtime: PromiseRuntime) {
    self.runtime = runtime
  }

  func performJob(_ job: () -> Void) { agent.run(job) }

  func removeAllJobs() { agent.removeAllJobs() }

  /// The host of a script's run.
  static func of(_ runtime: PromiseRuntime) throws -> ECMAHost {
    guard let host = runtime.current.host as? ECMAHost else { throw FaultReason("this script has no jobs of ECMAScript") }
    return host
  }

  static func of(_ call: NativeCall) throws -> ECMAHost { try of(call.machine.runtime) }

  // MARK: Rejections that nobody handles

  private var hooks: HostHooks {
    HostHooks(
      unhandledRejection: { [weak self] in self?.report($0) },
      rejectionHandled: { [weak self] rejection in
        self?.tell("rejectionHandled", [self?.value(of: rejection.promise) ?? .void])
      })
  }

  /// `process.on("unhandledRejection") { reason, promise in … }`, as in Node.
  static func listen(_ call: NativeCall) throws -> ScriptValue {
    guard call.count == 2, case .string(let name) = call.arguments[0], call.arguments[1].isCallable else {
      throw FaultReason(
        "process.on needs the name of an event and a closure", "write process.on(\"unhandledRejection\") { reason, promise in … }"
      )
    }
    guard ["unhandledRejection", "rejectionHandled"].contains(name) else {
      throw FaultReason("process has no event '\(name)' here", "it has 'unhandledRejection' and 'rejectionHandled'")
    }
    try of(call).listeners[name, default: []].append(call.arguments[1])
    return .void
  }

  private func report(_ rejection: Rejection) {
    guard runtime.ending == nil else { return }
    let reason = runtime.value(of: rejection.reason)
    if tell("unhandledRejection", [reason, value(of: rejection.promise)]) { return }
    let trace = rejection.promise.traced
    trace?.tell(
      .faulted("nobody has handled this rejection by the end of the microtasks, where Node ends a program: \(reason)"),
      causedBy: trace?.identity)
  }

  /// - Returns: Whether anybody listens.
  @discardableResult
  private func tell(_ event: String, _ arguments: [ScriptValue]) -> Bool {
    guard let functions = listeners[event] else { return false }
    for function in functions { runtime.performTrimmed(function, arguments) }
    return true
  }

  private func value(of promise: PromiseCore) -> ScriptValue {
    guard let promise = promise as? ScriptPromise else { return .void }
    return .library(ECMAPromise(NativePromise(promise, in: agent), runtime))
  }
}

extension PromiseRuntime {
  /// Puts a function of the script into the queue of microtasks.
  func perform(_ function: ScriptValue, asJobOf agent: Agent) {
    let number = noteJob()
    agent.enqueue { [self] in runJob(number) { perform(function) } }
  }

  /// Puts a function of the script in front of the microtasks.
  func perform(_ function: ScriptValue, asTickOf agent: Agent) {
    let number = noteJob()
    agent.enqueueTick { [self] in runJob(number) { perform(function) } }
  }

  /// Calls a function of the script with as many of the arguments as it takes, as ECMAScript does.
  func callTrimmed(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptValue {
    try call(function, function.taking(arguments))
  }

  /// Runs a function of the script of which nothing is expected; what it throws is reported.
  func performTrimmed(_ function: ScriptValue, _ arguments: [ScriptValue]) {
    let trimmed = function.taking(arguments)
    perform(.native(NativeFunction("job") { _ in .frame(ApplyFrame(function: function, arguments: trimmed)) }))
  }
}

extension ScriptValue {
  /// As many of the arguments as the function takes; what is missing is undefined.
  func taking(_ arguments: [ScriptValue]) -> [ScriptValue] {
    guard case .function(let function) = self, !function.code.ignoresArguments else { return arguments }
    let wanted = function.code.parameters.count
    return arguments.prefix(wanted) + Array(repeating: .void, count: max(0, wanted - arguments.count))
  }
}
