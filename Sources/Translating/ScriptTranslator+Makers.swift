import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// The closure of a maker, which settles by other names.
  func write(_ closure: ClosureExprSyntax, _ settlers: Settlers, _ parts: CallParts) -> Rendered? {
    if case .resolver(let name) = settlers, let problem = ResolverUses.problem(of: name, in: closure) {
      note(parts.name, problem, isUntranslated: true)
      return nil
    }
    markCancelled(closure, parts)
    if let written = writeFollowing(closure, settlers, parts) ?? writeSettled(closure, settlers, parts) { return written }
    let maker = table.maker
    need(maker.helpers)
    if source == .google, table.dialect != .google, hasEffects(closure) || readsVariable(closure.statements) {
      note(parts.name, rule: 16, "the closure runs at once, not later")
    } else if source != .google, table.dialect == .google, hasEffects(closure) {
      markKept(settlers, by: closure, parts)
      note(parts.name, rule: 16, "the closure runs later, on its queue, not at once", changing: parts.call)
    }
    if table.dialect == .frantic, maySettleTwice(closure, settlers) {
      note(parts.name, rule: 17, "what is settled a second time is a fault here, not ignored")
    }
    let outer = (renames, memberRenames, rejectors, rejectingWithErrors, settling, completers)
    defer { (renames, memberRenames, rejectors, rejectingWithErrors, settling, completers) = outer }
    settling.formUnion(settlers.calls)
    var parameters = maker.parameters
    switch settlers {
    case .two(let fulfill, let reject):
      rejectors.insert(reject)
      // Where both take two functions, their names stay.
      if maker.parameters.contains(","), fulfill.first != "$" {
        parameters = fulfill + ", " + (reject == "$1" ? "_" : reject) + maker.parameters.dropPrefix(pieces: 2)
      } else {
        if fulfill != "_" { rename(fulfill, of: closure, to: Rendered(maker.fulfill)) }
        if reject != "_" { rename(reject, of: closure, to: Rendered(maker.reject)) }
      }
    case .resolver(let name): memberRenames[name] = ["fulfill": maker.fulfill, "reject": maker.reject]
    case .one(let name):
      rename(name, of: closure, to: Rendered(maker.fulfill))
      rejectingWithErrors.insert(name)
    case .callback(let name):
      complete(name, of: closure, fulfill: Rendered(maker.fulfill), reject: Rendered(maker.reject))
    }
    var result = Rendered()
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    var type = typeOfPromise(parts)
    if case .callback = settlers, type.isEmpty, let completed = completedType(closure) { type = "<\(completed)>" }
    result += maker.name.filled(["T": Rendered(type)])
    result += " {"
    if let captures = closure.signature?.capture { result += " " + captures.trimmedDescription }
    result += " \(parameters) in"
    results.append(Results())
    defer { results.removeLast() }
    let escapes = source != .google && table.dialect == .google
    let body = escapes ? escaping { bodyOfMaker(closure) } : bodyOfMaker(closure)
    result += !maker.canThrow && ThrowingFinder.isThrowing(closure) ? catching(body, maker.reject, closure) : body
    return around(parts.call) { result }
  }

  /// A maker whose closure does nothing but fulfill, for google: its value is read at once, as in the original.
  private func writeSettled(_ closure: ClosureExprSyntax, _ settlers: Settlers, _ parts: CallParts) -> Rendered? {
    guard source != .google, table.dialect == .google, !table.isAsync, closure.signature?.capture == nil,
      let only = closure.onlyExpression?.as(FunctionCallExprSyntax.self), let own = CallParts(only), own.closures.isEmpty,
      own.positional.count == own.arguments.count, own.arguments.count <= 1
    else { return nil }
    let called = only.calledExpression.trimmedDescription
    switch settlers {
    case .two(let fulfill, _) where called == fulfill: break
    case .resolver(let name) where called == "\(name).fulfill": break
    default: return nil
    }
    guard let value = own.positional.first?.expression else { return write("value", parts, ["x": ""], isNothing: true) }
    guard [.value, .unknown].contains(guesser.guess(value)),
      !value.tokens(viewMode: .sourceAccurate).contains(where: \.isShorthand)
    else { return nil }
    return write("value", parts, ["x": trimmed(value)], isNothing: value.isEmptyTuple)
  }

  /// Says so where a closure that runs later here keeps in an object what settles its promise: who calls it at once finds nothing.
  func markKept(_ settlers: Settlers, by closure: ClosureExprSyntax, _ parts: CallParts) {
    let kept = closure.statements.first { statement in
      guard let elements = statement.item.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
        elements[1].is(AssignmentExprSyntax.self), let name = elements[2].as(DeclReferenceExprSyntax.self)
      else { return false }
      return !elements[0].is(DeclReferenceExprSyntax.self) && settlers.calls.contains(name.baseName.text)
    }
    guard let kept, source == .ecmascript else { return }
    note(
      parts.name, rule: 16,
      "the closure runs later here, and '\(kept.trimmedDescription)' with it: who calls it before finds nothing",
      isUntranslated: true)
  }

  /// Whether code reads what may change before it runs.
  func readsVariable(_ code: some SyntaxProtocol) -> Bool {
    code.tokens(viewMode: .sourceAccurate).contains { token in
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
        return names.scoped.declaration(of: member)?.isVariable ?? false
      }
      return names.scoped.declaration(of: reference)?.isVariable ?? false
    }
  }

  /// The body of a maker, up to its brace, with what it throws given to the function that rejects.
  private func catching(_ body: Rendered, _ reject: String, _ closure: ClosureExprSyntax) -> Rendered {
    let inner = body.dropping(first: 0, last: 1).trimmedEnd
    guard inner.bytes.contains(10), let first = closure.statements.first, beginsLine(first) else {
      return " do {" + inner + " } catch { \(reject)(error) } }"
    }
    let indent = indentation(of: first)
    var text = Rendered("\n\(indent)do {")
    for line in inner.lines.dropFirst() { text += "\n" + (line.isBlank ? line : "  " + line) }
    if text.bytes.last == 10 { text = text.dropping(first: 0, last: 1) }
    return text + "\n\(indent)} catch {\n\(indent)  \(reject)(error)\n\(indent)}" + closure.rightBrace.leadingTrivia.description
      + "}"
  }

  /// Says so where a maker of FranticApparatus asks whether it was cancelled.
  func markCancelled(_ closure: ClosureExprSyntax, _ parts: CallParts) {
    let parameters = closure.parameterNames
    guard source == .frantic, parameters.count > 2, parameters[2] != "_",
      closure.statements.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == parameters[2] })
    else { return }
    note(parts.name, rule: 38, "a maker isn't told that it was cancelled: '\(parameters[2])' stays", isUntranslated: true)
  }

  private func bodyOfMaker(_ closure: ClosureExprSyntax) -> Rendered {
    var result = Rendered()
    let isFirstOnNewLine = closure.statements.first?.leadingTrivia.contains(where: \.isNewline) ?? false
    if !isFirstOnNewLine { result += " " }
    for (index, statement) in closure.statements.enumerated() {
      let text = render(statement)
      result += index == 0 && !isFirstOnNewLine ? text.dropping(first: statement.leadingTriviaLength.utf8Length, last: 0) : text
    }
    if closure.rightBrace.leadingTrivia.isEmpty, result.bytes.last != 32 { result += " " }
    return result + closure.rightBrace.leadingTrivia.description + "}"
  }

  private func typeOfPromise(_ parts: CallParts) -> String {
    parts.generics.isEmpty ? Context.promisedType(of: Syntax(parts.call)) ?? "" : parts.generics
  }

  /// Whether a closure does more than settle.
  func hasEffects(_ closure: ClosureExprSyntax) -> Bool {
    guard let only = closure.onlyExpression?.as(FunctionCallExprSyntax.self), let parts = CallParts(only) else { return true }
    let arguments = only.arguments.map(\.expression.trimmedDescription)
    // What settles it is handed to something that may be called before the task begins.
    if isDynamic, parts.nameText != "setTimeout", !arguments.allSatisfy({ !closure.parameterNames.contains($0) }) { return true }
    return !["fulfill", "reject", "resolve", "setTimeout", "asyncAfter", "fulfiller", "rejecter", "$0", "$1"].contains(
      parts.nameText)
      && !closure.parameterNames.contains(parts.nameText)
  }

  /// A closure whose result settles the promise, for a library whose makers are given functions.
  func writeWork(_ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    let maker = table.maker
    need(maker.helpers)
    if let only = closure.onlyExpression, !ThrowingFinder.isThrowing(Syntax(only)), isQuiet(only) {
      return write("value", parts, ["x": trimmed(only)])
    }
    if ThrowingFinder.isThrowing(closure), !maker.canThrow {
      return chainIgnoringInput(guesser.result(of: closure) == .promise ? .chain : .map, closure, parts)
    }
    note(parts.name, rule: 16, "the closure runs at once, not later")
    let fulfill = Template("\(maker.fulfill)({r})")
    var type = typeOfPromise(parts)
    if type.isEmpty, let clause = closure.signature?.returnClause { type = "<\(clause.type.trimmedDescription)>" }
    var result = Rendered()
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += maker.name.filled(["T": Rendered(type)])
    let isUsed = guesser.result(of: closure) != .never
    let unused =
      maker.parameters.contains(",")
      ? (isUsed ? "\(maker.fulfill), _" : "_, _") + maker.parameters.dropPrefix(pieces: 2) : isUsed ? maker.parameters : "_"
    result += " { \(unused) in"
    let isNothing = guesser.result(of: closure) == .void
    results.append(Results(value: isNothing ? nil : fulfill))
    defer { results.removeLast() }
    if let only = closure.onlyExpression, !isNothing {
      let gap = only.leadingTrivia.contains(where: \.isNewline) ? only.leadingTrivia.description : " "
      result += gap
      result += wrapped(only, fulfill)
      result += closure.rightBrace.leadingTrivia.contains(where: \.isNewline) ? closure.rightBrace.leadingTrivia.description : " "
      result += "}"
    } else if isNothing {
      result += bodyOfMaker(closure).dropping(first: 0, last: 1 + closure.rightBrace.leadingTrivia.sourceLength.utf8Length)
      result += "; \(maker.fulfill)(()) }"
    } else {
      result += bodyOfMaker(closure)
    }
    return around(parts.call) { result }
  }

  /// Whether computing an expression early or late makes no difference that can be seen.
  private func isQuiet(_ expression: ExprSyntax) -> Bool {
    final class Finder: SyntaxVisitor {
      var isQuiet = true
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if !(CallParts(node)?.nameText.first?.isUppercase ?? false) { isQuiet = false }
        return .visitChildren
      }
      override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        isQuiet = false
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(expression)
    return finder.isQuiet
  }

  /// The promise that a closure returns.
  func writeFirstly(_ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    if let only = closure.onlyExpression, !ThrowingFinder.isThrowing(Syntax(only)) {
      // PromiseKit's 'firstly' and ECMAScript's 'Promise.try' begin at once, too.
      if source == .google, !isQuiet(only) { note(parts.name, rule: 16, "the work begins at once, not later") }
      return around(parts.call) { self.trimmed(only) }
    }
    if source != .google { note(parts.name, rule: 36, "the closure runs later, on the queue", changing: parts.call) }
    return chainIgnoringInput(.chain, closure, parts)
  }

  /// A promise of nothing, and a closure behind it.
  private func chainIgnoringInput(_ kind: StepKind, _ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    guard let value = table.sources["nothing"], case .idiom(let template) = value.form, let step = table.steps[kind],
      case .same(let name) = step.form
    else { return nil }
    let queue = table.queue == .dispatcher ? "(on: GCDDispatcher.main)" : ""
    return around(parts.call) {
      var written = template.filled(["T": Rendered()]) + "."
      written.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
      let work = source == .google ? self.closureIgnoringInput(closure) : self.escaping { self.closureIgnoringInput(closure) }
      return written + "\(name)\(queue) " + work
    }
  }

  /// Writes a closure that escapes here, unlike the original's.
  func escaping(_ write: () -> Rendered) -> Rendered {
    let outer = isEscaping
    isEscaping = true
    defer { isEscaping = outer }
    return write()
  }

  private func closureIgnoringInput(_ closure: ClosureExprSyntax) -> Rendered {
    let text = trimmed(closure)
    guard let signature = closure.signature else { return "{ _ in" + text.dropping(first: 1, last: 0) }
    // `() -> Int in` becomes `_ -> Int in`.
    guard case .parameterClause(let clause)? = signature.parameterClause, clause.parameters.isEmpty else { return text }
    let whole = text.text
    return whole.firstRange(of: "()").map { Rendered(whole[..<$0.lowerBound] + "_" + whole[$0.upperBound...]) } ?? text
  }
}

extension String {
  /// What is left of a list behind its first pieces: `, _` of `fulfill, reject, _`.
  fileprivate func dropPrefix(pieces: Int) -> String {
    let parts = split(separator: ",").dropFirst(pieces)
    return parts.isEmpty ? "" : "," + parts.joined(separator: ",")
  }
}

extension TokenSyntax {
  /// Whether it is `$0` or one of its like.
  fileprivate var isShorthand: Bool { if case .dollarIdentifier = tokenKind { true } else { false } }
}
