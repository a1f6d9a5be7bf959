import Program
import SwiftLanguage
import SwiftSyntax

/// `broken-chain`: a function returns the promise before a branch, so that callers don't see how the branch ends.
struct BrokenChains {
  private(set) var findings: [Finding] = []
  /// The statements that are such branches.
  private(set) var branches: Set<SyntaxIdentifier> = []

  init(_ facts: ScriptFacts) {
    for function in facts.functions {
      guard let statements = function.body?.statements,
        let name = statements.last?.returned?.as(DeclReferenceExprSyntax.self)?.baseName.text,
        statements.contains(where: {
          $0.makesPromise(named: name, returnedAs: function.signature.returnClause?.type, facts.reader)
        })
      else { continue }
      for statement in statements {
        guard let expression = statement.statementExpression, let (root, calls) = facts.reader.chain(expression),
          let first = calls.first,
          root.as(DeclReferenceExprSyntax.self)?.baseName.text == name,
          // A branch that only looks on has no outcome of its own.
          facts.reader.failure(of: calls, from: false, promisesCanFail: true)
        else { continue }
        branches.insert(statement.id)
        findings.append(
          Finding(
            .brokenChain, at: facts.place(of: first.name),
            "'\(function.name.text)' returns '\(name)', so that its callers don't see how this branch ends: return the promise of '\(calls[calls.count - 1].name.text)' instead"
          ))
      }
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is `let NAME =` a promise, which what is called shows, or the type of the function that returns it.
  fileprivate func makesPromise(named name: String, returnedAs type: TypeSyntax?, _ reader: PromiseReader) -> Bool {
    guard case .decl(let declaration) = item, let variable = declaration.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains { binding in
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        && (binding.initializer.map { reader.isPromise($0.value) || type.map(reader.isPromiseType) ?? false } ?? false)
    }
  }
}
