import SwiftSyntax

// `.name` and `.name(…)`, whose type is that of the place they stand in.
extension Compiler {
  func compileImplicitMember(_ name: String, _ node: MemberAccessExprSyntax, expecting: TypeReference?) {
    mark(node.declName)
    if case .optional = expecting, name == "none" {
      builder.emit(.none)
    } else if emitOwner(of: name, expecting, isCalled: false) != nil {
      emitMember(name, node)
    } else {
      builder.emit(.implicitMember, builder.member(name), 0)
    }
  }

  func compileImplicitCall(
    _ name: String, _ node: MemberAccessExprSyntax, _ arguments: Arguments, expecting: TypeReference?
  ) {
    if case .optional(let wrapped) = expecting, name == "some", let only = arguments.values.first {
      compile(only, expecting: wrapped)
      coerce(to: wrapped)
      builder.emit(.wrap)
      return
    }
    if let type = emitOwner(of: name, expecting, isCalled: true) {
      let parameters = type.info == nil ? nil : type.staticParameters(name, arguments.labels)
      finishMethodCall(name, arguments, parameters: parameters, at: node.declName)
      return
    }
    if name == "init", let type = expecting?.unwrapped, library.types[type.plainName]?.make != nil {
      checkMaker(type.plainName, at: Syntax(node.declName), arguments)
      emitType(type)
      var arguments = arguments
      let parameters = type.constructorParameters(arguments.labels) ?? promisedParameters(type, &arguments, expecting: expecting)
      finishCall(arguments, parameters: parameters, at: node.declName)
      return
    }
    if name == "init", let type = expecting?.unwrapped, type.isOfLanguage {
      emitType(type)
      finishCall(arguments, parameters: nil, at: node.declName)
      return
    }
    if name == "init", compileStubbedMaker(node, arguments) { return }
    if name == "value", let unfailing = library.unfailing, let demand = builder.demand,
      library.chainTypes?.prefersUnfailing(demand.name) == true, node.isResult
    {
      emitType(.library(unfailing.type))
      finishMethodCall(name, arguments, parameters: nil, at: node.declName)
      return
    }
    compile(arguments, parameters: nil)
    mark(node.declName)
    builder.emit(.implicitMember, builder.member(name), builder.labels(arguments.labels) + 1)
  }

  /// Pushes the type that `.name` is a member of, as far as the place tells it.
  ///
  /// - Returns: The type; `nil` if nothing is pushed.
  private func emitOwner(of name: String, _ expecting: TypeReference?, isCalled: Bool) -> TypeReference? {
    guard let type = expecting?.unwrapped else { return nil }
    switch type {
    case .user(let info) where builder.code.returnsSelf && info === builder.type: emitSelfType(info)
    case .user(let info) where info.kind != .protocol: emitType(type)
    case .library(let library, _) where isLibraryType(library): emitType(type)
    case _ where hasStatic(name, type, isCalled: isCalled): emitType(type)
    default: return nil
    }
    return type
  }

  private func hasStatic(_ name: String, _ type: TypeReference, isCalled: Bool) -> Bool {
    if declarations.extensions(of: type)?.statics[name] != nil { return true }
    switch (type, library.types[type.plainName]?.statics[name]) {
    case (.double, _): return !isCalled || name == "random"
    case (.int, _): return ["max", "min", "zero", "random"].contains(name)
    case (.bool, _): return name == "random"
    case (_, .either?): return true
    case (_, _?): return isCalled
    case (_, nil): return false
    }
  }

  // MARK: Chains

  /// Remembers what a chain is to be for the `.name` that it begins with: `.std.with(5)`, `.init(string: text)!`.
  func noteImplicitRoot(of expression: ExprSyntax, _ wanted: TypeReference?) {
    guard let wanted, !wanted.isAny, !expression.isInChain, let root = expression.implicitRoot else { return }
    implicitRoots[root.id] = wanted
  }

  // MARK: Self

  /// What `Self` means. In what a protocol's extension declares it may be any type.
  var selfType: TypeReference {
    guard let info = currentTypes.last ?? builder.type else { return .any }
    if info.kind == .builtin, let type = knownType(info.name), type.isOfLanguage || isLibraryType(info.name) { return type }
    let isOpen = info.kind == .protocol || info.kind == .builtin
    return isOpen && builder.type == nil ? .any : .user(info)
  }

  /// What the function that is being compiled is to return.
  var wantedOfResult: TypeReference? {
    builder.code.returnsSelf ? selfType : builder.code.returnType ?? builder.wantedResult
  }

  /// Pushes the type that `Self` means: what conforms or inherits is known when the method runs.
  @discardableResult
  func emitSelfType(_ type: TypeInfo) -> TypeReference? {
    guard type.kind == .protocol || type.kind == .object, let own = builder.resolve("self") else { return emitType(selfType) }
    guard own.reference == .weak else {
      builder.emitLoad(own)
      builder.emit(.member, builder.member("Self"))
      return nil
    }
    // The object is gone, or may be: then the type that the text stands in.
    builder.emitConstant(
      .native(NativeFunction("Self") { .value(.type(.user($0.arguments[0].unwrapped.typeInfo ?? type))) }))
    builder.emitLoad(own)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    return nil
  }
}

extension TypeSyntax {
  var isSelf: Bool { self.as(IdentifierTypeSyntax.self)?.name.tokenKind == .keyword(.Self) }
}

extension ExprSyntax {
  /// Whether it is `.name` or `.name(…)`, whose type is somewhere else.
  var isImplicitMember: Bool {
    let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    return callee.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }

  /// What stands in front of the last link of a chain.
  private var chainBase: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let node): node.calledExpression
    case .memberAccessExpr(let node): node.base
    case .subscriptCallExpr(let node): node.calledExpression
    case .forceUnwrapExpr(let node): node.expression
    case .optionalChainingExpr(let node): node.expression
    default: nil
    }
  }

  /// Whether a chain goes on behind it.
  fileprivate var isInChain: Bool { parent?.as(ExprSyntax.self)?.chainBase?.id == id }

  /// The `.name` or `.name(…)` that a chain of more links begins with.
  fileprivate var implicitRoot: ExprSyntax? {
    guard !isImplicitMember else { return nil }
    var next = chainBase
    while let current = next {
      if current.isImplicitMember { return current }
      next = current.chainBase
    }
    return nil
  }
}

extension MemberAccessExprSyntax {
  /// Whether its call is what a closure returns.
  fileprivate var isResult: Bool {
    guard let call = parent, call.is(FunctionCallExprSyntax.self), let place = call.parent else { return false }
    return place.is(ReturnStmtSyntax.self) || place.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
  }
}
