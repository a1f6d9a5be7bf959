import SwiftSyntax

/// Variables and functions by name, and the scopes they are in.
extension Compiler {
  /// Finds a variable or function by name.
  package func find(_ name: String) -> Variable? {
    if let variable = builder.resolve(name) { return variable }
    if builder.parent == nil, builder.code.kind == .main { return globals[name] ?? hoisted[name] }
    return hoisted[name] ?? globals[name]
  }

  /// Declares a variable in the current scope; its value is stored next.
  func declare(_ name: String, isConstant: Bool, hasValue: Bool, type: TypeReference?, at node: some SyntaxProtocol) -> Variable {
    if builder.isGlobalScope {
      builder.guessedCalls = [:]
      var variable = hoisted[name] ?? newGlobal(name, isConstant: isConstant, type: type)
      variable.type = type ?? variable.type
      globals[name] = variable
      return variable
    }
    // What `guard let` binds hides what has the name before it.
    if builder.scopes.last?.names[name] != nil, name != "_", !Syntax(node).isBoundByGuard {
      let advice = stubs == nil ? ": give it another name" : ""
      tolerate(node, "invalid redeclaration of '\(name)'\(advice)", "the later one counts from here on")
    }
    let isShared = builder.sharedNames.contains(name) && !(isConstant && hasValue)
    return builder.declareLocal(name, isConstant: isConstant, isShared: isShared, type: type)
  }

  func newGlobal(_ name: String, isConstant: Bool, type: TypeReference? = nil) -> Variable {
    declarations.globalCount += 1
    return Variable(name: name, storage: .global(declarations.globalCount - 1), isCell: false, isConstant: isConstant, type: type)
  }

  /// Compiles something as the body of another function, then goes on with the one around it.
  func within<Result>(_ inner: FunctionBuilder, _ work: () -> Result) -> Result {
    let outer = (builder, isAwaiting)
    (builder, isAwaiting) = (inner, false)
    defer { (builder, isAwaiting) = outer }
    return work()
  }
}

extension Syntax {
  /// Whether it stands in a condition of `guard`.
  fileprivate var isBoundByGuard: Bool {
    var next = parent
    while let node = next, !node.is(CodeBlockItemSyntax.self), !node.is(ClosureExprSyntax.self) {
      if node.is(GuardStmtSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}
