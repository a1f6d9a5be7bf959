import SwiftSyntax

extension Compiler {
  func compileClosure(_ node: ClosureExprSyntax, expecting: TypeReference?) {
    let changesFirstArgument = closuresChangeFirstArgument
    closuresChangeFirstArgument = false
    let code = FunctionCode(name: "closure", kind: .closure, unit: unit)
    let inner = FunctionBuilder(code: code, parent: builder, type: builder.type, hasInstance: builder.hasInstance)
    builder.pushScope()
    compileCaptureList(node)
    let facts = facts[node.statements] ?? ScopeFacts(node)[node.statements] ?? ScopeFacts.Facts()
    code.isAsync = node.signature?.effectSpecifiers?.asyncSpecifier != nil || facts.waits
    let starter = starter(of: node)
    code.isolation = isolation(of: node, startedBy: starter)
    code.returnType = node.signature?.returnClause.map { type($0.type) }
    inner.promisePlace = promisePlace(givenBy: node)
    if let place = inner.promisePlace, let type = code.returnType { notePromised(type, at: place) }
    if code.returnType == nil, case .function(_, let result) = expecting?.unwrapped { code.returnType = result }
    code.parameters = parameters(of: node, facts, expecting: expecting)
    if changesFirstArgument, !code.parameters.isEmpty { code.parameters[0].isInout = true }
    code.ignoresArguments = code.parameters.isEmpty && !hasParameterClause(node)
    inner.demand = demands.removeValue(forKey: node.id)
    inner.wantedResult = wantedResults.removeValue(forKey: node.id)
    let input = handlerInputs.removeValue(forKey: node.id)
    if ignoresCertainly(node) { reportIgnoredInput(node) } else { checkIgnoredParameters(of: node, expecting: expecting) }
    if library.chainTypes != nil {
      code.mayThrow = node.mayThrow
      if !ReturnFinder.isFound(in: node.statements), node.statements.count != 1 { code.resultGuess = .void }
      if let input, ignoresInput(node, input) {
        reportIgnoredInput(node)
      } else if let demand = inner.demand {
        checkClosure(node, demand, mayThrow: code.mayThrow)
      }
    }
    checkClosureReturn(node, code.returnType)
    inner.givesNothing = givingNothing.contains(node.id)
    if case .function(_, .void)? = expecting?.unwrapped { inner.givesNothing = true }
    inner.dropsChoice =
      keptChoices.remove(node.id) == nil && code.returnType == nil
      && method(taking: node).map { library.dropsChoices.contains($0.text.trimmingBackticks) } ?? false
    finishSignature(code)
    code.plainLabels = .unlabelled(code.parameters.count)
    within(inner) {
      inner.sharedNames = facts.nestedNames
      for (index, parameter) in code.parameters.enumerated() {
        let known = parameter.type ?? input.flatMap { part(index, of: code.parameters.count, in: $0) }
        // What an unknown function hands to a closure may be `inout`.
        let isConstant = !parameter.isInout && (stubs == nil || parameter.type != nil)
        builder.declareLocal(parameter.name, isConstant: isConstant, isShared: parameter.isInout, type: known)
        let isGivenError = index == 0 && parameter.type == nil && givenErrors.contains(node.id)
        if isGivenError || isAnyError(parameter.type) { builder.noteAnyError(parameter.name) }
        builder.noteSure(parameter.type ?? (code.parameters.count == 1 ? sureContents[node.id] : nil), of: parameter.name)
        if code.parameters.count == 1, parameter.type == nil {
          builder.noteOptionalUnlessPassed(workedOutOptionals[node.id], of: parameter.name)
        }
      }
      // It was reported once, and there is no need to say that nobody knows it.
      if let name = meantInputs[node.id] { builder.declareLocal(name, isConstant: true, isShared: false) }
      emitEntry(at: node.statements, isStarted: starter != nil && starter != .sendable)
      compileFunctionStatements(node.statements)
    }
    builder.dropScope()
    mark(node)
    builder.emit(.closure, builder.function(code))
  }

  /// Compiles a closure without parameters that computes an expression.
  func compileClosure(_ code: FunctionCode, computing value: ExprSyntax, at node: some SyntaxProtocol) {
    finishSignature(code)
    within(FunctionBuilder(code: code, parent: builder, type: builder.type, hasInstance: builder.hasInstance)) {
      builder.sharedNames = NestedNames.find(in: Syntax(value))
      // An asynchronous one is awaited where its value is asked for.
      let outer = isAwaiting
      isAwaiting = outer || code.isAsync
      defer { isAwaiting = outer }
      mark(value)
      compile(value, expecting: code.returnType)
      emitReturn()
    }
    mark(node)
    builder.emit(.closure, builder.function(code))
  }

  /// The name of the method that is called with the closure.
  private func method(taking node: ClosureExprSyntax) -> TokenSyntax? {
    let call = (node.parent?.as(LabeledExprSyntax.self)?.parent?.parent ?? node.parent)?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  private func hasParameterClause(_ node: ClosureExprSyntax) -> Bool {
    node.signature?.parameterClause != nil
  }

  private func parameters(of node: ClosureExprSyntax, _ facts: ScopeFacts.Facts, expecting: TypeReference?) -> [Parameter] {
    var types: [TypeReference] = []
    if case .function(let parameters, _) = expecting?.unwrapped { types = parameters }
    func parameter(_ index: Int, _ name: String, _ written: TypeSyntax? = nil) -> Parameter {
      var expected = index < types.count ? types[index] : nil
      var isInout = written.map(self.isInout) ?? false
      if case .inOut(let type) = expected { (expected, isInout) = (type, true) }
      return Parameter(label: nil, name: name, type: written.map { type($0) } ?? expected, isInout: isInout)
    }
    switch node.signature?.parameterClause {
    case .simpleInput(let list): return list.enumerated().map { parameter($0, $1.name.text.trimmingBackticks) }
    case .parameterClause(let clause):
      return clause.parameters.enumerated().map { parameter($0, ($1.secondName ?? $1.firstName).text.trimmingBackticks, $1.type) }
    case nil:
      let highest = facts.highestAnonymous
      guard highest >= 0 else { return [] }
      return (0...highest).map { parameter($0, "$\($0)") }
    }
  }

  private func compileCaptureList(_ node: ClosureExprSyntax) {
    let items = node.signature?.capture?.items.map(\.self) ?? []
    // All values first: in `[weak self, queue]` the queue is that of the object, not of the reference to it.
    for item in items {
      if let value = item.initializer?.value {
        compile(value)
      } else {
        compileName(item.name)
      }
      if item.reference != nil { builder.emit(.weaken) }
    }
    for item in items.reversed() {
      let name = item.name.text.trimmingBackticks
      var variable = builder.declareLocal(name, isConstant: true, isShared: false)
      builder.emitInitialize(variable)
      guard let reference = item.reference else { continue }
      variable.reference = reference
      builder.scopes[builder.scopes.count - 1].names[name] = variable
    }
  }

  func compileAnonymousArgument(_ number: Int, at token: TokenSyntax) {
    guard let variable = builder.resolve("$\(number)") else {
      error(token, "anonymous closure argument not contained in a closure")
      builder.emit(.void)
      return
    }
    builder.emitLoad(variable)
  }
}

extension ClosureCaptureSyntax {
  /// How the variable refers to its object; `nil` if it keeps it, as others do.
  fileprivate var reference: FunctionBuilder.Variable.Reference? {
    switch specifier?.specifier.tokenKind {
    case .keyword(.weak): .weak
    case .keyword(.unowned): .unowned
    default: nil
    }
  }
}
