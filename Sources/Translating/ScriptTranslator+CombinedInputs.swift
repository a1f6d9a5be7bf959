import SwiftPromises
import SwiftSyntax

/// What combinations are given, as far as it decides how they are written.
extension ScriptTranslator {
  /// Whether a call is one of a function that says by its own parameters what its promise is of.
  func isGeneric(_ expression: ExprSyntax) -> Bool {
    guard let parts = expression.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else { return false }
    return names.scoped.functions(called: parts).contains { function in
      function.signature.returnClause.map { function.namesGenerics($0.type, at: Syntax(parts.call)) } ?? false
    }
  }

  /// Whether FranticApparatus's 'all' is given a dictionary, which is said: the others take lists.
  func isOfDictionary(_ arguments: [LabeledExprSyntax], _ parts: CallParts) -> Bool {
    guard source == .frantic, arguments.count == 1, let only = arguments.first?.expression, isDictionary(only) else {
      return false
    }
    note(
      parts.name, "'\(parts.nameText)' of a dictionary has no counterpart here: wait for a list of its values",
      isUntranslated: true)
    return true
  }

  private func isDictionary(_ expression: ExprSyntax, depth: Int = 4) -> Bool {
    if expression.is(DictionaryExprSyntax.self) { return true }
    if let type = names.scoped.type(of: expression) {
      return type.is(DictionaryTypeSyntax.self) || type.trimmedDescription.hasPrefix("Dictionary<")
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let parts = CallParts(call)
      return call.calledExpression.is(DictionaryExprSyntax.self) || parts?.nameText == "mapValues"
        || parts?.nameText == "Dictionary"
    }
    guard depth > 0, let reference = expression.as(DeclReferenceExprSyntax.self),
      case .value(let value)? = names.scoped.declaration(of: reference)?.kind
    else { return false }
    return isDictionary(value, depth: depth - 1)
  }
}
