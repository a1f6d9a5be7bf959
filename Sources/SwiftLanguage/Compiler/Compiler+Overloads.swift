import SwiftSyntax

// Functions of one name and the same labels: what is asked of the result tells them apart.
extension SyntaxProtocol {
  /// Whether the call that the name begins is given what the closure around it is given: `wrap { save(item, completion: $0) }`. What makes
  /// the closure's promise takes no handler itself.
  fileprivate var handsOverSettler: Bool {
    var next = parent
    var call: FunctionCallExprSyntax?
    while let node = next {
      if call == nil { call = node.as(FunctionCallExprSyntax.self) }
      if let closure = node.as(ClosureExprSyntax.self) {
        let names = (closure.signature?.parameterClause?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []) + ["$0"]
        return call?.arguments.contains { argument in
          argument.expression.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } == true
        } ?? false
      }
      if node.is(FunctionDeclSyntax.self) { return false }
      next = node.parent
    }
    return false
  }
}

extension Compiler {
  /// Gives a method a name of its own if another one differs in what it returns only.
  func declareOverload(_ code: FunctionCode, named name: String, in info: TypeInfo) {
    guard let all = info.methods[name], all.count > 1, let method = all.last,
      all.dropLast().contains(where: {
        $0.code.plainLabels == code.plainLabels && ($0.code.returnText != code.returnText || stubs != nil)
      })
    else { return }
    info.methods[Self.overloadName(name, all.count - 1)] = [method]
  }

  /// The name under which a call finds the method that it means: the one whose result has the type that is written there, and within
  /// one of them another one.
  func overload(of name: String, in type: TypeInfo, _ arguments: Arguments, at node: some SyntaxProtocol) -> String {
    guard let all = type.lookup({ $0.methods[name] }), all.count > 1, let first = all.fitting(arguments.labels),
      all.indices.contains(where: { type.methods[Self.overloadName(name, $0)] != nil })
    else { return name }
    let alike = all.enumerated().filter { $0.element.code.plainLabels == first.code.plainLabels }
    let taking = alike.filter { $0.element.code.takes(arguments.values) }
    let fitting = taking.isEmpty ? alike : taking
    let wanted = Syntax(node).wantedType
    let own = enclosingFunctions
    let others = fitting.filter { pair in !own.contains { $0 === pair.element.code } }
    // Of those that differ in what they take, one that begins itself again is the last that is meant.
    let chosen =
      (stubs == nil ? fitting : others).first { wanted != nil && $0.element.code.returnText == wanted }
      ?? fitting.filter { pair in !own.contains { $0 === pair.element.code } }.preferred(\.element.code.isDisfavored)
    guard let chosen, chosen.element.code !== first.code else { return name }
    return Self.overloadName(name, chosen.offset)
  }

  /// Whether a call within a function of the same name means an overload that was not pasted: its result is asked for what the
  /// function's promise hasn't.
  func meansOther(than functions: [FunctionCode], _ node: DeclReferenceExprSyntax) -> Bool {
    guard let call = node.parent?.as(FunctionCallExprSyntax.self), let member = call.parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == ExprSyntax(call).id, member.parent?.is(FunctionCallExprSyntax.self) == true
    else { return false }
    let name = member.declName.baseName.text
    guard !library.operators.contains(name), !library.ambiguousOperators.contains(name) else { return false }
    let own = enclosingFunctions
    return functions.allSatisfy { code in code.returnType?.isPromise == true && own.contains { $0 === code } }
  }

  /// Whether a call within an asynchronous function of the same name means an overload that was not pasted: no `await` covers it.
  func meansSynchronous(than functions: [FunctionCode]) -> Bool {
    guard !isAwaiting, library.startAsynchronous == nil else { return false }
    let own = enclosingFunctions
    return functions.allSatisfy { code in code.isAsync && own.contains { $0 === code } }
  }

  /// Whether an awaited call within a function of the same name that isn't asynchronous means an overload that was not pasted, or a
  /// protocol's requirement: `func send(_ text: String) { Task { await send(text) } }`.
  func meansAsynchronous(than functions: [FunctionCode]) -> Bool {
    guard isAwaiting else { return false }
    let own = enclosingFunctions
    return functions.allSatisfy { code in !code.isAsync && own.contains { $0 === code } }
  }

  /// Whether a call of one of a type's own methods means one that was not pasted: none of those takes its arguments.
  func meansUnpasted(_ name: String, in type: TypeInfo, _ arguments: Arguments, at node: some SyntaxProtocol) -> Bool {
    let labels = arguments.labels
    guard stubs != nil, let methods = type.lookup({ $0.methods[name] }), !methods.isEmpty else { return false }
    let own = methods.map(\.code).filter { $0.accepts(labels) }
    let fitting = own.isEmpty ? [type.method(name, fitting: labels)?.code].compactMap(\.self) : own
    return fitting.isEmpty || meansSynchronous(than: fitting) || meansAsynchronous(than: fitting)
      || meansWrapped(fitting, at: node) || meansSpecial(than: fitting, arguments, at: node)
  }

  /// Whether a call means an overload that was not pasted, because the functions give nothing and the call's result is taken apart, or
  /// because it would begin the generic function around it again in any case, and gives it something else of its generic type:
  /// `func send<P: Encodable>(_ payload: P) { send(encoded(payload)) }`.
  func meansSpecial(than functions: [FunctionCode], _ arguments: Arguments, at node: some SyntaxProtocol) -> Bool {
    if Syntax(node).isTakenApart, functions.allSatisfy({ $0.returnType?.isVoid ?? true }) { return true }
    guard isWithin(functions), let function = Syntax(node).functionRunInAnyCase else { return false }
    let generics = Set(function.genericParameterClause?.parameters.map(\.name.text) ?? [])
    return function.signature.parameterClause.parameters.contains { parameter in
      guard generics.contains(parameter.type.ownText),
        let index = arguments.labels.labels.firstIndex(where: { ($0 ?? "_") == parameter.firstName.text })
      else { return false }
      return arguments.values[index].as(DeclReferenceExprSyntax.self)?.baseName.text
        != (parameter.secondName ?? parameter.firstName).text
    }
  }

  /// Whether a call is all that a function of the same name does, so that it means another one, which was not pasted: the one that an
  /// extension gives defaults.
  func meansWrapped(_ functions: [FunctionCode], at node: some SyntaxProtocol) -> Bool {
    guard functions.count == 1, isWithin(functions) else { return false }
    if functions[0].returnType?.isPromise == true, node.handsOverSettler { return true }
    var next = node.parent
    while let parent = next, !parent.is(CodeBlockItemListSyntax.self) {
      if parent.is(ClosureExprSyntax.self) || parent.is(LabeledExprSyntax.self) { return false }
      next = parent.parent
    }
    guard let list = next?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    return list.parent?.parent?.is(FunctionDeclSyntax.self) == true
  }

  /// Notes which method a call means if its receiver is unknown: that of an extension whose type wasn't pasted, if one has it by the name.
  ///
  /// Within a function of the same name another one is meant: the one that the extension wraps.
  func noteExtensionCall(of name: String, _ labels: ArgumentLabels, at node: DeclReferenceExprSyntax) {
    guard toleratesUnsupported, !declarations.unknownTypes.isEmpty,
      !enclosingFunctions.contains(where: { $0.name == name })
    else { return }
    let found = declarations.unknownTypes.compactMap { $0.methods[name]?.fitting(labels)?.code }
    guard found.count == 1 else { return }
    // What is returned gives something.
    let call = (node.parent?.as(MemberAccessExprSyntax.self)).map(Syntax.init)?.parent
    if found[0].returnType?.isVoid ?? true, call?.parent?.is(ReturnStmtSyntax.self) == true { return }
    declarations.extensionCalls[node.baseName.positionAfterSkippingLeadingTrivia.utf8Offset] = found[0]
  }

  /// Whether the place that is being compiled lies within one of some functions.
  func isWithin(_ functions: [FunctionCode]) -> Bool {
    let own = enclosingFunctions
    return functions.contains { code in own.contains { $0 === code } }
  }

  /// The functions around the place that is being compiled.
  private var enclosingFunctions: [FunctionCode] {
    var found: [FunctionCode] = []
    var next: FunctionBuilder? = builder
    while let function = next {
      found.append(function.code)
      next = function.parent
    }
    return found
  }

  private static func overloadName(_ name: String, _ index: Int) -> String { "\(name)#\(index)" }
}

extension AttributeListSyntax {
  /// Whether they say that other overloads are meant rather.
  package var disfavor: Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.ownText == "_disfavoredOverload" }
  }
}

extension Array {
  /// The first that isn't disfavored, or the first of all.
  fileprivate func preferred(_ isDisfavored: (Element) -> Bool) -> Element? { first { !isDisfavored($0) } ?? first }
}

extension FunctionCode {
  /// Whether it takes arguments as far as literals tell: a list is for a parameter that is one, other literals aren't.
  func takes(_ values: [ExprSyntax]) -> Bool {
    zip(values, declaredParameters).allSatisfy { value, parameter in
      switch (value.kind, parameter.type?.unwrapped) {
      case (.arrayExpr, .array?), (.arrayExpr, .set?), (.arrayExpr, .any?), (.arrayExpr, nil): true
      case (.arrayExpr, _), (.stringLiteralExpr, .array?), (.integerLiteralExpr, .array?): false
      default: true
      }
    }
  }
}

extension Syntax {
  /// Where the value stands of the call that a name begins.
  private var placeOfCall: Syntax? {
    var call = self
    while !call.is(FunctionCallExprSyntax.self), let parent = call.parent, parent.is(ExprSyntax.self) { call = parent }
    while let parent = call.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) { call = parent }
    return call.parent
  }

  /// Whether the call of a name gives several values, which variables begin with.
  fileprivate var isTakenApart: Bool {
    placeOfCall?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.pattern.is(TuplePatternSyntax.self)
      == true
  }

  /// The function that comes to this expression whenever it is called, unless something fails; `nil` if a branch or a closure lies between,
  /// or a statement before may leave it.
  fileprivate var functionRunInAnyCase: FunctionDeclSyntax? {
    var next: Syntax? = self
    while let node = next, !node.is(CodeBlockItemSyntax.self) {
      let isBranch = [.closureExpr, .ternaryExpr, .ifExpr, .switchExpr, .infixOperatorExpr].contains(node.kind)
      if isBranch, node.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) != true { return nil }
      next = node.parent
    }
    guard let item = next, let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let function = list.parent?.parent?.as(FunctionDeclSyntax.self)
    else { return nil }
    let mayLeave = list.prefix { $0.id != item.id }.contains { statement in
      statement.tokens(viewMode: .sourceAccurate).contains { ["return", "throw"].contains($0.text) }
    }
    return mayLeave ? nil : function
  }

  /// The type that is written for the value of the call of a name; `nil` if none is.
  fileprivate var wantedType: String? {
    guard let place = placeOfCall else { return nil }
    if let binding = place.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation?.type.ownText
    }
    let list = place.parent?.as(CodeBlockItemListSyntax.self)
    guard place.is(ReturnStmtSyntax.self) || list?.count == 1 else { return nil }
    var next = place.parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type.ownText }
      if let closure = node.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type.ownText }
      next = node.parent
    }
    return nil
  }
}
