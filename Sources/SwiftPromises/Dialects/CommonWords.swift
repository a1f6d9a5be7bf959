import Program
import SwiftLanguage
import SwiftSyntax

/// Finds words that scripts of all dialects share in a script that imports its library, which hasn't them: swiftc would refuse them.
///
/// Without the import such a script is PromiseLab's own text, which several libraries can run beside one another.
final class CommonWords: WordCheck {
  /// The script's own types of errors.
  private lazy var errors = Set(
    tree.statements.compactMap { statement -> String? in
      guard let group = statement.item.asProtocol((any DeclGroupSyntax).self),
        group.inheritanceClause?.inheritedTypes.contains(where: { $0.type.ownText.hasSuffix("Error") }) == true
      else { return nil }
      return group.asProtocol((any NamedDeclSyntax).self)?.name.text
    })

  override class func concerns(_ tree: SourceFileSyntax, _ library: DialectLibrary) -> Bool {
    DialectChoice.imported(in: tree) == library.dialect
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? node.calledExpression
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      if reference.baseName.text == "Promise" { checkMaker(node, reference.baseName) }
      check(reference.baseName, "cannot find '\(reference.baseName.text)' in scope")
    } else if let member = callee.as(MemberAccessExprSyntax.self), let base = member.base,
      base.as(DeclReferenceExprSyntax.self)?.baseName.text != "Promise"
    {
      let token = member.declName.baseName
      check(token, "'\(library.dialect.rawValue)' has no operator '\(token.text)'")
    }
    return .visitChildren
  }

  private func check(_ token: TokenSyntax, _ message: String) {
    let name = token.text.trimmingBackticks
    guard library.commonWords.contains(name), !declared.contains(name),
      let advice = Thesaurus.advice(on: name, in: library.dialect) ?? Thesaurus.form(of: name, in: library.dialect)
    else { return }
    found.append(unit.error("\(message): \(advice)", at: token))
  }

  /// Checks what a call of `Promise` is given: the library's closure with all of its parameters, and no plain value.
  private func checkMaker(_ call: FunctionCallExprSyntax, _ token: TokenSyntax) {
    guard let maker = library.promiseClosure, !declared.contains("Promise") else { return }
    if let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self) {
      guard let names = closure.signature?.parameterClause?.count, names != maker.parameters else { return }
      found.append(
        unit.error(
          "the closure of 'Promise' gets \(maker.parameters) argument\(maker.parameters == 1 ? "" : "s"), not \(names): write '\(maker.form)'",
          at: token))
    } else if call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
      isPlainValue(argument.expression) || isError(argument.expression)
    {
      found.append(
        unit.error("'\(library.dialect.rawValue)' makes no promise of a plain value so: write '\(maker.settled)'", at: token))
    }
  }

  /// Whether an expression is made by a type or case of an error that the script declares.
  private func isError(_ expression: ExprSyntax) -> Bool {
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
    let type = callee.as(MemberAccessExprSyntax.self)?.base ?? callee
    return type.as(DeclReferenceExprSyntax.self).map { errors.contains($0.baseName.text) } ?? false
  }

  /// Whether an expression is a value by its text: a literal.
  private func isPlainValue(_ expression: ExprSyntax) -> Bool {
    switch expression.kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .prefixOperatorExpr:
      true
    default: false
    }
  }
}

extension ClosureSignatureSyntax.ParameterClause {
  /// How many parameters the closure names.
  fileprivate var count: Int {
    switch self {
    case .simpleInput(let names): names.count
    case .parameterClause(let clause): clause.parameters.count
    }
  }
}
