import SwiftPromises
import SwiftSyntax

/// What decides by what it is given whether a promise is fulfilled or rejected: PromiseKit's `seal.resolve`, AnyPromise's `resolve`.
extension ScriptTranslator {
  /// What an argument is.
  private enum Given {
    case error, value, result
  }

  /// What fulfills and rejects in the place of a resolver; `nil` if an expression names none.
  private func settlers(_ resolver: ExprSyntax?) -> (fulfill: Rendered, reject: Rendered)? {
    guard source == .promisekit, let name = resolver?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    if let fulfill = resumers["\(name).fulfill"], let reject = resumers["\(name).reject"] {
      return (fulfill.function, reject.function)
    }
    guard let new = memberRenames[name], let fulfill = new["fulfill"], let reject = new["reject"] else { return nil }
    return (Rendered(fulfill), Rendered(reject))
  }

  /// `seal.resolve(value, error)`, in each of its forms; `nil` for any other call.
  func writeResolving(_ parts: CallParts) -> Rendered? {
    guard parts.nameText == "resolve", let (fulfill, reject) = settlers(parts.base) else { return nil }
    let given = parts.positional.map(\.expression)
    let ending = ", " + fulfill + ", " + reject + ")"
    if given.count == 1, kind(given[0]) == .result {
      need(["settleResult"])
      return around(parts.call) { "settleResult(" + self.trimmed(given[0]) + ending }
    }
    guard let (value, error) = callback(given) else {
      let name = parts.base?.trimmedDescription ?? "seal"
      note(
        parts.name, "which of them is the error isn't written: write '\(name).fulfill' and '\(name).reject'",
        isUntranslated: true)
      return nil
    }
    need(["settle"])
    return around(parts.call) { "settle(" + (value.map { self.trimmed($0) } ?? "()") + ", " + self.trimmed(error) + ending }
  }

  /// Which of what a callback was given is the value and which the error; `nil` if the text doesn't say it.
  private func callback(_ given: [ExprSyntax]) -> (value: ExprSyntax?, error: ExprSyntax)? {
    let kinds = given.map(kind)
    if kinds == [.error] { return (nil, given[0]) }
    guard kinds.count == 2 else { return nil }
    if kinds[1] == .error || kinds[0] == .value && kinds[1] == nil { return (given[0], given[1]) }
    return kinds[0] == .error || kinds[0] == nil && kinds[1] == .value ? (given[1], given[0]) : nil
  }

  /// `seal.resolve` that is handed on; `nil` for any other member.
  func writeResolving(_ member: MemberAccessExprSyntax) -> Rendered? {
    guard member.declName.baseName.text == "resolve", !isCallee(member), let (fulfill, reject) = settlers(member.base) else {
      return nil
    }
    let ending = ", " + fulfill + ", " + reject + ") }"
    switch names.functionType(wantedAt: ExprSyntax(member)).map({ $0.parameters.map { kind(of: $0.type) } }) {
    case [.error]:
      need(["settle"])
      return around(member) { "{ settle((), $0" + ending }
    case [.result]:
      need(["settleResult"])
      return around(member) { "{ settleResult($0" + ending }
    case [.value, .error]:
      need(["settle"])
      return around(member) { "{ settle($0, $1" + ending }
    case [.error, .value]:
      need(["settle"])
      return around(member) { "{ settle($1, $0" + ending }
    default:
      note(member, "what calls it isn't declared here: write a closure that calls 'fulfill' or 'reject'", isUntranslated: true)
      return nil
    }
  }

  // MARK: What is given

  private func kind(_ expression: ExprSyntax) -> Given? {
    if guesser.isError(expression) { return .error }
    if let reference = expression.as(DeclReferenceExprSyntax.self), !reference.isMemberName {
      let name = reference.baseName.text
      if let type = type(of: reference) { return kind(of: type) }
      let lower = name.lowercased()
      if ["e", "err"].contains(lower) || lower.hasSuffix("error") { return .error }
      if lower.hasSuffix("result") { return .result }
      return nil
    }
    return expression.is(NilLiteralExprSyntax.self) || expression.is(MemberAccessExprSyntax.self) ? nil : .value
  }

  private func kind(of type: TypeSyntax) -> Given {
    let text = type.trimmedDescription.filter { $0 != "?" && $0 != "(" && $0 != ")" }
    if text.hasPrefix("Result<") || text.hasPrefix("Swift.Result<") { return .result }
    return names.isErrorType(type) ? .error : .value
  }

  /// Whether something is an error, as far as the text tells.
  func isError(_ expression: ExprSyntax) -> Bool { kind(expression) == .error }

  /// Whether a type is one of errors, optional ones too.
  func isError(_ type: TypeSyntax) -> Bool { kind(of: type) == .error }

  /// The type of a variable, as its declaration says it, or whoever calls the closure that it is given to.
  private func type(of reference: DeclReferenceExprSyntax) -> TypeSyntax? {
    if case .typed(let type)? = names.scoped.declaration(of: reference)?.kind { return type }
    let name = reference.baseName.text
    var current = reference.parent
    while let here = current {
      if let closure = here.as(ClosureExprSyntax.self) {
        let number = name.hasPrefix("$") ? Int(name.dropFirst()) : closure.parameterNames.firstIndex(of: name)
        let isOwn = name.hasPrefix("$") ? closure.signature?.parameterClause == nil : number != nil
        if isOwn, let number, let types = names.functionType(wantedAt: ExprSyntax(closure))?.parameters.map(\.type),
          types.indices.contains(number)
        {
          return types[number]
        }
        if isOwn { return nil }
      }
      current = here.parent
    }
    return nil
  }

  // MARK: AnyPromise

  /// AnyPromise's `resolve(error)`, where errors have a function of their own.
  func writeRejection(_ parts: CallParts) -> Rendered? {
    guard parts.base == nil, rejectingWithErrors.contains(parts.nameText), table.maker.fulfill != table.maker.reject,
      let given = parts.positional.first?.expression
    else { return nil }
    let (fulfill, reject) = (Rendered(table.maker.fulfill), Rendered(table.maker.reject))
    if let chosen = writeChoice(given, parts, fulfill, reject, heads: (fulfill + "(", reject + "(")) { return chosen }
    return kind(given) == .error ? around(parts.call) { reject + "(" + self.trimmed(given) + ")" } : nil
  }

  /// A choice between a value and an error, as a choice between what fulfills and what rejects; `nil` for anything else.
  ///
  /// - Parameter heads: The calls of both, up to what they are given.
  func writeChoice(
    _ given: ExprSyntax, _ parts: CallParts, _ fulfill: Rendered, _ reject: Rendered, heads: (value: Rendered, error: Rendered)
  ) -> Rendered? {
    guard let sequence = given.as(SequenceExprSyntax.self) else { return nil }
    if let ways = sequence.ways {
      let second = ways.second.count == 1 ? kind(ways.second[0]) : .value
      guard [kind(ways.first), second].contains(.error) else { return nil }
      func call(_ kind: Given?, _ given: [ExprSyntax]) -> Rendered {
        (kind == .error ? heads.error : heads.value) + unspaced(given) + ")"
      }
      return around(parts.call) {
        unspaced(ways.condition) + " ? " + call(kind(ways.first), [ways.first]) + " : " + call(second, ways.second)
      }
    }
    // `error ?? value`
    let elements = Array(sequence.elements)
    guard elements.count == 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??", kind(elements[0]) == .error
    else { return nil }
    need(["settle"])
    return around(parts.call) {
      "settle(" + self.trimmed(elements[2]) + ", " + self.trimmed(elements[0]) + ", " + fulfill + ", " + reject + ")"
    }
  }

  /// Parts of an expression without what stands around them.
  private func unspaced(_ elements: [ExprSyntax]) -> Rendered {
    let lead = elements.first?.leadingTriviaLength.utf8Length ?? 0
    return elements.reduce(into: Rendered()) { $0 += render(Syntax($1)) }.dropping(first: lead, last: 0).trimmedEnd
  }

  /// Says of a choice between an error and a value that Swift has no such type.
  func markErrorOrValue(_ sequence: SequenceExprSyntax) {
    guard source == .anypromise || source.isPromiseKitZero, let ways = sequence.ways, guesser.isErrorOrValue(ways) else { return }
    note(
      sequence, rule: 8, "an error rejects only where it is thrown: write 'if … { throw … }' and the value after it",
      isUntranslated: true)
  }

  // MARK: Queues

  /// A call that settles a promise on another queue than the main one, where handlers run on the queue that settles: the main queue is to do
  /// it. `nil` for any other call.
  func writeOnMain(_ call: FunctionCallExprSyntax) -> Rendered? {
    guard [.ecmascript, .promisekit096, .promisekit092].contains(table.dialect), !table.isAsync,
      settling.contains(call.calledExpression.trimmedDescription), movedToMain != call.id, isOnOtherQueue(Syntax(call))
    else { return nil }
    movedToMain = call.id
    defer { movedToMain = nil }
    let written = trimmed(call)
    let given = call.arguments.map(\.expression)
    let isFixed = given.allSatisfy {
      $0.is(IntegerLiteralExprSyntax.self) || $0.isEmptyTuple || $0.is(StringLiteralExprSyntax.self)
    }
    guard given.count == 1, let value = given.first, !isFixed else {
      return around(call) { "DispatchQueue.main.async { " + written + " }" }
    }
    // What it is now, not what it is when the main queue comes to it.
    let name = names.free("settled")
    let head = written.dropping(first: 0, last: trimmed(value).bytes.count + 1)
    return around(call) { "DispatchQueue.main.async { [\(name) = " + self.trimmed(value) + "] in " + head + "\(name)) }" }
  }

  /// Whether code is a queue's work, and the queue another than the main one.
  private func isOnOtherQueue(_ node: Syntax) -> Bool {
    var current = node.parent
    while let here = current {
      if let closure = here.as(ClosureExprSyntax.self), let parts = closure.calledBy,
        ["async", "asyncAfter"].contains(parts.nameText), let queue = parts.base
      {
        return queue.trimmedDescription != "DispatchQueue.main"
      }
      current = here.parent
    }
    return false
  }
}
