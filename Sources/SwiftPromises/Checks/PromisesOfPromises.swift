import Program
import SwiftLanguage
import SwiftSyntax

/// `promise-of-promise`: a handler returns a promise to an operator that doesn't wait for it.
struct PromisesOfPromises {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for handler in facts.handlers {
      guard !handler.meaning.flattens, let flattening = handler.meaning.flattening, let result = handler.closure.result,
        facts.reader.isPromise(result), !handler.call.node.isFlattenedNext
      else { continue }
      let name = handler.call.name
      let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
      findings.append(
        Finding(
          .promiseOfPromise, at: facts.place(of: name),
          "'\(name.text)' makes a promise of a promise here: '\(flattening)' waits for the promise that its closure returns",
          fixIt: FixIt(
            "replace '\(name.text)' with '\(flattening)'", [FixIt.Change(start..<start + name.text.utf8.count, flattening)],
            in: facts.unit)))
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the next call of the chain only gives back the promise that it gets: `.then { $0 }`.
  fileprivate var isFlattenedNext: Bool {
    guard let next = parent?.as(MemberAccessExprSyntax.self)?.parent?.as(FunctionCallExprSyntax.self),
      let closure = next.trailingClosure ?? next.arguments.last?.expression.as(ClosureExprSyntax.self),
      let name = closure.result?.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return closure.statements.count == 1 && (name == "$0" || closure.parameterNames == [name])
  }
}
