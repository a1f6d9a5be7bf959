import Program
import SwiftLanguage
import SwiftSyntax

extension ScriptFacts {
  /// Whether a statement is all that a function, a closure or a branch consists of, so that its value is for whoever calls or asks.
  func isResult(_ statement: CodeBlockItemSyntax) -> Bool {
    if isValueOfBranch(statement) { return true }
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    if let closure = list.parent?.as(ClosureExprSyntax.self) { return givesItsValue(closure) && !isDroppedTask(closure) }
    let body = list.parent?.parent
    if let function = body?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    if let accessor = body?.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.tokenKind == .keyword(.get) }
    return list.parent?.is(AccessorBlockSyntax.self) == true
  }

  /// Whether somebody gets what a closure comes to.
  private func givesItsValue(_ closure: ClosureExprSyntax) -> Bool {
    !closure.returnsVoid && !isForEffect(closure) && handler(of: closure)?.drops != true
  }

  /// Whether a closure is what a task does that nobody keeps or awaits.
  private func isDroppedTask(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.parent?.as(FunctionCallExprSyntax.self) else { return false }
    let called = call.calledExpression.ownText
    guard called == "Task" || called == "Task.detached" else { return false }
    return call.parent?.is(CodeBlockItemSyntax.self) == true
  }

  /// Whether the statement is what an `if` or a `switch` comes to that is used as a value: set to a variable, returned, or all of a closure or
  /// function.
  ///
  /// Google's `then` without a type takes such a closure for one that returns nothing.
  func isValueOfBranch(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let expression = statement.branchingExpression else { return false }
    let around = expression.parent?.as(ExpressionStmtSyntax.self)?.parent ?? expression.parent
    guard let item = around?.as(CodeBlockItemSyntax.self) else { return true }
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    if let closure = list.parent?.as(ClosureExprSyntax.self) {
      if reader.library.dialect == .google, closure.signature?.returnClause == nil { return false }
      return givesItsValue(closure)
    }
    if let function = list.parent?.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    return isValueOfBranch(item)
  }

  /// Whether a closure is given to a function that drops what it returns: of a list, a queue, a group.
  func isForEffect(_ closure: ClosureExprSyntax) -> Bool {
    let parent = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent ?? closure.parent
    guard let call = parent?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return false }
    // PromiseKit's 'async(.promise)' gives what its closure returns.
    return ["forEach", "async", "asyncAfter", "addOperation", "notify"].contains(name)
      && reader.scope.functions[name] == nil
      && !call.arguments.contains { $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "promise" }
  }
}

extension ScriptFacts.Handler {
  /// Whether nothing comes of what the closure returns.
  var drops: Bool {
    guard !meaning.flattens, meaning.flattening == nil else { return false }
    switch meaning.kind {
    case .values, .errors, .always, .ends: return true
    case .recovers, .mayReject, .passes: return false
    }
  }
}

extension ClosureExprSyntax {
  /// Whether it says that it returns nothing.
  var returnsVoid: Bool {
    guard let type = signature?.returnClause?.type else { return false }
    return ["Void", "()"].contains(type.ownText)
  }
}

extension CodeBlockItemSyntax {
  /// The `if` or `switch` that has the statement as one of its branches, alone; of an `else if`, the first `if`.
  var branchingExpression: ExprSyntax? {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return nil }
    if let branch = list.parent?.as(SwitchCaseSyntax.self) { return branch.parent?.parent?.as(ExprSyntax.self) }
    guard var condition = list.parent?.parent?.as(IfExprSyntax.self) else { return nil }
    while let outer = condition.parent?.as(IfExprSyntax.self) { condition = outer }
    return ExprSyntax(condition)
  }
}
