import SwiftPromises
import SwiftSyntax

/// Errors that PromiseKit takes for cancellations: its own, and two of Foundation's. Its handlers pass them by unless told otherwise (rules 5 and 38).
extension ScriptTranslator {
  /// PromiseKit's cancellation, where it is made, as the one that everybody has.
  func writeCancellation(_ member: MemberAccessExprSyntax) -> Rendered? {
    if member.declName.baseName.text == "isCancelled", source == .promisekit, table.isAsync || table.dialect != .anypromise,
      let base = member.base, isCaught(base)
    {
      need(["isCancellation"])
      use("isCancellation({x})", at: member)
      return around(member) { "isCancellation(" + self.trimmed(base) + ")" }
    }
    guard source == .promisekit, table.isAsync || table.dialect != .anypromise, member.trimmedDescription == "PMKError.cancelled",
      !names.declared.contains("PMKError"),
      [.throwStmt, .labeledExpr, .returnStmt].contains(member.parent?.kind)
    else { return nil }
    return around(member) { "CancellationError()" }
  }

  /// Whether an expression is the error that a handler was given, by what is written.
  private func isCaught(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    var around = expression.parent
    while let here = around {
      if let clause = here.as(CatchClauseSyntax.self), clause.catchItems.isEmpty, name == "error" { return true }
      if let closure = here.as(ClosureExprSyntax.self), name == closure.parameterNames.first ?? "$0" {
        return closure.calledBy.flatMap { guesser.step($0) }?.kind.handlesErrors == true
      }
      around = here.parent
    }
    return false
  }

  /// Says so where PromiseKit's handlers of errors pass cancellations by, which all others get.
  func notePolicy(_ step: Step, _ parts: CallParts) {
    guard source == .promisekit, step.kind.handlesErrors, table.isAsync || table.dialect != .promisekit,
      ["cancelled", "CancellableError", "isCancelled"].contains(where: { names.counts[$0] != nil }) || namesCancellation,
      parts.argument("policy")?.trimmedDescription.hasSuffix("allErrors") != true
    else { return }
    note(parts.name, rule: step.kind == .catchEnd ? 5 : 12, "the handler gets cancellations, too")
  }

  /// Whether the handlers of errors of a translation to PromiseKit have to ask for cancellations, which all others get.
  var takesAllErrors: Bool { table.dialect == .promisekit && !table.isAsync && source != .promisekit && namesCancellation }

  /// Whether the text has an error of Foundation's that means a cancellation, or cancels what fails with one.
  private var namesCancellation: Bool {
    let sets: [Set<String>] = [
      ["URLError", "cancelled"], ["CocoaError", "userCancelled"], ["NSURLErrorCancelled"], ["NSUserCancelledError"],
      ["URLSession", "cancel"],
    ]
    return sets.contains { $0.allSatisfy { names.counts[$0] != nil } }
  }
}
