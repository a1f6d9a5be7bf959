import AnyCore
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// How promises of anything are made.
enum AnyMaking {
  /// What calling `AnyPromise` makes: of a value, of another promise, or one that a closure resolves, which runs at once (rule 16).
  static func promise(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    if let place = call.labelled("resolver") { return try withResolver(place, call, site) }
    guard let first = call.arguments.last else {
      throw FaultReason("AnyPromise needs a value, a promise or a closure", "write 'AnyPromise { resolve in … }'")
    }
    let isAdapter = call.labels.labels.contains { $0?.hasSuffix("dapterBlock") == true }
    guard case .function(let function) = first, call.labelled("value") == nil else {
      return resolved(with: first, runtime, site)
    }
    return try made(runtime, site) { resolve in
      let functions: [ScriptValue]
      if isAdapter {
        functions = [adapter(resolve)]
      } else if function.code.parameters.count > 1 {
        // In the common words the closure gets two functions.
        functions = [resolver(resolve), resolver(resolve)]
      } else {
        functions = [resolver(resolve)]
      }
      _ = try runtime.begin(first, functions) { _ in }
    }
  }

  /// `Promise`, the common word for making one; of a promise of anything it makes Swift's promise.
  static func common(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    if let error = call.labelled("error") { return resolved(with: error, runtime, runtime.site(call)) }
    guard let first = call.withoutQueue.last else { return resolved(with: .none, runtime, runtime.site(call)) }
    if case .library(let object) = first, let bridged = object as? AnyPromiseObject {
      return .value(.library(KitPromise(bridged.promise)))
    }
    if case .function(let function) = first, function.code.parameters.isEmpty { return try dispatched(call) }
    return try promise(call)
  }

  /// A promise that is resolved from the start.
  static func resolved(with value: ScriptValue, _ runtime: PromiseRuntime, _ site: CallSite) -> NativeResult {
    .value(.library(AnyPromiseObject(runtime.anyRules.resolved(with: value, tracedBy: runtime.recorder, at: site))))
  }

  /// `dispatch_promise { … }` (rule 21).
  static func dispatched(_ call: NativeCall) throws -> NativeResult {
    try perform("dispatch_promise", on: call.machine.runtime.globalQueue, call)
  }

  /// `dispatch_promise_on(queue) { … }` (rule 21).
  static func dispatchedOn(_ call: NativeCall) throws -> NativeResult {
    try perform("dispatch_promise_on", on: call.machine.runtime.queue(call.positional.first ?? .void), call)
  }

  private static func perform(_ name: PromiseOperator, on queue: ScriptQueue, _ call: NativeCall) throws -> NativeResult {
    let (runtime, function) = (call.machine.runtime, try call.function())
    let promise = runtime.anyRules.perform(name, on: queue, at: runtime.site(call)) { resolution in
      try runtime.resolve(function, []) { resolution($0) }
    }
    return .value(.library(AnyPromiseObject(promise)))
  }

  /// `PMKAfter(seconds)`: fulfilled with the length of the while (rule 31).
  static func after(_ call: NativeCall) throws -> NativeResult {
    let (runtime, length) = (call.machine.runtime, call.arguments.first ?? .void)
    let delay = max(try runtime.delay(length), .zero)
    let promise = runtime.anyRules.after(delay, on: runtime.globalQueue, at: runtime.site(call), giving: length)
    return .value(.library(AnyPromiseObject(promise)))
  }

  /// `PMKHang(promise)`: runs the run loop until the promise is settled (rule 37).
  static func hang(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let promise = try KitLibrary.thenable(call.only()).promise
    return .frame(
      HangFrame(promise: promise, name: "PMKHang", call: call, queue: runtime.mainQueue) { _ in
        AnyPromiseObject.value(of: promise, runtime)
      })
  }

  // MARK: Parts

  private static func made(
    _ runtime: PromiseRuntime, _ site: CallSite, _ work: (_ resolve: @escaping @Sendable (ScriptValue) -> Void) throws -> Void
  ) throws -> NativeResult {
    var problem: (any Error)?
    let promise = runtime.anyRules.promise(tracedBy: runtime.recorder, at: site) { resolve in
      do {
        try work(resolve)
      } catch {
        problem = error
      }
    }
    // Rule 9: the block that makes a promise can't throw.
    if let problem { throw problem }
    return .value(.library(AnyPromiseObject(promise)))
  }

  private static func resolver(_ resolve: @escaping (ScriptValue) -> Void) -> ScriptValue {
    .native(
      NativeFunction("resolve") { call in
        resolve(call.arguments.first ?? .none)
        return .value(.void)
      })
  }

  /// A completion handler: an error rejects, even with a value.
  private static func adapter(_ resolve: @escaping (ScriptValue) -> Void) -> ScriptValue {
    .native(
      NativeFunction("adapter") { call in
        let (value, error) = CompletionArguments.outcome(of: call.arguments)
        resolve(error ?? value)
        return .value(.void)
      })
  }

  /// `AnyPromise(resolver: &resolve)`: puts the function that resolves the promise into a variable (rule 20).
  private static func withResolver(_ place: ScriptValue, _ call: NativeCall, _ site: CallSite) throws -> NativeResult {
    guard case .cell(let cell) = place else {
      throw FaultReason("'resolver:' needs a variable for the function", "write '&' before it")
    }
    return try made(call.machine.runtime, site) { cell.value = resolver($0) }
  }
}
