import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// What begins a chain, in the other library's words.
  func write(_ source: Source, _ parts: CallParts) -> Rendered? {
    switch source {
    case .value(let value):
      return write("value", parts, ["x": value.map { trimmed($0) } ?? Rendered()], isNothing: value == nil)
    case .failure(let error): return write("failure", parts, ["x": trimmed(error)])
    case .executor(let closure, let settlers): return write(closure, settlers, parts)
    case .work(let closure):
      if table.sources["work"] != nil { return write("work", parts, ["f": trimmed(closure)]) }
      return writeWork(closure, parts)
    case .workPromise(let closure):
      if table.sources["workPromise"] != nil { return write("workPromise", parts, ["f": trimmed(closure)]) }
      return writeFirstly(closure, parts)
    case .firstly(let closure):
      if let only = closure.onlyExpression, !only.is(TryExprSyntax.self), table.sources["firstly"]?.rule == 36 {
        return around(parts.call) { self.trimmed(only) }
      }
      if table.sources["firstly"] != nil { return write("firstly", parts, ["f": trimmed(closure)]) }
      return writeFirstly(closure, parts)
    case .after(let time):
      guard let seconds = seconds(time) else {
        note(parts.name, "the length of this wait can't be read: write seconds", isUntranslated: true)
        return nil
      }
      return write("after", parts, ["a": seconds.0, "ms": seconds.1])
    case .combine(let combinator, let arguments): return write(combinator, arguments, parts)
    case .timer(let closure, let time):
      note(parts.name, rule: 3, "a timer waits for its turn in the queue, where jobs of promises wait, too")
      let text = time?.trimmedDescription ?? "0"
      let seconds = Double(text).map { "\($0 / 1000)" } ?? "Double(\(text)) / 1000"
      return around(parts.call) { "DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds)) " + self.trimmed(closure) }
    case .job(let closure):
      note(parts.name, rule: 3, "a job waits for its turn in the queue: nothing overtakes")
      return around(parts.call) { "DispatchQueue.main.async " + self.trimmed(closure) }
    case .retry:
      guard let row = table.sources["retry"] else { return nil }
      if case .impossible(let reason) = row.form {
        note(parts.name, rule: row.rule, reason, isUntranslated: true)
        return nil
      }
      return writeRetry(parts)
    case .wait(let promise): return write("wait", parts, ["x": trimmed(promise)])
    }
  }

  /// A row's form with its gaps filled.
  private func write(
    _ name: String, _ parts: CallParts, _ gaps: [String: Rendered], isNothing: Bool = false
  ) -> Rendered? {
    let nothing = isNothing ? table.sources["nothing"] : nil
    guard let row = nothing ?? table.sources[name] else {
      note(parts.name, "'\(table.dialect.rawValue)' has nothing of the kind", isUntranslated: true)
      return nil
    }
    if let rule = row.rule, !row.note.isEmpty { note(parts.name, rule: rule, row.note) }
    switch row.form {
    case .idiom(let template):
      need(row.helpers)
      var gaps = gaps
      gaps["T"] = Rendered(generics(parts))
      return marked(around(parts.call) { template.filled(gaps) }, parts)
    case .impossible(let reason):
      note(parts.name, rule: row.rule, reason, isUntranslated: true)
      return nil
    default: return nil
    }
  }

  private func generics(_ parts: CallParts) -> String { parts.generics }

  /// Says where the maker has gone: to the first name of what is written.
  private func marked(_ text: Rendered, _ parts: CallParts) -> Rendered {
    var result = Rendered()
    let lead = parts.call.leadingTriviaLength.utf8Length
    let start = text.bytes[lead...].prefix { $0 != 40 && $0 != 123 && $0 != 60 && $0 != 32 }
    // The name behind the last point, as addresses have it.
    let name = start.lastIndex(of: 46).map { $0 + 1 } ?? lead
    result += text.dropping(first: 0, last: text.bytes.count - name)
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += text.dropping(first: name, last: 0)
    return result
  }

  /// `retry` without its queue, which calls a declaration of that name.
  private func writeRetry(_ parts: CallParts) -> Rendered {
    need(parts.argument("condition") == nil ? ["retry"] : ["retryIf"])
    if parts.queue != nil { note(parts.name, rule: 2, "there is no queue to choose: 'on:' is left out") }
    var result = Rendered()
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += "retry"
    let arguments = parts.arguments.filter { $0.label?.text != "on" }
    if !arguments.isEmpty || parts.closures.isEmpty {
      result += "("
      for (index, argument) in arguments.enumerated() {
        if index > 0 { result += ", " }
        result += (argument.label.map { $0.text + ": " } ?? "") + trimmed(argument.expression)
      }
      result += ")"
    }
    for closure in parts.closures {
      result += " " + (closure.label.map { $0 + ": " } ?? "")
      result += trimmed(closure.closure)
    }
    return around(parts.call) { result }
  }

  // MARK: Times

  /// A time in seconds, and in milliseconds, as code.
  private func seconds(_ time: ExprSyntax) -> (Rendered, Rendered)? {
    if let call = time.as(FunctionCallExprSyntax.self), let parts = CallParts(call), parts.isImplicitMember || parts.base != nil,
      let number = parts.positional.first?.expression
    {
      let text = number.trimmedDescription
      switch parts.nameText {
      case "seconds": return (Rendered(text), Self.milliseconds(text))
      case "milliseconds":
        if let value = Double(text) { return (Rendered("\(value / 1000)"), Rendered(text)) }
        return (Rendered("Double(\(text)) / 1000"), Rendered(text))
      default: return nil
      }
    }
    return (trimmed(time), Self.milliseconds(time.trimmedDescription))
  }

  // MARK: Makers

  /// The closure of a maker, which settles by other names.
  private func write(_ closure: ClosureExprSyntax, _ settlers: Settlers, _ parts: CallParts) -> Rendered? {
    if case .resolver(let name) = settlers, let problem = ResolverUses.problem(of: name, in: closure) {
      note(parts.name, problem, isUntranslated: true)
      return nil
    }
    let maker = table.maker
    if source == .google, table.dialect != .google, hasEffects(closure) {
      note(parts.name, rule: 16, "the closure runs at once, not later")
    } else if source != .google, table.dialect == .google, hasEffects(closure) {
      note(parts.name, rule: 16, "the closure runs later, on its queue, not at once")
    }
    if let queue = parts.queue, table.queue != .label {
      note(parts.name, rule: 2, "there is no queue to choose: '\(queue.trimmedDescription)' is left out")
    }
    let outer = (renames, memberRenames)
    defer { (renames, memberRenames) = outer }
    var parameters = maker.parameters
    switch settlers {
    case .two(let fulfill, let reject):
      // Where both take two functions, their names stay.
      if maker.parameters.contains(","), fulfill.first != "$" {
        parameters = fulfill + ", " + (reject == "$1" ? "_" : reject) + maker.parameters.dropPrefix(pieces: 2)
      } else {
        if fulfill != "_" { renames[fulfill] = Rendered(maker.fulfill) }
        if reject != "_" { renames[reject] = Rendered(maker.reject) }
      }
    case .resolver(let name): memberRenames[name] = ["fulfill": maker.fulfill, "reject": maker.reject]
    case .one(let name): renames[name] = Rendered(maker.fulfill)
    }
    var result = Rendered()
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += maker.name.filled(["T": Rendered(typeOfPromise(parts))])
    result += " {"
    if let captures = closure.signature?.capture { result += " " + captures.trimmedDescription }
    result += " \(parameters) in"
    results.append(Results())
    defer { results.removeLast() }
    result += bodyOfMaker(closure)
    return around(parts.call) { result }
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
  private func hasEffects(_ closure: ClosureExprSyntax) -> Bool {
    guard let only = closure.onlyExpression?.as(FunctionCallExprSyntax.self), let parts = CallParts(only) else { return true }
    return !["fulfill", "reject", "resolve", "setTimeout", "asyncAfter", "fulfiller", "rejecter", "$0", "$1"].contains(
      parts.nameText)
      && !closure.parameterNames.contains(parts.nameText)
  }

  /// A closure whose result settles the promise, for a library whose makers are given functions.
  private func writeWork(_ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    let maker = table.maker
    if let only = closure.onlyExpression, !only.is(TryExprSyntax.self), isQuiet(only) {
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
  private func writeFirstly(_ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    if let only = closure.onlyExpression, !only.is(TryExprSyntax.self) {
      if !isQuiet(only) { note(parts.name, rule: 16, "the work begins at once, not later") }
      return around(parts.call) { self.trimmed(only) }
    }
    return chainIgnoringInput(.chain, closure, parts)
  }

  /// A promise of nothing, and a closure behind it.
  private func chainIgnoringInput(_ kind: StepKind, _ closure: ClosureExprSyntax, _ parts: CallParts) -> Rendered? {
    guard let value = table.sources["nothing"], case .idiom(let template) = value.form, let step = table.steps[kind],
      case .same(let name) = step.form
    else { return nil }
    let queue = table.queue == .dispatcher ? "(on: GCDDispatcher.main)" : ""
    let written = around(parts.call) {
      template.filled(["T": Rendered()]) + ".\(name)\(queue) " + self.closureIgnoringInput(closure)
    }
    return marked(written, parts)
  }

  private func closureIgnoringInput(_ closure: ClosureExprSyntax) -> Rendered {
    let text = trimmed(closure)
    guard let signature = closure.signature else { return "{ _ in" + text.dropping(first: 1, last: 0) }
    // `() -> Int in` becomes `_ -> Int in`.
    guard case .parameterClause(let clause)? = signature.parameterClause, clause.parameters.isEmpty else { return text }
    let whole = text.text
    return whole.firstRange(of: "()").map { Rendered(whole[..<$0.lowerBound] + "_" + whole[$0.upperBound...]) } ?? text
  }

  // MARK: Combinations

  private func write(_ combinator: Combinator, _ arguments: [LabeledExprSyntax], _ parts: CallParts) -> Rendered? {
    var inputs = arguments.filter { $0.label?.text != "on" }
    // `when(fulfilled: a, b)` has its label on the first.
    let isList = inputs.count == 1 || inputs.isEmpty
    inputs = inputs.filter { $0.label == nil || ["fulfilled", "resolved", "guarantees"].contains($0.label?.text) }
    let written = inputs.map { trimmed($0.expression) }
    var joined = Rendered()
    for (index, item) in written.enumerated() {
      if index > 0 { joined += ", " }
      joined += item
    }
    var gaps = ["args": joined, "list": isList ? joined : "[" + joined + "]", "tuple": Rendered()]
    if !isList, combinator == .all || combinator == .answers, source == .google || source == .promisekit {
      gaps["tuple"] = tuple(written.count)
    }
    // Outcomes of promises of different types make a tuple, which no helper here makes.
    let isMixed = combinator == .answers && !isList
    return write(isMixed ? "mixedAnswers" : combinator.rawValue, parts, gaps)
  }

  /// What makes a tuple of an array: several promises that are listed give a tuple in google's library and in PromiseKit.
  private func tuple(_ count: Int) -> Rendered {
    let elements = (0..<count).map { "$0[\($0)]" }.joined(separator: ", ")
    guard case .same(let name)? = table.steps[.map]?.form else { return Rendered() }
    return Rendered(".\(name)\(table.queue == .dispatcher ? "(on: GCDDispatcher.main)" : "") { (\(elements)) }")
  }
}

extension String {
  /// What is left of a list behind its first pieces: `, _` of `fulfill, reject, _`.
  fileprivate func dropPrefix(pieces: Int) -> String {
    let parts = split(separator: ",").dropFirst(pieces)
    return parts.isEmpty ? "" : "," + parts.joined(separator: ",")
  }
}

/// Looks at what a closure does with the object that settles its promise.
private enum ResolverUses {
  /// Why the uses can't be translated; `nil` if they can.
  static func problem(of name: String, in closure: ClosureExprSyntax) -> String? {
    let finder = Finder(name)
    finder.walk(closure.statements)
    return finder.problem
  }

  private final class Finder: SyntaxVisitor {
    let name: String
    var problem: String?

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.baseName.text == name else { return .skipChildren }
      let method = node.parent?.as(MemberAccessExprSyntax.self).flatMap {
        $0.base?.id == node.id ? $0.declName.baseName.text : nil
      }
      if method != "fulfill", method != "reject" {
        problem = "'\(name)\(method.map { ".\($0)" } ?? "")' has no counterpart: write '\(name).fulfill' and '\(name).reject'"
      }
      return .skipChildren
    }
  }
}

/// Whether a closure may throw, as far as its text tells.
enum ThrowingFinder {
  static func isThrowing(_ closure: ClosureExprSyntax) -> Bool {
    final class Finder: SyntaxVisitor {
      var found = false
      override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
      }
      override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil { found = true }
        return .visitChildren
      }
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found
  }
}
