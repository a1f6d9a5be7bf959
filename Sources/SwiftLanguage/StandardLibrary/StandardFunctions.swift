/// The library's free functions.
package enum StandardFunctions {
  package static func named(_ name: String, in vocabulary: Vocabulary) -> NativeFunction? {
    if let body = vocabulary.functions[name] { return NativeFunction(name, body) }
    if vocabulary.lacks[name] != nil { return nil }
    if let body = functions[name], let counts = argumentCounts[name] {
      return NativeFunction(name) { call in
        // `max(Row.score)` is a database's.
        if let stubs = call.machine.stubs, !counts.contains(call.count) { return try stubs.call(name, call) }
        return try body(call)
      }
    }
    if let body = functions[name] ?? vocabulary.commonFunctions[name] { return NativeFunction(name, body) }
    if let body = NativeLibrary.mathematics[name] {
      return NativeFunction(name) { call in
        // `log("done", .info)` is the application's own.
        if let stubs = call.machine.stubs, !call.arguments.allSatisfy(\.mayBeNumber) { return try stubs.call(name, call) }
        let first = try call.number(call.arguments.first)
        return .value(.double(body(first, call.count > 1 ? try call.number(call.arguments[1]) : 0)))
      }
    }
    return nil
  }

  /// How many arguments those take whose names applications use for functions of their own.
  private static let argumentCounts = ["zip": 2...2, "min": 2...Int.max, "max": 2...Int.max, "abs": 1...1, "swap": 2...2]

  /// The names of all that scripts have whatever the library is.
  package static func names(with vocabulary: Vocabulary) -> Set<String> {
    Set(functions.keys).union(NativeLibrary.mathematics.keys).union(vocabulary.commonFunctions.keys)
  }

  /// An operator that is used as a function: `reduce(0, +)`.
  static func operatorFunction(_ symbol: String) -> NativeFunction {
    NativeFunction(symbol) { call in
      guard call.count == 2 else { throw call.wrongCount(2) }
      let (left, right) = (call.arguments[0], call.arguments[1])
      if let method = left.typeInfo?.operatorFunction(symbol, [left, right]) {
        return .frame(ApplyFrame(function: .function(FunctionValue(code: method, captures: [])), arguments: [left, right]))
      }
      guard let operation = Operation(symbol: symbol), let value = try Arithmetic.values(operation, left, right) else {
        throw call.machine.inapplicable(symbol, left, right)
      }
      return .value(value)
    }
  }

  /// An operator with one operand that a type of the script declares.
  static func unaryOperator(_ name: String) -> NativeFunction {
    NativeFunction(name) { call in
      let operand = try call.only()
      guard let method = operand.typeInfo?.operatorFunction(name, [operand]) else {
        throw FaultReason("\(name) operator cannot be applied to \(operand.typeName)")
      }
      return .frame(ApplyFrame(function: .function(FunctionValue(code: method, captures: [])), arguments: [operand]))
    }
  }

  private static let functions: [String: @Sendable (NativeCall) throws -> NativeResult] = [
    "print": { call in try show(call, nested: false) },
    "debugPrint": { call in try show(call, nested: true) },
    "zip": { call in
      guard call.count == 2 else { throw call.wrongCount(2) }
      // One of them may have no end.
      let (first, second) = (call.arguments[0], call.arguments[1])
      let left = try first.integers(asManyAs: second) ?? call.sequence(first)
      let right = try second.integers(asManyAs: first) ?? call.sequence(second)
      try WorkMeter.take(min(left.count, right.count))
      return .value(.array(zip(left, right).map { .tuple(TupleValue(elements: [$0, $1], labels: [nil, nil])) }))
    },
    "min": { call in try extreme(.least, call) },
    "max": { call in try extreme(.lastGreatest, call) },
    "abs": { call in
      switch try call.only() {
      case .int(let number):
        if number == .min { throw Arithmetic.overflow }
        return .value(.int(abs(number)))
      case let value: return .value(.double(abs(try call.number(value))))
      }
    },
    "swap": { call in
      guard call.count == 2, case .cell(let left) = call.arguments[0], case .cell(let right) = call.arguments[1] else {
        throw FaultReason("swap exchanges two variables", "write '&' before both")
      }
      (left.value, right.value) = (right.value, left.value)
      return .value(.void)
    },
    "stride": { call in .value(try stride(call)) },
    "type": { call in
      let value = try call.only()
      if let info = value.typeInfo { return .value(.type(.user(info))) }
      switch value {
      case .bool: return .value(.type(.bool))
      case .int: return .value(.type(.int))
      case .double: return .value(.type(.double))
      case .string: return .value(.type(.string))
      case .library(let object): return .value(.string(object.reflectedName))
      case .tuple(let tuple):
        let types = zip(tuple.labels, tuple.elements).map { ($0.map { "\($0): " } ?? "") + $1.typeName }
        return .value(.string("(\(types.joined(separator: ", ")))"))
      default: return .value(.string(value.typeName))
      }
    },
    "fatalError": { call in throw FaultReason.trap(failure("Fatal error", call.arguments.first)) },
    "preconditionFailure": { call in throw FaultReason.trap(failure("Fatal error", call.arguments.first)) },
    "precondition": { call in try check(call, "Precondition failed") },
    "assert": { call in try check(call, "Assertion failed") },
    "assertionFailure": { call in throw FaultReason.trap(failure("Fatal error", call.arguments.first)) },
    "Thread": { _ in throw FaultReason("threads are not supported", "a script runs on one virtual clock") },
  ]

  private static func check(_ call: NativeCall, _ words: String) throws -> NativeResult {
    guard let first = call.arguments.first else { throw call.wrongCount(1) }
    if try call.machine.condition(first) { return .value(.void) }
    throw FaultReason.trap(failure(words, call.count > 1 ? call.arguments[1] : nil))
  }

  /// What Swift says when it stops a program: an empty message is none.
  private static func failure(_ words: String, _ message: ScriptValue?) -> String {
    let text = message?.plainDescription ?? ""
    return text.isEmpty ? words : "\(words): \(text)"
  }

  private static func show(_ call: NativeCall, nested: Bool) throws -> NativeResult {
    let values = zip(call.arguments, call.labels.labels).filter { $0.1 == nil }.map(\.0)
    let separator = try call.labelled("separator").map(call.string) ?? " "
    let terminator = try call.labelled("terminator").map(call.string) ?? "\n"
    let host = call.machine.host
    return try Describing.texts(of: values, nested: nested) { texts in
      let text = try texts.joinedWithinLimit(separator: separator) + terminator
      // What is printed is kept, and shown byte by byte.
      try WorkMeter.copying(text.utf8.count)
      host.printed(text)
      return .void
    }
  }

  private static func extreme(_ wanted: Extreme, _ call: NativeCall) throws -> NativeResult {
    let many = NativeCall(
      machine: call.machine, receiver: .array(call.arguments), arguments: [], labels: .unlabelled(0), site: call.site)
    guard call.count >= 2 else { throw call.wrongCount(2) }
    switch try NativeLibrary.extreme(wanted, many) {
    case .value(let value): return .value(value.unwrapped)
    case .frame(let frame): return .frame(UnwrappingFrame(inner: frame))
    }
  }

  private static func stride(_ call: NativeCall) throws -> ScriptValue {
    guard let from = call.labelled("from"), let step = call.labelled("by") else {
      throw FaultReason("stride needs 'from:', 'to:' or 'through:', and 'by:'")
    }
    let (to, through) = (call.labelled("to"), call.labelled("through"))
    guard let end = to ?? through else { throw FaultReason("stride needs 'to:' or 'through:'") }
    if case .int(let first) = from, case .int(let last) = end, case .int(let by) = step {
      guard by != 0 else { throw FaultReason.trap("Stride size must not be zero") }
      // The halves can't overflow; twice their distance may.
      let (count, overflow) = abs((last / 2 - first / 2) / by).multipliedReportingOverflow(by: 2)
      try SizeLimit.check(overflow ? .max : count, of: "sequence")
      try WorkMeter.take(count)
      let numbers =
        through == nil
        ? Array(Swift.stride(from: first, to: last, by: by)) : Array(Swift.stride(from: first, through: last, by: by))
      return .array(numbers.map { .int($0) })
    }
    let (first, last, by) = (try call.number(from), try call.number(end), try call.number(step))
    guard by != 0 else { throw FaultReason.trap("Stride size must not be zero") }
    let count = abs((last - first) / by)
    try SizeLimit.check(count.isFinite && count < 1e12 ? Int(count) : .max, of: "sequence")
    try WorkMeter.take(Int(count))
    let numbers =
      through == nil
      ? Array(Swift.stride(from: first, to: last, by: by)) : Array(Swift.stride(from: first, through: last, by: by))
    return .array(numbers.map { .double($0) })
  }
}

/// Unwraps what another frame finishes with.
private struct UnwrappingFrame: NativeFrame {
  var inner: any NativeFrame

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    let step = try inner.resume(with: value)
    if case .finish(let value) = step { return .finish(value.unwrapped) }
    return step
  }
}

extension ScriptValue {
  /// Whether it is a number, or something unknown that may be one.
  fileprivate var mayBeNumber: Bool {
    switch self {
    case .int, .double: true
    case .implicitMember(let member): member.arguments == nil && ["pi", "infinity", "nan"].contains(member.name)
    default: stub != nil || !isPlainValue && !isError
    }
  }
}
