import SwiftPromises
import SwiftSyntax

/// Whether somebody takes what an expression gives.
extension ScriptTranslator {
  /// Whether nobody takes an expression's value: it is a statement, or its name is never used.
  func isDiscarded(_ node: Syntax) -> Bool { Context.isDiscarded(node, names, dropsResult) }

  /// Whether an expression is a statement whose value nobody takes, also one that is all a closure does.
  func isStatement(_ node: Syntax) -> Bool { Context.isStatement(node, dropsResult) }

  /// Whether nobody takes what a closure of one expression gives: a loop or a queue calls it, its type says that it gives nothing, or
  /// that of the parameter that it is given to.
  private func dropsResult(_ closure: ClosureExprSyntax) -> Bool {
    if let clause = closure.signature?.returnClause { return ScriptNames.guess(of: clause.type) == .void }
    if let type = names.functionType(wantedAt: ExprSyntax(closure)) {
      return ScriptNames.guess(of: type.returnClause.type) == .void
    }
    guard let parts = closure.calledBy else { return false }
    if let step = guesser.step(parts) {
      return [.look, .finish, .catchPass, .catchEnd, .always, .finallyEnd].contains(step.kind)
    }
    switch parts.nameText {
    case "forEach", "asyncAfter", "scheduledTimer": return true
    case "setTimeout", "setInterval", "setImmediate", "queueMicrotask": return source == .ecmascript
    // `queue.async(.promise)` gives a promise.
    case "async": return parts.positional.isEmpty
    default: break
    }
    guard parts.base == nil || parts.beginsChain, case .executor? = guesser.source(parts) else { return false }
    return true
  }
}
