import Program
import SwiftLanguage
import SwiftSyntax

/// `promise-of-promise`: a handler returns a promise to an operator that doesn't wait for it.
struct PromisesOfPromises {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    let vocabulary = facts.reader.library.vocabulary
    let operators = vocabulary.operators.union(vocabulary.ambiguousOperators)
    for handler in facts.handlers {
      guard !handler.meaning.flattens, let flattening = handler.meaning.flattening, let result = handler.closure.result,
        facts.reader.isPromise(result), !handler.call.node.isMeantAsPromise(by: operators)
      else { continue }
      let name = handler.call.name
      let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
      findings.append(
        Finding(
          .promiseOfPromise, at: facts.place(of: name),
          "'\(name.text)' makes a promise of a promise here: '\(flattening)' waits for the promise that its closure returns",
          fixIt: FixIt(
            "replace '\(name.text)' with '\(flattening)'", [FixIt.Change(start..<start + name.text.utf8.count, flattening)],
            in: facts.unit)))
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the code says that it wants a promise of a promise: its declared type, or the next handler, which uses what it gets as a promise.
  fileprivate func isMeantAsPromise(by operators: Set<String>) -> Bool {
    if ExprSyntax(self).wantedType?.ownText.contains(#/<\s*\w*(Promise|Guarantee)\b/#) == true { return true }
    guard let next = parent?.as(MemberAccessExprSyntax.self)?.parent?.as(FunctionCallExprSyntax.self),
      let closure = next.trailingClosure ?? next.arguments.last?.expression.as(ClosureExprSyntax.self)
    else { return false }
    let uses = PromiseUses(of: closure.parameterNames.first ?? "$0", operators)
    uses.walk(closure.statements)
    return uses.isFound
  }
}

/// Whether something is used as a promise: it is given back as it is, kept in a list, or an operator is called on it.
private final class PromiseUses: SyntaxVisitor {
  private(set) var isFound = false
  private let name: String
  private let operators: Set<String>

  init(of name: String, _ operators: Set<String>) {
    (self.name, self.operators) = (name, operators)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == name, let parent = node.parent else { return .skipChildren }
    if parent.is(ReturnStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self) { isFound = true }
    if let member = parent.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node).id,
      operators.contains(member.declName.baseName.text)
    {
      isFound = true
    }
    if let call = parent.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "append"
    {
      isFound = true
    }
    return .skipChildren
  }
}
