import Program
import SwiftSyntax

// Closures that name nothing of what they get, where Swift's compiler would certainly refuse them: `{ print("x") }` for
// `{ _ in print("x") }`. Where types leave it open (to Swift, a closure of one expression may give nothing as well), nothing is said.
extension Compiler {
  /// Methods of collections whose closure gets one element.
  private static let elementMethods: Set<String> = ["map", "compactMap", "flatMap", "filter", "forEach", "allSatisfy"]

  /// Whether what Swift's compiler refuses is refused here, too: whose surface it is is known, and nothing is made up.
  var isAsStrictAsSwift: Bool { stubs == nil && !library.errorHandlers.isEmpty }

  /// Remembers what is certain of what the closure of a method's call gets: that it is something, and whether it is an error.
  func noteInput(of name: String, on base: ExprSyntax, _ arguments: Arguments) {
    guard isAsStrictAsSwift, let closure = arguments.values.last?.as(ClosureExprSyntax.self),
      !extendsLibrary(with: name)
    else { return }
    if Self.elementMethods.contains(name), arguments.values.count == 1, let element = certainElement(of: base) {
      if !element.isVoid { surelyGiven.insert(closure.id) }
      if case .optional(.double) = element { sureContents[closure.id] = element }
      return
    }
    if case .user? = guessType(base) { return }
    if library.errorHandlers.contains(name), !arguments.labels.labels.contains("only") {
      givenErrors.insert(closure.id)
      checkErrorParameter(of: closure)
    }
    // What a library's own types say is asked elsewhere.
    guard library.chainTypes == nil else { return }
    if library.errorHandlers.contains(name) { surelyGiven.insert(closure.id) }
    let getsValue = library.valueHandlers.contains(name)
    guard getsValue || library.recoveringOperators.contains(name) else { return }
    let content = certainContent(of: base)
    guard getsValue else { return checkRecovery(closure, by: name, giving: content) }
    if let content, !content.isVoid { surelyGiven.insert(closure.id) } else { warnOfNameAlone(closure) }
    checkListInput(closure, of: base)
    if library.testingOperators.contains(name) { checkTest(closure, by: name, of: content ?? workedOutContent(of: base)) }
    sureContents[closure.id] = content ?? workedOutContent(of: base)
    if content == nil { workedOutOptionals[closure.id] = workedOutOptional(of: base) }
  }

  /// Whether a closure certainly gets something, and neither names it nor says that it ignores it.
  func ignoresCertainly(_ node: ClosureExprSyntax) -> Bool {
    surelyGiven.contains(node.id) && node.takesNothing
  }

  /// Reports a closure that ignores what the type of its variable hands over.
  func checkIgnoredParameters(of node: ClosureExprSyntax, expecting: TypeReference?) {
    guard isAsStrictAsSwift, node.parent?.is(InitializerClauseSyntax.self) == true, node.takesNothing,
      case .function(let parameters, _)? = expecting?.unwrapped, let first = parameters.first
    else { return }
    // Nothing, and what a generic parameter may be, can be left out.
    if parameters.count == 1, first.isVoid || first.isAny { return }
    reportIgnoredInput(node, count: parameters.count)
  }

  /// Reports a closure that ignores what it gets without saying so.
  func reportIgnoredInput(_ node: ClosureExprSyntax, count: Int = 1) {
    if count == 1, reportOtherwise(node) { return }
    var names = Array(repeating: "_", count: count).joined(separator: ", ")
    // `{ print(text) }`: the one name that nobody knows is meant for what the closure gets.
    if count == 1, let unknown = promiseMeant(in: node) ?? onlyUnknownName(in: node) {
      names = unknown
      meantInputs[node.id] = unknown
    }
    var change: FixIt.Change?
    if let capture = node.signature?.capture {
      let end = capture.endPositionBeforeTrailingTrivia.utf8Offset
      change = FixIt.Change(end..<end, " \(names)")
    } else if node.signature == nil {
      let end = node.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
      change = FixIt.Change(end..<end, node.statements.isEmpty ? " \(names) in " : " \(names) in")
    }
    error(
      node,
      "contextual type for closure argument list expects \(count) argument\(count == 1 ? "" : "s"), which cannot be implicitly ignored: begin it with '\(names) in'",
      fixIt: change.flatMap { FixIt("insert '\(names) in'", [$0], in: unit) })
  }

  /// What a collection's elements are, where Swift's compiler would certainly say so.
  private func certainElement(of base: ExprSyntax) -> TypeReference? {
    if let only = base.as(TupleExprSyntax.self)?.elements, only.count == 1, let range = only.first?.expression,
      let sign = range.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    {
      return ["...", "..<"].contains(sign) ? .int : nil
    }
    guard case .array(let element)? = certainType(of: base), !element.isAny else { return nil }
    return element
  }

  // MARK: What promises are of

  /// What a promise is of, where Swift's compiler would certainly say so.
  func certainContent(of promise: ExprSyntax) -> TypeReference? {
    guard isAsStrictAsSwift, library.chainTypes == nil else { return nil }
    let content: TypeReference?
    switch promise.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let node):
      content = node.elements.count == 1 ? node.elements.first.flatMap { certainContent(of: $0.expression) } : nil
    case .declReferenceExpr, .memberAccessExpr: content = guessType(promise).flatMap { $0.isPromise ? $0.content : nil }
    case .functionCallExpr(let node): content = certainContent(ofCall: node)
    default: content = nil
    }
    return content.flatMap { $0.isAny || $0.isPromise ? nil : $0 }
  }

  private func certainContent(ofCall node: FunctionCallExprSyntax) -> TypeReference? {
    let arguments = arguments(of: node)
    if let type = typeNamed(by: node.calledExpression) { return certainContent(making: type, arguments) }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks {
      if let functions = find(name)?.functions { return functions.count == 1 ? functions[0].code.promised : nil }
      guard library.makers.contains(name) else { return nil }
      if library.collectingFunctions.contains(name) { return .array(.any) }
      return library.racingFunctions.contains(name) ? arguments.values.first.flatMap { certainContent(of: $0) } : nil
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let name = member.declName.baseName.text.trimmingBackticks
    if let type = typeNamed(by: base) { return library.pendingMakers.contains(name) && type.isPromise ? type.content : nil }
    if case .user(let info)? = guessType(base) {
      let methods = info.lookup { $0.methods[name] } ?? []
      return methods.count == 1 ? methods[0].code.promised : nil
    }
    if extendsLibrary(with: name) { return nil }
    if library.typeKeepingOperators.contains(name) { return certainContent(of: base) }
    return makesValueOfHandler(name) ? arguments.values.last.flatMap(contentGiven) : nil
  }

  /// Whether an operator's closure gets its promise's value, and gives that of the next.
  func makesValueOfHandler(_ name: String) -> Bool { library.valueHandlers.contains(name) && library.typedGivers.contains(name) }

  private func certainContent(making type: TypeReference, _ arguments: Arguments) -> TypeReference? {
    guard type.isPromise else { return nil }
    if let content = type.content, !content.isAny { return content }
    guard let only = arguments.values.first, arguments.values.count == 1, arguments.labels.labels[0] == nil else { return nil }
    return only.is(ClosureExprSyntax.self) ? contentGiven(by: only) : certainType(of: only)
  }

  /// What a promise is of whose handler says what it gives.
  private func contentGiven(by handler: ExprSyntax) -> TypeReference? {
    var given: TypeReference?
    if let closure = handler.as(ClosureExprSyntax.self) {
      given = closure.signature?.returnClause.map { type($0.type) }
    } else if let name = handler.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks,
      let functions = find(name)?.functions, functions.count == 1
    {
      given = functions[0].code.returnType
    }
    guard let given, !given.isVoid else { return nil }
    return given.isPromise ? given.content : given
  }
}

extension FunctionCode {
  /// What the promise is of that calling it gives; `nil` if it gives none.
  fileprivate var promised: TypeReference? { returnType.flatMap { $0.isPromise ? $0.content : nil } }
}
