import SwiftPromises
import SwiftSyntax

/// Functions that are handed over and may throw.
extension ScriptTranslator {
  /// Whether a function that is handed over may throw, as its declaration says, the type of what keeps it, or the code of a closure.
  ///
  /// - Parameter depth: How many declarations may be looked into.
  func mayThrow(_ function: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if let type = names.scoped.type(of: function)?.calledFunctionType { return type.isThrowing }
    switch function.as(ExprSyntaxEnum.self) {
    case .closureExpr(let node):
      return node.signature?.effectSpecifiers?.throwsClause != nil || ThrowingFinder.isThrowing(node)
    case .tupleExpr(let node): return node.elements.contains { self.mayThrow($0.expression, depth: depth - 1) }
    case .tryExpr(let node): return mayThrow(node.expression, depth: depth - 1)
    case .forceUnwrapExpr(let node): return mayThrow(node.expression, depth: depth - 1)
    case .sequenceExpr(let node): return node.elements.contains { self.mayThrow($0, depth: depth - 1) }
    case .unresolvedTernaryExpr(let node): return mayThrow(node.thenExpression, depth: depth - 1)
    case .arrayExpr(let node): return node.elements.contains { self.mayThrow($0.expression, depth: depth - 1) }
    case .dictionaryExpr(let node):
      return node.content.as(DictionaryElementListSyntax.self)?.contains { self.mayThrow($0.value, depth: depth - 1) } ?? false
    case .subscriptCallExpr(let node): return mayThrow(node.calledExpression, depth: depth - 1)
    case .declReferenceExpr(let node):
      let meant = names.scoped.functions(named: node)
      if meant.isEmpty, let kept = names.scoped.declaration(of: node) { return mayThrow(kept, depth: depth) }
      return (meant.isEmpty ? names.bodies[node.baseName.text] ?? [] : meant).contains(where: \.signature.isThrowing)
    case .memberAccessExpr(let node):
      if let kept = names.scoped.declaration(of: node) { return mayThrow(kept, depth: depth) }
      if ["first", "last"].contains(node.declName.baseName.text), let base = node.base {
        return mayThrow(base, depth: depth - 1)
      }
      return names.scoped.functions(named: node).contains(where: \.signature.isThrowing)
    default: return false
    }
  }

  private func mayThrow(_ kept: DeclaredName, depth: Int) -> Bool {
    switch kept.kind {
    case .value(let value), .element(let value): mayThrow(value, depth: depth - 1)
    case .typed, .part, .unsaid: false
    }
  }
}

extension FunctionTypeSyntax {
  fileprivate var isThrowing: Bool { effectSpecifiers?.throwsClause != nil }
}

extension FunctionSignatureSyntax {
  fileprivate var isThrowing: Bool { effectSpecifiers?.throwsClause != nil }
}

/// Handlers that give nothing and throw: where an operator takes a value or a promise, Swift can't tell which it would be.
extension ScriptTranslator {
  /// Whether all that a handler of several statements comes to is an error, and it says no type.
  func isOnlyThrowing(_ closure: ClosureExprSyntax) -> Bool {
    closure.statements.count > 1 && closure.signature?.returnClause == nil && guesser.result(of: closure) == .never
  }

  /// The handler with the type of the promise that it never gives.
  func typed(_ closure: ClosureExprSyntax, of parts: CallParts) -> Rendered {
    let text = trimmed(closure)
    guard let signature = closure.signature, let type = parts.base.flatMap({ promisedType(of: $0) }) else {
      note(
        parts.name, "the type of what the handler never gives isn't written: write 'error -> Promise<Int> in'",
        isUntranslated: true)
      return text
    }
    let (old, head) = (Array(signature.trimmedDescription.utf8), String(signature.trimmedDescription.dropLast(2)))
    guard let start = text.bytes.indices.first(where: { text.bytes[$0...].starts(with: old) }) else { return text }
    return text.dropping(first: 0, last: text.bytes.count - start) + "\(head)-> Promise<\(type)> in"
      + text.dropping(first: start + old.count, last: 0)
  }
}
