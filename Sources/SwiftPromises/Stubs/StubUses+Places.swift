import SwiftLanguage
import SwiftSyntax

extension StubUses {
  /// Notes whether a handler, a function or a variable that asks for a promise gets the value.
  func notePlace(of node: ExprSyntax, in use: inout StubUse) {
    let parent = node.outermost.parent
    if let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.referenceName.map(Self.joins.contains) == true
    {
      use.wantsPromise = true
    } else if let initializer = parent?.as(InitializerClauseSyntax.self),
      let binding = initializer.parent?.as(PatternBindingSyntax.self)
    {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      let isTyped = binding.typeAnnotation?.type.ownText.isPromiseType == true
      use.parts = binding.parts
      // `var result = …` within a function whose parameter `result` is the promise is another variable.
      let isPromise = name.map { promiseNames.contains($0) && !node.hidesParameter($0) } ?? false
      if isTyped || isPromise { use.wantsPromise = true }
    } else if let name = node.assignedName, promiseNames.contains(name) {
      use.wantsPromise = true
    } else if parent?.is(ReturnStmtSyntax.self) == true {
      noteReturn(from: parent, in: &use)
    } else if let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1, list.parent?.is(ClosureExprSyntax.self) == true || list.parent?.parent?.is(FunctionDeclSyntax.self) == true
    {
      noteReturn(from: Syntax(list), in: &use)
    }
  }

  /// What is known of the parts that a variable takes the value apart into: some are asked as conditions.
  func partUses(of node: ExprSyntax) -> [StubUse] {
    let binding = node.outermost.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    guard let pattern = binding?.pattern.as(TuplePatternSyntax.self) else { return [] }
    return pattern.elements.map { element in
      let wanted = comparisons[element.pattern.positionAfterSkippingLeadingTrivia.utf8Offset]
      return StubUse(isCondition: wanted != nil, isUnwanted: wanted == false)
    }
  }

  /// Notes whether what is returned here becomes the outcome of a promise.
  func noteReturn(from node: Syntax?, in use: inout StubUse) {
    // What is awaited is a value.
    if use.isAwaited { return }
    var next = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        if let type = closure.signature?.returnClause?.type {
          if type.ownText.isPromiseType { use.wantsPromise = true }
          return
        }
        // `return .init { seal in load { seal.resolve($0, $1) } }`: what settles a promise returns nothing that counts.
        if closure.receivingCall?.calledExpression.calledName == "init", closure.takesSomething { return }
        // `queue.async(.promise) { … }` makes a promise of whatever it gets.
        if closure.receivingCall?.isGivenNamespace == true { return }
        use.isReturned = isHandler(closure) || isResult(closure)
        // Where the library's types say that a handler gives a promise, what is called for its effect gives one, too.
        if use.isReturned, vocabulary.chainTypes != nil { use.wantsPromise = true }
        return
      }
      if let function = current.as(FunctionDeclSyntax.self) {
        if function.signature.returnClause?.type.ownText.isPromiseType == true { use.wantsPromise = true }
        return
      }
      next = current.parent
    }
  }

  /// Operators that nothing but promises has.
  static let handling: Set<String> = ["then", "done", "catch", "ensure", "always", "recover", "cauterize"]

  /// Operators of promises of several things.
  static let overLists: Set<String> = [
    "mapValues", "flatMapValues", "compactMapValues", "filterValues", "thenMap", "thenFlatMap", "sortedValues", "firstValue",
    "lastValue",
  ]

  /// Whether an operator for several things is called on the promise that `firstly` or `race` makes of a value.
  func listOperatorBehind(_ node: ExprSyntax) -> Bool {
    var next = node.outermost.parent
    if next?.is(ReturnStmtSyntax.self) == true { next = next?.parent }
    while let current = next, !current.is(FunctionCallExprSyntax.self) {
      guard
        current.is(CodeBlockItemSyntax.self) || current.is(CodeBlockItemListSyntax.self) || current.is(ClosureExprSyntax.self)
          || current.is(LabeledExprSyntax.self) || current.is(LabeledExprListSyntax.self)
      else { return false }
      if let list = current.as(CodeBlockItemListSyntax.self), list.count > 1 { return false }
      next = current.parent
    }
    guard let call = next?.as(FunctionCallExprSyntax.self), let maker = call.calledExpression.referenceName,
      ["firstly", "race"].contains(maker), let member = call.parent?.as(MemberAccessExprSyntax.self)
    else { return false }
    let name = member.declName.baseName.text
    return (vocabulary.operators.contains(name) || vocabulary.ambiguousOperators.contains(name)) && Self.overLists.contains(name)
  }

  /// Notes what an operator for several things says of the value that it is called on: `api.search("q").mapValues { … }`.
  func noteList(by member: MemberAccessExprSyntax, in use: inout StubUse) {
    let name = member.declName.baseName.text
    guard Self.overLists.contains(name), vocabulary.operators.contains("thenMap") else { return }
    // These are properties: what is called on them says that there is a promise.
    if name == "firstValue" || name == "lastValue", let next = member.parent?.as(MemberAccessExprSyntax.self),
      vocabulary.operators.contains(next.declName.baseName.text)
    {
      use.wantsPromise = true
    }
    if use.wantsPromise { use.isList = true }
  }

  /// Whether it is the error that a callback hands on with its value, `seal.resolve(response.value, response.error)`: there is none.
  func isSettledError(_ node: ExprSyntax) -> Bool {
    guard let list = node.parent?.as(LabeledExprSyntax.self)?.parent?.as(LabeledExprListSyntax.self), list.count == 2,
      list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.calledName == "resolve", let name = node.calledName
    else { return false }
    return StubNoun(name).isFailure
  }

  /// Notes what the declared type of a list says of its elements: `let steps: [() -> Promise<Void>] = [migrate, load]`.
  func noteElement(_ node: ExprSyntax, in use: inout StubUse) {
    guard !node.is(FunctionCallExprSyntax.self), let element = node.parent?.as(ArrayElementSyntax.self),
      let list = element.parent?.parent?.as(ArrayExprSyntax.self),
      let binding = list.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let type = binding.typeAnnotation?.type.as(ArrayTypeSyntax.self)?.element.functionType
    else { return }
    use.isFunction = true
    if type.returnClause.type.ownText.isPromiseType { use.wantsPromise = true }
    use.note(outcome: type.returnClause.type)
  }

  /// Whether a closure's result is that of the call that gets it, where a promise is wanted.
  private func isResult(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.receivingCall, call.resultClosure?.id == closure.id else { return false }
    // What a handler is given to is an operator, which says itself what its handler gives.
    if let name = call.calledExpression.calledName,
      vocabulary.operators.contains(name) || vocabulary.ambiguousOperators.contains(name) || Self.mappers.contains(name)
    {
      return false
    }
    if let member = call.parent?.as(MemberAccessExprSyntax.self), vocabulary.operators.contains(member.declName.baseName.text) {
      return true
    }
    var place = StubUse()
    notePlace(of: ExprSyntax(call), in: &place)
    return place.wantsPromise || place.isReturned
  }

  private static let mappers: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "sorted", "contains", "first", "allSatisfy", "min", "max",
  ]

  private func isHandler(_ closure: ClosureExprSyntax) -> Bool {
    var parent = closure.parent
    if let argument = parent?.as(LabeledExprSyntax.self) { parent = argument.parent?.parent }
    guard let call = parent?.as(FunctionCallExprSyntax.self) else { return false }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      // Of the libraries only google's has a `reduce` of promises; that of a collection gives what it begins with.
      let isReducing = member.declName.baseName.text == "reduce"
      if isReducing, !vocabulary.operators.contains("reduce") {
        return call.arguments.first.map { $0.expression.ownText.contains("Promise") } ?? false
      }
      return isReducing || ["then", "recover"].contains(member.declName.baseName.text)
    }
    let name = call.calledExpression.referenceName ?? ""
    // What settles a promise by functions that it is given returns nothing that counts.
    if name == "Promise" { return !closure.takesSomething }
    return ["retry", "firstly", "race", "when"].contains(name)
  }
}

extension ClosureExprSyntax {
  /// Whether it has parameters, or uses them by number.
  fileprivate var takesSomething: Bool { signature?.parameterClause != nil || argumentName != nil }
}
