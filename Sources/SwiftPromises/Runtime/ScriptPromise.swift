import PromiseEngine
import SwiftLanguage

/// A promise as scripts hold it.
typealias ScriptPromise = Promise<ScriptValue>

/// What a script's handler decided.
typealias ScriptResolution = Resolution<ScriptValue>

extension Promise: HostObject where Value == ScriptValue {
  var typeName: String { "Promise" }
  var isKeptByWeakVariables: Bool { true }
  var memberTable: MemberTable? { PromiseOperators.table }

  /// The promise as google's library prints it; the type of a pending one's value is not known to a run.
  func describe(_ format: (ScriptValue) -> String) -> String {
    switch outcome {
    case nil: "Pending: Any"
    case .fulfilled(let value): "Fulfilled: \(value.interpolated(format))"
    case .rejected(let error): "Rejected: \(Self.describe(error, format))"
    }
  }

  /// The promise's state and what it holds, where a library says nothing of its own.
  func describeState(_ format: (ScriptValue) -> String) -> String {
    switch outcome {
    case nil: "Promise(pending)"
    case .fulfilled(let value): "Promise(fulfilled: \(format(value)))"
    case .rejected(let error): "Promise(rejected: \(Self.describe(error, format)))"
    }
  }

  /// An error as text. A promise may be rejected with a value that contains the promise itself, so `format` has to know how deep it is.
  private static func describe(_ error: any Error, _ format: (ScriptValue) -> String) -> String {
    (error as? ScriptError)?.value.interpolated(format) ?? String(describing: error)
  }
}

extension ScriptValue {
  /// The value as Swift puts it into a text: a string without its quotes, a case without its type.
  ///
  /// - Parameter format: Gives the text of a value inside another.
  func interpolated(_ format: (ScriptValue) -> String) -> String {
    switch self {
    case .string(let text): text
    case .enumeration(let instance) where !instance.type.computesDescription && instance.type.ownText == nil:
      String(format(self).dropFirst(instance.type.name.count + 1))
    default: format(self)
    }
  }

  /// A promise of the engine, google's: what the other dialects make lies in their objects.
  static func promise(_ promise: ScriptPromise) -> ScriptValue { .library(promise) }

  static func queue(_ queue: ScriptQueue) -> ScriptValue { .library(queue) }
}
