import PromiseEngine
import SwiftLanguage

extension PromiseRuntime {
  /// `wrap { handler in … }`: a promise of a call that takes a completion handler.
  ///
  /// Swift chooses among eight forms by the handler's type; here the arguments that it gets tell them apart.
  func wrap(_ call: NativeCall) throws -> ScriptValue {
    guard let function = call.withoutQueue.last, function.isCallable else {
      throw FaultReason("wrap needs a closure that is given a completion handler", "wrap { handler in load(handler) }")
    }
    let (site, queue) = (site(call), try queue(call))
    let promise: ScriptPromise = PromiseEngine.wrap(on: queue, file: site.file, line: site.line, column: site.column) {
      [self] (settle: @escaping @Sendable (ScriptValue, (any Error)?) -> Void) in
      let handler = NativeFunction("handler") { [self] call in
        let (value, error) = CompletionArguments.outcome(of: call.arguments)
        // A handler that takes nothing gives nil; one that takes an error or nil rejects with the error.
        let outcome = outcome(of: error ?? (call.arguments.isEmpty ? .none : value))
        settle(outcome.value ?? .none, outcome.error)
        return .value(.void)
      }
      _ = try begin(function, [.native(handler)]) { if case .failure(let error) = $0 { settle(.void, error) } }
    }
    return .promise(promise)
  }
}

/// What the arguments of a completion handler mean.
enum CompletionArguments {
  /// Finds the value and the error among a handler's arguments.
  static func outcome(of arguments: [ScriptValue]) -> (value: ScriptValue, error: ScriptValue?) {
    guard arguments.count > 1 else { return (arguments.first ?? .void, nil) }
    if let error = arguments.first(where: \.unwrapped.isError) { return (.none, error.unwrapped) }
    if arguments.count == 2 {
      // No error: the one of the two that is nil stands for it, the last if both are.
      if case .none = arguments[1] { return (arguments[0], nil) }
      if case .none = arguments[0] { return (arguments[1], nil) }
      return (arguments[0], nil)
    }
    let values = Array(arguments.dropLast())
    return (.tuple(TupleValue(elements: values, labels: Array(repeating: nil, count: values.count))), nil)
  }
}
