import KitCore
import PromiseEngine
import SwiftLanguage

// Names of older versions, which PromiseKit 8 still has. `always` is beside `ensure`.

extension KitLibrary {
  /// What promises of sequences were asked with: a guarantee's answers are promises, too.
  static let agedOperators: [String: NativeMember] = [
    "filter": .method { try $0.failing("filterValues") },
    "sorted": .method { call in
      if call.handlers.last?.isCallable == true {
        throw FaultReason("'sorted' of a promise takes no closure", "use 'sortedValues { … }'")
      }
      return try call.failing("sortedValues")
    },
    "first": .property { try value(of: "firstValue", $0) },
    "last": .property { try value(of: "lastValue", $0) },
  ]

  private static func value(of name: String, _ call: NativeCall) throws -> ScriptValue {
    switch sequenceOperators[name] {
    case .property(let get): return try get(call)
    case .either(let member):
      if case .value(let value) = try member(call) { return value }
      return .void
    default: return .void
    }
  }
}

extension NativeCall {
  /// Calls a method of sequences in the form that gives a promise.
  fileprivate func failing(_ name: String) throws -> NativeResult {
    guard case .method(let body)? = KitLibrary.promiseMembers[KitLibrary.failingForm(name)] else {
      return .value(.void)
    }
    return try body(self)
  }
}

extension KitMaking {
  /// `wrap { handler in … }`: a promise of a call that takes a completion handler.
  static func wrap(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    guard let function = call.handlers.last, function.isCallable else {
      throw FaultReason(
        "wrap needs a closure that is given a completion handler",
        "wrap { handler in load(handler) }")
    }
    let isOfError = takesError(function)
    let promise = KitValue(hook: runtime.recorder, at: runtime.site(call), log: runtime.kitLog) {
      resolver in
      let own = KitResolver(resolver, runtime)
      let handler = NativeFunction("handler") { call in
        let only = call.count == 1 ? call.arguments[0] : nil
        if let only, !only.unwrapped.isError, only != .none || !isOfError {
          resolver.fulfill(only)
        } else {
          try own.resolve(call)
        }
        return .value(.void)
      }
      _ = try runtime.begin(function, [.native(handler)]) {
        if case .failure(let error) = $0 { resolver.reject(error) }
      }
    }
    return .value(.library(KitPromise(promise)))
  }

  /// Whether the handler gets nothing but an error or nil; where its type isn't written, nil means that there is none.
  private static func takesError(_ function: ScriptValue) -> Bool {
    guard case .function(let own) = function,
      case .function(let inputs, _)? = own.code.parameters.first?.type
    else { return true }
    guard inputs.count == 1, case .error = inputs[0].unwrapped else { return false }
    return true
  }
}
