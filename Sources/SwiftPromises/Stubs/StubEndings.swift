import SwiftLanguage
import SwiftSyntax

/// A part of a text, in UTF-8 bytes.
struct TextSpan: Hashable {
  var start: Int
  var end: Int
}

/// How a made-up value changes, so that what goes on for it comes to its end.
struct StubEnding {
  enum Change {
    /// Nil: the last page names no next one.
    case absent
    case flag(Bool)
    /// A list without elements: the leaves of a tree.
    case empty
    case zero
    /// Cancelled, where nobody cancels.
    case cancelled
    /// Over: `while true` that waits in each round.
    case over
  }

  var change: Change
  /// How often it is asked until it changes.
  var period: Int
  /// The names that the value comes from, with those of members: a plan that says what one of them is decides itself.
  var names: Set<String> = []
}

/// Finds the made-up values that a loop or a recursion goes on for, and that would never change.
///
/// Who pages through answers asks each page for the next one. A stub always has one, so that nobody would see the end of the chain. Only
/// what no code of the text decides is changed: counters and queues of the script's own end by themselves.
final class StubEndings: SyntaxVisitor {
  private(set) var values: [TextSpan: StubEnding] = [:]
  /// What comparisons say at the end, by the places where they and their operators stand.
  private(set) var comparisons: [Int: (answer: Bool, period: Int)] = [:]
  /// Calls that wait in loops without an end, by the places of their names: they fail in the end, as a connection does that is closed.
  private(set) var endless: Set<Int> = []
  let sources: ValueSources
  private let tree: SourceFileSyntax
  /// Whether the text cancels anything itself.
  private lazy var cancels = tree.tokens(viewMode: .sourceAccurate).contains { $0.text == "cancel" || $0.text == "cancelAll" }

  init(in tree: SourceFileSyntax) {
    self.tree = tree
    sources = ValueSources(in: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: Loops

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    markEndless(node)
    // The first round asks before there is an answer.
    if !mark(node.conditions, whenEnding: false, period: 3), node.conditions.count == 1 { markExits(of: node.body) }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    if !mark(node.condition, whenEnding: false, period: 2) { markExits(of: node.body) }
    return .visitChildren
  }

  /// Marks what lets a loop go on for ever, `while true { try await socket.receive() }`, unless it is left somewhere.
  private func markEndless(_ node: WhileStmtSyntax) {
    guard node.conditions.count == 1, case .expression(let condition)? = node.conditions.first?.condition else { return }
    let asksTask = condition.as(PrefixOperatorExprSyntax.self).flatMap { $0.operator.text == "!" ? $0.expression : nil }
    let isTask = asksTask?.ownText == "Task.isCancelled"
    guard isTask || condition.as(BooleanLiteralExprSyntax.self)?.literal.text == "true" else { return }
    let exits = LoopExits(viewMode: .sourceAccurate)
    exits.walk(node.body)
    guard
      (exits.breaks + exits.returns).allSatisfy({
        $0.isCaught(within: Syntax(node.body)) || isTask && $0.isForCancellation
      })
    else { return }
    let calls = WaitingCalls(viewMode: .sourceAccurate)
    calls.walk(node.body)
    if let first = calls.found.first {
      endless.insert(first)
    } else if let asksTask, isTask {
      // Where the text cancels something itself, that may come first.
      values[TextSpan(Syntax(asksTask))] = StubEnding(change: .cancelled, period: cancels ? 13 : 4)
    } else if calls.waits {
      values[TextSpan(Syntax(condition))] = StubEnding(change: .over, period: 4)
    }
  }

  /// Marks what decides whether a loop is left in the middle.
  private func markExits(of body: CodeBlockSyntax) {
    let finder = LoopExits(viewMode: .sourceAccurate)
    finder.walk(body)
    let exits = finder.breaks.isEmpty ? finder.returns : finder.breaks
    for exit in exits { _ = markDecision(around: exit, within: Syntax(body), isEnd: true) }
  }

  // MARK: Recursion

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.ownName, let function = sources.recursive(name, around: Syntax(node)) else {
      return .visitChildren
    }
    _ = markDecision(around: Syntax(node), within: function, isEnd: false)
    return .visitChildren
  }

  /// Marks the nearest made-up value that decides whether the program comes to a place.
  ///
  /// - Parameter isEnd: Whether being there is the end, rather than going on.
  private func markDecision(around place: Syntax, within limit: Syntax, isEnd: Bool) -> Bool {
    var node = place
    while let parent = node.parent, node.id != limit.id {
      if let branch = parent.as(IfExprSyntax.self), node.id != Syntax(branch.conditions).id {
        let isBody = node.id == Syntax(branch.body).id
        if mark(branch.conditions, whenEnding: isBody == isEnd, period: 2) { return true }
      } else if let statement = parent.as(GuardStmtSyntax.self), node.id == Syntax(statement.body).id {
        if mark(statement.conditions, whenEnding: !isEnd, period: 2) { return true }
      } else if let choice = parent.as(TernaryExprSyntax.self), node.id != Syntax(choice.condition).id {
        let isFirst = node.id == Syntax(choice.thenExpression).id
        if mark(choice.condition, whenEnding: isFirst == isEnd, period: 2) { return true }
      } else if let loop = parent.as(WhileStmtSyntax.self) {
        if mark(loop.conditions, whenEnding: false, period: 3) { return true }
      } else if let loop = parent.as(ForStmtSyntax.self), node.id == Syntax(loop.body).id, loop.awaitKeyword == nil {
        if mark(loop.sequence, .empty, period: 2) { return true }
      } else if let closure = node.as(ClosureExprSyntax.self) {
        if Self.handlesErrors(closure) { return false }
        if let list = Self.elements(goingThrough: closure), mark(list, .empty, period: 2) { return true }
      } else if parent.is(SwitchCaseSyntax.self) || parent.is(CatchClauseSyntax.self) {
        // A `switch` of a stub takes its cases in turn; what is tried again after an error ends with the error.
        return false
      } else if let item = node.as(CodeBlockItemSyntax.self), let list = parent.as(CodeBlockItemListSyntax.self), !isEnd {
        for earlier in list.prefix(while: { $0.id != item.id }).reversed() where markExit(earlier) { return true }
      }
      node = parent
    }
    return false
  }

  /// Marks what decides whether a statement leaves the function; what fails then is another end.
  private func markExit(_ item: CodeBlockItemSyntax) -> Bool {
    if let statement = item.item.as(GuardStmtSyntax.self) {
      return statement.body.leavesQuietly && mark(statement.conditions, whenEnding: false, period: 2)
    }
    let branch = item.item.as(IfExprSyntax.self) ?? item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
    guard let branch, branch.elseBody == nil, branch.body.leavesQuietly else { return false }
    return mark(branch.conditions, whenEnding: true, period: 2)
  }

  private static func handlesErrors(_ closure: ClosureExprSyntax) -> Bool {
    ["catch", "recover"].contains(closure.calledMember?.declName.baseName.text ?? "")
  }

  /// The list whose elements a closure gets.
  private static func elements(goingThrough closure: ClosureExprSyntax) -> ExprSyntax? {
    guard let member = closure.calledMember,
      ["map", "forEach", "flatMap", "compactMap"].contains(member.declName.baseName.text)
    else { return nil }
    // What a call gives may be a promise, which is mapped, too.
    return member.base.flatMap { $0.is(FunctionCallExprSyntax.self) ? nil : $0 }
  }

  // MARK: Conditions

  private func mark(_ conditions: ConditionElementListSyntax, whenEnding end: Bool, period: Int) -> Bool {
    var isMarked = false
    // One that doesn't hold is enough, the last of those that could; all must hold at an end that needs them.
    for element in conditions.reversed() where end || !isMarked {
      switch element.condition {
      case .expression(let expression): isMarked = mark(expression, whenEnding: end, period: period) || isMarked
      case .optionalBinding(let binding) where !end: isMarked = mark(binding, period: period) || isMarked
      default: break
      }
    }
    return isMarked
  }

  private func mark(_ binding: OptionalBindingConditionSyntax, period: Int) -> Bool {
    if let value = binding.initializer?.value { return mark(value, .absent, period: period) }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      sources.isMadeUp(named: name.text, at: Syntax(name))
    else { return false }
    values[TextSpan(Syntax(name))] = StubEnding(change: .absent, period: later(period, name.text, at: Syntax(name)))
    return true
  }

  private func mark(_ condition: ExprSyntax, whenEnding end: Bool, period: Int) -> Bool {
    switch condition.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first else { return false }
      return mark(only.expression, whenEnding: end, period: period)
    case .tryExpr(let node): return mark(node.expression, whenEnding: end, period: period)
    case .awaitExpr(let node): return mark(node.expression, whenEnding: end, period: period)
    case .prefixOperatorExpr(let node) where node.operator.text == "!":
      return mark(node.expression, whenEnding: !end, period: period)
    case .infixOperatorExpr(let node):
      guard let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return false }
      if token.text == "??" { return mark(condition, .flag(end), period: period) }
      guard token.text == "&&" || token.text == "||" else { return mark(node, token, whenEnding: end, period: period) }
      let isSecond = mark(node.rightOperand, whenEnding: end, period: period)
      // One is enough where it decides.
      if isSecond, (token.text == "||") == end { return true }
      return mark(node.leftOperand, whenEnding: end, period: period) || isSecond
    case .memberAccessExpr(let node) where node.declName.baseName.text == "isEmpty":
      return end && node.base.map { mark($0, .empty, period: period) } == true
    case .memberAccessExpr, .declReferenceExpr, .functionCallExpr: return mark(condition, .flag(end), period: period)
    default: return false
    }
  }

  private func mark(_ node: InfixOperatorExprSyntax, _ token: TokenSyntax, whenEnding end: Bool, period: Int) -> Bool {
    guard Condition.comparisons.contains(token.text) else { return false }
    let (left, right) = (node.leftOperand, node.rightOperand)
    let isEquality = token.text.hasPrefix("==") || token.text.hasPrefix("!=")
    let wantsEqual = token.text.hasPrefix("==") == end
    if right.is(NilLiteralExprSyntax.self), isEquality { return wantsEqual && mark(left, .absent, period: period) }
    if left.is(NilLiteralExprSyntax.self), isEquality { return wantsEqual && mark(right, .absent, period: period) }
    if let literal = right.as(BooleanLiteralExprSyntax.self), isEquality {
      return mark(left, .flag((literal.literal.text == "true") == wantsEqual), period: period)
    }
    if let number = right.as(IntegerLiteralExprSyntax.self).flatMap({ Int($0.literal.text) }) {
      return WantedNumber.holds(0, token.text, number) == end && markNothing(left, period: period)
    }
    let isSmaller = token.text.hasPrefix("<")
    if isSmaller == end, !isEquality, left.countedList != nil { return markNothing(left, period: period) }
    guard sources.isMadeUp(left) || sources.isMadeUp(right) else { return false }
    for place in [Syntax(node), Syntax(token)] {
      comparisons[place.positionAfterSkippingLeadingTrivia.utf8Offset] = (end, period)
    }
    return true
  }

  /// Marks a number to be none: that of a list's elements, or itself.
  private func markNothing(_ number: ExprSyntax, period: Int) -> Bool {
    if let list = number.countedList { return mark(list, .empty, period: period) }
    return mark(number, .zero, period: period)
  }

  private func mark(_ value: ExprSyntax, _ change: StubEnding.Change, period: Int) -> Bool {
    guard sources.isMadeUp(value) else { return false }
    let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text
    values[TextSpan(Syntax(value))] = StubEnding(
      change: change, period: name.map { later(period, $0, at: Syntax(value)) } ?? period,
      names: sources.names(behind: value, withMembers: true))
    return true
  }

  /// One time more for what the caller gives: the first call has no answer yet.
  private func later(_ period: Int, _ name: String, at place: Syntax) -> Int {
    sources.isParameter(name, at: place) ? max(period, 3) : period
  }
}

extension TextSpan {
  init(_ node: Syntax) {
    self.init(
      start: node.positionAfterSkippingLeadingTrivia.utf8Offset, end: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

extension ExprSyntax {
  /// The list whose elements it counts.
  fileprivate var countedList: ExprSyntax? {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count" else { return nil }
    return member.base
  }
}

extension CodeBlockSyntax {
  /// Whether it leaves the function or the loop without failing.
  fileprivate var leavesQuietly: Bool {
    guard let last = statements.last?.item.as(StmtSyntax.self) else { return false }
    guard last.is(ReturnStmtSyntax.self) || last.is(BreakStmtSyntax.self) else { return false }
    return !tokens(viewMode: .sourceAccurate).contains { ["throw", "error", "reject", "failure"].contains($0.text) }
  }
}

extension ClosureExprSyntax {
  /// The member that is called with it.
  fileprivate var calledMember: MemberAccessExprSyntax? {
    var parent = parent
    if let argument = parent?.as(LabeledExprSyntax.self) { parent = argument.parent?.parent }
    return parent?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
  }
}
