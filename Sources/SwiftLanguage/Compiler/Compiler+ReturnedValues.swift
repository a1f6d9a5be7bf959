import Program
import SwiftSyntax

// What functions and closures give back, where Swift's compiler would certainly refuse it.
extension Compiler {
  /// Reports a value that is returned where nothing is: from a function without a result, or from the work of a promise.
  func checkReturnedNothing(_ expression: ExprSyntax) {
    let code = builder.code
    let givesNothing =
      switch code.kind {
      case .function, .method: code.returnType?.isVoid ?? true
      case .closure: builder.givesNothing && code.returnType == nil
      default: false
      }
    guard isAsStrictAsSwift, givesNothing, let type = certainType(of: expression), !type.isVoid, !type.isAny else { return }
    // Of which type it is has to be known to be written.
    let isKnown = !type.name.contains("Any")
    let advice =
      !isKnown && code.kind != .closure
      ? "leave out 'return', or say what it returns after '->'"
      : code.kind == .closure ? "a promise's work calls the functions that it gets" : "say what it returns, '-> \(type.name)'"
    let clause = sequence(first: Syntax(expression), next: \.parent).lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
    error(
      expression, "unexpected non-void return value in void function: \(advice)",
      fixIt: code.kind == .closure || !isKnown ? nil : clause.flatMap { resultFixIt($0.signature, type) })
  }

  /// Lets a function say what it returns, where it says nothing of it.
  private func resultFixIt(_ signature: FunctionSignatureSyntax, _ type: TypeReference) -> FixIt? {
    guard signature.returnClause == nil else { return nil }
    let end =
      (signature.effectSpecifiers?.endPositionBeforeTrailingTrivia ?? signature.parameterClause.endPositionBeforeTrailingTrivia)
      .utf8Offset
    return FixIt("say what it returns", [FixIt.Change(end..<end, " -> \(type.name)")], in: unit)
  }

  /// Reports a function of which no path gives the result that it declares.
  func checkReturns(_ statements: CodeBlockItemListSyntax) {
    let code = builder.code
    guard isAsStrictAsSwift, code.kind == .function || code.kind == .method, let type = code.returnType, !type.isVoid,
      !type.isAny,
      givesNothing(statements), statements.count == 1 || statements.last?.singleValue == nil
    else { return }
    error(statements, "missing return in function expected to return '\(type.name)'")
  }

  /// Reports a handler that has to give a value in place of an error, and gives nothing.
  ///
  /// - Parameter content: What the promise is certainly of.
  func checkRecovery(_ closure: ClosureExprSyntax, by name: String, giving content: TypeReference?) {
    guard let content, !content.isVoid, closure.signature?.returnClause == nil else { return }
    if case .optional = content { return }
    if !content.isAny, content.name != "Error", let given = givenBack(by: closure) {
      error(
        given,
        "cannot convert value of type 'any Error' to closure result type '\(content.name)': 'throw \(given.ownText)' hands the error on",
        fixIt: throwFixIt(given))
      return
    }
    guard givesNothing(closure.statements) else { return }
    error(
      closure,
      "cannot convert value of type '()' to closure result type '\(content.name)': '\(name)' returns the value that the chain goes on with"
    )
  }

  /// The error that a closure is given and gives back as its value; `nil` if it certainly doesn't.
  private func givenBack(by closure: ClosureExprSyntax) -> ExprSyntax? {
    let names: [String] =
      switch closure.signature?.parameterClause {
      case .simpleInput(let inputs)?: inputs.map(\.name.text)
      case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).text }
      case nil: ["$0"]
      }
    guard names.count == 1, names[0] != "_" else { return nil }
    let alone = closure.statements.count == 1 ? closure.statements.first?.singleValue : nil
    let values = ReturnFinder.find(in: closure.statements).map(\.expression) + [alone]
    // A variable of the same name is another thing.
    guard
      !closure.statements.tokens(viewMode: .sourceAccurate).contains(where: {
        $0.text == names[0] && $0.parent?.is(IdentifierPatternSyntax.self) == true
      })
    else { return nil }
    return values.compactMap(\.self).first { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == names[0] }
  }

  /// Throws what is returned, or is a closure's only value.
  private func throwFixIt(_ value: ExprSyntax) -> FixIt? {
    guard let statement = value.parent?.as(ReturnStmtSyntax.self) else {
      return fixIt("throw it", replacing: value, with: "throw \(value.ownText)")
    }
    return fixIt("throw it", replacing: statement.returnKeyword, with: "throw")
  }

  /// Whether a body certainly comes to its end without a value.
  func givesNothing(_ statements: CodeBlockItemListSyntax) -> Bool {
    if statements.count == 1, let value = statements.first?.singleValue {
      guard !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self) else { return false }
      return isNothing(value)
    }
    guard !ReturnFinder.isFound(in: statements) else { return false }
    // What leaves it in another way, or never.
    return !statements.tokens(viewMode: .sourceAccurate).contains { Self.otherWaysOut.contains($0.text) }
  }

  private static let otherWaysOut: Set<String> = [
    "throw", "fatalError", "preconditionFailure", "exit", "while", "repeat", "Never", "#if",
  ]

  private func isNothing(_ expression: ExprSyntax) -> Bool {
    if let infix = expression.as(InfixOperatorExprSyntax.self) { return infix.operator.is(AssignmentExprSyntax.self) }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks
    else { return false }
    guard let variable = find(name) else { return name == "print" }
    return variable.functions.count == 1 && variable.functions[0].code.returnType?.isVoid ?? true
      && variable.functions[0].code.kind == .function && !variable.functions[0].code.isAsync
  }

  /// Reports a function that is named and not called, where nobody takes it.
  func checkIsCalled(_ expression: ExprSyntax) {
    if isAsStrictAsSwift, let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "cancel", guessType(base)?.isPromise == true
    {
      let call = "\(member.ownText)()"
      return error(
        expression, "function is unused: call it, '\(call)'", fixIt: fixIt("call it", replacing: expression, with: call))
    }
    guard isAsStrictAsSwift, let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks,
      let variable = find(name)
    else { return }
    let type = variable.type?.unwrapped
    if case .function(let inputs, _)? = type {
      error(expression, "function is unused: call it, '\(name)(\(inputs.isEmpty ? "" : "…"))'")
    } else if !variable.functions.isEmpty {
      error(expression, "function is unused: call it, '\(name)(…)'")
    }
  }
}
