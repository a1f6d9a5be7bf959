/// The address of a resource: `URL`. Nothing is ever loaded from it.
final class AddressValue: LibraryObject {
  let string: String

  /// An address; `nil` if the text can't be one.
  init?(_ text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 33 || $0 == "<" || $0 == ">" || $0 == "\"" }) else {
      return nil
    }
    string = text
  }

  var typeName: String { "URL" }

  func describe(_ format: (ScriptValue) -> String) -> String { string }

  func equals(_ other: any HostObject) -> Bool { (other as? AddressValue)?.string == string }

  func hash(into hasher: inout Hasher) { hasher.combine(string) }

  var members: [String: NativeMember] { Self.ownMembers }

  /// The parts of the address before its path, and the path.
  private var parts: (scheme: String?, host: String?, path: String, query: String?) {
    var rest = Substring(string)
    var scheme: String?
    var host: String?
    var query: String?
    if let mark = rest.firstIndex(of: "#") { rest = rest[..<mark] }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      let authority = rest[..<end].split(separator: "@").last ?? ""
      host = authority.split(separator: ":").first.map(String.init)
      rest = rest[end...]
    }
    return (scheme, host, String(rest), query)
  }

  private static let ownMembers: [String: NativeMember] = [
    "absoluteString": .property { .string(try address($0).string) },
    "scheme": .property { optional(try address($0).parts.scheme) },
    "host": .property { optional(try address($0).parts.host) },
    "query": .property { optional(try address($0).parts.query) },
    "path": .property { .string(try address($0).parts.path) },
    "lastPathComponent": .property { .string(try lastComponent(of: $0)) },
    "pathExtension": .property { call in
      let pieces = try lastComponent(of: call).split(separator: ".", omittingEmptySubsequences: false)
      return .string(pieces.count > 1 ? String(pieces[pieces.count - 1]) : "")
    },
    "appendingPathComponent": .method { call in
      let (base, piece) = (try address(call).string, try call.string(call.only()))
      guard let longer = AddressValue(base + (base.hasSuffix("/") ? "" : "/") + piece) else {
        throw FaultReason("'\(piece)' can't be a part of an address")
      }
      return .value(.library(longer))
    },
  ]

  private static func address(_ call: NativeCall) throws -> AddressValue {
    guard case .library(let object) = call.receiver, let address = object as? AddressValue else {
      throw FaultReason("\(call.receiver.typeName) is no URL")
    }
    return address
  }

  private static func lastComponent(of call: NativeCall) throws -> String {
    try address(call).parts.path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func optional(_ text: String?) -> ScriptValue { text.map { .some(.string($0)) } ?? .none }
}
