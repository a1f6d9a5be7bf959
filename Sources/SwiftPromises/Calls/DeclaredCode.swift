import SwiftSyntax

/// What a text declares that can be called: a function, a method, a property that computes or observes, a closure in a variable.
struct DeclaredFunction {
  enum Kind {
    case function
    /// A computed property: reading it runs its body.
    case property
    /// A property with observers: setting it runs them.
    case observer
    /// An initialiser; nobody outside can call it if it is hidden.
    case initializer(isHidden: Bool)
  }

  var name: String
  /// The type that it is a member of, with the types around it; `nil` at top level.
  var owner: String?
  var isStatic: Bool
  var kind = Kind.function
  var isInitializer: Bool { if case .initializer = kind { true } else { false } }
  var parameters: [DeclaredParameter]
  var returnType: TypeSyntax?
  var isAsync: Bool
  var isThrowing: Bool
  /// Names of its generic parameters, and what each must be.
  var generics: [String: TypeSyntax?] = [:]
  /// The names that its body uses, alone or of `self`.
  var used: Set<String> = []
  /// The names of members of something else that its body uses.
  var usedOfOthers: Set<String> = []
  /// Whether its body makes promises or tasks itself, or waits.
  var startsChains = false
  /// The names that its body unwraps to go on, or calls members of only if they are there.
  var unwrapped: Set<String> = []
  /// Whether its body settles something that another function stored.
  var settlesStored = false
  /// The errors that its body tells apart and that carry nothing, as it names them.
  var namedErrors: [String] = []
  /// Whether its declaration says that it runs on the main queue: `@IBAction`, `@MainActor`.
  var isOnMain = false
  /// Whether its body only stops the program, for somebody else to override it.
  var isHollow = false
  /// Where its name begins, in UTF-8 bytes.
  var offset: Int
}

/// What a text declares, and who uses which name.
///
/// Found in the text, before anything is known about types.
final class DeclaredCode: SyntaxVisitor {
  private(set) var functions: [DeclaredFunction] = []
  private(set) var types: [String: DeclaredType] = [:]
  /// The names that are used outside functions' bodies, alone or as members.
  private(set) var usedOutside: Set<String> = []
  /// The names of types that stand somewhere, but for where they are declared.
  private(set) var mentionedTypes: Set<String> = []
  /// The names of variables, functions and types at top level.
  private(set) var topLevelNames: Set<String> = []

  /// The names that something is assigned to.
  private(set) var assigned: Set<String> = []
  /// The names whose values are changed in place.
  private(set) var changed: Set<String> = []
  /// The keys by which names are subscripted, where they are written down, in the order of the text.
  private(set) var subscriptKeys: [String: [String]] = [:]
  /// The numbers that decide whether the text goes on, by the names of what they are numbers of.
  private(set) var wantedNumbers: [String: Int] = [:]
  /// The first of the texts that a `switch` asks for, by the names of what it asks.
  private(set) var wantedTexts: [String: String] = [:]
  /// The same for numbers of characters: `guard password.count >= 6`.
  private(set) var wantedCounts: [String: Int] = [:]
  /// How many elements lists need for the indices that the text writes down, by the lists' names: `parts[4]`, `rows[row][4]`.
  private(set) var neededCounts: [String: Int] = [:]
  /// The lists that constants are elements of, by the constants' names: `let row = rows[index]`.
  private var elementNames: [String: String] = [:]
  /// The flags that let the text go on, by their names.
  private(set) var wantedFlags: [String: Bool] = [:]
  /// Whether something waits for a promise in what runs on the default queue of promises, which nothing in the text sets.
  var blocksDefaultQueue: Bool { waitsOnDefaultQueue && !setsDefaultQueue }
  private var waitsOnDefaultQueue = false
  private var setsDefaultQueue = false
  /// The names of what loops go through, by those of the elements.
  private(set) var loopedLists: [String: String] = [:]
  /// Variables at top level that begin as nil.
  private(set) var empty: [DeclaredParameter] = []

  /// The types whose declarations say that they run on the main queue.
  private(set) var typesOnMain: Set<String> = []
  /// What extensions say of the values within the types that they add to: `Int` for `extension Promise where T == Int`.
  private(set) var contentTypes: [String: TypeSyntax] = [:]

  private let operators: Set<String>
  /// The library's functions, which start chains: `when`, `all`.
  private let starters: Set<String>
  private var owners: [String] = []
  /// The functions around the node that is visited; only the outermost is a function of the text.
  private var open: [DeclaredFunction] = []

  /// The names of functions that every script has, which no made-up value can have as its name.
  let libraryNames: Set<String>

  init(_ tree: SourceFileSyntax, operators: Set<String>, starters: Set<String>, libraryNames: Set<String>) {
    self.operators = operators
    self.libraryNames = libraryNames
    self.starters = starters.union(Self.makers)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .structure, node.memberBlock)
  }
  override func visitPost(_ node: StructDeclSyntax) { leaveType() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.areOnMain || node.inheritanceClause?.isOfInterface == true { typesOnMain.insert(node.name.text) }
    return enter(node.name.text, .reference, node.memberBlock)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leaveType() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .actor, node.memberBlock) }
  override func visitPost(_ node: ActorDeclSyntax) { leaveType() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .enumeration, node.memberBlock)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leaveType() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .skipChildren }
    var type = DeclaredType(kind: .interface, name: node.name.text)
    type.isForObjects = node.isForObjects
    types[node.name.text] = type
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .visitChildren }
    let name = node.extendedType.trimmedDescription
    owners.append(name)
    if let type = node.genericWhereClause?.contentType, contentTypes[name] == nil { contentTypes[name] = type }
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leaveType() }

  private func enter(_ name: String, _ kind: DeclaredType.Kind, _ block: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .visitChildren }
    if owners.isEmpty { topLevelNames.insert(name) }
    owners.append(name)
    let full = owners.joined(separator: ".")
    var type = DeclaredType(kind: kind, name: full)
    for member in block.members { type.read(member.decl) }
    types[full] = type
    if types[name] == nil { types[name] = type }
    return .visitChildren
  }

  private func leaveType() {
    if open.isEmpty, !owners.isEmpty { owners.removeLast() }
  }

  // MARK: Functions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let effects = node.signature.effectSpecifiers
    enter(
      DeclaredFunction(
        name: node.name.text, owner: owner, isStatic: node.modifiers.areStatic,
        parameters: node.signature.parameterClause.parameters.map(DeclaredParameter.init),
        returnType: node.signature.returnClause?.type, isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause != nil, generics: node.genericParameterClause?.constraints ?? [:],
        isOnMain: node.attributes.areOnMain, isHollow: node.body?.isHollow == true,
        offset: node.name.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave(isKept: node.body != nil) }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let made = DeclaredInitializer(node)
    enter(
      DeclaredFunction(
        name: "init", owner: owner, isStatic: false, kind: .initializer(isHidden: node.modifiers.arePrivate),
        parameters: made.parameters, isAsync: made.isAsync, isThrowing: made.isThrowing,
        generics: node.genericParameterClause?.constraints ?? [:], isHollow: node.body?.isHollow == true,
        offset: node.initKeyword.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) {
    leave(isKept: open.count == 1 && owner != nil && node.body != nil && !node.isForCoder)
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      DeclaredFunction(
        name: "deinit", owner: owner, isStatic: false, parameters: [], isAsync: false, isThrowing: false,
        offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { leave(isKept: false) }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let binding = node.bindings.first, let element = binding.initializer?.value.as(SubscriptCallExprSyntax.self),
      let list = Self.ownName(element.calledExpression)
    {
      elementNames[binding.pattern.trimmedDescription] = list
    }
    if open.isEmpty, owners.isEmpty {
      for binding in node.bindings {
        let name = binding.pattern.trimmedDescription
        topLevelNames.insert(name)
        guard node.bindingSpecifier.text == "var", binding.beginsAsNil, binding.accessorBlock == nil else { continue }
        empty.append(DeclaredParameter(label: name, name: name, type: binding.typeAnnotation?.type))
      }
    }
    if let function = DeclaredFunction(running: node, of: owner) { enter(function) }
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) {
    guard let function = DeclaredFunction(running: node, of: owner) else { return }
    // Where there is no type around it, nothing observes: what only an observer calls is called by nobody.
    if case .observer = function.kind, owners.isEmpty, open.count == 1 { return forget() }
    leave(isKept: true)
  }

  private var owner: String? { owners.isEmpty ? nil : owners.joined(separator: ".") }

  private func enter(_ function: DeclaredFunction) {
    if open.isEmpty, function.owner == nil { topLevelNames.insert(function.name) }
    open.append(function)
  }

  private func leave(isKept: Bool) {
    guard let function = open.popLast() else { return }
    if var outer = open.popLast() {
      // A function within a function belongs to it.
      outer.used.formUnion(function.used)
      outer.usedOfOthers.formUnion(function.usedOfOthers)
      outer.unwrapped.formUnion(function.unwrapped)
      outer.settlesStored = outer.settlesStored || function.settlesStored
      outer.startsChains = outer.startsChains || function.startsChains
      open.append(outer)
    } else if isKept {
      functions.append(function)
    } else {
      usedOutside.formUnion(function.used)
      usedOutside.formUnion(function.usedOfOthers)
    }
  }

  /// Leaves a function as if it weren't there.
  private func forget() { _ = open.popLast() }

  // MARK: Uses

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty { open[open.count - 1].startsChains = true }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty, let name = Self.unwrappedName(node) { open[open.count - 1].unwrapped.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    noteChain(through: node.expression, of: node)
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    noteChain(through: node.expression, of: node)
    return .visitChildren
  }

  /// Notes what a member is called of, if it is there: `client?.load()`.
  private func noteChain(through value: ExprSyntax, of node: some ExprSyntaxProtocol) {
    guard !open.isEmpty, let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == ExprSyntax(node).id,
      let name = Self.ownName(value)
    else { return }
    open[open.count - 1].unwrapped.insert(name)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self), !node.rightOperand.is(NilLiteralExprSyntax.self),
      let name = Self.ownName(node.leftOperand)
    {
      assigned.insert(name)
    }
    let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    if symbol?.hasSuffix("=") ?? node.operator.is(AssignmentExprSyntax.self), let name = Self.rootName(node.leftOperand) {
      changed.insert(name)
    }
    noteNumber(wantedBy: node)
    if !open.isEmpty, let name = Self.neededText(node) { open[open.count - 1].unwrapped.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let list = Self.ownName(node.sequence) {
      loopedLists[name] = list
    }
    return .visitChildren
  }

  private func noteNumber(wantedBy node: InfixOperatorExprSyntax) {
    if let literal = node.rightOperand.as(BooleanLiteralExprSyntax.self)?.literal.text,
      let name = Self.ownName(node.leftOperand), wantedFlags[name] == nil,
      let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, ["==", "!="].contains(symbol),
      let wanted = Condition.wanted(ExprSyntax(node)), Condition.decides(ExprSyntax(node))
    {
      wantedFlags[name] = ((literal == "true") == (symbol == "==")) == wanted
    }
    guard let wanted = node.wantedLeft(\.integerValue) else { return }
    if let member = node.leftOperand.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count",
      let name = member.base.flatMap(Self.ownName)
    {
      wantedCounts[name] = max(wanted, wantedCounts[name] ?? 0)
      if wanted > 0, !open.isEmpty { open[open.count - 1].unwrapped.insert(name) }
    } else if let name = Self.ownName(node.leftOperand), wantedNumbers[name] == nil {
      wantedNumbers[name] = wanted
    }
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    var base = node.calledExpression
    noteCount(neededBy: node)
    if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
    if let name = base.referenceName, node.arguments.count == 1,
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
      let key = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text, !key.contains("\\"),
      subscriptKeys[name]?.contains(key) != true, !ExprSyntax(node).isWantedAbsent
    {
      subscriptKeys[name, default: []].append(key)
    }
    return .visitChildren
  }

  private func noteCount(neededBy node: SubscriptCallExprSyntax) {
    guard node.arguments.count == 1, let index = node.arguments.first?.expression.integerValue, (0..<20).contains(index) else {
      return
    }
    var (base, depth) = (node.calledExpression, 0)
    while let outer = base.as(SubscriptCallExprSyntax.self) { (base, depth) = (outer.calledExpression, depth + 1) }
    guard var name = Self.ownName(base) else { return }
    if depth == 0, let list = elementNames[name] ?? loopedLists[name] { (name, depth) = (list, 1) }
    for _ in 0..<depth { name = MadeUpValue.singular(name) }
    neededCounts[name] = max(index + 1, neededCounts[name] ?? 0)
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    let first = node.cases.first?.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first
    if let name = Self.ownName(node.subject), wantedTexts[name] == nil,
      let literal = first?.pattern.as(ExpressionPatternSyntax.self)?.expression.as(StringLiteralExprSyntax.self),
      literal.segments.count == 1, let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text,
      !text.contains("\\")
    {
      wantedTexts[name] = text
    }
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    // `case APIError.expired:` of a `switch` over an error.
    if !open.isEmpty, let pattern = node.pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self),
      let type = pattern.base?.referenceName, type.hasSuffix("Error"), node.whereClause == nil
    {
      open[open.count - 1].namedErrors.append("\(type).\(pattern.declName.baseName.text)")
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = Self.rootName(node.expression) { changed.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let name = member.base.flatMap(Self.rootName),
      Self.changers.contains(where: member.declName.baseName.text.hasPrefix)
    {
      changed.insert(name)
    }
    if !open.isEmpty, let name = Self.settles(node), owner.map({ types[$0]?.storedNames.contains(name) == true }) ?? true {
      open[open.count - 1].settlesStored = true
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    mentionedTypes.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if name == "promises", node.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "DispatchQueue" {
      setsDefaultQueue = true
    }
    if name == "awaitPromise" || name == "await", node.waitsOnDefaultQueue(operators) { waitsOnDefaultQueue = true }
    guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id else {
      mentionedTypes.insert(name)
      if wantedFlags[name] == nil, let wanted = Condition.wanted(ExprSyntax(node)), Condition.decides(ExprSyntax(node)) {
        wantedFlags[name] = wanted
      }
      if !open.isEmpty, node.isLocal { return .visitChildren }
      use(name, startsChain: starters.contains(name))
      return .visitChildren
    }
    if !open.isEmpty, let text = Self.neededText(access) { open[open.count - 1].unwrapped.insert(text) }
    use(
      name, startsChain: operators.contains(name) || name == "sink" || node.isTriedWait,
      isOfOther: access.base.map { !Self.isSelf($0) } ?? false)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    for token in node.arguments.tokens(viewMode: .sourceAccurate) { use(token.text, startsChain: false) }
    return .visitChildren
  }

  /// What the names of methods begin with that change a list in place.
  private static let changers = ["append", "insert", "remove", "pop", "replace", "sort", "shuffle", "reverse", "swap"]

  private static let makers: Set<String> = ["Promise", "Guarantee", "firstly", "Task", "AnyPromise", "Future"]

  /// Whether an expression is the object whose method it stands in, under one of its usual names.
  private static func isSelf(_ base: ExprSyntax) -> Bool {
    // By tokens, because this is asked for every member of a text, and most have another base.
    var tokens = base.tokens(viewMode: .sourceAccurate).makeIterator()
    guard let name = tokens.next(), ownNames.contains(name.text) else { return false }
    guard let mark = tokens.next() else { return true }
    return ["?", "!"].contains(mark.text) && tokens.next() == nil
  }

  private static let ownNames: Set<String> = ["self", "Self", "super", "strongSelf", "weakSelf", "`self`", "this"]

  private func use(_ name: String, startsChain: Bool, isOfOther: Bool = false) {
    guard var function = open.popLast() else {
      usedOutside.insert(name)
      return
    }
    if isOfOther { function.usedOfOthers.insert(name) } else { function.used.insert(name) }
    function.startsChains = function.startsChains || startsChain
    open.append(function)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is called in what a promise runs on the default queue: `Promise { fulfill, _ in fulfill(try awaitPromise(load())) }`.
  fileprivate func waitsOnDefaultQueue(_ operators: Set<String>) -> Bool {
    guard parent?.is(FunctionCallExprSyntax.self) == true else { return false }
    var next = parent
    while let node = next, !node.is(FunctionDeclSyntax.self) {
      if let call = node.as(ClosureExprSyntax.self)?.receivingCall, let name = call.calledExpression.calledName,
        name == "Promise" || operators.contains(name)
      {
        return call.arguments.first?.label?.text != "on"
      }
      next = node.parent
    }
    return false
  }

  /// Whether it is the `wait` of `try load().wait()`: semaphores and groups can't fail.
  var isTriedWait: Bool {
    guard baseName.text == "wait" else { return false }
    var next = parent
    while let node = next, node.is(ExprSyntax.self) {
      if node.is(TryExprSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}

extension AttributeListSyntax {
  /// Whether what they stand before runs on the main queue.
  fileprivate var areOnMain: Bool {
    contains { ["MainActor", "IBAction"].contains($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription) }
  }
}

extension InheritanceClauseSyntax {
  /// Whether it names a class of an application's interface: `UIViewController`.
  fileprivate var isOfInterface: Bool {
    inheritedTypes.contains { type in
      ["Controller", "View", "Cell", "AppDelegate"].contains { type.type.trimmedDescription.hasSuffix($0) }
    }
  }
}

extension DeclModifierListSyntax {
  var areStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
  var arePrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil } }
}

extension GenericParameterClauseSyntax {
  /// What each generic parameter must be.
  var constraints: [String: TypeSyntax?] {
    Dictionary(parameters.map { ($0.name.text, $0.inheritedType) }, uniquingKeysWith: { first, _ in first })
  }
}
