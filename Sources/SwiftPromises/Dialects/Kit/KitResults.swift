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
  ///
  /// - Parameter content: The type of its value, if that is known.
  static func value(_ outcome: Outcome<ScriptValue>, _ runtime: PromiseRuntime, of content: TypeReference?) -> ScriptValue {
    guard let general = runtime.standardTypes.declared(typeName) else { return .void }
    let type = runtime.singleton(KitResultTypes()).type(general, of: content ?? outcome.value?.shownType)
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
    if let own = types.declared(typeName), instance.type === own || instance.type.general?.type === own {
      return instance.enumCase.index == 0 ? .fulfilled(payload) : .rejected(types.error(of: payload))
    }
    return instance.type.isResult ? try runtime.result(value).outcome : nil
  }
}

/// PromiseKit's `Result` with the types of values that a run has had, by their names.
private final class KitResultTypes: LibraryObject {
  private var types: [String: TypeInfo] = [:]

  var typeName: String { KitResults.typeName }

  func type(_ general: TypeInfo, of content: TypeReference?) -> TypeInfo {
    guard let content, !content.isAny else { return general }
    let name = "\(general.name)<\(content.name)>"
    if let known = types[name] { return known }
    let made = TypeInfo(general, named: name)
    types[name] = made
    return made
  }
}
