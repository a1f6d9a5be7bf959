import SwiftLanguage
import SwiftSyntax

/// What a text asks of the values that it is given, so that it goes on: numbers, texts, flags, as many elements as it takes.
final class WantedValues: SyntaxVisitor {
  /// The keys by which names are subscripted, where they are written down, in the order of the text.
  private(set) var subscriptKeys: [String: [String]] = [:]
  /// The numbers that decide whether the text goes on, by the names of what they are numbers of.
  private(set) var numbers: [String: Int] = [:]
  /// The first of the texts that a `switch` asks for, by the names of what it asks.
  private(set) var texts: [String: String] = [:]
  /// The same for numbers of characters: `guard password.count >= 6`.
  private(set) var lengths: [String: Int] = [:]
  /// How many elements lists need for the indices that the text writes down, by the lists' names: `parts[4]`, `rows[row][4]`.
  private(set) var counts: [String: Int] = [:]
  /// The lists that constants are elements of, by the constants' names: `let row = rows[index]`.
  private var elementNames: [String: String] = [:]
  /// The flags that let the text go on, by their names.
  private(set) var flags: [String: Bool] = [:]
  /// The names of what loops go through, by those of the elements.
  private(set) var loopedLists: [String: String] = [:]

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let binding = node.bindings.first, let element = binding.initializer?.value.as(SubscriptCallExprSyntax.self),
      let list = DeclaredCode.ownName(element.calledExpression)
    {
      elementNames[binding.pattern.ownText] = list
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    noteNumber(wantedBy: node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id else { return .visitChildren }
    if flags[name] == nil, let wanted = Condition.wanted(ExprSyntax(node)), Condition.decides(ExprSyntax(node)) {
      flags[name] = wanted
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.numberText, texts[name] == nil { texts[name] = "1" }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.encodedText.flatMap(DeclaredCode.ownName), texts[name] == nil { texts[name] = Base64.text(named: name) }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.expression.numberText, texts[name] == nil { texts[name] = "1" }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let list = DeclaredCode.ownName(node.sequence) {
      loopedLists[name] = list
    }
    return .visitChildren
  }

  private func noteNumber(wantedBy node: InfixOperatorExprSyntax) {
    if let literal = node.rightOperand.as(BooleanLiteralExprSyntax.self)?.literal.text,
      let name = DeclaredCode.ownName(node.leftOperand), flags[name] == nil,
      let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, ["==", "!="].contains(symbol),
      let wanted = Condition.wanted(ExprSyntax(node)), Condition.decides(ExprSyntax(node))
    {
      flags[name] = ((literal == "true") == (symbol == "==")) == wanted
    }
    guard let wanted = node.wantedLeft(\.integerValue)?.least else { return }
    if let member = node.leftOperand.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count",
      let name = member.base.flatMap(DeclaredCode.ownName)
    {
      lengths[name] = max(wanted, lengths[name] ?? 0)
    } else if let name = DeclaredCode.ownName(node.leftOperand), numbers[name] == nil {
      numbers[name] = wanted
    }
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    var base = node.calledExpression
    noteCount(neededBy: node)
    if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
    if let name = base.referenceName, node.arguments.count == 1,
      let key = node.arguments.first?.expression.plainText, !key.contains("\\"),
      subscriptKeys[name]?.contains(key) != true, !ExprSyntax(node).isWantedAbsent
    {
      subscriptKeys[name, default: []].append(key)
    }
    return .visitChildren
  }

  private func noteCount(neededBy node: SubscriptCallExprSyntax) {
    guard node.arguments.count == 1, let index = node.arguments.first?.expression.integerValue, (0..<20).contains(index) else {
      return
    }
    var (base, depth) = (node.calledExpression, 0)
    while let outer = base.as(SubscriptCallExprSyntax.self) { (base, depth) = (outer.calledExpression, depth + 1) }
    guard var name = DeclaredCode.ownName(base) else { return }
    if depth == 0, let list = elementNames[name] ?? loopedLists[name] { (name, depth) = (list, 1) }
    for _ in 0..<depth { name = MadeUpValue.singular(name) }
    counts[name] = max(index + 1, counts[name] ?? 0)
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    let first = node.cases.first?.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first
    if let name = DeclaredCode.ownName(node.subject), texts[name] == nil,
      let text = first?.pattern.as(ExpressionPatternSyntax.self)?.expression.plainText, !text.contains("\\")
    {
      texts[name] = text
    }
    return .visitChildren
  }
}
