import SwiftSyntax

extension DeclReferenceExprSyntax {
  /// Operators whose handlers are given an error.
  private static let handlers: Set<String> = [
    "catch", "recover", "whenRejected", "whenRejectedThenTransform", "whenRejectedThenPromise",
  ]

  /// Whether it names an error by what declares it: the parameter of a handler of errors, one whose type says so, or what `catch` binds.
  func isErrorByType(_ names: ScriptNames) -> Bool {
    guard !isMemberName else { return false }
    let name = baseName.text
    let isVariable = names.initializers[name] != nil
    func isError(_ type: TypeSyntax) -> Bool {
      let text = type.trimmedDescription
      return ["Error", "any Error", "Swift.Error"].contains(text) || names.errorTypes.contains(text)
    }
    var current = parent
    while let here = current {
      if let closure = here.as(ClosureExprSyntax.self), let first = closure.owned(name) {
        if case .parameterClause(let clause)? = closure.signature?.parameterClause,
          let type = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name })?.type
        {
          return isError(type)
        }
        return first && closure.calledBy.map { Self.handlers.contains($0.nameText) } == true
      }
      if let function = here.as(FunctionDeclSyntax.self),
        let parameter = function.signature.parameterClause.parameters.first(where: {
          ($0.secondName ?? $0.firstName).text == name
        })
      {
        return isError(parameter.type)
      }
      if let clause = here.as(CatchClauseSyntax.self) {
        if clause.catchItems.isEmpty, name == "error" { return true }
        if clause.catchItems.contains(where: { $0.pattern?.trimmedDescription == "let \(name)" }) { return true }
      }
      if isVariable, let list = here.as(CodeBlockItemListSyntax.self), list.binding(of: name) != nil { return false }
      current = here.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Whether a name is its first parameter; `nil` if it is none of its parameters.
  fileprivate func owned(_ name: String) -> Bool? {
    if name.hasPrefix("$") { return signature?.parameterClause == nil ? name == "$0" : nil }
    return parameterNames.firstIndex(of: name).map { $0 == 0 }
  }

  /// The call that it is given to.
  var calledBy: CallParts? {
    let call = parent?.as(FunctionCallExprSyntax.self) ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call.flatMap(CallParts.init)
  }
}

extension CodeBlockItemListSyntax {
  /// What binds a name among these statements; the first, if there are several.
  func binding(of name: String) -> PatternBindingSyntax? {
    for item in self {
      guard case .decl(let node) = item.item, let declaration = node.as(VariableDeclSyntax.self) else { continue }
      for binding in declaration.bindings where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
        return binding
      }
    }
    return nil
  }
}
