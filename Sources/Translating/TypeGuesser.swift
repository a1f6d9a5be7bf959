import SwiftPromises
import SwiftSyntax

/// Guesses from the text what expressions and handlers give: libraries that name their operators after it want to know.
final class TypeGuesser {
  let names: ScriptNames
  let reader: any DialectReader
  /// Variables whose initializers are being looked at.
  private var open: Set<String> = []
  /// What has been found of variables and calls: long chains ask for it at every link.
  private var foundVariables: [String: Guess] = [:]
  private var foundCalls: [SyntaxIdentifier: Guess] = [:]

  init(_ names: ScriptNames, _ reader: any DialectReader) {
    (self.names, self.reader) = (names, reader)
  }

  private static let procedures: Set<String> = [
    "print", "precondition", "assert", "fulfill", "reject", "resolve", "setTimeout", "queueMicrotask", "debugPrint", "swap",
  ]
  private static let mutators: Set<String> = [
    "append", "insert", "removeAll", "sort", "reverse", "fulfill", "reject", "resolve", "cancel", "enter", "leave", "async",
    "asyncAfter", "notify", "forEach", "updateValue",
  ]

  // MARK: Handlers

  /// What a handler gives.
  func result(of handler: Handler?) -> Guess {
    switch handler {
    case nil: .unknown
    case .closure(let closure): result(of: closure)
    case .function(let expression): result(ofFunction: expression)
    }
  }

  private func result(ofFunction expression: ExprSyntax) -> Guess {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if let known = guess(function: name) { return known }
      if Self.procedures.contains(name) { return .void }
      if let closure = names.initializers[name]?.as(ClosureExprSyntax.self) { return result(of: closure) }
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      if let known = names.functions[member.declName.baseName.text] { return known }
    }
    return expression.is(KeyPathExprSyntax.self) ? .value : .unknown
  }

  /// What a closure returns.
  func result(of closure: ClosureExprSyntax) -> Guess {
    if let clause = closure.signature?.returnClause {
      let guess = ScriptNames.guess(of: clause.type)
      return guess == .value && names.errorTypes.contains(clause.type.trimmedDescription) ? .error : guess
    }
    if let only = closure.onlyExpression { return guess(only) }
    if closure.statements.count == 1, case .stmt(let statement)? = closure.statements.first?.item,
      statement.is(ThrowStmtSyntax.self)
    {
      return .never
    }
    let returns = ReturnFinder.find(in: Syntax(closure.statements))
    let values = returns.compactMap(\.expression)
    guard !values.isEmpty else {
      if case .stmt(let statement)? = closure.statements.last?.item, statement.is(ThrowStmtSyntax.self), returns.isEmpty {
        return .never
      }
      return .void
    }
    return values.lazy.map(guess).first { $0 != .unknown } ?? .unknown
  }

  /// Whether a function that is named takes no argument, as far as its declaration tells.
  func takesNothing(_ function: ExprSyntax) -> Bool {
    let name =
      function.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? function.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    if let bodies = names.bodies[name] { return bodies.allSatisfy { $0.signature.parameterClause.parameters.isEmpty } }
    guard let closure = names.initializers[name]?.as(ClosureExprSyntax.self) else { return false }
    return closure.parameterNames.isEmpty && closure.shorthandCount == 0
  }

  /// Whether code returns a promise on one path and something else on another.
  func isMixed(_ body: some SyntaxProtocol) -> Bool {
    let guesses = Set(ReturnFinder.find(in: Syntax(body)).map { $0.expression.map(guess) ?? .void })
    return guesses.contains(.promise) && !guesses.isDisjoint(with: [.value, .void, .error])
  }

  // MARK: Expressions

  func guess(_ expression: ExprSyntax) -> Guess {
    if let inner = wrapped(expression) { return guess(inner) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return guess(call: call) }
    if let sequence = expression.as(SequenceExprSyntax.self) { return guess(sequence: sequence) }
    if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.isEmpty ? .void : .value }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      // ECMAScript's handlers are given anything.
      if reader.dialect != .ecmascript, reference.isErrorByType(names) { return .error }
      return guess(variable: reference.baseName.text)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      if let type = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, names.errorTypes.contains(type) {
        return .error
      }
      return names.variables[member.declName.baseName.text] == .promise ? .promise : .value
    }
    if let choice = expression.as(IfExprSyntax.self) {
      guard case .expr(let last)? = choice.body.statements.last?.item else { return .void }
      return guess(last)
    }
    if expression.is(SwitchExprSyntax.self) { return .void }
    return .value
  }

  /// What a function gives: of one that says 'Any', as those do that were JavaScript, what it returns.
  private func guess(function name: String) -> Guess? {
    guard let known = names.functions[name] else { return nil }
    guard known == .value, let bodies = names.bodies[name], bodies.count == 1, let function = bodies.first,
      function.signature.returnClause?.type.trimmedDescription == "Any", let body = function.body,
      open.insert("func \(name)").inserted
    else { return known }
    defer { open.remove("func \(name)") }
    let values = ReturnFinder.find(in: Syntax(body)).compactMap(\.expression)
    return values.contains { guess($0) == .promise } ? .promise : known
  }

  private func wrapped(_ expression: ExprSyntax) -> ExprSyntax? {
    if let node = expression.as(TryExprSyntax.self) { return node.expression }
    if let node = expression.as(AwaitExprSyntax.self) { return node.expression.is(FunctionCallExprSyntax.self) ? nil : nil }
    if let node = expression.as(ForceUnwrapExprSyntax.self) { return node.expression }
    if let node = expression.as(OptionalChainingExprSyntax.self) { return node.expression }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let first = tuple.elements.first,
      first.label == nil
    {
      return first.expression
    }
    return nil
  }

  private func guess(variable name: String) -> Guess {
    if let known = names.variables[name] ?? foundVariables[name] { return known }
    guard let value = names.initializers[name], open.insert(name).inserted else { return .unknown }
    defer { open.remove(name) }
    let found = guess(value)
    if found != .unknown, found != .void { foundVariables[name] = found }
    return found == .void ? .unknown : found
  }

  private func guess(sequence: SequenceExprSyntax) -> Guess {
    for element in sequence.elements {
      if element.is(AssignmentExprSyntax.self) { return .void }
      if let choice = element.as(UnresolvedTernaryExprSyntax.self) { return guess(choice.thenExpression) }
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text, sign.hasSuffix("="),
        !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
      {
        return .void
      }
    }
    return .value
  }

  private func guess(call: FunctionCallExprSyntax) -> Guess {
    if let known = foundCalls[call.id] { return known }
    let found = find(call)
    if found != .unknown { foundCalls[call.id] = found }
    return found
  }

  private func find(_ call: FunctionCallExprSyntax) -> Guess {
    guard let parts = CallParts(call) else {
      if let closure = call.calledExpression.as(ClosureExprSyntax.self) { return result(of: closure) }
      return .unknown
    }
    if names.isCase(parts) { return names.errorTypes.contains(parts.typeName) ? .error : .value }
    if isPromise(parts) { return .promise }
    let name = parts.nameText
    if names.asynchronous.contains(name), reader.dialect == .ecmascript { return .promise }
    if let known = guess(function: name) { return known }
    if parts.base == nil, parts.period == nil {
      if Self.procedures.contains(name) { return .void }
      if name.first?.isUppercase == true { return names.errorTypes.contains(name) ? .error : .value }
      if let closure = names.initializers[name]?.as(ClosureExprSyntax.self) { return result(of: closure) }
      return .unknown
    }
    if names.errorTypes.contains(parts.typeName) { return .error }
    return Self.mutators.contains(name) ? .void : .value
  }

  /// Whether a call makes a promise.
  func isPromise(_ parts: CallParts) -> Bool {
    if names.isCase(parts) { return false }
    if parts.base == nil, let known = guess(function: parts.nameText) { return known == .promise }
    switch reader.source(parts, self) {
    case .timer?, .job?, .wait?: return false
    case nil: break
    default: return true
    }
    let path = parts.typeName.isEmpty ? [parts.nameText] : [parts.typeName, parts.nameText]
    if parts.beginsChain { return OperatorNames.makes(path, in: reader.dialect) }
    return step(parts) != nil
  }

  /// What an operator of a chain does; `nil` if it is none.
  func step(_ parts: CallParts) -> Step? {
    guard let base = parts.base, !parts.beginsChain, let step = reader.step(parts, self) else { return nil }
    if reader.ambiguousNames.contains(parts.nameText), guess(base) != .promise { return nil }
    // What isn't understood as one handler, two of them for example, would be lost.
    if step.kind.hasHandler, step.handler == nil { return nil }
    return step
  }
}

/// The `return` statements of a closure or function itself.
private final class ReturnFinder: SyntaxVisitor {
  private var found: [ReturnStmtSyntax] = []

  static func find(in node: Syntax) -> [ReturnStmtSyntax] {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
