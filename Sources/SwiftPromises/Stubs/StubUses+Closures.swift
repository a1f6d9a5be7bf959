import SwiftLanguage
import SwiftSyntax

// What closures do with what they are given, and which of their statements give something.
extension StubUses {
  /// Whether the closure that a call is given asks of what it gets what no text, number, collection or promise has.
  func takesThing(_ call: FunctionCallExprSyntax) -> Bool {
    (call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)).map(takesThing) ?? false
  }

  /// Whether a closure does.
  func takesThing(_ closure: ClosureExprSyntax) -> Bool {
    guard let name = closure.argumentName else { return false }
    let finder = MemberFinder(of: name)
    finder.walk(closure.statements)
    return finder.isAssigned || finder.members.contains { !isKnownMember($0) }
  }

  /// Whether a handler gets what a call or its promise gives as a whole, not its elements one by one.
  func takesWhole(_ closure: ClosureExprSyntax, of node: ExprSyntax, _ use: StubUse) -> Bool {
    guard let name = closure.receivingCall?.calledExpression.calledName, !Self.overLists.contains(name) else { return false }
    let isBase = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
    return use.wantsPromise || !isBase || !["map", "compactMap", "flatMap"].contains(name)
  }
}

extension FunctionCallExprSyntax {
  /// Whether its closure asks what it gets last, of several that it doesn't name, for members without unwrapping it.
  var asksLastClosureArgument: Bool {
    guard let closure = trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self),
      closure.signature?.parameterClause == nil
    else { return false }
    let uses = closure.statements.tokens(viewMode: .sourceAccurate).filter { $0.text.hasPrefix("$") }
    guard let last = uses.map(\.text).max(), last != "$0" else { return false }
    let own = uses.filter { $0.text == last }.compactMap { $0.parent?.as(DeclReferenceExprSyntax.self) }
    return own.contains { $0.isBase }
      && !own.contains {
        $0.parent?.is(OptionalChainingExprSyntax.self) == true || $0.parent?.is(ForceUnwrapExprSyntax.self) == true
      }
  }

  /// Whether the closure that it is given has run when it returns, as what it sets is read behind the call:
  /// `store.readWrite { found = $0.first }`, `guard let found else { … }`.
  var runsClosureAtOnce: Bool {
    guard let closure = trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self),
      additionalTrailingClosures.isEmpty,
      let item = ExprSyntax(self).outermost.parent?.as(CodeBlockItemSyntax.self), let rest = item.following,
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let declared = list.prefix { $0.id != item.id }.flatMap { earlier in
      earlier.item.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.ownText) ?? []
    }
    let finder = AssignedNames(among: Set(declared))
    finder.walk(closure.statements)
    // What waits itself may be told later.
    return !finder.found.isEmpty && !rest.contains { $0.tokens(viewMode: .sourceAccurate).contains { $0.text == "wait" } }
      && rest.contains { $0.reads(finder.found) }
  }

  /// Whether the only closure that it is given is called when something fails, by the call's name or because the closure needs an error.
  var tellsOfFailure: Bool {
    guard let closure = trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self),
      additionalTrailingClosures.isEmpty,
      arguments.count(where: { $0.expression.is(ClosureExprSyntax.self) }) == (trailingClosure == nil ? 1 : 0)
    else { return false }
    let name = calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text.lowercased() ?? ""
    if ["onerror", "onfail", "onfailure", "failure", "iferror", "iffailure"].contains(name) || name.beginsBackgroundTask {
      return true
    }
    guard closure.parameterNames.count == 1, let own = closure.parameterNames.first, ["error", "err"].contains(own) else {
      return false
    }
    let finder = NeededError(own)
    finder.walk(closure.statements)
    return finder.isNeeded && !finder.mayBeNil
  }
}

/// Finds which of some variables are set.
private final class AssignedNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private let names: Set<String>

  init(among names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self), let name = node.leftOperand.referenceName, names.contains(name) {
      found.insert(name)
    }
    return .visitChildren
  }

  // What is set in a closure within is set whenever that runs.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension CodeBlockItemSyntax {
  /// Whether it uses one of some names, but for closures, which may run later.
  fileprivate func reads(_ names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard names.contains(token.text) else { return false }
      var next = token.parent
      while let node = next, node.id != Syntax(self).id {
        if node.is(ClosureExprSyntax.self) { return false }
        next = node.parent
      }
      return true
    }
  }
}

/// Finds whether a closure needs the error that it is given, which then can't be nil.
private final class NeededError: SyntaxVisitor {
  private(set) var isNeeded = false
  private(set) var mayBeNil = false
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, node.pattern.ownText == name { mayBeNil = true }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.text == name, let parent = node.parent else { return .visitChildren }
    switch parent.as(SyntaxEnum.self) {
    case .memberAccessExpr(let member): isNeeded = isNeeded || member.base?.id == ExprSyntax(node).id
    case .throwStmt: isNeeded = true
    case .labeledExpr(let argument):
      let called = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.calledName
      isNeeded = isNeeded || called == "reject" || called == "failure"
    case .optionalChainingExpr, .forceUnwrapExpr, .infixOperatorExpr, .initializerClause, .switchExpr: mayBeNil = true
    default: break
    }
    return .visitChildren
  }
}

extension Syntax {
  /// Whether it is an expression on its own that others come behind: no closure's result.
  var isPassedStatement: Bool {
    guard let item = self.as(CodeBlockItemSyntax.self), item.item.is(ExprSyntax.self) || item.item.is(ExpressionStmtSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.last?.id != item.id
  }
}

extension String {
  /// Whether a function of the name begins what the system may end, and is given what is called then: `beginBackgroundTask { … }`.
  var beginsBackgroundTask: Bool { lowercased() == "beginbackgroundtask" }
}

extension Syntax {
  /// Whether it declares variables that no later statement beside it returns.
  var isUnreturnedConstant: Bool {
    guard let item = self.as(CodeBlockItemSyntax.self), let declaration = item.item.as(VariableDeclSyntax.self) else {
      return false
    }
    let names = declaration.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    let returned = item.following?.compactMap { $0.item.as(ReturnStmtSyntax.self)?.expression?.rootName } ?? []
    return Set(names).isDisjoint(with: returned)
  }
}

extension ExprSyntax {
  /// The name that a chain begins with: `request` of `request.then { … }`.
  fileprivate var rootName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.rootName }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.rootName }
    return referenceName
  }
}

/// Finds the members that a name is asked for.
private final class MemberFinder: SyntaxVisitor {
  private(set) var members: Set<String> = []
  /// Whether one of them is set.
  private(set) var isAssigned = false
  private let name: String

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.base?.present.referenceName == name else { return .visitChildren }
    if !node.isCalled { members.insert(node.declName.baseName.text) }
    if node.isAssigned { isAssigned = true }
    return .visitChildren
  }

  /// `$0` is another thing in a closure within.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    name.hasPrefix("$") ? .skipChildren : .visitChildren
  }
}

extension ClosureExprSyntax {
  /// The names of what it takes, if it names more than one thing, at once or in a statement: `let (file, isNew) = pair`.
  var namesOfSeveral: [String] {
    guard receivingCall?.calledExpression.calledName.map(["done", "then", "get", "tap"].contains) == true else { return [] }
    let names = parameterNames.count > 1 ? parameterNames : namesOfParts
    return names.map { $0 == "_" ? "value" : $0 }
  }

  /// What the types say that are written for what it takes, if it names more than one thing; empty if none is written.
  var usesOfSeveral: [StubUse] {
    guard case .parameterClause(let clause)? = signature?.parameterClause, clause.parameters.count > 1,
      clause.parameters.contains(where: { $0.type != nil })
    else { return [] }
    return clause.parameters.map { parameter in
      var use = StubUse()
      if let type = parameter.type { use.note(outcome: type) }
      return use
    }
  }

  /// The type that is written for what it takes, if that is one thing.
  var onlyParameterType: TypeSyntax? {
    guard case .parameterClause(let clause)? = signature?.parameterClause, clause.parameters.count == 1 else { return nil }
    return clause.parameters.first?.type
  }

  /// The names that the only thing that it takes is taken apart into.
  private var namesOfParts: [String] {
    guard let name = argumentName else { return [] }
    let bindings = statements.lazy.compactMap { $0.item.as(VariableDeclSyntax.self)?.bindings.first }
    return bindings.first { $0.parts.count > 1 && $0.initializer?.value.referenceName == name }?.parts ?? []
  }
}
