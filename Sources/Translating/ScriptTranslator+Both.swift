import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// ECMAScript's `then` with a handler for each outcome, of which the second one doesn't get what the first one throws.
extension ScriptTranslator {
  /// The same operator, which a declaration at the script's end gives to the library's promises.
  func writeBoth(_ parts: CallParts) -> Rendered? {
    guard takesBoth(parts), let base = parts.base, let period = parts.period else { return nil }
    let handlers = parts.arguments.map(\.expression)
    let givesPromise = handlers.contains { self.givesPromise($0) }
    let name = givesPromise ? "whenSettledThen" : "whenSettled"
    need([name, "Maybe"])
    if handlers.contains(where: { $0.as(ClosureExprSyntax.self).map(guesser.result) == .void }) { noteNothing(behind: parts) }
    var result = render(base) + period.description
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += name + "("
    for (index, handler) in handlers.enumerated() {
      if index > 0 { result += ", " }
      result += givesPromise ? promising(handler) : trimmed(handler)
    }
    return result + ")" + parts.call.trailingTrivia.description
  }

  /// Whether a call is of a `then` with a handler for each outcome, which is written in the other library's words.
  func takesBoth(_ parts: CallParts) -> Bool {
    source == .ecmascript && !table.isAsync && parts.nameText == "then" && parts.period != nil && parts.closures.isEmpty
      && parts.arguments.count == 2 && table.helper("whenSettled") != nil && names.functions["then"] == nil
      && !parts.arguments.contains { $0.expression.is(NilLiteralExprSyntax.self) || $0.expression.isEmptyTuple }
  }

  /// Whether a handler returns a promise, or something that only the run tells.
  private func givesPromise(_ handler: ExprSyntax) -> Bool {
    guard let closure = handler.as(ClosureExprSyntax.self) else {
      return guesser.result(of: .function(handler)) == .promise || mayGivePromise(calling: handler)
    }
    return guesser.result(of: closure) == .promise || results(of: closure).contains { mayBePromise($0) }
  }

  private func results(of closure: ClosureExprSyntax) -> [ExprSyntax] {
    closure.onlyExpression.map { [$0] } ?? ReturnFinder.find(in: closure.statements).compactMap(\.expression)
  }

  /// A handler that returns promises, whatever it returned.
  private func promising(_ handler: ExprSyntax) -> Rendered {
    let closure = handler.as(ClosureExprSyntax.self) ?? closure(calling: handler, .map)
    switch guesser.result(of: closure) {
    case .promise where !guesser.isMixed(closure.statements), .never: return trimmed(closure)
    case .void:
      guard case .idiom(let nothing)? = (table.sources["nothing"] ?? table.sources["value"])?.form else {
        return trimmed(closure)
      }
      return self.closure(closure, closing: Template("return " + nothing.filled(["T": "", "x": "()"]).text))
    default:
      need(["promise"])
      return self.closure(closure, wrapping: "asPromise({r})", type: "Promise<Any>")
    }
  }
}
