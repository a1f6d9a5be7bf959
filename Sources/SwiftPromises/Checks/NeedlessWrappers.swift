import Program
import SwiftLanguage
import SwiftSyntax

/// `needless-wrapper`: a new promise is made around one that is already there, and only passes its outcome on.
struct NeedlessWrappers {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for node in facts.makers where isNeedless(node, facts.reader) {
      findings.append(
        Finding(
          .needlessWrapper, at: facts.place(of: node.calledExpression),
          "this makes a promise around one that is already there: use the inner promise itself"))
    }
  }

  private func isNeedless(_ node: FunctionCallExprSyntax, _ reader: PromiseReader) -> Bool {
    if let name = PromiseReader.name(of: node), reader.library.vocabulary.pendingMakers.contains(name.text) {
      return (reader.isMaker(node) || reader.isPair(ExprSyntax(node))) && isOnlySettledByChain(node, reader)
    }
    guard reader.isMaker(node), let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.statements.count == 1, let expression = closure.statements.first?.statementExpression
    else { return false }
    return onlyPassesOn(expression, to: Set(closure.parameterNames).subtracting(["_"]), reader)
  }

  /// Whether a pending promise is declared, settled by one chain, and given back, and nothing else happens to it.
  private func isOnlySettledByChain(_ node: FunctionCallExprSyntax, _ reader: PromiseReader) -> Bool {
    guard let binding = node.parent?.parent?.as(PatternBindingSyntax.self), binding.initializer?.value.id == node.id,
      let declaration = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = declaration.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let names = Set(BoundNames.find(in: binding.pattern))
    let users = list.filter { $0.id != declaration.id && $0.mentions(names) }
    let returns = users.filter { $0.returned?.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } == true }
    guard users.count == 2, returns.count == 1, let chain = users.first?.statementExpression else { return false }
    return onlyPassesOn(chain, to: names, reader)
  }

  /// Whether all that a chain does with functions that settle is to give them what comes.
  private func onlyPassesOn(_ expression: ExprSyntax, to names: Set<String>, _ reader: PromiseReader) -> Bool {
    guard !names.isEmpty, let (root, calls) = reader.chain(expression), !root.mentions(names) else { return false }
    let passing = calls.filter { $0.passesOn(to: names) }
    let others = calls.filter { call in !passing.contains { $0.node.id == call.node.id } }
    return passing.contains { $0.meaning?.kind == .values }
      && !others.contains { $0.node.ownParts.contains { $0.mentions(names) } }
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
