import PromiseEngine

/// What PromiseKit itself rejects with: `PMKError`.
enum KitError: Error, CustomStringConvertible {
  case invalidCallingConvention, returnedSelf, badInput, cancelled
  case compactMap(ScriptValue)
  case emptySequence, noWinner

  var description: String {
    switch self {
    case .invalidCallingConvention: "a callback gave neither a value nor an error: it must give one of them"
    case .returnedSelf: "a handler returned the promise that it was to settle: return another one"
    case .badInput: "an argument makes no sense here: nothing was given to wait for, or no concurrency allowed"
    case .cancelled: "the operation was cancelled"
    case .compactMap(let value): "compactMap made nil of \(value.plainDescription)"
    case .emptySequence: "the sequence has no such element"
    case .noWinner: "all the racing promises were rejected, so none won"
    }
  }

  /// Whether an error means that something was cancelled: Swift's and PromiseKit's, and errors of the script that say so (row 38).
  static func isCancellation(_ error: any Error) -> Bool {
    switch error {
    case KitError.cancelled, is CancellationError: return true
    case let error as ScriptError:
      let value = error.value
      guard let type = value.typeInfo, type.conforms(to: "CancellableError") else { return false }
      if let position = type.fieldPosition("isCancelled"), let fields = value.fields { return fields[position] == .bool(true) }
      guard let getter = type.lookup({ $0.computed["isCancelled"] })?.getter, let runtime = type.describer as? PromiseRuntime
      else { return false }
      let function = FunctionValue(code: getter, captures: [], boundSelf: value)
      return (try? runtime.call(.function(function), [])) == .bool(true)
    default: return false
    }
  }

  // MARK: As scripts see it

  private static let names = [
    "invalidCallingConvention", "returnedSelf", "badInput", "cancelled", "compactMap", "emptySequence", "noWinner",
  ]

  static func declarations() -> [TypeInfo] {
    let error = StandardTypes.enumeration("PMKError", names.map { ($0, $0 == "compactMap" ? 1 : 0) })
    error.conformanceNames = ["Error"]
    error.ownText = { KitError($0)?.description ?? $0.enumCase.name }
    let cancellable = TypeInfo(name: "CancellableError", kind: .protocol)
    cancellable.conformanceNames = ["Error"]
    return [error, cancellable]
  }

  init?(_ instance: EnumerationValue) {
    switch instance.enumCase.name {
    case "invalidCallingConvention": self = .invalidCallingConvention
    case "returnedSelf": self = .returnedSelf
    case "badInput": self = .badInput
    case "cancelled": self = .cancelled
    case "compactMap": self = .compactMap(instance.payload.first ?? .void)
    case "emptySequence": self = .emptySequence
    case "noWinner": self = .noWinner
    default: return nil
    }
  }

  /// The library's error that a value of the script means.
  static func error(of value: ScriptValue, _ types: StandardTypes) -> (any Error)? {
    guard case .enumeration(let instance) = value, instance.type === types.declared("PMKError") else { return nil }
    return KitError(instance)
  }

  /// The error as scripts see it.
  static func value(of error: any Error, _ types: StandardTypes) -> ScriptValue? {
    guard let error = error as? KitError, let type = types.declared("PMKError") else { return nil }
    let (name, payload): (String, [ScriptValue]) =
      if case .compactMap(let value) = error { ("compactMap", [value]) } else { ("\(error.caseName)", []) }
    guard let position = type.casePositions[name] else { return nil }
    return .enumeration(EnumerationValue(type: type, enumCase: type.cases[position], payload: payload))
  }

  private var caseName: String {
    switch self {
    case .invalidCallingConvention: "invalidCallingConvention"
    case .returnedSelf: "returnedSelf"
    case .badInput: "badInput"
    case .cancelled: "cancelled"
    case .compactMap: "compactMap"
    case .emptySequence: "emptySequence"
    case .noWinner: "noWinner"
    }
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
