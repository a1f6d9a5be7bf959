import PromiseEngine
import TraceEvents

/// How promises and guarantees are made.
enum KitMaking {
  /// What calling `Promise` makes: a promise of nothing, of another's outcome, of an error, or one that its closure settles at once
  /// (row 16).
  static func promise(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    if let error = call.labelled("error") {
      return settled(.rejected(runtime.standardTypes.error(of: error)), by: "Promise", runtime, site)
    }
    guard let first = call.handlers.last else { return settled(.fulfilled(.void), by: "Promise", runtime, site) }
    guard case .function(let function) = first else {
      if let thenable = KitLibrary.thenableOrNil(first) { return .value(.library(KitPromise(thenable.promise))) }
      // A word that all dialects share: to make a promise of a value or an error.
      if first.isError { return settled(.rejected(runtime.standardTypes.error(of: first)), by: "Promise", runtime, site) }
      return settled(.fulfilled(first), by: "Promise", runtime, site)
    }
    let resolver: KitResolver
    let promise = ScriptPromise.made(by: "Promise", hook: runtime.recorder, at: site)
    resolver = KitResolver(promise, runtime)
    guard !promise.obeyReplacement() else { return .value(.library(KitPromise(promise))) }
    // In the common words the closure gets two functions, in PromiseKit's one resolver.
    let arguments =
      function.code.parameters.count == 2 ? [resolver.function("fulfill"), resolver.function("reject")] : [.library(resolver)]
    work(of: promise) {
      do {
        _ = try runtime.begin(first, arguments) { if case .failure(let error) = $0 { promise.reject(error) } }
      } catch {
        promise.reject(error)
      }
    }
    return .value(.library(KitPromise(promise)))
  }

  /// What calling `Guarantee` makes.
  static func guarantee(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    guard let function = call.handlers.last else {
      return settled(.fulfilled(.void), by: "Guarantee", runtime, site, .guarantee)
    }
    guard function.isCallable else {
      throw FaultReason("Guarantee takes a closure that gets the function to resolve it with", "write 'Guarantee.value(…)'")
    }
    let promise = ScriptPromise.made(by: "Guarantee", hook: runtime.recorder, at: site)
    guard !promise.obeyReplacement() else { return .value(.library(KitPromise(promise, .guarantee))) }
    let seal = KitSeal(promise, runtime)
    work(of: promise) {
      do {
        _ = try runtime.begin(function, [seal.function]) { _ in }
      } catch {
        if !(error is FaultError) {
          _ = runtime.misuse("the closure of 'Guarantee' can't throw", "use 'Promise { seal in … }'", at: call.site)
        }
      }
    }
    return .value(.library(KitPromise(promise, .guarantee)))
  }

  /// `Promise.value(x)` and `Guarantee.value(x)`.
  static func value(_ call: NativeCall, _ kind: KitPromise.Kind) throws -> NativeResult {
    let runtime = call.machine.runtime
    return settled(.fulfilled(call.arguments.first ?? .void), by: "value", runtime, runtime.site(call), kind)
  }

  /// `Promise.pending()`: a promise and what settles it (row 20).
  static func pendingPromise(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let promise = ScriptPromise.made(by: "pending", hook: runtime.recorder, at: runtime.site(call))
    promise.obeyReplacement()
    return .value(
      .tuple(
        TupleValue(
          elements: [.library(KitPromise(promise)), .library(KitResolver(promise, runtime))], labels: ["promise", "resolver"])))
  }

  /// `Guarantee.pending()`.
  static func pendingGuarantee(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let promise = ScriptPromise.made(by: "pending", hook: runtime.recorder, at: runtime.site(call))
    promise.obeyReplacement()
    return .value(
      .tuple(
        TupleValue(
          elements: [.library(KitPromise(promise, .guarantee)), KitSeal(promise, runtime).function],
          labels: ["guarantee", "resolve"])))
  }

  /// `firstly { … }`: the closure runs now; a throw rejects (row 36).
  static func firstly(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let function = try call.function()
    let promise = ScriptPromise.made(by: "firstly", hook: runtime.recorder, at: runtime.site(call))
    guard !promise.obeyReplacement() else { return .value(.library(KitPromise(promise, .either))) }
    do {
      let value = try runtime.call(function, [])
      if let thenable = KitLibrary.thenableOrNil(value) {
        promise.link(to: thenable.promise, of: KitRules.self)
      } else {
        let advice = KitAdvice.of("firstly", returning: value.typeName)
        promise.reject(
          runtime.misuse(
            "global function 'firstly' requires that '\(value.typeName)' conform to 'Thenable'", advice, at: call.site))
      }
    } catch {
      promise.settle(with: .rejected(error), causedBy: nil)
    }
    return .value(.library(KitPromise(promise, .either)))
  }

  /// `queue.async(.promise) { … }` (row 21).
  static func promisedWork(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let (queue, function) = (try runtime.queue(call.receiver), try call.function("execute"))
    let promise = ScriptPromise.made(by: "async", hook: runtime.recorder, at: runtime.site(call))
    guard !promise.obeyReplacement() else { return .value(.library(KitPromise(promise, .either))) }
    queue.dispatch {
      work(of: promise) {
        do {
          if let value = try runtime.begin(function, [], finish: { promise.settle(with: $0.outcome, causedBy: nil) }) {
            promise.settle(with: .fulfilled(value), causedBy: promise.traced?.identity)
          }
        } catch {
          promise.settle(with: .rejected(error), causedBy: promise.traced?.identity)
        }
      }
    }
    return .value(.library(KitPromise(promise, .either)))
  }

  /// `after(seconds:)` and `after(_:)` (row 31), on a queue of the system.
  static func after(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    guard let length = call.labelled("seconds") ?? call.labelled("interval") ?? call.positional.first else {
      throw FaultReason("after needs a time", "write 'after(seconds: 1)' or 'after(.seconds(1))'")
    }
    let delay = max(try runtime.delay(length), .zero)
    let promise = ScriptPromise.made(by: "after", hook: runtime.recorder, at: runtime.site(call))
    guard !promise.obeyReplacement() else { return .value(.library(KitPromise(promise, .guarantee))) }
    promise.traced?.tell(.waiting(until: runtime.clock.now.advanced(by: delay)), causedBy: promise.traced?.identity)
    runtime.globalQueue.dispatch(after: delay) {
      promise.settle(with: .fulfilled(.void), causedBy: promise.traced?.identity)
    }
    return .value(.library(KitPromise(promise, .guarantee)))
  }

  /// `hang(promise)`: lets everything go on until the promise is settled (row 37).
  static func hang(_ call: NativeCall) throws -> NativeResult {
    let promise = try KitLibrary.thenable(call.only()).promise
    return .frame(AwaitFrame(promise: promise, name: "hang", call: call, runtime: call.machine.runtime, blocks: false))
  }

  // MARK: Parts

  static func settled(
    _ outcome: Outcome<ScriptValue>, by name: StaticString, _ runtime: PromiseRuntime, _ site: CallSite,
    _ kind: KitPromise.Kind = .promise
  ) -> NativeResult {
    .value(.library(KitPromise(.settled(outcome, by: name, hook: runtime.recorder, at: site), kind)))
  }

  /// Runs what starts a promise, so that the trace knows for whom it runs.
  static func work(of promise: ScriptPromise, _ body: () -> Void) {
    if let trace = promise.traced { trace.whileHandling(.work, after: nil, body) } else { body() }
  }
}

extension Result where Failure == any Error, Success: Sendable {
  /// The result as a promise's outcome.
  var outcome: Outcome<Success> {
    switch self {
    case .success(let value): .fulfilled(value)
    case .failure(let error): .rejected(error)
    }
  }
}
