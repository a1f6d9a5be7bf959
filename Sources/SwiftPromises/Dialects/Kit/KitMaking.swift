import KitCore
import PromiseEngine
import RunSearch
import SwiftLanguage
import TraceEvents

/// How promises and guarantees are made.
enum KitMaking {
  /// What calling `Promise` makes: a promise of nothing, of another's outcome, of an error, or one that its closure settles at once
  /// (rule 16).
  static func promise(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    if let error = call.labelled("error") {
      return settled(
        .rejected(runtime.standardTypes.error(of: error)), by: .promise("Promise"), runtime, site, of: call.promisedType)
    }
    guard let first = call.handlers.last else { return settled(.fulfilled(.void), by: .promise("Promise"), runtime, site) }
    guard case .function(let function) = first else {
      if let thenable = KitLibrary.thenableOrNil(first) {
        let type = call.promisedType ?? thenable.typeOfValue
        return .value(.library(KitPromise(KitValue(following: thenable.promise, hook: runtime.recorder, at: site), of: type)))
      }
      // A word that all dialects share: to make a promise of a value or an error.
      if first.isError {
        return settled(.rejected(runtime.standardTypes.error(of: first)), by: .promise("Promise"), runtime, site)
      }
      return settled(.fulfilled(first), by: .promise("Promise"), runtime, site)
    }
    let promise = KitValue(hook: runtime.recorder, at: site, log: runtime.kitLog) { resolver in
      if function.code.isAsync, function.code.parameters.isEmpty {
        let task = ScriptTask()
        task.whenFinished { result in
          switch result {
          case .success(let value): resolver.fulfill(value)
          case .failure(let error): resolver.reject(error)
          }
        }
        return runtime.run(first, as: task)
      }
      let own = KitResolver(resolver, runtime, of: call.promisedType)
      // In the common words the closure gets two functions, in PromiseKit's one resolver.
      let arguments = function.code.parameters.count == 2 ? [own.function("fulfill"), own.function("reject")] : [.library(own)]
      _ = try runtime.begin(first, arguments) { if case .failure(let error) = $0 { resolver.reject(error) } }
    }
    return .value(.library(KitPromise(promise, of: call.promisedType)))
  }

  /// What calling `Guarantee` makes.
  static func guarantee(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    guard let function = call.handlers.last else {
      return settled(.fulfilled(.void), by: .promise("Guarantee"), runtime, site, .guarantee)
    }
    guard function.isCallable else {
      throw FaultReason("Guarantee takes a closure that gets the function to resolve it with", "write 'Guarantee.value(…)'")
    }
    let guarantee = KitGuaranteed(hook: runtime.recorder, at: site, log: runtime.kitLog) { resolve in
      do {
        _ = try runtime.begin(function, [seal(resolve, of: call.promisedType)]) { _ in }
      } catch {
        if !(error is FaultError) {
          _ = runtime.misuse("the closure of 'Guarantee' can't throw", "use 'Promise { seal in … }'", at: call.site)
        }
      }
    }
    return .value(.library(KitPromise(guarantee, of: call.promisedType)))
  }

  /// The function that resolves a guarantee.
  private static func seal(
    _ resolve: @escaping @Sendable (ScriptValue) -> Void, of content: TypeReference?
  ) -> ScriptValue {
    .native(
      NativeFunction("resolve") { call in
        resolve(call.settled(content))
        return .value(.void)
      })
  }

  /// `Promise.value(x)` and `Guarantee.value(x)`.
  static func value(_ call: NativeCall, _ kind: KitPromise.Kind) throws -> NativeResult {
    let runtime = call.machine.runtime
    let given = call.arguments.first ?? .void
    let value = call.promisedType?.coerce(given) ?? given
    return settled(
      .fulfilled(value), by: .promise("value"), runtime, runtime.site(call), kind, of: call.promisedType ?? value.shownType)
  }

  /// `Promise.pending()`: a promise and what settles it (rule 20).
  static func pendingPromise(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let made = KitValue.pending(hook: runtime.recorder, at: runtime.site(call), log: runtime.kitLog)
    let resolver = KitResolver(made.resolver, runtime, of: call.promisedType)
    let elements: [ScriptValue] = [.library(KitPromise(made.promise, of: call.promisedType)), .library(resolver)]
    // `let (promise, fulfill, reject) = Promise<Int>.pending()`, as PromiseKit 4 has it.
    if call.machine.stubs?.partNames(at: call.site).count == 3 {
      let functions = ["fulfill", "reject"].map(resolver.function)
      return .value(.tuple(TupleValue(elements: [elements[0]] + functions, labels: [nil, nil, nil])))
    }
    return .value(.tuple(TupleValue(elements: elements, labels: ["promise", "resolver"])))
  }

  /// `Guarantee.pending()`.
  static func pendingGuarantee(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let made = KitGuaranteed.pending(hook: runtime.recorder, at: runtime.site(call), log: runtime.kitLog)
    let elements: [ScriptValue] = [
      .library(KitPromise(made.guarantee, of: call.promisedType)), seal(made.resolve, of: call.promisedType),
    ]
    return .value(.tuple(TupleValue(elements: elements, labels: ["guarantee", "resolve"])))
  }

  /// `firstly { … }`: the closure runs now; a throw rejects (rule 36).
  static func firstly(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let function = try call.function()
    var kind = KitPromise.Kind.either
    var type = function.promisedType
    let promise = KitCore.firstly(hook: runtime.recorder, at: runtime.site(call)) {
      let value = try runtime.call(function, [])
      if let promise = runtime.promise(ofStub: value, at: runtime.site(call)) { return promise }
      guard let thenable = KitLibrary.thenableOrNil(value) else {
        let advice = KitAdvice.of("firstly", returning: value.typeName)
        throw runtime.misuse(
          "global function 'firstly' requires that '\(value.typeName)' conform to 'Thenable'", advice, at: call.site)
      }
      // Of a guarantee, what follows decides whether `firstly` makes another or a promise.
      let given = (thenable as? KitPromise)?.kind ?? .promise
      if case .function(let own) = function, !own.code.mayThrow, given != .guarantee { kind = given }
      type = thenable.typeOfValue ?? type
      return thenable.promise
    }
    return .value(.library(KitPromise(promise.engine, kind, of: type)))
  }

  /// `queue.async(.promise) { … }` (rule 21): a guarantee if the closure can't throw and nothing behind it needs a promise that can fail.
  static func promisedWork(_ call: NativeCall, canFail: Bool?) throws -> NativeResult {
    let (runtime, site) = (call.machine.runtime, call.machine.runtime.site(call))
    let (queue, function) = (try runtime.queue(call.receiver), try call.function("execute"))
    var mayThrow = true
    if case .function(let own) = function { mayThrow = own.code.mayThrow }
    let isGuarantee = !(canFail ?? mayThrow)
    let promise =
      isGuarantee
      ? KitGuaranteed.made(by: "async", hook: runtime.recorder, at: site, log: runtime.kitLog).engine
      : ScriptPromise.made(by: "async", hook: runtime.recorder, at: site)
    let made = NativeResult.value(.library(KitPromise(promise, isGuarantee ? .guarantee : .promise, of: function.resultType)))
    guard !promise.settleByInjection() else { return made }
    queue.dispatch(isBarrier: QueueLibrary.isBarrier(call)) {
      promise.start {
        do {
          if let value = try runtime.begin(function, [], finish: { promise.settle(with: $0.outcome, causedBy: nil) }) {
            promise.settle(with: .fulfilled(value), causedBy: promise.traced?.identity)
          }
        } catch {
          promise.settle(with: .rejected(error), causedBy: promise.traced?.identity)
        }
      }
    }
    return made
  }

  /// `after(seconds:)` and `after(_:)` (rule 31), on a queue of the system.
  static func after(_ call: NativeCall) throws -> NativeResult {
    // PromiseKit's takes no closure: an application's own, which wasn't pasted.
    if let stubs = call.machine.stubs, call.arguments.last?.isCallable == true, call.count > 1 {
      return try stubs.call("after", call)
    }
    let runtime = call.machine.runtime
    guard let length = call.labelled("seconds") ?? call.labelled("interval") ?? call.positional.first else {
      throw FaultReason("after needs a time", "write 'after(seconds: 1)' or 'after(.seconds(1))'")
    }
    if call.machine.stubs == nil, call.positional.first != nil { try checkInterval(length) }
    let delay = max(try runtime.delay(length), .zero)
    let queue = KitScriptQueue(queue: runtime.globalQueue, runtime: runtime)
    let guarantee = KitCore.after(delay, on: queue, at: runtime.site(call), giving: ScriptValue.void)
    return .value(.library(KitPromise(guarantee, of: .void)))
  }

  /// Refuses numbers and instants where an interval is wanted, as PromiseKit's type does.
  private static func checkInterval(_ value: ScriptValue) throws {
    let (given, advice): (String, String)
    switch value {
    case .int, .double: (given, advice) = (value.typeName, "write 'after(seconds: \(value.plainDescription))'")
    case .library(let object) where object is DispatchTimeValue:
      (given, advice) = (value.typeName, "write how long: 'after(seconds: …)' or 'after(.milliseconds(…))'")
    default: return
    }
    throw FaultReason("cannot convert value of type '\(given)' to expected argument type 'DispatchTimeInterval'", advice)
  }

  /// `hang(promise)`: runs the run loop until the promise is settled (rule 37).
  static func hang(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let queue = KitScriptQueue(queue: KitConfiguration.queue(for: .ending, runtime), runtime: runtime)
    let promise = try KitLibrary.thenable(call.only()).promise
    return .frame(HangFrame(promise: promise, name: "hang", call: call, queue: queue) { try Swift.Result($0).get() })
  }

  // MARK: Parts

  static func settled(
    _ outcome: Outcome<ScriptValue>, by name: PromiseOperator, _ runtime: PromiseRuntime, _ site: CallSite,
    _ kind: KitPromise.Kind = .promise, of valueType: TypeReference? = nil
  ) -> NativeResult {
    .value(.library(KitPromise(.settled(outcome, by: name, hook: runtime.recorder, at: site), kind, of: valueType)))
  }
}

extension PromiseRuntime {
  /// Tells whoever the script has configured to be told.
  var kitLog: @Sendable (LogEvent) -> Void {
    // Who is the last to let go of it, which the log tells, nobody sees by what is touched.
    current.order.journal?.isOpaque = true
    return { [self] in KitConfiguration.log($0, self) }
  }
}
