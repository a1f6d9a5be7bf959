import SwiftLanguage

/// What `init(from:)` of a script's type decodes from: `Decoder`, with its containers.
final class DecoderValue: LibraryObject {
  private let decoder: ValueDecoder
  private let source: ValueDecoder.Source

  init(_ decoder: ValueDecoder, _ source: ValueDecoder.Source) {
    (self.decoder, self.source) = (decoder, source)
  }

  var typeName: String { "Decoder" }

  var members: [String: NativeMember] {
    let (decoder, source) = (Confined(decoder), Confined(source))
    return [
      "container": .method { call in
        let (decoder, source) = (decoder.value, source.value)
        if case .json(let json) = source, json.table == nil { throw decoder.mismatch(.dictionary(.string, .any), json) }
        return .value(.library(KeyedContainer(decoder, source, keys: KeyedContainer.keys(call.arguments.first))))
      },
      "singleValueContainer": .method { _ in .value(.library(SingleContainer(decoder.value, source.value))) },
      "unkeyedContainer": .method { _ in .value(.library(try UnkeyedContainer(decoder.value, source.value))) },
      "codingPath": .property { _ in .array(decoder.value.path) },
      "userInfo": .property { _ in .dictionary(OrderedTable()) },
    ]
  }
}

/// Values under keys.
private final class KeyedContainer: LibraryObject {
  private let decoder: ValueDecoder
  private let source: ValueDecoder.Source
  private let table: OrderedTable
  private let keys: TypeInfo?

  init(_ decoder: ValueDecoder, _ source: ValueDecoder.Source, keys: TypeInfo?) {
    (self.decoder, self.source, self.keys) = (decoder, source, keys)
    let entries = if case .json(let json) = source { json.table ?? OrderedTable() } else { OrderedTable() }
    table = decoder.settings.convertsKeys ? ValueDecoder.converted(entries) : entries
  }

  var typeName: String { "KeyedDecodingContainer" }

  /// The type of keys that an argument names.
  static func keys(_ value: ScriptValue?) -> TypeInfo? {
    if case .type(.user(let info))? = value { info } else { nil }
  }

  /// The text of a key.
  private func key(_ value: ScriptValue?) -> String {
    var value = value ?? .none
    if case .implicitMember(let member) = value { value = keys?.resolve(member) ?? .string(member.name) }
    if case .enumeration(let instance) = value { return instance.enumCase.rawValue?.text ?? instance.enumCase.name }
    if case .structure(let instance) = value, let first = instance.fields.first { return first.plainDescription }
    return value.text ?? value.plainDescription
  }

  private func decode(_ call: NativeCall, ifPresent: Bool) throws -> ScriptValue {
    guard case .type(let type)? = call.arguments.first else { throw FaultReason("decode needs a type and a key") }
    let name = key(call.labelled("forKey"))
    if case .madeUp = source { return try wrapped(decoder.at(name).value(type, of: .madeUp(name)), ifPresent) }
    guard let value = table[.string(name)] else {
      if ifPresent { return .none }
      let shown = decoder.machine.runtime.standardTypes.foundation.key(name)
      throw decoder.error(
        "keyNotFound", [shown], "No value associated with key \(shown.plainDescription) (\"\(name)\").")
    }
    if ifPresent, case .none = value { return .none }
    return try wrapped(decoder.at(name).value(type, of: .json(value)), ifPresent)
  }

  private func wrapped(_ value: ScriptValue, _ ifPresent: Bool) -> ScriptValue { ifPresent ? .some(value) : value }

  /// What lies under a key, for a container of its own.
  private func nested(_ call: NativeCall) -> (ValueDecoder, ValueDecoder.Source) {
    let name = key(call.labelled("forKey"))
    if case .madeUp = source { return (decoder.at(name), .madeUp(name)) }
    return (decoder.at(name), .json(table[.string(name)] ?? .none))
  }

  var members: [String: NativeMember] {
    let own = Confined(self)
    return [
      "decode": .method { .value(try own.value.decode($0, ifPresent: false)) },
      "decodeIfPresent": .method { .value(try own.value.decode($0, ifPresent: true)) },
      "contains": .method { call in
        if case .madeUp = own.value.source { return .value(.bool(true)) }
        return .value(.bool(own.value.table[.string(own.value.key(call.arguments.first))] != nil))
      },
      "decodeNil": .method { call in
        guard case .json = own.value.source else { return .value(.bool(false)) }
        if case .none? = own.value.table[.string(own.value.key(call.labelled("forKey")))] { return .value(.bool(true)) }
        return .value(.bool(false))
      },
      "allKeys": .property { _ in
        let cases = own.value.keys?.cases ?? []
        guard let info = own.value.keys else { return .array(own.value.table.keys) }
        return .array(
          cases.filter { own.value.table[.string($0.rawValue?.text ?? $0.name)] != nil }.map {
            .enumeration(EnumerationValue(type: info, enumCase: $0, payload: []))
          })
      },
      "nestedContainer": .method { call in
        let (decoder, source) = own.value.nested(call)
        return .value(.library(KeyedContainer(decoder, source, keys: Self.keys(call.labelled("keyedBy")))))
      },
      "nestedUnkeyedContainer": .method { call in
        let (decoder, source) = own.value.nested(call)
        return .value(.library(try UnkeyedContainer(decoder, source)))
      },
      "superDecoder": .method { _ in .value(.library(DecoderValue(own.value.decoder, own.value.source))) },
    ]
  }
}

/// One value.
private final class SingleContainer: LibraryObject {
  private let decoder: ValueDecoder
  private let source: ValueDecoder.Source

  init(_ decoder: ValueDecoder, _ source: ValueDecoder.Source) {
    (self.decoder, self.source) = (decoder, source)
  }

  var typeName: String { "SingleValueDecodingContainer" }

  var members: [String: NativeMember] {
    let own = Confined(self)
    return [
      "decode": .method { call in
        guard case .type(let type)? = call.arguments.first else { throw FaultReason("decode needs a type") }
        return .value(try own.value.decoder.value(type, of: own.value.source))
      },
      "decodeNil": .method { _ in
        if case .json(.none) = own.value.source { return .value(.bool(true)) }
        return .value(.bool(false))
      },
    ]
  }
}

/// Values one after the other.
private final class UnkeyedContainer: LibraryObject {
  private let decoder: ValueDecoder
  private let elements: [ValueDecoder.Source]
  private var next = 0

  init(_ decoder: ValueDecoder, _ source: ValueDecoder.Source) throws {
    self.decoder = decoder
    switch source {
    case .json(.array(let elements)): self.elements = elements.map { .json($0) }
    case .json(let json): throw decoder.mismatch(.array(.any), json)
    case .madeUp(let name): elements = (1...3).map { .madeUp("\(name)\($0)") }
    }
  }

  var typeName: String { "UnkeyedDecodingContainer" }

  var members: [String: NativeMember] {
    let own = Confined(self)
    return [
      "decode": .method { call in
        guard case .type(let type)? = call.arguments.first else { throw FaultReason("decode needs a type") }
        let container = own.value
        guard container.next < container.elements.count else { throw container.decoder.valueNotFound(type) }
        let value = try container.decoder.at(container.next).value(type, of: container.elements[container.next])
        container.next += 1
        return .value(value)
      },
      "isAtEnd": .property { _ in .bool(own.value.next >= own.value.elements.count) },
      "count": .property { _ in .some(.int(own.value.elements.count)) },
      "currentIndex": .property { _ in .int(own.value.next) },
    ]
  }
}
