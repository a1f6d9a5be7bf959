import Program
import SwiftLanguage
import SwiftSyntax

/// Finds names of PromiseKit 2 to 4 that today's PromiseKit doesn't have, or not there, and that pasted code may use all the same.
final class AgedNames: SyntaxVisitor {
  private let unit: CodeUnit
  private var found: [ScriptDiagnostic] = []
  private let usesAnyPromise: Bool

  private init(_ unit: CodeUnit, in text: String) {
    self.unit = unit
    usesAnyPromise = text.containsBytes(of: "AnyPromise")
    super.init(viewMode: .sourceAccurate)
  }

  /// What is said of them.
  static func warnings(on tree: SourceFileSyntax, of text: String, unit: CodeUnit) -> [ScriptDiagnostic] {
    let finder = AgedNames(unit, in: text)
    finder.walk(tree)
    return finder.found
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let token = node.declName.baseName
    guard node.isCalled else { return .visitChildren }
    switch token.text {
    case "thenInBackground" where !usesAnyPromise:
      warn("PromiseKit 3 and later call 'thenInBackground' 'then(on: DispatchQueue.global())': it runs so here", token)
    case "always" where node.base?.as(FunctionCallExprSyntax.self)?.calledExpression.calledName == "catch":
      warn("in PromiseKit 5 and later, 'always' after 'catch' is called 'finally': it runs so here", token)
    default: break
    }
    return .visitChildren
  }

  private func warn(_ message: String, _ token: TokenSyntax) {
    var warning = unit.error(message, at: token)
    warning.severity = .warning
    found.append(warning)
  }
}
