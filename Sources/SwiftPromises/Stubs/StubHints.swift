import SwiftLanguage
import SwiftSyntax

/// What a text says about the values of names, wherever it uses them: `retries < 3`, `isOpen = true`, `var showsAll: Bool`.
///
/// A name that stands for different things in one text gets what is said most often, the first of these if equally often.
final class StubHints: SyntaxVisitor {
  /// A kind of value that a stub can be.
  enum Kind {
    case number, flag, text
    /// A text that a number is made of.
    case digits
    /// A text that data is made of, in Base64.
    case encoded
    /// A regular expression, which had better match.
    case pattern
  }

  /// A regular expression that matches every text, with groups.
  static let pattern = "(.+)(.*)(.*)"

  /// What names are bound to by `guard let` and its like.
  private var textOf: [String: String] = [:]
  private var counts: [String: [(kind: Kind, count: Int)]] = [:]

  static func find(in tree: SourceFileSyntax) -> [String: Kind] {
    let hints = StubHints(viewMode: .sourceAccurate)
    hints.walk(tree)
    return hints.counts.compactMapValues { kinds in
      // The first of those that are said most often.
      kinds.first { [.digits, .encoded].contains($0.kind) }?.kind ?? kinds.max { $0.count < $1.count }?.kind
    }
  }

  private func note(_ name: String?, _ kind: Kind?) {
    // `$0` is another thing in each closure.
    guard let name, let kind, !name.hasPrefix("$") else { return }
    if let index = counts[name]?.firstIndex(where: { $0.kind == kind }) {
      counts[name]?[index].count += 1
    } else {
      counts[name, default: []].append((kind, 1))
    }
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let isAssignment = node.operator.is(AssignmentExprSyntax.self)
    let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    guard isAssignment || Self.operators.contains(name) else { return .visitChildren }
    note(node.leftOperand.lastName, node.rightOperand.literalKind)
    if !isAssignment { note(node.rightOperand.lastName, node.leftOperand.literalKind) }
    return .visitChildren
  }

  private static let operators: Set<String> = [
    "<", ">", "<=", ">=", "==", "!=", "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "&+", "&-", "&*", "&+=", "&-=", "&*=",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    if ["Int", "Double", "Float"].contains(name), node.arguments.count == 1, let argument = node.arguments.first,
      argument.label == nil
    {
      note(argument.expression.withoutDefault.lastName.flatMap { textOf[$0] ?? $0 }, .digits)
    }
    // `output.starts(with: "git version")`
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "starts",
      node.arguments.first?.expression.is(StringLiteralExprSyntax.self) == true, let name = member.base?.lastName
    {
      note(textOf[name] ?? name, .text)
    }
    if let name = node.encodedText?.withoutDefault.lastName { note(textOf[name] ?? name, .encoded) }
    // `.seconds(waitTime)`
    if let unit = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text, Self.units.contains(unit),
      let name = node.arguments.first?.expression.lastName, node.arguments.count == 1
    {
      note(textOf[name] ?? name, .number)
    }
    return .visitChildren
  }

  // `case 0..<60:`
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    let patterns = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }
      .flatMap { $0.caseItems.map(\.pattern.ownText) }
    if let name = node.subject.lastName, patterns.contains(where: { $0.first?.isNumber == true && $0.contains("..") }) {
      note(textOf[name] ?? name, .number)
      note(name, .number)
    }
    return .visitChildren
  }

  static let units: Set<String> = ["seconds", "milliseconds", "microseconds", "nanoseconds"]

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      textOf[name] = node.initializer?.value.plainValue.lastName
    }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    note(name, node.typeAnnotation?.type.hintedKind)
    if let name, let value = node.initializer?.value.plainValue.lastName { textOf[name] = value }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    note((node.secondName ?? node.firstName).text, node.type.hintedKind)
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// The text that it makes data of: `Data(base64Encoded: token)`.
  var encodedText: ExprSyntax? {
    guard ["Data", "NSData"].contains(calledExpression.referenceName ?? ""), arguments.first?.label?.text == "base64Encoded"
    else {
      return nil
    }
    return arguments.first?.expression
  }
}

extension ExprSyntax {
  /// The text that a literal is without a part to be computed.
  var plainText: String? {
    guard let literal = self.as(StringLiteralExprSyntax.self), literal.segments.count == 1 else { return nil }
    return literal.segments.first?.as(StringSegmentSyntax.self)?.content.text
  }

  /// What stands before `??`, if that is the expression.
  fileprivate var withoutDefault: ExprSyntax {
    guard let infix = self.as(InfixOperatorExprSyntax.self),
      infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    else { return self }
    return infix.leftOperand
  }

  /// The value without what unwraps it or takes it for another type, and the name of what is called for it.
  fileprivate var plainValue: ExprSyntax {
    switch self.as(ExprSyntaxEnum.self) {
    case .asExpr(let node): node.expression.plainValue
    case .tryExpr(let node): node.expression.plainValue
    case .awaitExpr(let node): node.expression.plainValue
    case .forceUnwrapExpr(let node): node.expression.plainValue
    case .functionCallExpr(let node): node.calledExpression
    default: self
    }
  }

  /// The last part of a name: `count` for `self.pending.count`.
  fileprivate var lastName: String? {
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.lastName }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  fileprivate var literalKind: StubHints.Kind? {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr: .number
    case .booleanLiteralExpr: .flag
    case .stringLiteralExpr: .text
    default: nil
    }
  }
}

extension TypeSyntax {
  /// What a value of the type is, if that is one of the kinds.
  var hintedKind: StubHints.Kind? {
    switch ownText {
    case "Double", "CGFloat", "Float", "TimeInterval", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
      "UInt32", "UInt64":
      .number
    case "Bool": .flag
    case "String": .text
    default: nil
    }
  }
}
