import SwiftLanguage

extension PromiseRuntime {
  /// The files that scripts make, which exist in memory only.
  var fileManager: FileManagerValue { singleton(FileManagerValue()) }
}

/// `FileManager`: files in memory. The disk begins empty in each run, and nothing is read from or written to a real one.
///
/// What was on the disk before the run began is as unknown as the rest where names are stubbed: then a stub answers.
final class FileManagerValue: LibraryObject {
  private enum Entry {
    case file(ScriptValue), directory
    /// It was there, and the script removed it.
    case removed
  }

  private var entries: [String: Entry] = [:]

  var typeName: String { "FileManager" }
  var members: [String: NativeMember] { Self.ownMembers }

  static let types: [String: Vocabulary.LibraryType] = [
    "FileManager": Vocabulary.LibraryType(
      make: { .value(.library($0.machine.runtime.fileManager)) },
      statics: ["default": .property { .library($0.machine.runtime.fileManager) }])
  ]

  // MARK: Arguments

  private static func receiver(_ call: NativeCall) throws -> FileManagerValue {
    guard case .library(let object) = call.receiver, let manager = object as? FileManagerValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a FileManager")
    }
    return manager
  }

  /// The path that an address or a text names, without a slash at its end.
  private static func path(_ value: ScriptValue?) throws -> String {
    var text: String
    switch value?.unwrapped {
    case .string(let path)?: text = path
    case .library(let object as AddressValue)?: text = String(object.string.trimmingPrefix("file://"))
    case let other?: text = other.stubName ?? other.plainDescription
    case nil: throw FaultReason("this method needs a path or an address of a file")
    }
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }

  private static func path(of call: NativeCall) throws -> String {
    try path(call.labelled("atPath") ?? call.labelled("at") ?? call.arguments.first)
  }

  private static func address(_ text: String) throws -> ScriptValue {
    try AddressValue(text).map { .library($0) } ?? .none
  }

  /// What isn't known of the disk: a stub's answer, or else a value.
  private static func unknown(_ name: String, _ call: NativeCall, otherwise value: ScriptValue) throws -> NativeResult {
    if let stubs = call.machine.stubs { return try stubs.call("FileManager.\(name)", call) }
    return .value(value)
  }

  private static func missing(_ path: String, _ call: NativeCall) -> Interruption {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let error = call.machine.runtime.standardTypes.foundation.cocoa(
      "NSCocoaErrorDomain", 4, text: "The file \u{201c}\(name)\u{201d} doesn\u{2019}t exist.")
    return .thrown(error)
  }

  // MARK: Members

  private static let ownMembers: [String: NativeMember] = [
    "temporaryDirectory": .property { _ in try address("file:///tmp/") },
    "homeDirectoryForCurrentUser": .property { _ in try address("file:///home/") },
    "currentDirectoryPath": .property { _ in .string("/") },
    "urls": .method { .value(.array([try address("file:///\(try folder($0))/")])) },
    "url": .method { .value(try address("file:///\(try folder($0))/")) },
    "fileExists": .method { call in
      switch try receiver(call).entries[try path(of: call)] {
      case .file?, .directory?: return .value(.bool(true))
      case .removed?: return .value(.bool(false))
      case nil: return try unknown("fileExists", call, otherwise: .bool(false))
      }
    },
    "contents": .method { call in
      switch try receiver(call).entries[try path(of: call)] {
      case .file(let data)?: return .value(.some(data))
      case .directory?, .removed?: return .value(.none)
      case nil: return try unknown("contents", call, otherwise: .none)
      }
    },
    "createFile": .method { call in
      let data = call.labelled("contents")?.unwrapped ?? .none
      let content = if case .none = data { ScriptValue.library(DataValue([])) } else { data }
      try receiver(call).entries[try path(of: call)] = .file(content)
      return .value(.bool(true))
    },
    "createDirectory": .method { call in
      try receiver(call).entries[try path(of: call)] = .directory
      return .value(.void)
    },
    "removeItem": .method { call in
      let (manager, path) = (try receiver(call), try path(of: call))
      guard manager.entries[path] != nil || call.machine.stubs != nil else { throw missing(path, call) }
      for inside in manager.entries.keys where inside == path || inside.hasPrefix(path + "/") {
        manager.entries[inside] = .removed
      }
      guard manager.entries[path] == nil else { return .value(.void) }
      manager.entries[path] = .removed
      return try unknown("removeItem", call, otherwise: .void)
    },
    "moveItem": .method { try transfer($0, "moveItem", keepsOriginal: false) },
    "copyItem": .method { try transfer($0, "copyItem", keepsOriginal: true) },
    "contentsOfDirectory": .method { call in
      let (manager, path) = (try receiver(call), try path(of: call))
      let inside = manager.entries.filter { name, entry in
        guard name.hasPrefix(path == "/" ? "/" : path + "/"), name != path else { return false }
        if case .removed = entry { return false }
        return !name.dropFirst(path == "/" ? 1 : path.count + 1).contains("/")
      }.keys.sorted()
      guard !inside.isEmpty else { return try unknown("contentsOfDirectory", call, otherwise: .array([])) }
      let isByPath = call.labelled("atPath") != nil
      return .value(
        .array(
          try inside.map {
            isByPath ? .string($0.split(separator: "/").last.map(String.init) ?? $0) : try address("file://\($0)")
          }))
    },
  ]

  /// The folder that `urls(for: .documentDirectory, in: .userDomainMask)` asks for: `Documents`.
  private static func folder(_ call: NativeCall) throws -> String {
    guard case .implicitMember(let member)? = call.labelled("for")?.unwrapped ?? call.arguments.first?.unwrapped else {
      return "Documents"
    }
    let name = member.name.replacing("Directory", with: "")
    return name == "document" ? "Documents" : name == "caches" ? "Caches" : name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func transfer(_ call: NativeCall, _ name: String, keepsOriginal: Bool) throws -> NativeResult {
    let manager = try receiver(call)
    let from = try path(of: call)
    let to = try path(call.labelled("toPath") ?? call.labelled("to") ?? call.arguments.last)
    guard let entry = manager.entries[from] else {
      if call.machine.stubs == nil { throw missing(from, call) }
      manager.entries[to] = .file(.library(DataValue([])))
      if !keepsOriginal { manager.entries[from] = .removed }
      return try unknown(name, call, otherwise: .void)
    }
    if case .removed = entry { throw missing(from, call) }
    manager.entries[to] = entry
    if !keepsOriginal { manager.entries[from] = .removed }
    return .value(.void)
  }
}
