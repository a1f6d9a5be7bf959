import SwiftLanguage
import SwiftSyntax

/// What a text declares, and who uses which name.
///
/// Found in the text, before anything is known about types.
final class DeclaredCode: SyntaxVisitor {
  private(set) var functions: [DeclaredFunction] = []
  private(set) var types: [String: DeclaredType] = [:]
  private(set) var calledNames = CalledNames()
  /// The names that are used outside functions' bodies, alone or as members.
  private(set) var usedOutside: Set<String> = []
  /// Those of members that are only asked for members in their turn.
  private(set) var askedOutside: Set<String> = []
  /// The names of types that stand somewhere, but for where they are declared.
  private(set) var mentionedTypes: Set<String> = []
  /// The names of variables, functions and types at top level.
  private(set) var topLevelNames: Set<String> = []

  /// The names that something is assigned to.
  private(set) var assigned: Set<String> = []
  /// The names whose values are changed in place.
  private(set) var changed: Set<String> = []
  /// Whether something waits for a promise in what runs on the default queue of promises, which nothing in the text sets.
  var blocksDefaultQueue: Bool { waitsOnDefaultQueue && !setsDefaultQueue }
  private var waitsOnDefaultQueue = false
  private var setsDefaultQueue = false
  /// Variables at top level that begin as nil.
  private(set) var empty: [DeclaredParameter] = []

  /// The types whose declarations say that they run on the main queue.
  private(set) var typesOnMain: Set<String> = []
  /// What the text asks of the values that it is given.
  let wanted: WantedValues
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
    wanted = WantedValues(in: tree)
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
    let name = node.extendedType.ownText
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
        isOnMain: node.attributes.areOnMain, returned: node.returned,
        isMutating: node.modifiers.contains { $0.name.tokenKind == .keyword(.mutating) },
        isDisfavored: node.attributes.disfavor, isHollow: node.body?.isHollow == true,
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
    if open.isEmpty, owners.isEmpty {
      for binding in node.bindings {
        let name = binding.pattern.ownText
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
      outer.askedOfOthers.formUnion(function.askedOfOthers)
      outer.unwrapped.formUnion(function.unwrapped)
      outer.settlesStored = outer.settlesStored || function.settlesStored
      outer.starts += function.starts
      outer.mentions.merge(function.mentions, uniquingKeysWith: +)
      open.append(outer)
    } else if isKept {
      functions.append(function)
    } else {
      usedOutside.formUnion(function.used)
      usedOutside.formUnion(function.usedOfOthers)
      askedOutside.formUnion(function.askedOfOthers)
    }
  }

  /// Leaves a function as if it weren't there.
  private func forget() { _ = open.popLast() }

  // MARK: Uses

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty { open[open.count - 1].starts.append(node.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty, let name = Self.unwrappedName(node) ?? node.numberText { open[open.count - 1].unwrapped.insert(name) }
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
    if !open.isEmpty, let name = Self.neededText(node) ?? Self.countedText(node) { open[open.count - 1].unwrapped.insert(name) }
    // `category ?? fatalError()`
    if !open.isEmpty, symbol == "??", node.rightOperand.endsProgram, let name = Self.ownName(node.leftOperand) {
      open[open.count - 1].unwrapped.insert(name)
    }
    // `password == repeatedPassword`: both are typed.
    if !open.isEmpty, symbol == "==", let first = Self.ownName(node.leftOperand), let second = Self.ownName(node.rightOperand),
      Condition.wanted(ExprSyntax(node)) == true
    {
      open[open.count - 1].unwrapped.formUnion([first, second])
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

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !open.isEmpty, node.isIndexedFromOutside, let list = Self.ownName(node.calledExpression) {
      open[open.count - 1].unwrapped.insert(list)
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
    if let function = open.last, node.calledExpression.ownName == function.name {
      let binding = ExprSyntax(node).outermost.parent?.parent?.as(PatternBindingSyntax.self)
      open[open.count - 1].namesakeCalls.append((node.arguments.map { $0.label?.text }, binding?.parts.isEmpty == false))
    }
    if !open.isEmpty, let name = node.settledName, owner.map({ types[$0]?.storedNames.contains(name) == true }) ?? true {
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
    // What `case .load(let n):` asks for is a case, which nobody calls.
    if node.isInPattern { return .visitChildren }
    calledNames.note(node)
    if name == "promises", node.parent?.as(MemberAccessExprSyntax.self)?.base?.ownText == "DispatchQueue" {
      setsDefaultQueue = true
    }
    if name == "awaitPromise" || name == "await", node.waitsOnDefaultQueue(operators) { waitsOnDefaultQueue = true }
    guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id else {
      mentionedTypes.insert(name)
      if !open.isEmpty, node.isLocal { return .visitChildren }
      use(node.baseName, startsChain: starters.contains(name))
      return .visitChildren
    }
    if !open.isEmpty, let text = Self.neededText(access) { open[open.count - 1].unwrapped.insert(text) }
    if let base = access.base, access.parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(access).id,
      !operators.contains(name), !Self.isSelf(base)
    {
      if open.isEmpty { askedOutside.insert(name) } else { open[open.count - 1].askedOfOthers.insert(name) }
      return .visitChildren
    }
    use(
      node.baseName, startsChain: operators.contains(name) || name == "sink" || node.isTriedWait,
      isOfOther: access.base.map { !Self.isSelf($0) } ?? true)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    for token in node.arguments.tokens(viewMode: .sourceAccurate) { use(token, startsChain: false) }
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

  private func use(_ token: TokenSyntax, startsChain: Bool, isOfOther: Bool = false) {
    let name = token.text
    guard var function = open.popLast() else {
      usedOutside.insert(name)
      return
    }
    if isOfOther { function.usedOfOthers.insert(name) } else { function.used.insert(name) }
    let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
    function.mentions[name, default: []].append(offset)
    if startsChain { function.starts.append(offset) }
    open.append(function)
  }
}
