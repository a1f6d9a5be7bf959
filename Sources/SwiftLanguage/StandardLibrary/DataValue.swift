/// Bytes: `Data`.
package final class DataValue: LibraryObject {
  package let bytes: [UInt8]
  /// What the bytes are called that nobody wrote, because a simulated source made them up; `nil` for a script's own.
  package let madeUpName: String?

  package init(_ bytes: [UInt8], madeUpName: String? = nil) {
    self.bytes = bytes
    self.madeUpName = madeUpName
  }

  /// Bytes of which there may be too many.
  package convenience init(checking bytes: [UInt8]) throws {
    try SizeLimit.check(bytes.count, of: "data")
    try WorkMeter.bytes(bytes.count)
    self.init(bytes)
  }

  /// What calling `Data` makes: of nothing, of numbers, of a text's `utf8`, of a text in Base64; `nil` if that is none.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    guard let first = call.arguments.first else { return .library(DataValue([])) }
    switch call.labels.labels[0] {
    case "base64Encoded":
      let known = bytes(of: first).map { String(decoding: $0, as: UTF8.self) } ?? first.stubName.map(Base64.text(named:))
      let text = try known ?? call.string(first)
      return Base64.bytes(of: text).map { .some(.library(DataValue($0))) } ?? .none
    case "count", "capacity":
      let count = call.labels.labels[0] == "count" ? try call.length(first) : 0
      try SizeLimit.check(count, of: "data")
      return .library(DataValue(Array(repeating: 0, count: count)))
    case "repeating":
      let count = try call.length(call.labelled("count"))
      try SizeLimit.check(count, of: "data")
      return .library(DataValue(Array(repeating: try byte(first), count: count)))
    default: break
    }
    if let data = data(first) { return .library(data) }
    return .library(DataValue(try call.sequence(first).map(byte)))
  }

  private static func byte(_ value: ScriptValue) throws -> UInt8 {
    // An unknown element may be any byte.
    if value.stub != nil { return 1 }
    guard case .int(let number) = value, let byte = UInt8(exactly: number) else {
      throw FaultReason("data is made of numbers from 0 to 255, not of \(value.plainDescription)")
    }
    return byte
  }

  /// The data that a value is; `nil` for others.
  package static func data(_ value: ScriptValue?) -> DataValue? {
    guard case .library(let object)? = value?.unwrapped else { return nil }
    return object as? DataValue
  }

  /// The bytes of a value, if it is data.
  package static func bytes(of value: ScriptValue) -> [UInt8]? { data(value)?.bytes }

  package var typeName: String { "Data" }

  package var sequenceElements: [ScriptValue]? { bytes.map { .int(Int($0)) } }

  package func describe(_ format: (ScriptValue) -> String) -> String { bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes" }

  package func equals(_ other: any HostObject) -> Bool { (other as? DataValue)?.bytes == bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  package func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? {
    guard operation == .add, let others = Self.bytes(of: other) else { return nil }
    return .library(try isLeft ? joined(bytes, others) : joined(others, bytes))
  }

  /// The bytes as text of 64 letters.
  package var base64: String { Base64.text(of: bytes) }

  private func joined(_ first: [UInt8], _ second: [UInt8]) throws -> DataValue {
    try SizeLimit.check(first.count + second.count, of: "data")
    try WorkMeter.bytes(first.count + second.count)
    return DataValue(first + second)
  }

  package var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "count": .property { .int(bytes(of: $0.receiver)?.count ?? 0) },
    "isEmpty": .property { .bool(bytes(of: $0.receiver)?.isEmpty ?? true) },
    "bytes": .property { .array((bytes(of: $0.receiver) ?? []).map { .int(Int($0)) }) },
    "base64EncodedString": .method { .value(.string(Base64.text(of: bytes(of: $0.receiver) ?? []))) },
    "prefix": .method { call in
      .value(.library(DataValue(Array((bytes(of: call.receiver) ?? []).prefix(try call.length(call.only()))))))
    },
    "suffix": .method { call in
      .value(.library(DataValue(Array((bytes(of: call.receiver) ?? []).suffix(try call.length(call.only()))))))
    },
    "append": .mutating { value, call in
      guard let own = data(value) else { return .void }
      let added = try call.only()
      var more = bytes(of: added)
      if more == nil, case .int = added { more = [try byte(added)] }
      value = .library(try own.joined(own.bytes, more ?? call.sequence(added).map(byte)))
      return .void
    },
  ]
}

/// Bytes as text of 64 letters (RFC 4648).
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        result.append(place <= part.count ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A text that means some bytes and begins with a name: `state000`.
  package static func text(named name: String) -> String {
    let own = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return own + String(repeating: "0", count: own.isEmpty ? 4 : (4 - own.count % 4) % 4)
  }

  /// The bytes that a text means; `nil` if it is none of the kind.
  static func bytes(of text: String) -> [UInt8]? {
    let all = Array(text.utf8)
    guard all.count.isMultiple(of: 4) else { return nil }
    let digits = all.prefix { $0 != UInt8(ascii: "=") }
    let padding = all.dropFirst(digits.count)
    guard padding.count < 3, padding.allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    var result: [UInt8] = []
    var (number, count) = (0, 0)
    for digit in digits {
      guard let value = letters.firstIndex(of: digit) else { return nil }
      (number, count) = (number << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        result.append(UInt8(number >> count & 255))
      }
    }
    return result
  }
}

extension NativeLibrary {
  /// Members of strings that have to do with bytes.
  static let stringBytes: [String: NativeMember] = [
    "data": .method { call in .value(.some(.library(DataValue(Array(try call.string(call.receiver).utf8))))) }
  ]
}
