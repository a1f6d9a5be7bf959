import KitCore
import PromiseEngine
import SwiftLanguage

/// PromiseKit's own `Result`, as scripts see it.
enum KitResults {
  static let typeName = "Result"

  /// The enumeration, which takes the place of Swift's.
  static func declaration() -> TypeInfo { StandardTypes.enumeration(typeName, [("fulfilled", 1), ("rejected", 1)]) }

  /// Members of the enumeration.
  static let members: [String: NativeMember] = [
    "isFulfilled": .property { call in .bool(call.receiver.isCase("fulfilled")) }
  ]

  /// The script's result of an outcome.
  static func value(_ outcome: Outcome<ScriptValue>, _ runtime: PromiseRuntime) -> ScriptValue {
    guard let type = runtime.standardTypes.declared(typeName) else { return .void }
    let (index, payload): (Int, ScriptValue) =
      switch outcome {
      case .fulfilled(let value): (0, value)
      case .rejected(let error): (1, runtime.value(of: error))
      }
    return .enumeration(EnumerationValue(type: type, enumCase: type.cases[index], payload: [payload]))
  }

  /// What a result of the script means, PromiseKit's or Swift's; `nil` for other values.
  static func outcome(_ value: ScriptValue, _ runtime: PromiseRuntime) throws -> Outcome<ScriptValue>? {
    var value = value
    let types = runtime.standardTypes
    if case .implicitMember(let member) = value {
      value = types.declared(typeName)?.resolve(member) ?? types.result.resolve(member) ?? value
    }
    guard case .enumeration(let instance) = value, let payload = instance.payload.first else { return nil }
    if instance.type === types.declared(typeName) {
      return instance.enumCase.index == 0 ? .fulfilled(payload) : .rejected(types.error(of: payload))
    }
    return instance.type.isResult ? try runtime.result(value).outcome : nil
  }
}
