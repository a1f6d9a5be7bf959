import Program
package import SwiftSyntax

// What the types of a library's chains refuse, told as its compiler would.
extension Compiler {
  /// Checks a call of a library's method, and remembers what its closure must return.
  func checkChain(_ name: String, _ node: DeclReferenceExprSyntax, on base: ExprSyntax, _ arguments: Arguments) {
    noteInput(of: name, on: base, arguments)
    if guessType(base)?.isPromise == true, !extendsLibrary(with: name) { checkLabels(arguments, of: name) }
    guard let types = library.chainTypes else { return }
    let type = guessType(base)
    if let problem = types.problem(calling: name, on: type), !needsFailingForm(name, base),
      stubs == nil || !types.isAged(name, on: type)
    {
      error(node, problem)
    }
    if let problem = types.problem(labels: arguments.labels.labels, calling: name, on: type),
      !extendsLibrary(with: name)
    {
      error(node, problem)
    }
    if types.mustBeTried(name, on: type), arguments.values.isEmpty, isPromise(throughout: base) {
      requireTry(for: name, at: node)
    }
    let input = types.input(of: name, on: type).flatMap { $0.isAny ? nil : $0 }
    if let path = arguments.values.last?.as(KeyPathExprSyntax.self) { handlerInputs[path.id] = input }
    if let closure = arguments.values.last?.as(ClosureExprSyntax.self), let input {
      handlerInputs[closure.id] = input
      if case .error = input { sureInputs.insert(closure.id) } else if !mayGiveNothing(base) { sureInputs.insert(closure.id) }
    }
    if library.recoveringOperators.contains(name), let call = node.parent?.parent?.as(FunctionCallExprSyntax.self) {
      checkRecovered(by: name, call, on: base)
    }
    guard let kind = types.demand(of: name, on: type) else { return }
    demand(kind, name, isMethod: true, at: node, of: arguments)
  }

  /// Checks a call of a library's function or type, and remembers what its closure must return.
  func checkMaker(_ name: String, at node: some SyntaxProtocol, _ arguments: Arguments) {
    guard let types = library.chainTypes, find(name) == nil else { return }
    if let kind = types.demand(of: name, on: nil) { demand(kind, name, isMethod: false, at: node, of: arguments) }
    if types.mustBeTried(name, on: nil) { requireTry(for: name, at: node) }
    if stubs == nil, let problem = types.problem(ofFunction: name, call: shape(of: arguments)) { error(node, problem) }
    guard let problem = types.problem(ofMakerIgnoringInput: name), arguments.values.count == 1, arguments.labels.labels[0] == nil,
      let closure = arguments.values[0].as(ClosureExprSyntax.self), closure.takesNothing,
      // Applications add an initializer that takes an asynchronous closure.
      stubs == nil || facts[closure.statements]?.waits != true
    else { return }
    error(closure, problem)
  }

  /// What a chain's method is compiled as, and what its base is expected to be.
  ///
  /// Where a method has two forms, Swift chooses the one whose promise can fail if a promise is expected, or if what follows needs one,
  /// and the one that gives nothing if a promise of nothing is expected.
  func form(
    of name: String, _ node: MemberAccessExprSyntax, on base: ExprSyntax, expecting: TypeReference?
  ) -> (name: String, base: TypeReference?) {
    var inherited = library.typeKeepingOperators.contains(name) || handsOnInput(name, node) ? expecting : nil
    if wantsNothing(name, node, on: base) { inherited = .promise(.void) }
    if let form = library.formsGivingNothing[name], case .promise(.void)? = expecting?.unwrapped,
      guessType(base)?.isPromise == true
    {
      return (form, inherited)
    }
    guard let types = library.chainTypes else { return (name, inherited) }
    if let type = guessType(base), let failing = types.formOfProtocol(name, on: type) { return (failing, nil) }
    // What can be called on one that can't fail doesn't ask for another one.
    if inherited?.unwrapped.isPromise == true, let type = guessType(base), !types.canFail(type),
      types.problem(calling: name, on: type) == nil
    {
      inherited = nil
    }
    // What a recovery gives may be unable to fail; what it is called on is not.
    if needsFailingForm(name, base), inherited?.unwrapped.isPromise != true { inherited = .promise(.any) }
    guard expecting?.unwrapped.isPromise == true, let call = node.parent?.as(FunctionCallExprSyntax.self),
      let failing = failingForm(of: call)
    else { return (name, inherited) }
    return (failing, nil)
  }

  /// Whether an operator's closure fits a promise of nothing only, and a method before it can give one: the closure takes nothing, or it
  /// heals an error with nothing.
  private func wantsNothing(_ name: String, _ node: MemberAccessExprSyntax, on base: ExprSyntax) -> Bool {
    guard !library.formsGivingNothing.isEmpty, let call = node.parent?.as(FunctionCallExprSyntax.self),
      let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
    else { return false }
    var origin = base
    while let inner = origin.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
      library.typeKeepingOperators.contains(inner.declName.baseName.text), let next = inner.base
    {
      origin = next
    }
    guard let first = origin.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
      library.formsGivingNothing[first.declName.baseName.text] != nil
    else { return false }
    if library.formsGivingNothing[name] != nil { return closure.takesNothing }
    guard library.recoveringOperators.contains(name), closure.signature?.returnClause == nil,
      closure.statements.last?.item.is(ThrowStmtSyntax.self) != true
    else { return false }
    return handlerShape(call)?.result?.isVoid ?? false
  }

  /// Remembers what a closure has to give so that its method's promise is the one that is wanted: a promise of nothing, or what an `if` or a
  /// `switch` comes to, which the form of the method would drop that passes its own promise's value on.
  func noteWantedForm(of name: String, on base: ExprSyntax, _ arguments: Arguments, expecting: TypeReference?) {
    guard let wanted = expecting?.unwrapped, wanted.isPromise, let content = wanted.content,
      let closure = arguments.values.last?.as(ClosureExprSyntax.self)
    else { return }
    if library.formsGivingNothing[name] != nil || library.typeKeepingOperators.contains(name), content.isVoid,
      wantedResults[closure.id] == nil
    {
      wantedResults[closure.id] = wanted
    }
    if library.dropsChoices.contains(name), let own = certainContent(of: base) ?? guessType(base)?.content,
      own.name != content.name
    {
      keptChoices.insert(closure.id)
    }
  }

  /// Whether a method can be called on a call's promise only if that is one which can fail, and the call has such a form.
  private func needsFailingForm(_ name: String, _ base: ExprSyntax) -> Bool {
    guard let types = library.chainTypes, let call = base.as(FunctionCallExprSyntax.self),
      types.problem(calling: name, on: guessType(base)) != nil, types.problem(calling: name, on: .promise(.any)) == nil
    else { return false }
    return failingForm(of: call) != nil
  }

  /// The other form of a call whose promise can't fail.
  private func failingForm(of node: FunctionCallExprSyntax) -> String? {
    guard let types = library.chainTypes, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base, ownMethod(calledBy: node) == nil,
      typeNamed(by: base) == nil, let type = guessType(ExprSyntax(node)), !types.canFail(type)
    else { return nil }
    return types.failingForm(of: member.declName.baseName.text.trimmingBackticks, on: guessType(base))
  }

  /// Remembers a call whose promise can't fail, by its type.
  func noteGuarantee(_ node: FunctionCallExprSyntax, expecting: TypeReference?) {
    guard let types = library.chainTypes, let type = guessType(ExprSyntax(node)), !types.canFail(type),
      expecting?.unwrapped.isPromise != true || failingForm(of: node) == nil
    else { return }
    let offset = calleeToken(node.calledExpression).positionAfterSkippingLeadingTrivia.utf8Offset
    guaranteedPlaces.insert(unit.place(atUTF8Offset: offset))
  }

  private func demand(
    _ kind: ResultDemand.Kind, _ name: String, isMethod: Bool, at node: some SyntaxProtocol, of arguments: Arguments
  ) {
    guard let closure = arguments.values.last?.as(ClosureExprSyntax.self) else { return }
    demands[closure.id] = ResultDemand(
      kind: kind, name: name, isMethod: isMethod, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  // MARK: Closures

  /// Checks what the head of a closure says of its result, and whether it throws where it must not.
  func checkClosure(_ node: ClosureExprSyntax, _ demand: ResultDemand, mayThrow: Bool) {
    if case .nothing(let throwing) = demand.kind, !throwing, mayThrow {
      let arguments = library.chainTypes?.closureParameters(of: demand.name) ?? "()"
      error(
        node,
        "invalid conversion from throwing function of type '\(arguments) throws -> Void' to non-throwing function type '\(arguments) -> Void': '\(demand.name)' can't throw"
      )
    }
    if let declared = node.signature?.returnClause?.type {
      let type = self.type(declared)
      if case .nothing = demand.kind {
        guard case .void = type else {
          let advice = library.chainTypes?.advice(on: demand.name, returning: type.name) ?? ""
          return error(
            declared, "declared closure result '\(type.name)' is incompatible with contextual type 'Void': \(advice)")
        }
      } else {
        report(.known(type), against: demand, at: declared)
      }
    } else if node.statements.count != 1 || node.statements.first?.singleValue == nil,
      !ReturnFinder.isFound(in: node.statements), !node.statements.isEmpty || demand.isMethod
    {
      report(.known(.void), against: demand, at: node)
    }
  }

  /// Checks what a closure returns against what its operator demands, and a function against its type.
  ///
  /// - Parameter isExplicit: Whether `return` stands before it.
  func checkResult(_ expression: ExprSyntax, isExplicit: Bool) {
    notePromised(by: expression)
    checkPromise(expression, is: builder.code.returnType, returned: true)
    guard let types = library.chainTypes else { return checkIsPromise(expression) }
    let code = builder.code
    let result = result(of: expression)
    if code.kind == .closure { code.resultGuess = certainType(of: expression) ?? result.sureType }
    if let demand = builder.demand {
      if case .nothing = demand.kind, !isExplicit { return }
      if code.returnType == nil { report(result, against: demand, at: expression) }
    } else if code.kind == .function || code.kind == .method, case .promise? = code.returnType, let name = valueName(of: result) {
      error(
        expression,
        "cannot convert return expression of type '\(name)' to return type '\(code.returnType?.name ?? "")': use '\(types.settledForm)'"
      )
    }
  }

  private func report(_ result: KnownResult, against demand: ResultDemand, at node: some SyntaxProtocol) {
    guard let types = library.chainTypes, let unfailing = library.unfailing else { return }
    func advice(_ type: String) -> String { types.advice(on: demand.name, returning: type) }
    switch demand.kind {
    case .promise, .promiseOrNothing:
      guard let name = valueName(of: result) else { return }
      if stubs != nil, let warning = types.toleration(of: demand.name, returning: name, mentions: mentions) {
        return report(.warning, at: demand.offset, warning)
      }
      if name == "()" {
        if case .promiseOrNothing = demand.kind { return }
        return report(.error, at: demand.offset, "type '()' cannot conform to '\(unfailing.protocol)': \(advice(name))")
      }
      report(
        .error, at: demand.offset,
        "\(types.callee(demand)) requires that '\(name)' conform to '\(unfailing.protocol)': \(advice(name))")
    case .guarantee:
      guard case .known(let type) = result, valueName(of: result) != nil || type.isPromise else { return }
      error(
        node,
        "cannot convert value of type '\(type.name)' to closure result type '\(unfailing.type)<Void>': \(advice(type.name))")
    case .nothing:
      guard case .known(let type) = result else { return }
      if case .void = type { return }
      error(node, "cannot convert value of type '\(type.name)' to closure result type 'Void': \(advice(type.name))")
    }
  }

  // MARK: Results

  /// What an expression gives, as far as its text tells.
  private func result(of expression: ExprSyntax) -> KnownResult {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return .known(.int)
    case .tryExpr(let node) where node.questionOrExclamationMark == nil: return result(of: node.expression)
    case .arrayExpr, .dictionaryExpr: return .known(guessType(expression) ?? .array(.any))
    case .infixOperatorExpr(let node):
      guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, Self.plainOperators.contains(name) else {
        return .unknown
      }
      if let type = guessType(expression) { return .known(type) }
      let operands = [node.leftOperand, node.rightOperand]
      return operands.contains { $0.is(IntegerLiteralExprSyntax.self) } ? .known(.int) : .unknown
    case .functionCallExpr(let node):
      if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        if let variable = find(name) {
          let labels = arguments(of: node).labels
          // The overload that is meant was not pasted.
          if stubs != nil, !variable.functions.contains(where: { $0.code.accepts(labels) }) { return .unknown }
          if let function = variable.functions.first { return .known(function.code.returnType ?? .void) }
        } else if name == "print" {
          return .known(.void)
        }
      }
      if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        member.declName.baseName.text == "value", let unfailing = library.unfailing
      {
        return .known(.library(unfailing.type))
      }
      return guessType(expression).map { .known($0) } ?? .unknown
    default: return guessType(expression).map { .known($0) } ?? .unknown
    }
  }

  /// The name of a result's type, if it certainly can't be waited for.
  private func valueName(of result: KnownResult) -> String? {
    guard case .known(let type) = result else { return nil }
    switch type {
    case .int, .double, .bool, .string, .void, .array, .dictionary, .set, .range, .error, .tuple: return type.name
    case .user(let info):
      return info.kind == .protocol || library.unfailing.map { info.conforms(to: $0.protocol) } == true ? nil : info.name
    default: return nil
    }
  }

  private static let plainOperators: Set<String> = ["+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||"]

  /// What the text of a call's closure tells of it.
  ///
  /// - Parameter input: The type of what it gets, if that is known.
  func handlerShape(_ node: FunctionCallExprSyntax, getting input: TypeReference? = nil) -> HandlerShape? {
    guard let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self) else { return nil }
    var shape = HandlerShape(result: nil, mayThrow: closure.mayThrow, labels: Set(node.arguments.compactMap { $0.label?.text }))
    if let member = node.arguments.first?.expression.as(MemberAccessExprSyntax.self), member.base == nil {
      shape.firstMember = member.declName.baseName.text.trimmingBackticks
    }
    if let declared = closure.signature?.returnClause?.type {
      shape.result = type(declared)
      shape.certainResult = shape.result
    } else if closure.statements.count == 1, let value = closure.statements.first?.singleValue {
      let outer = assumedTypes
      assume(input, in: closure)
      if case .known(let type) = result(of: value) { shape.result = type }
      shape.certainResult = certainType(of: value)
      assumedTypes = outer
    } else if !ReturnFinder.isFound(in: closure.statements) {
      shape.result = .void
    }
    return shape
  }
}

/// What is known of a result.
private enum KnownResult {
  case known(TypeReference)
  case unknown

  /// Its type, where that doesn't depend on what it is calculated with.
  var sureType: TypeReference? {
    guard case .known(let type) = self else { return nil }
    switch type {
    case .int, .double, .string, .array, .dictionary, .optional: return nil
    default: return type
    }
  }
}

extension ClosureExprSyntax {
  /// How many parameters it names; `nil` if it has no list of them.
  package var namedParameters: Int? {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.count
    case .parameterClause(let clause): clause.parameters.count
    case nil: nil
    }
  }

  /// Whether it neither names nor uses what it is given.
  var takesNothing: Bool { signature?.parameterClause == nil && !usesAnonymousArguments }

  /// Whether it uses `$0`.
  private var usesAnonymousArguments: Bool {
    tokens(viewMode: .sourceAccurate).contains { if case .dollarIdentifier = $0.tokenKind { true } else { false } }
  }
}
