import SwiftSyntax

/// Looks for what JavaScript's code puts into maps, objects and lists.
final class KeptValues: SyntaxVisitor {
  private static let methods: Set<String> = ["set", "push", "unshift"]
  private var found: [ExprSyntax] = []

  /// What is kept, in the order of the text.
  static func all(in tree: SourceFileSyntax) -> [ExprSyntax] {
    let finder = KeptValues(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let parts = CallParts(node), let value = parts.positional.last?.expression {
      if parts.base != nil, Self.methods.contains(parts.nameText) { keep(value) }
      if parts.nameText == "jsAssign", let first = parts.positional.first?.expression { keep(first) }
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    if parts.count == 3, parts[0].is(SubscriptCallExprSyntax.self), parts[1].is(AssignmentExprSyntax.self) { keep(parts[2]) }
    return .visitChildren
  }

  /// A list that is written out, and isn't an argument: those of 'Promise.all' are.
  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    var value = node.value
    if let call = value.as(FunctionCallExprSyntax.self),
      ["JSArray", "JSObject"].contains(call.calledExpression.trimmedDescription),
      let only = call.arguments.first?.expression
    {
      value = only
    }
    for element in value.as(ArrayExprSyntax.self)?.elements ?? [] { keep(element.expression) }
    if case .elements(let elements)? = value.as(DictionaryExprSyntax.self)?.content {
      for element in elements { keep(element.value) }
    }
    return .visitChildren
  }

  // What JavaScript has and Swift hasn't, as it is declared below a translation, keeps whatever it is given.
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    node.name.text.hasPrefix("JS") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.name.text.hasPrefix("js") ? .skipChildren : .visitChildren
  }

  private func keep(_ value: ExprSyntax) { found.append(value) }
}
