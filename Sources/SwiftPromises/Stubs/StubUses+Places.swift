import SwiftLanguage
import SwiftSyntax

extension StubUses {
  /// Notes whether a handler, a function or a variable that asks for a promise gets the value.
  func notePlace(of node: ExprSyntax, in use: inout StubUse) {
    let parent = node.outermost.parent
    if let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.referenceName.map(Self.joins.contains) == true
    {
      use.wantsPromise = true
    } else if let initializer = parent?.as(InitializerClauseSyntax.self),
      let binding = initializer.parent?.as(PatternBindingSyntax.self)
    {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      let isTyped = binding.typeAnnotation?.type.trimmedDescription.isPromiseType == true
      use.parts = binding.parts
      if isTyped || name.map(promiseNames.contains) == true { use.wantsPromise = true }
    } else if parent?.is(ReturnStmtSyntax.self) == true {
      noteReturn(from: parent, in: &use)
    } else if let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, list.parent?.is(ClosureExprSyntax.self) == true || list.parent?.parent?.is(FunctionDeclSyntax.self) == true
    {
      noteReturn(from: Syntax(list), in: &use)
    }
  }

  /// Notes whether what is returned here becomes the outcome of a promise.
  func noteReturn(from node: Syntax?, in use: inout StubUse) {
    var next = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        if let type = closure.signature?.returnClause?.type {
          if type.trimmedDescription.isPromiseType { use.wantsPromise = true }
          return
        }
        use.isReturned = isHandler(closure) || isResult(closure)
        // Where the library's types say that a handler gives a promise, what is called for its effect gives one, too.
        if use.isReturned, vocabulary.chainTypes != nil { use.wantsPromise = true }
        return
      }
      if let function = current.as(FunctionDeclSyntax.self) {
        if function.signature.returnClause?.type.trimmedDescription.isPromiseType == true { use.wantsPromise = true }
        return
      }
      next = current.parent
    }
  }

  /// Whether a closure's result is that of the call that gets it, where a promise is wanted.
  private func isResult(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.receivingCall, call.resultClosure?.id == closure.id else { return false }
    if let member = call.parent?.as(MemberAccessExprSyntax.self), vocabulary.operators.contains(member.declName.baseName.text) {
      return true
    }
    var place = StubUse()
    notePlace(of: ExprSyntax(call), in: &place)
    return place.wantsPromise || place.isReturned
  }

  private func isHandler(_ closure: ClosureExprSyntax) -> Bool {
    var parent = closure.parent
    if let argument = parent?.as(LabeledExprSyntax.self) { parent = argument.parent?.parent }
    guard let call = parent?.as(FunctionCallExprSyntax.self) else { return false }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      return ["then", "recover", "reduce"].contains(member.declName.baseName.text)
    }
    let name = call.calledExpression.referenceName ?? ""
    // What settles a promise by functions that it is given returns nothing that counts.
    if name == "Promise" { return closure.signature?.parameterClause == nil && !closure.statements.description.contains("$0") }
    return ["retry", "firstly", "race", "when"].contains(name)
  }
}
