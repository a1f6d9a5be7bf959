import PromiseEngine
import SwiftLanguage

/// The rules of AnyPromise for promises of scripts, as `AnyPromises` has them.
enum AnyRules {
  static let domain = "PMKErrorDomain"
  static let failingIndexKey = "PMKFailingPromiseIndexKey"
  static let joinPromisesKey = "PMKJoinPromisesKey"
  static let invalidUsage = 3
  static let joinError = 10
  static let noWinner = 11
  static let greatestArity = 3

  /// What resolving with a value comes to: a promise is adopted, an error rejects, anything else fulfils (rows 6, 7, 8, 19).
  ///
  /// Objective-C knows no optionals: what one holds counts, and nothing is nil.
  static func resolution(_ value: ScriptValue, _ runtime: PromiseRuntime) -> ScriptResolution {
    let value = flattened(value)
    if let thenable = KitLibrary.thenableOrNil(value) { return .promise(thenable.promise) }
    // A text fulfils even where a program makes String an error.
    if value.isError, !value.isString { return .error(runtime.standardTypes.error(of: value)) }
    return .value(value)
  }

  static func flattened(_ value: ScriptValue) -> ScriptValue {
    var value = value
    while case .some(let inner) = value { value = inner }
    return value.isVoid ? .none : value
  }

  /// What a handler gets: as many of the values as it takes; missing ones are nil (row 14).
  static func arguments(_ value: ScriptValue, for function: ScriptValue) throws -> [ScriptValue] {
    guard case .function(let own) = function else { return [first(of: value)] }
    let wanted = own.code.parameters.count
    guard wanted <= greatestArity else {
      throw FaultReason("a handler takes at most \(greatestArity) values, not \(wanted)", "return a collection instead")
    }
    var values = [value]
    if case .library(let object) = value, let manifold = object as? ManifoldObject { values = manifold.values }
    while values.count < wanted { values.append(.none) }
    return Array(values.prefix(wanted))
  }

  /// The value; of several the first (row 22).
  static func first(of value: ScriptValue) -> ScriptValue {
    if case .library(let object) = value, let manifold = object as? ManifoldObject { return manifold.values.first ?? .none }
    return value
  }

  /// What a handler that throws comes to: a text is what the promise is fulfilled with (row 9, as the code does).
  static func resolution(thrown error: any Error) throws -> ScriptResolution {
    guard let thrown = error as? ScriptError, thrown.value.isString else { throw error }
    return .value(thrown.value)
  }

  /// An error for a call that makes no sense.
  static func invalidUsage(_ text: String, _ types: StandardTypes) -> any Error {
    types.error(
      of: NSErrorType.make(
        domain: domain, code: invalidUsage, userInfo: [("NSLocalizedDescription", .string(text))], types))
  }

  /// A copy of an error that says which of several promises was rejected, and keeps the original (row 23).
  static func supplementing(_ error: any Error, key: ScriptValue, _ runtime: PromiseRuntime) -> any Error {
    let types = runtime.standardTypes
    let original = runtime.value(of: error)
    var (name, code): (ScriptValue, ScriptValue) = (.string("main.\(original.typeName)"), .int(1))
    var userInfo: [(String, ScriptValue)] = []
    switch original {
    case .structure(let instance) where instance.type === types.declared("NSError"):
      (name, code) = (instance.fields[0], instance.fields[1])
      if case .dictionary(let table) = instance.fields[2] {
        userInfo = zip(table.keys, table.values).map { ($0.plainDescription, $1) }
      }
    case .enumeration(let instance): code = .int(instance.enumCase.index)
    default: break
    }
    userInfo += [(failingIndexKey, key), ("NSUnderlyingError", original)]
    return types.error(of: NSErrorType.make(domain: name.plainDescription, code: number(code), userInfo: userInfo, types))
  }

  private static func number(_ value: ScriptValue) -> Int {
    if case .int(let number) = value { number } else { 1 }
  }
}
