import SwiftSyntax

/// Generic parameters of what a task comes to, which has to be Sendable.
extension ScriptTranslator {
  /// The children of a declaration, with the parameters Sendable that tasks in it need so; `nil` where it has none, or nothing needs it.
  func generic(_ node: Syntax, _ render: (Syntax) -> Rendered) -> Rendered? {
    guard table.isAsync, let clause = node.genericParameters else { return nil }
    let parts = node.children(viewMode: .sourceAccurate).map { ($0, render($0)) }
    // What a function is given says it already.
    let code = parts.filter { !node.is(FunctionDeclSyntax.self) || $0.0.is(CodeBlockSyntax.self) }
      .reduce(into: "") { $0 += $1.1.text }
    return parts.reduce(into: Rendered()) { text, part in
      text += part.0.id == clause.id ? sendable(clause, in: code, of: node) : part.1
    }
  }

  private func sendable(_ clause: GenericParameterClauseSyntax, in code: String, of node: Syntax) -> Rendered {
    var text = clause
    for (index, parameter) in zip(clause.parameters.indices, clause.parameters) {
      let own = parameter.inheritedType
      guard own?.trimmedDescription.contains("Sendable") != true,
        needsSendable(parameter.name.text, in: code, of: node)
      else { continue }
      let wanted = (own.map { "\($0.trimmedDescription) & " } ?? "") + "Sendable"
      var new = parameter
      new.colon = parameter.colon ?? .colonToken(trailingTrivia: .space)
      new.inheritedType = TypeSyntax(IdentifierTypeSyntax(name: .identifier(wanted)))
      text.parameters[index] = new
    }
    return Rendered(text.description)
  }

  /// Whether a task comes to something of a type, or is made where promises of it are.
  private func needsSendable(_ name: String, in code: String, of node: Syntax) -> Bool {
    func mentions(_ text: some StringProtocol) -> Bool {
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }
    if code.ranges(of: "Task<").contains(where: {
      mentions(code[$0.upperBound...].prefix { $0 != "\n" && $0 != ")" && $0 != "{" })
    }) {
      return true
    }
    let makers = ["Task {", "Task(", "async let ", "withCheckedThrowingContinuation", "race(", "timeout(", "all(", "firstValue("]
    guard makers.contains(where: { code.contains($0) }) else { return false }
    return node.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.isInPromiseType
    }
  }
}

extension Syntax {
  /// The generic parameters that a function or a type declares.
  fileprivate var genericParameters: GenericParameterClauseSyntax? {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let node): node.genericParameterClause
    case .classDecl(let node): node.genericParameterClause
    case .structDecl(let node): node.genericParameterClause
    case .enumDecl(let node): node.genericParameterClause
    case .actorDecl(let node): node.genericParameterClause
    default: nil
    }
  }
}

extension TokenSyntax {
  /// Whether it stands in the angle brackets of a promise's type.
  fileprivate var isInPromiseType: Bool {
    var around = parent
    while let here = around, !here.is(CodeBlockItemSyntax.self), !here.is(MemberBlockItemSyntax.self) {
      if let clause = here.as(GenericArgumentClauseSyntax.self) {
        if clause.parent?.as(IdentifierTypeSyntax.self)?.promised != nil { return true }
        let name = clause.parent?.as(GenericSpecializationExprSyntax.self)?.expression.trimmedDescription
        if ["Promise", "Guarantee"].contains(name) { return true }
      }
      around = here.parent
    }
    return false
  }
}
