import SwiftLanguage
import SwiftSyntax

extension String {
  /// Whether the text of a type names a promise.
  var isPromiseType: Bool {
    let name = prefix { $0 != "<" && $0 != " " }
    let own = ["PromiseKit.", "Promises."].first(where: name.hasPrefix).map { name.dropFirst($0.count) } ?? name
    return ["Promise", "Guarantee", "AnyPromise", "CancellablePromise"].contains(String(own))
  }
}

extension PatternBindingSyntax {
  /// The names of the parts that it takes its value apart into.
  var parts: [String] {
    pattern.as(TuplePatternSyntax.self)?.elements.map {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? "value"
    } ?? []
  }
}

extension ExprSyntax {
  /// The `if let` or `guard let` that binds the value, perhaps as another type.
  var boundIn: OptionalBindingConditionSyntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      if let clause = parent.as(InitializerClauseSyntax.self) { return clause.parent?.as(OptionalBindingConditionSyntax.self) }
      guard
        parent.is(AsExprSyntax.self) || parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
          || parent.is(OptionalChainingExprSyntax.self)
      else {
        return nil
      }
      node = parent
    }
    return nil
  }

  /// The value without what unwraps it: `links` of `user.links?`.
  var present: ExprSyntax {
    if let chained = self.as(OptionalChainingExprSyntax.self) { return chained.expression.present }
    return self.as(ForceUnwrapExprSyntax.self)?.expression.present ?? self
  }

  /// The element that is looked up in it by an index; `nil` if none is.
  var indexed: ExprSyntax? {
    guard let index = parent?.as(SubscriptCallExprSyntax.self), index.calledExpression.id == id else { return nil }
    return ExprSyntax(index)
  }

  /// The expression whose value it is: the `try`, the parentheses, the choice around it.
  var outermost: ExprSyntax {
    var node = self
    while let parent = node.parent {
      if parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) {
      } else if let choice = parent.as(TernaryExprSyntax.self), choice.condition.id != node.id {
      } else if parent.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" {
      } else {
        break
      }
      guard let outer = parent.as(ExprSyntax.self) else { break }
      node = outer
    }
    return node
  }

  /// Whether something is done with its value.
  var isUsed: Bool {
    guard let parent = outermost.parent else { return false }
    if let member = parent.as(MemberAccessExprSyntax.self) { return member.base?.id == outermost.id }
    return parent.is(LabeledExprSyntax.self) || parent.is(ArrayElementSyntax.self) || parent.is(DictionaryElementSyntax.self)
      || parent.is(InfixOperatorExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) || parent.is(AsExprSyntax.self)
      || parent.is(SubscriptCallExprSyntax.self) || parent.is(SwitchExprSyntax.self) || parent.is(ForStmtSyntax.self)
      || parent.parent?.is(MatchingPatternConditionSyntax.self) == true || boundName != nil
  }

  /// Whether it is returned by a function that gives something.
  var isResult: Bool {
    guard let statement = outermost.parent?.as(ReturnStmtSyntax.self), let type = Syntax(statement).declaredResultType else {
      return false
    }
    let text = type.ownText
    return text != "Void" && text != "()" && !text.isPromiseType
  }

  /// The variable that begins with the value, if its name means several things.
  var listName: String? {
    let binding = outermost.parent?.as(InitializerClauseSyntax.self)?.parent
    let type =
      binding?.as(PatternBindingSyntax.self)?.typeAnnotation ?? binding?.as(OptionalBindingConditionSyntax.self)?.typeAnnotation
    guard type == nil, let name = boundName, case .list = StubNoun(name).kind else { return nil }
    return name
  }

  /// What the value is assigned to, if its name means several things.
  var assignedListName: String? {
    guard let name = assignedName, case .list = StubNoun(name).kind else { return nil }
    return name
  }

  /// Whether it is a search that a `guard` or an `if` needs: `guard let item = items.first(where: { $0.id == id }) else { … }`.
  var isSearchThatMustFind: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), let name = call.calledExpression.calledName,
      ["first", "last", "firstIndex", "contains"].contains(name)
    else { return false }
    if let binding = boundIn { return !Condition.isBetterAbsent(binding) }
    if parent?.is(ForceUnwrapExprSyntax.self) == true { return true }
    return name == "contains" && Condition.wanted(self) == true && Condition.decides(self)
  }

  /// The name whose value is taken, or waited for: `pair`, `task` of `try await task.value`.
  var awaitedName: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .tryExpr(let node): return node.expression.awaitedName
    case .awaitExpr(let node): return node.expression.awaitedName
    case .memberAccessExpr(let node): return node.declName.baseName.text == "value" ? node.base?.referenceName : nil
    default: return referenceName
    }
  }

  /// The variable that keeps the value, or the task that gives it: `let task = Task { try await load() }`.
  var keptIn: String? {
    if let name = boundName { return name }
    var item = outermost.parent
    if item?.is(ReturnStmtSyntax.self) == true { item = item?.parent }
    guard let list = item?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let call = list.parent?.as(ClosureExprSyntax.self)?.receivingCall,
      call.calledExpression.referenceName == "Task" || call.calledExpression.isDetachedTask
    else { return nil }
    return ExprSyntax(call).boundName
  }

  /// Whether it is `Task.detached`.
  private var isDetachedTask: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "detached" else { return false }
    return member.base?.referenceName == "Task"
  }

  /// The variable that begins with the value.
  var boundName: String? {
    guard let clause = outermost.parent?.as(InitializerClauseSyntax.self) else { return nil }
    let pattern =
      clause.parent?.as(PatternBindingSyntax.self)?.pattern ?? clause.parent?.as(OptionalBindingConditionSyntax.self)?.pattern
    return pattern?.as(IdentifierPatternSyntax.self)?.identifier.text
  }

  /// Whether a function around it has a parameter of a name, which a variable that is declared here hides.
  func hidesParameter(_ name: String) -> Bool {
    var next = parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.contains(where: { ($0.secondName ?? $0.firstName).text == name })
      {
        return true
      }
      next = node.parent
    }
    return false
  }

  /// The last part of the name that is used or called.
  var calledName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.calledName }
    return self.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? referenceName
  }

  /// The name, if the expression is nothing else.
  var referenceName: String? {
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.referenceName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension ExprSyntax {
  /// Whether it is all that a `compactMap` gives, which wants a value.
  var isUnwrappedByNext: Bool {
    guard let list = outermost.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    return list.parent?.as(ClosureExprSyntax.self)?.receivingCall?.calledExpression.calledName == "compactMap"
  }
}

extension MemberAccessExprSyntax {
  /// Whether the member is called.
  var isCalled: Bool { parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id }

  /// Whether the member is called and awaited, and isn't one that goes through a collection: `asyncMap`, `concurrentForEach`.
  var isAwaited: Bool {
    guard isCalled, parent?.parent?.is(AwaitExprSyntax.self) == true else { return false }
    let name = declName.baseName.text
    return !["async", "concurrent"].contains(where: name.hasPrefix) && !["Map", "Each"].contains(where: name.hasSuffix)
  }

  /// Whether it is the `validate` of a request, `request(url).validate(statusCode: 200..<300)`: that of promises takes a closure.
  var validatesRequest: Bool {
    guard declName.baseName.text == "validate", let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure == nil
    else { return false }
    return call.arguments.first.map { ["statusCode", "contentType"].contains($0.label?.text) } ?? true
  }

  /// Whether it is a step of a list of numbers: `reduce(0, +)`, `max()`.
  var addsUp: Bool {
    guard isCalled, let call = parent?.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else { return false }
    switch declName.baseName.text {
    case "min", "max": return call.arguments.isEmpty
    case "reduce":
      let first = call.arguments.first?.expression
      return call.arguments.count == 2
        && (first?.is(IntegerLiteralExprSyntax.self) == true || first?.is(FloatLiteralExprSyntax.self) == true)
        && call.arguments.last?.expression.ownText == "+"
    default: return false
    }
  }

  /// Whether something is assigned to the member.
  var isAssigned: Bool {
    guard let infix = parent?.as(InfixOperatorExprSyntax.self), infix.leftOperand.id == ExprSyntax(self).id else { return false }
    return infix.operator.is(AssignmentExprSyntax.self)
  }
}

extension InfixOperatorExprSyntax {
  /// Whether it compares a response's status with one of a failure, which no made-up response has: `http.statusCode == 401`.
  var asksForFailedStatus: Bool {
    let (left, right) = (leftOperand, rightOperand)
    guard [left, right].contains(where: { $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "statusCode" }),
      let status = (right.as(IntegerLiteralExprSyntax.self) ?? left.as(IntegerLiteralExprSyntax.self))?.representedLiteralValue
    else { return false }
    return !(200..<300).contains(status)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is what a member is looked up in, rather than the member's name.
  var isBase: Bool { parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id }
}

extension FunctionCallExprSyntax {
  /// The closure behind the arguments that gives something, as a function does that only runs it: again after a failure, in a
  /// transaction, on another queue. One that is told of progress only looks.
  var resultClosure: ClosureExprSyntax? {
    guard let closure = trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self),
      additionalTrailingClosures.isEmpty, closure.givesSomething
    else { return nil }
    guard let name = closure.argumentName else { return closure }
    return settlesByArgument || Self.told.contains(name.lowercased()) || StubNoun(name).isFailure ? nil : closure
  }
}

extension ClosureExprSyntax {
  /// Whether it gives something, as far as its text tells.
  fileprivate var givesSomething: Bool {
    if let type = signature?.returnClause?.type.ownText { return type != "Void" && type != "()" }
    let last = statements.last?.item
    if let returned = last?.as(ReturnStmtSyntax.self) ?? last?.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self) {
      return returned.expression != nil
    }
    return statements.count == 1 && last?.as(ExprSyntax.self)?.givesSomething == true
  }
}

extension FunctionCallExprSyntax {
  /// Whether its closure gets what settles or resumes, as `Promise { seal in … }` does.
  private var settlesByArgument: Bool {
    let name = calledExpression.calledName ?? ""
    // google's `wrap { handler in … }` hands over a completion handler.
    return name == "wrap" || name == "init" || name.first?.isUppercase == true || name.hasSuffix("Continuation")
  }

  /// What closures call what they are only told.
  private static let told: Set<String> = [
    "progress", "fraction", "percent", "percentage", "event", "completion", "result", "response", "success", "granted",
    "finished", "completed",
  ]
}

extension ExprSyntax {
  /// Whether it is a value, or a call that isn't made only for what it does.
  fileprivate var givesSomething: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .tryExpr(let node): node.expression.givesSomething
    case .awaitExpr(let node): node.expression.givesSomething
    case .infixOperatorExpr(let node): !node.operator.is(AssignmentExprSyntax.self)
    case .functionCallExpr: calledName.map { !StubNoun($0).isEffect } ?? true
    case .ifExpr, .switchExpr: false
    default: true
    }
  }
}

extension ClosureExprSyntax {
  /// The call that gets it as an argument.
  var receivingCall: FunctionCallExprSyntax? {
    var parent = parent
    if let argument = parent?.as(LabeledExprSyntax.self) { parent = argument.parent?.parent }
    return parent?.as(FunctionCallExprSyntax.self)
  }

  /// What it calls the first thing that it is given; `nil` if it ignores it.
  var argumentName: String? {
    signature?.parameterClause == nil
      ? tokens(viewMode: .sourceAccurate).lazy.map(\.text).first { $0 == "$0" } : parameterNames.first { $0 != "_" }
  }
}

extension NativeLibrary {
  /// Whether texts or numbers have a member.
  static func isPlainMember(_ name: String) -> Bool {
    strings[name] != nil || sequences[name] != nil || integers[name] != nil || doubles[name] != nil
  }

  /// Whether collections have a member.
  static func isCollectionMember(_ name: String) -> Bool { arrays[name] != nil || sequences[name] != nil }
}

extension ExprSyntax {
  /// Whether it is one of two values of which the other is a number: `waits ? clock.delay() : 0`.
  var isChosenBesideNumber: Bool {
    guard let choice = parent?.as(TernaryExprSyntax.self), choice.condition.id != id else { return false }
    let other = choice.thenExpression.id == id ? choice.elseExpression : choice.thenExpression
    return other.is(IntegerLiteralExprSyntax.self) || other.is(FloatLiteralExprSyntax.self)
  }
}

extension ExprSyntax {
  /// What is looked up in it if it is there: `then` of `cached?.then { … }`.
  var memberIfPresent: MemberAccessExprSyntax? {
    guard let chain = parent?.as(OptionalChainingExprSyntax.self) else { return nil }
    return chain.parent?.as(MemberAccessExprSyntax.self)
  }

  /// The names of the variables that it is taken apart into: `(page, token) = load()`.
  var assignedParts: [String] {
    guard let infix = outermost.parent?.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self),
      let tuple = infix.leftOperand.as(TupleExprSyntax.self), tuple.elements.count > 1
    else { return [] }
    return tuple.elements.map { $0.expression.calledName ?? "value" }
  }
}

extension KeyPathExprSyntax {
  /// The first property on its way.
  var firstProperty: String? {
    components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
  }
}

extension SwitchExprSyntax {
  /// Whether its first case is one of a type that isn't named: `case .ok(let body):`.
  var asksForCases: Bool {
    guard case .switchCase(let first)? = cases.first, let label = first.label.as(SwitchCaseLabelSyntax.self) else { return false }
    let name = label.caseItems.first?.pattern.ownText.drop { !".(".contains($0) }.prefix { $0 != "(" } ?? ""
    return name.hasPrefix(".") && ![".success", ".failure", ".some", ".none"].contains(name)
  }
}
