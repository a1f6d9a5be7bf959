import SwiftLanguage
import SwiftSyntax

/// What a condition must be so that a program goes on with what it is there for.
enum Condition {
  static let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">=", "===", "!=="]

  /// What an expression must be: true in a `guard`, false in an `if` whose branch only leaves; `nil` if it is no condition.
  static func wanted(_ expression: ExprSyntax) -> Bool? {
    var node = Syntax(expression)
    var isNegated = false
    while let parent = node.parent {
      if parent.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" {
        isNegated.toggle()
      } else if let infix = parent.as(InfixOperatorExprSyntax.self) {
        guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, ["&&", "||"].contains(name) else {
          return nil
        }
      } else if parent.is(WhereClauseSyntax.self) {
        // `for camera in cameras where images[camera.id] == nil`
        guard let loop = parent.parent?.as(ForStmtSyntax.self) else { return nil }
        // `for await result in group where result.isFailure { return result }`
        let isOfFailures = expression.calledName.map(StubCases.truth) == false && loop.body.statements.leave
        return isOfFailures == isNegated
      } else if let call = parent.as(FunctionCallExprSyntax.self) {
        return call.asserts ? !isNegated : nil
      } else if let asked = parent.as(InitializerClauseSyntax.self)?.conditionBehind {
        // `let isNew = old.id != id; if isNew { … }`
        return wanted(asked).map { $0 != isNegated }
      } else if parent.is(ConditionElementSyntax.self) {
        guard let list = parent.parent, let statement = list.parent else { return nil }
        return goesOn(statement, ifHolds: parent) != isNegated
      } else if let isWell = parent.answered.flatMap(saysAllIsWell) {
        return isWell != isNegated
      } else if !parent.is(TupleExprSyntax.self), !parent.is(LabeledExprListSyntax.self), !parent.is(LabeledExprSyntax.self),
        !parent.is(TryExprSyntax.self), !parent.is(AwaitExprSyntax.self)
      {
        return nil
      }
      node = parent
    }
    return nil
  }
}

extension Condition {
  /// Whether a program goes on with what it is there for if one of the conditions of a statement holds.
  private static func goesOn(_ statement: Syntax, ifHolds element: Syntax) -> Bool {
    if let guarding = statement.as(GuardStmtSyntax.self) { return !guarding.isBetterFailed }
    guard let branch = statement.as(IfExprSyntax.self) else { return !statement.is(WhileStmtSyntax.self) }
    // What comes behind it in the branch begins with the next condition: `if url.isLocal, let other = await redirected(url) { … }`.
    let next = branch.conditions.drop { $0.id != element.id }.dropFirst()
    return !branch.isBetterPassed(for: next.reduce(0) { $0 + weight($1) })
  }

  /// Whether a condition decides about what is worth seeing: it guards what comes behind it, or one of its branches has more of that.
  static func decides(_ expression: ExprSyntax) -> Bool {
    var node = Syntax(expression)
    while let parent = node.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.asserts { return true }
      if let element = parent.as(ConditionElementSyntax.self) {
        guard let statement = element.parent?.parent else { return false }
        return statement.is(GuardStmtSyntax.self) || statement.as(IfExprSyntax.self)?.decides == true
      }
      if let asked = parent.as(InitializerClauseSyntax.self)?.conditionBehind { return decides(asked) }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ReturnStmtSyntax.self) {
        return parent.answered.flatMap(saysAllIsWell) != nil
      }
      node = parent
    }
    return false
  }

  /// Whether an `if let` had better find nothing: a cached value would end the story before it begins.
  static func isBetterAbsent(_ binding: OptionalBindingConditionSyntax) -> Bool {
    guard let statement = binding.parent?.parent?.parent else { return false }
    if let loop = statement.as(WhileStmtSyntax.self) { return binding.initializer == nil && loop.isBetterPassed }
    if let guarding = statement.as(GuardStmtSyntax.self) { return guarding.isBetterFailed }
    guard let branch = statement.as(IfExprSyntax.self) else { return false }
    return branch.isBetterPassed || branch.elseBody != nil && binding.bindsFailure
  }

  /// Whether an `if case` had better not match: its branch only leaves, or stops the program.
  static func isBetterUnmatched(_ pattern: MatchingPatternConditionSyntax) -> Bool {
    pattern.parent?.parent?.parent?.as(IfExprSyntax.self)?.isBetterPassed ?? false
  }

  /// Words of what is worth seeing.
  private static let words: Set<String> = [
    "then", "done", "recover", "firstly", "when", "race", "all", "any", "Promise", "Guarantee", "await", "Task", "async",
    "fulfill",
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskGroup", "withThrowingTaskGroup",
  ]

  /// How much of what is worth seeing a piece of code holds.
  static func weight(_ node: some SyntaxProtocol) -> Int {
    node.tokens(viewMode: .sourceAccurate).count { token in
      words.contains(token.text) ? !token.makesSettled : token.text == "return" && token.returnsChain
    }
  }

  /// How much some statements hold.
  static func weight(_ statements: [CodeBlockItemSyntax]) -> Int {
    statements.reduce(0) { $0 + weight($1) }
  }
}

extension TokenSyntax {
  /// Whether it begins a promise that is settled from the start, in which nothing is to be seen: `Promise.value(user)`,
  /// `Promise(error: failure)`.
  fileprivate var makesSettled: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    var maker = ExprSyntax(reference)
    if let generic = maker.parent?.as(GenericSpecializationExprSyntax.self) { maker = ExprSyntax(generic) }
    if maker.parent?.as(FunctionCallExprSyntax.self)?.makesRejected == true { return true }
    guard let member = maker.parent?.as(MemberAccessExprSyntax.self), member.base?.id == maker.id else { return false }
    return member.declName.baseName.text == "value"
  }

  /// Whether it returns what a call gives where a promise is wanted: that of a chain, perhaps.
  fileprivate var returnsChain: Bool {
    guard let statement = parent?.as(ReturnStmtSyntax.self),
      let call = statement.expression?.as(FunctionCallExprSyntax.self),
      call.calledExpression.calledName?.first?.isLowercase == true,
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text != "value"
    else { return false }
    var next = statement.parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.ownText.isPromiseType == true
      }
      if let closure = node.as(ClosureExprSyntax.self) {
        return closure.signature?.returnClause?.type.ownText.isPromiseType == true
      }
      next = node.parent
    }
    return false
  }
}

extension OptionalBindingConditionSyntax {
  /// Whether what it binds is an error of something else: `if let failure = state.authorizationError`.
  fileprivate var bindsFailure: Bool {
    guard let member = initializer?.value.as(MemberAccessExprSyntax.self) else { return false }
    return StubNoun(member.declName.baseName.text).isFailure
  }
}

extension WhileStmtSyntax {
  /// Whether a loop had better not begin: its first round leaves, and more comes behind it.
  fileprivate var isBetterPassed: Bool {
    guard body.statements.leave, let rest = parent?.as(CodeBlockItemSyntax.self)?.following else { return false }
    return Condition.weight(body) < Condition.weight(rest)
  }
}

extension GuardStmtSyntax {
  /// Whether all that is to be seen is in the branch of a `guard`: a task that tells why it doesn't go on.
  fileprivate var isBetterFailed: Bool {
    guard !body.statements.fail, body.statements.contains(where: \.waits) else { return false }
    return parent?.as(CodeBlockItemSyntax.self)?.following.map { Condition.weight($0) == 0 } ?? true
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the last statement leaves the function, perhaps after something that may fail.
  fileprivate var leave: Bool {
    guard let last = last?.item.as(StmtSyntax.self) else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
      || last.as(DoStmtSyntax.self)?.body.statements.leave == true
  }

  /// Whether nothing but an error comes of it, whatever way it takes in the end.
  fileprivate var fail: Bool {
    guard let last else { return false }
    if last.fails { return true }
    let value = last.item.as(ExpressionStmtSyntax.self)?.expression ?? last.item.as(ExprSyntax.self)
    guard let choice = value?.as(SwitchExprSyntax.self) else { return false }
    return choice.cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.fail == true }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it makes a promise that is rejected from the start: `Promise(error: failure)`, google's `Promise(LoginError.expired)`.
  fileprivate var makesRejected: Bool {
    let isMaker = calledExpression.referenceName.map(\.isPromiseType) ?? (calledExpression.calledName == "init")
    guard isMaker, trailingClosure == nil, arguments.count == 1, let only = arguments.first else { return false }
    if only.label?.text == "error" { return true }
    guard only.label == nil, let base = only.expression.as(MemberAccessExprSyntax.self)?.base?.calledName else { return false }
    return base.first?.isUppercase == true && (base.hasSuffix("Error") || base.hasSuffix("Errors"))
  }

  /// Whether it stops the program unless its argument holds.
  var asserts: Bool { ["assert", "precondition"].contains(calledExpression.referenceName ?? "") }
}

extension CodeBlockItemSyntax {
  /// The statements behind it.
  var following: [CodeBlockItemSyntax]? {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), let index = list.index(of: self) else { return nil }
    return Array(list[list.index(after: index)...])
  }

  /// The statements behind it, and behind each `if` that it stands in: what comes if it doesn't leave the function.
  fileprivate var continuation: [CodeBlockItemSyntax] {
    var found = following ?? []
    let branch = parent?.parent?.as(CodeBlockSyntax.self)?.parent?.as(IfExprSyntax.self)
    if let outer = branch?.outermostBranch.ancestorItem { found += outer.continuation }
    return found
  }

  /// Whether it throws, or is a call that rejects a promise: `reject(error)`, `seal.reject(error)`.
  fileprivate var fails: Bool {
    if item.is(ThrowStmtSyntax.self) || stops { return true }
    // `do { try session.close(); return reject(error) } catch { … }`
    if let attempt = item.as(DoStmtSyntax.self) { return attempt.body.statements.fail }
    let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    guard let call = value?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.calledName == "reject" || call.makesRejected
  }
}

extension CodeBlockItemSyntax {
  /// Whether it stops the program.
  var stops: Bool {
    let value = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    return value?.endsProgram == true
      || value?.as(FunctionCallExprSyntax.self)?.calledExpression.referenceName == "assertionFailure"
  }

  /// Whether it begins or awaits something that takes time.
  fileprivate var waits: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == "await" || $0.text == "Task" }
  }
}

extension CodeBlockItemSyntax {
  /// Whether nothing comes of it: it returns or settles with nil, an empty text or an empty list.
  fileprivate var givesNothing: Bool {
    if let value = item.as(ReturnStmtSyntax.self)?.expression { return value.isNothing }
    guard let call = item.as(ExprSyntax.self)?.as(FunctionCallExprSyntax.self), call.arguments.count == 1 else { return false }
    return ["fulfill", "resolve", "completion"].contains(call.calledExpression.calledName ?? "")
      && call.arguments.first?.expression.isNothing == true
  }
}

extension ExprSyntax {
  /// Whether it is nil, or a literal of nothing.
  fileprivate var isNothing: Bool {
    self.is(NilLiteralExprSyntax.self) || ["\"\"", "[]", "[:]"].contains(ownText)
  }
}

extension IfExprSyntax {
  /// Whether its conditions had better not hold.
  fileprivate var isBetterPassed: Bool { isBetterPassed(for: 0) }

  /// Whether its condition had better not hold: the branch only leaves, and no more comes in it than behind it.
  ///
  /// - Parameter more: How much of what is worth seeing the conditions behind it hold.
  fileprivate func isBetterPassed(for more: Int) -> Bool {
    if body.statements.fail, case .codeBlock(let block)? = elseBody, !block.statements.fail,
      Condition.weight(body) <= Condition.weight(block)
    {
      return true
    }
    let own = Condition.weight(body) + more
    var other = elseBody.map { Condition.weight($0) } ?? 0
    guard leaves else { return own < other && !onlyElseLeaves }
    if let rest = ancestorItem?.continuation {
      // The last way before everything fails.
      if rest.count == 1, let last = rest.first, last.fails || last.givesNothing, elseBody == nil, !failsItself { return false }
      other += Condition.weight(rest)
      // `if let found { resolve(found); return }`, and what comes behind rejects.
      if elseBody == nil, own == other, !body.statements.contains(where: \.fails), !failsItself, rest.contains(where: \.fails) {
        return false
      }
    }
    return own < other || (elseBody == nil || body.statements.fail || onlyElseGives) && own == other
  }

  /// Whether its branch returns nothing, and the other one something: `if values.isEmpty { return nil } else { return values.joined() }`.
  private var onlyElseGives: Bool {
    guard case .codeBlock(let block)? = elseBody, body.statements.last?.givesNothing == true, let last = block.statements.last
    else {
      return false
    }
    return !last.givesNothing && last.item.is(ReturnStmtSyntax.self)
  }

  /// Whether all branches but the last go on to what comes behind, where more is to be seen.
  private var onlyElseLeaves: Bool {
    var last = elseBody
    while case .ifExpr(let next) = last {
      if next.leaves { return false }
      last = next.elseBody
    }
    guard case .codeBlock(let block) = last, block.statements.last?.item.is(ReturnStmtSyntax.self) == true,
      let rest = ancestorItem?.following
    else { return false }
    return Condition.weight(rest) > Condition.weight(block)
  }

  /// Whether it leaves what it stands in, or one of its branches fails alone or has more to see than the other.
  fileprivate var decides: Bool {
    if case .codeBlock(let block)? = elseBody, block.statements.fail != body.statements.fail { return true }
    return leaves || Condition.weight(body) != (elseBody.map { Condition.weight($0) } ?? 0)
  }

  /// The `if` that it is an `else if` of; itself if it is none.
  fileprivate var outermostBranch: IfExprSyntax { parent?.as(IfExprSyntax.self)?.outermostBranch ?? self }

  /// The statement that it is.
  var ancestorItem: CodeBlockItemSyntax? {
    parent?.as(CodeBlockItemSyntax.self) ?? parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
  }

  /// Whether its branch throws.
  private var failsItself: Bool { body.statements.last?.item.is(ThrowStmtSyntax.self) == true }

  /// Whether its branch leaves the function or the loop.
  var leaves: Bool {
    if body.statements.last?.stops == true { return true }
    guard let last = body.statements.last?.item.as(StmtSyntax.self) else { return false }
    if let attempt = last.as(DoStmtSyntax.self) { return attempt.body.statements.leave }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self) || last.is(BreakStmtSyntax.self)
      || last.is(ContinueStmtSyntax.self)
  }
}
