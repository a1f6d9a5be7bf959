import Glibc

extension NativeLibrary {
  /// Members of integers.
  package static let integers: [String: NativeMember] = [
    "isMultiple": .method { call in
      let divisor = try call.integer(call.labelled("of"))
      return .value(.bool(try divisor == 0 ? integer(call) == 0 : integer(call).isMultiple(of: divisor)))
    },
    "magnitude": .property { .int(try checked($0)) },
    "signum": .method { .value(.int(try integer($0).signum())) },
    "quotientAndRemainder": .method { call in
      let divisor = try call.integer(call.labelled("dividingBy"))
      guard divisor != 0 else { throw FaultReason.trap("division by zero", "check the divisor first") }
      let (quotient, overflow) = try integer(call).dividedReportingOverflow(by: divisor)
      if overflow { throw Arithmetic.overflow }
      let remainder = try integer(call) % divisor
      return .value(.tuple(TupleValue(elements: [.int(quotient), .int(remainder)], labels: ["quotient", "remainder"])))
    },
    "addingReportingOverflow": .method { try reporting($0) { $0.addingReportingOverflow($1) } },
    "subtractingReportingOverflow": .method { try reporting($0) { $0.subtractingReportingOverflow($1) } },
    "multipliedReportingOverflow": .method { try reporting($0) { $0.multipliedReportingOverflow(by: $1) } },
    "negate": .mutating { value, _ in
      guard case .int(let number) = value, number != .min else { throw Arithmetic.overflow }
      value = .int(-number)
      return .void
    },
  ]

  private static func reporting(_ call: NativeCall, _ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)) throws
    -> NativeResult
  {
    let result = operation(try integer(call), try call.integer(call.only()))
    return .value(
      .tuple(TupleValue(elements: [.int(result.partialValue), .bool(result.overflow)], labels: ["partialValue", "overflow"])))
  }

  private static func integer(_ call: NativeCall) throws -> Int { try call.integer(call.receiver) }

  private static func checked(_ call: NativeCall) throws -> Int {
    let number = try integer(call)
    if number == .min { throw Arithmetic.overflow }
    return abs(number)
  }

  /// Members of doubles.
  package static let doubles: [String: NativeMember] = [
    "rounded": .method { call in
      let number = try call.number(call.receiver)
      guard case .implicitMember(let rule)? = call.arguments.first else { return .value(.double(number.rounded())) }
      switch rule.name {
      case "up": return .value(.double(number.rounded(.up)))
      case "down": return .value(.double(number.rounded(.down)))
      case "towardZero": return .value(.double(number.rounded(.towardZero)))
      case "toNearestOrEven": return .value(.double(number.rounded(.toNearestOrEven)))
      default: return .value(.double(number.rounded()))
      }
    },
    "squareRoot": .method { .value(.double(try $0.number($0.receiver).squareRoot())) },
    "isNaN": .property { .bool(try $0.number($0.receiver).isNaN) },
    "isInfinite": .property { .bool(try $0.number($0.receiver).isInfinite) },
    "isFinite": .property { .bool(try $0.number($0.receiver).isFinite) },
    "magnitude": .property { .double(try $0.number($0.receiver).magnitude) },
    "truncatingRemainder": .method { call in
      let divisor = try call.number(call.labelled("dividingBy"))
      return .value(.double(try call.number(call.receiver).truncatingRemainder(dividingBy: divisor)))
    },
    "negate": .mutating { value, call in
      value = .double(try -call.number(value))
      return .void
    },
  ]

  /// Functions of one or two doubles, as the C library has them.
  static let mathematics: [String: @Sendable (Double, Double) -> Double] = [
    "sqrt": { first, _ in first.squareRoot() }, "floor": { first, _ in first.rounded(.down) },
    "ceil": { first, _ in first.rounded(.up) }, "round": { first, _ in first.rounded() },
    "pow": { pow($0, $1) }, "sin": { first, _ in sin(first) }, "cos": { first, _ in cos(first) },
    "exp": { first, _ in exp(first) }, "log": { first, _ in log(first) },
  ]
}
