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
  private(set) var takenApart: [String: [String]] = [:]
  /// Names of variables whose elements are joined.
  var joinedLists: Set<String> = []
  /// Names of what closures are given that they call.
  private(set) var calledNames: Set<String> = []
  /// The first handlers of promises that variables keep: `let load = api.load(); load.then { … }`.
  private(set) var keptHandlers: [String: ExprSyntax] = [:]
  /// The names that the closures around a place give to their parameters.
  private var openParameters: [[String]] = []
  /// Names of variables that say where handlers run: `map(on: queue) { … }`.
  private(set) var queueNames: Set<String> = []
  /// Names of what elements are taken from.
  private(set) var shortened: Set<String> = []
  /// Names of lists whose elements are added up or compared: numbers.
  private(set) var numberLists: Set<String> = []
  /// Methods that take elements from a collection, hardly ever from a text.
  private static let ofLists: Set<String> = ["removeLast", "removeFirst", "popLast"]
  /// Names of which members are asked that neither texts, numbers nor collections have.
  private(set) var things: Set<String> = []
  /// Names of which properties are set, or read that collections haven't: single things, whatever they are called.
  private(set) var objects: Set<String> = []
  /// Names of what closures are given that are asked as conditions.
  private(set) var conditionNames: Set<String> = []
  let hints: [String: StubHints.Kind]
  /// Names of which members are asked.
  private(set) var asked: Set<String> = []
  /// Types of parameters of the text's own functions that variables are handed to, by the variables' names.
  var handedTypes: [String: TypeSyntax] = [:]
  let vocabulary: Vocabulary

  /// What loops and recursions go on for, which is there at first.
  let endings: [TextSpan: StubEnding]
  let declared: DeclaredTypes
  let repeats: StubRepeats

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

  /// Whether texts, numbers, truth values, collections or promises have a member.
  func isKnownMember(_ name: String) -> Bool {
    name == "toggle" || NativeLibrary.isPlainMember(name) || NativeLibrary.isCollectionMember(name)
      || vocabulary.operators.contains(name)
      || vocabulary.ambiguousOperators.contains(name) || name == "self"
  }
}
