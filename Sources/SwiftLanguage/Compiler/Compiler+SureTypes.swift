import SwiftSyntax

// Types that Swift's compiler would certainly find, too: from literals, from what is declared with its type, and from what is worked out of these.
extension Compiler {
  /// - Parameter assumed: The names that a closure which is only looked at declares.
  func sureType(of expression: ExprSyntax, assuming assumed: [String: TypeReference] = [:]) -> TypeReference? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return .int
    case .floatLiteralExpr: return .double
    case .stringLiteralExpr: return .string
    case .booleanLiteralExpr: return .bool
    case .tupleExpr(let node):
      return node.elements.count == 1 ? node.elements.first.flatMap { sureType(of: $0.expression, assuming: assumed) } : nil
    case .declReferenceExpr(let node):
      let name = node.baseName.text.trimmingBackticks
      if let type = assumed[name] { return type }
      guard let variable = find(name), variable.isStored, variable.functions.isEmpty else { return nil }
      return variable.sureType
    case .infixOperatorExpr(let node):
      guard ["+", "-", "*", "/", "%"].contains(node.operator.ownText),
        !declaredOperators.contains(node.operator.ownText),
        let left = sureType(of: node.leftOperand, assuming: assumed),
        let right = sureType(of: node.rightOperand, assuming: assumed)
      else { return nil }
      switch (left, right) {
      case (.int, .int), (.double, .double), (.string, .string): return left
      default: return nil
      }
    case .functionCallExpr(let node):
      switch typeNamed(by: node.calledExpression) {
      case let type? where isParsed(type) && !isExtended(type):
        // A text may be no number.
        guard let only = node.arguments.first, node.arguments.count == 1, only.label == nil,
          case .string? = sureType(of: only.expression, assuming: assumed)
        else { return nil }
        return .optional(type)
      default: return nil
      }
    case .memberAccessExpr(let node):
      // A list may be empty.
      guard let base = node.base, ["first", "last"].contains(node.declName.baseName.text), typeNamed(by: base) == nil,
        case .array(let element)? = sureType(of: base, assuming: assumed), !element.isAny, !isExtended(.array(element))
      else { return nil }
      return .optional(element)
    default: return nil
    }
  }

  /// Whether it is a type of numbers, which are read from texts.
  private func isParsed(_ type: TypeReference) -> Bool {
    switch type {
    case .int, .double: true
    default: false
    }
  }

  /// Whether the script gives a type of Swift's members of its own.
  func isExtended(_ type: TypeReference) -> Bool { declarations.extensions(of: type) != nil }

  /// Reports what is unwrapped and can't be an optional.
  func checkUnwrapping(_ node: ForceUnwrapExprSyntax) {
    guard stubs == nil, let type = sureType(of: node.expression) else { return }
    switch type {
    case .int, .double, .string, .bool: break
    default: return
    }
    error(
      node.expression, "cannot force unwrap value of non-optional type '\(type.name)': leave out the '!'",
      fixIt: fixIt("remove '!'", replacing: node.exclamationMark, with: ""))
  }

  /// What a promise is of that a handler works out. Swift may take such a handler for one that gives nothing, so that this tells no more
  /// than that it is no optional.
  ///
  /// - Complexity: O(1) for what was asked for before: every link of a chain asks for those before it.
  func workedOutContent(of promise: ExprSyntax) -> TypeReference? {
    if let known = workedOutContents[promise.id] { return known }
    let content = findWorkedOutContent(of: promise)
    workedOutContents[promise.id] = .some(content)
    return content
  }

  private func findWorkedOutContent(of promise: ExprSyntax) -> TypeReference? {
    guard let (closure, base) = lastHandler(of: promise), let given = certainContent(of: base) ?? workedOutContent(of: base),
      let type = workedOut(by: closure, given)
    else { return nil }
    if case .optional = type { return nil }
    return type
  }

  /// The optional that a promise is of whose handler makes one of a text or a list. Swift may take that handler for one that gives
  /// nothing, and hand the text or the list on.
  func workedOutOptional(of promise: ExprSyntax) -> TypeReference? {
    guard let (closure, base) = lastHandler(of: promise), let given = certainContent(of: base) else { return nil }
    switch given {
    case .string, .array: break
    default: return nil
    }
    guard case .optional(let wrapped)? = workedOut(by: closure, given) else { return nil }
    return .optional(wrapped)
  }

  /// The handler of the operator that makes a promise of what it gives, where it says nothing of its type, and the promise in front of it.
  private func lastHandler(of promise: ExprSyntax) -> (handler: ClosureExprSyntax, base: ExprSyntax)? {
    guard let call = promise.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      makesValueOfHandler(member.declName.baseName.text), let base = member.base, isAsStrictAsSwift, library.chainTypes == nil,
      let closure = arguments(of: call).values.last?.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil
    else { return nil }
    return (closure, base)
  }

  /// What a closure of one expression works out of what it is given.
  private func workedOut(by closure: ClosureExprSyntax, _ given: TypeReference) -> TypeReference? {
    guard closure.statements.count == 1, let only = closure.statements.first?.item.as(ExprSyntax.self) else { return nil }
    switch closure.signature?.parameterClause {
    case .simpleInput(let list) where list.count == 1:
      return list.first.flatMap { sureType(of: only, assuming: [$0.name.text.trimmingBackticks: given]) }
    case nil: return sureType(of: only, assuming: ["$0": given])
    default: return nil
    }
  }
}
