import SwiftSyntax

/// Finds what declares a name where it stands: two functions may give one name to a promise and to a number.
final class ScopedNames {
  private var lists: [SyntaxIdentifier: [String: DeclaredName]] = [:]
  var functionLists: [SyntaxIdentifier: [String: [FunctionDeclSyntax]]] = [:]
  /// The names under which lists of statements declare promises with what settles them.
  var pairNames: [SyntaxIdentifier: Set<String>] = [:]
  private(set) var types: [String: [any DeclGroupSyntax]] = [:]
  /// What has been found of expressions: each link of a long chain asks for those before it.
  var typeNames: [SyntaxIdentifier: String?] = [:]
  var namedParts: [SyntaxIdentifier: DeclaredName.Kind?] = [:]
  /// Other names of types.
  private(set) var aliases: [String: TypeSyntax] = [:]
  /// The types of the values of the script's own cases, by the names of these.
  private(set) var caseTypes: [String: [[TypeSyntax]]] = [:]

  init(_ tree: SourceFileSyntax) {
    final class Finder: SyntaxVisitor {
      var types: [String: [any DeclGroupSyntax]] = [:]
      var aliases: [String: TypeSyntax] = [:]
      var caseTypes: [String: [[TypeSyntax]]] = [:]
      override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        caseTypes[node.name.text, default: []].append(node.parameterClause?.parameters.map(\.type) ?? [])
        return .skipChildren
      }
      override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        aliases[node.name.text] = node.initializer.value
        return .skipChildren
      }
      override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name.text, node) }
      override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name.text, node) }
      override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name.text, node) }
      override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name.text, node) }
      override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name.text, node) }
      override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.extendedType.trimmedDescription, node)
      }
      private func note(_ name: String, _ node: any DeclGroupSyntax) -> SyntaxVisitorContinueKind {
        types[name, default: []].append(node)
        return .visitChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    (types, aliases, caseTypes) = (finder.types, finder.aliases, finder.caseTypes)
  }

  // MARK: Variables

  /// What declares the variable that a reference names; `nil` if nothing around it does.
  func declaration(of reference: DeclReferenceExprSyntax) -> DeclaredName? {
    reference.isMemberName ? nil : declaration(of: reference.baseName.text, around: Syntax(reference))
  }

  /// What declares a property, asked of `self` or of a variable whose type is known; `nil` if that can't be told.
  func declaration(of member: MemberAccessExprSyntax) -> DeclaredName? {
    guard let base = member.base else { return nil }
    guard let owner = typeName(of: base) else {
      return part(named: member).map { DeclaredName(kind: $0, id: member.id) }
    }
    return property(member.declName.baseName.text, of: owner)
  }

  private func property(_ name: String, of type: String) -> DeclaredName? {
    types[type]?.lazy.compactMap { self.properties(of: $0)[name] }.first
  }

  /// What declares the variable that a condition unwraps under its own name.
  func declaration(of name: String, before binding: OptionalBindingConditionSyntax) -> DeclaredName? {
    declaration(of: name, around: Syntax(binding))
  }

  /// Whether a reference names a member of the instance of a class or an actor around it, without 'self'.
  func isImplicitMember(_ reference: DeclReferenceExprSyntax) -> Bool {
    let name = reference.baseName.text
    var (inner, current, isOfType) = (Syntax(reference), reference.parent, false)
    while !reference.isMemberName, let here = current {
      if let member = here.as(MemberBlockItemSyntax.self)?.decl.asProtocol((any WithModifiersSyntax).self) {
        isOfType = member.modifiers.contains { ["static", "class"].contains($0.name.text) }
      }
      if let block = here.as(MemberBlockSyntax.self), let owner = block.parent?.asProtocol((any DeclGroupSyntax).self) {
        let parts = types[Self.name(of: owner)] ?? [owner]
        guard parts.contains(where: { properties(of: $0)[name] != nil || methods(of: $0)[name] != nil }) else { return false }
        return parts.contains { $0.is(ClassDeclSyntax.self) || $0.is(ActorDeclSyntax.self) } && !isOfType
      }
      if let list = here.as(CodeBlockItemListSyntax.self), functions(of: list)[name] != nil { return false }
      if declared(name, by: here, around: inner) != nil { return false }
      (inner, current) = (here, here.parent)
    }
    return false
  }

  private func declaration(of name: String, around node: Syntax) -> DeclaredName? {
    firstScope(around: node) { scope in declared(name, by: scope) }
  }

  /// A node around another one, on the way from inside out.
  struct Scope {
    let node: Syntax
    /// The part of it from which the way comes.
    let inner: Syntax
    /// The declaration that the way has just come out of: in `let job = job.then { … }` the second is another one.
    let own: SyntaxIdentifier?
  }

  /// What a scope declares of this name, other than what the way comes out of.
  func declared(_ name: String, by scope: Scope) -> DeclaredName? {
    declared(name, by: scope.node, around: scope.inner).flatMap { $0.id == scope.own ? nil : $0 }
  }

  /// What the innermost scope around a node answers that has an answer.
  func firstScope<Answer>(around node: Syntax, _ answer: (Scope) -> Answer?) -> Answer? {
    var (inner, current) = (node, node.parent)
    var own: SyntaxIdentifier?
    while let here = current {
      if let found = answer(Scope(node: here, inner: inner, own: own)) { return found }
      if here.is(PatternBindingSyntax.self) || here.is(OptionalBindingConditionSyntax.self)
        || here.is(MatchingPatternConditionSyntax.self)
      {
        own = here.id
      }
      if here.is(ClosureExprSyntax.self) { own = nil }
      (inner, current) = (here, here.parent)
    }
    return nil
  }

  /// What a node declares of this name for what lies in it.
  func declared(_ name: String, by node: Syntax, around inner: Syntax) -> DeclaredName? {
    switch node.as(SyntaxEnum.self) {
    case .codeBlockItemList(let list): return variables(of: list)[name]
    case .memberBlock(let block):
      guard let owner = block.parent?.asProtocol((any DeclGroupSyntax).self) else { return nil }
      return properties(of: owner)[name]
    case .closureExpr(let closure): return parameter(name, of: closure)
    case .functionDecl(let function): return parameter(name, of: function.signature.parameterClause)
    case .initializerDecl(let initializer): return parameter(name, of: initializer.signature.parameterClause)
    case .forStmt(let loop):
      guard inner.id == Syntax(loop.body).id || loop.whereClause.map({ inner.id == Syntax($0).id }) == true else { return nil }
      if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
        return DeclaredName(kind: .element(loop.sequence), id: loop.pattern.id)
      }
      guard loop.pattern.binds(name) else { return nil }
      return DeclaredName(kind: kind(of: name, in: loop.pattern, of: .element(loop.sequence)), id: loop.pattern.id)
    // A condition sees what those before it declare.
    case .conditionElementList(let list): return bound(name, by: list.prefix { $0.id != inner.id })
    case .ifExpr(let choice):
      return inner.id == Syntax(choice.body).id ? bound(name, by: choice.conditions[...]) : nil
    case .whileStmt(let loop):
      return inner.id == Syntax(loop.body).id ? bound(name, by: loop.conditions[...]) : nil
    case .catchClause(let clause):
      let isImplied = clause.catchItems.isEmpty && name == "error"
      let isBound = clause.catchItems.contains { $0.pattern?.binds(name) == true }
      return isImplied || isBound ? DeclaredName(kind: .unsaid, id: clause.id) : nil
    case .switchCase(let branch):
      guard case .case(let label) = branch.label, let item = label.caseItems.first(where: { $0.pattern.binds(name) }) else {
        return nil
      }
      return DeclaredName(kind: kind(of: name, in: item.pattern), id: label.id)
    default: return nil
    }
  }

  private func bound(_ name: String, by conditions: Slice<ConditionElementListSyntax>) -> DeclaredName? {
    for element in conditions {
      if let matching = element.condition.as(MatchingPatternConditionSyntax.self), matching.pattern.binds(name) {
        return DeclaredName(kind: kind(of: name, in: matching.pattern), id: matching.id)
      }
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
      else { continue }
      if let type = binding.typeAnnotation?.type { return DeclaredName(kind: .typed(type), id: binding.id) }
      // `if let job` is another name for the same.
      guard let value = binding.initializer?.value else {
        return declaration(of: name, around: Syntax(element).parent?.parent ?? Syntax(element))
      }
      return DeclaredName(kind: .value(value), id: binding.id)
    }
    return nil
  }

  private func parameter(_ name: String, of clause: FunctionParameterClauseSyntax) -> DeclaredName? {
    clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }
      .map { DeclaredName(kind: .typed($0.typeWithin), id: $0.id) }
  }

  /// What declares a closure's parameter; `nil` if it has none of this name.
  func parameter(_ name: String, of closure: ClosureExprSyntax) -> DeclaredName? {
    if let item = closure.signature?.capture?.items.first(where: { $0.name.text == name }), let value = item.initializer?.value {
      return DeclaredName(kind: .value(value), id: item.id)
    }
    switch closure.signature?.parameterClause {
    case .simpleInput(let list)?:
      guard let own = list.first(where: { $0.name.text == name }) else { return nil }
      let index = list.firstIndex { $0.id == own.id }.map { list.distance(from: list.startIndex, to: $0) } ?? 0
      return DeclaredName(kind: kind(ofParameterOf: closure, index), id: own.id)
    case .parameterClause(let clause)?:
      guard let own = clause.parameters.first(where: { ($0.secondName ?? $0.firstName).text == name }) else { return nil }
      let index =
        clause.parameters.firstIndex { $0.id == own.id }
        .map { clause.parameters.distance(from: clause.parameters.startIndex, to: $0) } ?? 0
      return DeclaredName(kind: own.type.map { .typed($0) } ?? kind(ofParameterOf: closure, index), id: own.id)
    case nil:
      guard let index = ["$0", "$1"].firstIndex(of: name), closure.shorthandCount > index else { return nil }
      return DeclaredName(kind: kind(ofParameterOf: closure, index), id: index == 0 ? closure.id : closure.statements.id)
    }
  }

  /// What a closure's parameter is: the elements of a list, if the closure looks at each.
  private func kind(ofParameterOf closure: ClosureExprSyntax, _ index: Int) -> DeclaredName.Kind {
    if index == 0, let start = closure.calledBy?.promiseReduced { return .value(start) }
    guard let parts = closure.calledBy, let base = parts.base else { return .unsaid }
    if let value = value(handledBy: parts, base) {
      return max(closure.parameterNames.count, closure.shorthandCount) > 1 ? .part(.typed(value), index) : .typed(value)
    }
    if index == 0, let value = literal(handledBy: parts) { return .value(value) }
    switch parts.nameText {
    case "forEach", "map", "filter", "compactMap", "flatMap", "contains", "first", "allSatisfy":
      // With several parameters, an element that is a tuple is taken apart.
      if max(closure.parameterNames.count, closure.shorthandCount) > 1 { return .part(.element(base), index) }
      return index == 0 ? .element(base) : .unsaid
    case "mapValues", "compactMapValues": return index == 0 ? .part(.element(base), 1) : .unsaid
    case "reduce": return index == 1 ? .element(base) : .unsaid
    default: return .unsaid
    }
  }

  private func variables(of list: CodeBlockItemListSyntax) -> [String: DeclaredName] {
    if let known = lists[list.id] { return known }
    var found: [String: DeclaredName] = [:]
    for item in list {
      switch item.item {
      case .decl(let node):
        if let declaration = node.as(VariableDeclSyntax.self) { note(declaration, &found) }
      case .stmt(let node):
        for element in node.as(GuardStmtSyntax.self)?.conditions ?? [] {
          if let matching = element.condition.as(MatchingPatternConditionSyntax.self) {
            for name in matching.pattern.boundNames where found[name] == nil {
              found[name] = DeclaredName(kind: kind(of: name, in: matching.pattern), id: matching.id)
            }
          }
          guard let binding = element.condition.as(OptionalBindingConditionSyntax.self), let value = binding.initializer?.value,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, found[name] == nil
          else { continue }
          found[name] = DeclaredName(kind: .value(value), id: binding.id)
        }
      default: break
      }
    }
    lists[list.id] = found
    return found
  }

  func properties(of type: any DeclGroupSyntax) -> [String: DeclaredName] {
    if let known = lists[type.id] { return known }
    var found: [String: DeclaredName] = [:]
    for member in type.memberBlock.members {
      if let declaration = member.decl.as(VariableDeclSyntax.self) { note(declaration, &found) }
    }
    lists[type.id] = found
    return found
  }

  private func note(_ declaration: VariableDeclSyntax, _ found: inout [String: DeclaredName]) {
    let isVariable = declaration.bindingSpecifier.text == "var"
    for binding in declaration.bindings {
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
        if found[name] != nil { continue }
        let kind = binding.typeAnnotation.map { DeclaredName.Kind.typed($0.type) } ?? binding.initializer.map { .value($0.value) }
        found[name] = DeclaredName(kind: kind ?? .unsaid, id: binding.id, isVariable: isVariable)
      } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
        // The pair of a promise and what settles it is known by its names.
        if PendingPair(binding) != nil { continue }
        let whole: DeclaredName.Kind? =
          binding.typeAnnotation.map { .typed($0.type) } ?? binding.initializer.map { .value($0.value) }
        for name in tuple.elements.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }) {
          found[name] = DeclaredName(
            kind: kind(of: name, in: binding.pattern, of: whole ?? .unsaid), id: binding.id, isVariable: isVariable)
        }
      }
    }
  }
}

extension FunctionParameterSyntax {
  /// The type that the function has of it: of a variadic one a list.
  var typeWithin: TypeSyntax { ellipsis == nil ? type : TypeSyntax(ArrayTypeSyntax(element: type.trimmed)) }
}

extension CallParts {
  /// The promise that the items of a list are added to one by one, where one is made for it: what the closure is given first is that, or one
  /// that was made of it.
  fileprivate var promiseReduced: ExprSyntax? {
    guard nameText == "reduce", let start = arguments.first?.expression, start.is(FunctionCallExprSyntax.self),
      ["Promise", "Guarantee"].contains(start.firstToken(viewMode: .sourceAccurate)?.text)
    else { return nil }
    return start
  }
}
