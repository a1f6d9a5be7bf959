import SwiftLanguage
import SwiftSyntax

/// The types that the text around an expression wants of it, as far as it writes them.
extension ScriptNames {
  /// The operators that give a promise of what they are called on, and those whose closures may give one of what they come to.
  private static let (passing, chaining): (Set<String>, Set<String>) = (
    ["catch", "recover", "always", "delay", "timeout", "validate", "ensure", "get", "tap"],
    ["then", "recover", "retry", "firstly", "Promise"]
  )

  /// The type that is wanted of an expression; `nil` if the text doesn't say it.
  ///
  /// - Parameter depth: How many places around it may be looked at.
  func type(wantedAt expression: ExprSyntax, depth: Int = 16) -> TypeSyntax? {
    guard depth > 0, let parent = expression.parent else { return nil }
    let found: TypeSyntax? =
      switch parent.as(SyntaxEnum.self) {
      case .initializerClause(let clause): clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      case .exprList(let list): type(ofLast: expression, in: list, depth: depth)
      case .unresolvedTernaryExpr: (parent.parent?.parent?.as(ExprSyntax.self)).flatMap { type(wantedAt: $0, depth: depth - 1) }
      case .tryExpr(let attempt): type(wantedAt: ExprSyntax(attempt), depth: depth - 1)
      case .memberAccessExpr(let member): type(passedOnBy: member, depth: depth)
      case .labeledExpr(let argument): type(ofArgument: argument, depth: depth)
      case .functionCallExpr(let call) where call.trailingClosure?.id == expression.id:
        CallParts(call).flatMap { type(takenBy: $0, at: Syntax(expression), nil, depth: depth) }
      case .multipleTrailingClosureElement(let element): type(ofTrailing: element)
      case .arrayElement: (parent.parent?.parent?.as(ExprSyntax.self)).flatMap { type(wantedAt: $0, depth: depth - 1)?.element }
      case .dictionaryElement(let element):
        element.value.id == expression.id
          ? (parent.parent?.parent?.as(ExprSyntax.self)).flatMap { type(wantedAt: $0, depth: depth - 1)?.element } : nil
      case .returnStmt(let statement): type(returnedFrom: Syntax(statement), depth: depth)
      case .codeBlockItem(let item):
        item.parent?.as(CodeBlockItemListSyntax.self)?.isSingle == true ? type(returnedFrom: Syntax(item), depth: depth) : nil
      default: nil
      }
    return found.map { scoped.resolved($0) }
  }

  /// The type of a function that is wanted of an expression.
  func functionType(wantedAt expression: ExprSyntax) -> FunctionTypeSyntax? {
    type(wantedAt: expression)?.calledFunctionType
  }

  /// What is wanted of the right side of an assignment, or of the last way of a choice.
  private func type(ofLast expression: ExprSyntax, in list: ExprListSyntax, depth: Int) -> TypeSyntax? {
    guard list.last?.id == expression.id, list.count > 2, let left = list.first,
      let sign = list.dropLast().last, let whole = list.parent?.as(ExprSyntax.self)
    else { return nil }
    if sign.is(UnresolvedTernaryExprSyntax.self) { return type(wantedAt: whole, depth: depth - 1) }
    return list.count == 3 && sign.is(AssignmentExprSyntax.self) ? scoped.type(of: left) : nil
  }

  /// What is wanted of the promise that an operator is called on which keeps its type.
  private func type(passedOnBy member: MemberAccessExprSyntax, depth: Int) -> TypeSyntax? {
    guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id,
      let parts = CallParts(call)
    else { return nil }
    if fitsNothingOnly(parts) { return Self.promiseOfNothing }
    if let taken = promiseTaken(by: parts) { return taken }
    guard Self.passing.contains(parts.nameText) else { return nil }
    return type(wantedAt: ExprSyntax(call), depth: depth - 1)
  }

  /// The type of a promise whose handler says what it takes; `nil` if it doesn't.
  private func promiseTaken(by parts: CallParts) -> TypeSyntax? {
    guard ["then", "done", "get", "validate"].contains(parts.nameText), case .closure(let closure)? = parts.handler,
      case .parameterClause(let clause)? = closure.signature?.parameterClause, clause.parameters.count == 1,
      let type = clause.parameters.first?.type
    else { return nil }
    return Self.promise(of: type.trimmed)
  }

  /// Whether an operator's closure fits a promise of nothing only: it takes nothing, or it heals an error with nothing.
  private func fitsNothingOnly(_ parts: CallParts) -> Bool {
    guard let closure = parts.closures.first?.closure ?? parts.arguments.last?.expression.as(ClosureExprSyntax.self) else {
      return false
    }
    if parts.nameText == "then" { return closure.parameterNames.isEmpty && closure.shorthandCount == 0 }
    guard parts.nameText == "recover", closure.signature?.returnClause == nil else { return false }
    return closure.statements.last?.item.is(ThrowStmtSyntax.self) != true
      && ReturnFinder.find(in: closure.statements).allSatisfy { $0.expression == nil }
      && (closure.onlyExpression.map(givesNothing) ?? true)
  }

  /// Whether an expression certainly has no value: what prints, an assignment, a function of the script that returns nothing.
  private func givesNothing(_ expression: ExprSyntax) -> Bool {
    if expression.as(SequenceExprSyntax.self)?.elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) == true {
      return true
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) else { return false }
    if parts.base == nil, parts.nameText == "print" { return true }
    return function(meantBy: parts).map { $0.signature.returnClause == nil } ?? false
  }

  static let promiseOfNothing = promise(of: TypeSyntax(IdentifierTypeSyntax(name: .identifier("Void"))))

  private static func promise(of type: TypeSyntax) -> TypeSyntax {
    TypeSyntax(
      IdentifierTypeSyntax(
        name: .identifier("Promise"),
        genericArgumentClause: GenericArgumentClauseSyntax(arguments: [GenericArgumentSyntax(argument: .type(type))])))
  }

  /// What the function or closure returns in which a statement stands.
  private func type(returnedFrom statement: Syntax, depth: Int) -> TypeSyntax? {
    let isReturn = statement.is(ReturnStmtSyntax.self)
    var around = isReturn ? statement.parent?.parent : statement.parent
    while let here = around {
      if let function = here.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
      if let closure = here.as(ClosureExprSyntax.self) {
        if let clause = closure.signature?.returnClause { return clause.type }
        return type(wantedAt: ExprSyntax(closure), depth: depth - 1)?.calledFunctionType?.returnClause.type
          ?? type(givenTo: closure, depth: depth)
      }
      if let block = here.as(AccessorBlockSyntax.self) {
        return block.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      }
      if let accessor = here.as(AccessorDeclSyntax.self), accessor.accessorSpecifier.text != "get" { return nil }
      if here.is(InitializerDeclSyntax.self) || here.is(MemberBlockSyntax.self) || here.is(SourceFileSyntax.self) { return nil }
      // Only a 'return' stands deeper than the body itself.
      guard isReturn || here.is(CodeBlockSyntax.self) || here.is(CodeBlockItemListSyntax.self) else { return nil }
      around = here.parent
    }
    return nil
  }

  /// What is wanted of a closure's promise that an operator waits for, or that a list is made of.
  private func type(givenTo closure: ClosureExprSyntax, depth: Int) -> TypeSyntax? {
    guard let parts = closure.calledBy else { return nil }
    if Self.chaining.contains(parts.nameText) { return type(wantedAt: ExprSyntax(parts.call), depth: depth - 1) }
    return ["map", "compactMap"].contains(parts.nameText)
      ? type(wantedAt: ExprSyntax(parts.call), depth: depth - 1)?.element : nil
  }

  // MARK: What calls take

  private func type(ofArgument argument: LabeledExprSyntax, depth: Int) -> TypeSyntax? {
    guard let list = argument.parent?.as(LabeledExprListSyntax.self), let whole = list.parent else { return nil }
    if let tuple = whole.as(TupleExprSyntax.self) {
      if list.count == 1 { return type(wantedAt: ExprSyntax(tuple), depth: depth - 1) }
      let types = type(wantedAt: ExprSyntax(tuple), depth: depth - 1)?.as(TupleTypeSyntax.self)?.elements
      guard let types, types.count == list.count, let place = list.firstIndex(where: { $0.id == argument.id }) else { return nil }
      return types.dropFirst(list.distance(from: list.startIndex, to: place)).first?.type
    }
    guard let call = whole.as(FunctionCallExprSyntax.self), let parts = CallParts(call) else { return nil }
    return type(takenBy: parts, at: Syntax(argument.expression), argument, depth: depth)
  }

  private func type(ofTrailing element: MultipleTrailingClosureElementSyntax) -> TypeSyntax? {
    guard let call = element.parent?.parent?.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      let function = taken(by: parts, labelled: element.label.text)
    else { return nil }
    return function.parameter.type
  }

  /// The type of the parameter that takes something which a call is handed.
  private func type(takenBy parts: CallParts, at node: Syntax, _ argument: LabeledExprSyntax?, depth: Int) -> TypeSyntax? {
    if let found = taken(at: node) { return found.parameter.type }
    if let type = parameterOfInitializer(of: parts, argument) { return type }
    let index = argument.flatMap { own in parts.arguments.firstIndex { $0.id == own.id } }
    if let base = parts.base, ["append", "insert"].contains(parts.nameText), index ?? 0 == 0 {
      return scoped.type(of: base)?.element
    }
    if parts.base == nil, parts.nameText == "all", parts.arguments.count == 1, argument != nil {
      return type(wantedAt: ExprSyntax(parts.call), depth: depth - 1).flatMap(Self.promises)
    }
    guard let taken = scoped.type(of: parts.call.calledExpression)?.calledFunctionType?.parameters else { return nil }
    return argument == nil ? taken.last?.type : index.flatMap { taken.dropFirst($0).first?.type }
  }

  /// `[Promise<T>]` for `Promise<[T]>`; `nil` for anything else.
  private static func promises(ofListIn type: TypeSyntax) -> TypeSyntax? {
    guard var promise = type.as(IdentifierTypeSyntax.self), let only = promise.genericArgumentClause?.arguments.first,
      let list = only.argument.as(TypeSyntax.self)?.as(ArrayTypeSyntax.self)
    else { return nil }
    promise.genericArgumentClause?.arguments = [only.with(\.argument, .type(list.element))]
    return TypeSyntax(list.with(\.element, TypeSyntax(promise)))
  }

  /// The function of the script that is given an argument or a closure, and the parameter that takes it; `nil` if that isn't seen.
  func taken(at node: Syntax) -> (function: FunctionDeclSyntax, parameter: FunctionParameterSyntax)? {
    let argument = node.parent?.as(LabeledExprSyntax.self)
    guard
      let call = node.parent?.as(FunctionCallExprSyntax.self) ?? argument?.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id != node.as(ExprSyntax.self)?.id, let parts = CallParts(call)
    else { return nil }
    if let label = argument?.label?.text { return taken(by: parts, labelled: label) }
    guard let function = function(meantBy: parts) else { return nil }
    let own = Array(function.signature.parameterClause.parameters)
    let index = argument.flatMap { own in parts.arguments.firstIndex { $0.id == own.id } }
    let parameter = index.map { $0 < own.count ? own[$0] : own.last } ?? own.last
    return parameter.map { (function, $0) }
  }

  private func taken(
    by parts: CallParts, labelled label: String
  ) -> (function: FunctionDeclSyntax, parameter: FunctionParameterSyntax)? {
    guard let function = function(meantBy: parts) else { return nil }
    return function.signature.parameterClause.parameters.first { $0.firstName.text == label }.map { (function, $0) }
  }

  private func function(meantBy parts: CallParts) -> FunctionDeclSyntax? {
    let meant = scoped.functions(called: parts)
    // What wraps a function often has its name.
    let candidates = (meant.isEmpty ? bodies[parts.nameText] ?? [] : meant).fitting(parts)
    return candidates.count == 1 ? candidates.first : nil
  }

  /// The type of what an initializer of the script's own types is handed.
  private func parameterOfInitializer(of parts: CallParts, _ argument: LabeledExprSyntax?) -> TypeSyntax? {
    guard parts.base == nil, parts.period == nil, let declared = scoped.types[parts.nameText] else { return nil }
    let label = argument?.label?.text
    let members = declared.flatMap { $0.memberBlock.members.map(\.decl) }
    let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    for initializer in initializers {
      let parameters = initializer.signature.parameterClause.parameters
      if argument == nil, let last = parameters.last { return last.type }
      if let own = parameters.first(where: { $0.firstName.text == label ?? "_" }) { return own.type }
    }
    guard initializers.isEmpty else { return nil }
    let properties = members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap { Array($0.bindings) }
    let own = argument == nil ? properties.last : properties.first { $0.pattern.trimmedDescription == label }
    return own?.typeAnnotation?.type
  }
}
