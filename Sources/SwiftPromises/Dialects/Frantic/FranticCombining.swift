import FranticCore
import PromiseEngine
import SwiftLanguage

// FranticApparatus 7.0's functions over several promises.
extension FranticPromise {
  /// Promises, and their keys if they have any.
  private struct Inputs {
    let keys: [ScriptValue]
    let promises: [FranticValue]
    let isKeyed: Bool
  }

  /// A function over several promises, and what it takes: one list, one dictionary, or either.
  private enum Taken {
    case all, any, race

    var refusal: FaultReason {
      switch self {
      case .all: FaultReason("'all' takes one list or dictionary of promises", "write all([first, second])")
      case .any: FaultReason("'any' takes one dictionary of promises", "write any([\"first\": first, \"second\": second])")
      case .race: FaultReason("'race' takes one list of promises", "write race([first, second])")
      }
    }
  }

  private static func inputs(_ taken: Taken, _ call: NativeCall) throws -> Inputs {
    let arguments = call.arguments
    guard arguments.count == 1 else { throw taken.refusal }
    if case .dictionary(let table) = arguments[0] {
      guard taken != .race else { throw taken.refusal }
      return Inputs(keys: table.keys, promises: try table.values.map { try of($0).promise }, isKeyed: true)
    }
    guard taken != .any, let list = try arguments[0].elements else { throw taken.refusal }
    return Inputs(keys: [], promises: try list.map { try of($0).promise }, isKeyed: false)
  }

  /// `all`: the values, in order or by their keys; the first rejection rejects and lets go of the others (rules 23, 24, 28).
  static func all(_ call: NativeCall) throws -> ScriptValue {
    let (host, inputs) = (try FranticHost.of(call), try inputs(.all, call))
    // What decides must not keep the promises: letting go of them cancels them.
    let keys = inputs.isKeyed ? inputs.keys : nil
    let promise: FranticValue = combineAll(inputs.promises, tracedBy: host.hook, at: host.runtime.site(call)) { values in
      keys.map { keys in .dictionary(table(keys) { values[$0] }) } ?? .array(values)
    }
    return .library(FranticPromise(promise, host))
  }

  /// `any`: waits for all and gives values and reasons by their keys (rules 25, 27).
  static func any(_ call: NativeCall) throws -> ScriptValue {
    let (host, inputs) = (try FranticHost.of(call), try inputs(.any, call))
    let (keys, runtime) = (inputs.keys, host.runtime)
    let promise: FranticValue = combineAny(
      keys, inputs.promises, tracedBy: host.hook, at: runtime.site(call),
      { result in
        .library(
          AnyResultObject(
            values: table(keys) { result.values[keys[$0]] }, reasons: reasons(result.reasons, keys, runtime)))
      },
      { errors in
        let reasons = reasons(errors, keys, runtime)
        return ScriptError(value: FranticErrors.make("ErrorDictionary", [.dictionary(reasons)], runtime.standardTypes))
      })
    return .library(FranticPromise(promise, host))
  }

  /// `race`: the first value; rejects with all errors if there is none (rule 26).
  static func race(_ call: NativeCall) throws -> ScriptValue {
    let (host, inputs) = (try FranticHost.of(call), try inputs(.race, call))
    let promise: FranticValue = FranticCore.race(inputs.promises, tracedBy: host.hook, at: host.runtime.site(call))
    return .library(FranticPromise(promise, host))
  }

  private static func reasons(
    _ errors: [ScriptValue: any Error], _ keys: [ScriptValue], _ runtime: PromiseRuntime
  ) -> OrderedTable {
    table(keys) { errors[keys[$0]].map(runtime.value) }
  }

  /// A dictionary in the order of the keys.
  private static func table(_ keys: [ScriptValue], _ value: (Int) -> ScriptValue?) -> OrderedTable {
    var table = OrderedTable()
    for (position, key) in keys.enumerated() { if let value = value(position) { table[key] = value } }
    return table
  }
}

/// What the promises given to `any` came to: `AnyResult`.
final class AnyResultObject: LibraryObject {
  private let values: OrderedTable
  private let reasons: OrderedTable

  init(values: OrderedTable, reasons: OrderedTable) {
    self.values = values
    self.reasons = reasons
  }

  var typeName: String { "AnyResult" }
  func describe(_ format: (ScriptValue) -> String) -> String {
    "AnyResult(values: \(format(.dictionary(values))), reasons: \(format(.dictionary(reasons))))"
  }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "values": .property { .dictionary(try receiver($0).values) },
    "reasons": .property { .dictionary(try receiver($0).reasons) },
    "requiredValue": .method { call in
      let (own, key) = (try receiver(call), try call.only())
      if let value = own.values[key] { return .value(value) }
      guard let reason = own.reasons[key] else { throw FranticCore.PromiseError.unknownReason }
      throw call.machine.runtime.standardTypes.error(of: reason)
    },
  ]

  private static func receiver(_ call: NativeCall) throws -> AnyResultObject {
    guard case .library(let object) = call.receiver, let result = object as? AnyResultObject else {
      throw FaultReason("\(call.receiver.typeName) isn't an AnyResult")
    }
    return result
  }
}
