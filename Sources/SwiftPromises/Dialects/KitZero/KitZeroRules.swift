import PromiseEngine
import SwiftLanguage

/// Where the two guides of PromiseKit 0.9 disagree.
struct KitZeroRules: Sendable {
  /// The guide.
  enum Version: Sendable {
    /// The readme of 0.9.2.
    case readme
    /// The guide of 0.9.6.
    case guide
  }

  let version: Version

  static let domain = "PMKErrorDomain"
  static let thrownKey = "PMKThrown"
  static let thrownCode = 1
  static let unknownCode = 2

  /// How many values a handler gets at most (rule 14).
  var greatestArity: Int { version == .guide ? 3 : 1 }

  /// Calls a handler with as many of the values as it takes; missing ones are nil (rule 14).
  func call(_ function: ScriptValue, _ value: ScriptValue, _ runtime: PromiseRuntime) throws -> ScriptValue {
    guard case .function(let own) = function else { return try runtime.call(function, [value]) }
    let wanted = own.code.parameters.count
    guard wanted <= greatestArity else {
      throw FaultReason.trap(
        "a handler takes at most \(greatestArity == 1 ? "one value" : "\(greatestArity) values") here, not \(wanted)",
        version == .readme ? "PMKManifold came with 0.9.6" : "return a collection instead")
    }
    var values = [value]
    if case .library(let object) = value, let manifold = object as? ManifoldObject { values = manifold.values }
    while values.count < wanted { values.append(.none) }
    return try runtime.call(function, Array(values.prefix(wanted)))
  }

  /// What a handler's error rejects with: 0.9.6 wraps what is thrown and is no error (rule 9).
  func wrapped(_ error: any Error, _ runtime: PromiseRuntime) -> any Error {
    if let reason = error as? FaultReason { return ScriptError(value: .string(reason.message)) }
    guard let thrown = error as? ScriptError, !thrown.value.isError else { return error }
    return runtime.standardTypes.error(
      of: NSErrorType.make(
        domain: Self.domain, code: Self.thrownCode, userInfo: [(Self.thrownKey, thrown.value)], runtime.standardTypes))
  }
}

/// Several values that a promise hands to one handler (rule 14).
final class ManifoldObject: LibraryObject {
  let values: [ScriptValue]

  init(_ values: [ScriptValue]) {
    self.values = values
  }

  var typeName: String { "PMKManifold" }
  func describe(_ format: (ScriptValue) -> String) -> String {
    "PMKManifold(\(values.map(format).joined(separator: ", ")))"
  }
}

/// `NSError` as scripts of Objective-C's libraries see it: a structure with a domain, a code and a dictionary.
enum NSErrorType {
  static func declaration() -> TypeInfo {
    let type = FoundationErrorTypes.cocoaType()
    type.isMadeByLibrary = false
    return type
  }

  static func make(domain: String, code: Int, userInfo: [(String, ScriptValue)], _ types: StandardTypes) -> ScriptValue {
    var table = OrderedTable()
    for (key, value) in userInfo { table[.string(key)] = value }
    return make([.string(domain), .int(code), .dictionary(table)], types)
  }

  /// What `NSError(domain:code:userInfo:)` makes.
  static func make(_ call: NativeCall) throws -> NativeResult {
    guard let domain = call.labelled("domain"), let code = call.labelled("code") else {
      throw FaultReason("NSError needs a domain and a code", "write NSError(domain: \"…\", code: 1)")
    }
    var userInfo = ScriptValue.dictionary(OrderedTable())
    if let given = call.labelled("userInfo")?.unwrapped, case .dictionary = given { userInfo = given }
    return .value(make([domain, code, userInfo], call.machine.runtime.standardTypes))
  }

  private static func make(_ fields: [ScriptValue], _ types: StandardTypes) -> ScriptValue {
    guard let type = types.declared("NSError") else { return .array(fields) }
    return .structure(StructureValue(type: type, fields: fields))
  }
}
