import Program
import SwiftSyntax

extension Compiler {
  func compileCall(_ node: FunctionCallExprSyntax, expecting: TypeReference?) {
    var arguments = completed(arguments(of: node), of: node, expecting: expecting)
    if listsAnything(node, arguments, expecting: expecting) {
      arguments.labels = ArgumentLabels(labels: arguments.labels.labels, listsAnything: true)
    }
    noteGuarantee(node, expecting: expecting)
    notePromise(of: node, expecting: expecting)
    if var type = typeNamed(by: node.calledExpression) {
      if case .user(let info) = type, let special = info.specialized(as: expecting) { type = .user(special) }
      checkMaker(type.plainName, at: calleeToken(node.calledExpression), arguments)
      let closure = arguments.values.last?.as(ClosureExprSyntax.self)
      checkSealing(by: closure, type.content)
      noteSettlers(of: closure, making: type, expecting: expecting)
      noteWantedLiterals(of: type.plainName, arguments, expecting: type.content == nil ? expecting : type)
      if type.isPromise, type.content == nil, let wanted = expecting?.unwrapped, case .optional? = wanted.content {
        emitType(wanted)
      } else {
        emitType(type)
      }
      let isUntyped = node.calledExpression.is(DeclReferenceExprSyntax.self)
      let parameters =
        type.constructorParameters(arguments.labels)
        ?? promisedParameters(type, &arguments, in: isUntyped ? node : nil, expecting: expecting)
      if case .user(let info) = type, info.rawType == nil, info.kind != .protocol, !info.initializers.isEmpty {
        checkArguments(
          arguments.labels, of: info.initializers.map(\.code), called: info.name, at: calleeToken(node.calledExpression))
      }
      let code: FunctionCode? = if case .user(let info) = type { info.initializers.fitting(arguments.labels)?.code } else { nil }
      finishCall(arguments, parameters: parameters, of: code, at: calleeToken(node.calledExpression))
      return
    }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      if compileModuleCall(member, arguments) { return }
      compileMemberCall(member, arguments, expecting: expecting)
    } else if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      compileFunctionCall(reference, arguments, expecting: expecting)
    } else {
      if let closure = node.calledExpression.as(ClosureExprSyntax.self) {
        noteWantedResult(ofCalled: closure, expecting: expecting)
      }
      compile(node.calledExpression)
      finishCall(arguments, parameters: nil, at: node)
    }
  }

  /// Compiles arguments and the call of the function below them.
  func finishCall(
    _ arguments: Arguments, parameters: [Parameter]?, of code: FunctionCode? = nil, expecting: TypeReference? = nil,
    at node: some SyntaxProtocol
  ) {
    let changes = changedArguments.count
    let labels = emitHiddenArguments(of: code, arguments.labels, expecting: expecting, at: node)
    compile(arguments, parameters: parameters)
    mark(node)
    let handler = guardChanged(since: changes)
    builder.emit(.call, labels.labels.count, builder.labels(labels))
    storeChanged(since: changes, handler: handler)
  }

  func calleeToken(_ callee: ExprSyntax) -> Syntax {
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { return Syntax(generic.expression) }
    if let member = callee.as(MemberAccessExprSyntax.self) { return Syntax(member.declName) }
    return Syntax(callee)
  }

  // MARK: Methods

  func finishMethodCall(
    _ name: String, _ arguments: Arguments, parameters: [Parameter]?, of code: FunctionCode? = nil,
    expecting: TypeReference? = nil, at node: some SyntaxProtocol
  ) {
    let changes = changedArguments.count
    let labels = emitHiddenArguments(of: code, arguments.labels, expecting: expecting, at: node)
    compile(arguments, parameters: parameters)
    mark(node)
    let handler = guardChanged(since: changes)
    builder.emit(.invoke, builder.member(name), builder.labels(labels))
    storeChanged(since: changes, handler: handler)
  }

  func finishMutatingCall(
    _ name: String, _ arguments: Arguments, parameters: [Parameter]? = nil, path: AccessPath, at node: some SyntaxProtocol
  ) {
    let changes = changedArguments.count
    compile(arguments, parameters: parameters)
    mark(node)
    let handler = guardChanged(since: changes)
    builder.emit(.invokeMutating, builder.member(name), builder.labels(arguments.labels))
    builder.emit(.extra, builder.path(path))
    storeChanged(since: changes, handler: handler)
  }

  private func compileMemberCall(_ node: MemberAccessExprSyntax, _ arguments: Arguments, expecting: TypeReference?) {
    let name = node.declName.baseName.text.trimmingBackticks
    guard let base = node.base else { return compileImplicitCall(name, node, arguments, expecting: expecting) }
    if base.is(SuperExprSyntax.self) { return compileSuperCall(name, node, arguments) }
    if name == "init", base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self), !builder.isStatic {
      return compileDelegation(node, arguments)
    }
    // An application's own `Task.retry { try await load() }` is no operator.
    if stubs == nil || !base.referencedTask { checkSynchronous(name, arguments) }
    if let type = typeNamed(by: base) {
      emitType(type)
      if case .user(let info) = type, keepsStaticFunction(name, in: info) {
        mark(node.declName)
        builder.emit(.member, builder.member(name))
        return finishCall(arguments, parameters: nil, at: node.declName)
      }
      if case .library("Task", _) = type, name == "sleep" || name == "yield" { requireAwait(at: node) }
      if name == "value", let only = arguments.values.first, let content = type.content { checkLiteral(only, is: content) }
      let content = name == "value" ? type.content ?? (type.isPromise ? expecting?.unwrapped.content : nil) : nil
      finishMethodCall(
        name, arguments,
        parameters: content.map { [Parameter(label: nil, name: "value", type: $0)] }
          ?? type.staticParameters(name, arguments.labels),
        of: type.staticMethod(name, arguments.labels), expecting: expecting, at: node.declName)
      return
    }
    var arguments = arguments
    if arguments.values.contains(where: \.isImplicitMember) || library.settlingMethods.contains(name) {
      arguments.receiver = guessType(base)
    }
    if mutatingNames.contains(name), !isConstantOfLibrary(base), !changesNothing(name, of: base), let path = path(for: base) {
      var parameters: [Parameter]?
      if name == "append", case .array(let element)? = guessType(base) {
        parameters = [Parameter(label: nil, name: "newElement", type: element)]
      }
      finishMutatingCall(name, arguments, parameters: parameters, path: path, at: node.declName)
      return
    }
    if base.referencedSelf, case .user(let info)? = guessType(base), keepsFunction(name, in: info) {
      compile(base)
      mark(node.declName)
      builder.emit(.member, builder.member(name))
      return finishCall(arguments, parameters: nil, at: node.declName)
    }
    if base.referencedSelf, case .user(let info)? = guessType(base),
      meansUnpasted(name, in: info, arguments, at: node)
    {
      isCompilingCallee = true
      _ = compileStub(name, at: node.declName.baseName)
      isCompilingCallee = false
      return finishCall(arguments, parameters: nil, at: node.declName)
    }
    checkChain(name, node.declName, on: base, arguments)
    checkGet(name, arguments, of: base, at: node.declName)
    let form = form(of: name, node, on: base, expecting: expecting)
    compile(base, expecting: form.base ?? promiseWanted(by: arguments, of: base))
    noteWantedResult(of: name, arguments, expecting: expecting)
    noteWantedForm(of: name, on: base, arguments, expecting: expecting)
    noteWantedLiterals(of: name, arguments, expecting: expecting)
    switch (expecting, node.parent?.as(ExprSyntax.self)) {
    case (.optional(let wanted), let call?), (.array(let wanted), let call?): noteImplicitResult(of: call, wanted)
    default: break
    }
    var parameters: [Parameter]?
    var called = form.name
    var code = builtinExtensions[TypeReference.promiseName]?.methods[name]?.fitting(arguments.labels)?.code
    if case .user(let info) = guessType(base), let method = info.method(name, calledWith: arguments.labels) {
      code = method.code
      parameters = method.code.declaredParameters
      if method.code.isAsync { requireAwait(at: node) }
      called = overload(of: form.name, in: info, arguments, at: node)
    } else if let computing = computingParameters(of: name, arguments.labels, on: guessType(base)) {
      parameters = computing
    }
    noteExtensionCall(of: name, arguments.labels, at: node.declName)
    if let owner = extensionOwner(of: name, in: guessType(base)), code != nil {
      compile(arguments, parameters: parameters)
      mark(node.declName)
      return emitCall(of: name, arguments.labels, declaredBy: owner)
    }
    finishMethodCall(called, arguments, parameters: parameters, of: code, expecting: expecting, at: node.declName)
  }

  /// The parameters of a method that an extension adds to a type of the library, if it computes one of them itself (`@autoclosure`).
  private func computingParameters(of name: String, _ labels: ArgumentLabels, on type: TypeReference?) -> [Parameter]? {
    let sure = type.flatMap { declarations.extensions(of: $0)?.method(name, fitting: labels) }
    let methods = (sure.map { [$0] } ?? builtinExtensions.values.compactMap { $0.method(name, fitting: labels) })
      .map(\.code.declaredParameters)
    return methods.allSatisfy { $0.contains(where: \.isAutoclosure) } ? methods.first : nil
  }

  /// Whether a method that is called like one that changes its value is another one, of the script's, which doesn't.
  private func changesNothing(_ name: String, of base: ExprSyntax) -> Bool {
    guard case .user(let info)? = guessType(base), let methods = info.lookup({ $0.methods[name] }) else { return false }
    return !methods.contains(where: \.isMutating)
  }

  private func compileSuperCall(_ name: String, _ node: MemberAccessExprSyntax, _ arguments: Arguments) {
    guard let type = builder.type, let superclass = type.superclass, let own = builder.resolve("self") else {
      // Of a superclass that nobody declares nothing is known that could be called, so what its method gives is made up.
      if let stubs {
        guard node.givesWhatIsUsed else {
          builder.emit(.void)
          return
        }
        let site = CodeSite(unit: unit, offset: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset)
        builder.emitConstant(stubs.function(named: "super.\(name)", at: site))
        finishCall(arguments, parameters: nil, at: node.declName)
        return
      }
      error(node, "'super' cannot be used in a class without a superclass")
      builder.emit(.void)
      return
    }
    builder.emitLoad(own)
    compile(arguments, parameters: nil)
    mark(node.declName)
    emitCall(of: name, arguments.labels, declaredBy: superclass)
  }

  private func compileDelegation(_ node: MemberAccessExprSyntax, _ arguments: Arguments) {
    guard let type = builder.type, builder.code.kind == .initializer, let own = builder.resolve("self") else {
      error(node, "'self.init' is only allowed in an initializer")
      builder.emit(.void)
      return
    }
    // A convenience initializer may be inherited: then the subclass's own counts.
    if type.kind == .object { emitSelfType(type) } else { emitType(.user(type)) }
    finishCall(arguments, parameters: nil, at: node.declName)
    if type.kind == .object {
      builder.emitLoad(own)
      builder.emit(.adoptFields)
    } else {
      builder.emitStore(own)
    }
    builder.emit(.void)
  }
}

extension ExprSyntax {
  /// Whether it is `Task`.
  fileprivate var referencedTask: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "Task" }

  /// Whether it is `self`.
  fileprivate var referencedSelf: Bool {
    self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }
}

extension MemberAccessExprSyntax {
  /// Whether something is done with what its call gives, or it is awaited.
  fileprivate var givesWhatIsUsed: Bool {
    var next = parent?.parent
    while let node = next, node.is(TryExprSyntax.self) || node.is(ExpressionStmtSyntax.self) { next = node.parent }
    return next?.is(CodeBlockItemSyntax.self) != true
  }
}
