/// The address of a resource: `URL`. Nothing is ever loaded from it.
package final class AddressValue: LibraryObject {
  package let string: String

  /// An address, encoded as Foundation does; `nil` if the text can't be one.
  ///
  /// - Throws: A fault for what scripts don't support: hosts in other letters than ASCII's, which Foundation writes in Punycode.
  package init?(_ text: String) throws {
    guard !text.isEmpty, text.utf8.count < 100_000 else { return nil }
    let parts = AddressValue.parts(of: text)
    var result = ""
    if let scheme = parts.scheme {
      guard let first = scheme.utf8.first, AddressValue.isLetter(first) else { return nil }
      result += scheme + ":"
    } else if parts.authority == nil, parts.path.prefix(while: { $0 != "/" }).contains(":") {
      return nil
    }
    if let authority = parts.authority {
      let pieces = authority.split(separator: "@", omittingEmptySubsequences: false)
      let host = pieces.last ?? ""
      if !host.utf8.allSatisfy({ $0 < 128 }) {
        throw FaultReason("'\(text)' is not supported: its host has other letters than a to z", "write the host in Punycode")
      }
      guard AddressValue.isHost(host) else { return nil }
      let user = pieces.dropLast().joined(separator: "@")
      result += "//" + (pieces.count > 1 ? AddressValue.encoded(user, allowing: ":") + "@" : "") + String(host)
    }
    result += AddressValue.encoded(parts.path, allowing: "/:@")
    if let query = parts.query { result += "?" + AddressValue.encoded(query, allowing: "/:@?") }
    if let fragment = parts.fragment { result += "#" + AddressValue.encoded(fragment, allowing: "/:@?") }
    string = result
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  /// Whether a text is a host, perhaps with a port.
  private static func isHost(_ text: Substring) -> Bool {
    var name = text
    if !text.hasSuffix("]"), let colon = text.lastIndex(of: ":") {
      guard text[text.index(after: colon)...].utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
      name = text[..<colon]
    }
    if name.hasPrefix("["), name.hasSuffix("]") { return true }
    return name.utf8.allSatisfy { isPlain($0, "") || $0 == UInt8(ascii: "%") }
  }

  private static func isPlain(_ byte: UInt8, _ allowed: String) -> Bool {
    isLetter(byte) || (48...57).contains(byte) || "-._~!$&'()*+,;=".utf8.contains(byte) || allowed.utf8.contains(byte)
  }

  /// A part of an address with percent signs for what can't stand in it. Where that is needed, percent signs that were there are
  /// encoded, too: the text isn't encoded yet, then.
  private static func encoded(_ text: String, allowing allowed: String) -> String {
    let bytes = Array(text.utf8)
    func isHex(_ place: Int) -> Bool { place < bytes.count && Character(Unicode.Scalar(bytes[place])).isHexDigit }
    let isEncoded = bytes.indices.allSatisfy {
      bytes[$0] == UInt8(ascii: "%") ? isHex($0 + 1) && isHex($0 + 2) : isPlain(bytes[$0], allowed)
    }
    return isEncoded ? text : bytes.map { isPlain($0, allowed) ? String(Unicode.Scalar($0)) : percent($0) }.joined()
  }

  /// The name of a file as part of an address: a percent sign stands for itself.
  package static func name(_ text: String) -> String {
    text.contains("%") ? encoded(text + " ", allowing: "/:@").dropLast(3).description : encoded(text, allowing: "/:@")
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }

  /// A part of an address as people read it.
  private static func decoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? ""
  }

  package var typeName: String { "URL" }

  package func describe(_ format: (ScriptValue) -> String) -> String { string }

  package func equals(_ other: any HostObject) -> Bool { (other as? AddressValue)?.string == string }

  package func hash(into hasher: inout Hasher) { hasher.combine(string) }

  package var members: [String: NativeMember] { Self.ownMembers }

  private struct Parts {
    var scheme: String?
    var authority: String?
    var path = ""
    var query: String?
    var fragment: String?

    var host: String? {
      guard let last = authority?.split(separator: "@", omittingEmptySubsequences: false).last else { return nil }
      if last.hasPrefix("["), let end = last.firstIndex(of: "]") { return String(last[last.index(after: last.startIndex)..<end]) }
      return last.split(separator: ":").first.map(String.init)
    }
  }

  private var parts: Parts { Self.parts(of: string) }

  private static func parts(of text: String) -> Parts {
    var parts = Parts()
    var rest = Substring(text)
    if let mark = rest.firstIndex(of: "#") {
      parts.fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      parts.query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), colon > rest.startIndex,
      rest[..<colon].utf8.allSatisfy({ isLetter($0) || (48...57).contains($0) || "+-.".utf8.contains($0) })
    {
      parts.scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      parts.authority = String(rest[..<end])
      rest = rest[end...]
    }
    parts.path = String(rest)
    return parts
  }

  private static let ownMembers: [String: NativeMember] = [
    "absoluteString": .property { .string(try address($0).string) },
    "scheme": .property { optional(try address($0).parts.scheme) },
    "host": .either { .value(optional(try address($0).parts.host.map(decoded))) },
    "query": .either { .value(optional(try address($0).parts.query)) },
    "fragment": .either { .value(optional(try address($0).parts.fragment)) },
    "path": .either { .value(.string(try path(of: $0))) },
    "lastPathComponent": .property { .string(try lastComponent(of: $0)) },
    "pathExtension": .property { call in
      let pieces = try lastComponent(of: call).split(separator: ".", omittingEmptySubsequences: false)
      return .string(pieces.count > 1 ? String(pieces[pieces.count - 1]) : "")
    },
    "appendingPathComponent": .method { call in
      let (base, piece) = (try address(call).string, try call.string(call.arguments.first))
      let name = AddressValue.name(piece.hasPrefix("/") ? String(piece.dropFirst()) : piece)
      guard let longer = try AddressValue(base + (base.hasSuffix("/") ? "" : "/") + name) else {
        throw FaultReason("'\(piece)' can't be a part of an address")
      }
      return .value(.library(longer))
    },
    "appendingPathExtension": .method { call in
      let (base, piece) = (try address(call).string, try call.string(call.only()))
      return .value(try made(base + "." + AddressValue.name(piece)))
    },
    "deletingLastPathComponent": .method { call in
      let (whole, last) = (try address(call).string, try lastComponent(of: call))
      let trimmed = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
      return .value(try made(String(trimmed.dropLast(AddressValue.name(last).count))))
    },
    "deletingPathExtension": .method { call in
      let (whole, last) = (try address(call).string, try lastComponent(of: call))
      guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return .value(call.receiver) }
      return .value(try made(String(whole.dropLast(AddressValue.name(String(last[dot...])).count))))
    },
    "isFileURL": .property { .bool(try address($0).parts.scheme == "file") },
  ]

  private static func made(_ text: String) throws -> ScriptValue {
    guard let address = try AddressValue(text) else { throw FaultReason("'\(text)' can't be an address") }
    return .library(address)
  }

  private static func address(_ call: NativeCall) throws -> AddressValue {
    guard case .library(let object) = call.receiver, let address = object as? AddressValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a URL")
    }
    return address
  }

  /// The path without a slash at its end, but for one alone.
  private static func path(of call: NativeCall) throws -> String {
    let path = decoded(try address(call).parts.path)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func lastComponent(of call: NativeCall) throws -> String {
    let path = try path(of: call)
    return path.split(separator: "/").last.map(String.init) ?? (path.hasPrefix("/") ? "/" : "")
  }

  private static func optional(_ text: String?) -> ScriptValue { text.map { .some(.string($0)) } ?? .none }
}
