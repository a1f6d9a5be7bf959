import SwiftLanguage
import SwiftSyntax

// What calls are given, and the handlers behind them.
extension StubUses {
  /// Whether a call hands over a function of the text that gives a promise, to run it: `submit(building: makeRequest)`.
  func handsOverMaker(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.arguments.last?.expression.referenceName, call.trailingClosure == nil else { return false }
    return declared.givesPromise(name)
  }

  /// Notes which types the text's own functions want of variables that they are given.
  func gatherTypes(of call: FunctionCallExprSyntax) {
    guard let name = call.calledExpression.calledName else { return }
    // `Promise<Data> { seal in read { data, _ in seal.fulfill(data) } }`
    if ["fulfill", "resolve"].contains(name), let variable = call.arguments.first?.expression.referenceName,
      let type = call.settledType
    {
      handedTypes[variable] = type
    }
    for argument in call.arguments {
      guard let variable = argument.expression.referenceName,
        let type = declared.parameter(of: name, for: argument, in: call), !type.ownText.isPromiseType
      else { continue }
      handedTypes[variable] = type
    }
  }

  /// What the text says of a variable by the type of what it hands it to, if that is one value; `nil` if it says nothing or it is several.
  func oneThing(named name: String) -> StubUse? {
    guard let type = handedTypes[name] else { return nil }
    var use = StubUse()
    use.note(outcome: type)
    return use.isList || !use.entry.isEmpty ? nil : use
  }

  /// Labels of arguments that are one text.
  private static let oneText: Set<String> = ["url", "path", "id", "name", "title", "text", "string", "endpoint", "token", "key"]

  /// Labels of handlers: PromiseKit 4's `then(execute: show)`, `retry(condition: isRetried)`.
  private static let ofHandlers: Set<String> = ["execute", "condition"]

  /// Functions that make one promise of several.
  static let joins: Set<String> = ["race", "all", "any", "when", "join"]

  func noteArgument(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax, isCalled: Bool, in use: inout StubUse) {
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? call.calledExpression.referenceName ?? ""
    if name == "reject" { use.isError = true }
    if name == "NSRegularExpression" && argument.label?.text == "pattern" || name == "Regex" && argument.label == nil {
      use.hint = .pattern
    }
    // `showIds(of: person.id)`: the text's own function says what it takes.
    if use.hint == nil, !use.isTyped, let type = declared.taken(by: name, for: argument, in: call),
      !type.ownText.isPromiseType
    {
      use.note(outcome: type)
    }
    // `load(url: Endpoints.albums)`: one address.
    if use.hint == nil, !use.isTyped, !isCalled, argument.label.map({ Self.oneText.contains($0.text) }) == true,
      case .list? = argument.expression.calledName.map({ StubNoun($0).kind })
    {
      use.hint = .text
    }
    // `Double(unit) * 2`: what a text comes to would have to be unwrapped.
    if ["Double", "Int", "CGFloat", "Float"].contains(name), argument.label == nil, call.isCalculated, use.hint == nil {
      use.hint = .number
    }
    // `.seconds(random.delay())`
    if StubHints.units.contains(name), call.arguments.count == 1, call.calledExpression.is(MemberAccessExprSyntax.self) {
      use.hint = .number
    }
    if name == "String", call.arguments.first?.label?.text == "format" { use.isCollection = false }
    if Self.joins.contains(name) || ["await", "awaitPromise", "hang"].contains(name) { use.wantsPromise = true }
    if isCalled, name == "append", isJoinedList(call) { use.wantsPromise = true }
    if argument.label?.text == "on" {
      use.isQueue = argument.expression.referenceName.map(declared.isOtherThanQueue) != true
      return
    }
    if isCalled, makesHandler(argument, of: call) {
      (use.makesHandler, use.isReturned) = (true, ["then", "recover"].contains(name))
    }
    let takesFunction =
      vocabulary.operators.contains(name) || ["map", "flatMap", "compactMap", "filter", "forEach", "retry"].contains(name)
    // A function of one's own may have an operator's name: `recover(from: error)`.
    let isMember = call.calledExpression.is(MemberAccessExprSyntax.self)
    guard !isCalled, takesFunction, isMember || name == "retry", !["delay", "timeout"].contains(name),
      argument.label.map({ Self.ofHandlers.contains($0.text) }) ?? true
    else { return }
    use.isFunction = true
    if ["then", "recover", "retry"].contains(name) { use.isReturned = true }
  }

  /// Whether what an argument is called for becomes the handler of a promise's operator.
  private func makesHandler(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), isOperator(member),
      Self.handled.contains(member.declName.baseName.text), call.trailingClosure == nil
    else { return false }
    return call.arguments.last?.id == argument.id && [nil, "execute", "body"].contains(argument.label?.text)
  }

  private static let handled: Set<String> = ["then", "done", "catch", "recover", "always", "map", "compactMap", "tap"]

  /// The handler behind a call, in a chain, that is given what the call gives: a closure, or a function by its name.
  func handlerBehind(_ node: ExprSyntax) -> ExprSyntax? {
    var chain = node
    if let call = node.returningClosure?.receivingCall,
      ["firstly", "wrap"].contains(call.calledExpression.referenceName)
        || call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "then"
    {
      chain = ExprSyntax(call)
    }
    while let member = chain.parent?.as(MemberAccessExprSyntax.self), member.base?.id == chain.id,
      let call = member.parent?.as(FunctionCallExprSyntax.self)
    {
      let name = member.declName.baseName.text
      guard vocabulary.operators.contains(name) || ["map", "then"].contains(name) else { return nil }
      let handler = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
      if !["ensure", "always", "catch", "recover", "finally"].contains(name) {
        return handler.map { ExprSyntax($0) } ?? call.arguments.last?.expression
      }
      chain = ExprSyntax(call)
    }
    return nil
  }

  /// Whether the value becomes an element of what `all`, `any` or `race` wait for, perhaps through `map`.
  func isGatheredInPromise(_ node: ExprSyntax) -> Bool {
    // `places.map { api.load(at: Place($0)) }`: making a place takes no time.
    if node.as(FunctionCallExprSyntax.self)?.calledExpression.referenceName?.first?.isUppercase == true,
      let owner = node.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      owner.calledExpression.calledName.map(Self.joins.contains) == false
    {
      return false
    }
    // `key.publicKey().text`: what is asked for other things than a promise has isn't the promise.
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id, member.isCalled,
      !vocabulary.operators.contains(member.declName.baseName.text),
      !vocabulary.ambiguousOperators.contains(member.declName.baseName.text)
    {
      return false
    }
    var next = node.parent
    while let current = next {
      if current.is(CodeBlockSyntax.self) || current.isPassedStatement || current.isUnreturnedConstant { return false }
      // `items.map { item in guard item.isNew(result) else { … } … }`
      if current.is(ConditionElementSyntax.self) { return false }
      if let call = current.as(FunctionCallExprSyntax.self) {
        if let name = call.calledExpression.referenceName {
          if Self.joins.contains(name) { return true }
          // What a promise is made with isn't what is joined.
          if name.first?.isUppercase == true { return false }
        }
        if let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
          vocabulary.operators.contains(name)
        {
          return false
        }
        if isMappedToPromises(call) { return true }
      }
      next = current.parent
    }
    return false
  }
}
