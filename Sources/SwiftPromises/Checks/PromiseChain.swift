import SwiftLanguage
import SwiftSyntax

/// One call of a chain of promises: an operator, or what begins the chain.
struct ChainCall {
  let name: TokenSyntax
  let node: FunctionCallExprSyntax
  /// What the operator does; `nil` for what begins the chain.
  let meaning: OperatorMeaning?

  /// The closure that the call gets; the last, if it gets several.
  var closure: ClosureExprSyntax? {
    node.additionalTrailingClosures.last?.closure ?? node.trailingClosure
      ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
  }

  /// What it gets in the place of a closure: `then(process)`.
  var function: ExprSyntax? {
    guard closure == nil, let last = node.arguments.last, last.label == nil else { return nil }
    return last.expression
  }
}

/// Reads chains of promises from syntax trees: what is certainly a promise, and how it was made.
struct PromiseReader {
  let library: DialectLibrary
  let scope: ScriptScope
  /// How deep the text of declarations is followed.
  private static let mostDepth = 6

  /// Names of promises' types.
  static let typeNames: Set<String> = ["Promise", "Guarantee", "AnyPromise"]

  /// The name of a call: that of the operator, the function, the type.
  static func name(of node: FunctionCallExprSyntax) -> TokenSyntax? {
    let callee = plain(node.calledExpression)
    return callee.as(DeclReferenceExprSyntax.self)?.baseName ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// An expression without its type arguments and parentheses.
  static func plain(_ expression: ExprSyntax) -> ExprSyntax {
    if let generic = expression.as(GenericSpecializationExprSyntax.self) { return generic.expression }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
      only.label == nil
    {
      return plain(only.expression)
    }
    return expression
  }

  /// The operators of the chain that an expression is, in their order, and what they are called on; `nil` for what is certainly no promise
  /// or may be something else.
  func chain(_ expression: ExprSyntax) -> (root: ExprSyntax, calls: [ChainCall])? {
    var calls: [ChainCall] = []
    var current = Self.plain(expression)
    while let node = current.as(FunctionCallExprSyntax.self),
      let member = Self.plain(node.calledExpression).as(MemberAccessExprSyntax.self),
      let base = member.base, let meaning = meaning(of: member, on: base, in: node)
    {
      calls.insert(ChainCall(name: member.declName.baseName, node: node, meaning: meaning), at: 0)
      current = Self.plain(base)
    }
    return calls.isEmpty && !begins(current, depth: 0) ? nil : (current, calls)
  }

  /// Whether an expression is certainly a promise.
  func isPromise(_ expression: ExprSyntax, depth: Int = 0) -> Bool {
    let expression = Self.plain(expression)
    if let node = expression.as(FunctionCallExprSyntax.self),
      let member = Self.plain(node.calledExpression).as(MemberAccessExprSyntax.self),
      let base = member.base, let meaning = meaning(of: member, on: base, in: node)
    {
      return meaning.kind != .ends
    }
    return begins(expression, depth: depth)
  }

  /// What a method is that only promises have, or that is called on one.
  private func meaning(
    of member: MemberAccessExprSyntax, on base: ExprSyntax, in node: FunctionCallExprSyntax
  ) -> OperatorMeaning? {
    let name = member.declName.baseName.text.trimmingBackticks
    guard let meaning = library.meanings[name], typeName(base) == nil, scope.functions[name] == nil else { return nil }
    // Other objects have a 'validate' or a 'delay', too; handlers are written for promises only.
    let call = ChainCall(name: member.declName.baseName, node: node, meaning: meaning)
    let isCertain = library.operators.contains(name) && meaning.kind != .passes && call.closure != nil
    return isCertain || isPromise(base) || (library.operators.contains(name) && call.function != nil && meaning.kind == .values)
      ? meaning : nil
  }

  private func typeName(_ base: ExprSyntax) -> String? {
    guard let name = Self.plain(base).as(DeclReferenceExprSyntax.self)?.baseName.text, name.first?.isUppercase == true else {
      return nil
    }
    return name
  }

  /// Whether an expression that is no operator is certainly a promise.
  private func begins(_ expression: ExprSyntax, depth: Int) -> Bool {
    guard depth < Self.mostDepth else { return false }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      guard let declaration = scope.declaration(of: reference.baseName.text.trimmingBackticks, usedAt: reference) else {
        return false
      }
      switch declaration {
      case .parameter(let type): return type.map(isPromiseType) ?? false
      case .variable(let value, let type, _):
        if let type { return isPromiseType(type) }
        return value.map { isPromise($0, depth: depth + 1) && !isPair($0) } ?? false
      }
    }
    guard let node = expression.as(FunctionCallExprSyntax.self) else { return false }
    if let declared = declaredFunctions(called: node) {
      return declared.allSatisfy { givesPromise($0, depth: depth + 1) }
    }
    return isMaker(node)
  }

  /// Whether a call makes several things at once: PromiseKit's `pending()`, ECMAScript's `withResolvers()`.
  func isPair(_ expression: ExprSyntax) -> Bool {
    guard library.dialect != .google, let node = Self.plain(expression).as(FunctionCallExprSyntax.self),
      let name = Self.name(of: node)
    else { return false }
    return name.text == "pending" || name.text == "withResolvers" || name.text == "Deferred"
  }

  /// Whether a call is one of the library's, or of a simulated source, that make promises.
  func isMaker(_ node: FunctionCallExprSyntax) -> Bool {
    let callee = Self.plain(node.calledExpression)
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      guard name != "Deferred" else { return false }
      return library.makers.contains(name) || (SimulatedSource.functions[name] != nil)
    }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base, let type = typeName(base) else {
      return false
    }
    let name = member.declName.baseName.text.trimmingBackticks
    guard name != "withResolvers", name != "pending" || library.dialect == .google else { return false }
    return library.makers.contains("\(type).\(name)") || SimulatedSource.makesPromise(name, of: type)
  }

  /// The script's functions that a call may mean, if it means any.
  func declaredFunctions(called node: FunctionCallExprSyntax) -> [FunctionDeclSyntax]? {
    declaredFunctions(named: Self.plain(node.calledExpression))
  }

  /// The script's functions that a name may mean, called or handed over, if it means any.
  func declaredFunctions(named callee: ExprSyntax) -> [FunctionDeclSyntax]? {
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text.trimmingBackticks
      guard let functions = scope.functions[name], scope.declaration(of: name, usedAt: reference) == nil else { return nil }
      return functions
    }
    guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base,
      // Methods of other objects may have the same name.
      let type = scope.typeName(of: base)
    else { return nil }
    let methods = (scope.functions[member.declName.baseName.text.trimmingBackticks] ?? []).filter { function in
      function.enclosingTypeName == type
    }
    return methods.isEmpty ? nil : methods
  }

  func givesPromise(_ function: FunctionDeclSyntax, depth: Int = 0) -> Bool {
    if function.signature.effectSpecifiers?.asyncSpecifier != nil { return library.startAsynchronous != nil }
    guard let type = function.signature.returnClause?.type else { return false }
    if isPromiseType(type) { return true }
    // JavaScript says nothing of types.
    guard library.dialect == .ecmascript, type.ownText == "Any", depth < Self.mostDepth, let body = function.body else {
      return false
    }
    let returned = ReturnedExpressions.find(in: body)
    return !returned.isEmpty && returned.allSatisfy { isPromise($0, depth: depth + 1) }
  }

  /// Whether a type is written as that of a promise.
  func isPromiseType(_ type: TypeSyntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) { return isPromiseType(attributed.baseType) }
    if let identifier = type.as(IdentifierTypeSyntax.self) { return Self.typeNames.contains(identifier.name.text) }
    return type.as(MemberTypeSyntax.self).map { Self.typeNames.contains($0.name.text) } ?? false
  }
}

extension SyntaxProtocol {
  /// The name of the type in whose declaration or extension it lies.
  var enclosingTypeName: String? {
    var node = parent
    while let current = node {
      switch current.as(SyntaxEnum.self) {
      case .actorDecl(let type): return type.name.text
      case .classDecl(let type): return type.name.text
      case .enumDecl(let type): return type.name.text
      case .extensionDecl(let type): return type.extendedType.ownText
      case .protocolDecl(let type): return type.name.text
      case .structDecl(let type): return type.name.text
      default: node = current.parent
      }
    }
    return nil
  }
}

extension CodeBlockItemSyntax {
  /// The expression that the item is, for its own sake.
  var statementExpression: ExprSyntax? {
    switch item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: return nil
    }
  }

  /// What it returns, if it is a `return` with a value.
  var returned: ExprSyntax? {
    if case .stmt(let statement) = item { statement.as(ReturnStmtSyntax.self)?.expression } else { nil }
  }
}

extension ClosureExprSyntax {
  /// What it returns at its end, with `return` or as its only expression.
  var result: ExprSyntax? {
    guard let last = statements.last else { return nil }
    return last.returned ?? (statements.count == 1 ? last.statementExpression : nil)
  }
}
