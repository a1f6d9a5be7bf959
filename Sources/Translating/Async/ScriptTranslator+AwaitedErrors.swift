import SwiftPromises
import SwiftSyntax

/// Handlers of errors, and of both outcomes, as 'do', 'catch' and 'defer'.
extension ScriptTranslator {
  /// A handler of errors.
  func caught(_ step: Step, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink) -> [Rendered] {
    if case .bind = sink {
      return give("try await {", caught(step, base, comments, .giveBack), sink).replacingLast("}()")
    }
    let losesValue = step.kind == .catchVoid || step.kind == .catchEnd || step.kind == .cauterize
    let inner: AsyncSink =
      sink.isTail ? (sink == .giveBack ? (losesValue ? .discard : .giveBack) : .end(rethrows: true)) : .discard
    let outer = renames
    defer { renames = outer }
    var lines = ["do {"] + emit(base, inner).indented
    guard step.kind != .cauterize, let closure = closure(of: step.handler, step.kind) else {
      return lines + comments + ["} catch {", "  print(\"PromiseKit:cauterized-error: \\(error)\")", "}"]
    }
    let own = closure.signature?.parameterClause == nil ? "$0" : closure.parameterNames.first ?? "_"
    if own == "$0" { renames["$0"] = "error" }
    let isNamed = own != "$0" && own != "_" && own != "error"
    lines.append(Rendered(isNamed ? "} catch let \(own) {" : "} catch {"))
    let mode: AsyncResult =
      switch step.kind {
      case .recover: .value
      case .recoverChain: .promise
      default: .passing(nil)
      }
    var handler = body(of: closure, mode, mode == .passing(nil) && sink == .giveBack ? .discard : sink)
    let passes = step.kind == .catchPass && sink != .end(rethrows: false)
    if passes { handler.append(Rendered("throw \(isNamed ? own : "error")")) }
    return lines + comments.indented + handler.indented + ["}"]
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
    switch sink {
    case .bind: return give("try await {", deferred(step, parts, base, comments, .giveBack), sink).replacingLast("}()")
    case .discard: return ["do {"] + deferred(step, parts, base, comments, .end(rethrows: true)).indented + ["}"]
    case .giveBack, .end: break
    }
    var work = comments + body(of: closure, .passing(nil), .discard)
    // Nothing can be awaited there.
    work = work.map { line in
      let start = Array("try await {".utf8)
      return line.bytes.starts(with: start) ? "_ = {" + line.dropping(first: start.count, last: 0) : line
    }
    let first = work.count == 1 ? ["defer { " + work[0] + " }"] : ["defer {"] + work.indented + ["}"]
    return first + emit(base, sink)
  }
}
