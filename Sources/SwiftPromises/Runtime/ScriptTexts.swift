import PromiseEngine
import SwiftLanguage

/// The texts of what promises of scripts come to: what `String(describing:)` gives, without its search for conformances.
struct ScriptTexts: OutcomeDescriber {
  func text<Value>(ofValue value: Value) -> String? {
    Value.self == ScriptValue.self ? unsafeBitCast(value, to: ScriptValue.self).description : nil
  }

  func text(ofError error: any Error) -> String? {
    switch error {
    case let error as ScriptError: error.description
    case PromiseError.validationFailure: "validationFailure"
    case PromiseError.timedOut: "timedOut"
    default: nil
    }
  }
}
