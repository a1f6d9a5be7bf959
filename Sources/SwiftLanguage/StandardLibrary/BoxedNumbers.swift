extension NativeLibrary {
  /// What numbers and flags have as objects of Foundation: `NSNumber`.
  static let boxedNumbers: [String: NativeMember] = [
    "intValue": integer, "integerValue": integer, "int32Value": integer, "int64Value": integer, "uintValue": integer,
    "doubleValue": .property { .double(number($0)) }, "floatValue": .property { .double(number($0)) },
    "boolValue": .property { .bool(number($0) != 0) },
    "stringValue": .property { call in
      if case .bool(let isTrue) = call.receiver { return .string(isTrue ? "1" : "0") }
      return .string(call.receiver.plainDescription)
    },
  ]

  private static let integer = NativeMember.property { call in
    if case .int = call.receiver { return call.receiver }
    guard let whole = Int(exactly: number(call).rounded(.towardZero)) else { return .int(0) }
    return .int(whole)
  }

  private static func number(_ call: NativeCall) -> Double {
    switch call.receiver {
    case .int(let number): Double(number)
    case .double(let number): number
    case .bool(let isTrue): isTrue ? 1 : 0
    default: 0
    }
  }
}
