import TraceEvents
import PromiseEngine

/// An error value of a script as the engine's promises carry it.
struct ScriptError: Error, CustomStringConvertible {
  let value: ScriptValue

  var description: String { value.description }
}

/// A broken rule of the script as the reason of a rejection; Swift would have trapped instead.
struct FaultError: Error, CustomStringConvertible {
  let fault: ScriptFault

  var description: String { "\(fault.message) (line \(fault.place.line); Swift would have stopped the program here)" }
}

/// What an injected failure rejects with if the plan names no error of the script.
struct InjectedFailure: Error, CustomStringConvertible {
  /// The text that the plan gives.
  var text: String?

  var description: String { text ?? "InjectedFailure" }
}

extension ScriptValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text that `String(describing:)` gives in the script, computed by the script itself where it declares so.
  var description: String {
    var formatter = ValueFormatter { Self.ownDescription($0) }
    return formatter.format(self)
  }

  var debugDescription: String {
    var formatter = ValueFormatter { Self.ownDescription($0) }
    return formatter.formatNested(self)
  }

  private static func ownDescription(_ value: ScriptValue) -> String {
    value.typeInfo?.describer?.describe(value) ?? value.typeName
  }
}

/// The types that the library declares as a script would.
struct StandardTypes {
  let promiseError: TypeInfo
  let cancellation: TypeInfo
  let maybe: TypeInfo
  let injectedFailure: TypeInfo
  let result: TypeInfo
  /// What waiting for a group with a timeout gives: `DispatchTimeoutResult`.
  let waitResult: TypeInfo
  /// Errors of the engine and of the machine itself, which have nothing but a text.
  let other: TypeInfo
  /// Broken rules, where the script gets to see them.
  let fault: TypeInfo
  /// What simulated sources give.
  let sources = SourceTypes()
  private let library: DialectLibrary
  /// Those that the dialect's library declares.
  let declared: [TypeInfo]

  init(library: DialectLibrary) {
    self.library = library
    declared = library.declarations()
    promiseError = Self.enumeration("PromiseError", [("timedOut", 0), ("validationFailure", 0)])
    maybe = Self.enumeration("Maybe", [("value", 1), ("error", 1)])
    result = Self.result([nil, nil])
    waitResult = Self.enumeration("DispatchTimeoutResult", [("success", 0), ("timedOut", 0)])
    promiseError.conformanceNames = ["Error"]
    cancellation = TypeInfo(name: "CancellationError", kind: .structure)
    injectedFailure = TypeInfo(name: "InjectedFailure", kind: .enumeration)
    other = TypeInfo(name: "SystemError", kind: .enumeration)
    fault = TypeInfo(name: "SystemError", kind: .enumeration)
    for type in [cancellation, injectedFailure, other, fault] { type.conformanceNames = ["Error"] }
  }

  /// Those that scripts can name.
  var all: [TypeInfo] { [promiseError, cancellation, result, waitResult] + sources.all + declared }

  /// What the dialect's library declares under a name.
  func declared(_ name: String) -> TypeInfo? { declared.first { $0.name == name } }

  /// An enumeration whose cases have so many unlabelled values.
  static func enumeration(_ name: String, _ cases: [(String, Int)]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .enumeration)
    for (index, (name, count)) in cases.enumerated() {
      type.casePositions[name] = index
      type.cases.append(
        EnumerationCase(
          name: name, index: index, labels: Array(repeating: nil, count: count), types: Array(repeating: nil, count: count),
          rawValue: nil))
    }
    return type
  }

  /// `Result` of a value and an error of these types, as far as they are known.
  static func result(_ types: [TypeReference?]) -> TypeInfo {
    let type = TypeInfo(name: "Result", kind: .enumeration)
    for (index, (name, payload)) in zip(["success", "failure"], types).enumerated() {
      type.casePositions[name] = index
      type.cases.append(EnumerationCase(name: name, index: index, labels: [nil], types: [payload], rawValue: nil))
    }
    return type
  }

  /// What waiting for a group with a timeout gives.
  func waitResult(isInTime: Bool) -> ScriptValue {
    .enumeration(EnumerationValue(type: waitResult, enumCase: waitResult.cases[isInTime ? 0 : 1], payload: []))
  }

  /// An error with nothing but a text.
  func textual(_ text: String, type: TypeInfo) -> ScriptValue {
    let enumCase = EnumerationCase(name: text, index: 0, labels: [], types: [], rawValue: nil)
    return .enumeration(EnumerationValue(type: type, enumCase: enumCase, payload: []))
  }

  /// An error of the engine as scripts see it.
  func value(of error: any Error) -> ScriptValue {
    if let value = library.valueOfError(error, self) { return value }
    switch error {
    case let error as ScriptError: return error.value
    case let error as PromiseError:
      let index = error == .timedOut ? 0 : 1
      return .enumeration(EnumerationValue(type: promiseError, enumCase: promiseError.cases[index], payload: []))
    case is CancellationError: return .structure(StructureValue(type: cancellation, fields: []))
    case is InjectedFailure: return textual(String(describing: error), type: injectedFailure)
    case is FaultError: return textual(String(describing: error), type: fault)
    default: return textual(String(describing: error), type: other)
    }
  }

  /// Whether an error is a broken rule that has been kept already, perhaps thrown on by the script.
  func isFault(_ error: any Error) -> Bool {
    error is FaultError || (error as? ScriptError)?.value.typeInfo === fault
  }

  /// The engine's error that a script's value means.
  func error(of value: ScriptValue) -> any Error {
    if let error = library.errorOfValue(value, self) { return error }
    switch value {
    case .enumeration(let instance) where instance.type === promiseError:
      return instance.enumCase.index == 0 ? PromiseError.timedOut : PromiseError.validationFailure
    case .structure(let instance) where instance.type === cancellation: return CancellationError()
    case .enumeration(let instance) where instance.type === injectedFailure: return InjectedFailure(text: instance.enumCase.name)
    default: return ScriptError(value: value)
    }
  }
}
