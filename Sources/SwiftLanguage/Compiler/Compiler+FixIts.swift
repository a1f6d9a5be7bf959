package import Program
package import SwiftSyntax

// What would mend the mistakes that the compiler reports, where that is obvious.
extension Compiler {
  /// A fix-it that puts a text in a node's place.
  package func fixIt(_ message: String, replacing node: some SyntaxProtocol, with text: String) -> FixIt? {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return FixIt(message, [FixIt.Change(start..<end, text)], in: unit)
  }

  /// A fix-it that puts a text before a node.
  package func fixIt(_ message: String, inserting text: String, at node: some SyntaxProtocol) -> FixIt? {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return FixIt(message, [FixIt.Change(start..<start, text)], in: unit)
  }

  // MARK: Variables

  /// Lets the constant with a name be a variable, where it is declared; `nil` if no `let` declares it.
  func mutableFixIt(_ name: String, at node: some SyntaxProtocol) -> FixIt? {
    var next = node.parent
    while let current = next {
      if let items = current.as(CodeBlockItemListSyntax.self) {
        for item in items {
          guard case .decl(let declaration) = item.item, let variable = declaration.as(VariableDeclSyntax.self),
            variable.bindings.contains(where: { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name })
          else { continue }
          guard variable.bindingSpecifier.tokenKind == .keyword(.let) else { return nil }
          return fixIt("change 'let' to 'var' to make it mutable", replacing: variable.bindingSpecifier, with: "var")
        }
      }
      next = current.parent
    }
    return nil
  }

  /// Reports an optional where only what is in it can be calculated with, or compared by size.
  func checkUnwrapped(_ operand: ExprSyntax, beside other: ExprSyntax, at token: TokenSyntax, isArithmetic: Bool) {
    guard operand.is(DeclReferenceExprSyntax.self), find(token.text) == nil, !declaredOperators.contains(token.text),
      case .optional(let wrapped)? = (isArithmetic ? guessType(operand) : nil) ?? sureOptional(operand, beside: other)
    else { return }
    let standIn: String
    switch wrapped {
    case .int: standIn = "0"
    case .double: standIn = "0.0"
    case .string: standIn = "\"\""
    default: return
    }
    error(
      operand,
      "value of optional type '\(wrapped.name)?' must be unwrapped to a value of type '\(wrapped.name)': use '??', '!' or 'if let'",
      fixIt: fixIt(
        "coalesce using '??' to provide a default when the optional value contains 'nil'", replacing: operand,
        with: "(\(operand.ownText) ?? \(standIn))"))
  }

  /// The optional that a name stands for, where Swift's compiler would certainly refuse what is calculated with it.
  private func sureOptional(_ operand: ExprSyntax, beside other: ExprSyntax) -> TypeReference? {
    guard isAsStrictAsSwift, let name = operand.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks else {
      return nil
    }
    let sure = sureType(of: operand)
    guard let type = sure ?? find(name)?.optionalUnlessPassed, case .optional(let wrapped) = type, !isExtended(type),
      !isExtended(wrapped)
    else { return nil }
    switch sureType(of: other) {
    case .optional, .string: return sure
    // Neither a text nor a list goes with a number.
    case .int, .double: return type
    default: return nil
    }
  }

  // MARK: Statements

  /// Reports an assignment where a condition must stand.
  ///
  /// - Returns: Whether it is one.
  func checkNoAssignment(_ condition: ExprSyntax) -> Bool {
    guard let infix = condition.as(InfixOperatorExprSyntax.self), let sign = infix.operator.as(AssignmentExprSyntax.self) else {
      return false
    }
    error(
      sign, "use of '=' in a boolean context, did you mean '=='?",
      fixIt: fixIt("use '==' to compare", replacing: sign, with: "=="))
    return true
  }

  /// Reports a function whose last statement is the value that it should return.
  func checkReturn(at statements: CodeBlockItemListSyntax) {
    guard [.function, .method].contains(builder.code.kind), let type = builder.code.returnType, statements.count > 1,
      let last = statements.last, let expression = last.singleValue, !expression.is(IfExprSyntax.self),
      !expression.is(SwitchExprSyntax.self), !mentions("Never")
    else { return }
    if case .void = type { return }
    // A view's builder takes all of its statements: `-> some View`.
    if stubs != nil, case .any = type { return }
    if expression.endsProgram { return }
    error(
      expression, "missing return in function expected to return '\(type.name)'",
      fixIt: fixIt("did you mean to return the last expression?", inserting: "return ", at: expression))
  }

  // MARK: Types

  /// Reports the name of a type of the script's own that stands where a value has to, as in `reject(Missing)`.
  func checkIsNoBareType(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text.trimmingBackticks
    if name == "Error", node.isHandedOn, stubs == nil, find(name) == nil, types[name] == nil {
      return error(node, "'Error' is a protocol, which has no values: make an error of a type that you declare")
    }
    guard node.isHandedOn, find(name) == nil, case .user(let type)? = types[name], type.kind != .builtin, type.kind != .protocol
    else { return }
    let text = "expected member name or initializer call after type name"
    guard type.kind != .enumeration else { return error(node, "\(text): '\(name)' is a type, and its cases are the values") }
    error(
      node, "\(text): '\(name)' is a type, and '\(name)()' makes a value",
      fixIt: fixIt("did you mean to make a value?", replacing: node, with: "\(name)()"))
  }

  // MARK: Waiting and throwing

  /// Reports what a call must say and doesn't: that it waits, that it can throw.
  func checkEffects(
    _ code: FunctionCode, among functions: [FunctionBuilder.DeclaredFunction], at node: some SyntaxProtocol
  ) {
    if code.isAsync { requireAwait(at: node) }
    guard functions.allSatisfy({ $0.code.isThrowing }), !(code.isAsync && library.startAsynchronous != nil), !isTried(node) else {
      return
    }
    reportUntried(node)
  }

  private func reportUntried(_ node: some SyntaxProtocol) {
    error(
      node, "call can throw but is not marked with 'try'",
      fixIt: fixIt("did you mean to use 'try'?", inserting: "try ", at: node.coveredExpression))
  }

  /// Reports `get()` of a promise without `await`, and of a promise or a result without `try`.
  func checkGet(_ name: String, _ arguments: Arguments, of base: ExprSyntax, at node: some SyntaxProtocol) {
    // A type of the script, or an extension, may have a method of this name.
    guard name == "get", arguments.values.isEmpty, !declaresMethod(name) else { return }
    switch guessType(base) {
    case .promise: requireAwait(at: node)
    case nil where stubs == nil: break
    default: return
    }
    if !isTried(node) { reportUntried(node) }
  }

  /// Reports that an `async let` is read whose task can throw, where no `try` covers it.
  func requireTry(atReadingOf node: some SyntaxProtocol) {
    guard !isTried(node) else { return }
    error(
      node, "reading 'async let' can throw but is not marked with 'try'",
      fixIt: fixIt("did you mean to use 'try'?", inserting: "try ", at: node.coveredExpression))
  }

  /// Reports the call of a library's function that throws, where no `try` covers it.
  func requireTry(for name: String, at node: some SyntaxProtocol) {
    guard stubs == nil, !declaresMethod(name), !isTried(node) else { return }
    reportUntried(node)
  }

  private func declaresMethod(_ name: String) -> Bool {
    types.values.contains { if case .user(let info) = $0 { info.methods[name] != nil } else { false } }
      || extendsLibrary(with: name)
  }

  /// Whether the script gives a type of the library, or of the language, a method of a name.
  func extendsLibrary(with name: String) -> Bool { builtinExtensions.values.contains { $0.methods[name] != nil } }

  /// Whether a `try` covers a node; that of `async let` stands where its value is used.
  private func isTried(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let current = next {
      if current.is(TryExprSyntax.self) { return true }
      if let variable = current.as(VariableDeclSyntax.self), variable.modifiers.contains(where: { $0.name.text == "async" }) {
        // It is said where the variable is read.
        childThrows = true
        return true
      }
      if current.is(CodeBlockItemSyntax.self) { return false }
      next = current.parent
    }
    return false
  }

  /// Lets the function around a node be asynchronous.
  func asyncFixIt(at node: some SyntaxProtocol) -> FixIt? {
    var next = node.parent
    while let current = next {
      let clause =
        current.as(FunctionDeclSyntax.self)?.signature.parameterClause
        ?? current.as(InitializerDeclSyntax.self)?.signature.parameterClause
      if let clause {
        let end = clause.rightParen.endPositionBeforeTrailingTrivia.utf8Offset
        return FixIt("add 'async' to make the function asynchronous", [FixIt.Change(end..<end, " async")], in: unit)
      }
      next = current.parent
    }
    return nil
  }

  // MARK: Arguments

  /// What gives an argument the label that its parameter has.
  ///
  /// - Parameter node: The name that is called.
  func labelFixIt(_ position: Int, wanted: String?, at node: some SyntaxProtocol) -> FixIt? {
    var next: Syntax? = Syntax(node)
    while let current = next, !current.is(FunctionCallExprSyntax.self) {
      if current.is(CodeBlockItemSyntax.self) { return nil }
      next = current.parent
    }
    guard let call = next?.as(FunctionCallExprSyntax.self), position < call.arguments.count else { return nil }
    let argument = call.arguments[call.arguments.index(call.arguments.startIndex, offsetBy: position)]
    switch (argument.label, wanted) {
    case (nil, let wanted?): return fixIt("insert '\(wanted): '", inserting: "\(wanted): ", at: argument.expression)
    case (let label?, let wanted?): return fixIt("replace '\(label.text)' with '\(wanted)'", replacing: label, with: wanted)
    case (let label?, nil):
      let start = label.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset
      return FixIt("remove '\(label.text): '", [FixIt.Change(start..<end, "")], in: unit)
    case (nil, nil): return nil
    }
  }
}

extension SyntaxProtocol {
  /// The expression before which `try` or `await` must stand for the sake of this node: they cover what is to their right, must
  /// not stand to the right of an operator that assigns nothing, and `try` stands before `await`.
  var coveredExpression: Syntax {
    var expression = Syntax(self)
    while let parent = expression.parent {
      let isPart =
        parent.as(InfixOperatorExprSyntax.self).map { !$0.assigns }
        ?? (parent.is(FunctionCallExprSyntax.self) || parent.is(MemberAccessExprSyntax.self) || parent.is(AwaitExprSyntax.self)
          || parent.is(DeclReferenceExprSyntax.self))
      guard isPart else { break }
      expression = parent
    }
    return expression
  }
}

extension InfixOperatorExprSyntax {
  /// Whether its operator is `=`, `+=` or the like.
  fileprivate var assigns: Bool {
    guard let text = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return true }
    return text.last == "=" && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it alone is an argument of a call, or is thrown, returned or assigned at a declaration.
  fileprivate var isHandedOn: Bool {
    guard let parent else { return false }
    if parent.is(LabeledExprSyntax.self) { return parent.parent?.parent?.is(FunctionCallExprSyntax.self) == true }
    return parent.is(ThrowStmtSyntax.self) || parent.is(ReturnStmtSyntax.self) || parent.is(InitializerClauseSyntax.self)
  }
}
