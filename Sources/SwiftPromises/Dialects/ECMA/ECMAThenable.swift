import ECMAPromises
import SwiftLanguage

extension ScriptValue: DynamicValue {
  /// What resolving a promise with this value means: a promise and whatever has a `then` that can be called is followed. Its property
  /// is read here, once, as ECMAScript does; what reading it throws rejects (Promises/A+ 2.3.3).
  func resolution() throws -> ECMAPromises.Resolution<ScriptValue> {
    if case .library(let object) = self, let promise = object as? ECMAPromise { return .promise(promise.promise) }
    guard let info = typeInfo, let runtime = info.describer as? PromiseRuntime, info.kind != .protocol else {
      return .value(self)
    }
    if let method = info.lookup({ $0.methods["then"]?.first }) {
      let function = FunctionValue(code: method.code, captures: [], boundSelf: self)
      return .thenable(ScriptThenable(function: .function(function), runtime: runtime))
    }
    var then: ScriptValue?
    if let getter = info.lookup({ $0.computed["then"] })?.getter {
      then = try runtime.call(.function(FunctionValue(code: getter, captures: [], boundSelf: self)), [])
    } else if let position = info.fieldPosition("then") {
      switch self {
      case .structure(let instance): then = instance.fields[position]
      case .object(let instance): then = instance.fields[position]
      default: break
      }
    }
    guard let function = then?.unwrapped, function.isCallable else { return .value(self) }
    return .thenable(ScriptThenable(function: function, runtime: runtime))
  }
}

/// A value of the script with a `then` of its own.
private struct ScriptThenable: Thenable {
  let function: ScriptValue
  let runtime: PromiseRuntime

  func then(_ resolve: Resolve<ScriptValue>, _ reject: Reject<ScriptValue>) throws {
    _ = try runtime.callTrimmed(function, [ECMAPromise.function(of: resolve), ECMAPromise.function(of: reject, runtime)])
  }
}
