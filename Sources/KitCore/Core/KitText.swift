import PromiseEngine

/// What PromiseKit prints of its promises.
package enum KitText {
  /// The state and the outcome of a promise.
  package static func of<Value>(
    _ promise: EnginePromise<Value>, valueType: String, _ format: (Value) -> String = { "\($0)" }
  ) -> String {
    switch promise.outcome {
    case nil: "Promise(…\(valueType))"
    case .fulfilled(let value): "Promise(\(format(value)))"
    case .rejected(let error): "Promise(\(error))"
    }
  }

  /// The same with the types in full, and how many wait.
  package static func details<Value>(
    of promise: EnginePromise<Value>, valueType: String, _ format: (Value) -> String = { "\($0)" },
    errorType: (any Error) -> String = { "\(type(of: $0))" }
  ) -> String {
    switch promise.outcome {
    case nil: "Promise<\(valueType)>.pending(handlers: \(promise.waiterCount))"
    case .fulfilled(let value): "Promise<\(valueType)>.fulfilled(\(format(value)))"
    case .rejected(let error): "Promise<\(valueType)>.rejected(\(errorType(error)).\(error))"
    }
  }

  /// A guarantee, which the original leaves to Swift to print: by the full name of its type.
  package static func guarantee(of valueType: String) -> String { "PromiseKit.Guarantee<\(valueType)>" }
}
