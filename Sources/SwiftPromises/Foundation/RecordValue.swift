import SwiftLanguage

/// A kind of Foundation's values that is little more than its properties: `URLRequest`, `DateComponents`.
///
/// Sendable without checking: it is made once, and what its properties begin with belongs to no run.
final class RecordKind: @unchecked Sendable {
  /// A property.
  struct Field: @unchecked Sendable {
    let name: String
    let type: TypeReference
    let initial: ScriptValue
    /// Whether scripts can only read it.
    let isConstant: Bool

    /// - Parameter initial: What it is until it is set; optional properties are nil.
    init(_ name: String, _ type: TypeReference, _ initial: ScriptValue = .none, isConstant: Bool = false) {
      (self.name, self.type, self.initial, self.isConstant) = (name, type, initial, isConstant)
    }
  }

  let name: String
  /// Whether it is a class.
  let isShared: Bool
  let fields: [Field]
  let positions: [String: Int]
  let members: [String: NativeMember]
  /// The value as Swift shows it.
  let text: @Sendable (RecordValue) -> String

  init(
    _ name: String, isShared: Bool = false, _ fields: [Field], members: [String: NativeMember] = [:],
    text: (@Sendable (RecordValue) -> String)? = nil
  ) {
    self.name = name
    self.isShared = isShared
    self.fields = fields
    let pairs = fields.enumerated().map { ($1.name, $0) }
    positions = Dictionary(uniqueKeysWithValues: pairs)
    let reading = pairs.map { name, position in
      (name, NativeMember.property { try RecordValue.of($0.receiver, name).fields[position] })
    }
    self.members = Dictionary(uniqueKeysWithValues: reading).merging(members) { $1 }
    self.text = text ?? { _ in "<\(name)>" }
  }

  /// A value with some properties set.
  func make(_ values: [String: ScriptValue] = [:]) -> RecordValue {
    let record = RecordValue(self, fields.map(\.initial))
    for (name, value) in values { record[name] = value }
    return record
  }

  /// What calling the type makes: the labels of arguments are properties.
  func make(from call: NativeCall) throws -> RecordValue {
    let record = make()
    for (label, value) in zip(call.labels.labels, call.arguments) {
      guard let label, positions[label] != nil else { throw noInitializer(call) }
      record.fields[positions[label] ?? 0] = try fitting(value, label)
    }
    return record
  }

  /// What calling the type gives. With other labels it is the application's own type of that name, which a stub stands for.
  func result(of call: NativeCall) throws -> NativeResult {
    let isOther = call.labels.labels.contains { label in label.map { positions[$0] == nil } ?? true }
    if isOther, let stubs = call.machine.stubs { return try stubs.call(name, call) }
    return .value(.library(try make(from: call)))
  }

  func noInitializer(_ call: NativeCall) -> FaultReason {
    FaultReason("\(name) has no init\(call.labels.signature)", "it has \(fields.map(\.name).joined(separator: ", "))")
  }

  /// A value as a property's type has it.
  func fitting(_ value: ScriptValue, _ name: String) throws -> ScriptValue {
    guard let position = positions[name] else { return value }
    guard let fitting = fields[position].type.coerce(value) else {
      throw FaultReason("'\(name)' of \(self.name) must be \(fields[position].type.name), not \(value.typeName)")
    }
    return fitting
  }
}

/// A value of such a kind. One of a structure is never changed once it can be seen.
final class RecordValue: LibraryObject, SettableObject {
  let kind: RecordKind
  fileprivate(set) var fields: [ScriptValue]

  fileprivate init(_ kind: RecordKind, _ fields: [ScriptValue]) {
    self.kind = kind
    self.fields = fields
  }

  subscript(name: String) -> ScriptValue {
    get { kind.positions[name].map { fields[$0] } ?? .none }
    set {
      if let position = kind.positions[name] { fields[position] = newValue }
    }
  }

  /// The record that a value is, for a member that belongs to one.
  static func of(_ value: ScriptValue, _ member: String) throws -> RecordValue {
    guard case .library(let object) = value.unwrapped, let record = object as? RecordValue else {
      throw FaultReason("\(value.typeName) has no '\(member)'")
    }
    return record
  }

  /// The record that a value is, perhaps in an optional, if it is of a kind.
  static func of(_ value: ScriptValue?, kind name: String) -> RecordValue? {
    guard case .library(let object)? = value?.unwrapped, let record = object as? RecordValue else { return nil }
    return record.kind.name == name ? record : nil
  }

  func copy() -> RecordValue { RecordValue(kind, fields) }

  var typeName: String { kind.name }
  var isShared: Bool { kind.isShared }
  var members: [String: NativeMember] { kind.members }
  func describe(_ format: (ScriptValue) -> String) -> String { kind.text(self) }

  func equals(_ other: any HostObject) -> Bool {
    guard let other = other as? RecordValue else { return false }
    return self === other || !isShared && kind === other.kind && fields == other.fields
  }

  func hash(into hasher: inout Hasher) {
    if isShared { hasher.combine(identity) } else { hasher.combine(fields) }
  }

  func property(_ name: String) -> ScriptValue? { kind.positions[name].map { fields[$0] } }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    guard let position = kind.positions[name], !kind.fields[position].isConstant else {
      throw FaultReason("cannot assign to property: '\(name)' is a get-only property")
    }
    let record = isShared ? self : copy()
    record.fields[position] = try kind.fitting(value, name)
    return record
  }
}

extension ScriptValue {
  /// The table that a value is, perhaps in an optional.
  var table: OrderedTable? {
    switch self {
    case .dictionary(let table): table
    case .some(let inner): inner.table
    default: nil
    }
  }

  /// The optional of a value that may be missing.
  static func optional(_ value: ScriptValue?) -> ScriptValue { value.map { .some($0) } ?? .none }
}
