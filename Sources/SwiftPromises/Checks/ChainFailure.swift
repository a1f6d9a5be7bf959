import SwiftLanguage
import SwiftSyntax

extension PromiseReader {
  /// Whether the text says that an error which nobody has handled may come out of a promise. What isn't known counts as not failing.
  ///
  /// - Parameter depth: How deep the text of declarations has been followed.
  func canFail(_ expression: ExprSyntax, depth: Int = 0) -> Bool {
    let expression = Self.plain(expression)
    guard let (root, calls) = chain(expression) else { return false }
    return failure(of: calls, from: rootCanFail(root, depth: depth), depth: depth)
  }

  /// Whether an unhandled error may come out of operators, if one comes in or not.
  ///
  /// - Parameter promisesCanFail: Whether each promise that a handler returns counts as one that can fail, also where the text shows no error.
  func failure(of calls: [ChainCall], from start: Bool, promisesCanFail: Bool = false, depth: Int = 0) -> Bool {
    var fails = start
    for call in calls {
      switch call.meaning?.kind {
      case .values?: fails = fails || handlerCanFail(call, depth: depth) || (promisesCanFail && handlerGivesPromise(call))
      case .errors?, .ends?: fails = false
      case .recovers?: fails = fails && handlerCanFail(call, depth: depth)
      case .mayReject?: fails = true
      case .always?, .passes?, nil: break
      }
      // ECMAScript's 'then' may get both handlers.
      if call.meaning?.kind == .values, library.dialect == .ecmascript, call.node.arguments.count > 1 {
        fails = call.node.arguments.last?.expression.as(ClosureExprSyntax.self)?.mayThrow ?? false
      }
    }
    return fails
  }

  private func rootCanFail(_ root: ExprSyntax, depth: Int) -> Bool {
    guard depth < 5 else { return false }
    if let reference = root.as(DeclReferenceExprSyntax.self) {
      guard case .variable(let value?, _, true)? = scope.declaration(of: reference.baseName.text, usedAt: reference) else {
        return false
      }
      return canFail(value, depth: depth + 1)
    }
    guard let node = root.as(FunctionCallExprSyntax.self) else { return false }
    if let declared = declaredFunctions(called: node) { return declared.contains { canFail($0, depth: depth + 1) } }
    return isMaker(node) ? makerCanFail(node, depth: depth) : isForeign(node)
  }

  /// Whether a call is one of a function that stands somewhere else, whose promises can fail by their type: PromiseKit has others, too.
  private func isForeign(_ node: FunctionCallExprSyntax) -> Bool {
    node.calledExpression.as(DeclReferenceExprSyntax.self).map(isForeign) ?? false
  }

  private func isForeign(_ reference: DeclReferenceExprSyntax) -> Bool {
    guard library.chainTypes == nil else { return false }
    let name = reference.baseName.text.trimmingBackticks
    return name.first?.isLowercase == true && StandardFunctions.named(name, in: library.vocabulary) == nil
      && scope.declaration(of: name, usedAt: reference) == nil
  }

  private func canFail(_ function: FunctionDeclSyntax, depth: Int) -> Bool {
    if let type = function.signature.returnClause?.type, isGuaranteeType(type) { return false }
    guard let body = function.body else { return false }
    if function.signature.effectSpecifiers?.asyncSpecifier != nil {
      if function.signature.effectSpecifiers?.throwsClause != nil { return true }
      // JavaScript's functions don't say it.
      return library.dialect == .ecmascript && depth < 5
        && AwaitedExpressions.find(in: body).contains { isPromise($0) && canFail($0, depth: depth + 1) }
    }
    return ReturnedExpressions.find(in: body).contains { canFail($0, depth: depth) }
  }

  private func makerCanFail(_ node: FunctionCallExprSyntax, depth: Int) -> Bool {
    guard let name = Self.name(of: node)?.text else { return false }
    if let member = Self.plain(node.calledExpression).as(MemberAccessExprSyntax.self),
      let type = member.base.map(Self.plain)?.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      if SimulatedSource.typeNames.contains(type) { return !SimulatedSource.neverFailing.contains(type) }
      if type == "Guarantee" { return false }
    }
    if name == "Guarantee" || isGuaranteed(node) { return false }
    if name == "reject" || node.arguments.contains(where: { $0.label?.text == "error" }) { return true }
    if let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self) {
      return makingClosureCanFail(closure, depth: depth)
    }
    let inputs = node.arguments.flatMap { argument in
      argument.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [argument.expression]
    }
    // What needs one of them fails if all do.
    let gathers = name == "any" || name == "allSettled"
    return !gathers && inputs.contains { mayHoldFailing($0, depth: depth + 1) }
  }

  /// Whether an input is a promise that can fail, or a list of such.
  private func mayHoldFailing(_ input: ExprSyntax, depth: Int) -> Bool {
    guard depth < 5 else { return false }
    if isPromise(input) { return canFail(input, depth: depth) }
    if let list = input.as(ArrayExprSyntax.self) {
      return list.elements.contains { mayHoldFailing($0.expression, depth: depth + 1) }
    }
    if let reference = input.as(DeclReferenceExprSyntax.self) {
      guard case .variable(let value?, _, true)? = scope.declaration(of: reference.baseName.text, usedAt: reference) else {
        return false
      }
      return mayHoldFailing(value, depth: depth + 1)
    }
    guard let node = input.as(FunctionCallExprSyntax.self), let name = Self.name(of: node)?.text,
      name == "map" || name == "compactMap"
    else { return false }
    let call = ChainCall(name: .identifier(name), node: node, meaning: nil)
    if let closure = call.closure {
      return ReturnedExpressions.find(in: closure).contains { isPromise($0) && canFail($0, depth: depth + 1) }
    }
    let function = call.function?.as(DeclReferenceExprSyntax.self)?.baseName.text
    return function.flatMap { scope.functions[$0] }?.contains { givesPromise($0) && canFail($0, depth: depth + 1) } ?? false
  }

  /// Whether it is a function of PromiseKit's that gives a guarantee, whatever its inputs come to.
  private func isGuaranteed(_ node: FunctionCallExprSyntax) -> Bool {
    guard let types = library.chainTypes, let name = Self.plain(node.calledExpression).as(DeclReferenceExprSyntax.self),
      let label = node.arguments.first?.label?.text,
      let type = types.result(ofFunction: name.baseName.text, label: label, handler: nil, call: nil)
    else { return false }
    return !types.canFail(type)
  }

  /// Whether the closure that makes a promise rejects it, throws, or returns one that fails.
  private func makingClosureCanFail(_ closure: ClosureExprSyntax, depth: Int) -> Bool {
    if closure.mayThrow { return true }
    let names = closure.parameterNames
    if names.count >= 2 { return names[1] != "_" && closure.statements.mentions([names[1]]) }
    if names.count == 1 {
      return closure.tokens(viewMode: .sourceAccurate).contains { $0.text == "reject" }
    }
    return ReturnedExpressions.find(in: closure).contains { isPromise($0) && canFail($0, depth: depth + 1) }
  }

  /// Whether the handler of an operator goes on asynchronously, with a promise that can fail by its type.
  private func handlerGivesPromise(_ call: ChainCall) -> Bool {
    guard call.meaning?.flattens == true else { return false }
    if let closure = call.closure {
      return ReturnedExpressions.find(in: closure).contains { isPromise($0) && !isGuarantee($0) }
    }
    guard let function = call.function else { return false }
    if let declared = declaredFunctions(named: function) {
      return declared.contains { givesPromise($0) && $0.signature.returnClause.map { !isGuaranteeType($0.type) } ?? true }
    }
    // A function that stands somewhere else.
    return function.as(DeclReferenceExprSyntax.self).map(isForeign) ?? false
  }

  private func isGuarantee(_ expression: ExprSyntax) -> Bool {
    guard let node = Self.plain(expression).as(FunctionCallExprSyntax.self) else { return false }
    if let declared = declaredFunctions(called: node) {
      return declared.allSatisfy { $0.signature.returnClause.map { isGuaranteeType($0.type) } ?? false }
    }
    return Self.name(of: node)?.text == "Guarantee" || isGuaranteed(node)
  }

  private func isGuaranteeType(_ type: TypeSyntax) -> Bool { type.as(IdentifierTypeSyntax.self)?.name.text == "Guarantee" }

  /// Whether the closure of an operator can end with an error: by throwing, or by returning a promise that fails.
  func handlerCanFail(_ call: ChainCall, depth: Int) -> Bool {
    guard depth < 5 else { return false }
    guard let closure = call.closure else {
      guard let reference = call.function?.as(DeclReferenceExprSyntax.self) else { return false }
      return (scope.functions[reference.baseName.text] ?? []).contains { function in
        function.signature.effectSpecifiers?.throwsClause != nil
          || (givesPromise(function) && canFail(function, depth: depth + 1))
      }
    }
    if closure.mayThrow { return true }
    guard call.meaning?.flattens == true else { return false }
    return ReturnedExpressions.find(in: closure).contains { isPromise($0) && canFail($0, depth: depth + 1) }
  }
}

/// What a function or closure returns.
enum ReturnedExpressions {
  static func find(in closure: ClosureExprSyntax) -> [ExprSyntax] { find(in: closure.statements) }

  static func find(in body: CodeBlockSyntax) -> [ExprSyntax] { find(in: body.statements) }

  private static func find(in statements: CodeBlockItemListSyntax) -> [ExprSyntax] {
    if statements.count == 1, let only = statements.first?.statementExpression { return [only] }
    return ReturnFinder.find(in: statements).compactMap(\.expression)
  }
}

/// What a function awaits where no `catch` of its own handles errors.
private final class AwaitedExpressions: SyntaxVisitor {
  private var found: [ExprSyntax] = []

  static func find(in body: CodeBlockSyntax) -> [ExprSyntax] {
    let finder = AwaitedExpressions(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.found
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node.expression)
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    node.catchClauses.isEmpty ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
