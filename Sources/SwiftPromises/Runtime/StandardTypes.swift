import PromiseEngine
import SwiftLanguage
import TraceEvents

/// What an injected failure rejects with if the plan names no error of the script.
struct InjectedFailure: Error, CustomStringConvertible {
  /// The text that the plan gives.
  var text: String?

  var description: String { text ?? "InjectedFailure" }
}

/// The types that the promises of scripts make values of.
///
/// A class, so that handing them on costs nothing.
final class StandardTypes {
  let language: LanguageTypes
  let promiseError: TypeInfo
  var cancellation: TypeInfo { language.cancellation }
  let maybe: TypeInfo
  let injectedFailure: TypeInfo
  var result: TypeInfo { language.result }
  /// What waiting for a group with a timeout gives: `DispatchTimeoutResult`.
  let waitResult: TypeInfo
  /// Errors of the engine and of the machine itself, which have nothing but a text.
  let other: TypeInfo
  /// Broken rules, where the script gets to see them.
  let fault: TypeInfo
  /// What simulated sources give.
  let sources: SourceTypes
  /// What Foundation's own types throw.
  let foundation: FoundationErrorTypes
  private let library: DialectLibrary

  init(library: DialectLibrary) {
    self.library = library
    promiseError = Self.enumeration("PromiseError", [("timedOut", 0), ("validationFailure", 0)])
    maybe = Self.enumeration("Maybe", [("value", 1), ("error", 1)])
    waitResult = Self.enumeration("DispatchTimeoutResult", [("success", 0), ("timedOut", 0)])
    promiseError.conformanceNames = ["Error"]
    injectedFailure = TypeInfo(name: "InjectedFailure", kind: .enumeration)
    other = TypeInfo(name: "SystemError", kind: .enumeration)
    fault = TypeInfo(name: "SystemError", kind: .enumeration)
    for type in [injectedFailure, other, fault] { type.conformanceNames = ["Error"] }
    sources = SourceTypes()
    foundation = FoundationErrorTypes()
    language = LanguageTypes(
      others: [promiseError, waitResult] + sources.all + foundation.named, declared: library.declarations())
  }

  /// What the dialect's library declares under a name.
  func declared(_ name: String) -> TypeInfo? { language.declared.first { $0.name == name } }

  /// An enumeration whose cases have so many unlabelled values.
  static func enumeration(_ name: String, _ cases: [(String, Int)]) -> TypeInfo {
    enumeration(name, labelled: cases.map { ($0, Array(repeating: nil, count: $1)) })
  }

  /// An enumeration whose cases have values with these labels.
  static func enumeration(_ name: String, labelled cases: [(String, [String?])]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .enumeration)
    for (index, (name, labels)) in cases.enumerated() {
      type.casePositions[name] = index
      type.cases.append(
        EnumerationCase(name: name, index: index, labels: labels, types: labels.map { _ in nil }, rawValue: nil))
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
