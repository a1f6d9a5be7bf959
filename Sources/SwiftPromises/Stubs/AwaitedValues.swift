import Program
import SwiftLanguage
import SwiftSyntax

/// Finds the properties that a text awaits: `let tasks = await session.allTasks`. Those that nobody declares take their time, as calls do.
final class AwaitedValues: SyntaxVisitor {
  struct Property {
    /// Where its name stands.
    var site: Int
    var name: String
    var isTried: Bool
  }

  private(set) var found: [TextSpan: Property] = [:]

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = Self.property(node.expression) else { return .visitChildren }
    let tried = node.parent?.as(TryExprSyntax.self)
    found[TextSpan(Syntax(member))] = Property(
      site: member.declName.positionAfterSkippingLeadingTrivia.utf8Offset, name: member.declName.baseName.text,
      isTried: tried != nil)
    return .visitChildren
  }

  /// The property that an awaited expression is, or that it asks for something that takes no time: `await session.allTasks.count`.
  private static func property(_ value: ExprSyntax) -> MemberAccessExprSyntax? {
    switch value.as(ExprSyntaxEnum.self) {
    case .asExpr(let node): return property(node.expression)
    case .forceUnwrapExpr(let node): return property(node.expression)
    case .optionalChainingExpr(let node): return property(node.expression)
    case .infixOperatorExpr(let node): return property(node.leftOperand)
    case .functionCallExpr(let node):
      guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        NativeLibrary.isCollectionMember(member.declName.baseName.text)
      else { return nil }
      return property(base)
    case .memberAccessExpr(let node):
      // What a call gives takes its time, not what is asked of it.
      guard let base = node.base, !isOfCall(base) else { return nil }
      return NativeLibrary.isCollectionMember(node.declName.baseName.text) ? property(base) ?? node : node
    default: return nil
    }
  }

  private static func isOfCall(_ value: ExprSyntax) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .functionCallExpr: true
    case .memberAccessExpr(let node): node.base.map(isOfCall) ?? false
    case .optionalChainingExpr(let node): isOfCall(node.expression)
    case .forceUnwrapExpr(let node): isOfCall(node.expression)
    default: false
    }
  }
}

extension StubBook {
  /// What lets the value of a property that nobody declares come later, as it is awaited.
  func awaited(_ property: AwaitedValues.Property) -> NativeFunction {
    NativeFunction(property.name) { [unowned self] call in
      let value = call.arguments[0]
      let site = CodeSite(unit: call.site.unit, offset: property.site)
      guard let full = stubbedMembers[call.site.unit.unit]?[property.site] else { return .value(value) }
      let change = plan.changes[full]
      let source = SourceCall(call.at(site), source: nil, method: property.name)
      var failure = change?.failure.map(error)
      if failure == nil, property.isTried, source.failsByChoice() { failure = error("StubFailure") }
      let latency = change?.latency ?? source.chosenLatency(usual: .milliseconds(100))
      return source.suspension(after: latency, canFail: property.isTried) { failure.map { .failure($0) } ?? .value(value) }
    }
  }
}
