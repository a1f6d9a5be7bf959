import ECMAPromises
import SwiftLanguage

/// The errors and results of ECMAScript's promises as scripts see them.
enum ECMAErrors {
  static func declarations() -> [TypeInfo] {
    let settled = StandardTypes.enumeration("SettledResult", [("fulfilled", 1), ("rejected", 1)])
    return [
      error("TypeError", [("message", .string)]),
      error("AggregateError", [("message", .string), ("errors", .array(.any))]), settled,
    ]
  }

  private static func error(_ name: String, _ fields: [(String, TypeReference)]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .structure)
    type.conformanceNames = ["Error"]
    for (position, field) in fields.enumerated() {
      type.fields.append(StoredField(name: field.0, type: field.1, isConstant: true))
      type.fieldPositions[field.0] = position
    }
    return type
  }

  /// The library's own errors.
  static func value(of error: any Error, _ types: StandardTypes) -> ScriptValue? {
    guard let error = error as? TypeError else { return nil }
    switch error {
    case .chainingCycle: return make("TypeError", [.string("Chaining cycle detected for promise #<Promise>")], types)
    }
  }

  static func aggregate(_ errors: [ScriptValue], _ types: StandardTypes) -> ScriptValue {
    make("AggregateError", [.string("All promises were rejected"), .array(errors)], types)
  }

  /// What `allSettled` gives for one input.
  static func value(of result: SettledResult<ScriptValue>, _ types: StandardTypes) -> ScriptValue {
    guard let type = types.declared("SettledResult") else { return .void }
    switch result {
    case .fulfilled(let value):
      return .enumeration(EnumerationValue(type: type, enumCase: type.cases[0], payload: [value]))
    case .rejected(let reason):
      return .enumeration(EnumerationValue(type: type, enumCase: type.cases[1], payload: [types.value(of: reason)]))
    }
  }

  private static func make(_ name: String, _ fields: [ScriptValue], _ types: StandardTypes) -> ScriptValue {
    guard let type = types.declared(name) else { return .array(fields) }
    return .structure(StructureValue(type: type, fields: fields))
  }

  // MARK: Members

  /// Members of what `allSettled` gives for each input.
  static let settledMembers: [String: NativeMember] = [
    "status": .property { call in .string(try instance(call).enumCase.name) },
    "value": .property { try payload($0, ofCase: 0) },
    "reason": .property { try payload($0, ofCase: 1) },
  ]

  private static func instance(_ call: NativeCall) throws -> EnumerationValue {
    guard case .enumeration(let instance) = call.receiver else { throw FaultReason("\(call.receiver.typeName) isn't a result") }
    return instance
  }

  private static func payload(_ call: NativeCall, ofCase index: Int) throws -> ScriptValue {
    let instance = try instance(call)
    return instance.enumCase.index == index ? instance.payload[0] : .void
  }
}
