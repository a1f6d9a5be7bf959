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

  /// What its statements declare: variables, functions, and what 'guard' unwraps.
  var declaredNames: Set<String> {
    statements.reduce(into: []) { names, statement in
      if case .stmt(let node) = statement.item, let guarded = node.as(GuardStmtSyntax.self) {
        for condition in guarded.conditions {
          if let binding = condition.condition.as(OptionalBindingConditionSyntax.self) {
            names.insert(binding.pattern.trimmedDescription)
          }
        }
      }
      if case .decl(let declaration) = statement.item, let function = declaration.as(FunctionDeclSyntax.self) {
        names.insert(function.name.text)
      }
      guard case .decl(let declaration) = statement.item, let variable = declaration.as(VariableDeclSyntax.self) else { return }
      for binding in variable.bindings {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { names.insert(name) }
      }
    }
  }
}
