import PromiseEngine
import TraceEvents

/// A promise as scripts hold it, whatever type of value the engine's promise has.
class PromiseValue {
  /// The outcome so far.
  var outcome: Outcome<ScriptValue>? { nil }

  /// The engine's promise of a script's value; one that the engine made of several is turned into it by one more promise.
  func single(_ runtime: PromiseRuntime, at site: CallSite) -> Promise<ScriptValue> { .pending() }

  func fulfill(_ value: ScriptValue) {}
  func reject(_ error: any Error) {}
  func cancel() {}

  /// A handler of values whose result is any script value; `nil` passes the value on.
  func then(_ queue: VirtualQueue, at site: CallSite, _ handler: @escaping @Sendable (ScriptValue) throws -> ScriptResolution?)
    -> PromiseValue
  { self }

  /// A handler that keeps the type.
  func handle(
    _ name: StaticString, _ role: TraceEvent.HandlerRole, _ queue: VirtualQueue, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<ScriptValue>) throws -> ScriptResolution?
  ) -> PromiseValue { self }

  func delay(_ queue: VirtualQueue, _ seconds: Double, at site: CallSite) -> PromiseValue { self }
  func timeout(_ queue: VirtualQueue, _ seconds: Double, at site: CallSite) -> PromiseValue { self }

  /// The promise as Swift shows it.
  func describe(_ format: (ScriptValue) -> String) -> String {
    switch outcome {
    case nil: "Promise(pending)"
    case .fulfilled(let value): "Promise(fulfilled: \(format(value)))"
    case .rejected(let error): "Promise(rejected: \(String(describing: error)))"
    }
  }
}

/// What a script's handler decided.
enum ScriptResolution: Sendable {
  case value(ScriptValue)
  case error(any Error)
  case promise(Promise<ScriptValue>)
}
