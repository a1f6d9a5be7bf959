import SwiftPromises
import SwiftSyntax

extension Handler {
  /// A closure, or a function that is named.
  fileprivate init?(_ expression: ExprSyntax) {
    if expression.is(NilLiteralExprSyntax.self) { return nil }
    self = expression.as(ClosureExprSyntax.self).map { .closure($0) } ?? .function(expression)
  }
}

/// The names of what code calls, in its closures, too.
private final class CalledNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func find(in node: some SyntaxProtocol) -> Set<String> {
    let finder = CalledNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(CallParts(node)?.nameText ?? "")
    return .visitChildren
  }
}

/// Handlers of errors, and of both outcomes, as 'do', 'catch' and 'defer'.
extension ScriptTranslator {
  /// `then` with a handler of values and one of errors, the second of which isn't given what the first throws; `nil` for any other.
  func settled(_ parts: CallParts, _ sink: AsyncSink) -> [Rendered]? {
    guard isDynamic, parts.nameText == "then", parts.closures.isEmpty, parts.arguments.count == 2, let base = parts.base,
      let first = closure(of: parts.arguments.first.flatMap({ Handler($0.expression) }), .map),
      let second = parts.arguments.last.flatMap({ Handler($0.expression) })
    else { return nil }
    guard !ThrowingFinder.isThrowing(first), CalledNames.find(in: first).allSatisfy({ isHarmless($0) })
    else { return chosen(first, second, base, sink) }
    let (result, error) = (guesser.result(of: first), guesser.result(of: second))
    let value = Step(kind: result == .void ? .finish : .map, handler: .closure(first))
    let failure = Step(kind: error == .void ? .catchVoid : .recover, handler: second)
    return caught(failure, base, [], sink) { self.emit(value, of: base, $0) }
  }

  /// A choice between the handlers, once the promise has come to something.
  private func chosen(
    _ first: ClosureExprSyntax, _ second: Handler, _ base: ExprSyntax, _ sink: AsyncSink
  ) -> [Rendered] {
    if case .bind = sink {
      return give("try await {", chosen(first, second, base, .giveBack), sink).replacingLast("}()")
    }
    let outer = renames
    defer { renames = outer }
    let outcome = claim("outcome")
    var lines = [Rendered("let \(outcome) = await Task {")] + emit(base, .giveBack).indented + ["}.result"]
    lines.append(Rendered("switch \(outcome) {"))
    for (name, handler) in [("success", first), ("failure", closure(of: second, .recover))] {
      guard let handler else { continue }
      let value = parameters(of: handler, isWanted: false)
      lines.append(Rendered("case .\(name)\(value.map { "(let \($0))" } ?? ""):"))
      let mode: AsyncResult =
        switch guesser.result(of: handler) {
        case .void: .passing(nil)
        case .promise: .promise
        default: .value
        }
      let body = body(of: handler, mode, mode == .passing(nil) && sink == .giveBack ? .discard : sink)
      lines += (body.isEmpty ? ["break"] : body).indented
      renames = outer
    }
    return lines + ["}"]
  }

  /// Whether a function of the playground throws nothing.
  private func isHarmless(_ name: String) -> Bool {
    name == "print" || name.hasPrefix("console") || resumers[name] != nil
      || name.hasPrefix("js") && !["jsCall", "jsIf", "jsEach", "jsReduced"].contains(name)
  }

  /// A handler of errors.
  ///
  /// - Parameter inside: What is written where errors are caught; the promise itself unless it is given.
  func caught(
    _ step: Step, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink, inside: ((AsyncSink) -> [Rendered])? = nil
  ) -> [Rendered] {
    if case .bind = sink {
      return bound(caught(step, base, comments, .giveBack, inside: inside), of: base, sink)
    }
    // Where types don't say what a promise is of, its value passes a handler of errors that gives nothing.
    let passesValue = step.kind == .catchVoid && (isDynamic || guesser.rejectsReturnedErrors)
    let losesValue = step.kind == .catchVoid && !passesValue || step.kind == .catchEnd || step.kind == .cauterize
    let inner: AsyncSink =
      sink.isTail ? (sink == .giveBack ? (losesValue ? .discard : .giveBack) : .end(rethrows: true)) : .discard
    let outer = renames
    defer { renames = outer }
    var tried = inside?(inner) ?? emitLink(base, inner)
    if inner == .giveBack, step.kind == .recover || step.kind == .recoverChain { tried = givingNothing(tried) }
    var lines = ["do {"] + tried.indented
    guard step.kind != .cauterize, let closure = closure(of: step.handler, step.kind) else {
      return lines + comments + ["} catch {", "  print(\"PromiseKit:cauterized-error: \\(error)\")", "}"]
    }
    let own = closure.signature?.parameterClause == nil ? "$0" : closure.parameterNames.first ?? "_"
    let passes = step.kind == .catchPass && sink != .end(rethrows: false)
    let name = errorName(of: closure, own, isWanted: passes)
    if own == "$0" { renames["$0"] = Rendered(name ?? "error") }
    lines.append(Rendered(name.map { $0 == "_" ? "} catch _ {" : "} catch let \($0) {" } ?? "} catch {"))
    let mode: AsyncResult =
      switch step.kind {
      case .recover: .value
      case .recoverChain: .promise
      default: .passing(nil)
      }
    var handler = body(
      of: closure, mode, mode == .passing(nil) && sink == .giveBack ? .discard : sink,
      isAlone: !closure.declaredNames.contains(own))
    let isLeft = handler.last?.text.hasPrefix("throw ") ?? false
    if passes, !isLeft { handler.append(Rendered("throw \(name ?? "error")")) }
    if passesValue, sink == .giveBack, !isLeft, lines.contains(where: { $0.text.drop { $0 == " " }.hasPrefix("return ") }) {
      handler.append("return ()")
    }
    return lines + comments.indented + handler.indented + ["}"]
  }

  /// What an error is called where it is caught; `nil` if Swift's own name for it does.
  private func errorName(of closure: ClosureExprSyntax, _ own: String, isWanted: Bool) -> String? {
    guard own != "error" else { return nil }
    let isUsed = closure.statements.tokens(viewMode: .sourceAccurate).contains { $0.text == own }
    // What the handler itself calls 'error' is something else.
    guard names.scoped.freeNames(in: closure).contains("error") else { return isUsed && own != "$0" && own != "_" ? own : nil }
    guard isUsed || isWanted else { return "_" }
    return own == "$0" || own == "_" ? claim("failure") : own
  }

  /// A handler of both outcomes.
  func deferred(
    _ step: Step, _ parts: CallParts, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink
  ) -> [Rendered] {
    guard let closure = closure(of: step.handler, step.kind) else { return emit(base, sink) }
    if closure.returnsEarly {
      note(parts.name, rule: 13, "'defer' can't be left by 'return'", isUntranslated: true)
    }
    markThrowing(step, parts)
    if case .bind = sink {
      return bound(deferred(step, parts, base, comments, .giveBack), of: base, sink)
    }
    var work = comments + body(of: closure, .passing(nil), .discard, isAlone: true)
    // Nothing can be awaited there.
    work = work.map { line in
      let start = Array("try await {".utf8)
      return line.bytes.starts(with: start) ? "_ = {" + line.dropping(first: start.count, last: 0) : line
    }
    let first =
      work.count == 1 && !work[0].text.contains("//") ? ["defer { " + work[0] + " }"] : ["defer {"] + work.indented + ["}"]
    let lines = first + emitLink(base, sink)
    return sink == .discard ? ["do {"] + lines.indented + ["}"] : lines
  }
}
