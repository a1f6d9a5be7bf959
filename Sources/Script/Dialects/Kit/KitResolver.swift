import PromiseEngine

/// What settles a promise; the first call counts, others are ignored silently (row 17).
final class KitResolver: LibraryObject {
  private let promise: ScriptPromise
  private let runtime: PromiseRuntime

  init(_ promise: ScriptPromise, _ runtime: PromiseRuntime) {
    self.promise = promise
    self.runtime = runtime
  }

  deinit {
    // Nobody is left who could settle the promise (row 40).
    if promise.outcome == nil { KitConfiguration.log(.pendingPromiseDeallocated, runtime) }
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

  private func fulfill(_ call: NativeCall) { promise.fulfill(call.arguments.first ?? .void) }

  private func reject(_ call: NativeCall) throws {
    let error = try call.only()
    guard error.isError else {
      throw FaultReason("'reject' needs an error, not \(error.typeName)", "give it a value that is an Error")
    }
    promise.reject(runtime.standardTypes.error(of: error))
  }

  /// Settles the promise as the arguments of a callback say (row 19).
  private func resolve(_ call: NativeCall) throws {
    guard call.count > 1 else { return try resolveWithOne(call) }
    let (value, error) = CompletionArguments.outcome(of: call.arguments)
    if let error {
      promise.reject(runtime.standardTypes.error(of: error))
    } else if case .none = value {
      promise.reject(KitError.invalidCallingConvention)
    } else {
      promise.fulfill(value.unwrapped)
    }
  }

  private func resolveWithOne(_ call: NativeCall) throws {
    var only = call.arguments.first ?? .none
    if case .implicitMember(let member) = only { only = runtime.standardTypes.result.resolve(member) ?? only }
    switch only {
    case .none: promise.fulfill(.void)
    case .enumeration(let instance) where instance.type.isResult:
      promise.settle(with: try runtime.result(only).outcome, causedBy: nil)
    case _ where only.unwrapped.isError: promise.reject(runtime.standardTypes.error(of: only.unwrapped))
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
      try receiver(call).promise.fulfill(.void)
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
      throw FaultReason("\(call.receiver.typeName) is no Resolver")
    }
    return resolver
  }
}

/// What the function that resolves a guarantee holds, so that its end is noticed.
final class KitSeal {
  private let promise: ScriptPromise
  private let runtime: PromiseRuntime

  init(_ promise: ScriptPromise, _ runtime: PromiseRuntime) {
    self.promise = promise
    self.runtime = runtime
  }

  deinit {
    if promise.outcome == nil { KitConfiguration.log(.pendingGuaranteeDeallocated, runtime) }
  }

  /// The function that resolves the guarantee.
  var function: ScriptValue {
    .native(
      NativeFunction("resolve") { [self] call in
        promise.fulfill(call.arguments.first ?? .void)
        return .value(.void)
      })
  }
}
