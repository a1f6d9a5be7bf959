import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// ECMAScript's `then` with a handler for each outcome, of which the second one doesn't get what the first one throws.
extension ScriptTranslator {
  /// The same operator, which a declaration at the script's end gives to the library's promises.
  func writeBoth(_ parts: CallParts) -> Rendered? {
    guard takesBoth(parts), let base = parts.base, let period = parts.period else { return nil }
    let handlers = parts.arguments.map(\.expression)
    for handler in handlers { markMissing(handler) }
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

  /// Says so of a handler that is a function's parameter, if a call of that function leaves it out or gives 'null'.
  private func markMissing(_ handler: ExprSyntax) {
    guard let reference = handler.as(DeclReferenceExprSyntax.self), let declared = names.scoped.declaration(of: reference),
      let (name, index) = parameter(declared.id, around: Syntax(handler))
    else { return }
    final class Finder: SyntaxVisitor {
      var name = ""
      var index = 0
      var isFound = false
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.trimmedDescription == name {
          let given = node.arguments.dropFirst(index).first?.expression
          isFound = isFound || given?.is(NilLiteralExprSyntax.self) ?? true || given?.isEmptyTuple == true
        }
        return .visitChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    (finder.name, finder.index) = (name, index)
    finder.walk(tree)
    guard finder.isFound else { return }
    note(
      handler, "'\(reference.baseName.text)' isn't always given: write 'then' with the handlers that there are",
      isUntranslated: true)
  }

  /// The function around that has a parameter, and the parameter's place.
  private func parameter(_ id: SyntaxIdentifier, around node: Syntax) -> (name: String, index: Int)? {
    var current = node.parent
    while let here = current {
      if let function = here.as(FunctionDeclSyntax.self),
        let index = function.signature.parameterClause.parameters.enumerated().first(where: { $0.element.id == id })?.offset
      {
        return (function.name.text, index)
      }
      current = here.parent
    }
    return nil
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
