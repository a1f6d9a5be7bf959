import Program
import SwiftLanguage

/// Makes values of types out of JSON, as the initializers that Swift writes for `Decodable` types do; or makes values up where a
/// simulated source gave the data.
struct ValueDecoder {
  /// What a value is made of.
  enum Source {
    case json(ScriptValue)
    /// Nothing: a value is made up, and called like this.
    case madeUp(String)
  }

  /// How dates and keys are written.
  struct Settings {
    var dates = ScriptValue.none
    var convertsKeys = false
  }

  let machine: Machine
  /// Where the script asks for it.
  let site: CodeSite
  var settings = Settings()
  /// Where the value lies in the data.
  var path: [ScriptValue] = []
  /// How deep the types have led so far, that a made-up value has an end.
  var depth = 0
  private static let deepest = 5

  private var errors: FoundationErrorTypes { machine.runtime.standardTypes.foundation }

  // MARK: Values

  /// A value of a type.
  func value(_ type: TypeReference, of source: Source) throws -> ScriptValue {
    switch source {
    case .json(let json): try value(type, of: json)
    case .madeUp(let name): try madeUp(type, name)
    }
  }

  private func value(_ type: TypeReference, of json: ScriptValue) throws -> ScriptValue {
    switch type {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      if case .none = json { return .none }
      let inner = try value(wrapped, of: json)
      return type.beginsAsOptional ? .some(inner) : inner
    case .any, .error, .range, .promise, .function, .inOut, .void: return json
    case .library(let name, _): return try libraryValue(name, of: json, type)
    default: break
    }
    switch (type, json) {
    case (_, .none): throw valueNotFound(type)
    case (.int, .int), (.bool, .bool), (.string, .string), (.double, .double): return json
    case (.double, .int(let number)): return .double(Double(number))
    case (.int, .double(let number)):
      guard let whole = Int(exactly: number) else {
        throw corrupted("Number \(number) is not representable in Swift.")
      }
      return .int(whole)
    case (.array(let element), .array(let elements)):
      return .array(try elements.enumerated().map { try at($0).value(element, of: $1) })
    case (.set(let element), .array(let elements)):
      return .set(OrderedTable(try elements.enumerated().map { try at($0).value(element, of: $1) }))
    case (.dictionary(let key, let content), .dictionary(let table)): return try dictionary(key, content, table)
    case (.user(let info), _): return try value(of: info, .json(json))
    default: throw mismatch(type, json)
    }
  }

  private func dictionary(_ key: TypeReference, _ content: TypeReference, _ table: OrderedTable) throws -> ScriptValue {
    var result = OrderedTable()
    for (name, value) in zip(table.keys, table.values) {
      var own = name
      if case .int = key, let number = name.text.flatMap({ Int($0) }) { own = .int(number) }
      result[own] = try at(name.plainDescription).value(content, of: value)
    }
    return .dictionary(result)
  }

  private func libraryValue(_ name: String, of json: ScriptValue, _ type: TypeReference) throws -> ScriptValue {
    switch name {
    case "Decodable", "Encodable", "Codable", "Sendable", "Equatable", "Hashable": return json
    case "Decimal", "NSNumber", "NSDecimalNumber": return try value(.double, of: json)
    default: break
    }
    if case .none = json { throw valueNotFound(type) }
    switch name {
    case "Date": return .library(try date(json))
    case "Data":
      guard let text = json.text else { throw mismatch(type, json) }
      guard let data = try made("Data", ["base64Encoded"], .string(text)) else {
        throw corrupted("Encountered Data is not valid Base64.")
      }
      return data
    case "URL":
      guard let text = json.text else { throw mismatch(type, json) }
      guard let address = try made("URL", ["string"], .string(text)) else { throw corrupted("Invalid URL string.") }
      return address
    case "UUID":
      guard let text = json.text else { throw mismatch(type, json) }
      guard UUIDValue.isIdentifier(text) else { throw corrupted("Attempted to decode UUID from invalid UUID string.") }
      return .library(UUIDValue(text.uppercased()))
    default: return json
    }
  }

  /// What an initializer of one of the library's types makes; `nil` if it fails.
  private func made(_ name: String, _ labels: [String?], _ argument: ScriptValue) throws -> ScriptValue? {
    let call = NativeCall(
      machine: machine, receiver: .absent, arguments: labels.isEmpty ? [] : [argument], labels: ArgumentLabels(labels: labels),
      site: site)
    guard case .value(let value) = try machine.library.construct(.library(name), call) else { return nil }
    if case .none = value { return nil }
    return value.unwrapped
  }

  // MARK: Types of the script

  /// A value of a type that the script declares.
  private func value(of info: TypeInfo, _ source: Source) throws -> ScriptValue {
    if let own = info.initializers.first(where: { $0.code.plainLabels.labels == ["from"] }) {
      let decoder = DecoderValue(self, source)
      let function = FunctionValue(code: own.code, captures: [], boundSelf: machine.newInstance(info))
      return try machine.runtime.call(.function(function), [.library(decoder)])
    }
    switch info.kind {
    case .enumeration: return try enumeration(info, source)
    case .structure where !info.isMadeByLibrary: return .structure(StructureValue(type: info, fields: try fields(info, source)))
    case .object where !info.isStub: return .object(ObjectValue(type: info, fields: try fields(info, source)))
    default:
      guard case .json(let json) = source else { return .object(ObjectValue(stub: "value")) }
      return json
    }
  }

  private func fields(_ info: TypeInfo, _ source: Source) throws -> [ScriptValue] {
    var table = OrderedTable()
    if case .json(let json) = source {
      guard case .dictionary(let entries) = json else {
        if case .none = json { throw valueNotFound(.user(info)) }
        throw mismatch(.dictionary(.string, .any), json)
      }
      table = settings.convertsKeys ? Self.converted(entries) : entries
    }
    return try (0..<info.fieldCount).map { position in
      let field = info.field(at: position)
      let type = field.type ?? .any
      guard let key = info.codingKey(for: field.shownName), !(field.isConstant && field.initialValue != nil) else {
        return try initialValue(of: field)
      }
      if case .madeUp = source { return try at(key).value(type, of: .madeUp(field.shownName)) }
      guard let value = table[.string(key)] else {
        if type.beginsAsOptional { return .none }
        let shown = errors.key(key)
        throw error(
          "keyNotFound", [shown], "No value associated with key \(shown.plainDescription) (\"\(key)\").")
      }
      return try at(key).value(type, of: value)
    }
  }

  /// What a property is that isn't decoded.
  private func initialValue(of field: StoredField) throws -> ScriptValue {
    if let initial = field.initialValue {
      return try machine.runtime.call(.function(FunctionValue(code: initial, captures: [])), [])
    }
    return field.type?.beginsAsOptional == true ? .none : .absent
  }

  private func enumeration(_ info: TypeInfo, _ source: Source) throws -> ScriptValue {
    guard case .json(let json) = source else {
      let stub = ObjectValue(stub: "value")
      guard let chosen = info.cases.first(where: { !StubCases.unhappy.contains($0.name) }) ?? info.cases.first else {
        return .object(stub)
      }
      return try payload(of: chosen, in: info) { try madeUp($0, $1) }
    }
    if let raw = info.rawType {
      let value = try value(raw, of: json)
      guard let own = info.cases.first(where: { $0.rawValue == value }) else {
        throw corrupted("Cannot initialize \(info.name) from invalid \(raw.name) value \(value.plainDescription)")
      }
      return .enumeration(EnumerationValue(type: info, enumCase: own, payload: []))
    }
    guard case .dictionary(let table) = json, table.count == 1, let name = table.keys[0].text,
      let position = info.casePositions[name]
    else { throw mismatch(.user(info), json) }
    let parts = table.values[0].table ?? OrderedTable()
    return try payload(of: info.cases[position], in: info) { type, label in
      guard let value = parts[.string(label)] else { throw error("keyNotFound", [errors.key(label)], "No value for \(label).") }
      return try at(label).value(type, of: value)
    }
  }

  private func payload(of own: EnumerationCase, in info: TypeInfo, _ make: (TypeReference, String) throws -> ScriptValue) throws
    -> ScriptValue
  {
    let payload = try own.types.enumerated().map { index, type in
      try make(type ?? .any, own.labels[index] ?? "_\(index)")
    }
    return .enumeration(EnumerationValue(type: info, enumCase: own, payload: payload))
  }

  // MARK: Made-up values

  private func madeUp(_ type: TypeReference, _ name: String) throws -> ScriptValue {
    var deeper = self
    deeper.depth += 1
    let stub = ObjectValue(stub: name)
    switch type {
    case .optional(let wrapped):
      return depth < Self.deepest ? .some(try deeper.madeUp(wrapped, name)) : .none
    case .implicitlyUnwrapped(let wrapped): return try deeper.madeUp(wrapped, name)
    case .array(let element):
      guard depth < Self.deepest else { return .array([]) }
      let one = if case .list(let one) = StubNoun(name).kind { one } else { name }
      return .array(try (1...3).map { try deeper.madeUp(element, "\(one)\($0)") })
    case .dictionary(let key, let content) where depth < Self.deepest:
      var table = OrderedTable()
      table[try deeper.madeUp(key, "key")] = try deeper.madeUp(content, name)
      return .dictionary(table)
    case .user(let info) where depth < Self.deepest: return try deeper.value(of: info, .madeUp(name))
    case .library("Date", _): return .library(DateValue(now: machine.host.now))
    case .library("Data", _): return .library(DataValue(Array(name.utf8)))
    case .library("URL", _):
      return try made("URL", ["string"], .string("https://example.com/\(name)")) ?? .object(stub)
    case .library("UUID", _): return try made("UUID", [], .absent) ?? .object(stub)
    case .library("Decimal", _): return .double(1)
    case .any where machine.stubs == nil: return .string(name)
    default: return type.value(for: stub)
    }
  }
}
