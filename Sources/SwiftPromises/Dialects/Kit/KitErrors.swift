import KitCore
import SwiftLanguage

/// `PMKError` and cancellations, as scripts see them.
enum KitErrors {
  /// Whether an error means that something was cancelled: PromiseKit's, and errors of the script that say so (rule 38).
  static func isCancellation(_ error: any Error) -> Bool {
    // A plan's cancellation. Of one that the script makes PromiseKit thinks nothing: that is a `ScriptError`.
    if error is CancellationError { return true }
    guard let error = error as? ScriptError else { return error.meansCancellation }
    let value = error.value
    if case .structure(let failure) = value, let name = cancellations[failure.type.name],
      case .enumeration(let code)? = failure.fields.first
    {
      return code.enumCase.name == name
    }
    // On Linux Foundation compares the code alone, and sees no `URLError` in an `NSError`.
    if case .structure(let failure) = value, failure.type.name == "NSError", failure.fields.count > 1 {
      return failure.fields[1] == .int(3072)
    }
    guard let type = value.typeInfo, type.conforms(to: "CancellableError") else { return false }
    if let position = type.fieldPosition("isCancelled"), let fields = value.fields { return fields[position] == .bool(true) }
    guard let getter = type.lookup({ $0.computed["isCancelled"] })?.getter, let runtime = type.describer as? PromiseRuntime
    else { return false }
    let function = FunctionValue(code: getter, captures: [], boundSelf: value)
    return (try? runtime.call(.function(function), [])) == .bool(true)
  }

  /// The codes of Foundation's errors that mean a cancellation.
  private static let cancellations = ["URLError": "cancelled", "CocoaError": "userCancelled"]

  static func declarations() -> [TypeInfo] {
    let cases = names.map { ($0, $0.hasSuffix("Map") ? 2 : 0) }
    let error = StandardTypes.enumeration("PMKError", cases)
    error.conformanceNames = ["Error"]
    error.ownText = { text(of: $0) }
    error.localizedText = { value in
      if case .enumeration(let instance) = value { text(of: instance) } else { "" }
    }
    let cancellable = TypeInfo(name: "CancellableError", kind: .protocol)
    cancellable.conformanceNames = ["Error"]
    return [error, cancellable]
  }

  /// The library's error that a value of the script means.
  static func error(of value: ScriptValue, _ types: StandardTypes) -> (any Error)? {
    if case .structure(let instance) = value, instance.type === types.cancellation { return ScriptError(value: value) }
    guard case .enumeration(let instance) = value, instance.type === types.declared("PMKError") else { return nil }
    return plain[instance.enumCase.name] ?? ScriptError(value: value)
  }

  /// The error as scripts see it.
  static func value(of error: any Error, _ types: StandardTypes) -> ScriptValue? {
    guard let error = error as? PMKError, let type = types.declared("PMKError") else { return nil }
    guard let position = type.casePositions[name(of: error)] else { return nil }
    return .enumeration(EnumerationValue(type: type, enumCase: type.cases[position], payload: []))
  }

  /// What `compactMap` rejects with.
  static func compactMap(_ value: ScriptValue, to type: TypeReference, _ types: StandardTypes) -> any Error {
    guard let error = types.declared("PMKError"), let position = error.casePositions["compactMap"] else {
      return PMKError.compactMap(value, ScriptValue.self)
    }
    let payload = [value, .type(type)]
    return ScriptError(
      value: .enumeration(EnumerationValue(type: error, enumCase: error.cases[position], payload: payload)))
  }

  private static let names = [
    "invalidCallingConvention", "returnedSelf", "badInput", "cancelled", "flatMap", "compactMap", "emptySequence", "noWinner",
  ]

  /// Those that hold nothing, by name.
  private static let plain: [String: PMKError] = [
    "invalidCallingConvention": .invalidCallingConvention, "returnedSelf": .returnedSelf, "badInput": .badInput,
    "cancelled": .cancelled, "emptySequence": .emptySequence, "noWinner": .noWinner,
  ]

  private static func name(of error: PMKError) -> String {
    switch error {
    case .invalidCallingConvention: "invalidCallingConvention"
    case .returnedSelf: "returnedSelf"
    case .badInput: "badInput"
    case .cancelled: "cancelled"
    case .flatMap, .compactMap: "compactMap"
    case .emptySequence: "emptySequence"
    case .noWinner: "noWinner"
    }
  }

  /// `errorDescription`, which errors of the library have, and those of the script that declare it.
  static func description(of error: ScriptValue) throws -> ScriptValue {
    guard case .enumeration(let instance) = error, instance.type.name == "PMKError" else {
      throw FaultReason("value of type '\(error.typeName)' has no member 'errorDescription'")
    }
    return .some(.string(text(of: instance)))
  }

  private static func text(of instance: EnumerationValue) -> String {
    if let error = plain[instance.enumCase.name] { return error.debugDescription }
    let type = if case .type(let type)? = instance.payload.last { type.name } else { "Any" }
    return "Could not `compactMap<\(type)>`: \((instance.payload.first ?? .void).description)"
  }
}

extension ScriptValue {
  /// The stored properties of an instance.
  fileprivate var fields: [ScriptValue]? {
    switch self {
    case .structure(let instance): instance.fields
    case .object(let instance): instance.fields
    default: nil
    }
  }
}
