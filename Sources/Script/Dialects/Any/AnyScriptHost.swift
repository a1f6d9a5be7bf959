import AnyCore
import PromiseEngine

/// AnyPromise's rules over a script's values.
///
/// Objective-C knows no optionals: what one holds counts, and nothing is nil.
///
/// Sendable without checking, for the reason that `PromiseRuntime` gives.
struct AnyScriptHost: AnyHost, @unchecked Sendable {
  let runtime: PromiseRuntime

  var nothing: ScriptValue { .none }

  func resolution(of value: ScriptValue) -> ScriptResolution {
    let value = Self.flattened(value)
    if let thenable = KitLibrary.thenableOrNil(value) { return .promise(thenable.promise) }
    // A text fulfills even where a program makes String an error.
    if value.isError, !value.isString { return .error(runtime.standardTypes.error(of: value)) }
    return .value(value)
  }

  func text(thrown error: any Error) -> ScriptValue? {
    guard let thrown = error as? ScriptError, thrown.value.isString else { return nil }
    return thrown.value
  }

  func first(of value: ScriptValue) -> ScriptValue { Self.first(of: value) }

  func list(_ values: [ScriptValue]) -> ScriptValue { .array(values) }

  func error(_ problem: AnyProblem<ScriptValue>) -> any Error {
    var userInfo: [(String, ScriptValue)] = []
    if let text = problem.text { userInfo.append(("NSLocalizedDescription", .string(text))) }
    if let promises = problem.promises { userInfo.append((AnyErrors.joinPromisesKey, promises)) }
    let types = runtime.standardTypes
    return types.error(of: NSErrorType.make(domain: AnyErrors.domain, code: problem.code, userInfo: userInfo, types))
  }

  func supplementing(_ error: any Error, key: ScriptValue) -> any Error {
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
    userInfo += [(AnyErrors.failingIndexKey, key), ("NSUnderlyingError", original)]
    return types.error(of: NSErrorType.make(domain: name.plainDescription, code: Self.number(code), userInfo: userInfo, types))
  }

  private static func number(_ value: ScriptValue) -> Int {
    if case .int(let number) = value { number } else { 1 }
  }
}

extension AnyScriptHost {
  /// How many values of a manifold a handler can take.
  static let greatestArity = 3

  static func flattened(_ value: ScriptValue) -> ScriptValue {
    var value = value
    while case .some(let inner) = value { value = inner }
    return value.isVoid ? .none : value
  }

  /// The value; of several the first (row 22).
  static func first(of value: ScriptValue) -> ScriptValue {
    if case .library(let object) = value, let manifold = object as? ManifoldObject { return manifold.values.first ?? .none }
    return value
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
}

extension PromiseRuntime {
  /// AnyPromise's rules over this run's values.
  var anyRules: AnyRules<AnyScriptHost> { AnyRules(AnyScriptHost(runtime: self)) }
}
