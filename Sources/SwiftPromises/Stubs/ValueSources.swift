import SwiftLanguage
import SwiftSyntax

/// Where the values of a text's names come from, and which functions call themselves.
final class ValueSources: SyntaxVisitor {
  /// What the names are given, wherever that stands.
  private(set) var given: [String: [ExprSyntax]] = [:]
  /// The arguments of calls of the text's functions, by the parameters' names.
  private(set) var passed: [String: [ExprSyntax]] = [:]
  /// Names of variables that the text counts.
  private var counted: Set<String> = []
  /// Names of variables that the text takes elements out of.
  private var emptied: Set<String> = []
  private(set) var functions: [String: [FunctionDeclSyntax]] = [:]
  /// Names of types that the text declares.
  private(set) var types: Set<String> = []
  /// Names of properties that compute their values.
  private(set) var computed: Set<String> = []
  /// The names that stand in each function.
  private var mentions: [String: Set<String>] = [:]
  private var calls: [FunctionCallExprSyntax] = []
  private var open: [String] = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
    gatherArguments()
  }

  // MARK: Functions

  /// The function around a place that a call of a name there begins again, by itself or by way of others; `nil` if there is none.
  func recursive(_ name: String, around place: Syntax) -> Syntax? {
    guard functions[name] != nil else { return nil }
    var next = place.parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self), reaches(name, function.name.text) { return node }
      next = node.parent
    }
    return nil
  }

  private func reaches(_ first: String, _ last: String) -> Bool {
    var (seen, rest) = (Set([first]), [first])
    while let name = rest.popLast() {
      if name == last { return true }
      for next in mentions[name] ?? [] where seen.insert(next).inserted { rest.append(next) }
    }
    return false
  }

  /// Whether a name is a parameter of the function that a place lies in.
  func isParameter(_ name: String, at place: Syntax) -> Bool {
    var next = place.parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.signature.parameterClause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
      }
      if let maker = node.as(InitializerDeclSyntax.self) {
        return maker.signature.parameterClause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
      }
      if node.as(ClosureExprSyntax.self)?.parameterNames.contains(name) == true { return false }
      next = node.parent
    }
    return false
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    functions[node.name.text, default: []].append(node)
    open.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { open.removeLast() }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = ExprSyntax(node).ownName ?? node.parent?.as(MemberAccessExprSyntax.self).flatMap { ExprSyntax($0).ownName }
    if let name { for function in open { mentions[function, default: []].insert(name) } }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }

  private func declare(_ type: TokenSyntax) -> SyntaxVisitorContinueKind {
    types.insert(type.text)
    return .visitChildren
  }

  // MARK: What names are given

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value { give(value, to: node.pattern) }
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, node.accessorBlock != nil,
      node.initializer == nil
    {
      computed.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value, value.lastName != node.pattern.ownText { give(value, to: node.pattern) }
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    give(node.sequence, to: node.pattern)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.leftOperand.lastName else { return .visitChildren }
    if node.operator.is(AssignmentExprSyntax.self) {
      given[name, default: []].append(node.rightOperand)
    } else if let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+=", "-=", "*=", "/="].contains(symbol),
      node.rightOperand.is(IntegerLiteralExprSyntax.self)
    {
      counted.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let name = member.base?.lastName,
      ["remove", "pop", "drop"].contains(where: member.declName.baseName.text.hasPrefix)
    {
      emptied.insert(name)
    }
    calls.append(node)
    return .visitChildren
  }

  private func give(_ value: ExprSyntax, to pattern: PatternSyntax) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text { given[name, default: []].append(value) }
    for part in pattern.as(TuplePatternSyntax.self)?.elements ?? [] { give(value, to: part.pattern) }
  }

  private func gatherArguments() {
    for call in calls {
      guard let name = call.calledExpression.ownName, let declared = functions[name] else { continue }
      for function in declared {
        for (index, parameter) in function.signature.parameterClause.parameters.enumerated() {
          let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
          let argument = call.arguments.enumerated().first {
            $0.element.label?.text == label && (label != nil || $0.offset == index)
          }
          guard let argument else { continue }
          passed[(parameter.secondName ?? parameter.firstName).text, default: []].append(argument.element.expression)
        }
      }
    }
  }

  // MARK: Made-up values

  /// Whether a value comes from outside of the text, so that it is made up.
  func isMadeUp(_ value: ExprSyntax) -> Bool {
    var seen: Set<String> = []
    return isMadeUp(value, &seen)
  }

  /// The same for the value of a name.
  func isMadeUp(named name: String, at place: Syntax) -> Bool {
    var seen: Set<String> = []
    return isMadeUp(named: name, at: place, &seen)
  }

  /// Whether a value is made up, and no argument, counter or list that the text empties has a part in it: it is the same every time.
  func isOnlyMadeUp(_ value: ExprSyntax) -> Bool {
    guard isMadeUp(value) else { return false }
    let names = names(behind: value, withMembers: false)
    return names.isDisjoint(with: passed.keys) && names.isDisjoint(with: counted) && names.isDisjoint(with: emptied)
      && names.isDisjoint(with: computed)
  }

  /// Whether a value is made up, or is a member of a parameter that the text gives nothing of its own, perhaps by way of a constant.
  func isFromOutside(_ value: ExprSyntax) -> Bool {
    if isOnlyMadeUp(value) || isOfParameter(value) { return true }
    guard let name = value.referenceName, let values = given[name], !counted.contains(name), !emptied.contains(name) else {
      return false
    }
    return values.allSatisfy { isOnlyMadeUp($0) || isOfParameter($0) }
  }

  private func isOfParameter(_ value: ExprSyntax) -> Bool {
    guard var base = value.as(MemberAccessExprSyntax.self)?.base else { return false }
    while let next = base.as(MemberAccessExprSyntax.self)?.base ?? base.as(OptionalChainingExprSyntax.self)?.expression {
      base = next
    }
    var seen: Set<String> = []
    return isPassedFromOutside(base, &seen)
  }

  /// Whether a value is a parameter whose values, where the text itself gives any, are made up or parameters of that kind.
  private func isPassedFromOutside(_ value: ExprSyntax, _ seen: inout Set<String>) -> Bool {
    guard let name = value.referenceName, isParameter(name, at: Syntax(value)), given[name] == nil else { return false }
    guard seen.insert(name).inserted else { return true }
    return (passed[name] ?? []).allSatisfy { isMadeUp($0) || isPassedFromOutside($0, &seen) }
  }

  /// Whether a value is written down: a literal, a constant of a type, today.
  func isFixed(_ value: ExprSyntax) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: true
    case .prefixOperatorExpr(let node): isFixed(node.expression)
    case .functionCallExpr(let node): node.arguments.isEmpty && node.calledExpression.ownText == "Date"
    case .memberAccessExpr(let node): node.base?.referenceName?.first?.isUppercase ?? true
    case .declReferenceExpr(let node):
      given[node.baseName.text]?.count == 1 && !counted.contains(node.baseName.text)
        && given[node.baseName.text]?.first?.is(IntegerLiteralExprSyntax.self) == true
    default: false
    }
  }

  /// The number that an expression is written as, perhaps by the name of a constant.
  func number(_ value: ExprSyntax) -> Int? {
    guard let name = value.referenceName else { return value.integerValue }
    return isFixed(value) ? given[name]?.first?.integerValue : nil
  }

  /// The names that a value comes from, by way of variables.
  ///
  /// - Parameter withMembers: Whether names of members count, too.
  func names(behind value: ExprSyntax, withMembers: Bool) -> Set<String> {
    var (found, rest) = (Set<String>(), [value])
    while let next = rest.popLast() {
      let finder = NameFinder(viewMode: .sourceAccurate)
      finder.walk(next)
      if withMembers { found.formUnion(finder.members) }
      for name in finder.names where found.insert(name).inserted { rest += given[name] ?? [] }
    }
    return found
  }

  /// The names that stand in a piece of the text, those of members among them, and those that their values come from.
  func names(in node: Syntax) -> Set<String> {
    let finder = NameFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    var found = finder.members
    for value in finder.names.flatMap({ given[$0] ?? [] }) { found.formUnion(names(behind: value, withMembers: true)) }
    return found.union(finder.names)
  }

  private func isMadeUp(_ value: ExprSyntax, _ seen: inout Set<String>) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .tryExpr(let node): return isMadeUp(node.expression, &seen)
    case .awaitExpr(let node): return isMadeUp(node.expression, &seen)
    case .optionalChainingExpr(let node): return isMadeUp(node.expression, &seen)
    case .forceUnwrapExpr(let node): return isMadeUp(node.expression, &seen)
    case .asExpr(let node): return isMadeUp(node.expression, &seen)
    case .subscriptCallExpr(let node): return isMadeUp(node.calledExpression, &seen)
    case .tupleExpr(let node): return node.elements.contains { isMadeUp($0.expression, &seen) }
    case .ternaryExpr(let node): return isMadeUp(node.thenExpression, &seen) || isMadeUp(node.elseExpression, &seen)
    case .infixOperatorExpr(let node): return isMadeUp(node.leftOperand, &seen) || isMadeUp(node.rightOperand, &seen)
    case .functionCallExpr(let node):
      let callee = node.calledExpression.lastName ?? ""
      if functions[callee] != nil || ["next", "popFirst", "popLast"].contains(callee) { return false }
      // `Date().timeIntervalSince(cache.date)`
      if callee == "timeIntervalSince", node.arguments.contains(where: { isMadeUp($0.expression, &seen) }) { return true }
      return isMadeUp(node.calledExpression, &seen)
    case .memberAccessExpr(let node):
      let name = node.declName.baseName.text
      guard let base = node.base else { return false }
      if value.ownName != nil { return isMadeUp(named: name, at: Syntax(node), &seen) }
      if computed.contains(name) { return false }
      return isMadeUp(base, &seen) || given[name].map { isAnyMadeUp($0, name, &seen) } == true
    case .declReferenceExpr(let node): return isMadeUp(named: node.baseName.text, at: Syntax(node), &seen)
    case .arrayExpr(let node):
      // `[Commit].parse(page)`
      guard node.elements.count == 1, let type = node.elements.first?.expression, type.referenceName?.first?.isUppercase == true
      else { return false }
      return isMadeUp(type, &seen)
    default: return false
    }
  }

  private func isMadeUp(named name: String, at place: Syntax, _ seen: inout Set<String>) -> Bool {
    guard !Self.own.contains(name), !counted.contains(name), !computed.contains(name) else { return false }
    if let values = given[name] { return !emptied.contains(name) && isAnyMadeUp(values, name, &seen) }
    if isParameter(name, at: place) || passed[name] != nil { return isAnyMadeUp(passed[name] ?? [], name, &seen) }
    return functions[name] == nil && !isHandedOn(name, at: place)
  }

  private func isAnyMadeUp(_ values: [ExprSyntax], _ name: String, _ seen: inout Set<String>) -> Bool {
    guard seen.insert(name).inserted else { return false }
    return values.contains { isMadeUp($0, &seen) }
  }

  /// What is no value of the application.
  static let own: Set<String> = ["self", "Self", "strongSelf", "this", "Task", "Thread", "Date", "ProcessInfo"]
}

/// Finds names, and apart from them those of members of something else.
private final class NameFinder: SyntaxVisitor {
  var names: Set<String> = []
  var members: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    if let access, access.declName.id == node.id, ExprSyntax(access).ownName == nil {
      members.insert(node.baseName.text)
    } else {
      names.insert(node.baseName.text)
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The name, alone or as a member of the object itself; `nil` if it belongs to something else.
  var ownName: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      guard var base = member.base else { return nil }
      if let chain = base.as(OptionalChainingExprSyntax.self) { base = chain.expression }
      guard let owner = base.referenceName, ["self", "Self", "strongSelf", "this"].contains(owner) else { return nil }
      return member.declName.baseName.text
    }
    guard let reference = self.as(DeclReferenceExprSyntax.self), !reference.isBase,
      reference.parent?.as(MemberAccessExprSyntax.self) == nil
    else { return nil }
    return reference.baseName.text
  }

  /// The last part of a name: `next` for `page.next`.
  fileprivate var lastName: String? {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.lastName }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.lastName }
    return self.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
