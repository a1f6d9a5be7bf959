import SwiftLanguage
import SwiftSyntax

/// How a script uses its names, as far as that tells what an unknown one stands for.
///
/// Found in the text, before anything is known about types: `.then` is called on it, a handler returns it, an `if` asks it.
struct StubUse {
  /// Whether it is handed over as a function rather than called.
  var isFunction = false
  /// Whether a promise is wanted.
  var wantsPromise = false
  /// Whether a handler returns it, so that a promise would do as well as a value.
  var isReturned = false
  /// Whether it is asked as a condition.
  var isCondition = false
  /// Whether it is thrown, or what something rejects with.
  var isError = false
  /// Whether nothing is asked of it that a text or a number hasn't.
  var isPlain = true
  /// Whether something is done with what it gives, so that it gives something.
  var isNeeded = false
  /// Whether nothing is asked of it that a collection hasn't.
  var isCollection = true
  /// Whether a condition that asks it lets the program go on if it is false: the branch only leaves.
  var isUnwanted = false
  /// Whether it is better not there: the branch that asks for it only leaves, and what is worth seeing comes behind.
  var isAbsent = false
  /// Whether the call is awaited, so that it suspends.
  var isAwaited = false
  /// Whether `try` stands before the call, so that it can throw.
  var isTried = false
  /// Whether jobs are handed to it.
  var isQueue = false
  /// What the text says elsewhere about values of the name.
  var hint: StubHints.Kind?
  /// Whether a declared type says what it is, which no name does then.
  var isTyped = false
  /// Whether the declared type is `Void`.
  var isVoid = false
  /// The names of the parts that a pattern takes it apart into.
  var parts: [String] = []
  /// Whether an element that is looked for had better not be there: a cache is empty.
  var isEmptied = false
  /// Whether several things are wanted: each is mapped to a promise.
  var isList = false
  /// The variable that begins with it, if its name means several things.
  var listName: String?
  /// Whether it is given a closure whose result it gives: `attempt(times: 3) { api.load() }`.
  var givesClosure = false

  /// Whether a promise's operator is called on it though it isn't called itself: it is a property that keeps a promise.
  var isChained = false

  /// What is said of the result of a call.
  var ofResult: StubUse {
    StubUse(
      isCondition: isCondition, isError: isError, isCollection: isCollection, isUnwanted: isUnwanted, isAbsent: isAbsent,
      hint: hint, isTyped: isTyped, parts: parts, isEmptied: isEmptied, isList: isList)
  }
}

/// Finds the uses in a text, by where the names stand.
final class StubUses: SyntaxVisitor {
  private var uses: [Int: StubUse] = [:]
  /// What comparisons should say, by where they and their operators stand.
  private var comparisons: [Int: Bool] = [:]
  /// Where sequences begin that `for await` goes through.
  private var awaitedSequences: Set<Int> = []
  /// Names of variables that promise operators are called on, or that are joined with others.
  var promiseNames: Set<String> = []
  /// Names of variables whose elements are joined.
  var joinedLists: Set<String> = []
  /// Names of which members are asked that neither texts, numbers nor collections have.
  private var things: Set<String> = []
  /// Names of which properties are set, or read that collections haven't: single things, whatever they are called.
  private var objects: Set<String> = []
  /// Names of what closures are given that are asked as conditions.
  private var conditionNames: Set<String> = []
  private var hints: [String: StubHints.Kind] = [:]
  private var isGathering = true
  let vocabulary: Vocabulary

  private let endings: StubEndings

  private init(vocabulary: Vocabulary, endings: StubEndings) {
    (self.vocabulary, self.endings) = (vocabulary, endings)
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameter endings: What loops and recursions go on for, which is there at first.
  static func find(in tree: SourceFileSyntax, vocabulary: Vocabulary, endings: StubEndings) -> (
    uses: [Int: StubUse], comparisons: [Int: Bool], awaitedSequences: Set<Int>
  ) {
    let finder = StubUses(vocabulary: vocabulary, endings: endings)
    finder.hints = StubHints.find(in: tree)
    finder.walk(tree)
    finder.isGathering = false
    finder.walk(tree)
    return (finder.uses, finder.comparisons, finder.awaitedSequences)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isGathering, let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      Condition.comparisons.contains(token.text), let wanted = Condition.wanted(ExprSyntax(node))
    else { return .visitChildren }
    for position in [node.positionAfterSkippingLeadingTrivia, token.positionAfterSkippingLeadingTrivia] {
      comparisons[position.utf8Offset] = wanted
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard !isGathering, node.initializer == nil, Condition.isBetterAbsent(node) else { return .visitChildren }
    uses[node.pattern.positionAfterSkippingLeadingTrivia.utf8Offset] = StubUse(isAbsent: true)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // An outlet is what its type says, whatever it is called.
    if !isGathering, let type = node.typeAnnotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      uses[type.positionAfterSkippingLeadingTrivia.utf8Offset] = StubUse(isTyped: true)
    }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { awaitedSequences.insert(node.sequence.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if isGathering, let owner = node.base?.calledName {
      let isKnown = isKnownMember(node.declName.baseName.text)
      if !isKnown { things.insert(owner) }
      // Applications add methods to collections, but hardly properties.
      if node.isAssigned || !isKnown && !node.isCalled { objects.insert(owner) }
    }
    if isGathering, vocabulary.operators.contains(node.declName.baseName.text), let base = node.base?.referenceName {
      promiseNames.insert(base)
    }
    if !isGathering { note(ExprSyntax(node), at: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: false) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if isGathering, isCondition(ExprSyntax(node)) { conditionNames.insert(node.baseName.text) }
    guard !isGathering, node.parent?.is(MemberAccessExprSyntax.self) != true || node.isBase else { return .visitChildren }
    note(ExprSyntax(node), at: node.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: false)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isGathering else {
      gatherJoined(by: node)
      return .visitChildren
    }
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
    if let name { note(ExprSyntax(node), at: name.positionAfterSkippingLeadingTrivia.utf8Offset, isCalled: true) }
    return .visitChildren
  }

  private func note(_ node: ExprSyntax, at offset: Int, isCalled: Bool) {
    if !isCalled, let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id { return }
    var use = StubUse(hint: node.calledName.flatMap { hints[$0] })
    let parent = node.parent
    if let member = parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
      let name = member.declName.baseName.text
      use.wantsPromise = vocabulary.operators.contains(name)
      use.isChained = use.wantsPromise && !isCalled && member.isCalled && Self.handling.contains(name)
      use.isQueue = ["async", "asyncAfter", "sync"].contains(name)
      use.isCollection = use.wantsPromise || NativeLibrary.isCollectionMember(name)
      use.isPlain = use.wantsPromise || NativeLibrary.isPlainMember(name)
      noteMapping(by: member, in: &use)
      noteList(by: member, in: &use)
    } else if let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      noteArgument(argument, of: call, isCalled: isCalled, in: &use)
    } else if parent?.is(ThrowStmtSyntax.self) == true {
      use.isError = true
    }
    noteElement(node, in: &use)
    if listOperatorBehind(node) { use.isList = true }
    use.isAbsent = node.boundIn.map(Condition.isBetterAbsent) ?? false
    use.isEmptied = node.indexed?.boundIn.map(Condition.isBetterAbsent) ?? false
    if node.calledName.map(things.contains) == true { use.isPlain = false }
    let names = [node.calledName, node.boundName]
    if names.contains(where: { $0.map(objects.contains) == true }) { use.isCollection = false }
    if let index = parent?.as(SubscriptCallExprSyntax.self), index.calledExpression.id == node.id,
      index.arguments.first?.expression.is(IntegerLiteralExprSyntax.self) == false
    {
      use.isCollection = false
    }
    use.isCondition = isCondition(node)
    let handed = handedName(node)
    use.isNeeded = use.isCondition || use.isAbsent || handed != nil || node.isUsed
    use.listName = node.listName.flatMap { objects.contains($0) ? nil : $0 }
    if let handed, use.hint == nil, StubNoun(handed).kind == .flag || conditionNames.contains(handed) { use.hint = .flag }
    if use.hint == nil, let bound = node.boundName, conditionNames.contains(bound) { use.hint = .flag }
    if use.listName == nil, let handed, case .list = StubNoun(handed).kind, !objects.contains(handed) { use.listName = handed }
    if use.isCondition { use.isUnwanted = Condition.wanted(node) == false }
    use.note(comparisonOf: node)
    use.note(annotationOf: node)
    use.note(outcomeTypeOf: node)
    if isCalled {
      noteEffects(of: node, in: &use)
      use.givesClosure = node.as(FunctionCallExprSyntax.self)?.resultClosure != nil
    }
    if isCalled || use.isFunction {
      if isGatheredInPromise(node) { use.wantsPromise = true }
      notePlace(of: node, in: &use)
    } else if let binding = parent?.parent?.as(PatternBindingSyntax.self), parent?.is(InitializerClauseSyntax.self) == true {
      use.parts = binding.parts
    }
    if isSettledError(node) { use.isAbsent = true }
    if use.isAbsent, endings.values[TextSpan(Syntax(node))] != nil { use.isAbsent = false }
    uses[offset] = use
  }

  /// Whether texts, numbers, collections or promises have a member.
  private func isKnownMember(_ name: String) -> Bool {
    NativeLibrary.isPlainMember(name) || NativeLibrary.isCollectionMember(name) || vocabulary.operators.contains(name)
      || vocabulary.ambiguousOperators.contains(name) || name == "self"
  }

  /// Functions that make one promise of several.
  static let joins: Set<String> = ["race", "all", "any", "when", "join"]

  private func noteArgument(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax, isCalled: Bool, in use: inout StubUse)
  {
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? call.calledExpression.referenceName ?? ""
    if name == "reject" { use.isError = true }
    if name == "String", call.arguments.first?.label?.text == "format" { use.isCollection = false }
    if Self.joins.contains(name) || ["await", "awaitPromise", "hang"].contains(name) { use.wantsPromise = true }
    if isCalled, name == "append", isJoinedList(call) { use.wantsPromise = true }
    if argument.label?.text == "on" {
      use.isQueue = true
      return
    }
    let takesFunction =
      vocabulary.operators.contains(name) || ["map", "flatMap", "compactMap", "filter", "forEach", "retry"].contains(name)
    // A function of one's own may have an operator's name: `recover(from: error)`.
    let isMember = call.calledExpression.is(MemberAccessExprSyntax.self)
    guard !isCalled, takesFunction, isMember || name == "retry", !["delay", "timeout"].contains(name) else { return }
    use.isFunction = true
    if ["then", "recover", "retry"].contains(name) { use.isReturned = true }
  }

  /// What the handler behind a call, in a chain, calls that which the call gives; `nil` if it ignores it.
  private func handedName(_ node: ExprSyntax) -> String? {
    var chain = node
    if let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let call = list.parent?.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.referenceName == "firstly"
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
        if let handler { return handler.argumentName }
        return call.arguments.last?.expression.trimmedDescription
      }
      chain = ExprSyntax(call)
    }
    return nil
  }

  /// Whether the value becomes an element of what `all`, `any` or `race` wait for, perhaps through `map`.
  private func isGatheredInPromise(_ node: ExprSyntax) -> Bool {
    var next = node.parent
    while let current = next {
      if current.is(CodeBlockSyntax.self) { return false }
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
