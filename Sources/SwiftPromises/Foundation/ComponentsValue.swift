import FoundationEssentials
import SwiftLanguage

/// The parts of an address: `URLComponents`, with `URLQueryItem`. Foundation's own type knows the rules.
final class ComponentsValue: LibraryObject, SettableObject {
  private let parts: URLComponents

  private init(_ parts: URLComponents) {
    self.parts = parts
  }

  static let types: [String: Vocabulary.LibraryType] = [
    "URLComponents": Vocabulary.LibraryType(make: { call in
      guard let first = call.arguments.first else { return .value(.library(ComponentsValue(URLComponents()))) }
      var text = first.text ?? first.stubName.map { "https://example.com/\($0)" }
      if case .library(let object) = first.unwrapped, let address = object as? AddressValue { text = address.string }
      guard let text else { throw FaultReason("URLComponents is made of a text or a URL, not \(first.typeName)") }
      return .value(.optional(URLComponents(string: text).map { .library(ComponentsValue($0)) }))
    }),
    "URLQueryItem": Vocabulary.LibraryType(make: { call in
      let value = call.labelled("value") ?? .none
      return .value(.library(item(try call.string(call.labelled("name")), value.isOptional ? value : .some(value))))
    }),
  ]

  private static func item(_ name: String, _ value: ScriptValue) -> RecordValue {
    itemKind.make(["name": .string(name), "value": value])
  }

  private static let itemKind = RecordKind("URLQueryItem", [.init("name", .string), .init("value", .optional(.string))]) {
    "\($0["name"].plainDescription)=\($0["value"].text ?? "")"
  }

  var typeName: String { "URLComponents" }
  var isShared: Bool { false }
  func describe(_ format: (ScriptValue) -> String) -> String { parts.string ?? "" }
  func equals(_ other: any HostObject) -> Bool { (other as? ComponentsValue)?.parts == parts }
  func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  nonisolated(unsafe) private static let texts: [String: WritableKeyPath<URLComponents, String?>] = [
    "scheme": \.scheme, "host": \.host, "user": \.user, "password": \.password, "query": \.query, "fragment": \.fragment,
    "percentEncodedQuery": \.percentEncodedQuery,
  ]

  func property(_ name: String) -> ScriptValue? {
    if let path = Self.texts[name] { return .optional(text: parts[keyPath: path]) }
    switch name {
    case "path": return .string(parts.path)
    case "percentEncodedPath": return .string(parts.percentEncodedPath)
    case "port": return .optional(parts.port.map { .int($0) })
    case "queryItems":
      return .optional(parts.queryItems.map { .array($0.map { .library(Self.item($0.name, .optional(text: $0.value))) }) })
    default: return nil
    }
  }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    var changed = parts
    let given = value.unwrapped
    if let path = Self.texts[name] {
      // A text that isn't encoded would end the program in Foundation.
      if name == "percentEncodedQuery", let text = given.text, !text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) {
        throw FaultReason("'\(text)' isn't percent-encoded", "set 'query' or 'queryItems'")
      }
      changed[keyPath: path] = given.text ?? given.stubName
      return ComponentsValue(changed)
    }
    switch (name, given) {
    case ("path", _), ("percentEncodedPath", _): changed.path = given.text ?? given.stubName.map { "/\($0)" } ?? ""
    case ("port", .int(let number)) where number >= 0: changed.port = number
    case ("port", _): changed.port = nil
    case ("queryItems", .array(let elements)): changed.queryItems = elements.compactMap(Self.item)
    default: changed.queryItems = nil
    }
    return ComponentsValue(changed)
  }

  private static func item(_ value: ScriptValue) -> URLQueryItem? {
    if case .implicitMember(let member) = value, member.name == "init", let arguments = member.arguments {
      guard let name = arguments.first?.text else { return nil }
      return URLQueryItem(name: name, value: arguments.last?.text)
    }
    guard let record = RecordValue.of(value, kind: "URLQueryItem") else { return nil }
    return URLQueryItem(name: record["name"].plainDescription, value: record["value"].text)
  }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = {
    var members: [String: NativeMember] = [:]
    let names = Array(texts.keys) + ["path", "percentEncodedPath", "port", "queryItems"]
    for name in names { members[name] = .property { try of($0).property(name) ?? .none } }
    members["string"] = .property { .optional(text: try of($0).parts.string) }
    members["url"] = .property { call in
      .optional(try of(call).parts.string.flatMap { try AddressValue($0) }.map { .library($0) })
    }
    return members
  }()

  private static func of(_ call: NativeCall) throws -> ComponentsValue {
    guard case .library(let object) = call.receiver, let components = object as? ComponentsValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a URLComponents")
    }
    return components
  }
}
