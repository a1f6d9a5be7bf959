import FranticCore
import SwiftLanguage

/// The errors and results of FranticApparatus as scripts see them.
enum FranticErrors {
  static func declarations() -> [TypeInfo] {
    let errors = StandardTypes.enumeration("PromiseError", [("contextDeallocated", 0), ("unknownReason", 0)])
    errors.conformanceNames = ["Error"]
    return [
      errors, StandardTypes.enumeration("Result", [("value", 1), ("promise", 1)]), error("ErrorArray", .array(.error)),
      error("ErrorDictionary", .dictionary(.any, .error)),
    ]
  }

  private static func error(_ name: String, _ type: TypeReference) -> TypeInfo {
    let info = TypeInfo(name: name, kind: .structure)
    info.conformanceNames = ["Error"]
    info.fields = [StoredField(name: "errors", type: type, isConstant: true)]
    info.fieldPositions = ["errors": 0]
    info.shownField = 0
    info.isMadeByLibrary = true
    return info
  }

  static func make(_ name: String, _ fields: [ScriptValue], _ types: StandardTypes) -> ScriptValue {
    guard let type = types.declared(name) else { return .array(fields) }
    return .structure(StructureValue(type: type, fields: fields))
  }

  /// The library's own errors.
  static func value(of error: any Error, _ types: StandardTypes) -> ScriptValue? {
    switch error {
    case let error as FranticCore.PromiseError:
      guard let type = types.declared("PromiseError") else { return nil }
      let index = error == .contextDeallocated ? 0 : 1
      return .enumeration(EnumerationValue(type: type, enumCase: type.cases[index], payload: []))
    case let error as ErrorArray: return make("ErrorArray", [.array(error.errors.map(types.value))], types)
    default: return nil
    }
  }

  static func error(of value: ScriptValue, _ types: StandardTypes) -> (any Error)? {
    guard case .enumeration(let instance) = value, instance.type === types.declared("PromiseError") else { return nil }
    return instance.enumCase.index == 0 ? FranticCore.PromiseError.contextDeallocated : FranticCore.PromiseError.unknownReason
  }

  /// The `Result` that a handler returned, written with or without its type; `nil` for other values.
  static func result(_ value: ScriptValue) throws -> FranticCore.Result<ScriptValue>? {
    let (name, payload): (String, ScriptValue?) =
      switch value {
      case .implicitMember(let member): (member.name, member.arguments?.first)
      case .enumeration(let instance) where instance.type.name == "Result": (instance.enumCase.name, instance.payload.first)
      default: ("", nil)
      }
    switch (name, payload) {
    case ("value", let payload?): return .value(payload)
    case ("promise", .library(let object)?):
      guard let promise = object as? FranticPromise else { return nil }
      return .promise(promise.promise)
    default: return nil
    }
  }
}
