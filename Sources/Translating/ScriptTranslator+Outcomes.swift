import SwiftPromises
import SwiftSyntax

/// How each of several promises ended: PromiseKit's and ECMAScript's words for it, and google's.
extension ScriptTranslator {
  /// Whether the script asks how several promises ended.
  private var asksForOutcomes: Bool {
    switch source {
    case .promisekit: names.counts["resolved"] != nil
    case .ecmascript: names.counts["allSettled"] != nil
    default: false
    }
  }

  /// `.fulfilled(value)` and `isFulfilled` of an outcome in the other library's words; what has none is marked.
  func writeOutcome(_ member: MemberAccessExprSyntax) -> Rendered? {
    let name = member.declName.baseName.text
    guard source == .promisekit || source == .ecmascript, asksForOutcomes, !names.isCase(name, of: nil) else { return nil }
    if member.base == nil, member.period.presence == .present, name == "fulfilled" || name == "rejected" {
      if table.isAsync { return around(member) { name == "fulfilled" ? ".success" : ".failure" } }
      if table.dialect == .google { return around(member) { name == "fulfilled" ? ".value" : ".error" } }
      note(member, rule: 27, "'.\(name)' is PromiseKit's word for an outcome", isUntranslated: true)
      return nil
    }
    guard let base = member.base, guesser.guess(base) != .promise else { return nil }
    if name == "isFulfilled", source == .promisekit {
      if table.isAsync { return around(member) { "((try? " + self.trimmed(base) + ".get()) != nil)" } }
      if table.dialect == .google { return around(member) { "(" + self.trimmed(base) + ".value != nil)" } }
      note(member, rule: 27, "'isFulfilled' is asked of PromiseKit's outcomes", isUntranslated: true)
    }
    if source == .ecmascript, !table.isAsync, ["status", "reason"].contains(name) {
      note(member, rule: 27, "'\(name)' is asked of ECMAScript's outcomes", isUntranslated: true)
    }
    return nil
  }

  /// ECMAScript rejects with anything, most others with errors alone: what is seen to be none stays, and is marked.
  func markReason(_ reason: ExprSyntax) {
    guard source == .ecmascript, table.isAsync || table.dialect != .ecmascript, isLiteral(reason) else { return }
    note(
      reason, rule: 15, "'\(reason.trimmedDescription)' isn't an error, and only errors reject here: put it into one",
      isUntranslated: true)
  }

  /// Whether a handler of this library says by its name whether it returns a promise.
  var namesResults: Bool { table.isAsync || table.dialect == .promisekit || table.dialect == .frantic }

  /// A function of JavaScript may return a promise on one path and a value on another.
  func markMixed(_ function: FunctionDeclSyntax) {
    guard source == .ecmascript, namesResults, let body = function.body, guesser.isMixed(body) else { return }
    note(
      function.name, "'\(function.name.text)' returns a promise on one path and none on another: return promises on all of them",
      isUntranslated: true)
  }

  /// The same of a handler.
  func markMixed(_ handler: Handler?, _ parts: CallParts) {
    guard source == .ecmascript || guesser.rejectsReturnedErrors, namesResults, !isDynamic, case .closure(let closure)? = handler,
      guesser.isMixed(closure.statements)
    else {
      return
    }
    note(
      parts.name, "the handler returns a promise on one path and none on another: return promises on all of them",
      isUntranslated: true)
  }

  /// Says so of a handler that is one of several closures, of which the text doesn't say what they give.
  func markChosen(_ handler: Handler?, _ parts: CallParts) {
    guard case .function(let function)? = handler, function.is(SequenceExprSyntax.self) || function.is(TernaryExprSyntax.self),
      function.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .leftBrace })
    else { return }
    note(parts.name, "which closure is the handler is chosen here: write one closure that chooses", isUntranslated: true)
  }

  private func isLiteral(_ value: ExprSyntax) -> Bool {
    value.is(StringLiteralExprSyntax.self) || value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
      || value.is(BooleanLiteralExprSyntax.self) || value.is(NilLiteralExprSyntax.self) || value.is(ArrayExprSyntax.self)
      || value.isEmptyTuple
      || value.as(FunctionCallExprSyntax.self).map { ["JSObject", "jsText"].contains($0.calledExpression.trimmedDescription) }
        == true
  }

  /// PromiseKit's names for errors, which nothing else has.
  func markError(_ name: TokenSyntax) {
    guard source == .promisekit, ["PMKError", "CancellableError"].contains(name.text), names.counts[name.text] != nil,
      !names.declared.contains(name.text), name.text != "PMKError" || table.isAsync || table.dialect != .anypromise
    else { return }
    note(name, "'\(name.text)' is PromiseKit's: declare an error of your own for it", isUntranslated: true)
  }
}
