import SwiftSyntax

extension Compiler {
  /// Compiles `await`: what waits does so by itself, so it is a matter of what is allowed.
  func compileAwait(_ node: AwaitExprSyntax, expecting: TypeReference?) -> TypeReference? {
    if let body = library.await {
      requireAsynchronous(at: node.awaitKeyword)
      compileAwait(of: node.expression, body, at: node)
      return nil
    }
    if let promise = node.blockingOperand, let body = library.blockingAwait {
      builder.emitConstant(.native(NativeFunction("await", body)))
      compile(promise)
      mark(node)
      builder.emit(.call, 1, builder.labels(.unlabelled(1)))
      return nil
    }
    requireAsynchronous(at: node.awaitKeyword)
    let outer = isAwaiting
    isAwaiting = true
    defer { isAwaiting = outer }
    let type = compile(node.expression, expecting: expecting)
    emitReturnHop()
    return type
  }

  /// Compiles `await` where it is the library's: of an expression with operators it covers all operands, as Swift's does.
  private func compileAwait(of expression: ExprSyntax, _ body: @escaping Vocabulary.Body, at node: some SyntaxProtocol) {
    let awaits = NativeFunction("await", body)
    let operands = expression.operands
    guard operands.map(\.id) == [expression.id] else {
      awaitedOperands.formUnion(operands.map(\.id))
      compile(expression)
      return
    }
    builder.emitConstant(.native(awaits))
    compile(expression)
    mark(node)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
  }

  /// Compiles an operand of an expression that stands behind the library's `await`: a promise is waited for.
  func compileAwaitedOperand(_ operand: ExprSyntax) -> Bool {
    guard awaitedOperands.remove(operand.id) != nil, let body = library.await else { return false }
    let isPromise = library.isPromise
    builder.emitConstant(
      .native(
        NativeFunction("await") { call in
          guard case .library(let object) = try call.only().unwrapped, isPromise(object) else { return .value(call.arguments[0]) }
          return try body(call)
        }))
    compile(operand)
    mark(operand)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    return true
  }

  /// Reports an `await` where nothing can wait.
  func requireAsynchronous(at node: some SyntaxProtocol) {
    guard !builder.code.isAsync, builder.code.kind != .main else { return }
    switch builder.code.kind {
    case .function, .method, .initializer:
      error(
        node, "'async' call in a function that does not support concurrency: write 'async' after its parameters",
        fixIt: asyncFixIt(at: node))
    default: error(node, "'async' call in a place that does not support concurrency: use 'Task { … }'")
    }
  }

  /// Reports that what is called waits, if no `await` says so.
  func requireAwait(at node: some SyntaxProtocol) {
    guard !isAwaiting, library.startAsynchronous == nil else { return }
    error(
      node, "expression is 'async' but is not marked with 'await'",
      fixIt: fixIt("insert 'await'", inserting: "await ", at: node.coveredExpression))
  }

  /// Checks a call of one of the library's functions.
  func checkLibraryCall(_ name: String, _ arguments: Arguments, at node: some SyntaxProtocol) {
    if library.repeatingFunctions.contains(name) { checkSynchronous(name, arguments) }
    checkList(arguments, of: name)
    checkLabels(arguments, of: name)
    if name.hasPrefix("with"), library.commonFunctions[name] != nil { requireAwait(at: node) }
  }

  /// A handler that returns what it awaits only has to leave out the `await`: the chain waits for the promise.
  private static func adviceOnWaiting(in closure: ClosureExprSyntax) -> String {
    let returned = closure.statements.last?.item
    let value = returned?.as(StmtSyntax.self)?.as(ReturnStmtSyntax.self)?.expression ?? returned?.as(ExprSyntax.self)
    let inner = value?.as(TryExprSyntax.self)?.expression ?? value
    guard inner?.is(AwaitExprSyntax.self) == true else { return "return '\(TypeReference.promiseName) { … }'" }
    return "leave out 'await' and return the promise itself: the chain waits for it"
  }

  /// Reports closures that wait where the library calls them and needs their result at once.
  func checkSynchronous(_ name: String, _ arguments: Arguments) {
    // What is awaited is the application's own: `await ids.forEach { await load($0) }`.
    if stubs != nil, isAwaiting { return }
    guard library.startAsynchronous == nil,
      Self.synchronousNames.contains(name) || library.operators.contains(name) || library.repeatingFunctions.contains(name)
    else { return }
    for value in arguments.values {
      guard let closure = value.as(ClosureExprSyntax.self), facts[closure.statements]?.waits == true else { continue }
      error(
        closure,
        "cannot pass function of type '() async -> ()' to parameter expecting synchronous function type: \(Self.adviceOnWaiting(in: closure))"
      )
    }
  }

  private static let synchronousNames: Set<String> = [
    "reduce", "map", "filter", "flatMap", "compactMap", "forEach", "sorted", "async", "asyncAfter", "sync",
  ]

  /// Loads a variable; that of an `async let` is waited for, a computed one computed.
  func emitLoad(_ variable: Variable, at node: some SyntaxProtocol) {
    builder.emitLoad(variable)
    if variable.isComputed { builder.emit(.call, 0, builder.labels(.unlabelled(0))) }
    guard variable.isTask else { return }
    requireAwait(at: node)
    if variable.isThrowingTask { requireTry(atReadingOf: node) }
    builder.emit(.member, builder.member("value"))
  }

  /// Compiles `async let`, which starts a task.
  func compileAsyncLet(_ node: VariableDeclSyntax) {
    if library.startAsynchronous != nil {
      error(
        node,
        "'\(library.name)' has no 'async let': 'let' is enough, calling an asynchronous function returns a promise")
    }
    for binding in node.bindings {
      mark(binding)
      guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let value = binding.initializer?.value
      else {
        unsupported(binding, "'async let' with a pattern is", "give it one name and a value")
        continue
      }
      guard let startChild = library.startChild else {
        unsupported(binding, "'async let' is", "call the function with 'await'")
        continue
      }
      let type = binding.typeAnnotation.map { self.type($0.type) }
      builder.emitConstant(.native(NativeFunction("async let", startChild)))
      let code = FunctionCode(name: "closure", kind: .closure, unit: unit)
      code.isAsync = true
      code.isolation = .nonisolated
      code.returnType = type
      let outer = childThrows
      childThrows = value.as(TryExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
      compileClosure(code, computing: value, at: binding)
      let isThrowing = childThrows
      childThrows = outer
      builder.emit(.call, 1, builder.labels(.unlabelled(1)))
      let name = identifier.text.trimmingBackticks
      let variable = declare(name, isConstant: true, hasValue: true, type: type, at: identifier)
      builder.emitInitialize(variable)
      if builder.isGlobalScope {
        globals[name]?.isTask = true
        globals[name]?.isThrowingTask = isThrowing
        hoisted[name]?.isTask = true
      } else {
        builder.scopes[builder.scopes.count - 1].names[name]?.isTask = true
        builder.scopes[builder.scopes.count - 1].names[name]?.isThrowingTask = isThrowing
        compileEnd(of: variable)
      }
    }
  }
  /// Lets the end of a scope cancel a task that `async let` started in it, and wait for it.
  private func compileEnd(of task: Variable) {
    guard let childEnd = library.childEnd else { return }
    let slot = builder.newSlot()
    builder.emitConstant(.native(NativeFunction("async let", childEnd)))
    builder.emitLoad(task)
    builder.emit(.call, 1, builder.labels(.unlabelled(1)))
    builder.emit(.storeLocal, slot)
    deferCall(of: slot, isTold: true)
  }
}

extension ExprSyntax {
  /// What the operators of an expression stand between; the expression itself if it has none.
  fileprivate var operands: [ExprSyntax] {
    switch self.as(ExprSyntaxEnum.self) {
    case .infixOperatorExpr(let node): node.leftOperand.operands + node.rightOperand.operands
    case .ternaryExpr(let node): node.condition.operands + node.thenExpression.operands + node.elseExpression.operands
    case .prefixOperatorExpr(let node): node.expression.operands
    case .asExpr(let node): node.expression.operands
    case .isExpr(let node): node.expression.operands
    case .tryExpr(let node): node.expression.operands
    case .forceUnwrapExpr(let node): node.expression.operands
    case .tupleExpr(let node):
      if node.elements.count == 1, let only = node.elements.first, only.label == nil { only.expression.operands } else { [self] }
    default: [self]
    }
  }
}

extension AwaitExprSyntax {
  /// What `await(x)`, written as a call, waits for: the function of that name, where the library has one. With a space before the bracket
  /// it is that function where Swift's own can't be.
  fileprivate var blockingOperand: ExprSyntax? {
    guard let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil, awaitKeyword.trailingTrivia.isEmpty || isInSynchronousCode
    else { return nil }
    return only.expression
  }

  /// Whether it stands in a function that isn't asynchronous, or in what a promise is made with: `Promise(on: queue) { fulfill, reject in … }`.
  private var isInSynchronousCode: Bool {
    var next = parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) { return function.signature.effectSpecifiers?.asyncSpecifier == nil }
      if let closure = node.as(ClosureExprSyntax.self) {
        var call = closure.parent
        while let outer = call, outer.is(LabeledExprSyntax.self) || outer.is(LabeledExprListSyntax.self) { call = outer.parent }
        return call?.as(FunctionCallExprSyntax.self)?.calledExpression.ownText.prefix { $0 != "<" } == "Promise"
      }
      next = node.parent
    }
    return false
  }

  /// Whether it is Swift's own, which only asynchronous code may use.
  var isSuspending: Bool { blockingOperand == nil }
}
