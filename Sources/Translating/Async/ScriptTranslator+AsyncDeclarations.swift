import SwiftPromises
import SwiftSyntax

/// Functions that return promises, the types of promises, and what calls and names them.
extension ScriptTranslator {
  /// The head of a function that returns a promise.
  func asyncSignature(_ signature: FunctionSignatureSyntax) -> Rendered? {
    let owner = signature.parent?.as(FunctionDeclSyntax.self)
    if let owner, isAwaited(owner) {
      let result = signature.returnClause.map { "-> \($0.type.trimmedDescription) " } ?? ""
      return trimmed(signature.parameterClause) + " async throws " + Rendered(result)
    }
    guard signature.givesPromise, let clause = signature.returnClause else { return nil }
    var text = render(signature.parameterClause)
    if text.bytes.last != 32 { text += " " }
    text += "async throws"
    let value = promisedType(clause.type)
    if value != "Void", value != "()" { text += " -> \(value)" }
    return text + clause.trailingTrivia.description
  }

  /// Whether functions give promises that may be missing: tasks, which they give as they are.
  func givesOptionals(_ functions: [FunctionDeclSyntax]) -> Bool {
    !functions.isEmpty
      && functions.allSatisfy { function in
        ScriptNames.guess(of: function.signature.returnClause?.type) == .promise && !function.signature.givesPromise
      }
  }

  /// The type in a promise's type.
  private func promisedType(_ type: TypeSyntax) -> String {
    let text = type.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.trimmedDescription ?? "Any"
    return text
  }

  /// A function that returns a promise, as an asynchronous one on the main actor, where handlers ran.
  func asyncFunction(_ function: FunctionDeclSyntax) -> Rendered? {
    guard function.signature.givesPromise || isAwaited(function) else { return nil }
    results.append(Results(sink: .giveBack, mode: .promise))
    asyncDepth += 1
    let outer = asyncNames
    asyncNames = BoundNames.all(in: Syntax(function)).union(names.scoped.freeNames(in: function))
    defer {
      asyncNames = outer
      asyncDepth -= 1
      results.removeLast()
    }
    return onMainActor(function)
  }

  /// A function on the main actor, where handlers ran.
  private func onMainActor(_ function: FunctionDeclSyntax) -> Rendered {
    let text = unfolded(function)
    let lead = function.leadingTriviaLength.utf8Length
    let isIsolated = function.attributes.description.contains("@MainActor")
    return text.dropping(first: 0, last: text.bytes.count - lead) + (isIsolated ? "" : "@MainActor ")
      + text.dropping(first: lead, last: 0)
  }

  /// A function that doesn't wait. One of a maker's closure is on the main actor, as what it uses is: Swift takes it for one that isn't, unless
  /// the closure gives work to another queue.
  func isolated(_ function: FunctionDeclSyntax) -> Rendered {
    guard let list = function.parent?.parent?.as(CodeBlockItemListSyntax.self),
      let closure = list.parent?.as(ClosureExprSyntax.self),
      let parts = closure.calledBy, case .executor? = guesser.source(parts),
      !["global(", "DispatchQueue("].contains(where: { closure.description.contains($0) })
    else { return unfolded(function) }
    return onMainActor(function)
  }

  /// A function, with a body on lines of its own if it needs more than the one that it had.
  func unfolded(_ function: FunctionDeclSyntax) -> Rendered {
    func write(_ child: Syntax) -> Rendered {
      child.as(CodeBlockSyntax.self).flatMap { unfolded($0, of: function) } ?? render(child)
    }
    return generic(Syntax(function), write)
      ?? function.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { $0 += write($1) }
  }

  /// A body that stood on one line and needs more; `nil` for any other.
  private func unfolded(_ body: CodeBlockSyntax, of function: FunctionDeclSyntax) -> Rendered? {
    guard let first = body.statements.first, !beginsLine(first), !body.rightBrace.leadingTrivia.contains(where: \.isNewline)
    else {
      return nil
    }
    let outer = (notes, remarks, asyncNames)
    let written = body.statements.map { statement in
      let text = render(statement)
      return text.dropping(first: statement.leadingTriviaLength.utf8Length, last: statement.trailingTriviaLength.utf8Length)
    }
    guard written.contains(where: { $0.bytes.contains(10) }) else {
      (notes, remarks, asyncNames) = outer
      return nil
    }
    let margin = lineIndentation(of: Syntax(function))
    var text: Rendered = "{"
    for (line, statement) in zip(written, body.statements) {
      let isClosed = statement.semicolon != nil && line.bytes.last == 59
      text += "\n\(margin)  "
      let lines = line.dropping(first: 0, last: isClosed ? 1 : 0).lines
      text += (lines.prefix(1) + lines.dropFirst().map { $0.dedented(by: margin.utf8.count) }).joined(indent: margin + "  ")
    }
    return body.leadingTrivia.description + text + "\n\(margin)}" + body.trailingTrivia.description
  }

  /// The type of a promise that is kept: a task's.
  func asyncType(_ type: IdentifierTypeSyntax) -> Rendered {
    let value = promisedType(TypeSyntax(type))
    // What a task comes to has to be Sendable, which Any is not.
    return around(type) { Rendered("Task<\(value == "Any" ? "any Sendable" : value), Error>") }
  }

  /// A call in a script for `async`; `nil` if it has nothing to do with promises.
  func asyncCall(_ parts: CallParts) -> Rendered? {
    if let resumed = resumption(parts) { return resumed }
    if let base = parts.base, parts.nameText == "cancel", parts.arguments.isEmpty, guesser.guess(base) == .promise {
      note(parts.name, rule: 38, "the task is asked to stop: what doesn't wait, or waits for a continuation, goes on")
      return children(Syntax(parts.call))
    }
    guard guesser.guess(ExprSyntax(parts.call)) == .promise, !isUnknownWord(parts), !isTask(ExprSyntax(parts.call)) else {
      markLeftOver(parts)
      return nil
    }
    return asyncTask(ExprSyntax(parts.call))
  }

  /// Says of an operator of ECMAScript's promises that it stays, where what it is called on isn't seen to be one: a variable of JavaScript
  /// may hold anything.
  private func markLeftOver(_ parts: CallParts) {
    guard source == .ecmascript, let base = parts.base, ["then", "catch", "finally"].contains(parts.nameText),
      names.bodies[parts.nameText] == nil, guesser.guess(ExprSyntax(parts.call)) != .promise
    else { return }
    note(
      parts.name, "'\(parts.nameText)' stays as it is: the text doesn't say that '\(base.trimmedDescription)' is a promise",
      isUntranslated: true)
  }

  /// Whether a call is a word of the library that nothing here stands for; it stays as it is, and is marked.
  func isUnknownWord(_ parts: CallParts) -> Bool {
    guesser.step(parts) == nil && guesser.source(parts) == nil && names.promisedTypes[parts.nameText] == nil
      && parts.beginsChain && OperatorNames.isWord(parts.path, isOnPromise: false, in: source)
  }

  /// A function that gives promises, named where a closure is wanted: `ids.map(load)`.
  func asyncReference(_ reference: DeclReferenceExprSyntax) -> Rendered? {
    let name = reference.baseName.text
    if let resumer = resumers[name], !reference.isMemberName { return around(reference) { resumer.function } }
    if isAwaited(name), reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != reference.id,
      !reference.isMemberName, renames[name] == nil, !reference.isLocal
    {
      return around(reference) { self.task(calling: self.ownName(name), declaredAs: name) }
    }
    guard [.promise, .unknown].contains(names.functions[name]), !givesOptionals(names.bodies[name] ?? []), reference.isHandedOver,
      !reference.isMemberName,
      renames[name] == nil, !reference.isLocal, !isProperty(name, around: Syntax(reference)),
      names.scoped.declaration(of: reference) == nil
    else { return nil }
    guard names.functions[name] == .promise else {
      markOverloaded(name, reference)
      return nil
    }
    return around(reference) { self.task(calling: self.ownName(name), declaredAs: name) }
  }

  /// Says so where a name is handed over that several functions have, of which one gives a promise.
  private func markOverloaded(_ name: String, _ reference: DeclReferenceExprSyntax) {
    let promising = (names.bodies[name] ?? []).contains {
      ScriptNames.guess(of: $0.signature.returnClause?.type) == .promise
    }
    guard promising else { return }
    note(reference, "several functions are called '\(name)': call the one that is meant in a closure", isUntranslated: true)
  }

  /// A closure that makes a task of a function's call, with the parameters that the function has.
  func task(calling text: String, declaredAs name: String) -> Rendered {
    let parameters = names.bodies[name]?.first.map { Array($0.signature.parameterClause.parameters) } ?? []
    let values = parameters.indices.map { parameters.count == 1 ? "value" : "value\($0 + 1)" }
    let arguments = zip(parameters, values).map { parameter, value in
      parameter.firstName.text == "_" ? value : "\(parameter.firstName.text): \(value)"
    }
    let head = values.isEmpty ? "" : " \(values.joined(separator: ", ")) in"
    return Rendered("{\(head) Task { try await \(text)(\(arguments.joined(separator: ", "))) } }")
  }

  /// Whether a function does nothing with what is handed to it but call it where no task is made: for a variable, or for its result.
  func isOnlyCalled(_ parameter: FunctionParameterSyntax) -> Bool {
    guard let body = parameter.parent?.parent?.parent?.parent?.as(FunctionDeclSyntax.self)?.body else { return false }
    let name = (parameter.secondName ?? parameter.firstName).text
    return body.tokens(viewMode: .sourceAccurate).allSatisfy { token in
      guard token.text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName else {
        return true
      }
      guard let call = reference.parent?.as(FunctionCallExprSyntax.self), let place = call.parent else { return false }
      var around = place
      while around.id != body.id, !around.is(ClosureExprSyntax.self), !around.is(FunctionDeclSyntax.self),
        let next = around.parent
      {
        around = next
      }
      return around.id == body.id && (place.is(InitializerClauseSyntax.self) || place.is(ReturnStmtSyntax.self))
    }
  }

  /// Whether a name means a property of the type around a node, and not a function that is called the same.
  func isProperty(_ name: String, around node: Syntax) -> Bool {
    names.properties.contains(name) && TaskCaptures.members(around: node).contains(name)
  }

  /// A closure that isn't awaited and makes a task of what it is given: within the task, `$0` would be the task's own.
  func asyncClosure(_ closure: ClosureExprSyntax) -> Rendered? {
    guard closure.shorthandCount == 1, closure.signature == nil, let only = closure.onlyExpression,
      guesser.guess(only) == .promise
    else { return nil }
    let name = names.free("item")
    let outer = renames["$0"]
    renames["$0"] = Rendered(name)
    results.append(Results())
    defer {
      renames["$0"] = outer
      results.removeLast()
    }
    return around(closure) { "{ \(name) in " + self.trimmed(only) + " }" }
  }
}

/// The names that a function binds: its parameters, and its variables outside closures.
private final class BoundNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in node: Syntax) -> Set<String> {
    let finder = BoundNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.insert((node.secondName ?? node.firstName).text)
    return .skipChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension SyntaxProtocol {
  /// Whether it is an argument, or what a variable or a list holds.
  var isHandedOver: Bool {
    guard let kind = parent?.kind else { return false }
    return [.labeledExpr, .initializerClause, .arrayElement, .dictionaryElement].contains(kind)
  }
}

extension FunctionSignatureSyntax {
  /// Whether a function gives a promise, and not one that may be missing.
  var givesPromise: Bool {
    guard let type = returnClause?.type else { return false }
    return ScriptNames.guess(of: type) == .promise && type.unwrapped.id == type.id
  }
}
