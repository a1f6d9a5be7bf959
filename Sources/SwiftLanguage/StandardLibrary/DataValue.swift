/// Bytes: `Data`.
final class DataValue: LibraryObject {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What calling `Data` makes: of nothing, of numbers, of a text's `utf8`.
  convenience init(_ call: NativeCall) throws {
    guard let first = call.arguments.first else {
      self.init([])
      return
    }
    if let data = Self.bytes(of: first) {
      self.init(data)
    } else {
      self.init(
        try call.sequence(first).map { element in
          guard case .int(let number) = element, let byte = UInt8(exactly: number) else {
            throw FaultReason("data is made of numbers from 0 to 255, not of \(element.plainDescription)")
          }
          return byte
        })
    }
  }

  /// The bytes of a value, if it is data.
  static func bytes(of value: ScriptValue) -> [UInt8]? {
    guard case .library(let object) = value.unwrapped, let data = object as? DataValue else { return nil }
    return data.bytes
  }

  var typeName: String { "Data" }

  func describe(_ format: (ScriptValue) -> String) -> String { bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes" }

  func equals(_ other: any HostObject) -> Bool { (other as? DataValue)?.bytes == bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? {
    guard operation == .add, let others = Self.bytes(of: other) else { return nil }
    try SizeLimit.check(bytes.count + others.count, of: "data")
    try WorkMeter.bytes(bytes.count + others.count)
    return .library(DataValue(isLeft ? bytes + others : others + bytes))
  }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "count": .property { .int(bytes(of: $0.receiver)?.count ?? 0) },
    "isEmpty": .property { .bool(bytes(of: $0.receiver)?.isEmpty ?? true) },
    "bytes": .property { .array((bytes(of: $0.receiver) ?? []).map { .int(Int($0)) }) },
  ]
}

extension NativeLibrary {
  /// Members of strings that have to do with bytes.
  static let stringBytes: [String: NativeMember] = [
    "data": .method { call in .value(.some(.library(DataValue(Array(try call.string(call.receiver).utf8))))) }
  ]
}
