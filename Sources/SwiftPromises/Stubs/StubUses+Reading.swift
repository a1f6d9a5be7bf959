import SwiftLanguage
import SwiftSyntax

extension StubUses {
  /// A place where a name is used, and the names around it.
  struct Mention {
    let node: ExprSyntax
    let isCalled: Bool
    /// The name itself.
    let called: String?
    /// The names that the value gets: as a constant, and as a constant or by an assignment.
    let bound, assigned: String?
    /// What handles the value: a closure, a function or a path.
    let handler: ExprSyntax?
    /// The names that the handler gives to several parts of the value.
    let several: [String]
    /// The name that the handler gives to the value as a whole, or the handler's own.
    let handed: String?

    init(_ node: ExprSyntax, isCalled: Bool, handler: ExprSyntax?) {
      (self.node, self.isCalled, self.handler) = (node, isCalled, handler)
      (called, bound, assigned) = (node.calledName, node.boundName, node.assignedName)
      let closure = handler?.as(ClosureExprSyntax.self)
      several = closure?.namesOfSeveral ?? []
      handed = several.isEmpty ? handler.flatMap { closure.map(\.argumentName) ?? $0.ownText } : nil
    }

    var call: FunctionCallExprSyntax? { isCalled ? node.as(FunctionCallExprSyntax.self) : nil }
    var closure: ClosureExprSyntax? { handler?.as(ClosureExprSyntax.self) }
    var handedNoun: StubNoun? { handed.map { StubNoun($0) } }
    /// The member that is asked of it.
    var member: MemberAccessExprSyntax? {
      node.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.base?.id == node.id ? $0 : nil }
    }
  }

  /// Reads how a name is used. Later steps see what earlier ones found, so their order matters.
  func read(_ node: ExprSyntax, isCalled: Bool) -> StubUse {
    let mention = Mention(node, isCalled: isCalled, handler: handlerBehind(node) ?? node.boundName.flatMap { keptHandlers[$0] })
    var use = StubUse(hint: mention.called.flatMap { hints[$0] })
    noteNeighbours(of: mention, in: &use)
    noteKind(of: mention, in: &use)
    noteHandler(of: mention, in: &use)
    noteNames(of: mention, in: &use)
    noteCondition(of: mention, in: &use)
    noteTypes(of: mention, in: &use)
    if let call = mention.call { noteCall(call, in: &use) }
    if isCalled { noteSearch(by: mention, in: &use) }
    notePromise(at: mention, in: &use)
    if use.typeName != nil || use.isList || !use.entry.isEmpty { use.isNeeded = true }
    if isSettledError(node) || node.isAskedForNilBehind { use.isAbsent = true }
    if use.isAbsent, endings[TextSpan(Syntax(node))] != nil { use.isAbsent = false }
    return use
  }

  /// Notes what stands around it: a member that is asked, a call that it is given to, `throw`, an index.
  private func noteNeighbours(of mention: Mention, in use: inout StubUse) {
    let (node, isCalled) = (mention.node, mention.isCalled)
    if isCalled, node.isChosenBesideNumber { use.hint = .number }
    use.isOfCall = node.as(MemberAccessExprSyntax.self)?.base?.present.is(FunctionCallExprSyntax.self) == true
    let parent = node.parent
    if let member = mention.member {
      let name = member.declName.baseName.text
      use.wantsPromise = isOperator(member) || waitsForPromise(member)
      use.isChained = use.wantsPromise && !isCalled && member.isCalled && Self.handling.contains(name)
      use.isQueue = ["async", "asyncAfter", "sync"].contains(name)
      use.isCollection = use.wantsPromise || NativeLibrary.isCollectionMember(name)
      use.isPlain = use.wantsPromise || NativeLibrary.isPlainMember(name)
      use.isThing = !use.wantsPromise && !isKnownMember(name)
      noteMapping(by: member, in: &use)
      noteList(by: member, in: &use)
      if !use.wantsPromise, mention.called.map({ StubNoun($0).kind }) == .thing, goesThroughThings(member) { use.isList = true }
    } else if let member = node.memberIfPresent, vocabulary.operators.contains(member.declName.baseName.text),
      Self.handling.contains(member.declName.baseName.text), member.isCalled
    {
      // `cached?.then { … }`
      (use.wantsPromise, use.isChained) = (true, !isCalled)
    } else if let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      noteArgument(argument, of: call, isCalled: isCalled, in: &use)
    } else if parent?.is(ThrowStmtSyntax.self) == true {
      use.isError = true
    }
    // `users[sender.tag]`
    if use.hint == nil, let index = parent?.parent?.parent?.as(SubscriptCallExprSyntax.self), index.isIndexedFromOutside {
      use.hint = .number
    }
  }

  /// Notes what kind of value it is: a list, an element, a plain value, nothing, a thing with members.
  private func noteKind(of mention: Mention, in use: inout StubUse) {
    let (node, called, bound) = (mention.node, mention.called, mention.bound)
    noteElement(node, in: &use)
    if listOperatorBehind(node) { use.isList = true }
    use.isAbsent = node.boundIn.map(Condition.isBetterAbsent) ?? false
    use.isEmptied = node.indexed?.isBetterMissing ?? false
    if [called, bound].contains(where: { $0.map(numberLists.contains) == true }) {
      (use.isList, use.elementHint) = (true, .number)
    }
    if called.map(things.contains) == true { use.isPlain = false }
    if [called, bound].contains(where: { $0.map(things.contains) == true }) { use.isThing = true }
    if called.map(objects.contains) == true || bound.map(objects.contains) == true { use.isCollection = false }
    // `let request = Paths.items(page)`
    if let bound, StubNoun.namesRequest(bound) { (use.isCollection, use.isPlain) = (false, false) }
    if let closure = mention.closure, takesWhole(closure, of: node, use), takesThing(closure) {
      (use.isCollection, use.isPlain) = (false, false)
    }
    // `api.list().map(\.entries)`
    if use.wantsPromise, let path = mention.handler?.as(KeyPathExprSyntax.self), let name = path.firstProperty,
      !isKnownMember(name)
    {
      (use.isCollection, use.isPlain) = (false, false)
    }
    if let index = node.parent?.as(SubscriptCallExprSyntax.self), index.calledExpression.id == node.id,
      index.arguments.first?.expression.is(IntegerLiteralExprSyntax.self) == false
    {
      use.isCollection = false
    }
  }

  /// Notes what its handler takes, and whether anybody needs the value.
  private func noteHandler(of mention: Mention, in use: inout StubUse) {
    let (node, several) = (mention.node, mention.several)
    use.isCondition = isCondition(node)
    // `wrap { store.save($0) }.then { maybeError in … }`: all went well.
    if mention.handedNoun?.isFailure == true, mention.handler.map(takesOutcome) == true { use.isAbsent = true }
    // `.done { isLast, result in … }` takes a pair.
    if mention.isCalled || use.isChained {
      use.parts = several.isEmpty ? node.assignedParts : several
      if !several.isEmpty { use.partUses = mention.closure?.usesOfSeveral ?? [] }
    }
    use.isNeeded =
      use.isCondition || use.isAbsent || mention.handed != nil || !several.isEmpty || node.isUsed || node.isResult
      || node.isUnwrappedByNext
    use.listName = (node.listName ?? node.assignedListName).flatMap { objects.contains($0) ? nil : $0 }
  }

  /// Notes what the names say that the value gets.
  private func noteNames(of mention: Mention, in use: inout StubUse) {
    let (called, bound, assigned) = (mention.called, mention.bound, mention.assigned)
    // A function's name says what it gives, not what it takes.
    if let handed = mention.handed, use.hint == nil, mention.closure != nil,
      mention.handedNoun?.kind == .flag || conditionNames.contains(handed)
    {
      use.hint = .flag
    }
    if !mention.isCalled, called.map(shortened.contains) == true || bound.map(shortened.contains) == true { use.isList = true }
    if let bound, queueNames.contains(bound) { use.isQueue = true }
    if use.hint == nil, assigned.map({ StubNoun($0).kind == .flag }) == true { use.hint = .flag }
    // `bytes = stream.read(buffer); if bytes > 0 { … }`
    if use.hint == nil, mention.isCalled, let assigned, hints[assigned] == .number { use.hint = .number }
    use.isPath = assigned == "path"
    if use.hint == nil, let bound, conditionNames.contains(bound) { use.hint = .flag }
    if use.listName == nil, let handed = mention.handed, case .list? = mention.handedNoun?.kind, !objects.contains(handed) {
      use.listName = handed
    }
  }

  /// Notes what a condition wants that it decides.
  private func noteCondition(of mention: Mention, in use: inout StubUse) {
    let node = mention.node
    if use.isCondition {
      let wanted =
        Condition.wanted(mention.isCalled ? node : node.askedBefore ?? node) ?? mention.called.map(StubCases.truth)
      use.isUnwanted = wanted == false && !Condition.isComplaint(node)
    } else if mention.bound != nil, let asked = node.outermost.parent?.as(InitializerClauseSyntax.self)?.conditionBehind,
      Condition.decides(asked)
    {
      // `let isOn = settings.isOn("sync"); guard isOn else { return }`
      (use.isCondition, use.isUnwanted) = (true, Condition.wanted(asked) == false)
    }
  }

  /// Notes types that are written, asked for or follow from what the handler does.
  private func noteTypes(of mention: Mention, in use: inout StubUse) {
    let (node, bound) = (mention.node, mention.bound)
    use.note(comparisonOf: node)
    use.note(annotationOf: node)
    if use.hint == nil, !use.isTyped, let name = mention.assigned, bound.map(node.hidesParameter) != true,
      let type = declared.variable(name)
    {
      use.note(outcome: type)
    }
    use.note(outcomeTypeOf: node)
    // `state = .loaded(try await store.items())`
    if use.hint == nil, !use.isTyped, node.outermost.id != node.id,
      let argument = node.outermost.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let name = call.calledExpression.calledName,
      let type = declared.taken(by: name, for: argument, in: call), !type.ownText.isPromiseType
    {
      use.note(outcome: type)
    }
    if use.hint == nil, !use.isTyped { use.note(castOf: node) }
    if !use.isTyped, use.hint == nil, mention.several.isEmpty, let handler = mention.handler,
      let found = StubFlow.use(by: handler, declared, isOfPromise: use.wantsPromise, isCondition: isCondition)
    {
      (use.hint, use.isTyped, use.isList, use.entry) = (found.hint, found.isTyped, found.isList, found.entry)
      (use.elementHint, use.isSet) = (found.elementHint, found.isSet)
      if found.isList { use.typeName = found.typeName ?? use.typeName }
      if !found.parts.isEmpty { (use.parts, use.partUses) = (found.parts, found.partUses) }
    }
    if !use.isTyped, use.hint == nil, let bound, !asked.contains(bound), let type = handedTypes[bound],
      mention.called?.first?.isUppercase != true
    {
      use.note(outcome: type)
    }
    if use.hint == .flag, let name = bound ?? mention.assigned ?? mention.handed, !StubCases.truth(of: name) {
      use.isUnwanted = true
    }
    use.note(defaultOf: node)
    if mention.isCalled { use.note(typeGivenTo: node) }
  }

  /// Notes what a call does besides giving a value.
  private func noteCall(_ call: FunctionCallExprSyntax, in use: inout StubUse) {
    // `session.dataTask(.promise, with: request)`
    if call.isGivenNamespace { use.wantsPromise = true }
    noteEffects(of: ExprSyntax(call), in: &use)
    use.isRepeated = repeats.contains(call, isMapping: isMappedToPromises)
    use.outcomeForm = OutcomeForm(handlerOf: call)
    use.tellsOfFailure = call.tellsOfFailure
    use.runsAtOnce = call.runsClosureAtOnce
    use.handsThing = use.outcomeForm == nil && takesThing(call)
    use.asksLastClosureArgument = call.asksLastClosureArgument
    if let success = use.outcomeForm?.success, things.contains(success) { use.isPlain = false }
    use.givesClosure = call.resultClosure != nil || handsOverMaker(call)
  }

  /// Notes whether a call has to find something, and whether what follows it handles errors, too.
  private func noteSearch(by mention: Mention, in use: inout StubUse) {
    use.mustBeFound = mention.node.isSearchThatMustFind
    if let member = mention.member, member.isCalled {
      use.handlesErrors = member.declName.baseName.text == "finally" && vocabulary.operators.contains("finally")
    }
  }

  /// Notes whether a promise is wanted of it, and the parts that it is taken apart into.
  private func notePromise(at mention: Mention, in use: inout StubUse) {
    let (node, isCalled) = (mention.node, mention.isCalled)
    // `try awaitPromise(await api.confirm())`
    if isCalled, let call = node.outermost.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), node.outermost.id != node.id,
      ["await", "awaitPromise"].contains(call.calledExpression.referenceName ?? "")
    {
      use.wantsPromise = true
    }
    if isCalled || use.isFunction {
      if isGatheredInPromise(node) { use.wantsPromise = true }
      notePlace(of: node, in: &use)
    } else {
      if let binding = node.parent?.parent?.as(PatternBindingSyntax.self), node.parent?.is(InitializerClauseSyntax.self) == true {
        use.parts = binding.parts
      }
      // A property that is returned as a promise keeps one.
      var place = StubUse()
      notePlace(of: node, in: &place)
      if place.wantsPromise, use.parts.isEmpty, !use.isQueue { (use.wantsPromise, use.isChained) = (true, true) }
    }
    if isCalled, use.parts.isEmpty, let parts = node.keptIn.flatMap({ takenApart[$0] }) { use.parts = parts }
    if use.partUses.isEmpty { use.partUses = partUses(of: node) }
  }
}
