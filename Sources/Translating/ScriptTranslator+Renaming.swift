import SwiftSyntax

/// Parameters of closures that are called something else in the translation.
extension ScriptTranslator {
  /// Lets a parameter have another name in what is written of its closure, or its own again.
  func rename(_ name: String, of closure: ClosureExprSyntax, to new: Rendered?) {
    renames[name] = new
    if let parameter = names.scoped.parameter(name, of: closure) { renamedParameters.insert(parameter.id) }
  }

  /// Whether a name means the parameter that is called something else, and nothing that hides it.
  func isRenamed(_ reference: DeclReferenceExprSyntax) -> Bool {
    guard reference.baseName.text.first != "$", let declared = names.scoped.declaration(of: reference) else { return true }
    return renamedParameters.contains(declared.id)
  }

  /// Lets a variable have another name that is handed over by the name of a function: what the function gives says nothing of it.
  func noteHiding(_ reference: DeclReferenceExprSyntax) {
    let name = reference.baseName.text
    guard names.functions[name] != nil, reference.parent?.is(LabeledExprSyntax.self) == true,
      let parts = reference.parent?.parent?.parent?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init),
      case .function(let handler)? = guesser.step(parts)?.handler, handler.id == reference.id,
      names.scoped.hiding(name, at: Syntax(reference)) == .variable
    else { return }
    hidden.insert(name)
  }

  /// The call of the operator whose handler is given what a name means; `nil` for any other name.
  ///
  /// - Parameter written: The type that the handler writes; `nil` for none.
  func handler(of reference: DeclReferenceExprSyntax, typed written: String? = nil) -> CallParts? {
    let name = reference.baseName.text
    var current = reference.parent
    while let here = current {
      if let closure = here.as(ClosureExprSyntax.self) {
        let isOwn =
          name == "$0"
          ? closure.signature?.parameterClause == nil && closure.shorthandCount > 0 : closure.parameterNames.first == name
        if isOwn {
          guard closure.typeOfFirst?.trimmedDescription == written else { return nil }
          guard let parts = closure.calledBy, case .closure(let handler)? = guesser.step(parts)?.handler else { return nil }
          return handler.id == closure.id ? parts : nil
        }
        if names.scoped.parameter(name, of: closure) != nil { return nil }
      }
      current = here.parent
    }
    return nil
  }

  /// `if let value` where `value` has another name, which the new constant takes, too.
  func renamed(_ binding: OptionalBindingConditionSyntax) -> Rendered? {
    guard binding.initializer == nil, let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let new = renames[token.text], let declared = names.scoped.declaration(of: token.text, before: binding),
      renamedParameters.contains(declared.id)
    else { return nil }
    return render(binding.bindingSpecifier) + token.leadingTrivia.description + new + token.trailingTrivia.description
      + (binding.typeAnnotation.map { render($0) } ?? Rendered())
  }
}

extension ClosureExprSyntax {
  /// The type of its first parameter, if it writes one.
  var typeOfFirst: TypeSyntax? {
    guard case .parameterClause(let clause)? = signature?.parameterClause else { return nil }
    return clause.parameters.first?.type
  }
}
