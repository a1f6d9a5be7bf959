import SwiftPromises
import SwiftSyntax

/// FranticApparatus cancels what is dropped, and counts an error as handled that a handler has looked at; others don't.
extension ScriptTranslator {
  /// A statement that drops a promise, or lets go of those in a list.
  func noteDropped(_ statement: CodeBlockItemSyntax) {
    noteCancelled(statement)
    guard source == .frantic, case .expr(let whole) = statement.item else { return }
    let chain = discarded(whole)
    if chain.is(FunctionCallExprSyntax.self), isStatement(Syntax(whole)), guesser.guess(chain) == .promise {
      return note(whole, rule: 40, "what is dropped here isn't cancelled: its handlers run")
    }
    if let name = emptied(by: whole) {
      note(whole, rule: 40, "letting go of what is in '\(name)' cancels nothing: its handlers run")
    }
  }

  /// The array or dictionary of promises that a statement takes promises out of; `nil` if there is none.
  ///
  /// - Parameter isForGood: Whether only those count that another promise doesn't take the place of at once.
  func emptied(by expression: ExprSyntax, isForGood: Bool = false) -> String? {
    let removing: Set<String> = [
      "removeAll", "removeFirst", "removeLast", "remove", "removeValue", "removeSubrange", "popLast", "popFirst", "updateValue",
    ]
    let chain = discarded(expression)
    var name: String?
    if let call = chain.as(FunctionCallExprSyntax.self), let parts = CallParts(call), removing.contains(parts.nameText) {
      name = parts.base?.lastName
    } else if let elements = expression.as(SequenceExprSyntax.self)?.elements, elements.count > 1, let first = elements.first,
      elements[elements.index(after: elements.startIndex)].is(AssignmentExprSyntax.self)
    {
      let element = first.as(SubscriptCallExprSyntax.self)?.calledExpression
      if isForGood, element != nil, elements.last?.is(NilLiteralExprSyntax.self) != true { return nil }
      name = (element ?? first).lastName
    }
    return name.flatMap { names.promiseLists.contains($0) ? $0 : nil }
  }

  /// A variable that lets go of a promise when it gets another value, or when what is around it ends.
  func noteDropped(_ declaration: VariableDeclSyntax) {
    noteCancelled(declaration)
    let isVariable = declaration.bindingSpecifier.text == "var"
    let isGlobal = declaration.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    guard source == .frantic, isVariable || !isGlobal else { return }
    let isMember = declaration.parent?.is(MemberBlockItemSyntax.self) ?? false
    for binding in declaration.bindings {
      let name = binding.pattern.trimmedDescription
      if names.promiseLists.contains(name), isMember {
        note(declaration, rule: 40, "letting go of what is in '\(name)', or of its object, cancels nothing: its handlers run")
        continue
      }
      // A function's own list goes where the function ends.
      if names.promiseLists.contains(name), !isGlobal {
        note(declaration, rule: 40, "letting go of '\(name)' and what is in it cancels nothing: its handlers run")
        continue
      }
      let isPromise =
        binding.typeAnnotation.map { ScriptNames.guess(of: $0.type) == .promise }
        ?? binding.initializer.map { guesser.guess($0.value) == .promise } ?? false
      guard isPromise else { continue }
      note(declaration, rule: 40, "letting go of '\(name)' cancels nothing: its handlers run")
    }
  }

  /// Says so where a chain is kept whose error has been looked at: elsewhere it counts as unhandled all the same.
  func noteKeptError(_ parts: CallParts) {
    guard [.frantic, .google].contains(source), table.swallow != nil || table.isAsync, parts.next == nil,
      isKept(ExprSyntax(parts.call))
    else {
      return
    }
    var link: CallParts? = parts
    while let current = link, let kind = guesser.step(current)?.kind {
      switch kind {
      case .recover, .recoverChain, .catchVoid, .catchEnd: return
      case .catchPass:
        return note(
          current.name, rule: 10, "the error goes on after this handler: it counts as unhandled unless somebody takes it")
      default: link = current.previous
      }
    }
  }

  /// Whether somebody gets a promise: whoever calls a function or closure that returns it, a call that it is given to, a list, a variable
  /// or a property.
  private func isKept(_ expression: ExprSyntax) -> Bool {
    if let back = expression.parent?.as(ReturnStmtSyntax.self) {
      var around = back.parent
      while let here = around, !here.is(ClosureExprSyntax.self), !here.is(FunctionDeclSyntax.self) { around = here.parent }
      return around?.as(ClosureExprSyntax.self).map(handsOn) ?? true
    }
    if let list = expression.parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self), list.isSingle {
      if let function = list.parent?.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
      if let closure = list.parent?.as(ClosureExprSyntax.self) { return handsOn(closure) }
    }
    return !isDiscarded(Syntax(expression))
  }

  /// Whether whoever calls a closure gets the promise that it returns: not those whose promise becomes the chain's around it.
  private func handsOn(_ closure: ClosureExprSyntax) -> Bool {
    guard let parts = closure.calledBy else { return true }
    return guesser.step(parts) == nil && guesser.source(parts) == nil
  }
}
