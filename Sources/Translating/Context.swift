import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// What is done with an expression.
enum Context {
  /// Whether nobody takes an expression's value: it is a statement, or its name is never used.
  ///
  /// - Parameter dropsResult: Whether nobody takes what a closure gives.
  static func isDiscarded(_ node: Syntax, _ names: ScriptNames, _ dropsResult: (ClosureExprSyntax) -> Bool) -> Bool {
    if let binding = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
    {
      return names.counts[name] == 1
    }
    return isStatement(node, dropsResult)
  }

  /// Whether an expression is a statement whose value nobody takes.
  ///
  /// - Parameter dropsResult: Whether nobody takes what a closure gives.
  static func isStatement(_ node: Syntax, _ dropsResult: (ClosureExprSyntax) -> Bool) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
      if let parent = node.parent, parent.is(TryExprSyntax.self) || parent.is(ExpressionStmtSyntax.self) {
        return isStatement(parent, dropsResult)
      }
      // `_ = chain`
      if let list = node.parent?.as(ExprListSyntax.self), list.count == 3,
        list.first?.is(DiscardAssignmentExprSyntax.self) == true,
        let sequence = list.parent
      {
        return isStatement(sequence, dropsResult)
      }
      return false
    }
    guard list.isSingle, let owner = list.parent else { return true }
    if let closure = owner.as(ClosureExprSyntax.self) { return dropsResult(closure) }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
    if let choice = list.choiceAround, choice.branchValues != nil {
      return choice.parent?.is(ExpressionStmtSyntax.self) == true && isStatement(Syntax(choice), dropsResult)
    }
    if owner.parent?.is(AccessorBlockSyntax.self) == true || owner.is(AccessorBlockSyntax.self) { return false }
    return true
  }

  /// The type in `Promise<T>` that the function around a node returns, if the node is what it returns.
  static func promisedType(of node: Syntax) -> String? {
    var current = node
    var isReturned = false
    while let parent = current.parent {
      if parent.is(ReturnStmtSyntax.self) { isReturned = true }
      if parent.is(ClosureExprSyntax.self) { return nil }
      if let item = parent.as(CodeBlockItemSyntax.self), !isReturned {
        guard case .expr = item.item, item.parent?.as(CodeBlockItemListSyntax.self)?.isSingle == true else { return nil }
        isReturned = true
      }
      if parent.is(FunctionCallExprSyntax.self) || parent.is(MemberAccessExprSyntax.self) { return nil }
      if let function = parent.as(FunctionDeclSyntax.self) {
        guard let type = function.signature.returnClause?.type.as(IdentifierTypeSyntax.self), type.name.text == "Promise" else {
          return nil
        }
        return type.genericArgumentClause?.trimmedDescription
      }
      current = parent
    }
    return nil
  }
}

extension ScriptNames {
  /// The constants that are promises to be settled by their names: `let p = Promise<Int>.pending()`.
  func pending(_ reader: any DialectReader) -> [String] {
    reader.dialect == .google ? pendingNames.sorted() : []
  }
}

extension PatternBindingSyntax {
  /// Whether it binds a promise that is to be settled by its name.
  var isPending: Bool {
    initializer?.value.as(FunctionCallExprSyntax.self).flatMap(CallParts.init)?.path == "Promise.pending"
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the name behind a point.
  var isMemberName: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }

  /// Whether what it names, by the declaration next to it, is a promise that is settled by its name; `true` where none is seen.
  var namesPending: Bool {
    let name = baseName.text
    var current = parent
    while let here = current {
      if let list = here.as(CodeBlockItemListSyntax.self), let binding = list.binding(of: name) { return binding.isPending }
      if let closure = here.as(ClosureExprSyntax.self), closure.parameterNames.contains(name) { return false }
      if let function = here.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.contains(where: { ($0.secondName ?? $0.firstName).text == name })
      {
        return false
      }
      current = here.parent
    }
    return true
  }

  /// Whether it names a parameter of a closure or function around, or a variable that one of them declares.
  var isLocal: Bool {
    var current = parent
    while let here = current {
      if here.is(ClosureExprSyntax.self) || here.is(FunctionDeclSyntax.self),
        here.tokens(viewMode: .sourceAccurate).contains(where: {
          $0.text == baseName.text && $0.parent?.is(IdentifierPatternSyntax.self) == true
        })
      {
        return true
      }
      if let closure = here.as(ClosureExprSyntax.self), closure.parameterNames.contains(baseName.text) { return true }
      if let function = here.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.contains(where: { ($0.secondName ?? $0.firstName).text == baseName.text })
      {
        return true
      }
      current = here.parent
    }
    return false
  }
}

extension CodeBlockItemListSyntax {
  /// Whether it has one statement; counting all would take as long as the list is.
  var isSingle: Bool { !isEmpty && index(after: startIndex) == endIndex }
}

extension TypeSyntax {
  /// The function type that a value of it has when it is called, an optional's after it was unwrapped.
  var calledFunctionType: FunctionTypeSyntax? { (self.as(OptionalTypeSyntax.self)?.wrappedType ?? self).functionType }
}
