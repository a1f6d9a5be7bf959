import SwiftSyntax

extension ClosureExprSyntax {
  /// Whether it returns somewhere else than at its end.
  var returnsEarly: Bool {
    final class Finder: SyntaxVisitor {
      var count = 0
      override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        count += 1
        return .skipChildren
      }
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(statements)
    if case .stmt(let last)? = statements.last?.item, last.is(ReturnStmtSyntax.self) { return finder.count > 1 }
    return finder.count > 0
  }

  /// Whether something is left to its end.
  var defers: Bool { statements.contains { $0.item.is(DeferStmtSyntax.self) } }

  /// What its statements declare: variables, functions, types, and what 'guard' binds.
  var declaredNames: Set<String> {
    statements.reduce(into: []) { names, statement in
      switch statement.item {
      case .stmt(let node):
        for condition in node.as(GuardStmtSyntax.self)?.conditions ?? [] {
          names.formUnion(
            condition.condition.as(OptionalBindingConditionSyntax.self)?.pattern.boundNames ?? [])
          names.formUnion(
            condition.condition.as(MatchingPatternConditionSyntax.self)?.pattern.boundNames ?? [])
        }
      case .decl(let declaration):
        if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
          names.insert(named.name.text)
        }
        for binding in declaration.as(VariableDeclSyntax.self)?.bindings ?? [] {
          names.formUnion(binding.pattern.boundNames)
        }
      case .expr: break
      }
    }
  }
}
