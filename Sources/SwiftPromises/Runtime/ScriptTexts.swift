import PromiseEngine
import SwiftLanguage

/// The texts of what promises of scripts come to: what `String(describing:)` gives, without its search for conformances.
struct ScriptTexts: OutcomeDescriber {
  /// Who wants to know the values' types.
  let kinds: ValueKinds

  func text<Value>(ofValue value: Value) -> String? {
    guard Value.self == ScriptValue.self else { return nil }
    let value = unsafeBitCast(value, to: ScriptValue.self)
    let text = value.description
    if kinds.isOn { kinds.note(value, text) }
    return text
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

/// The types of the values that promises came to, while somebody wants to know.
///
/// Sendable without checking, for the same reason as `PromiseRuntime`: only the thread that drives the run's clock uses it.
final class ValueKinds: @unchecked Sendable {
  var isOn = false
  /// Each value's text and type, in the order in which they were described.
  private(set) var told: [(text: String, kind: String)] = []

  func note(_ value: ScriptValue, _ text: String) { told.append((text, value.typeName)) }
}
