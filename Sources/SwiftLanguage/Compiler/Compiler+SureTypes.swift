import SwiftSyntax

// Types that Swift's compiler would certainly find, too: from literals, from what is declared with its type, and from what is worked out of these.
extension Compiler {
  /// - Parameter assumed: The names that a closure which is only looked at declares.
  func sureType(of expression: ExprSyntax, assuming assumed: [String: TypeReference] = [:]) -> TypeReference? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return .int
    case .floatLiteralExpr: return .double
    case .stringLiteralExpr: return .string
    case .booleanLiteralExpr: return .bool
    case .tupleExpr(let node):
      return node.elements.count == 1 ? node.elements.first.flatMap { sureType(of: $0.expression, assuming: assumed) } : nil
    case .declReferenceExpr(let node):
      let name = node.baseName.text.trimmingBackticks
      if let type = assumed[name] { return type }
      guard let variable = find(name), variable.isStored, variable.functions.isEmpty else { return nil }
      return variable.sureType
    case .infixOperatorExpr(let node):
      guard ["+", "-", "*", "/", "%"].contains(node.operator.trimmedDescription),
        !declaredOperators.contains(node.operator.trimmedDescription),
        let left = sureType(of: node.leftOperand, assuming: assumed),
        let right = sureType(of: node.rightOperand, assuming: assumed)
      else { return nil }
      switch (left, right) {
      case (.int, .int), (.double, .double), (.string, .string): return left
      default: return nil
      }
    default: return nil
    }
  }

  /// Reports what is unwrapped and can't be an optional.
  func checkUnwrapping(_ node: ForceUnwrapExprSyntax) {
    guard stubs == nil, let type = sureType(of: node.expression) else { return }
    switch type {
    case .int, .double, .string, .bool: break
    default: return
    }
    error(
      node.expression, "cannot force unwrap value of non-optional type '\(type.name)': leave out the '!'",
      fixIt: fixIt("remove '!'", replacing: node.exclamationMark, with: ""))
  }

  /// Reports `reject("too old")`, where an error has to stand, and `fulfill(TooOld())`, where none may.
  func checkSettling(_ node: FunctionCallExprSyntax) {
    guard isAsStrictAsSwift, let callee = node.calledExpression.as(DeclReferenceExprSyntax.self), node.arguments.count == 1,
      let argument = node.arguments.first, argument.label == nil,
      case .function(let wanted, .void)? = find(callee.baseName.text)?.type,
      wanted.count == 1, let given = sureType(of: argument.expression) ?? madeError(argument.expression)
    else { return }
    switch (wanted[0], given) {
    case (.error, .int), (.error, .double), (.error, .string), (.error, .bool):
      guard declarations.builtinExtensions[given.extensionName] == nil else { return }
      error(
        argument,
        "argument type '\(given.name)' does not conform to expected type 'Error': declare an error, 'struct Trouble: Error {}'")
    case (.int, .user), (.double, .user), (.string, .user), (.bool, .user):
      error(
        argument,
        "cannot convert value of type '\(given.name)' to expected argument type '\(wanted[0].name)': errors are for 'reject'")
    default: break
    }
  }

  /// The type of an error of the script's own that is made where it stands.
  private func madeError(_ expression: ExprSyntax) -> TypeReference? {
    guard let call = expression.as(FunctionCallExprSyntax.self), case .user(let info)? = typeNamed(by: call.calledExpression),
      info.conforms(to: "Error")
    else { return nil }
    return .user(info)
  }

  /// Reports `recover { _ in print("…") }`, which gives nothing where the chain goes on with a value.
  func checkRecovery(_ name: String, on base: ExprSyntax, _ arguments: Arguments) {
    guard name == "recover", isAsStrictAsSwift, library.chainTypes == nil, library.errorHandlers.contains(name),
      let closure = arguments.values.last?.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil,
      closure.givesNothing,
      let content = certainContent(of: base), !content.isVoid
    else { return }
    error(
      closure,
      "cannot convert value of type '()' to closure result type '\(content.name)': 'recover' gives the value that the chain goes on with"
    )
  }

  /// What a promise is of, also where a handler only works it out. Swift may take such a handler for one that gives nothing, so that this
  /// tells no more than that it is no optional.
  func plainContent(of promise: ExprSyntax) -> TypeReference? {
    if let certain = certainContent(of: promise) { return certain }
    guard let call = promise.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "then", let base = member.base, isAsStrictAsSwift, library.chainTypes == nil,
      let closure = arguments(of: call).values.last?.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil,
      closure.statements.count == 1, let only = closure.statements.first?.item.as(ExprSyntax.self),
      let given = plainContent(of: base)
    else { return nil }
    switch closure.signature?.parameterClause {
    case .simpleInput(let list) where list.count == 1:
      return list.first.flatMap { sureType(of: only, assuming: [$0.name.text.trimmingBackticks: given]) }
    case nil: return sureType(of: only, assuming: ["$0": given])
    default: return nil
    }
  }
}

extension ClosureExprSyntax {
  /// Whether it does nothing but print.
  fileprivate var givesNothing: Bool {
    statements.allSatisfy { statement in
      let call = statement.item.as(ExprSyntax.self)?.as(FunctionCallExprSyntax.self)
      return call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "print"
    }
  }
}
