import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// Guesses from the text what expressions and handlers give: libraries that name their operators after it want to know.
final class TypeGuesser {
  let names: ScriptNames
  let reader: any DialectReader
  /// Functions and variables whose code is being looked at.
  private var open: Set<String> = []
  private var openVariables: Set<SyntaxIdentifier> = []
  /// What has been found of variables and calls: long chains ask for it at every link.
  private var foundVariables: [SyntaxIdentifier: Guess] = [:]
  private var foundCalls: [SyntaxIdentifier: Guess] = [:]

  init(_ names: ScriptNames, _ reader: any DialectReader) {
    (self.names, self.reader) = (names, reader)
  }

  private static let procedures: Set<String> = [
    "print", "precondition", "assert", "fulfill", "reject", "resolve", "setTimeout", "queueMicrotask", "debugPrint", "swap",
  ]
  private static let mutators: Set<String> = [
    "append", "insert", "removeAll", "sort", "reverse", "fulfill", "reject", "resolve", "cancel", "enter", "leave", "async",
    "asyncAfter", "notify", "forEach", "updateValue",
  ]

  // MARK: Handlers

  /// What a handler gives.
  func result(of handler: Handler?) -> Guess {
    switch handler {
    case nil: .unknown
    case .closure(let closure): result(of: closure)
    case .function(let expression): result(ofFunction: expression)
    }
  }

  private func result(ofFunction expression: ExprSyntax) -> Guess {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if names.asynchronous.contains(name), reader.dialect == .ecmascript { return .promise }
      if let known = guess(function: name, names.scoped.functions(named: reference)) { return known }
      if Self.procedures.contains(name) { return .void }
      if let closure = closure(named: reference) { return result(of: closure) }
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      if let known = guess(function: member.declName.baseName.text, names.scoped.functions(named: member)) { return known }
    }
    if let known = guess(calling: expression) { return known }
    return expression.is(KeyPathExprSyntax.self) ? .value : .unknown
  }

  /// What a closure returns.
  func result(of closure: ClosureExprSyntax) -> Guess {
    if let clause = closure.signature?.returnClause, !rejectsReturnedErrors || !clause.type.isAny {
      let guess = ScriptNames.guess(of: clause.type)
      return guess == .value && names.errorTypes.contains(clause.type.trimmedDescription) ? .error : guess
    }
    if let only = closure.onlyExpression ?? closure.onlyChoice { return guess(only) }
    if closure.statements.count == 1, case .stmt(let statement)? = closure.statements.first?.item,
      statement.is(ThrowStmtSyntax.self)
    {
      return .never
    }
    let returns = ReturnFinder.find(in: closure.statements)
    let values = returns.compactMap(\.expression)
    guard !values.isEmpty else {
      if case .stmt(let statement)? = closure.statements.last?.item, statement.is(ThrowStmtSyntax.self), returns.isEmpty {
        return .never
      }
      return .void
    }
    let guesses = values.lazy.map(guess)
    // What is returned on another path says more than an error, which rejects.
    if rejectsReturnedErrors, let other = guesses.first(where: { $0 != .unknown && $0 != .error }) { return other }
    return guesses.first { $0 != .unknown } ?? .unknown
  }

  /// Whether a handler of any type can return an error, which rejects.
  var rejectsReturnedErrors: Bool { [.anypromise, .promisekit096, .promisekit092].contains(reader.dialect) }

  /// Whether a function that is named takes no argument, as far as its declaration tells.
  func takesNothing(_ function: ExprSyntax) -> Bool {
    let name =
      function.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? function.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    let meant =
      function.as(DeclReferenceExprSyntax.self).map { names.scoped.functions(named: $0) }
      ?? function.as(MemberAccessExprSyntax.self).map { names.scoped.functions(named: $0) } ?? []
    if let bodies = meant.isEmpty ? names.bodies[name] : meant {
      return bodies.allSatisfy { $0.signature.parameterClause.parameters.isEmpty }
    }
    guard let reference = function.as(DeclReferenceExprSyntax.self), let closure = closure(named: reference) else { return false }
    return closure.parameterNames.isEmpty && closure.shorthandCount == 0
  }

  /// Whether code returns a promise on one path and something else on another.
  func isMixed(_ body: some SyntaxProtocol) -> Bool {
    let guesses = Set(ReturnFinder.find(in: body).map { $0.expression.map(guess) ?? .void })
    return guesses.contains(.promise)
      && !guesses.isDisjoint(with: rejectsReturnedErrors ? [.value, .void] : [.value, .void, .error])
  }

  // MARK: Expressions

  func guess(_ expression: ExprSyntax) -> Guess {
    if let inner = wrapped(expression) { return guess(inner) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return guess(call: call) }
    if let sequence = expression.as(SequenceExprSyntax.self) { return guess(sequence: sequence) }
    if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.isEmpty ? .void : .value }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      // ECMAScript's handlers are given anything.
      if reader.dialect != .ecmascript, reference.isErrorByType(names) { return .error }
      return guess(variable: reference)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      if let type = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, names.errorTypes.contains(type) {
        return .error
      }
      return guess(member)
    }
    if let element = expression.as(SubscriptCallExprSyntax.self) {
      let own = Set(names.scoped.subscripts(meantBy: element).map { ScriptNames.guess(of: $0.returnClause.type) })
      return isPromiseList(element.calledExpression) || own == [.promise] ? .promise : .value
    }
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
      return result(ofChoice: expression)
    }
    return .value
  }

  /// What a function gives: of one that says 'Any', as those do that were JavaScript, what it returns.
  ///
  /// - Parameters:
  ///   - candidates: The functions that are meant, if that can be told.
  ///   - parts: The call, if there is one; a handler is called with one value.
  private func guess(function name: String, _ candidates: [FunctionDeclSyntax], _ parts: CallParts? = nil) -> Guess? {
    guard var known = names.functions[name] else { return nil }
    let meant = candidates.isEmpty ? names.bodies[name] ?? [] : candidates
    let bodies = parts.map { meant.fitting($0) } ?? meant.handlingOne
    if !candidates.isEmpty || bodies.count < meant.count {
      let guesses = Set(bodies.map { ScriptNames.guess(of: $0.signature.returnClause?.type) })
      known = guesses.count == 1 ? guesses.first ?? known : .unknown
    }
    guard known == .value, bodies.count == 1, let function = bodies.first,
      function.signature.returnClause?.type.trimmedDescription == "Any", let body = function.body,
      openVariables.insert(function.id).inserted
    else { return known }
    defer { openVariables.remove(function.id) }
    let values = ReturnFinder.find(in: body).compactMap(\.expression)
    return values.contains { guess($0) == .promise } ? .promise : known
  }

  /// What is in parentheses, or behind `try`, `!` or `?`; `nil` of anything else.
  func wrapped(_ expression: ExprSyntax) -> ExprSyntax? {
    if let node = expression.as(TryExprSyntax.self) { return node.expression }
    if let node = expression.as(ForceUnwrapExprSyntax.self) { return node.expression }
    if let node = expression.as(OptionalChainingExprSyntax.self) { return node.expression }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let first = tuple.elements.first,
      first.label == nil
    {
      return first.expression
    }
    return nil
  }

  private func guess(variable reference: DeclReferenceExprSyntax) -> Guess {
    let name = reference.baseName.text
    if let declared = names.scoped.declaration(of: reference) { return guess(declared) }
    // What nothing around declares may be a member of another type, or one of a pair.
    if let known = names.variables[name] { return known }
    guard let value = names.initializers[name], open.insert(name).inserted else { return .unknown }
    defer { open.remove(name) }
    let found = guess(value)
    return found == .void ? .unknown : found
  }

  private func guess(_ declared: DeclaredName) -> Guess {
    if let known = foundVariables[declared.id] { return known }
    guard openVariables.insert(declared.id).inserted else { return .unknown }
    defer { openVariables.remove(declared.id) }
    let found = guess(declared.kind)
    if case .value = declared.kind, found == .void { return .unknown }
    // The names of a tuple's parts have one declaration.
    if case .part = declared.kind { return found }
    if found != .unknown { foundVariables[declared.id] = found }
    return found
  }

  private func guess(_ kind: DeclaredName.Kind) -> Guess {
    switch kind {
    case .typed(let type): ScriptNames.guess(of: type)
    case .value(let value): guess(value)
    case .element(let list): isPromiseList(list) && !names.scoped.isDictionary(list) ? .promise : .unknown
    case .part(let whole, let index): guess(part: index, of: whole)
    case .unsaid: .unknown
    }
  }

  private func guess(part index: Int, of whole: DeclaredName.Kind) -> Guess {
    if let part = names.scoped.part(index, of: whole) { return guess(part) }
    // A dictionary's values.
    guard case .element(let list) = whole, index == 1, names.scoped.isDictionary(list) else { return .unknown }
    return isPromiseList(list) ? .promise : .unknown
  }

  private func guess(_ member: MemberAccessExprSyntax) -> Guess {
    let name = member.declName.baseName.text
    if let declared = names.scoped.declaration(of: member) { return guess(declared) == .promise ? .promise : .value }
    if let base = member.base {
      if ["first", "last"].contains(name), isPromiseList(base) { return .promise }
      if names.scoped.isOfLibrary(base) { return .value }
    }
    return names.variables[name] == .promise ? .promise : .value
  }

  /// The closure that a variable was set to at first.
  private func closure(named reference: DeclReferenceExprSyntax) -> ClosureExprSyntax? {
    guard let declared = names.scoped.declaration(of: reference) else {
      return names.initializers[reference.baseName.text]?.as(ClosureExprSyntax.self)
    }
    if case .value(let value) = declared.kind { return value.as(ClosureExprSyntax.self) }
    return nil
  }

  /// What something gives when it is called whose type is written somewhere, and is that of a function.
  private func guess(calling callee: ExprSyntax) -> Guess? {
    (names.scoped.result(calling: callee) ?? names.scoped.functionType(keptBy: callee)?.returnClause.type)
      .map { ScriptNames.guess(of: $0) }
  }

  private func guess(sequence: SequenceExprSyntax) -> Guess {
    // `cached ?? load()`
    if sequence.elements.contains(where: { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" }),
      !sequence.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) || $0.is(AssignmentExprSyntax.self) }),
      let last = sequence.elements.last, guess(last) == .promise
    {
      return .promise
    }
    for element in sequence.elements {
      if element.is(AssignmentExprSyntax.self) { return .void }
      if let ways = sequence.ways, isErrorOrValue(ways) { return .value }
      if let choice = element.as(UnresolvedTernaryExprSyntax.self) { return guess(choice.thenExpression) }
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text, sign.hasSuffix("="),
        !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
      {
        return .void
      }
    }
    return .value
  }

  /// Whether a choice gives an error in one way, and something else in the other.
  func isErrorOrValue(_ ways: (condition: [ExprSyntax], first: ExprSyntax, second: [ExprSyntax])) -> Bool {
    let guesses = [guess(ways.first), ways.second.count == 1 ? guess(ways.second[0]) : .value]
    return guesses.contains(.error) && guesses.contains { $0 != .error && $0 != .unknown }
  }

  private func guess(call: FunctionCallExprSyntax) -> Guess {
    if let known = foundCalls[call.id] { return known }
    let found = find(call)
    if found != .unknown { foundCalls[call.id] = found }
    return found
  }

  private func find(_ call: FunctionCallExprSyntax) -> Guess {
    guard let parts = CallParts(call) else {
      if let closure = call.calledExpression.as(ClosureExprSyntax.self) { return result(of: closure) }
      return guess(calling: call.calledExpression) ?? .unknown
    }
    if names.isCase(parts) { return names.errorTypes.contains(parts.typeName) ? .error : .value }
    if isPromise(parts) { return .promise }
    let name = parts.nameText
    let isOfLibrary = parts.base.map { names.scoped.isOfLibrary($0) } ?? false
    if names.isAsynchronous(parts), reader.dialect == .ecmascript { return .promise }
    if !isOfLibrary, let known = guess(function: name, names.scoped.functions(called: parts), parts) { return known }
    if parts.base == nil, parts.period == nil {
      if Self.procedures.contains(name) { return .void }
      if name.first?.isUppercase == true { return names.errorTypes.contains(name) ? .error : .value }
      guard let callee = call.calledExpression.as(DeclReferenceExprSyntax.self) else { return .unknown }
      if let closure = closure(named: callee) { return result(of: closure) }
      return guess(calling: call.calledExpression) ?? .unknown
    }
    if names.errorTypes.contains(parts.typeName) { return .error }
    if let known = guess(calling: call.calledExpression) { return known }
    // What a list is reduced to is what it begins with: a promise that each item adds to.
    if name == "reduce", let start = parts.positional.first?.expression, guess(start) == .promise { return .promise }
    if ["removeFirst", "removeLast", "remove", "popLast"].contains(name), let base = parts.base, isPromiseList(base) {
      return .promise
    }
    return Self.mutators.contains(name) ? .void : .value
  }

  /// Whether a call makes a promise.
  func isPromise(_ parts: CallParts) -> Bool {
    if names.isCase(parts) { return false }
    if isOwn(parts), let known = guess(function: parts.nameText, names.scoped.functions(called: parts), parts) {
      return known == .promise
    }
    switch source(parts) {
    case .timer?, .job?, .wait?: return false
    case nil: break
    default: return true
    }
    let path = parts.typeName.isEmpty ? [parts.nameText] : [parts.typeName, parts.nameText]
    if parts.beginsChain { return OperatorNames.makes(path, in: reader.dialect) }
    if let values = ValuesOperator(parts, self) { return guess(values.base) == .promise }
    // With two handlers it is no step, but a promise all the same.
    if reader.dialect == .ecmascript, parts.nameText == "then", let base = parts.base, guess(base) == .promise { return true }
    return step(parts) != nil
  }

  /// Whether a call may be one of the library's operators: not the script's own, nor that of a list or a dictionary which has the same name.
  func isOperator(_ parts: CallParts, on base: ExprSyntax) -> Bool {
    !isOwn(parts) && (!reader.ambiguousNames.contains(parts.nameText) || guess(base) == .promise)
  }

  /// What an operator of a chain does; `nil` if it is none.
  func step(_ parts: CallParts) -> Step? {
    guard let base = parts.base, !parts.beginsChain, isOperator(parts, on: base), let step = reader.step(parts, self) else {
      return nil
    }
    // What isn't understood as one handler, two of them for example, would be lost.
    if step.kind.hasHandler, step.handler == nil { return nil }
    return step
  }
}

extension TypeSyntax {
  /// Whether it is `Any`, perhaps an optional one.
  var isAny: Bool { ["Any", "Any?"].contains(trimmedDescription) }
}

extension SequenceExprSyntax {
  /// The parts of a choice (`condition ? first : second`); `nil` if it is something else, or several choices.
  var ways: (condition: [ExprSyntax], first: ExprSyntax, second: [ExprSyntax])? {
    let all = Array(elements)
    let places = all.indices.filter { all[$0].is(UnresolvedTernaryExprSyntax.self) || all[$0].is(AssignmentExprSyntax.self) }
    guard places.count == 1, let choice = all[places[0]].as(UnresolvedTernaryExprSyntax.self) else { return nil }
    return (Array(all[..<places[0]]), choice.thenExpression, Array(all[(places[0] + 1)...]))
  }
}
