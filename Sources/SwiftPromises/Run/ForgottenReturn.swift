public import Program
import SwiftLanguage
import SwiftSyntax
public import TraceEvents

/// A handler that works something out last, and returns nothing of it: `{ cents in let more = cents + cents / 5 }`.
public struct ForgottenReturn: Hashable, Sendable {
  /// Where the handler's last statement begins.
  public var place: SourcePlace
  /// What it would have to return, as the text has it: `more`.
  public var value: String

  /// The first one of a text; none if the text can't be read.
  ///
  /// - Complexity: O(length of the text).
  public static func first(in script: ScriptSource, dialect: Dialect) -> ForgottenReturn? {
    let vocabulary = DialectLibrary.of(dialect).vocabulary
    return DeepStack.run { _ in
      let unit = CodeUnit(unit: .program, name: script.name, text: script.text)
      guard let parsed = try? ParsedScript(script.text, unit: unit, modules: []) else { return nil }
      let finder = ForgottenReturnFinder(unit, vocabulary.valueHandlers.subtracting(vocabulary.testingOperators))
      finder.walk(parsed.tree)
      return finder.found
    }
  }
}

private final class ForgottenReturnFinder: SyntaxVisitor {
  private let unit: CodeUnit
  private let handlers: Set<String>
  private(set) var found: ForgottenReturn?

  init(_ unit: CodeUnit, _ handlers: Set<String>) {
    (self.unit, self.handlers) = (unit, handlers)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      handlers.contains(member.declName.baseName.text),
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
      ReturnFinder.find(in: closure.statements).isEmpty, let last = closure.statements.last, let value = last.forgottenValue
    else { return .visitChildren }
    found = ForgottenReturn(place: unit.place(atUTF8Offset: last.positionAfterSkippingLeadingTrivia.utf8Offset), value: value)
    return .visitChildren
  }
}

extension CodeBlockItemSyntax {
  /// What the last statement of a closure works out and doesn't return; `nil` if it does something else.
  fileprivate var forgottenValue: String? {
    if let variable = item.as(VariableDeclSyntax.self) {
      guard let binding = variable.bindings.first, variable.bindings.count == 1, binding.initializer != nil else { return nil }
      return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
    // A single expression is returned by itself.
    guard (parent?.as(CodeBlockItemListSyntax.self)?.count ?? 1) > 1, let expression = item.as(ExprSyntax.self) else {
      return nil
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr: return expression.ownText
    case .infixOperatorExpr(let node) where ["+", "-", "*", "/", "%"].contains(node.operator.ownText):
      return expression.ownText
    default: return nil
    }
  }
}
