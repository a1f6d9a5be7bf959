import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// ECMAScript's asynchronous functions in libraries whose promises nobody awaits: functions that return promises, of what a task comes to.
extension ScriptTranslator {
  /// Whether functions and what they await are written in this way.
  private var makesPromisesOfTasks: Bool { source == .ecmascript && !table.isAsync && table.helper("promising") != nil }

  /// An asynchronous function as one that returns a promise; `nil` for any other.
  func promising(_ function: FunctionDeclSyntax) -> Rendered? {
    guard makesPromisesOfTasks, function.signature.effectSpecifiers?.asyncSpecifier != nil, let body = function.body else {
      return nil
    }
    let leaves = ReturnFinder.find(in: body.statements).contains(where: leavesUnsettled)
    let helper = leaves ? "promisingAny" : "promising"
    need(table.maker.helpers.union(leaves ? ["promising", "promisingAny", "awaitValue"] : ["promising"]))
    note(
      function.name, rule: 16, "what '\(function.name.text)' does begins a turn later, with its task",
      delaying: body.statements.first)
    let value = function.signature.returnClause?.type.trimmedDescription ?? "Void"
    if leaves, value != "Any" {
      note(
        function.name, "'return' leaves 'do' before its promise is settled: return the promise after it", isUntranslated: true)
    }
    let promise = table.type.filled(["T": Rendered("<\(value)>")])
    return function.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { text, child in
      if let signature = child.as(FunctionSignatureSyntax.self) {
        text += trimmed(signature.parameterClause) + " -> " + promise + " "
      } else if child.id == body.id {
        text += promised(body, of: function, by: helper)
      } else {
        text += render(child)
      }
    }
  }

  /// A body in a task's closure.
  private func promised(_ body: CodeBlockSyntax, of function: FunctionDeclSyntax, by helper: String) -> Rendered {
    results.append(Results(awaits: helper == "promising"))
    defer { results.removeLast() }
    var lines = (render(body.statements) + body.rightBrace.leadingTrivia.description).lines
    guard lines.count > 1 else {
      return "{ \(helper) { " + trimmed(body.statements) + " } }" + body.trailingTrivia.description
    }
    if lines.last?.isBlank == true { lines.removeLast() }
    if lines.first?.isBlank == true { lines.removeFirst() }
    let margin = indentation(of: function)
    var text = Rendered("{\n\(margin)  \(helper) {\n")
    for line in lines { text += (line.isBlank ? line : "  " + line) + "\n" }
    return text + "\(margin)  }\n\(margin)}" + body.trailingTrivia.description
  }

  /// Whether nothing of the library is awaited: tasks and asynchronous functions are the same in all but ECMAScript.
  func awaitsNoPromise(_ waiting: AwaitExprSyntax) -> Bool {
    guard source != .ecmascript, table.isAsync || table.dialect != .ecmascript else { return false }
    final class Finder: SyntaxVisitor {
      var parts: [ExprSyntax] = []
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        parts.append(ExprSyntax(node))
        return .visitChildren
      }
      override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        parts.append(ExprSyntax(node))
        return .visitChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(waiting)
    return finder.parts.allSatisfy { guesser.guess($0) != .promise }
  }

  /// What awaits a promise, or any other value; `nil` where nothing can be awaited.
  func promised(_ waiting: AwaitExprSyntax) -> Rendered? {
    guard makesPromisesOfTasks, canAwait(at: waiting) else { return nil }
    need(["awaitValue"])
    if guesser.guess(waiting.expression) == .promise {
      return around(waiting) { "try await awaitValue(of: " + self.trimmed(waiting.expression) + ")" }
    }
    need(["awaited"])
    return around(waiting) { self.awaited(waiting.expression) }
  }

  /// What awaits a promise by google's 'get()' or PromiseKit's 'async()', by the other's name, or as what awaits the function that gives it,
  /// or its task.
  func waitingForGet(_ waiting: AwaitExprSyntax) -> Rendered? {
    let getters: [Dialect: String] = [.google: "get", .promisekit: "async"]
    guard let call = waiting.expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      parts.nameText == getters[source], parts.arguments.isEmpty, parts.closures.isEmpty,
      let base = parts.base, let period = parts.period, guesser.guess(base) == .promise
    else { return nil }
    guard table.isAsync else {
      guard let other = getters[table.dialect] else { return nil }
      return around(waiting) {
        "await " + self.trimmed(base) + base.trailingTrivia.description + period.description + other + "()"
      }
    }
    if let called = base.as(FunctionCallExprSyntax.self), let inner = CallParts(called), guesser.step(inner) == nil,
      guesser.source(inner) == nil, heldFunction(calledBy: called) == nil, names.promisedType(of: inner) != nil
    {
      return around(waiting) { "await " + self.trimmedChildren(called) }
    }
    let isSimple = base.is(DeclReferenceExprSyntax.self) || base.is(MemberAccessExprSyntax.self)
    return around(waiting) { "await " + (isSimple ? self.trimmed(base) : "(" + self.trimmed(base) + ")") + ".value" }
  }

  /// What waits for a promise where the code that it stands in awaits: `try awaitPromise(p)` as `try await p.value`; `nil` anywhere else.
  func awaited(inPlaceOf parts: CallParts, _ promise: ExprSyntax) -> Rendered? {
    guard table.isAsync, results.last?.mode != nil, parts.call.parent?.is(TryExprSyntax.self) == true else { return nil }
    let direct = asyncIsDirect
    asyncIsDirect = true
    asyncDepth += 1
    defer {
      asyncIsDirect = direct
      asyncDepth -= 1
    }
    let (outer, attempt) = ((notes, remarks, asyncNames), "return try ")
    let lines = emit(promise, .giveBack)
    if lines.count == 1, let line = lines.first, line.text.hasPrefix(attempt + "await ") {
      return around(parts.call) { line.dropping(first: attempt.utf8.count, last: 0) }
    }
    (notes, remarks, asyncNames) = outer
    return around(parts.call) { "await " + self.asyncTask(promise) + ".value" }
  }

  /// What an asynchronous function returns, if that is or may be a promise: its own promise comes to the same.
  func promisedResult(_ expression: ExprSyntax) -> Rendered? {
    if let attempt = expression.as(TryExprSyntax.self) { return promisedResult(attempt.expression) }
    if guesser.guess(expression) == .promise {
      need(["awaitValue"])
      return "try await awaitValue(of: " + trimmed(expression) + ")"
    }
    guard mayBePromise(expression) else { return nil }
    need(["awaitValue"])
    return awaited(expression)
  }

  /// Whether a promise is returned out of 'do' with 'catch', or past 'defer': what is done there is done before it is settled.
  func leavesUnsettled(_ statement: ReturnStmtSyntax) -> Bool {
    guard let value = statement.expression,
      guesser.guess(value) == .promise || source == .ecmascript && awaitedExpression(value) == nil && mayBePromise(value)
    else { return false }
    var (inner, around) = (Syntax(statement), statement.parent)
    while let here = around, !here.is(ClosureExprSyntax.self), !here.is(FunctionDeclSyntax.self),
      !here.is(AccessorBlockSyntax.self)
    {
      if let attempt = here.as(DoStmtSyntax.self), !attempt.catchClauses.isEmpty, inner.id == attempt.body.id { return true }
      if let list = here.as(CodeBlockItemListSyntax.self),
        list.contains(where: { $0.item.is(DeferStmtSyntax.self) && $0.position < statement.position })
      {
        return true
      }
      (inner, around) = (here, here.parent)
    }
    return false
  }

  /// Whether a node is in an asynchronous function's own code, or in no function at all.
  private func canAwait(at node: some SyntaxProtocol) -> Bool {
    var around = node.parent
    while let here = around {
      if here.is(ClosureExprSyntax.self) { return false }
      if let function = here.as(FunctionDeclSyntax.self) { return function.signature.effectSpecifiers?.asyncSpecifier != nil }
      around = here.parent
    }
    return true
  }
}
