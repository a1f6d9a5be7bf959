import SwiftSyntax

/// Where variables get what they are: a remark about a statement is also about what made the promises that the statement names.
final class PromiseDefinitions: SyntaxVisitor {
  private var found: [String: [ClosedRange<Int>]] = [:]

  static func find(in tree: SourceFileSyntax) -> [String: [ClosedRange<Int>]] {
    let finder = PromiseDefinitions(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found
  }

  /// A statement's range, and those that give the promises that it names.
  static func scopes(
    of statement: some SyntaxProtocol, _ definitions: [String: [ClosedRange<Int>]], _ guesser: TypeGuesser
  ) -> [ClosedRange<Int>] {
    var scopes = [range(of: statement)]
    var seen: Set<String> = []
    for token in statement.tokens(viewMode: .sourceAccurate) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), let ranges = definitions[token.text],
        seen.insert(token.text).inserted,
        guesser.names.promiseLists.contains(token.text) || guesser.guess(ExprSyntax(reference)) == .promise
      else { continue }
      scopes += ranges
    }
    return scopes
  }

  private static func range(of node: some SyntaxProtocol) -> ClosedRange<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start...max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let value = node.initializer {
      found[name, default: []].append(Self.range(of: value))
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements.prefix(2))
    guard elements.count == 2, elements[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
    let target = elements[0].as(SubscriptCallExprSyntax.self)?.calledExpression ?? elements[0]
    if let name = target.lastName { found[name, default: []].append(Self.range(of: node)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let parts = CallParts(node), ["append", "insert"].contains(parts.nameText), let name = parts.base?.lastName {
      found[name, default: []].append(Self.range(of: node))
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The name of a variable or property; `nil` for anything else.
  var lastName: String? {
    (self.as(MemberAccessExprSyntax.self)?.declName ?? self.as(DeclReferenceExprSyntax.self))?.baseName.text
  }
}
