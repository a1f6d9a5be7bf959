import SwiftSyntax

extension Compiler {
  func compileMember(_ node: MemberAccessExprSyntax, expecting: TypeReference?) -> TypeReference? {
    let name = node.declName.baseName.text.trimmingBackticks
    guard let base = node.base else {
      compileImplicitMember(name, node, expecting: expecting)
      return nil
    }
    if let type = typeNamed(by: ExprSyntax(node)) { return emitType(type) }
    if let type = typeNamed(by: base) {
      emitType(type)
      if name != "self" { emitMember(name, node) }
      return nil
    }
    compile(base)
    if name != "self" { emitMember(name, node) }
    return nil
  }

  private func emitMember(_ name: String, _ node: MemberAccessExprSyntax) {
    mark(node.declName)
    builder.emit(.member, builder.member(name))
  }

  private func compileImplicitMember(_ name: String, _ node: MemberAccessExprSyntax, expecting: TypeReference?) {
    mark(node.declName)
    if case .optional = expecting, name == "none" {
      builder.emit(.none)
    } else if let type = expecting?.unwrapped, case .user(let info) = type, info.kind != .protocol {
      emitType(type)
      emitMember(name, node)
    } else if expecting?.isDouble == true {
      emitType(.double)
      emitMember(name, node)
    } else {
      builder.emit(.implicitMember, builder.member(name), 0)
    }
  }

  func compileSubscript(_ node: SubscriptCallExprSyntax) {
    compile(node.calledExpression)
    let arguments = Array(node.arguments)
    if arguments.count == 2, arguments[1].label?.text == "default" {
      compile(arguments[0].expression)
      compile(arguments[1].expression)
      mark(node.leftSquare)
      builder.emit(.subscriptDefault)
      return
    }
    guard arguments.count == 1, let only = arguments.first, node.trailingClosure == nil else {
      unsupported(node, "subscripts with several arguments are", "use one index, or a key with 'default:'")
      builder.emit(.pop)
      builder.emit(.void)
      return
    }
    compile(only.expression)
    mark(node.leftSquare)
    builder.emit(.subscript_)
  }

  // MARK: Optional chains

  /// Compiles an expression that contains `?.` on the way to its base, ending at nil as soon as one is met.
  func compileAsChain(_ expression: ExprSyntax, expecting: TypeReference?) -> Bool {
    guard !spineNodes.contains(expression.id) else {
      guard let optional = expression.as(OptionalChainingExprSyntax.self) else { return false }
      compile(optional.expression)
      mark(optional)
      let jump = builder.emit(.jumpIfNoneKeeping)
      if let last = builder.optionalChains.indices.last { builder.optionalChains[last].append(jump) }
      return true
    }
    guard let spine = expression.optionalSpine else { return false }
    spineNodes.formUnion(spine)
    builder.optionalChains.append([])
    compile(expression, expecting: expecting)
    builder.emit(.wrapUnlessOptional)
    builder.patch(builder.optionalChains.removeLast())
    return true
  }
}

extension ExprSyntax {
  /// The nodes from this one along its bases, if one of them is `?`.
  fileprivate var optionalSpine: [SyntaxIdentifier]? {
    var nodes: [SyntaxIdentifier] = []
    var found = false
    var next: ExprSyntax? = self
    while let current = next {
      nodes.append(current.id)
      switch current.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let node): next = node.calledExpression
      case .memberAccessExpr(let node): next = node.base
      case .subscriptCallExpr(let node): next = node.calledExpression
      case .forceUnwrapExpr(let node): next = node.expression
      case .optionalChainingExpr(let node):
        found = true
        next = node.expression
      default: next = nil
      }
    }
    return found ? nodes : nil
  }
}
