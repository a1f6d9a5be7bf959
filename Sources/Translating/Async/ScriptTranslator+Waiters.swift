import SwiftPromises
import SwiftSyntax

/// Handlers of one promise run in the order in which they were attached; of those that await one task, the last goes on first.
extension ScriptTranslator {
  /// Says so of a promise that is kept in a variable, if several wait for it.
  func noteWaiters(_ declaration: VariableDeclSyntax) {
    guard table.isAsync, let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, names.counts[name] ?? 0 > 2
    else { return }
    let isPromise =
      binding.typeAnnotation.map { ScriptNames.guess(of: $0.type.unwrapped) == .promise }
      ?? binding.initializer.map { guesser.guess($0.value) == .promise } ?? false
    guard isPromise, let uses = waits[binding.id], uses > 1 else { return }
    note(declaration, rule: 3, "of those that wait for this task, the last goes on first")
  }

  /// How often each variable is waited for, or handed to somebody who may, by its declaration.
  func findWaits() -> [SyntaxIdentifier: Int] {
    final class Finder: SyntaxVisitor {
      let translator: ScriptTranslator
      var found: [SyntaxIdentifier: Int] = [:]

      init(_ translator: ScriptTranslator) {
        self.translator = translator
        super.init(viewMode: .sourceAccurate)
      }

      override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard !node.isMemberName, let declared = translator.names.scoped.declaration(of: node) else { return .visitChildren }
        if isWait(Syntax(node)) { found[declared.id, default: 0] += 1 }
        return .visitChildren
      }

      override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let declared = translator.names.scoped.declaration(of: node), isWait(Syntax(node)) {
          found[declared.id, default: 0] += 1
        }
        return .visitChildren
      }

      private func isWait(_ node: Syntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) { return isWait(parent) }
        if let member = parent.as(MemberAccessExprSyntax.self) {
          return member.parent?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init)
            .map { translator.guesser.step($0) != nil } ?? false
        }
        return parent.is(LabeledExprSyntax.self) || parent.is(ArrayElementSyntax.self) || parent.is(ReturnStmtSyntax.self)
      }
    }
    let finder = Finder(self)
    finder.walk(tree)
    return finder.found
  }
}
