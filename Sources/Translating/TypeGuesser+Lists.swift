import SwiftSyntax

extension TypeGuesser {
  /// Whether an expression is an array of promises, as far as the text tells.
  func isPromiseList(_ expression: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if let array = expression.as(ArrayExprSyntax.self) {
      return array.elements.first.map { guess($0.expression) == .promise } ?? false
    }
    if let pairs = expression.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self) {
      return pairs.first.map { guess($0.value) == .promise } ?? false
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call), let base = parts.base {
      switch parts.nameText {
      case "map", "compactMap":
        guard guess(base) != .promise, let handler = parts.handler else { return false }
        return result(of: handler) == .promise
      case "filter", "sorted", "shuffled", "prefix", "suffix", "dropFirst", "dropLast", "reversed":
        return isPromiseList(base, depth: depth - 1)
      default: return false
      }
    }
    let declared: DeclaredName?
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      declared = names.scoped.declaration(of: reference)
    } else if let member = expression.as(MemberAccessExprSyntax.self) {
      if member.declName.baseName.text == "values", let base = member.base { return isPromiseList(base, depth: depth - 1) }
      declared = names.scoped.declaration(of: member)
    } else {
      return false
    }
    guard let declared else { return expression.lastName.map { names.promiseLists.contains($0) } ?? false }
    return isPromiseList(declared.kind, depth: depth)
  }

  private func isPromiseList(_ kind: DeclaredName.Kind, depth: Int) -> Bool {
    switch kind {
    case .typed(let type): return ScriptNames.isListOfPromises(type.trimmedDescription)
    case .value(let value):
      if let made = value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription, ScriptNames.isListOfPromises(made)
      {
        return true
      }
      return isPromiseList(value, depth: depth - 1)
    case .part(let whole, let index):
      return names.scoped.part(index, of: whole).map { isPromiseList($0, depth: depth - 1) } ?? false
    case .element, .unsaid: return false
    }
  }
}
