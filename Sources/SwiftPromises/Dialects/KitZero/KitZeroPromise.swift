import PromiseEngine
import SwiftLanguage
import TraceEvents

/// A promise of PromiseKit 0.9, on the engine's core.
///
/// Handlers run at once, within the call that settles the promise or attaches them, nested however deep (rule 1); on a pending promise
/// the handlers of `catch` run after all those of `then` (rule 3).
final class KitZeroPromise: PromiseObject {
  let promise: ScriptPromise
  let runtime: PromiseRuntime
  let rules: KitZeroRules
  /// Whether an injection takes the place of what would have settled this source: its work needn't run then.
  private(set) var isReplaced = false
  /// What `catch` left behind while the promise was pending.
  private var afterwards: [() -> Void] = []

  init(_ promise: ScriptPromise, _ runtime: PromiseRuntime, _ rules: KitZeroRules) {
    self.promise = promise
    self.runtime = runtime
    self.rules = rules
  }

  /// A pending promise that an operator makes.
  static func made(
    by operatorName: PromiseOperator, from parents: [KitZeroPromise] = [], _ runtime: PromiseRuntime, _ rules: KitZeroRules,
    at site: CallSite
  ) -> KitZeroPromise {
    let parents = parents.compactMap { $0.promise.traced?.identity }
    let child = KitZeroPromise(.made(by: operatorName, hook: runtime.recorder, from: parents, at: site), runtime, rules)
    if parents.isEmpty { child.isReplaced = child.promise.settleByInjection() }
    return child
  }

  var typeName: String { "Promise" }
  var members: [String: NativeMember] { KitZeroLibrary.members }
  var identity: ObjectIdentifier { ObjectIdentifier(promise) }
  var enginePromise: ScriptPromise? { promise }
  func describe(_ format: (ScriptValue) -> String) -> String { promise.describeState(format) }

  // MARK: Settling

  /// Settles the promise; whoever waits is told before this returns. A second time is ignored.
  func settle(_ outcome: Outcome<ScriptValue>, causedBy cause: PromiseID?) {
    promise.settle(with: outcome, causedBy: cause)
    runAfterwards()
  }

  /// Runs the promise's handler or work, and resolves the promise with what it returns; `nil` leaves it pending.
  func perform(_ role: TraceEvent.HandlerRole, after cause: PromiseID?, _ work: () throws -> ScriptValue?) {
    let result = tracing(role, after: cause) { Result { try work() } }
    let own = promise.traced?.identity
    switch result {
    case .success(let value?): resolve(with: value, causedBy: own)
    case .success(nil): break
    case .failure(let error): settle(.rejected(rules.wrapped(error, runtime)), causedBy: own)
    }
  }

  /// Runs something of which the trace is to know that it runs for this promise.
  func tracing<Result>(_ role: TraceEvent.HandlerRole, after cause: PromiseID?, _ body: () -> Result) -> Result {
    guard let trace = promise.traced else { return body() }
    return trace.whileHandling(role, after: cause, body)
  }

  /// Settles the promise as what a handler returned means: a promise is waited for, an error rejects.
  func resolve(with value: ScriptValue, causedBy cause: PromiseID?) {
    if case .library(let object) = value, let inner = object as? KitZeroPromise {
      // Read, not run (rule 18): a promise that gets itself is resolved with itself as its value.
      guard inner !== self else { return settle(.fulfilled(value), causedBy: cause) }
      if let id = inner.promise.traced?.identity { promise.traced?.tell(.adopted(inner: id), causedBy: promise.traced?.identity) }
      inner.observe(
        onValue: { self.settle(.fulfilled($0), causedBy: inner.promise.traced?.identity) },
        onError: { self.settle(.rejected($0), causedBy: inner.promise.traced?.identity) })
    } else if value.isError {
      settle(.rejected(runtime.standardTypes.error(of: value)), causedBy: cause)
    } else {
      settle(.fulfilled(value.isVoid ? .none : value), causedBy: cause)
    }
  }

  private func runAfterwards() {
    guard promise.outcome != nil else { return }
    while !afterwards.isEmpty { afterwards.removeFirst()() }
  }

  // MARK: Waiting

  /// Calls one of two functions at once, if the promise is settled, or when it is; those for errors come after all for values.
  func observe(onValue: @escaping (ScriptValue) -> Void, onError: @escaping (any Error) -> Void) {
    let passing = Unchecked((onValue, onError))
    whenSettled { outcome in
      if case .fulfilled(let value) = outcome { passing.value.0(value) }
    }
    afterAll { [promise] in
      if case .rejected(let error)? = promise.outcome { passing.value.1(error) }
    }
  }

  private func whenSettled(_ body: @escaping (Outcome<ScriptValue>) -> Void) {
    let body = Unchecked(body)
    promise.whenSettled(settling: ScriptPromise.untraced(), on: KitZeroNesting(runtime: runtime), nesting: true) {
      outcome, _ in
      body.value(outcome)
    }
  }

  private func afterAll(_ body: @escaping () -> Void) {
    if promise.outcome != nil { return body() }
    afterwards.append(body)
    // An injection may settle the promise by itself, later: then nobody calls `settle` again.
    if afterwards.count == 1 { whenSettled { [weak self] _ in self?.runAfterwardsLater() } }
  }

  private func runAfterwardsLater() {
    let pending = Unchecked(self)
    runtime.lane.dispatch { pending.value.runAfterwards() }
  }

  /// Attaches a handler of values or of errors.
  func attach(_ role: TraceEvent.HandlerRole, _ function: ScriptValue, to child: KitZeroPromise) {
    let wasPending = promise.outcome == nil
    let parent = promise.traced?.identity
    func run(_ value: ScriptValue, _ outcome: Outcome<ScriptValue>) {
      guard !child.promise.isDecided(otherwiseThan: outcome, of: parent) else { return child.runAfterwards() }
      child.perform(role, after: parent) {
        let result = try rules.call(function, value, runtime)
        // Rule 10: such a catch ends the chain, unless its promise had been rejected before.
        return role == .error && wasPending && result.isNothing ? nil : result
      }
    }
    func pass(_ outcome: Outcome<ScriptValue>) {
      // What is injected takes the error in that came in vain.
      guard !child.promise.isDecided(otherwiseThan: outcome, of: parent) else { return child.runAfterwards() }
      child.promise.traced?.tell(.skipped(.outcome), causedBy: parent)
      child.settle(outcome, causedBy: parent)
    }
    if role == .value {
      whenSettled { outcome in
        switch outcome {
        case .fulfilled(let value): run(value, outcome)
        case .rejected: pass(outcome)
        }
      }
    } else {
      afterAll { [promise, runtime] in
        guard let outcome = promise.outcome else { return }
        switch outcome {
        case .rejected(let error): run(runtime.value(of: error), outcome)
        case .fulfilled: pass(outcome)
        }
      }
    }
  }
}

/// Runs handlers within the call that settles their promise, nested (rule 1).
struct KitZeroNesting: Dispatcher {
  let runtime: PromiseRuntime

  var traceHook: (any TraceHook)? { runtime.recorder }

  func dispatch(_ work: @escaping @Sendable () -> Void) { runtime.nest(work) }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runtime.lane.dispatch(after: delay, inTurnOf: runtime.mainQueue, work)
  }
}

/// Lets something into a closure of the engine.
///
/// Sendable without checking, for the reason that `PromiseRuntime` gives: all of a run happens on one thread.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension ScriptValue {
  var isVoid: Bool {
    if case .void = self { true } else { false }
  }

  /// Whether the value is Objective-C's nil: nothing was returned, or nil was.
  var isNothing: Bool {
    switch self {
    case .void, .none: true
    default: false
    }
  }
}
