import SwiftParser
import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// The name by which a closure's body can use what it is given, and its signature with that name.
  private func input(of closure: ClosureExprSyntax) -> (name: String, signature: Rendered?) {
    let own = renames["$0"]?.text ?? "$0"
    guard let signature = closure.signature else { return (own, nil) }
    let names = closure.parameterNames
    guard let first = names.first else {
      // `() -> Int in`, or only captures.
      return (own, render(signature))
    }
    guard first == "_" else { return (first, render(signature)) }
    let name = self.names.free("value")
    let text = render(signature).text
    guard let underscore = text.firstIndex(of: "_") else { return (name, Rendered(text)) }
    return (name, Rendered(text.replacingCharacter(at: underscore, by: name)))
  }

  /// A closure with a statement more at its end, which also takes the place of each `return` without a value.
  func closure(_ closure: ClosureExprSyntax, closing last: Template) -> Rendered {
    guard getsTuple(closure) else { return naming(closure) { closed(closure, by: last, input(of: closure)) } }
    return together(closure) { name in
      let signature = closure.signature.map { signature in
        signature.parameterClause.map { replacing($0, by: name, in: render(signature)) } ?? render(signature)
      }
      return closed(closure, by: last, (name, signature))
    }
  }

  private func closed(
    _ closure: ClosureExprSyntax, by last: Template, _ input: (name: String, signature: Rendered?)
  ) -> Rendered {
    let (name, signature) = input
    let ending = last.filled(["v": Rendered(name)])
    results.append(Results(bare: ending))
    defer { results.removeLast() }
    var result = Rendered("{\(ignoring(closure))\(closure.leftBrace.trailingTrivia.description)")
    if let signature { result += withoutResultType(signature, closure) }
    result += body(closure)
    return close(closure, result, ending)
  }

  /// What a handler of errors has to begin with that uses none, as JavaScript's need no name for it.
  func ignoring(_ closure: ClosureExprSyntax) -> String {
    closure.signature == nil && closure.shorthandCount == 0 && mustIgnore(closure) ? " _ in" : ""
  }

  /// Whether a closure that names nothing of what it is given has to say so.
  func mustIgnore(_ closure: ClosureExprSyntax) -> Bool {
    guard let parts = closure.calledBy, let kind = guesser.step(parts)?.kind else { return false }
    if kind.handlesErrors { return true }
    // JavaScript's functions needn't take what they are given; and in google's library a value goes on that PromiseKit loses.
    guard ![.always, .alwaysWait, .finallyEnd].contains(kind), let base = parts.base else { return false }
    return takesLess && promisedType(of: base) != "Void" || keepsValue(base) || givesNothings(base)
  }

  /// Whether the original's handlers may leave out what they are given, as these may not.
  private var takesLess: Bool { source == .ecmascript || guesser.rejectsReturnedErrors }

  /// Whether a promise that has no value in PromiseKit has one in google's library, where 'then' without a result passes it on.
  private func keepsValue(_ promise: ExprSyntax) -> Bool {
    guard source == .promisekit, !table.isAsync, table.dialect == .google,
      let parts = promise.as(FunctionCallExprSyntax.self).flatMap(CallParts.init), let base = parts.base,
      let kind = guesser.step(parts)?.kind
    else { return false }
    switch kind {
    case .asVoid, .finish: return promisedType(of: base).map { $0 != "Void" } ?? keepsValue(base)
    case .always, .delay: return keepsValue(base)
    default: return false
    }
  }

  /// Whether several promises of nothing give nothing in PromiseKit, and a list of it here.
  private func givesNothings(_ promise: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0, source == .promisekit, !table.isAsync, [.google, .frantic].contains(table.dialect) else { return false }
    if let name = promise.as(DeclReferenceExprSyntax.self), case .value(let value)? = names.scoped.declaration(of: name)?.kind {
      return givesNothings(value, depth: depth - 1)
    }
    guard let parts = promise.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else { return false }
    if let step = guesser.step(parts) {
      return [.always, .alwaysWait].contains(step.kind) && parts.base.map { givesNothings($0, depth: depth - 1) } == true
    }
    if case .combine(.all, _)? = guesser.source(parts) { return true }
    return false
  }

  /// A signature that says the closure returns nothing doesn't fit any more.
  private func withoutResultType(_ signature: Rendered, _ closure: ClosureExprSyntax) -> Rendered {
    guard let clause = closure.signature?.returnClause, ScriptNames.guess(of: clause.type) == .void else { return signature }
    let old = clause.description
    guard let range = signature.text.firstRange(of: old) else { return signature }
    var text = signature.text
    text.removeSubrange(range)
    return Rendered(text)
  }

  /// The signature of a handler whose promise is 'Any' by its words, which only libraries wait for that take anything; `nil` for any other.
  func withoutAny(_ signature: ClosureSignatureSyntax) -> Rendered? {
    guard guesser.rejectsReturnedErrors, let clause = signature.returnClause, clause.type.isAny,
      let closure = signature.parent?.as(ClosureExprSyntax.self), closure.calledBy.flatMap({ guesser.step($0) }) != nil,
      guesser.result(of: closure) == .promise
    else { return nil }
    return signature.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { text, part in
      if part.id != clause.id { text += render(part) }
    }
  }

  private func body(_ closure: ClosureExprSyntax) -> Rendered { body(closure.statements[...]) }

  private func body(_ statements: Slice<CodeBlockItemListSyntax>) -> Rendered {
    statements.reduce(into: Rendered()) { $0 += render($1) }
  }

  /// Adds a last statement and the brace.
  private func close(_ closure: ClosureExprSyntax, _ written: Rendered, _ last: Rendered) -> Rendered {
    var result = written
    let brace = closure.rightBrace
    if let statement = closure.statements.last {
      if closure.rightBrace.leadingTrivia.contains(where: \.isNewline) {
        result += "\n" + indentation(of: closure.statements.first ?? statement)
      } else {
        result = trimmingEnd(result) + "; "
      }
    } else if result.bytes.last != 32 {
      result += " "
    }
    result += last
    result += brace.leadingTrivia.contains(where: \.isNewline) ? Rendered(brace.leadingTrivia.description) : Rendered(" ")
    return result + "}"
  }

  private func trimmingEnd(_ text: Rendered) -> Rendered {
    text.dropping(first: 0, last: text.bytes.reversed().prefix { $0 == 32 || $0 == UInt8(ascii: ";") }.count)
  }

  /// A closure with a statement more at its beginning, which declares what the closure was given.
  func closure(_ closure: ClosureExprSyntax, opening first: Template, isLastLeftOut: Bool = false) -> Rendered {
    let statements = isLastLeftOut ? closure.statements.dropLast() : closure.statements[...]
    let name = closure.parameterNames.first ?? names.free("error")
    let isNamed = closure.parameterNames.first != nil
    let outer = renames["$0"]
    if !isNamed { renames["$0"] = Rendered(name) }
    results.append(Results())
    defer {
      renames["$0"] = outer
      results.removeLast()
    }
    var result = Rendered("{")
    if let captures = closure.signature?.capture { result += " \(captures.trimmedDescription) in" }
    let isUsed = name != "_" && (isNamed || closure.shorthandCount > 0)
    let opening = first.filled(["v": Rendered(isUsed ? "let \(name)" : "_")])
    if closure.isMultiline, let statement = closure.statements.first {
      result += "\n" + indentation(of: statement)
      result += opening
      result += body(statements)
      result += closure.rightBrace.leadingTrivia.description + "}"
    } else {
      result += " "
      result += opening
      result += "; "
      result += trimmedStart(trimmingEnd(body(statements)))
      result += " }"
    }
    return result
  }

  private func trimmedStart(_ text: Rendered) -> Rendered {
    text.dropping(first: text.bytes.prefix { $0 == 32 }.count, last: 0)
  }

  /// A closure whose results are put into something.
  func closure(
    _ closure: ClosureExprSyntax, wrapping value: Template, type: Template, failure: Template? = nil
  ) -> Rendered {
    naming(closure) { self.wrapped(closure, value, type, failure) }
  }

  private func wrapped(
    _ closure: ClosureExprSyntax, _ value: Template, _ type: Template, _ failure: Template?
  ) -> Rendered {
    var signature = Rendered()
    if let own = closure.signature {
      signature = render(own)
      if let clause = own.returnClause, ScriptNames.guess(of: clause.type) == .value {
        let new = type.filled(["t": trimmed(clause.type)])
        if let range = signature.text.lastRange(ofText: clause.type.trimmedDescription) {
          signature = Rendered(signature.text.replacingSubrange(range, by: new.text))
        }
      }
    }
    // Of a closure that only throws, Swift can't tell what it returns: a rejected promise is the same.
    if let failure, closure.statements.count == 1, let thrown = closure.statements.first?.item.as(ThrowStmtSyntax.self),
      closure.signature?.returnClause == nil
    {
      let isApart = signature.isEmpty || signature.bytes.last == 32
      return Rendered("{" + closure.leftBrace.trailingTrivia.description) + signature + (isApart ? "" : " ")
        + failure.filled(["r": trimmed(thrown.expression)]) + " }"
    }
    let given = guesser.result(of: closure)
    // PromiseKit's 'recover' of a closure that returns nothing can't fail, and nothing behind it can be caught.
    if failure != nil, given == .void, closure.onlyExpression?.isEmptyTuple != true {
      return closed(closure, by: Template("return " + value.filled(["r": "()"]).text), input(of: closure))
    }
    let isNothing = given == .never || given == .void && failure == nil
    results.append(Results(value: isNothing ? nil : value))
    defer { results.removeLast() }
    var result = Rendered("{\(ignoring(closure))\(closure.leftBrace.trailingTrivia.description)")
    result += signature
    if !isNothing, let only = closure.onlyExpression ?? closure.onlyChoice {
      var filled = Rendered()
      filled += only.leadingTrivia.description
      filled += wrapped(only, value)
      filled += only.trailingTrivia.description
      result += filled
    } else {
      result += body(closure)
    }
    return result + closure.rightBrace.leadingTrivia.description + "}"
  }

  /// An expression put into something; `try` stands in front. Of an `if` or `switch`, what each branch gives.
  func wrapped(_ expression: ExprSyntax, _ value: Template) -> Rendered {
    if let values = expression.branchValues {
      for branch in values { wrappedBranches[branch.id] = value }
      return trimmed(expression)
    }
    if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
      return "try " + value.filled(["r": trimmed(attempt.expression)])
    }
    return value.filled(["r": trimmed(expression)])
  }

  // MARK: Returns

  /// Whether a handler returns an error here, which rejects in AnyPromise: elsewhere it is thrown.
  func isRejecting(_ statement: ReturnStmtSyntax) -> Bool {
    guard guesser.rejectsReturnedErrors, let error = statement.expression, guesser.guess(error) == .error else { return false }
    var current = statement.parent
    while let here = current, !here.is(FunctionDeclSyntax.self) {
      if let closure = here.as(ClosureExprSyntax.self) { return closure.calledBy.flatMap { guesser.step($0) } != nil }
      current = here.parent
    }
    return false
  }

  func write(_ statement: ReturnStmtSyntax) -> Rendered? {
    guard let rule = results.last else { return nil }
    if let error = statement.expression, isRejecting(statement) {
      return statement.leadingTrivia.description + "throw " + trimmed(error) + statement.trailingTrivia.description
    }
    if rule.awaits, let expression = statement.expression, let value = promisedResult(expression) {
      return statement.leadingTrivia.description + "return " + value + statement.trailingTrivia.description
    }
    if let expression = statement.expression, let value = rule.value {
      let isThrow = value.text.hasPrefix("throw ")
      let lead = statement.leadingTrivia.description + (isThrow ? "" : "return ")
      return lead + wrapped(expression, value) + statement.trailingTrivia.description
    }
    if statement.expression?.isEmptyTuple ?? true, let bare = rule.bare { return around(statement) { bare } }
    return nil
  }
}

/// Closures that are made here.
enum ClosureText {
  /// Parses a closure.
  static func parse(_ text: String) -> ClosureExprSyntax {
    let tree = Parser.parse(source: text.hasPrefix("{") ? "_ = \(text)" : text)
    final class Finder: SyntaxVisitor {
      var found: ClosureExprSyntax?
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        found = found ?? node
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found ?? ClosureExprSyntax(statements: [])
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, by text: String) -> String {
    self[..<index] + text + self[self.index(after: index)...]
  }

  fileprivate func replacingSubrange(_ range: Range<Index>, by text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  fileprivate func lastRange(ofText text: String) -> Range<Index>? { ranges(of: text).last }
}
