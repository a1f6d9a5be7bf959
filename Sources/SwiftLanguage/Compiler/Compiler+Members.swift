import SwiftSyntax

extension Compiler {
  func compileMember(_ node: MemberAccessExprSyntax, expecting: TypeReference?) -> TypeReference? {
    let name = node.declName.baseName.text.trimmingBackticks
    guard let base = node.base else {
      compileImplicitMember(name, node, expecting: expecting)
      return nil
    }
    if base.namesEncodings {
      compileImplicitMember(name, node, expecting: expecting)
      return nil
    }
    if let type = typeNamed(by: ExprSyntax(node)) { return emitType(type) }
    if name == "self", let generic = base.as(GenericSpecializationExprSyntax.self), compileSpecialized(generic) { return nil }
    if let type = typeNamed(by: base) {
      emitType(type)
      if name != "self" { emitMember(name, node) }
      return nil
    }
    if base.is(SuperExprSyntax.self), let superclass = builder.type?.superclass, let own = builder.resolve("self") {
      builder.emitLoad(own)
      mark(node.declName)
      if superclass.fieldPosition(name) != nil || !emitMember(name, declaredBy: superclass) { emitMember(name, node) }
      return nil
    }
    // The class that a pasted one inherits from wasn't pasted.
    if base.is(SuperExprSyntax.self), compileStub(name, at: node.declName.baseName) { return nil }
    if namesModule(base), library.variables[name] != nil { return compileName(node.declName.baseName) }
    compile(base)
    if let owner = extensionOwner(of: name, in: guessType(base)) {
      mark(node.declName)
      if emitMember(name, declaredBy: owner) { return nil }
    }
    if name != "self" { emitMember(name, node) }
    return nil
  }

  /// The protocol whose extension a member is of, whatever a value's own type has by that name: Swift takes that one where the text knows
  /// no more of the value than the protocol, and the protocol doesn't ask for the member.
  func extensionOwner(of name: String, in type: @autoclosure () -> TypeReference?) -> TypeInfo? {
    guard protocolMembers.contains(name), case .user(let info)? = type()?.unwrapped, info.kind == .protocol,
      !info.asks(for: name)
    else { return nil }
    return info
  }

  /// Reads the computed property that a type declares, whatever the value's own type has by its name.
  ///
  /// - Returns: Whether the type declares one.
  func emitMember(_ name: String, declaredBy owner: TypeInfo) -> Bool {
    guard owner.lookup({ $0.computed[name] }) != nil else { return false }
    emitCall(of: name, .unlabelled(0), declaredBy: owner)
    return true
  }

  /// Calls the method that a type declares, whatever the value's own type has by its name.
  func emitCall(of name: String, _ labels: ArgumentLabels, declaredBy owner: TypeInfo) {
    builder.emit(.invokeSuper, builder.member(name), builder.labels(labels))
    builder.emit(.extra, builder.nominalType(owner))
  }

  /// Compiles a maker of a library's type that a method is given by its name, as `Promise.value` in `cached.map(Promise.value)`.
  ///
  /// - Returns: Whether the argument is one.
  func compileHandedMaker(_ argument: ExprSyntax) -> Bool {
    guard let node = argument.as(MemberAccessExprSyntax.self), let base = node.base,
      let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let method = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["map", "flatMap", "compactMap"].contains(method) || library.takersOfMakers.contains(method),
      let type = typeNamed(by: base),
      case .either? = library.types[type.plainName]?.statics[node.declName.baseName.text]
    else { return false }
    let code = FunctionCode(name: node.declName.baseName.text, kind: .closure, unit: unit)
    code.parameters = [Parameter(label: nil, name: "$0", type: nil)]
    finishSignature(code)
    within(FunctionBuilder(code: code, parent: builder)) {
      let value = builder.declareLocal("$0", isConstant: true, isShared: false)
      emitType(type)
      builder.emitLoad(value)
      mark(node.declName)
      builder.emit(.invoke, builder.member(code.name), builder.labels(.unlabelled(1)))
      builder.emit(.return_)
    }
    mark(node)
    builder.emit(.closure, builder.function(code))
    return true
  }

  /// Compiles a key path as the function that reads what it leads to.
  func compileKeyPath(_ node: KeyPathExprSyntax) {
    let code = FunctionCode(name: "key path", kind: .closure, unit: unit)
    code.parameters = [Parameter(label: nil, name: "$0", type: nil)]
    code.resultGuess = handlerInputs.removeValue(forKey: node.id).flatMap { type(at: node, from: $0) }
    finishSignature(code)
    within(FunctionBuilder(code: code, parent: builder)) {
      let root = builder.declareLocal("$0", isConstant: true, isShared: false)
      builder.emitLoad(root)
      var isChained = false
      for component in node.components { compile(component, isChained: &isChained) }
      if isChained { builder.emit(.wrapUnlessOptional) }
      builder.emit(.return_)
      builder.patch(builder.optionalChains.popLast() ?? [])
      if isChained {
        builder.emit(.none)
        builder.emit(.return_)
      }
    }
    mark(node)
    builder.emit(.closure, builder.function(code))
  }

  /// The type of what a key path leads to, if it is a property of the script's own types.
  private func type(at path: KeyPathExprSyntax, from root: TypeReference) -> TypeReference? {
    path.components.reduce(root) { type, component in
      guard case .property(let property) = component.component, case .user(let info)? = type else { return nil }
      return memberType(property.declName.baseName.text.trimmingBackticks, of: info)
    }
  }

  private func compile(_ component: KeyPathComponentSyntax, isChained: inout Bool) {
    mark(component)
    switch component.component {
    case .property(let property):
      let name = property.declName.baseName.text.trimmingBackticks
      if name != "self" { builder.emit(.member, builder.member(name)) }
    case .subscript(let element):
      compileIndex(Array(element.arguments))
      builder.emit(.subscript_)
    case .optional(let optional) where optional.questionOrExclamationMark.tokenKind == .postfixQuestionMark:
      if !isChained { builder.optionalChains.append([]) }
      isChained = true
      let missing = builder.emit(.jumpIfNone)
      builder.optionalChains[builder.optionalChains.count - 1].append(missing)
    case .optional: builder.emit(.unwrap)
    default: unsupported(component, "key paths to this are", "use a closure: '{ $0.name }'")
    }
  }

  func emitMember(_ name: String, _ node: MemberAccessExprSyntax) {
    mark(node.declName)
    builder.emit(.member, builder.member(name))
  }

  /// Compiles the index of a subscript; several become a tuple.
  ///
  /// - Parameter base: What it is an index of, which says what `.name` means in a dictionary's key.
  func compileIndex(_ arguments: [LabeledExprSyntax], of base: ExprSyntax? = nil) {
    if arguments.count == 1, arguments[0].label?.text == "keyPath" {
      compile(arguments[0].expression)
      builder.emit(.asKeyPath)
      return
    }
    // `xs[...]`: all of it.
    if arguments.count == 1, arguments[0].expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "..." {
      builder.emit(.none)
      builder.emit(.none)
      builder.emit(.range, 1)
      return
    }
    var key: TypeReference?
    if arguments.first?.expression.isImplicitMember == true, let base, case .dictionary(let own, _)? = guessType(base)?.unwrapped
    {
      key = own
    }
    for argument in arguments { compile(argument.expression, expecting: key) }
    if arguments.count != 1 {
      builder.emit(.tuple, arguments.count, builder.labels(.unlabelled(arguments.count)))
    }
  }

  func compileSubscript(_ node: SubscriptCallExprSyntax, expecting: TypeReference?) {
    // What is wanted of an element of a list that is written out is wanted of all.
    let isList = node.calledExpression.is(ArrayExprSyntax.self)
    compile(node.calledExpression, expecting: isList ? expecting.map { .array($0) } : nil)
    let arguments = Array(node.arguments)
    if arguments.count == 2, arguments[1].label?.text == "default" {
      compileIndex([arguments[0]], of: node.calledExpression)
      var content: TypeReference?
      if case .dictionary(_, let own)? = guessType(node.calledExpression)?.unwrapped { content = own }
      compile(arguments[1].expression, expecting: arguments[1].expression.isImplicitMember ? content : nil)
      mark(node.leftSquare)
      builder.emit(.subscriptDefault)
      return
    }
    let labels = ArgumentLabels(labels: arguments.map { $0.label?.text.trimmingBackticks }, trailingCount: 0)
    if extensionsHaveSubscript(labels), guessType(node.calledExpression)?.info == nil {
      for argument in arguments { compile(argument.expression) }
      mark(node.leftSquare)
      builder.emit(.invoke, builder.member("subscript"), builder.labels(labels))
      return
    }
    compileIndex(arguments, of: node.calledExpression)
    mark(node.leftSquare)
    builder.emit(.subscript_)
  }

  // MARK: Optional chains

  /// Compiles an expression that contains `?.` on the way to its base, ending at nil as soon as one is met.
  func compileAsChain(_ expression: ExprSyntax, expecting: TypeReference?) -> Bool {
    guard !spineNodes.contains(expression.id) else {
      guard let optional = expression.as(OptionalChainingExprSyntax.self) else { return false }
      compile(optional.expression)
      mark(optional)
      let jump = builder.emit(.jumpIfNoneKeeping)
      if let last = builder.optionalChains.indices.last { builder.optionalChains[last].append(jump) }
      return true
    }
    guard let spine = expression.optionalSpine else { return false }
    spineNodes.formUnion(spine)
    builder.optionalChains.append([])
    compile(expression, expecting: expecting)
    builder.emit(.wrapUnlessOptional)
    builder.patch(builder.optionalChains.removeLast())
    return true
  }
}

extension ExprSyntax {
  /// The nodes from this one along its bases, if one of them is `?`.
  fileprivate var optionalSpine: [SyntaxIdentifier]? {
    var nodes: [SyntaxIdentifier] = []
    var found = false
    var next: ExprSyntax? = self
    while let current = next {
      nodes.append(current.id)
      switch current.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let node): next = node.calledExpression
      case .memberAccessExpr(let node): next = node.base
      case .subscriptCallExpr(let node): next = node.calledExpression
      case .forceUnwrapExpr(let node): next = node.expression
      case .optionalChainingExpr(let node):
        found = true
        next = node.expression
      default: next = nil
      }
    }
    return found ? nodes : nil
  }
}

extension ExprSyntax {
  /// Whether it is `String.Encoding`, whose members are those that `encoding:` takes.
  fileprivate var namesEncodings: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "Encoding" else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "String"
  }
}
