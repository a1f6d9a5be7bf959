import Program
import SwiftLanguage
import SwiftSyntax

/// `needless-wrapper`: a new promise is made around one that is already there, and only passes its outcome on.
struct NeedlessWrappers {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for node in facts.makers where facts.reader.isMaker(node) {
      guard let name = PromiseReader.name(of: node),
        let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
      else { continue }
      let names = Set(closure.parameterNames).subtracting(["_"])
      guard !names.isEmpty, closure.statements.count == 1, let expression = closure.statements.first?.statementExpression,
        let (root, calls) = facts.reader.chain(expression), !root.mentions(names)
      else { continue }
      let handlers = calls.filter { $0.closure != nil || $0.function != nil }
      let passing = handlers.filter { $0.passesOn(to: names) }
      let others = calls.filter { call in !passing.contains { $0.node.id == call.node.id } }
      guard passing.contains(where: { $0.meaning?.kind == .values }),
        !others.contains(where: { $0.node.ownParts.contains { $0.mentions(names) } })
      else { continue }
      findings.append(
        Finding(
          .needlessWrapper, at: facts.place(of: node.calledExpression.firstToken(viewMode: .sourceAccurate) ?? name),
          "this makes a promise around one that is already there: use the inner promise itself"))
    }
  }
}

extension ChainCall {
  /// Whether its closure does nothing but hand what it gets to what settles the outer promise.
  fileprivate func passesOn(to names: Set<String>) -> Bool {
    if let function { return function.isSettler(names) }
    guard let closure, closure.statements.count == 1,
      let call = (closure.result ?? closure.statements.first?.statementExpression)?.as(FunctionCallExprSyntax.self),
      call.calledExpression.isSettler(names), call.trailingClosure == nil, let argument = call.arguments.first?.expression,
      call.arguments.count == 1
    else { return false }
    let reference = argument.as(DeclReferenceExprSyntax.self)?.baseName.text
    return reference == (closure.parameterNames.first ?? "$0")
  }
}

extension FunctionCallExprSyntax {
  /// What belongs to the call itself, without what it is called on.
  fileprivate var ownParts: [Syntax] { [Syntax(arguments)] + (trailingClosure.map { [Syntax($0)] } ?? []) }
}

extension ExprSyntax {
  /// Whether it is one of some names, or a member of it.
  fileprivate func isSettler(_ names: Set<String>) -> Bool {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return names.contains(reference.baseName.text) }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
  }
}
