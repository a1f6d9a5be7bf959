import SwiftSyntax

/// How a pattern's names become variables.
enum PatternBinding {
  case constant, variable
}

extension Compiler {
  /// Tests a value against a pattern and gives the pattern's names to its parts.
  ///
  /// - Parameters:
  ///   - subject: The slot of the value.
  ///   - binding: What a plain name means: a new name for a part, or, if `nil`, a value to compare with.
  /// - Returns: The jumps that are taken where the value does not match.
  func compilePattern(_ pattern: PatternSyntax, subject: Int, binding: PatternBinding?) -> [Int] {
    mark(pattern)
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return []
    case .identifierPattern(let node):
      bind(node.identifier, to: subject, binding: binding ?? .constant)
      return []
    case .valueBindingPattern(let node):
      let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
      return compilePattern(node.pattern, subject: subject, binding: isConstant ? .constant : .variable)
    case .tuplePattern(let node):
      return node.elements.enumerated().flatMap { index, element in
        if stubs != nil { mark(element.pattern) }
        return compilePattern(element.pattern, subject: tuplePart(index, of: node.elements.count, subject), binding: binding)
      }
    case .isTypePattern(let node):
      builder.emit(.loadLocal, subject)
      emitTest(.isType, node.type)
      return [builder.emit(.jumpIfFalse)]
    case .expressionPattern(let node): return compilePattern(node.expression, subject: subject, binding: binding)
    default:
      unsupported(pattern, "patterns of this form are", "use a value, a range, a case, a tuple or 'let'")
      return []
    }
  }

  private func bind(_ token: TokenSyntax, to subject: Int, binding: PatternBinding) {
    let name = token.text.trimmingBackticks
    builder.emit(.loadLocal, subject)
    // The same name in another pattern of the same case is the same variable.
    let variable =
      builder.isGlobalScope
      ? declare(name, isConstant: binding == .constant, hasValue: true, type: nil, at: token)
      : builder.scopes.last?.names[name]
        ?? declare(name, isConstant: binding == .constant, hasValue: true, type: nil, at: token)
    builder.emitInitialize(variable)
  }

  private func tuplePart(_ index: Int, of count: Int, _ subject: Int) -> Int {
    let slot = builder.newSlot()
    builder.emit(.loadLocal, subject)
    builder.emit(.tupleElement, index, count)
    builder.emit(.storeLocal, slot)
    return slot
  }

  private func compilePattern(_ expression: ExprSyntax, subject: Int, binding: PatternBinding?) -> [Int] {
    switch expression.as(ExprSyntaxEnum.self) {
    case .patternExpr(let node): return compilePattern(node.pattern, subject: subject, binding: binding)
    case .discardAssignmentExpr: return []
    case .declReferenceExpr(let node) where binding != nil && node.argumentNames == nil:
      if let binding { bind(node.baseName, to: subject, binding: binding) }
      return []
    case .tupleExpr(let node):
      if node.elements.count == 1, let only = node.elements.first {
        return compilePattern(only.expression, subject: subject, binding: binding)
      }
      return node.elements.enumerated().flatMap { index, element in
        compilePattern(element.expression, subject: tuplePart(index, of: node.elements.count, subject), binding: binding)
      }
    case .optionalChainingExpr(let node):
      builder.emit(.loadLocal, subject)
      let failure = builder.emit(.jumpIfNone)
      let slot = builder.newSlot()
      builder.emit(.storeLocal, slot)
      return [failure] + compilePattern(node.expression, subject: slot, binding: binding)
    case .memberAccessExpr(let node) where node.base == nil || isCaseName(node): return compileCase(node, nil, subject, binding)
    case .functionCallExpr(let node):
      if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        member.base == nil || isCaseName(member) || isUnknownCase(member, taking: node.arguments, binding)
      {
        return compileCase(member, node.arguments, subject, binding)
      }
      return compileComparison(expression, subject: subject)
    case .asExpr(let node):
      builder.emit(.loadLocal, subject)
      emitTest(.conditionalCast, node.type)
      let failure = builder.emit(.jumpIfNone)
      let slot = builder.newSlot()
      builder.emit(.storeLocal, slot)
      return [failure] + compilePattern(node.expression, subject: slot, binding: binding)
    case .isExpr(let node):
      builder.emit(.loadLocal, subject)
      emitTest(.isType, node.type)
      return [builder.emit(.jumpIfFalse)]
    default: return compileComparison(expression, subject: subject)
    }
  }

  /// Whether `Type.name` names a case of an enumeration.
  private func isCaseName(_ node: MemberAccessExprSyntax) -> Bool {
    if let base = node.base, case .optional? = typeNamed(by: base) {
      return ["some", "none"].contains(node.declName.baseName.text.trimmingBackticks)
    }
    if let name = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, Self.libraryTypes.contains(name),
      types[name] == nil,
      find(name) == nil
    {
      return true
    }
    guard let base = node.base, case .user(let info) = typeNamed(by: base) else { return false }
    return info.casePositions[node.declName.baseName.text.trimmingBackticks] != nil
  }

  /// Whether `Unknown.name(let part)` takes apart a case of an enumeration that nobody declares. No value is known to be one, so such a
  /// case is found by its name.
  private func isUnknownCase(
    _ node: MemberAccessExprSyntax, taking arguments: LabeledExprListSyntax, _ binding: PatternBinding?
  ) -> Bool {
    guard stubs != nil, node.base != nil, caseOwner(node) == nil else { return false }
    return arguments.contains { argument in
      argument.expression.is(PatternExprSyntax.self) || argument.expression.is(DiscardAssignmentExprSyntax.self)
        || binding != nil && argument.expression.is(DeclReferenceExprSyntax.self)
    }
  }

  /// The type before a case's name; `nil` if it isn't known, or a type of a simulated source that the application has its own of.
  private func caseOwner(_ node: MemberAccessExprSyntax) -> TypeReference? {
    guard let base = node.base, let type = typeNamed(by: base) else { return nil }
    // Whatever stands where an optional is wanted is one.
    if case .optional = type { return nil }
    guard stubs != nil, case .user(let info) = type, standardTypes.all.contains(where: { $0 === info }) else { return type }
    return info.casePositions[node.declName.baseName.text.trimmingBackticks] == nil ? nil : type
  }

  private func compileCase(
    _ node: MemberAccessExprSyntax, _ arguments: LabeledExprListSyntax?, _ subject: Int, _ binding: PatternBinding?
  ) -> [Int] {
    let name = node.declName.baseName.text.trimmingBackticks
    var failures: [Int] = []
    builder.emit(.loadLocal, subject)
    if let type = caseOwner(node) {
      builder.emit(.isType, builder.type(type))
      failures.append(builder.emit(.jumpIfFalse))
      builder.emit(.loadLocal, subject)
    }
    mark(node)
    builder.emit(.matchCase, builder.member(name))
    failures.append(builder.emit(.jumpIfFalse))
    guard let arguments else { return failures }
    for (index, argument) in arguments.enumerated() {
      let slot = builder.newSlot()
      builder.emit(.loadLocal, subject)
      builder.emit(.payload, index, arguments.count)
      builder.emit(.storeLocal, slot)
      failures += compilePattern(argument.expression, subject: slot, binding: binding)
    }
    return failures
  }

  private func compileComparison(_ expression: ExprSyntax, subject: Int) -> [Int] {
    let own = ownMatch(of: expression)
    compile(expression, expecting: own?.parameters[0].type)
    var end: Int?
    if let own {
      // What Swift matches by itself it does for values of the types that the script's operator doesn't take.
      let pattern = builder.newSlot()
      builder.emit(.storeLocal, pattern)
      builder.emit(.loadLocal, subject)
      builder.emit(.isType, builder.type(own.parameters[1].type ?? .any))
      let isOther = builder.emit(.jumpIfFalse)
      builder.emitConstant(.function(FunctionValue(code: own, captures: [])))
      builder.emit(.loadLocal, pattern)
      builder.emit(.loadLocal, subject)
      mark(expression)
      builder.emit(.call, 2, builder.labels(.unlabelled(2)))
      end = builder.emit(.jump)
      builder.patch(isOther)
      builder.emit(.loadLocal, pattern)
    }
    builder.emit(.loadLocal, subject)
    mark(expression)
    builder.emit(.matchExpression)
    if let end { builder.patch(end) }
    return [builder.emit(.jumpIfFalse)]
  }

  /// The `~=` of the script's that takes a pattern.
  private func ownMatch(of pattern: ExprSyntax) -> FunctionCode? {
    let declared = find("~=")?.functions.map(\.code) ?? []
    let type = guessType(pattern) ?? (pattern.is(IntegerLiteralExprSyntax.self) ? .int : nil)
    var members: [FunctionCode] = []
    if case .user(let info)? = type { members = info.operators["~="] ?? [] }
    return (members + declared).first { code in
      guard code.parameters.count == 2, let wanted = code.parameters[0].type else { return false }
      if wanted.isFunction { return type?.isFunction == true || pattern.is(ClosureExprSyntax.self) || namesFunction(pattern) }
      return wanted.name == type?.name
    }
  }

  /// Whether an expression is the name of a function.
  private func namesFunction(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks else { return false }
    return find(name)?.functions.isEmpty == false
  }
}
