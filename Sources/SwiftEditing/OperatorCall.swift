import SwiftSyntax

/// A call that makes a promise, found by the place of its name.
struct OperatorCall {
  /// The operator's or maker's name.
  let name: TokenSyntax
  let call: FunctionCallExprSyntax
  /// What it is called on; `nil` for a call that begins a chain (`Promise(1)`, `Promise.pending()`, `fetch(7)`).
  let base: ExprSyntax?
  /// The point before the name; `nil` where there is no base.
  let period: TokenSyntax?

  /// Finds the call whose name stands at an offset.
  init?(nameAt offset: Int, in tree: SourceFileSyntax) {
    guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)),
      token.positionAfterSkippingLeadingTrivia.utf8Offset == offset,
      let reference = token.parent?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    var callee = ExprSyntax(reference)
    let member = reference.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == reference.id ? $0 : nil }
    if let member { callee = ExprSyntax(member) }
    if let generic = callee.parent?.as(GenericSpecializationExprSyntax.self) { callee = ExprSyntax(generic) }
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id else { return nil }
    self.init(name: token, call: call, member: member)
  }

  private init(name: TokenSyntax, call: FunctionCallExprSyntax, member: MemberAccessExprSyntax?) {
    self.name = name
    self.call = call
    let base = member?.base
    // What is called on a type begins a chain.
    let isOnType =
      base.map { OperatorCall.firstName($0)?.first?.isUppercase ?? false && !$0.is(FunctionCallExprSyntax.self) } ?? true
    self.base = isOnType ? nil : base
    period = isOnType ? nil : member?.period
  }

  private static func firstName(_ base: ExprSyntax) -> String? {
    let plain = base.as(GenericSpecializationExprSyntax.self)?.expression ?? base
    return plain.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The call that is made on this one's promise.
  var next: OperatorCall? {
    guard let member = call.parent?.as(MemberAccessExprSyntax.self), member.base?.id == call.id else { return nil }
    var callee = ExprSyntax(member)
    if let generic = callee.parent?.as(GenericSpecializationExprSyntax.self) { callee = ExprSyntax(generic) }
    guard let outer = callee.parent?.as(FunctionCallExprSyntax.self), outer.calledExpression.id == callee.id else { return nil }
    return OperatorCall(name: member.declName.baseName, call: outer, member: member)
  }

  /// The call that this one is made on.
  var previous: OperatorCall? {
    guard let inner = base?.as(FunctionCallExprSyntax.self) else { return nil }
    let callee = inner.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? inner.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self) {
      return OperatorCall(name: member.declName.baseName, call: inner, member: member)
    }
    guard let reference = callee.as(DeclReferenceExprSyntax.self) else { return nil }
    return OperatorCall(name: reference.baseName, call: inner, member: nil)
  }

  /// The whole chain, its first call in front.
  var chain: [OperatorCall] {
    var calls = [self]
    while let previous = calls[0].previous { calls.insert(previous, at: 0) }
    while let next = calls[calls.count - 1].next { calls.append(next) }
    return calls
  }

  /// Where the call begins, what it is called on included.
  var start: Int { call.positionAfterSkippingLeadingTrivia.utf8Offset }
  /// Where the call ends.
  var end: Int { call.endPositionBeforeTrailingTrivia.utf8Offset }

  /// Where a line ends that the call ends on, with the comment behind it; the call's own end where something else follows there.
  var endOfLine: Int {
    guard let last = call.lastToken(viewMode: .sourceAccurate), let next = last.nextToken(viewMode: .sourceAccurate) else {
      return end
    }
    let isLineOver = next.tokenKind == .endOfFile || next.leadingTrivia.contains(where: \.isNewline)
    let hasComment = last.trailingTrivia.contains(where: \.isComment)
    return isLineOver && hasComment ? call.endPosition.utf8Offset : end
  }

  /// Whether the operator begins a line.
  var beginsLine: Bool { period?.leadingTrivia.contains(where: \.isNewline) ?? false }

  /// The statement that the call lies in; the innermost one.
  var statement: CodeBlockItemSyntax? {
    var node = call.parent
    while let current = node {
      if let item = current.as(CodeBlockItemSyntax.self) { return item }
      node = current.parent
    }
    return nil
  }

  /// The name that a promise has by `let NAME = …`.
  var boundName: String? {
    guard let initializer = call.parent?.as(InitializerClauseSyntax.self),
      let binding = initializer.parent?.as(PatternBindingSyntax.self),
      binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }
}
