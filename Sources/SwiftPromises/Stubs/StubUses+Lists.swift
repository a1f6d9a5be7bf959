import SwiftLanguage
import SwiftSyntax

/// What is joined by `when`, `all`, `any` or `race`, by way of variables and `map`: `let tasks = ids.map { load($0) }`.
extension StubUses {
  /// Notes the variables that a call joins: one is a list, several are promises.
  func gatherJoined(by call: FunctionCallExprSyntax) {
    // An application's own `tasks.all()`.
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), Self.joins.contains(member.declName.baseName.text),
      let list = member.base?.referenceName, list.first?.isLowercase == true
    {
      joinedLists.insert(list)
    }
    guard let name = call.calledExpression.referenceName, Self.joins.contains(name) else { return }
    let values = Array(call.arguments).filter { $0.label?.text != "on" }
    for argument in values {
      if let name = argument.expression.referenceName {
        if values.count == 1 { joinedLists.insert(name) } else { promiseNames.insert(name) }
      } else if let list = argument.expression.as(ArrayExprSyntax.self) {
        promiseNames.formUnion(list.elements.compactMap(\.expression.referenceName))
      }
    }
  }

  /// Notes what `map` and its like say of the value that they are called on.
  func noteMapping(by member: MemberAccessExprSyntax, in use: inout StubUse) {
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      Self.mappings.contains(member.declName.baseName.text)
    else { return }
    if isMappedToPromises(call) {
      use.isList = true
    } else if vocabulary.ambiguousOperators.contains(member.declName.baseName.text),
      isMappedPromise(by: member) || isChainOfPromises(call)
    {
      use.wantsPromise = true
    }
  }

  /// Whether a closure goes through what it is called on, asks each for members, and only collections' steps come behind that:
  /// `answer.content.filter { $0.isOpen }`.
  func goesThroughThings(_ member: MemberAccessExprSyntax) -> Bool {
    let name = member.declName.baseName.text
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), member.isCalled,
      ["filter", "forEach", "sorted", "map", "compactMap"].contains(name), takesThing(call)
    else { return false }
    let last = lastStep(of: ExprSyntax(call))
    if let next = last.parent?.as(MemberAccessExprSyntax.self), !NativeLibrary.isCollectionMember(next.declName.baseName.text) {
      return false
    }
    // Optionals have `map`, too, but `count` only what holds several.
    return !["map", "compactMap"].contains(name) || call.parent?.is(MemberAccessExprSyntax.self) == true
  }

  /// Whether a member maps a promise, as its queue tells, or what is made of the value: the function that returns it gives a promise.
  func isMappedPromise(by member: MemberAccessExprSyntax) -> Bool {
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      vocabulary.ambiguousOperators.contains(member.declName.baseName.text), !isMappedToPromises(call)
    else { return false }
    return call.arguments.first?.label?.text == "on"
      || ExprSyntax(call).outermost.returnedType?.ownText.isPromiseType == true
  }

  /// Whether a handler is that of `then` or the like, rather than of `catch`.
  func takesOutcome(_ handler: ExprSyntax) -> Bool {
    guard let name = handler.as(ClosureExprSyntax.self)?.receivingCall?.calledExpression.calledName else { return false }
    return ["then", "done", "map", "get"].contains(name)
  }

  private static let mappings: Set<String> = ["map", "compactMap", "flatMap", "mapValues", "compactMapValues"]

  /// Whether a call maps a collection to promises that are joined, or returned as a list of promises.
  func isMappedToPromises(_ call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      Self.mappings.contains(member.declName.baseName.text)
    else { return false }
    let value = lastStep(of: ExprSyntax(call)).outermost
    guard let parent = value.parent else { return false }
    if let argument = parent.as(LabeledExprSyntax.self), let join = argument.parent?.parent?.as(FunctionCallExprSyntax.self) {
      return join.calledExpression.referenceName.map(Self.joins.contains) == true && join.arguments.count == 1
        || isJoinedList(join)
    }
    if let binding = parent.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      if binding.typeAnnotation?.type.isListOfPromises == true { return true }
      return binding.pattern.as(IdentifierPatternSyntax.self).map { joinedLists.contains($0.identifier.text) } ?? false
    }
    return value.returnedType?.isListOfPromises == true
  }

  /// Whether a call appends to a list that is joined.
  func isJoinedList(_ call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "append" else {
      return false
    }
    return member.base?.referenceName.map(joinedLists.contains) == true
  }

  /// Whether what is called behind a call, or the place of the whole chain, says that it is one of promises.
  private func isChainOfPromises(_ call: FunctionCallExprSyntax) -> Bool {
    var chain = ExprSyntax(call)
    while let member = chain.parent?.as(MemberAccessExprSyntax.self), member.base?.id == chain.id,
      let next = member.parent?.as(FunctionCallExprSyntax.self), next.calledExpression.id == ExprSyntax(member).id
    {
      if vocabulary.operators.contains(member.declName.baseName.text) || waitsForPromise(member) { return true }
      chain = ExprSyntax(next)
    }
    var place = StubUse()
    notePlace(of: chain, in: &place)
    return place.wantsPromise || place.isReturned || chain.outermost.returnedType?.ownText.isPromiseType == true
  }

  /// Whether a member is an operator of promises. A builder's `timeout(60)`, behind which comes a method that promises don't have, is none.
  func isOperator(_ member: MemberAccessExprSyntax) -> Bool {
    let name = member.declName.baseName.text
    guard vocabulary.operators.contains(name), !member.validatesRequest, !isOwnMethod(member) else { return false }
    guard ["timeout", "delay"].contains(name), let call = member.parent?.as(FunctionCallExprSyntax.self),
      let next = call.parent?.as(MemberAccessExprSyntax.self), next.base?.id == ExprSyntax(call).id, next.isCalled
    else { return true }
    return isOperator(next) || waitsForPromise(next)
  }

  /// Whether a method of something else has an operator's name: it is given no function, `validator.validate(text)`, or gives what no
  /// promise is.
  private func isOwnMethod(_ member: MemberAccessExprSyntax) -> Bool {
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      call.trailingClosure == nil, !call.arguments.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
    else { return false }
    let value = ExprSyntax(call)
    if isCondition(value) || value.boundIn != nil && value.parent?.is(OptionalChainingExprSyntax.self) == false { return true }
    switch member.declName.baseName.text {
    case "validate", "recover", "retry":
      return call.arguments.contains { argument in
        argument.label.map { !["on", "flags", "policy", "only"].contains($0.text) } ?? isPlain(argument.expression)
      }
    // What is delayed and then dropped is no promise.
    case "delay", "timeout": return value.isDropped
    default: return false
    }
  }

  /// Whether an expression is a text, a number or a truth value, as far as the text tells.
  private func isPlain(_ node: ExprSyntax) -> Bool {
    switch node.kind {
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: node.referenceName.map { hint(ofParameter: $0) != nil } ?? false
    }
  }

  /// Whether a member is PromiseKit's `wait()`, which can fail, unlike that of a semaphore.
  func waitsForPromise(_ member: MemberAccessExprSyntax) -> Bool {
    vocabulary.chainTypes != nil && member.isCalled && member.declName.isTriedWait
  }

  /// The last step of collections behind an expression: `ids.map { … }.prefix(2)`.
  private func lastStep(of node: ExprSyntax) -> ExprSyntax {
    var chain = node
    while let member = chain.parent?.as(MemberAccessExprSyntax.self), member.base?.id == chain.id,
      NativeLibrary.isCollectionMember(member.declName.baseName.text),
      let next = member.parent?.as(FunctionCallExprSyntax.self), next.calledExpression.id == ExprSyntax(member).id
    {
      chain = ExprSyntax(next)
    }
    return chain
  }
}

extension ExprSyntax {
  /// Whether it is a statement whose value nobody takes.
  fileprivate var isDropped: Bool {
    guard let item = outermost.parent, item.is(CodeBlockItemSyntax.self) else { return false }
    if item.isPassedStatement { return true }
    let function = item.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
    return function.map { $0.signature.returnClause == nil } ?? false
  }

  /// Whether it looks up an element that had better not be there: what comes then is more to see, or fills the cache.
  var isBetterMissing: Bool { boundIn.map { Condition.isBetterAbsent($0) || isFilled(unless: $0) } ?? isWantedAbsent }

  /// Whether the element is set where a condition that asks for it leaves the function doesn't hold.
  private func isFilled(unless binding: OptionalBindingConditionSyntax) -> Bool {
    guard let branch = binding.parent?.parent?.parent?.as(IfExprSyntax.self), branch.leaves else { return false }
    let finder = SettingFinder(of: ownText)
    if let other = branch.elseBody { finder.walk(other) } else { branch.ancestorItem?.following?.forEach { finder.walk($0) } }
    return finder.isSet
  }
}

/// Finds whether something is assigned to an expression.
private final class SettingFinder: SyntaxVisitor {
  private(set) var isSet = false
  private let text: String

  init(of text: String) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self), node.leftOperand.ownText == text { isSet = true }
    return .visitChildren
  }
}

extension TypeSyntax {
  /// Whether it is an array of promises.
  fileprivate var isListOfPromises: Bool {
    if let array = self.as(ArrayTypeSyntax.self) { return array.element.ownText.isPromiseType }
    guard let named = self.as(IdentifierTypeSyntax.self), named.name.text == "Array",
      let element = named.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    else { return false }
    return element.ownText.isPromiseType
  }
}

extension ExprSyntax {
  /// The declared type of the function that returns the value; `nil` if it isn't returned, or the type isn't declared.
  fileprivate var returnedType: TypeSyntax? {
    if let statement = parent?.as(ReturnStmtSyntax.self) { return Syntax(statement).declaredResultType }
    guard let list = parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return nil }
    return Syntax(list).declaredResultType
  }
}
