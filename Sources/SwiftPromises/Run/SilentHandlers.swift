public import Program
import SwiftLanguage
import SwiftSyntax
public import TraceEvents

/// The handlers of a script whose closures return nothing, by the places of their operators: `.then { print($0) }`.
public struct SilentHandlers: Hashable, Sendable {
  public let places: Set<SourcePlace>

  /// - Complexity: O(length of the text).
  public init(in script: ScriptSource) {
    places = DeepStack.run { _ in
      let unit = CodeUnit(unit: .program, name: script.name, text: script.text)
      guard let parsed = try? ParsedScript(script.text, unit: unit, modules: []) else { return [] }
      let finder = SilentHandlerFinder(unit)
      finder.walk(parsed.tree)
      return finder.found
    }
  }
}

private final class SilentHandlerFinder: SyntaxVisitor {
  private let unit: CodeUnit
  private(set) var found: Set<SourcePlace> = []

  init(_ unit: CodeUnit) {
    self.unit = unit
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
      ReturnFinder.find(in: closure.statements).isEmpty,
      closure.statements.count != 1 || closure.statements.first?.isPrint == true
    else { return .visitChildren }
    found.insert(unit.place(atUTF8Offset: member.declName.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
}

extension CodeBlockItemSyntax {
  fileprivate var isPrint: Bool {
    item.as(ExprSyntax.self)?.as(FunctionCallExprSyntax.self)?.calledExpression.ownText == "print"
  }
}
