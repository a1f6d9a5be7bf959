import AnyCore
import PromiseEngine
import SwiftLanguage

/// The values of a script as the rules of promises of anything see them.
struct ScriptWorld: AnyWorld {
  let runtime: PromiseRuntime

  var nothing: ScriptValue { .none }

  func kind(of value: ScriptValue) -> AnyKind<ScriptValue> {
    let value = Self.flattened(value)
    if value.isNothing { return .nothing }
    if let thenable = KitLibrary.thenableOrNil(value) { return .promise(thenable.promise) }
    if value.isError, !value.isString { return .error(runtime.error(of: value)) }
    return .value(value)
  }

  func manifold(_ value: ScriptValue) -> [ScriptValue]? {
    if case .library(let object) = value { (object as? ManifoldObject)?.values } else { nil }
  }

  func collection(_ value: ScriptValue) -> AnyCollectionParts<ScriptValue>? {
    switch Self.flattened(value) {
    case .array(let list): .list(list)
    case .dictionary(let table): .table(keys: table.keys, values: table.values)
    default: nil
    }
  }

  func value(of parts: AnyCollectionParts<ScriptValue>) -> ScriptValue {
    switch parts {
    case .list(let values): return .array(values)
    case .table(let keys, let values):
      var table = OrderedTable()
      for (key, value) in zip(keys, values) { table[key] = value }
      return .dictionary(table)
    }
  }

  func number(_ number: Int) -> ScriptValue { .int(number) }

  func text(_ text: String) -> ScriptValue { .string(text) }

  func text(thrown error: any Error) -> ScriptValue? {
    guard let thrown = error as? ScriptError, thrown.value.isString else { return nil }
    return thrown.value
  }

  func value(of error: any Error) -> ScriptValue { runtime.value(of: error) }

  func error(of parts: AnyErrorParts<ScriptValue>) -> any Error {
    let types = runtime.standardTypes
    return types.error(of: NSErrorType.make(domain: parts.domain, code: parts.code, userInfo: parts.userInfo, types))
  }

  /// The parts of an `NSError`, or of Swift's error as bridging makes one of it.
  func parts(of error: any Error) -> AnyErrorParts<ScriptValue> {
    let error = runtime.value(of: error)
    switch error {
    case .structure(let instance) where instance.type === runtime.standardTypes.declared("NSError"):
      var parts = AnyErrorParts<ScriptValue>(domain: instance.fields[0].plainDescription, code: 1)
      if case .int(let code) = instance.fields[1] { parts.code = code }
      if case .dictionary(let table) = instance.fields[2] {
        parts.userInfo = zip(table.keys, table.values).map { (key: $0.plainDescription, value: $1) }
      }
      return parts
    case .enumeration(let instance): return AnyErrorParts(domain: "main.\(error.typeName)", code: instance.errorCode)
    default: return AnyErrorParts(domain: "main.\(error.typeName)", code: 1)
    }
  }

  /// A value without the optionals around it, which Objective-C doesn't know.
  private static func flattened(_ value: ScriptValue) -> ScriptValue {
    var value = value
    while case .some(let inner) = value { value = inner }
    return value
  }
}

extension PromiseRuntime {
  /// The rules of promises of anything, for this run's values.
  var anyRules: AnyRules<ScriptWorld> { AnyRules(ScriptWorld(runtime: self)) }
}

extension AnyRules<ScriptWorld> {
  /// What a handler gets: as many of the values as it takes (rule 14).
  func arguments(_ value: ScriptValue, for function: ScriptValue) throws -> [ScriptValue] {
    guard case .function(let own) = function else { return arguments(value, count: 1) }
    let wanted = own.code.parameters.count
    guard wanted <= 3 else {
      throw FaultReason.trap("a handler takes at most 3 values, not \(wanted)", "return a collection instead")
    }
    return arguments(value, count: wanted)
  }
}
