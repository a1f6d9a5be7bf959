import SwiftLanguage
import SwiftSyntax

/// Finds how many parts the text needs of made-up texts that it cuts: `let parts = url.path.split(separator: "/"); load(parts[1])`.
final class TextParts: SyntaxVisitor {
  /// The numbers, by where the names of the cutting methods stand.
  private(set) var counts: [Int: Int] = [:]
  /// Where texts are cut that variables keep the parts of, by the variables' names.
  private var cuts: [String: [Int]] = [:]

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, let place = Self.cut(value) {
      cuts[node.pattern.ownText, default: []].append(place)
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, let place = Self.cut(value) {
      cuts[node.pattern.ownText, default: []].append(place)
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.arguments.count == 1, let index = node.arguments.first?.expression.integerValue, (0..<20).contains(index) else {
      return .visitChildren
    }
    need(index + 1, of: node.calledExpression)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    // `guard parts.count == 3 else { throw … }`
    if let member = node.leftOperand.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count",
      let base = member.base, let count = node.wantedLeft(\.integerValue)?.least, (0..<20).contains(count)
    {
      need(count, of: base)
    }
    return .visitChildren
  }

  private func need(_ count: Int, of parts: ExprSyntax) {
    let places = parts.referenceName.flatMap { cuts[$0] } ?? Self.cut(parts).map { [$0] } ?? []
    for place in places { counts[place] = max(count, counts[place] ?? 0) }
  }

  /// Where the name of the method stands that cuts a text, if that isn't written out.
  private static func cut(_ value: ExprSyntax) -> Int? {
    guard let call = value.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base?.present
    else { return value.as(OptionalChainingExprSyntax.self).flatMap { cut($0.expression) } }
    guard ["split", "components"].contains(member.declName.baseName.text) else {
      return ["map", "compactMap", "filter"].contains(member.declName.baseName.text) ? cut(base) : nil
    }
    return base.is(StringLiteralExprSyntax.self) ? nil : member.declName.positionAfterSkippingLeadingTrivia.utf8Offset
  }
}
