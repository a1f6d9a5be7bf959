import KitCore
import SwiftLanguage

/// What settles a promise, as scripts hold it; the first call counts, others are ignored silently (rule 17).
final class KitResolver: LibraryObject {
  private let resolver: Resolver<ScriptValue>
  private let runtime: PromiseRuntime
  let content: TypeReference?

  /// - Parameter content: What the text says that the promise is of.
  init(_ resolver: Resolver<ScriptValue>, _ runtime: PromiseRuntime, of content: TypeReference? = nil) {
    self.resolver = resolver
    self.runtime = runtime
    self.content = content
  }

  var typeName: String { "Resolver" }
  var members: [String: NativeMember] { Self.own }

  /// One of its methods as a function.
  func function(_ name: String) -> ScriptValue {
    .native(
      NativeFunction(name) { [self] call in
        if name == "fulfill" { fulfill(call) } else { try reject(call) }
        return .value(.void)
      })
  }

  private func fulfill(_ call: NativeCall) {
    resolver.fulfill(call.settled(content))
  }

  private func reject(_ call: NativeCall) throws {
    let error = try call.only()
    guard error.isError else {
      throw FaultReason("'reject' needs an error, not \(error.typeName)", "give it a value that is an Error")
    }
    resolver.reject(runtime.standardTypes.error(of: error))
  }

  /// Settles the promise as the arguments of a callback say (rule 19).
  func resolve(_ call: NativeCall) throws {
    guard call.count > 1 else { return try resolveWithOne(call) }
    let (value, error) = CompletionArguments.outcome(of: call.arguments)
    var given: ScriptValue? = content?.holding(value.unwrapped) ?? value.unwrapped
    if case .none = value { given = nil }
    resolver.resolve(given, error.map(runtime.standardTypes.error))
  }

  private func resolveWithOne(_ call: NativeCall) throws {
    let only = call.arguments.first ?? .none
    if let outcome = try KitResults.outcome(only, runtime) { return resolver.resolve(Result(outcome)) }
    switch only {
    case .none: resolver.fulfill(.void)
    case _ where only.stubName != nil: resolver.fulfill(only.unwrapped)
    case _ where only.unwrapped.isError: resolver.reject(runtime.standardTypes.error(of: only.unwrapped))
    default:
      throw FaultReason("'resolve' needs a result, an error, or both a value and an error", "use 'fulfill' for a value")
    }
  }

  private static let own: [String: NativeMember] = [
    "fulfill": .method { call in
      try receiver(call).fulfill(call)
      return .value(.void)
    },
    "fulfill_": .method { call in
      try receiver(call).resolver.fulfill(.void)
      return .value(.void)
    },
    "reject": .method { call in
      try receiver(call).reject(call)
      return .value(.void)
    },
    "resolve": .method { call in
      try receiver(call).resolve(call)
      return .value(.void)
    },
  ]

  private static func receiver(_ call: NativeCall) throws -> KitResolver {
    guard case .library(let object) = call.receiver, let resolver = object as? KitResolver else {
      throw FaultReason("\(call.receiver.typeName) isn't a Resolver")
    }
    return resolver
  }
}
