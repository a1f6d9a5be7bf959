import SwiftLanguage

/// `NSCache`: what was put into it stays until it is removed. Nothing is evicted, because scripts have memory enough.
final class CacheValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "NSCache": Vocabulary.LibraryType(make: { _ in .value(.library(CacheValue())) })
  ]

  private var values = OrderedTable()

  var typeName: String { "NSCache" }

  var members: [String: NativeMember] { Self.ownMembers }

  private static func receiver(_ call: NativeCall) throws -> CacheValue {
    guard case .library(let object) = call.receiver, let cache = object as? CacheValue else {
      throw FaultReason("\(call.receiver.typeName) isn't an NSCache")
    }
    return cache
  }

  private static func key(_ call: NativeCall) -> ScriptValue {
    (call.labelled("forKey") ?? call.arguments.last ?? .none).unwrapped
  }

  private static let ownMembers: [String: NativeMember] = [
    "object": .method { call in
      let value = try receiver(call).values[key(call)]
      return .value(value.map { .some($0) } ?? .none)
    },
    "setObject": .method { call in
      try receiver(call).values[key(call)] = call.arguments.first?.unwrapped
      return .value(.void)
    },
    "removeObject": .method { call in
      try receiver(call).values[key(call)] = nil
      return .value(.void)
    },
    "removeAllObjects": .method { call in
      try receiver(call).values = OrderedTable()
      return .value(.void)
    },
  ]
}
