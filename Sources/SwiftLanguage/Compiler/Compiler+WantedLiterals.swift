import SwiftSyntax

// What the promise that is wanted of a chain says of the literals in it: whole numbers that are a `Double`, lists that are sets, tuples with
// labels. Swift decides that backwards, through the operators.
extension Compiler {
  /// Remembers of which type a closure's literals are, where its promise has to be of that.
  func noteWantedLiterals(of name: String, _ arguments: Arguments, expecting: TypeReference?) {
    guard library.givers.contains(name), let wanted = expecting?.unwrapped, let content = wanted.content, !content.isAny,
      !content.isVoid,
      let closure = arguments.values.last?.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil,
      wantedResults[closure.id] == nil, name != TypeReference.promiseName || closure.takesNothing
    else { return }
    let given = closure.givenValues
    if given.contains(where: \.isOpenLiteral) {
      wantedResults[closure.id] = content
    } else if !given.isEmpty, given.allSatisfy({ guessType($0)?.isPromise ?? false }) {
      wantedResults[closure.id] = wanted
    }
  }

  /// Whether an operator's closure hands on what it is given: then the promise before it is of the same type.
  func handsOnInput(_ name: String, _ node: MemberAccessExprSyntax) -> Bool {
    guard library.givers.contains(name), let call = node.parent?.as(FunctionCallExprSyntax.self),
      let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.signature?.returnClause == nil, let own = closure.onlyInput, let value = closure.statements.first?.singleValue,
      closure.statements.count == 1
    else { return false }
    return value.handsOn(own)
  }

  /// Remembers what a closure that is called where it stands has to give.
  func noteWantedResult(ofCalled closure: ClosureExprSyntax, expecting: TypeReference?) {
    guard closure.signature?.returnClause == nil, let expecting, !expecting.isAny, !expecting.isVoid else { return }
    wantedResults[closure.id] = expecting
  }
}

extension ClosureExprSyntax {
  /// What it gives: its only expression, or what its `return` statements have.
  fileprivate var givenValues: [ExprSyntax] {
    if statements.count == 1, let only = statements.first?.singleValue { return [only] }
    return ReturnFinder.find(in: statements).compactMap(\.expression)
  }

  /// The name of its only parameter, which has no type; `nil` if it has none, or several.
  fileprivate var onlyInput: String? {
    switch signature?.parameterClause {
    case nil: "$0"
    case .simpleInput(let list): list.count == 1 ? list.first?.name.text : nil
    case .parameterClause(let clause):
      clause.parameters.count == 1 && clause.parameters.first?.type == nil
        ? clause.parameters.first.map { ($0.secondName ?? $0.firstName).text } : nil
    }
  }
}

extension ExprSyntax {
  /// Whether it is a literal whose type depends on what is wanted, or a choice or calculation with one.
  fileprivate var isOpenLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .arrayExpr, .dictionaryExpr: true
    case .prefixOperatorExpr(let node): node.expression.isOpenLiteral
    case .tryExpr(let node): node.expression.isOpenLiteral
    case .tupleExpr(let node):
      node.elements.count > 1 || node.elements.first.map { $0.expression.isOpenLiteral } ?? false
    case .ternaryExpr(let node): node.thenExpression.isOpenLiteral || node.elseExpression.isOpenLiteral
    case .infixOperatorExpr(let node):
      ["+", "-", "*", "/", "??"].contains(node.operator.ownText)
        && (node.leftOperand.isOpenLiteral || node.rightOperand.isOpenLiteral)
    default: false
    }
  }

  /// Whether it is what a name means, or a promise that comes to that: `after(seconds: 1).map { value }`.
  fileprivate func handsOn(_ name: String) -> Bool {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text == name }
    guard let call = self.as(FunctionCallExprSyntax.self),
      let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self), name != "$0"
    else { return false }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil {
      guard member.declName.baseName.text == "map", closure.statements.count == 1 else { return false }
      return closure.statements.first?.singleValue?.handsOn(name) ?? false
    }
    // A maker whose closure fulfills with it.
    guard call.calledExpression.ownText == TypeReference.promiseName, let fulfill = closure.firstParameter else {
      return false
    }
    return closure.statements.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name, let argument = token.parent?.as(DeclReferenceExprSyntax.self)?.parent?.as(LabeledExprSyntax.self),
        let settling = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { return false }
      return settling.calledExpression.ownText == fulfill
    }
  }
}

extension ClosureExprSyntax {
  /// The name of its first parameter, if it names one.
  fileprivate var firstParameter: String? {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.first?.name.text
    case .parameterClause(let clause): clause.parameters.first.map { ($0.secondName ?? $0.firstName).text }
    case nil: nil
    }
  }
}
