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
