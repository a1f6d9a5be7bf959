extension NativeLibrary {
  /// Members of enumerations that the library declares, by the type's name.
  static let libraryEnumerations: [String: [String: NativeMember]] = [
    "Maybe": maybes, "Result": results, "SettledResult": ECMAErrors.settledMembers,
  ]

  /// Members of `Result`.
  private static let results: [String: NativeMember] = [
    "get": .method { call in .value(try call.machine.runtime.result(call.receiver).get()) },
    "map": .method { call in
      guard let (value, runtime) = try part(of: call, at: 0) else { return .value(call.receiver) }
      return .frame(EachFrame([value], try call.only(), visit: { runtime.script(.success($1)) }, finish: { .none }))
    },
    "flatMap": .method { call in
      guard let (value, _) = try part(of: call, at: 0) else { return .value(call.receiver) }
      return .frame(EachFrame([value], try call.only(), visit: { $1 }, finish: { .none }))
    },
    "mapError": .method { call in
      guard let (error, runtime) = try part(of: call, at: 1) else { return .value(call.receiver) }
      return .frame(
        EachFrame(
          [error], try call.only(), visit: { runtime.script(.failure(runtime.standardTypes.error(of: $1))) }, finish: { .none }))
    },
    "flatMapError": .method { call in
      guard let (error, _) = try part(of: call, at: 1) else { return .value(call.receiver) }
      return .frame(EachFrame([error], try call.only(), visit: { $1 }, finish: { .none }))
    },
  ]

  /// What the receiver holds, if it is the case at a position.
  private static func part(of call: NativeCall, at index: Int) throws -> (ScriptValue, PromiseRuntime)? {
    guard case .enumeration(let instance) = call.receiver, instance.enumCase.index == index, let value = instance.payload.first
    else { return nil }
    return (value, call.machine.runtime)
  }
}

/// `Result { try … }`: calls the closure and keeps what comes of it.
struct CatchingFrame: NativeFrame {
  let function: ScriptValue
  let runtime: PromiseRuntime

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { return .finish(runtime.script(.success(value))) }
    do {
      return .finish(runtime.script(.success(try runtime.call(function, []))))
    } catch let fault as FaultError {
      throw fault
    } catch {
      return .finish(runtime.script(.failure(error)))
    }
  }
}
