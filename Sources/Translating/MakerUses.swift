import SwiftLanguage
import SwiftSyntax

/// Looks at what a closure does with the object that settles its promise.
enum ResolverUses {
  /// Why the uses can't be translated; `nil` if they can.
  static func problem(of name: String, in closure: ClosureExprSyntax) -> String? {
    let finder = Finder(name)
    finder.walk(closure.statements)
    return finder.problem
  }

  private final class Finder: SyntaxVisitor {
    let name: String
    var problem: String?

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.baseName.text == name else { return .skipChildren }
      let method = node.parent?.as(MemberAccessExprSyntax.self).flatMap {
        $0.base?.id == node.id ? $0.declName.baseName.text : nil
      }
      if method.map({ !["fulfill", "reject", "resolve"].contains($0) }) ?? true {
        problem = "'\(name)\(method.map { ".\($0)" } ?? "")' has no counterpart: write '\(name).fulfill' and '\(name).reject'"
      }
      return .skipChildren
    }
  }
}

/// Whether a closure may throw, as far as its text tells.
enum ThrowingFinder {
  static func isThrowing(_ closure: ClosureExprSyntax) -> Bool { isThrowing(Syntax(closure.statements)) }

  /// Whether a closure throws again what it was given, after all else it does, and throws nothing before.
  static func isRethrowingAtItsEnd(_ closure: ClosureExprSyntax) -> Bool {
    guard closure.statements.count > 1, closure.signature?.returnClause == nil,
      let last = closure.statements.last?.item.as(ThrowStmtSyntax.self),
      last.expression.trimmedDescription == closure.parameterNames.first ?? "$0"
    else { return false }
    return ReturnFinder.find(in: closure.statements).isEmpty
      && !closure.statements.dropLast().contains { isThrowing(Syntax($0)) }
  }

  static func isThrowing(_ code: Syntax) -> Bool {
    final class Finder: SyntaxVisitor {
      var found = false
      override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
      }
      override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil { found = true }
        return .visitChildren
      }
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(code)
    return finder.found
  }
}
