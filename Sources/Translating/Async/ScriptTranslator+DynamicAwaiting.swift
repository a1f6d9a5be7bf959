import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// What was JavaScript: functions that are asynchronous already, and values of which only the run says whether they are promises.
extension ScriptTranslator {
  /// Whether values may be promises without the text saying so.
  var isDynamic: Bool { table.isAsync && source == .ecmascript }

  /// Whether a function awaits in the translation, and is called with 'await'.
  func isAwaited(_ name: String) -> Bool { isDynamic && (names.asynchronous.contains(name) || promisingFunctions.contains(name)) }

  /// Whether a function awaits in the translation; another one of a type may have its name.
  func isAwaited(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text
    guard isDynamic, function.isMember else { return isAwaited(name) }
    return names.asynchronousMembers.contains(name)
  }

  /// Functions that return promises, on each path, and are only ever called: they become asynchronous.
  func findPromisingFunctions() -> Set<String> {
    guard isDynamic else { return [] }
    var uses: [String: Int] = [:]
    for token in tree.tokens(viewMode: .sourceAccurate) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == reference.id
      else { continue }
      uses[token.text, default: 0] += 1
    }
    return Set(
      names.bodies.lazy.filter { name, bodies in
        guard bodies.count == 1, let function = bodies.first, let body = function.body,
          !function.isMember, self.names.counts[name] == (uses[name] ?? 0) + 1,
          function.signature.returnClause?.type.trimmedDescription == "Any",
          function.signature.effectSpecifiers?.asyncSpecifier == nil
        else { return false }
        let values = ReturnFinder.find(in: body)
        return !values.isEmpty && values.allSatisfy { $0.expression.map { self.guesser.guess($0) == .promise } ?? false }
          && self.endsByReturning(body)
      }.map(\.key))
  }

  private func endsByReturning(_ body: CodeBlockSyntax) -> Bool {
    guard case .stmt(let last)? = body.statements.last?.item else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self)
  }

  /// Whether a value may be a promise, of which the text doesn't say it.
  func mayBePromise(_ expression: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return true }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return mayBePromise(only.expression, depth: depth - 1)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return sequence.elements.contains { element in
        if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
          return self.mayBePromise(choice.thenExpression, depth: depth - 1)
            || sequence.elements.last.map { self.mayBePromise($0, depth: depth - 1) } ?? false
        }
        return false
      }
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return mayBePromise(reference, depth: depth) }
    if expression.is(SubscriptCallExprSyntax.self) { return keepsPromises }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    guard let parts = CallParts(call) else { return true }
    let name = parts.nameText
    if name == "get" && isOfMaps(parts) || ["jsAt", "jsElement", "jsFromEnd"].contains(name) { return keepsPromises }
    if name == "jsField" { return parts.arguments.last?.expression.trimmedDescription == "\"promise\"" }
    if ["jsCall", "jsOr", "jsAnd", "jsElse", "jsIf", "jsReduced", "jsAssign", "jsDefault"].contains(name) { return true }
    if Self.isOfLanguage(name) { return false }
    if let bodies = names.bodies[name] {
      return bodies.contains { function in
        guard function.signature.returnClause?.type.trimmedDescription == "Any", let body = function.body else { return false }
        return ReturnFinder.find(in: body).contains {
          $0.expression.map { self.mayBePromise($0, depth: depth - 2) } ?? false
        }
      }
    }
    return parts.base == nil || guesser.guess(expression) == .unknown
  }

  /// Whether a name is one of those with which JavaScript is written here, or a type's.
  private static func isOfLanguage(_ name: String) -> Bool {
    name.hasPrefix("js") || name.hasPrefix("console") || name == "print" || name.first?.isUppercase == true
  }

  /// Whether a call is one of JavaScript's maps, by its name alone.
  private func isOfMaps(_ parts: CallParts) -> Bool {
    parts.base != nil
      && names.bodies[parts.nameText]?.allSatisfy { $0.owner == "JSMap" || !$0.isMember } == true
  }

  private func mayBePromise(_ reference: DeclReferenceExprSyntax, depth: Int) -> Bool {
    guard let declared = names.scoped.declaration(of: reference) else { return false }
    switch declared.kind {
    case .typed(let type): return type.trimmedDescription == "Any"
    case .value(let value): return guesser.guess(value) == .promise || mayBePromise(value, depth: depth - 1)
    case .element, .part(.element, _): return true
    case .part, .unsaid: return false
    }
  }

  /// An expression that is awaited whatever it is.
  func awaited(_ expression: ExprSyntax) -> Rendered {
    need(["awaited"])
    return "try await awaited(" + trimmed(expression) + ")"
  }

  /// How libraries whose operators say whether a handler returns a promise take one of which only the run says it.
  func dynamicRow(_ step: Step) -> Row? {
    let isMap = step.kind == .map
    let name: String
    switch table.dialect {
    case .promisekit: name = isMap ? "then" : "recover"
    case .frantic: name = isMap ? "whenFulfilledThenPromise" : "whenRejectedThenPromise"
    default: return nil
    }
    guard source == .ecmascript, isMap || step.kind == .recover else { return nil }
    switch step.handler {
    case .closure(let closure)? where mayGivePromise(closure): break
    case .function(let function)? where mayGivePromise(calling: function): break
    default: return nil
    }
    let failure: Template =
      table.dialect == .promisekit ? "Promise(error: {r})" : "Promise<Any> { _, reject, _ in reject({r}) }"
    return Row(.wrapping(name, value: "asPromise({r})", type: "Promise<Any>", failure: failure), needs: ["promise"])
  }

  /// Whether a closure may return a promise of which the text doesn't say it.
  private func mayGivePromise(_ closure: ClosureExprSyntax) -> Bool {
    let values = closure.onlyExpression.map { [$0] } ?? ReturnFinder.find(in: closure.statements).compactMap(\.expression)
    return values.contains { mayBePromise($0) }
  }

  /// Whether a function that is handed over may return a promise: any does that can't be looked into.
  func mayGivePromise(calling function: ExprSyntax, depth: Int = 6) -> Bool {
    guard depth > 0 else { return true }
    if let tuple = function.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return mayGivePromise(calling: only.expression, depth: depth - 1)
    }
    if let closure = function.as(ClosureExprSyntax.self) { return mayGivePromise(closure) }
    guard let reference = function.as(DeclReferenceExprSyntax.self) else {
      let isOfLanguage = function.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription.first?.isUppercase ?? false
      return !isOfLanguage && !function.is(KeyPathExprSyntax.self)
    }
    let name = reference.baseName.text
    if Self.isOfLanguage(name) { return false }
    let meant = names.scoped.functions(named: reference)
    if meant.isEmpty, let kept = names.scoped.declaration(of: reference) {
      switch kept.kind {
      case .value(let value): return mayGivePromise(calling: value, depth: depth - 1)
      case .typed, .element: return true
      // What settles a promise gives none.
      case .part, .unsaid: return !settling.contains(name)
      }
    }
    return (meant.isEmpty ? names.bodies[name] ?? [] : meant).contains { declared in
      guard declared.signature.returnClause?.type.trimmedDescription == "Any", let body = declared.body else { return false }
      return ReturnFinder.find(in: body).contains { $0.expression.map { self.mayBePromise($0) } ?? false }
    }
  }

  /// What a handler returns that may be a promise.
  func dynamicReturn(_ expression: ExprSyntax, _ sink: AsyncSink) -> [Rendered]? {
    guard isDynamic else { return nil }
    if let waited = awaitedExpression(expression) { return emitAwaited(waited, sink) }
    if guesser.guess(expression) == .promise { return emit(expression, sink) }
    if mayBePromise(expression) { return give(awaited(expression), sink) }
    let isVoid = guesser.guess(expression) == .void && !expression.is(TupleExprSyntax.self)
    return isVoid ? [trimmed(expression)] + giveNothing(sink) : give(trimmed(expression), sink)
  }

  // MARK: await

  /// What is awaited in `(await value)`.
  func awaitedExpression(_ expression: ExprSyntax) -> ExprSyntax? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return awaitedExpression(only.expression)
    }
    return expression.as(AwaitExprSyntax.self)?.expression
  }

  /// The lines that await something and hand its value on.
  func emitAwaited(_ expression: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    if isNothing(settledValue(expression)?.value ?? expression), !sink.wantsValue { return ["await Task.yield()"] }
    if guesser.guess(expression) == .promise { return emit(expression, sink) }
    return give(awaited(expression), sink)
  }

  /// `undefined`, `null` or a literal, or a promise of nothing, which is awaited only to let others go first.
  private func isNothing(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call), guesser.step(parts) == nil,
      case .value(.none)? = guesser.source(parts)
    {
      return true
    }
    return expression.is(NilLiteralExprSyntax.self) || expression.isEmptyTuple
      || expression.is(IntegerLiteralExprSyntax.self) || expression.is(StringLiteralExprSyntax.self)
  }

  /// `await` within an expression.
  func write(_ waiting: AwaitExprSyntax) -> Rendered? {
    guard isDynamic else { return nil }
    let value = waiting.expression
    if let call = value.as(FunctionCallExprSyntax.self), let parts = CallParts(call), parts.base == nil, isAwaited(parts.nameText)
    {
      return around(waiting) { "try await " + self.trimmedChildren(call) }
    }
    guard guesser.guess(value) == .promise else { return around(waiting) { self.awaited(value) } }
    if value.is(DeclReferenceExprSyntax.self) { return around(waiting) { "try await " + self.trimmed(value) + ".value" } }
    return around(waiting) { "try await " + self.trimmed(value) + ".value" }
  }

  /// A statement that only awaits, or gives what it awaits to a name; `nil` for any other.
  func awaitingItem(_ statement: CodeBlockItemSyntax) -> [Rendered]? {
    guard isDynamic else { return nil }
    switch statement.item {
    case .expr(let expression):
      let chain = discarded(expression)
      guard let value = awaitedExpression(chain) else { return nil }
      return awaiting { emitAwaited(value, .discard) }
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        variable.bindingSpecifier.text == "let", let binding = variable.bindings.first, binding.typeAnnotation == nil,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer.flatMap({ awaitedExpression($0.value) })
      else { return nil }
      return awaiting { emitAwaited(value, .bind(name)) }
    default: return nil
    }
  }

  private func awaiting(_ work: () -> [Rendered]) -> [Rendered] {
    let outer = asyncIsDirect
    asyncDepth += 1
    asyncIsDirect = true
    defer {
      asyncIsDirect = outer
      asyncDepth -= 1
    }
    return work()
  }

  // MARK: Sleeping

  /// The time of `Promise { resolve, _ in setTimeout({ resolve() }, ms) }`, which only waits; `nil` for any other.
  func sleepingTime(_ closure: ClosureExprSyntax, _ settlers: Settlers) -> ExprSyntax? {
    guard isDynamic, case .two(let fulfill, _) = settlers, let only = closure.onlyExpression,
      let timer = discarded(only).as(FunctionCallExprSyntax.self), let parts = CallParts(timer), parts.nameText == "setTimeout",
      parts.positional.count == 2, let work = parts.positional.first?.expression.as(ClosureExprSyntax.self),
      let inner = work.onlyExpression, let call = discarded(inner).as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == fulfill, call.arguments.isEmpty
    else { return nil }
    return parts.positional.last?.expression
  }
}
