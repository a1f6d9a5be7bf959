import SwiftLanguage

extension PromiseRuntime {
  /// The application's defaults.
  var userDefaults: UserDefaultsValue { singleton(UserDefaultsValue()) }
}

/// What an application keeps: `UserDefaults`. It begins empty in each run, and nothing is written anywhere.
final class UserDefaultsValue: LibraryObject {
  private var values: [String: ScriptValue] = [:]

  var typeName: String { "UserDefaults" }

  var members: [String: NativeMember] { Self.ownMembers }

  private static func receiver(_ call: NativeCall) throws -> UserDefaultsValue {
    guard case .library(let object) = call.receiver, let defaults = object as? UserDefaultsValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a UserDefaults")
    }
    return defaults
  }

  private static func key(_ call: NativeCall) throws -> String {
    try call.string(call.labelled("forKey") ?? call.arguments.last)
  }

  /// A member that reads a value.
  ///
  /// - Parameter missing: What it gives where nothing was set; `nil` is `nil`.
  private static func reading(_ name: String, missing: ScriptValue?) -> NativeMember {
    .method { call in
      guard let value = try receiver(call).values[try key(call)] else {
        // What was kept before the run began is as unknown as the rest.
        if let stubs = call.machine.stubs { return try stubs.call("UserDefaults.\(name)", call) }
        return .value(missing ?? .none)
      }
      return .value(missing == nil ? .some(value) : value)
    }
  }

  private static let ownMembers: [String: NativeMember] = {
    var members: [String: NativeMember] = [
      "integer": reading("integer", missing: .int(0)), "bool": reading("bool", missing: .bool(false)),
      "double": reading("double", missing: .double(0)), "float": reading("float", missing: .double(0)),
      "removeObject": .method { call in
        try receiver(call).values[try key(call)] = nil
        return .value(.void)
      },
      "synchronize": .method { _ in .value(.bool(true)) },
    ]
    for name in ["string", "object", "value", "array", "stringArray", "dictionary", "data", "url"] {
      members[name] = reading(name, missing: nil)
    }
    for name in ["set", "setValue"] {
      members[name] = .method { call in
        let value = call.arguments.first?.unwrapped ?? .none
        let isRemoved = if case .none = value { true } else { false }
        try receiver(call).values[try key(call)] = isRemoved ? nil : value
        return .value(.void)
      }
    }
    return members
  }()
}
