import SwiftSyntax

/// Finds the comparisons of made-up values that decide whether a chain is begun: `password.count >= 6`, `mail == confirmed`.
///
/// What was made up has some length and is equal to something by chance. What decides about the way is therefore whatever lets the
/// program go on, unless a person has said what the value is.
final class StubDecisions: SyntaxVisitor {
  struct Decision {
    /// What the comparison says.
    var answer: Bool
    /// The names that the values come from, with those of members: a plan that changes one of them decides itself.
    var names: Set<String>
  }

  private(set) var values: [TextSpan: Decision] = [:]
  /// The numbers that comparisons ask for, by the names of what is compared: what is counted up to them fits then.
  var numbers: [String: Int] { cases.merging(wanted.compactMapValues(WantedNumber.least)) { $1 } }
  private var wanted: [String: [WantedNumber]] = [:]
  /// The same for what a `switch` asks.
  private var cases: [String: Int] = [:]
  /// Names that an `if let` unwraps and that had better be nil, a cached answer most often.
  private(set) var caches: Set<TextSpan> = []
  private let endings: StubEndings
  private var sources: ValueSources { endings.sources }

  init(in tree: SourceFileSyntax, endings: StubEndings) {
    self.endings = endings
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    let sides = [node.leftOperand, node.rightOperand]
    guard Condition.comparisons.contains(symbol), !node.asksForFailedStatus,
      !sides.contains(where: { $0.is(NilLiteralExprSyntax.self) || $0.is(BooleanLiteralExprSyntax.self) })
    else { return .visitChildren }
    let areMadeUp = sides.map(sources.isOnlyMadeUp)
    // What a call is given from outside may be what a person says: only its numbers are made up.
    if areMadeUp[0] || sources.isFromOutside(sides[0]), let name = sides[0].calledName, name != "count",
      areMadeUp[1] || sources.isFixed(sides[1]), let number = node.wantedLeft(sources.number)
    {
      wanted[name, default: []].append(number)
    }
    guard areMadeUp.contains(true), zip(sides, areMadeUp).allSatisfy({ $1 || sources.isFixed($0) }) else { return .visitChildren }
    decide(ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    guard let number = node.wantedNumber, sources.isFromOutside(node.subject), let name = node.subject.calledName else {
      return .visitChildren
    }
    for name in [name] + (sources.given[name] ?? []).compactMap(\.calledName) where cases[name] == nil { cases[name] = number }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, Condition.isBetterAbsent(node),
      let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
    {
      caches.insert(TextSpan(Syntax(name)))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      ["contains", "hasPrefix", "hasSuffix", "starts"].contains(member.declName.baseName.text), node.trailingClosure == nil,
      sources.isOnlyMadeUp(base), node.arguments.allSatisfy({ sources.isFixed($0.expression) })
    else { return .visitChildren }
    decide(ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // `guard others.isEmpty else { return }`: no one else is there.
    guard node.declName.baseName.text == "isEmpty", let base = node.base, sources.isOnlyMadeUp(base),
      Condition.wanted(ExprSyntax(node)) == true
    else { return .visitChildren }
    decide(ExprSyntax(node))
    return .visitChildren
  }

  private func decide(_ node: ExprSyntax) {
    let span = TextSpan(Syntax(node))
    guard let wanted = isTestOfFilter(node) ? true : Condition.decides(node) ? Condition.wanted(node) : nil,
      !endsSomething(span)
    else { return }
    values[span] = Decision(answer: wanted, names: sources.names(behind: node, withMembers: true))
  }

  /// Whether it compares all elements of something made up with something made up, in a `filter`: some are what is looked for.
  private func isTestOfFilter(_ node: ExprSyntax) -> Bool {
    guard let infix = node.as(InfixOperatorExprSyntax.self),
      ![infix.leftOperand, infix.rightOperand].contains(where: sources.isFixed),
      let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let call = list.parent?.as(ClosureExprSyntax.self)?.receivingCall,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "filter",
      var base = member.base
    else { return false }
    if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
    return sources.isOnlyMadeUp(base)
  }

  /// Whether a loop or a recursion comes to its end by it.
  private func endsSomething(_ span: TextSpan) -> Bool {
    endings.comparisons[span.start] != nil || endings.values.keys.contains { $0.start >= span.start && $0.end <= span.end }
  }
}
