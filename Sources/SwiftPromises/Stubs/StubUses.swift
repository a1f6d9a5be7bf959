import SwiftLanguage
import SwiftSyntax

/// Finds the uses in a text, by where the names stand.
///
/// What is said of the text's names as a whole is gathered at once. How the name at a place is used is read when it is asked for, as
/// runs come to few of the places.
final class StubUses: SyntaxVisitor {
  /// The uses that have been read.
  private var uses: [Int: StubUse] = [:]
  /// The expressions that use names, by where the names stand.
  private var places: [Int: (node: ExprSyntax, isCalled: Bool)] = [:]
  /// What comparisons should say, by where they and their operators stand.
  private(set) var comparisons: [Int: Bool] = [:]
  /// Where sequences begin that `for await` goes through.
  private(set) var awaitedSequences: Set<Int> = []
  /// Where the brackets stand in which elements are looked up that had better not be there.
  private(set) var absentElements: Set<Int> = []
  /// Names of variables that promise operators are called on, or that are joined with others.
  var promiseNames: Set<String> = []
  /// The names of the parts that variables are taken apart into, where that is done behind an `await`.
  private var takenApart: [String: [String]] = [:]
  /// Names of variables whose elements are joined.
  var joinedLists: Set<String> = []
  /// Names of what closures are given that they call.
  private(set) var calledNames: Set<String> = []
  /// The first handlers of promises that variables keep: `let load = api.load(); load.then { … }`.
  private var keptHandlers: [String: ExprSyntax] = [:]
  /// The names that the closures around a place give to their parameters.
  private var openParameters: [[String]] = []
  /// Names of variables that say where handlers run: `map(on: queue) { … }`.
  private var queueNames: Set<String> = []
  /// Names of what elements are taken from.
  private var shortened: Set<String> = []
  /// Names of lists whose elements are added up or compared: numbers.
  private var numberLists: Set<String> = []
  /// Methods that take elements from a collection, hardly ever from a text.
  private static let ofLists: Set<String> = ["removeLast", "removeFirst", "popLast"]
  /// Names of which members are asked that neither texts, numbers nor collections have.
  private var things: Set<String> = []
  /// Names of which properties are set, or read that collections haven't: single things, whatever they are called.
  private(set) var objects: Set<String> = []
  /// Names of what closures are given that are asked as conditions.
  private var conditionNames: Set<String> = []
  private let hints: [String: StubHints.Kind]
  /// Names of which members are asked.
  private var asked: Set<String> = []
  /// Types of parameters of the text's own functions that variables are handed to, by the variables' names.
  var handedTypes: [String: TypeSyntax] = [:]
  let vocabulary: Vocabulary

  /// What loops and recursions go on for, which is there at first.
  private let endings: [TextSpan: StubEnding]
  let declared: DeclaredTypes
  private let repeats: StubRepeats

  init(in tree: SourceFileSyntax, vocabulary: Vocabulary, endings: [TextSpan: StubEnding]) {
    (self.vocabulary, self.endings) = (vocabulary, endings)
    (declared, repeats, hints) = (DeclaredTypes(in: tree), StubRepeats(in: tree), StubHints.find(in: tree))
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// What the text does with what closures are given under a name.
  func hint(ofParameter name: String) -> StubHints.Kind? { conditionNames.contains(name) ? .flag : hints[name] }

  /// How the name at a place is used.
  func use(at offset: Int) -> StubUse {
    if let known = uses[offset] { return known }
    let use = places[offset].map { read($0.node, isCalled: $0.isCalled) } ?? StubUse()
    uses[offset] = use
    return use
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    // `let ids = await store.ids(); return ids`
    if let name = node.expression?.referenceName, let type = Syntax(node).declaredResultType,
      !type.ownText.isPromiseType
    {
      handedTypes[name] = type
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      Condition.comparisons.contains(token.text), !node.asksForFailedStatus, let wanted = Condition.wanted(ExprSyntax(node))
    else { return .visitChildren }
    for position in [node.positionAfterSkippingLeadingTrivia, token.positionAfterSkippingLeadingTrivia] {
      comparisons[position.utf8Offset] = wanted
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ExprSyntax(node).isBetterMissing { absentElements.insert(node.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard node.initializer == nil, Condition.isBetterAbsent(node) else { return .visitChildren }
    uses[node.pattern.positionAfterSkippingLeadingTrivia.utf8Offset] = StubUse(isAbsent: true)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // `async let pair = load()`, `let (first, second) = try await pair`; the same with `task.value`.
    if node.parts.count > 1, let value = node.initializer?.value.awaitedName { takenApart[value] = node.parts }
    // An outlet is what its type says, whatever it is called.
    if let type = node.typeAnnotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      uses[type.positionAfterSkippingLeadingTrivia.utf8Offset] = StubUse(isTyped: true)
    }
    return .visitChildren
  }

  override func visit(_ node: TuplePatternSyntax) -> SyntaxVisitorContinueKind {
    comparisons.merge(node.wantedParts) { $1 }
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    // `switch response { case .ok(let body): … }`
    if let name = node.subject.referenceName, node.asksForCases { objects.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { awaitedSequences.insert(node.sequence.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }

  // `json as? [String: Any]`
  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.expression.calledName,
      node.type.is(DictionaryTypeSyntax.self) || node.type.is(ArrayTypeSyntax.self)
    {
      things.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    openParameters.append(node.parameterNames)
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    openParameters.removeLast()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let owner = node.base?.present.calledName {
      let isKnown = isKnownMember(node.declName.baseName.text)
      if !isKnown { things.insert(owner) }
      if Self.ofLists.contains(node.declName.baseName.text) { shortened.insert(owner) }
      if node.addsUp { numberLists.insert(owner) }
      // Applications add methods to collections, but hardly properties, or methods that wait for something else than their elements.
      if node.isAssigned || !isKnown && (!node.isCalled || node.isAwaited) { objects.insert(owner) }
    }
    if isOperator(node), let base = node.base?.referenceName {
      promiseNames.insert(base)
      if keptHandlers[base] == nil, let own = node.base { keptHandlers[base] = handlerBehind(own) }
    }
    if let base = node.base?.referenceName { asked.insert(base) }
    if let base = node.base?.referenceName, isMappedPromise(by: node) { promiseNames.insert(base) }
    place(ExprSyntax(node), at: node.declName, isCalled: false)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // `$0` is another thing in each closure.
    if !node.baseName.text.hasPrefix("$"), isCondition(ExprSyntax(node)) || ExprSyntax(node).isComparedWithFlag {
      conditionNames.insert(node.baseName.text)
    }
    guard node.parent?.is(MemberAccessExprSyntax.self) != true || node.isBase else { return .visitChildren }
    place(ExprSyntax(node), at: node, isCalled: false)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.referenceName, openParameters.contains(where: { $0.contains(name) }) {
      calledNames.insert(name)
    }
    gatherJoined(by: node)
    gatherTypes(of: node)
    let queues = node.arguments.filter { $0.label?.text == "on" }.compactMap(\.expression.referenceName)
    queueNames.formUnion(queues.filter { !declared.isOtherThanQueue($0) })
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
    if let name {
      if ["contains", "allSatisfy"].contains(name.baseName.text), let wanted = Condition.wanted(ExprSyntax(node)) {
        comparisons[name.positionAfterSkippingLeadingTrivia.utf8Offset] = wanted
      }
      place(ExprSyntax(node), at: name, isCalled: true)
    }
    return .visitChildren
  }

  private func place(_ node: ExprSyntax, at name: DeclReferenceExprSyntax, isCalled: Bool) {
    if !isCalled, let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id { return }
    places[name.positionAfterSkippingLeadingTrivia.utf8Offset] = (node, isCalled)
  }

  private func read(_ node: ExprSyntax, isCalled: Bool) -> StubUse {
    let (called, bound, assigned) = (node.calledName, node.boundName, node.assignedName)
    var use = StubUse(hint: called.flatMap { hints[$0] })
    if isCalled, node.isChosenBesideNumber { use.hint = .number }
    use.isOfCall = node.as(MemberAccessExprSyntax.self)?.base?.present.is(FunctionCallExprSyntax.self) == true
    let parent = node.parent
    if let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
      let name = member.declName.baseName.text
      use.wantsPromise = isOperator(member) || waitsForPromise(member)
      use.isChained = use.wantsPromise && !isCalled && member.isCalled && Self.handling.contains(name)
      use.isQueue = ["async", "asyncAfter", "sync"].contains(name)
      use.isCollection = use.wantsPromise || NativeLibrary.isCollectionMember(name)
      use.isPlain = use.wantsPromise || NativeLibrary.isPlainMember(name)
      use.isThing = !use.wantsPromise && !isKnownMember(name)
      noteMapping(by: member, in: &use)
      noteList(by: member, in: &use)
      if !use.wantsPromise, called.map({ StubNoun($0).kind }) == .thing, goesThroughThings(member) { use.isList = true }
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
    let handler = handlerBehind(node) ?? bound.flatMap { keptHandlers[$0] }
    if let closure = handler?.as(ClosureExprSyntax.self), takesWhole(closure, of: node, use), takesThing(closure) {
      (use.isCollection, use.isPlain) = (false, false)
    }
    // `api.list().map(\.entries)`
    if use.wantsPromise, let path = handler?.as(KeyPathExprSyntax.self), let name = path.firstProperty, !isKnownMember(name) {
      (use.isCollection, use.isPlain) = (false, false)
    }
    if let index = parent?.as(SubscriptCallExprSyntax.self), index.calledExpression.id == node.id,
      index.arguments.first?.expression.is(IntegerLiteralExprSyntax.self) == false
    {
      use.isCollection = false
    }
    use.isCondition = isCondition(node)
    let several = handler?.as(ClosureExprSyntax.self)?.namesOfSeveral ?? []
    let handed =
      several.isEmpty ? handler.flatMap { $0.as(ClosureExprSyntax.self).map(\.argumentName) ?? $0.ownText } : nil
    // `wrap { store.save($0) }.then { maybeError in … }`: all went well.
    let handedNoun = handed.map { StubNoun($0) }
    if handedNoun?.isFailure == true, handler.map(takesOutcome) == true { use.isAbsent = true }
    // `.done { isLast, result in … }` takes a pair.
    if isCalled {
      use.parts = several.isEmpty ? node.assignedParts : several
      if !several.isEmpty { use.partUses = handler?.as(ClosureExprSyntax.self)?.usesOfSeveral ?? [] }
    }
    use.isNeeded =
      use.isCondition || use.isAbsent || handed != nil || !several.isEmpty || node.isUsed || node.isResult
      || node.isUnwrappedByNext
    use.listName = (node.listName ?? node.assignedListName).flatMap { objects.contains($0) ? nil : $0 }
    // A function's name says what it gives, not what it takes.
    if let handed, use.hint == nil, handler?.is(ClosureExprSyntax.self) == true,
      handedNoun?.kind == .flag || conditionNames.contains(handed)
    {
      use.hint = .flag
    }
    if !isCalled, called.map(shortened.contains) == true || bound.map(shortened.contains) == true { use.isList = true }
    if let bound, queueNames.contains(bound) { use.isQueue = true }
    if use.hint == nil, assigned.map({ StubNoun($0).kind == .flag }) == true { use.hint = .flag }
    // `bytes = stream.read(buffer); if bytes > 0 { … }`
    if use.hint == nil, isCalled, let assigned, hints[assigned] == .number { use.hint = .number }
    use.isPath = assigned == "path"
    if use.hint == nil, let bound, conditionNames.contains(bound) { use.hint = .flag }
    if use.listName == nil, let handed, case .list? = handedNoun?.kind, !objects.contains(handed) { use.listName = handed }
    if use.isCondition {
      let wanted = Condition.wanted(isCalled ? node : node.askedBefore ?? node) ?? called.map(StubCases.truth)
      use.isUnwanted = wanted == false && !Condition.isComplaint(node)
    } else if bound != nil, let asked = node.outermost.parent?.as(InitializerClauseSyntax.self)?.conditionBehind,
      Condition.decides(asked)
    {
      // `let isOn = settings.isOn("sync"); guard isOn else { return }`
      (use.isCondition, use.isUnwanted) = (true, Condition.wanted(asked) == false)
    }
    use.note(comparisonOf: node)
    use.note(annotationOf: node)
    if use.hint == nil, !use.isTyped, let type = assigned.flatMap(declared.variable) { use.note(outcome: type) }
    use.note(outcomeTypeOf: node)
    if use.hint == nil, !use.isTyped { use.note(castOf: node) }
    if !use.isTyped, use.hint == nil, several.isEmpty, let handler,
      let found = StubFlow.use(by: handler, declared, isOfPromise: use.wantsPromise, isCondition: isCondition)
    {
      (use.hint, use.isTyped, use.isList, use.entry) = (found.hint, found.isTyped, found.isList, found.entry)
      (use.elementHint, use.isSet) = (found.elementHint, found.isSet)
      if found.isList { use.typeName = found.typeName ?? use.typeName }
      if !found.parts.isEmpty { (use.parts, use.partUses) = (found.parts, found.partUses) }
    }
    if !use.isTyped, use.hint == nil, let bound, !asked.contains(bound), let type = handedTypes[bound],
      called?.first?.isUppercase != true
    {
      use.note(outcome: type)
    }
    if use.hint == .flag, let name = bound ?? assigned ?? handed, !StubCases.truth(of: name) { use.isUnwanted = true }
    use.note(defaultOf: node)
    if isCalled {
      use.note(typeGivenTo: node)
      // `session.dataTask(.promise, with: request)`
      if node.as(FunctionCallExprSyntax.self)?.isGivenNamespace == true { use.wantsPromise = true }
    }
    if isCalled {
      noteEffects(of: node, in: &use)
      if let call = node.as(FunctionCallExprSyntax.self) {
        use.isRepeated = repeats.contains(call, isMapping: isMappedToPromises)
        use.outcomeForm = OutcomeForm(handlerOf: call)
        use.tellsOfFailure = call.tellsOfFailure
        use.runsAtOnce = call.runsClosureAtOnce
        use.handsThing = use.outcomeForm == nil && takesThing(call)
        use.asksLastClosureArgument = call.asksLastClosureArgument
        if let success = use.outcomeForm?.success, things.contains(success) { use.isPlain = false }
      }
      use.mustBeFound = node.isSearchThatMustFind
      if let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id, member.isCalled {
        use.handlesErrors = member.declName.baseName.text == "finally" && vocabulary.operators.contains("finally")
      }
      use.givesClosure = node.as(FunctionCallExprSyntax.self).map { $0.resultClosure != nil || handsOverMaker($0) } ?? false
    }
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
      if let binding = parent?.parent?.as(PatternBindingSyntax.self), parent?.is(InitializerClauseSyntax.self) == true {
        use.parts = binding.parts
      }
      // A property that is returned as a promise keeps one.
      var place = StubUse()
      notePlace(of: node, in: &place)
      if place.wantsPromise, use.parts.isEmpty, !use.isQueue { (use.wantsPromise, use.isChained) = (true, true) }
    }
    if isCalled, use.parts.isEmpty, let parts = node.keptIn.flatMap({ takenApart[$0] }) { use.parts = parts }
    if use.partUses.isEmpty { use.partUses = partUses(of: node) }
    if use.typeName != nil || use.isList || !use.entry.isEmpty { use.isNeeded = true }
    if isSettledError(node) || node.isAskedForNilBehind { use.isAbsent = true }
    if use.isAbsent, endings[TextSpan(Syntax(node))] != nil { use.isAbsent = false }
    return use
  }

  /// Whether texts, numbers, truth values, collections or promises have a member.
  func isKnownMember(_ name: String) -> Bool {
    name == "toggle" || NativeLibrary.isPlainMember(name) || NativeLibrary.isCollectionMember(name)
      || vocabulary.operators.contains(name)
      || vocabulary.ambiguousOperators.contains(name) || name == "self"
  }
}
