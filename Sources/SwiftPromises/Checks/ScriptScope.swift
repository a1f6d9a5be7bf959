import SwiftLanguage
package import SwiftSyntax

/// What names mean in a script, as far as its text tells.
struct ScriptScope {
  /// What a name was declared as.
  enum Declaration {
    /// A variable: what it is set to at first, and its type as written.
    case variable(value: ExprSyntax?, type: TypeSyntax?, isConstant: Bool)
    case parameter(TypeSyntax?)
  }

  /// All functions of the script by their names, methods included.
  private(set) var functions: [String: [FunctionDeclSyntax]] = [:]
  /// How often each name is used or declared.
  private(set) var uses: [String: Int] = [:]
  /// The statements that may give a name to something, by the list that they stand in, and the name: a long script has many statements.
  private var bindings: [SyntaxIdentifier: [String: [CodeBlockItemSyntax]]] = [:]

  /// What the script's types have, by their names.
  private var members: [String: [MemberBlockItemSyntax]] = [:]

  init(_ tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) {
      let kind = token.tokenKind
      if case .identifier(let name) = kind { uses[name, default: 0] += 1 }
      guard let parent = token.parent else { continue }
      if let function = parent.as(FunctionDeclSyntax.self), function.name.id == token.id {
        functions[token.text.trimmingBackticks, default: []].append(function)
      } else if kind == .leftBrace, let block = parent.as(MemberBlockSyntax.self), let name = block.typeName {
        members[name, default: []] += block.members
      } else if parent.is(IdentifierPatternSyntax.self), let item = Self.statement(around: token), let list = item.parent {
        bindings[list.id, default: [:]][token.text, default: []].append(item)
      }
    }
  }

  private static func statement(around token: TokenSyntax) -> CodeBlockItemSyntax? {
    var current = token.parent
    while let node = current {
      if let item = node.as(CodeBlockItemSyntax.self) { return item }
      current = node.parent
    }
    return nil
  }

  /// The declaration that a use of a name means; `nil` if it isn't known.
  func declaration(of name: String, usedAt node: some SyntaxProtocol) -> Declaration? {
    let position = node.position
    var child = Syntax(node)
    while let parent = child.parent {
      if let items = parent.as(CodeBlockItemListSyntax.self) {
        for item in bindings[items.id]?[name] ?? []
        where item.position < position || parent.parent?.is(SourceFileSyntax.self) == true {
          if let found = declaration(of: name, in: item) { return found }
        }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if closure.parameterNames.contains(name) { return .parameter(closure.type(ofParameter: name)) }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        for parameter in function.signature.parameterClause.parameters
        where (parameter.secondName ?? parameter.firstName).text == name {
          return .parameter(parameter.type)
        }
      } else if let members = parent.as(MemberBlockItemListSyntax.self) {
        for member in members {
          if let variable = member.decl.as(VariableDeclSyntax.self), let found = declaration(of: name, in: variable) {
            return found
          }
        }
      } else if let conditions = parent.as(IfExprSyntax.self)?.conditions ?? parent.as(WhileStmtSyntax.self)?.conditions {
        if binds(name, conditions) { return .variable(value: nil, type: nil, isConstant: true) }
      } else if let loop = parent.as(ForStmtSyntax.self), loop.pattern.binds(name) {
        return .variable(value: nil, type: nil, isConstant: true)
      } else if let clause = parent.as(CatchClauseSyntax.self),
        clause.catchItems.contains(where: { $0.pattern?.binds(name) ?? false })
      {
        return .variable(value: nil, type: nil, isConstant: true)
      }
      child = parent
    }
    return nil
  }

  /// The name of the type that an expression certainly has, or that it names: of `self`, a type, a variable or a property whose type is
  /// written, or that is set to a new object.
  func typeName(of expression: ExprSyntax) -> String? {
    if let optional = expression.as(OptionalChainingExprSyntax.self) { return typeName(of: optional.expression) }
    if let unwrapped = expression.as(ForceUnwrapExprSyntax.self) { return typeName(of: unwrapped.expression) }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text.trimmingBackticks
      if name == "self" || name == "Self" { return expression.enclosingTypeName }
      if let found = declaration(of: name, usedAt: reference) { return typeName(of: found) }
      return name.first?.isUppercase == true ? name : nil
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base, let owner = typeName(of: base) else {
      return nil
    }
    let name = member.declName.baseName.text.trimmingBackticks
    for member in members[owner] ?? [] {
      if let variable = member.decl.as(VariableDeclSyntax.self), let found = declaration(of: name, in: variable) {
        return typeName(of: found)
      }
    }
    return nil
  }

  private func typeName(of declaration: Declaration) -> String? {
    switch declaration {
    case .parameter(let type): return type.flatMap(typeName)
    case .variable(let value, let type, _):
      if let type { return typeName(type) }
      guard let call = value?.as(FunctionCallExprSyntax.self), let made = call.calledExpression.as(DeclReferenceExprSyntax.self),
        members[made.baseName.text] != nil
      else { return nil }
      return made.baseName.text
    }
  }

  private func typeName(_ type: TypeSyntax) -> String? {
    if let optional = type.as(OptionalTypeSyntax.self) { return typeName(optional.wrappedType) }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return typeName(unwrapped.wrappedType) }
    return type.as(IdentifierTypeSyntax.self)?.name.text
  }

  private func declaration(of name: String, in item: CodeBlockItemSyntax) -> Declaration? {
    switch item.item {
    case .decl(let declaration): declaration.as(VariableDeclSyntax.self).flatMap { self.declaration(of: name, in: $0) }
    case .stmt(let statement):
      statement.as(GuardStmtSyntax.self).flatMap { statement in
        binds(name, statement.conditions) ? .variable(value: nil, type: nil, isConstant: true) : nil
      }
    case .expr: nil
    }
  }

  private func declaration(of name: String, in variable: VariableDeclSyntax) -> Declaration? {
    for binding in variable.bindings where binding.pattern.binds(name) {
      let isWhole = binding.pattern.is(IdentifierPatternSyntax.self)
      let isComputed = binding.accessorBlock != nil
      return .variable(
        value: isWhole && !isComputed ? binding.initializer?.value : nil, type: isWhole ? binding.typeAnnotation?.type : nil,
        isConstant: variable.bindingSpecifier.tokenKind == .keyword(.let))
    }
    return nil
  }

  private func binds(_ name: String, _ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      element.condition.as(OptionalBindingConditionSyntax.self)?.pattern.binds(name)
        ?? element.condition.as(MatchingPatternConditionSyntax.self)?.pattern.binds(name) ?? false
    }
  }
}

extension MemberBlockSyntax {
  /// The name of the type whose declaration or extension it belongs to.
  fileprivate var typeName: String? { members.first?.enclosingTypeName }
}

extension PatternSyntax {
  /// Whether the pattern gives a name to something.
  fileprivate func binds(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.parent?.is(IdentifierPatternSyntax.self) == true
    }
  }
}

extension ClosureExprSyntax {
  /// The type of a parameter, if it is written.
  fileprivate func type(ofParameter name: String) -> TypeSyntax? {
    guard case .parameterClause(let clause)? = signature?.parameterClause else { return nil }
    return clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }?.type
  }

  /// Whether it has parameters, by name or as `$0`.
  var takesArguments: Bool { !parameterNames.isEmpty || mentions(["$0", "$1", "$2"]) }
}

extension SyntaxProtocol {
  /// Whether any of some names is used in it. Names with a dollar are those of the closure itself, not of closures in it.
  func mentions(_ names: Set<String>) -> Bool {
    let own = self.as(ClosureExprSyntax.self)
    return tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .identifier: return names.contains(token.text.trimmingBackticks) && !token.isMemberName
      case .keyword(.self): return names.contains("self")
      case .dollarIdentifier: return names.contains(token.text) && token.enclosingClosure?.id == (own?.id ?? enclosingClosure?.id)
      default: return false
      }
    }
  }

  /// The closure that it lies in; for a closure, the one around it.
  package var enclosingClosure: ClosureExprSyntax? {
    var node = parent
    while let current = node {
      if let closure = current.as(ClosureExprSyntax.self) { return closure }
      if current.is(FunctionDeclSyntax.self) { return nil }
      node = current.parent
    }
    return nil
  }
}

extension TokenSyntax {
  /// Whether it stands behind a point, so that it is no variable.
  fileprivate var isMemberName: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self), let member = reference.parent?.as(MemberAccessExprSyntax.self)
    else { return parent?.is(LabeledExprSyntax.self) == true }
    return member.declName.id == reference.id
  }
}
