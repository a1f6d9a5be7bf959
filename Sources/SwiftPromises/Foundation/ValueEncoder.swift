import SwiftLanguage

/// Makes JSON of values, as what Swift writes for `Encodable` types does.
struct ValueEncoder {
  let machine: Machine
  /// How dates are written.
  var dates = ScriptValue.none
  var convertsKeys = false

  init(machine: Machine) {
    self.machine = machine
  }

  /// A value as dictionaries, arrays, texts and numbers.
  func json(of value: ScriptValue) throws -> ScriptValue {
    if let info = value.typeInfo,
      let own = info.lookup({ $0.methods["encode"] })?.first(where: { $0.code.plainLabels.labels == ["to"] })
    {
      let box = EncodedBox()
      let function = FunctionValue(code: own.code, captures: [], boundSelf: value)
      _ = try machine.runtime.call(.function(function), [.library(EncoderValue(self, box))])
      return box.value
    }
    switch value {
    case .some(let inner): return try json(of: inner)
    case .array(let elements): return .array(try elements.map(json))
    case .set(let table): return .array(try table.keys.map(json))
    case .dictionary(let table):
      var result = OrderedTable()
      for (key, value) in zip(table.keys, table.values) { result[.string(key.plainDescription)] = try json(of: value) }
      return .dictionary(result)
    case .structure(let instance): return try fields(instance.fields, of: instance.type)
    case .object(let instance) where !instance.type.isStub: return try fields(instance.fields, of: instance.type)
    case .object(let stub) where !stub.fields.isEmpty: return try fields(stub.fields, of: stub.type)
    case .object(let stub): return .string(stub.type.name)
    case .enumeration(let instance): return try enumeration(instance)
    case .library(let object): return library(object)
    default: return value
    }
  }

  private func fields(_ values: [ScriptValue], of info: TypeInfo) throws -> ScriptValue {
    var result = OrderedTable()
    for (position, value) in values.enumerated() {
      guard let key = info.codingKey(for: info.field(at: position).shownName) else { continue }
      if case .none = value { continue }
      result[.string(convertsKeys ? Self.converted(key) : key)] = try json(of: value)
    }
    return .dictionary(result)
  }

  private func enumeration(_ instance: EnumerationValue) throws -> ScriptValue {
    if let raw = instance.enumCase.rawValue { return raw }
    var parts = OrderedTable()
    for (index, value) in instance.payload.enumerated() {
      let label = instance.enumCase.labels.indices.contains(index) ? instance.enumCase.labels[index] : nil
      parts[.string(label ?? "_\(index)")] = try json(of: value)
    }
    var result = OrderedTable()
    result[.string(instance.enumCase.name)] = .dictionary(parts)
    return .dictionary(result)
  }

  private func library(_ object: any HostObject) -> ScriptValue {
    switch object {
    case let date as DateValue: return self.date(date.seconds)
    case let data as DataValue: return .string(data.base64)
    case let address as AddressValue: return .string(address.string)
    default: return .string(object.describe { $0.plainDescription })
    }
  }

  private func date(_ seconds: Double) -> ScriptValue {
    let strategy = if case .implicitMember(let member) = dates.unwrapped { member } else { ImplicitMember?.none }
    switch strategy?.name {
    case "iso8601": return .string(DateFormatting.internetText(seconds))
    case "formatted": return .string(strategy?.arguments?.first.map { DateFormatting.text(seconds, by: $0) } ?? "")
    case "secondsSince1970": return .double(seconds + DateValue.referenceDate)
    case "millisecondsSince1970": return .double((seconds + DateValue.referenceDate) * 1000)
    default: return .double(seconds)
    }
  }

  /// A property's name as a key: `createdAt` is `created_at`.
  private static func converted(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}

/// Where `encode(to:)` of a script's type leaves what it writes.
private final class EncodedBox {
  var value = ScriptValue.dictionary(OrderedTable())

  func set(_ key: String, _ value: ScriptValue) {
    var table = self.value.table ?? OrderedTable()
    table[.string(key)] = value
    self.value = .dictionary(table)
  }
}

/// What `encode(to:)` of a script's type encodes to: `Encoder`, which is its own container.
private final class EncoderValue: LibraryObject {
  private let encoder: ValueEncoder
  private let box: EncodedBox

  init(_ encoder: ValueEncoder, _ box: EncodedBox) {
    (self.encoder, self.box) = (encoder, box)
  }

  var typeName: String { "Encoder" }

  private func encode(_ call: NativeCall, ifPresent: Bool) throws -> NativeResult {
    let value = try encoder.json(of: call.arguments.first ?? .none)
    guard let key = call.labelled("forKey") else {
      box.value = value
      return .value(.void)
    }
    if ifPresent, case .none = value { return .value(.void) }
    box.set(Self.name(key), value)
    return .value(.void)
  }

  private static func name(_ key: ScriptValue) -> String {
    switch key {
    case .enumeration(let instance): instance.enumCase.rawValue?.text ?? instance.enumCase.name
    case .implicitMember(let member): member.name
    default: key.plainDescription
    }
  }

  var members: [String: NativeMember] {
    let own = Confined(self)
    return [
      // A key's text is known once it is used: a container is the encoder itself.
      "container": .method { call in
        if case .type(.user(let info))? = call.arguments.first { return .value(.library(KeyedEncoder(own.value, info))) }
        return .value(.library(own.value))
      },
      "singleValueContainer": .method { _ in .value(.library(own.value)) },
      "encode": .method { try own.value.encode($0, ifPresent: false) },
      "encodeIfPresent": .method { try own.value.encode($0, ifPresent: true) },
      "encodeNil": .method { _ in
        own.value.box.value = .none
        return .value(.void)
      },
    ]
  }

  /// A container whose keys have a type.
  private final class KeyedEncoder: LibraryObject {
    private let encoder: EncoderValue
    private let keys: TypeInfo

    init(_ encoder: EncoderValue, _ keys: TypeInfo) {
      (self.encoder, self.keys) = (encoder, keys)
    }

    var typeName: String { "KeyedEncodingContainer" }

    private func encode(_ call: NativeCall, ifPresent: Bool) throws -> NativeResult {
      let arguments = call.arguments.map { argument -> ScriptValue in
        if case .implicitMember(let member) = argument { keys.resolve(member) ?? argument } else { argument }
      }
      return try encoder.encode(
        NativeCall(machine: call.machine, receiver: call.receiver, arguments: arguments, labels: call.labels, site: call.site),
        ifPresent: ifPresent)
    }

    var members: [String: NativeMember] {
      let own = Confined(self)
      return [
        "encode": .method { try own.value.encode($0, ifPresent: false) },
        "encodeIfPresent": .method { try own.value.encode($0, ifPresent: true) },
      ]
    }
  }
}
