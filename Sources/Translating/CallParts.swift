import SwiftSyntax

/// The parts of a call.
struct CallParts {
  let call: FunctionCallExprSyntax
  /// What it is called on.
  let base: ExprSyntax?
  let period: TokenSyntax?
  let name: TokenSyntax
  /// `<Int>` in `Promise<Int>(…)`, on the name or on the base.
  let generics: String
  /// The arguments in parentheses.
  let arguments: [LabeledExprSyntax]
  /// The trailing closures.
  let closures: [(label: String?, closure: ClosureExprSyntax)]

  init?(_ call: FunctionCallExprSyntax) {
    self.call = call
    var callee = call.calledExpression
    var generics = ""
    if let special = callee.as(GenericSpecializationExprSyntax.self) {
      generics = special.genericArgumentClause.trimmedDescription
      callee = special.expression
    }
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      (base, period, name) = (nil, nil, reference.baseName)
    } else if let member = callee.as(MemberAccessExprSyntax.self) {
      var base = member.base
      if let special = base?.as(GenericSpecializationExprSyntax.self) {
        generics = special.genericArgumentClause.trimmedDescription
        base = special.expression
      }
      (self.base, period, name) = (base, member.period, member.declName.baseName)
    } else {
      return nil
    }
    self.generics = generics
    arguments = Array(call.arguments)
    var closures: [(label: String?, closure: ClosureExprSyntax)] = []
    if let closure = call.trailingClosure { closures.append((nil, closure)) }
    for element in call.additionalTrailingClosures { closures.append((element.label.text, element.closure)) }
    self.closures = closures
  }

  /// The called name, without backticks.
  var nameText: String { name.text.filter { $0 != "`" } }

  /// The name of the type that it is called on; empty if it isn't called on one.
  var typeName: String {
    guard let text = base?.as(DeclReferenceExprSyntax.self)?.baseName.text, text.first?.isUppercase == true else { return "" }
    return text
  }

  /// The names of what is called, with the type's in front: `Promise.value`.
  var path: String { typeName.isEmpty ? nameText : "\(typeName).\(nameText)" }

  /// Whether it is called as a function, on a type, or on nothing that is written.
  var beginsChain: Bool { base == nil || !typeName.isEmpty }

  /// Whether it is written as `.name(…)`.
  var isImplicitMember: Bool { base == nil && period != nil }

  func argument(_ label: String?) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }

  /// The arguments that have no label and say not where handlers run.
  var positional: [LabeledExprSyntax] { arguments.filter { $0.label == nil } }

  /// Where its handlers run.
  var queue: ExprSyntax? { argument("on") }

  /// What handles the outcome: the first trailing closure, or the last argument without a label.
  var handler: Handler? {
    if let closure = closures.first?.closure { return .closure(closure) }
    guard let last = positional.last?.expression else { return nil }
    if let closure = last.as(ClosureExprSyntax.self) { return .closure(closure) }
    return .function(last)
  }

  /// The call that is made on this one's result.
  var next: CallParts? {
    guard let member = call.parent?.as(MemberAccessExprSyntax.self), member.base?.id == call.id else { return nil }
    var callee = ExprSyntax(member)
    if let generic = callee.parent?.as(GenericSpecializationExprSyntax.self) { callee = ExprSyntax(generic) }
    guard let outer = callee.parent?.as(FunctionCallExprSyntax.self), outer.calledExpression.id == callee.id else { return nil }
    return CallParts(outer)
  }
}

extension ClosureExprSyntax {
  /// The names of its parameters; empty where it names none.
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list)?: list.map { $0.name.text }
    case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: []
    }
  }

  /// The highest of `$0`, `$1`, … that it uses itself, plus one.
  var shorthandCount: Int {
    guard signature?.parameterClause == nil else { return 0 }
    final class Finder: SyntaxVisitor {
      var count = 0
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if case .dollarIdentifier(let text) = node.baseName.tokenKind, let number = Int(text.dropFirst()) {
          count = max(count, number + 1)
        }
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.count
  }

  /// The expression that it consists of; `nil` if it is more than one.
  var onlyExpression: ExprSyntax? {
    guard statements.count == 1, case .expr(let expression)? = statements.first?.item else { return nil }
    return expression
  }

  /// Whether its closing brace has a line of its own.
  var isMultiline: Bool {
    rightBrace.leadingTrivia.contains(where: \.isNewline) || statements.contains { $0.leadingTrivia.contains(where: \.isNewline) }
  }
}

extension SyntaxProtocol {
  /// Whether a closure is around it.
  var isInClosure: Bool {
    var around = parent
    while let here = around, !here.is(ClosureExprSyntax.self) { around = here.parent }
    return around != nil
  }
}

extension ExprSyntax {
  /// Whether it is `()`.
  var isEmptyTuple: Bool { self.as(TupleExprSyntax.self)?.elements.isEmpty ?? false }
}
