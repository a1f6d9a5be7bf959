import SwiftLanguage

/// What a script can wait for instead of the real world: a type with static methods, or a free function.
///
/// docs/SOURCES.md documents all of them and says what they stand for.
struct SimulatedSource: Sendable {
  typealias Body = @Sendable (SourceCall) throws -> ScriptValue

  /// The type's name as scripts write it.
  let name: String
  /// The static methods.
  let methods: [String: Body]

  static let all = [network, location, geocoder, dialog, screen, route, timer, service, account]

  /// Functions without a type.
  static let functions: [String: Body] = ["dispatch_promise": backgroundWork]

  /// The names of the types.
  static let typeNames = Set(all.map(\.name))

  /// Types whose promises are never rejected.
  static let neverFailing: Set<String> = [timer.name, dialog.name, screen.name]

  /// Whether a method of a source's type makes a promise.
  static func makesPromise(_ name: String, of type: String) -> Bool {
    guard let source = all.first(where: { $0.name == type }) else { return false }
    return source.methods[name] != nil && !(type == service.name && name == "request")
  }

  /// The types as scripts know them.
  static let commonTypes: [String: Vocabulary.LibraryType] = Dictionary(
    uniqueKeysWithValues: all.map { source in
      let statics = source.methods.map { method, body in
        (method, NativeMember.method { .value(try body(SourceCall($0, source: source.name, method: method))) })
      }
      return (source.name, Vocabulary.LibraryType(statics: Dictionary(uniqueKeysWithValues: statics)))
    })

  /// The free functions as scripts know them.
  static let commonFunctions: [String: Vocabulary.Body] = Dictionary(
    uniqueKeysWithValues: functions.map { name, body in
      (name, { @Sendable in .value(try body(SourceCall($0, source: nil, method: name))) })
    })
}
