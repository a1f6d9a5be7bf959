extension NativeLibrary {
  /// Members of `Result`.
  package static let results: [String: NativeMember] = [
    "get": .method { call in .value(try call.machine.host.result(call.receiver).get()) },
    "map": .method { call in
      guard let (value, host) = try part(of: call, at: 0) else { return .value(call.receiver) }
      return .frame(EachFrame([value], try call.only(), visit: { host.script(.success($1)) }, finish: { .none }))
    },
    "flatMap": .method { call in
      guard let (value, _) = try part(of: call, at: 0) else { return .value(call.receiver) }
      return .frame(EachFrame([value], try call.only(), visit: { $1 }, finish: { .none }))
    },
    "mapError": .method { call in
      guard let (error, host) = try part(of: call, at: 1) else { return .value(call.receiver) }
      return .frame(
        EachFrame(
          [error], try call.only(), visit: { host.script(.failure(host.error(of: $1))) }, finish: { .none }))
    },
    "flatMapError": .method { call in
      guard let (error, _) = try part(of: call, at: 1) else { return .value(call.receiver) }
      return .frame(EachFrame([error], try call.only(), visit: { $1 }, finish: { .none }))
    },
  ]

  /// What the receiver holds, if it is the case at a position.
  private static func part(of call: NativeCall, at index: Int) throws -> (ScriptValue, any MachineHost)? {
    guard case .enumeration(let instance) = call.receiver, instance.enumCase.index == index, let value = instance.payload.first
    else { return nil }
    return (value, call.machine.host)
  }
}
