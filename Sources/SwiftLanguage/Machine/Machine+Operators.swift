/// Arithmetic on integers that finds what Swift would trap on.
enum Arithmetic {
  static let overflow = FaultReason.trap(
    "arithmetic overflow: the result does not fit into an Int", "use smaller numbers or Double")

  @inline(__always)
  static func integers(_ operation: Operation, _ left: Int, _ right: Int) throws -> ScriptValue {
    switch operation {
    case .add: return try checked(left.addingReportingOverflow(right))
    case .subtract: return try checked(left.subtractingReportingOverflow(right))
    case .multiply: return try checked(left.multipliedReportingOverflow(by: right))
    case .divide:
      if right == 0 { throw FaultReason.trap("division by zero", "check the divisor first") }
      return try checked(left.dividedReportingOverflow(by: right))
    case .remainder:
      if right == 0 { throw FaultReason.trap("division by zero in remainder operation", "check the divisor first") }
      return try checked(left.remainderReportingOverflow(dividingBy: right))
    case .less: return .bool(left < right)
    case .lessOrEqual: return .bool(left <= right)
    case .greater: return .bool(left > right)
    case .greaterOrEqual: return .bool(left >= right)
    case .equal: return .bool(left == right)
    default: return .bool(left != right)
    }
  }

  private static func checked(_ result: (partialValue: Int, overflow: Bool)) throws -> ScriptValue {
    if result.overflow { throw overflow }
    return .int(result.partialValue)
  }

  static func doubles(_ operation: Operation, _ left: Double, _ right: Double) -> ScriptValue {
    switch operation {
    case .add: .double(left + right)
    case .subtract: .double(left - right)
    case .multiply: .double(left * right)
    case .divide: .double(left / right)
    case .remainder: .double(left.truncatingRemainder(dividingBy: right))
    case .less: .bool(left < right)
    case .lessOrEqual: .bool(left <= right)
    case .greater: .bool(left > right)
    case .greaterOrEqual: .bool(left >= right)
    case .equal: .bool(left == right)
    default: .bool(left != right)
    }
  }

  /// What an operator does to values that are not both integers; `nil` if it can't be applied.
  static func values(_ operation: Operation, _ left: ScriptValue, _ right: ScriptValue) throws -> ScriptValue? {
    switch (left, right) {
    case (.int(let left), .int(let right)): return try integers(operation, left, right)
    case (.double(let left), .double(let right)): return doubles(operation, left, right)
    case (.int(let left), .double(let right)): return doubles(operation, Double(left), right)
    case (.double(let left), .int(let right)): return doubles(operation, left, Double(right))
    case (.string(let left), .string(let right)) where operation == .add:
      try SizeLimit.checkText(left.utf8.count + right.utf8.count, of: left, right)
      return .string(left + right)
    case (.array(let left), .array(let right)) where operation == .add:
      try SizeLimit.checkArray(left.count + right.count)
      return .array(left + right)
    case (.implicitMember(let member), _) where member.name == "now" && operation == .add: return right
    case (.library(let object), _):
      if let value = try object.apply(operation, to: right, isLeft: true) { return value }
    case (_, .library(let object)):
      if let value = try object.apply(operation, to: left, isLeft: false) { return value }
    default: break
    }
    switch operation {
    case .equal: return .bool(left == right)
    case .notEqual: return .bool(left != right)
    case .less: return left.ordered(before: right).map { .bool($0) }
    case .greater: return right.ordered(before: left).map { .bool($0) }
    case .lessOrEqual: return right.ordered(before: left).map { .bool(!$0) }
    case .greaterOrEqual: return left.ordered(before: right).map { .bool(!$0) }
    default: return nil
    }
  }
}

extension Operation {
  /// The operator as Swift writes it.
  var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    default: "?"
    }
  }

  package init?(symbol: String) {
    let all: [Operation] = [
      .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
    ]
    guard let found = all.first(where: { $0.symbol == symbol }) else { return nil }
    self = found
  }
}

extension ScriptValue {
  /// Whether it is a text, or stands for an unknown value.
  fileprivate var isTextOrStub: Bool {
    if case .string = self { true } else { stub != nil }
  }

  /// One, as a number of the same type; `nil` for what is no number.
  fileprivate var one: ScriptValue? {
    switch self {
    case .int: .int(1)
    case .double: .double(1)
    default: nil
    }
  }

  /// Whether it is `.name` of a type that is not known.
  fileprivate var isUnresolvedMember: Bool {
    if case .implicitMember = self { true } else { false }
  }
}

extension Machine {
  /// Applies an operator to values that are not both integers.
  func binary(
    _ operation: Operation, _ left: ScriptValue, _ right: ScriptValue, completion: Frame.Completion = .value,
    _ state: inout FiberState
  ) throws {
    let (left, right) = (try constant(left, like: right), try constant(right, like: left))
    if left.typeInfo != nil || right.typeInfo != nil,
      let (function, arguments, completion) = declaredOperator(operation.symbol, left, right, completion)
    {
      try start(function, arguments, completion, &state)
      return
    }
    if stubs != nil, let answer = comparedStub(operation, left, right, state) {
      try finish(.bool(answer), completion, &state)
      return
    }
    guard
      let value = try Arithmetic.values(operation, left, right) ?? likened(operation, left, right)
        ?? joined(operation, left, right)
    else { throw inapplicable(operation.symbol, left, right) }
    try finish(value, completion, &state)
  }

  /// What `.name` means beside a value of a type that has a static member of that name, computed now if nobody has asked before.
  private func constant(_ value: ScriptValue, like other: ScriptValue) throws -> ScriptValue {
    if case .implicitMember(let name) = value, name.arguments == nil, case .library(let object) = other.unwrapped {
      return try addedConstant(name.name, of: object.typeName) ?? value
    }
    guard case .implicitMember(let name) = value, name.arguments == nil, let info = other.typeInfo,
      info.resolve(name) == nil, let member = info.lookup({ $0.statics[name.name] })
    else { return value }
    switch member.kind {
    case .stored:
      guard let initial = member.initialValue else { return value }
      let result = try call(.function(FunctionValue(code: initial, captures: [])), [])
      member.value = result
      return result
    case .computed(let property): return try call(.function(FunctionValue(code: property.getter, captures: [])), [])
    case .method: return value
    }
  }

  /// What a comparison with a stub says, as far as the text around it tells what lets the program go on.
  private func comparedStub(_ operation: Operation, _ left: ScriptValue, _ right: ScriptValue, _ state: borrowing FiberState)
    -> Bool?
  {
    guard left.stub != nil || right.stub != nil, Self.comparisons.contains(operation) else { return nil }
    if case .none = left { return nil }
    if case .none = right { return nil }
    if let wanted = stubs?.wanted(at: site(state)) { return wanted }
    // Kept for later: what is compared with a case is that case.
    guard left.isUnresolvedMember || right.isUnresolvedMember else { return nil }
    return operation == .equal
  }

  private static let comparisons: Set<Operation> = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]

  /// What an operator gives where an operand is a stub.
  private func likened(_ operation: Operation, _ left: ScriptValue, _ right: ScriptValue) throws -> ScriptValue? {
    guard left.stub != nil || right.stub != nil else { return nil }
    // `pages + nextPages` are pages.
    if operation == .add, let list = left.stub, right.stub != nil, list.isNamedAsList { return .object(list) }
    return try Arithmetic.values(operation, left.likened(to: right) ?? left, right.likened(to: left) ?? right)
  }

  /// What an operator gives that the script's types don't have, where names are stubbed: the application declares it, most often for
  /// paths (`folder / "cache.json"`), or a text was guessed where a number is.
  func joined(_ operation: Operation, _ left: ScriptValue, _ right: ScriptValue) -> ScriptValue? {
    guard stubs != nil else { return nil }
    // `sections += .header`: an application's own operator puts it behind the others.
    if operation == .add, case .array(let elements) = left, !right.isOptional { return .array(elements + [right]) }
    // `.usualDuration / 2`: a number, whatever it is called.
    if left.isUnresolvedMember, let one = right.one { return try? Arithmetic.values(operation, one, right) }
    if right.isUnresolvedMember, let one = left.one { return try? Arithmetic.values(operation, left, one) }
    // `query.filter(\.$date >= start)`: what a database is asked for.
    if Self.comparisons.contains(operation), left.isFunction { return .bool(true) }
    guard left.isTextOrStub || right.isTextOrStub else { return nil }
    if case .none = left.unwrapped { return nil }
    if case .none = right.unwrapped { return nil }
    switch operation {
    case .divide: return .object(ObjectValue(stub: "\(left.plainDescription)/\(right.plainDescription)"))
    case .add where !left.isOptional && !right.isOptional: return .string(left.plainDescription + right.plainDescription)
    case .add, .subtract, .multiply, .remainder: return (left.stub ?? right.stub).map { .object($0) }
    default: return nil
    }
  }

  /// What to do with a value that holds several, or one that may be an error.
  private static func advice(onParted left: ScriptValue, _ right: ScriptValue) -> String? {
    for value in [left, right] {
      if case .tuple = value.unwrapped { return "it holds several values: name them, '{ a, b in … }'" }
      if value.typeName == "Maybe" { return "a 'Maybe' holds a value or an error: '.value' is the value, or nil" }
    }
    return nil
  }

  func inapplicable(_ symbol: String, _ left: ScriptValue, _ right: ScriptValue) -> FaultReason {
    let advice =
      left.isOptional || right.isOptional
      ? "unwrap the optional first, with 'if let', '??' or '!'"
      : isPromise(left) || isPromise(right)
        ? Self.promiseIsNoValue
        : Self.advice(onParted: left, right)
          ?? (symbol == "+" && [left, right].contains { if case .string = $0.unwrapped { true } else { false } }
            ? "write the value into the text, \"\\(…)\"" : "convert one of them first")
    return FaultReason(
      "binary operator '\(symbol)' cannot be applied to operands of type '\(left.typeName)' and '\(right.typeName)'", advice)
  }

  private func finish(_ value: ScriptValue, _ completion: Frame.Completion, _ state: inout FiberState) throws {
    switch completion {
    case .value: state.stack.push(value)
    case .stores(let path): try store(value, at: path, in: &state)
    default: state.stack.push(value)
    }
  }

  /// Calls a function of the script with arguments that are not on the stack.
  package func start(
    _ function: FunctionCode, _ arguments: [ScriptValue], _ completion: Frame.Completion, _ state: inout FiberState
  ) throws {
    let height = state.stack.count
    state.stack.push(contentsOf: arguments)
    let count = function.hasSelf ? arguments.count - 1 : arguments.count
    let labels = function.plainLabels.labels.count == count ? function.plainLabels : .unlabelled(count)
    try enter(
      function, [], base: height, returnHeight: height, count: count, labels: labels, completion: completion, &state)
  }

  /// The operator that a type of the script declares, as the function to call.
  private func declaredOperator(
    _ symbol: String, _ left: ScriptValue, _ right: ScriptValue, _ completion: Frame.Completion
  ) -> (FunctionCode, [ScriptValue], Frame.Completion)? {
    func find(_ symbol: String) -> FunctionCode? {
      left.typeInfo?.operatorFunction(symbol, [left, right]) ?? right.typeInfo?.operatorFunction(symbol, [left, right])
    }
    if let function = find(symbol) { return (function, [left, right], completion) }
    switch symbol {
    case "!=": return find("==").map { ($0, [left, right], .negated) }
    case ">": return find("<").map { ($0, [right, left], completion) }
    case "<=": return find("<").map { ($0, [right, left], .negated) }
    case ">=": return find("<").map { ($0, [left, right], .negated) }
    default: return nil
    }
  }

  private static let bitOperators: Set<String> = ["&", "|", "^", "<<", ">>", "&+", "&-", "&*"]

  /// Applies an operator that has no instruction of its own.
  func otherOperator(_ symbol: String, _ left: ScriptValue, _ right: ScriptValue, _ state: inout FiberState) throws {
    if let function = left.typeInfo?.operatorFunction(symbol, [left, right])
      ?? right.typeInfo?.operatorFunction(symbol, [left, right])
    {
      try start(function, [left, right], .value, &state)
      return
    }
    if let stubs, !Self.bitOperators.contains(symbol) {
      // The application's own, whose declaration wasn't pasted.
      return try perform({ try stubs.call(symbol, $0) }, .absent, [left, right], .unlabelled(2), &state)
    }
    guard case .int(let first) = left, case .int(let second) = right else { throw inapplicable(symbol, left, right) }
    switch symbol {
    case "&": state.stack.push(.int(first & second))
    case "|": state.stack.push(.int(first | second))
    case "^": state.stack.push(.int(first ^ second))
    case "<<": state.stack.push(.int(first << second))
    case ">>": state.stack.push(.int(first >> second))
    case "&+": state.stack.push(.int(first &+ second))
    case "&-": state.stack.push(.int(first &- second))
    case "&*": state.stack.push(.int(first &* second))
    default: throw FaultReason("the operator '\(symbol)' is not supported yet", "use a function")
    }
  }
}

extension ScriptValue {
  package var isOptional: Bool {
    switch self {
    case .none, .some: true
    default: false
    }
  }
}
