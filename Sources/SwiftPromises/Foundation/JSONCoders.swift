import Program
import SwiftLanguage

/// `JSONDecoder`, `JSONEncoder` and `JSONSerialization`.
enum JSONCoders {
  static let types: [String: Vocabulary.LibraryType] = [
    "JSONDecoder": Vocabulary.LibraryType(make: { _ in .value(.library(decoder.make())) }),
    "JSONEncoder": Vocabulary.LibraryType(make: { _ in .value(.library(encoder.make())) }),
    "Decoder": Vocabulary.LibraryType(), "Encoder": Vocabulary.LibraryType(), "CodingKey": Vocabulary.LibraryType(),
    "JSONSerialization": Vocabulary.LibraryType(
      statics: [
        "jsonObject": .method(object),
        "data": .method { call in
          let value = call.labelled("withJSONObject") ?? .none
          // No program writes a text alone: where a made-up value is written, so is what is read from it.
          if call.machine.stubs != nil, let name = value.unwrapped.stubName ?? value.unwrapped.text {
            return .value(.library(DataValue(Array(name.utf8), madeUpName: name)))
          }
          return .value(.library(try data(value, options: call.labelled("options"))))
        },
        "isValidJSONObject": .method { call in
          switch try call.only() {
          case .array, .dictionary: .value(.bool(true))
          case let other: .value(.bool(call.machine.stubs != nil && (other.unwrapped.stubName ?? other.unwrapped.text) != nil))
          }
        },
      ]),
  ]

  // MARK: Reading

  private static let decoder = RecordKind(
    "JSONDecoder", isShared: true,
    [
      .init("dateDecodingStrategy", .any), .init("keyDecodingStrategy", .any), .init("dataDecodingStrategy", .any),
      .init("nonConformingFloatDecodingStrategy", .any), .init("allowsJSON5", .bool, .bool(false)),
      .init("userInfo", .dictionary(.any, .any), .dictionary(OrderedTable())),
    ],
    members: ["decode": .method(decode)])

  @Sendable private static func decode(_ call: NativeCall) throws -> NativeResult {
    let record = try RecordValue.of(call.receiver, "decode")
    guard let given = call.labelled("from") else { throw FaultReason("decode needs a type and 'from:'") }
    guard case .type(let type)? = call.arguments.first, call.machine.stubs == nil || !type.isUnknown else {
      if let stubs = call.machine.stubs { return try stubs.call("JSONDecoder.decode", call) }
      throw FaultReason("decode needs a type: 'User.self'")
    }
    var decoder = ValueDecoder(machine: call.machine, site: call.site)
    decoder.settings.dates = record["dateDecodingStrategy"]
    if case .implicitMember(let member) = record["keyDecodingStrategy"].unwrapped {
      decoder.settings.convertsKeys = member.name == "convertFromSnakeCase"
    }
    return .value(try decoder.value(type, of: source(given, type, decoder)))
  }

  private static func source(_ given: ScriptValue, _ type: TypeReference, _ decoder: ValueDecoder) throws -> ValueDecoder.Source {
    if let name = given.stubName { return .madeUp(name) }
    guard let data = DataValue.data(given) else {
      throw FaultReason("JSONDecoder decodes Data, not \(given.typeName)", "use 'Data(text.utf8)'")
    }
    if let name = data.madeUpName, !type.isUnknown { return .madeUp(name) }
    if let name = data.guessedName(at: decoder.site, decoder.machine), !type.isUnknown { return .madeUp(name) }
    guard let json = JSONText.value(of: String(decoding: data.bytes, as: UTF8.self)) else {
      throw decoder.corrupted("The given data was not valid JSON.")
    }
    return .json(json)
  }

  @Sendable private static func object(_ call: NativeCall) throws -> NativeResult {
    let given = call.labelled("with") ?? .none
    let data = DataValue.data(given)
    // What an unknown server answers has whatever is asked of it.
    if let stubs = call.machine.stubs,
      data == nil || data?.madeUpName != nil || data?.guessedName(at: call.site, call.machine) != nil
    {
      return try stubs.call("JSONSerialization.jsonObject", call)
    }
    guard let data else { throw FaultReason("jsonObject(with:) reads Data, not \(given.typeName)", "use 'Data(text.utf8)'") }
    guard let value = JSONText.value(of: String(decoding: data.bytes, as: UTF8.self)) else {
      throw Interruption.thrown(
        call.machine.runtime.standardTypes.foundation.cocoa(
          "NSCocoaErrorDomain", 3840, text: "The data is not in the correct format."))
    }
    return .value(value)
  }

  // MARK: Writing

  private static let encoder = RecordKind(
    "JSONEncoder", isShared: true,
    [
      .init("dateEncodingStrategy", .any), .init("keyEncodingStrategy", .any), .init("dataEncodingStrategy", .any),
      .init("outputFormatting", .any), .init("nonConformingFloatEncodingStrategy", .any),
      .init("userInfo", .dictionary(.any, .any), .dictionary(OrderedTable())),
    ],
    members: [
      "encode": .method { call in
        let record = try RecordValue.of(call.receiver, "encode")
        var encoder = ValueEncoder(machine: call.machine)
        encoder.dates = record["dateEncodingStrategy"]
        if case .implicitMember(let member) = record["keyEncodingStrategy"].unwrapped {
          encoder.convertsKeys = member.name == "convertToSnakeCase"
        }
        var tree = try encoder.json(of: call.only())
        // What stands for a value of a type is written as an object.
        if let stub = try call.only().stubName, case .string = tree {
          var table = OrderedTable()
          table[.string("name")] = .string(stub)
          tree = .dictionary(table)
        }
        return .value(.library(try data(tree, options: record["outputFormatting"])))
      }
    ])

  /// JSON as bytes.
  private static func data(_ tree: ScriptValue, options: ScriptValue?) throws -> DataValue {
    let names = Set(Self.names(options))
    var writer = JSONWriter(
      isPretty: names.contains("prettyPrinted"), sortsKeys: names.contains("sortedKeys"),
      escapesSlashes: !names.contains("withoutEscapingSlashes"))
    let bytes = Array(writer.text(of: tree).utf8)
    return try DataValue(checking: bytes)
  }

  /// The names of options: of one, or of several.
  private static func names(_ value: ScriptValue?) -> [String] {
    switch value?.unwrapped {
    case .implicitMember(let member)?: [member.name]
    case .array(let elements)?: elements.flatMap { names($0) }
    default: []
    }
  }
}

extension TypeReference {
  /// Whether the text says nothing of what a value of the type holds.
  var isUnknown: Bool {
    switch self {
    case .any: true
    case .array(let element): element.isUnknown
    case .optional(let wrapped): wrapped.isUnknown
    default: false
    }
  }
}

/// Writes JSON as Foundation does.
struct JSONWriter {
  var isPretty: Bool
  var sortsKeys: Bool
  var escapesSlashes: Bool
  private var depth = 0

  init(isPretty: Bool, sortsKeys: Bool, escapesSlashes: Bool) {
    (self.isPretty, self.sortsKeys, self.escapesSlashes) = (isPretty, sortsKeys, escapesSlashes)
  }

  mutating func text(of value: ScriptValue) -> String {
    guard depth < 100 else { return "null" }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case .some(let inner): return text(of: inner)
    case .array(let elements): return list(elements.map { text(of: $0) }, "[", "]")
    case .dictionary(let table):
      var entries = zip(table.keys, table.values).map { (key: $0.plainDescription, value: $1) }
      if sortsKeys { entries.sort { $0.key < $1.key } }
      return list(entries.map { "\(quoted($0.key))\(isPretty ? " : " : ":")\(text(of: $0.value))" }, "{", "}")
    case .string(let text): return quoted(text)
    case .double(let number) where number == number.rounded() && abs(number) < 1e15: return String(Int(number))
    case .none, .void, .bool, .int, .double: return JSONText.text(of: value)
    default: return quoted(value.plainDescription)
    }
  }

  private func quoted(_ text: String) -> String {
    let written = JSONText.text(of: .array([.string(text)])).dropFirst().dropLast()
    return escapesSlashes
      ? written.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/") : String(written)
  }

  private func list(_ parts: [String], _ open: String, _ close: String) -> String {
    guard isPretty else { return open + parts.joined(separator: ",") + close }
    guard !parts.isEmpty else { return "\(open)\n\n\(indentation(depth - 1))\(close)" }
    let inner = parts.map { indentation(depth) + $0 }.joined(separator: ",\n")
    return "\(open)\n\(inner)\n\(indentation(depth - 1))\(close)"
  }

  private func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

extension DataValue {
  /// The word that the bytes are, if a stub gave it: nobody writes that into the text, and it stands for whatever is wanted of it.
  fileprivate func guessedName(at site: CodeSite, _ machine: Machine) -> String? {
    guard machine.stubs != nil, !bytes.isEmpty, bytes.count < 80 else { return nil }
    let word = String(decoding: bytes, as: UTF8.self)
    guard word.allSatisfy({ $0.isLetter || $0.isNumber }), word.first?.isLetter == true,
      !["true", "false", "null"].contains(word), !site.unit.lines.contains("\"\(word)\"")
    else { return nil }
    return word
  }
}
