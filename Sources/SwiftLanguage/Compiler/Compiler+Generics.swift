import SwiftSyntax

/// Generic parameters count as `Any`, but where a body asks for one while it runs (`value as? T`, `T.self`): there a hidden variable
/// holds the type that the call means.
extension Compiler {
  /// Finds out which generic parameters a function's body asks for, and where each call tells them.
  func declareGenerics(of function: FunctionDeclSyntax, in code: FunctionCode) {
    guard let clause = function.genericParameterClause, let body = function.body else { return }
    let asked = AskedGenerics.find(in: body, among: Set(clause.parameters.map(\.name.text)))
    for parameter in clause.parameters {
      let name = parameter.name.text
      let source = source(of: name, in: function.signature)
      // A type that is given may be handed on to whoever asks for it, and so may what only the result tells to whoever decodes it.
      guard
        asked.contains(name) || source.isGiven
          || source.isOfResult && (source.typeParameter != nil || isDecoded(parameter, in: function))
      else { continue }
      code.generics.append(
        AskedGeneric(
          variable: AskedGeneric.variable(name), source: source,
          inResult: function.signature.returnClause.flatMap { GenericStep.steps(to: name, in: $0.type) }))
      guard case .result = source else { continue }
      code.parameters.insert(
        Parameter(label: AskedGeneric.variable(name), name: AskedGeneric.variable(name), hasDefault: true, isHidden: true), at: 0)
    }
    if !code.generics.isEmpty { finishSignature(code) }
  }

  /// Whether a generic parameter is something that is decoded, as its constraints say.
  private func isDecoded(_ parameter: GenericParameterSyntax, in function: FunctionDeclSyntax) -> Bool {
    let constraints = [parameter.inheritedType?.ownText, function.genericWhereClause?.ownText]
    return constraints.contains { $0.map { $0.contains("Decodable") || $0.contains("Codable") } == true }
  }

  /// Where a call tells a generic parameter: by a type that it is given, by a value, or by what its result is wanted to be.
  private func source(of name: String, in signature: FunctionSignatureSyntax) -> AskedGeneric.Source {
    let parameters = Array(signature.parameterClause.parameters).filter { $0.ellipsis == nil }
    func variable(_ parameter: FunctionParameterSyntax) -> String {
      (parameter.secondName ?? parameter.firstName).text.trimmingBackticks
    }
    for parameter in parameters {
      if let type = parameter.type.as(MetatypeTypeSyntax.self), type.baseType.ownText == name {
        guard parameter.defaultValue?.value.ownText == "\(name).self", let result = signature.returnClause?.type,
          let steps = GenericStep.steps(to: name, in: result)
        else { return .type(in: variable(parameter)) }
        return .result(steps, orType: variable(parameter))
      }
    }
    // A value tells more than a closure, whose text may leave out what it takes.
    let told = parameters.compactMap { parameter in
      GenericStep.steps(to: name, in: parameter.type).map { (variable(parameter), $0) }
    }
    if let (variable, steps) = told.first(where: { $1.first != .input }) ?? told.first { return .value(in: variable, steps) }
    guard let result = signature.returnClause?.type, let steps = GenericStep.steps(to: name, in: result) else { return .nothing }
    return .result(steps)
  }

  /// Gives the hidden variables their types at the beginning of a body.
  func emitGenerics(of code: FunctionCode) {
    for generic in code.generics {
      switch generic.source {
      case .type(let parameter):
        if let variable = builder.resolve(parameter) { builder.emitLoad(variable) } else { builder.emitConstant(.type(.any)) }
      case .value(let parameter, let steps):
        if let variable = builder.resolve(parameter) { builder.emitLoad(variable) } else { builder.emit(.void) }
        builder.emit(.typeOf, GenericStep.packed(steps))
      case .instance(let name):
        if let own = builder.resolve("self") {
          builder.emitLoad(own)
          builder.emit(.typeOf, GenericStep.ofInstance(builder.member(name)))
        } else {
          builder.emitConstant(.type(.any))
        }
      case .nothing: builder.emitConstant(.type(.any))
      case .result: continue
      }
      builder.emitInitialize(builder.declareLocal(generic.variable, isConstant: true, isShared: false))
    }
  }

  /// Gives the hidden variables that calls fill their types, before defaults ask for them: what a parameter was given, or what the result
  /// is wanted to be, or else any type.
  func emitResultGenerics(of code: FunctionCode) {
    for generic in code.generics {
      guard case .result(_, let parameter) = generic.source, let variable = builder.resolve(generic.variable),
        case .local(let slot) = variable.storage
      else { continue }
      if let given = parameter.flatMap({ builder.resolve($0) }), case .local(let place) = given.storage {
        let present = builder.emit(.jumpIfPresent, 0, place)
        let absent = builder.emit(.jump)
        builder.patch(present)
        builder.emitLoad(given)
        builder.emit(.storeLocal, slot)
        builder.patch(absent)
      }
      let present = builder.emit(.jumpIfPresent, 0, slot)
      builder.emitConstant(.type(.any))
      builder.emit(.storeLocal, slot)
      builder.patch(present)
    }
  }

  /// The hidden variable of a generic parameter; `nil` if the name means something else, or nobody asks for it.
  func generic(_ name: String) -> Variable? {
    genericNames.contains(name) ? builder.resolve(AskedGeneric.variable(name)) : nil
  }

  /// Tests or casts the top of the stack.
  func emitTest(_ operation: Operation, _ syntax: TypeSyntax) {
    let array = syntax.as(ArrayTypeSyntax.self)
    guard let name = (array?.element ?? syntax).as(IdentifierTypeSyntax.self)?.name.text, let variable = generic(name) else {
      builder.emit(operation, builder.type(type(syntax)))
      return
    }
    builder.emitLoad(variable)
    if array != nil { builder.emit(.typeOf, GenericStep.arrayOfType) }
    builder.emit(operation, -1)
  }

  /// Pushes the types that a call gives to generic parameters of which only its result tells, and where it stands if a default asks.
  ///
  /// - Returns: The labels of the call with those of what was pushed.
  func emitHiddenArguments(
    of code: FunctionCode?, _ labels: ArgumentLabels, expecting: TypeReference?, at node: some SyntaxProtocol
  ) -> ArgumentLabels {
    guard let code, code.parameters.first?.isHidden == true else { return labels }
    var hidden: [String?] = []
    for parameter in code.parameters.prefix(while: \.isHidden) {
      if emitCaller(parameter.name, at: node) {
        hidden.append(parameter.label)
        continue
      }
      guard let generic = code.generics.first(where: { $0.variable == parameter.name }),
        case .result(let steps, _) = generic.source
      else { continue }
      if let type = GenericStep.follow(steps, in: expecting) ?? GenericStep.follow(steps, in: expecting?.unwrapped), !type.isAny {
        builder.emitConstant(.type(type))
      } else if let variable = parameterAround(inResult: steps, isTold: expecting.map { !$0.isAny } ?? false) {
        // What a function returns of its own generic parameter, or the only one that it knows.
        builder.emitLoad(variable)
      } else {
        continue
      }
      hidden.append(parameter.label)
    }
    return hidden.isEmpty ? labels : ArgumentLabels(labels: hidden + labels.labels, trailingCount: labels.trailingCount)
  }

  /// The generic parameter of the code around that a call's result is most likely of; `nil` if there is none, or several.
  ///
  /// - Parameter isTold: Whether the place says what it wants, which isn't a parameter alone.
  private func parameterAround(inResult steps: [GenericStep], isTold: Bool) -> Variable? {
    if let own = builder.code.generics.first(where: { $0.inResult == steps }) { return builder.resolve(own.variable) }
    guard !isTold, genericNames.count == 1, let only = genericNames.first else { return nil }
    return generic(only)
  }

  /// What a handler's first parameter says of the promise that it is given to, where a generic function's result asks for it.
  func promiseWanted(by arguments: Arguments, of base: ExprSyntax) -> TypeReference? {
    guard let call = base.as(FunctionCallExprSyntax.self),
      let closure = arguments.values.last?.as(ClosureExprSyntax.self),
      case .parameterClause(let clause)? = closure.signature?.parameterClause,
      let type = clause.parameters.first?.type,
      functions(calledBy: call).contains(where: { $0.resultTellsTypes }) || isHandedGeneric(call)
    else { return nil }
    return .promise(self.type(type))
  }

  /// Remembers what a chain's type says of a handler's result, where that is a generic function's whose result asks for it.
  func noteWantedResult(of name: String, _ arguments: Arguments, expecting: TypeReference?) {
    guard let expecting = expecting?.unwrapped, let content = expecting.content, let handler = arguments.values.last,
      library.typedGivers.contains(name)
    else { return }
    let functions: [FunctionCode]
    if let closure = handler.as(ClosureExprSyntax.self) {
      guard closure.signature?.returnClause == nil, let only = closure.statements.first, closure.statements.count == 1,
        let value = only.singleValue,
        let call = (value.as(TryExprSyntax.self)?.expression ?? value).as(FunctionCallExprSyntax.self)
      else { return }
      functions = self.functions(calledBy: call)
    } else {
      functions = self.functions(named: handler)
    }
    guard let function = functions.first(where: { $0.resultTellsTypes }) else { return }
    // Some operators take what isn't a promise, too.
    let givesPromise = name != "map" && (function.returnType?.isPromise ?? true)
    wantedResults[handler.id] = givesPromise ? expecting : content
  }

  /// Remembers the type of what a closure gives as `.name`, where an optional or a list is mapped: `cached.map { .value($0) } ?? load()`.
  func noteImplicitResult(of node: ExprSyntax, _ wanted: TypeReference?) {
    guard let wanted, let call = node.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "map",
      let closure = arguments(of: call).values.last?.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil,
      closure.statements.count == 1
    else { return }
    var value = closure.statements.first?.singleValue
    while let attempt = value?.as(TryExprSyntax.self) { value = attempt.expression }
    let callee = value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    guard let member = callee?.as(MemberAccessExprSyntax.self), member.base == nil else { return }
    wantedResults[closure.id] = wanted
  }

  /// Whether the handler of a chain's call is a generic function by its name, whose result asks for what is wanted.
  private func isHandedGeneric(_ call: FunctionCallExprSyntax) -> Bool {
    guard let handler = arguments(of: call).values.last, !handler.is(ClosureExprSyntax.self) else { return false }
    return functions(named: handler).contains { $0.resultTellsTypes }
  }

  /// Compiles a generic function that is handed over by its name, if only the place says what its result is: as a closure that calls it.
  ///
  /// - Returns: Whether the expression is one.
  func compileHandedGeneric(_ node: ExprSyntax) -> Bool {
    guard !node.is(ClosureExprSyntax.self), let wanted = wantedResults.removeValue(forKey: node.id),
      let function = functions(named: node).first(where: { $0.resultTellsTypes })
    else { return false }
    let declared = function.declaredParameters
    let code = FunctionCode(name: function.name, kind: .closure, unit: unit)
    code.parameters = declared.enumerated().map { Parameter(label: nil, name: "<\($0)>", type: $1.type) }
    (code.isAsync, code.mayThrow) = (function.isAsync, function.isThrowing)
    finishSignature(code)
    within(FunctionBuilder(code: code, parent: builder, type: builder.type, hasInstance: builder.hasInstance)) {
      let variables = code.parameters.map {
        builder.declareLocal($0.name, isConstant: true, isShared: false, type: $0.type)
      }
      emitEntry(at: node)
      compile(node)
      let labels = emitHiddenArguments(of: function, ArgumentLabels(labels: declared.map(\.label)), expecting: wanted, at: node)
      for variable in variables { builder.emitLoad(variable) }
      mark(node)
      builder.emit(.call, labels.labels.count, builder.labels(labels))
      emitReturn()
    }
    mark(node)
    builder.emit(.closure, builder.function(code))
    return true
  }

  /// The method of an extension of promises that a call means; `nil` if there is none by its name whose labels fit.
  func ownMethod(calledBy node: FunctionCallExprSyntax) -> FunctionCode? {
    guard let extended = builtinExtensions[TypeReference.promiseName],
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let methods = extended.methods[member.declName.baseName.text.trimmingBackticks]
    else { return nil }
    let labels = arguments(of: node).labels
    guard let own = methods.fitting(labels)?.code else { return nil }
    // A handler is no `value: T`.
    let takesHandler = own.declaredParameters.last.map { $0.type.map { !$0.isAny } ?? true || $0.label == nil } ?? false
    return labels.trailingCount == 0 || takesHandler ? own : nil
  }

  /// The script's functions that a call may mean, as far as its text tells.
  private func functions(calledBy node: FunctionCallExprSyntax) -> [FunctionCode] { functions(named: node.calledExpression) }

  /// The script's functions that a name may mean.
  private func functions(named node: ExprSyntax) -> [FunctionCode] {
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks {
      let methods = builder.type?.lookup { $0.methods[name] } ?? []
      return (find(name)?.functions.map(\.code) ?? []) + methods.map(\.code)
    }
    guard let member = node.as(MemberAccessExprSyntax.self), let base = member.base else { return [] }
    let name = member.declName.baseName.text.trimmingBackticks
    if case .user(let info)? = typeNamed(by: base) {
      if case .method(let functions) = info.statics[name]?.kind { return functions }
      return []
    }
    if case .user(let info)? = guessType(base) { return (info.lookup { $0.methods[name] } ?? []).map(\.code) }
    return (builtinExtensions[TypeReference.promiseName]?.methods[name] ?? []).map(\.code)
  }
}

extension GenericStep {
  /// The way from a type as it is written to a generic parameter in it; `nil` if it isn't there.
  static func steps(to name: String, in type: TypeSyntax) -> [GenericStep]? {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      guard let generics = type.genericArgumentClause else { return type.name.text == name ? [] : nil }
      guard let first = generics.arguments.first?.argument.as(TypeSyntax.self) else { return nil }
      return steps(to: name, in: first).map { [type.name.text == "Array" ? .element : .content] + $0 }
    case .arrayType(let type): return steps(to: name, in: type.element).map { [.element] + $0 }
    case .optionalType(let type): return steps(to: name, in: type.wrappedType).map { [.wrapped] + $0 }
    case .attributedType(let type): return steps(to: name, in: type.baseType)
    case .functionType(let type):
      guard type.parameters.count == 1, let first = type.parameters.first else { return nil }
      return steps(to: name, in: first.type).map { [.input] + $0 }
    default: return nil
    }
  }
}

/// Finds the generic parameters that a body asks for: in casts and tests, and by their names alone.
final class AskedGenerics: SyntaxVisitor {
  private let names: Set<String>
  private var asked: Set<String> = []

  private init(_ names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in body: some SyntaxProtocol, among names: Set<String>) -> Set<String> {
    let finder = AskedGenerics(names)
    finder.walk(body)
    return finder.asked
  }

  private func note(_ type: TypeSyntax) {
    if let array = type.as(ArrayTypeSyntax.self) { return note(array.element) }
    if let name = type.as(IdentifierTypeSyntax.self)?.name.text, names.contains(name) { asked.insert(name) }
  }

  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.type)
    return .visitChildren
  }

  override func visit(_ node: IsExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.type)
    return .visitChildren
  }

  // Operators aren't folded yet where a body is looked through before it is compiled.
  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind { .visitChildren }

  override func visit(_ node: TypeExprSyntax) -> SyntaxVisitorContinueKind {
    note(node.type)
    return .visitChildren
  }

  override func visit(_ node: IsTypePatternSyntax) -> SyntaxVisitorContinueKind {
    note(node.type)
    return .visitChildren
  }

  // `Page<T>.self`
  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    for argument in node.genericArgumentClause.arguments {
      if let type = argument.argument.as(TypeSyntax.self) { note(type) }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(node.baseName.text) { asked.insert(node.baseName.text) }
    return .visitChildren
  }
}
