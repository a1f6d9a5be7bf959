import PromiseEngine

/// A promise as scripts hold it.
typealias ScriptPromise = Promise<ScriptValue>

/// What a script's handler decided.
typealias ScriptResolution = Resolution<ScriptValue>

extension ScriptPromise {
  /// The promise as Swift shows it.
  func describe(_ format: (ScriptValue) -> String) -> String {
    switch outcome {
    case nil: "Promise(pending)"
    case .fulfilled(let value): "Promise(fulfilled: \(format(value)))"
    case .rejected(let error): "Promise(rejected: \(String(describing: error)))"
    }
  }
}
