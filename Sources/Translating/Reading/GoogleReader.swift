import SwiftPromises
import SwiftSyntax

/// google/promises.
struct GoogleReader: DialectReader {
  let dialect = Dialect.google
  let ambiguousNames: Set<String> = ["reduce"]

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    let handler = parts.handler
    let argument = parts.positional.last?.expression
    switch parts.nameText {
    case "then":
      var step = valueStep(parts, guesser, nothing: .look, returnedErrorsReject: true)
      if dropsChoice(parts, guesser) { step.kind = .look }
      guard step.kind == .look else { return step }
      guard let wanted = guesser.promisedTypeWanted(of: parts) else {
        // Among others, its promise is of what they are of.
        if guesser.result(of: handler) == .never, standsAmongOthers(parts) { step.kind = .map }
        return step
      }
      if ["Void", "()"].contains(wanted) {
        step.kind = .finish
      } else if guesser.result(of: handler) == .never {
        // What it never gives is of the type that is wanted.
        step.kind = .map
      }
      return step
    case "catch": return Step(kind: .catchPass, handler: handler, queue: parts.queue)
    case "recover":
      var step = errorStep(parts, guesser, nothing: .recover)
      if guesser.result(of: handler) == .never { step.kind = .recover }
      return step
    case "always": return Step(kind: .always, handler: handler, queue: parts.queue)
    case "validate": return Step(kind: .validate, handler: handler, queue: parts.queue)
    case "delay": return Step(kind: .delay, queue: parts.queue, argument: argument)
    case "timeout": return Step(kind: .timeout, queue: parts.queue, argument: argument)
    case "reduce": return Step(kind: .reduce, handler: handler, queue: parts.queue)
    default: return nil
    }
  }

  /// Whether what an `if` or `switch` comes to is dropped that is all of a handler without a type: it is, unless a promise of another type
  /// than the one before is wanted.
  private func dropsChoice(_ parts: CallParts, _ guesser: TypeGuesser) -> Bool {
    guard case .closure(let closure)? = parts.handler, closure.onlyChoice != nil, closure.signature?.returnClause == nil else {
      return false
    }
    guard let wanted = guesser.promisedTypeWanted(of: parts) else { return true }
    let own = parts.base.flatMap { guesser.names.scoped.type(of: $0)?.as(IdentifierTypeSyntax.self)?.promised }
    return own == wanted
  }

  /// Whether a chain stands in a list with other promises, behind operators that keep its type.
  private func standsAmongOthers(_ parts: CallParts) -> Bool {
    var last = parts
    while let next = last.next {
      guard ["catch", "recover", "always", "delay", "timeout", "validate"].contains(next.nameText) else { return false }
      last = next
    }
    if let list = last.call.parent?.parent?.as(ArrayElementListSyntax.self) { return list.count > 1 }
    guard let list = last.call.parent?.parent?.as(LabeledExprListSyntax.self), list.count > 1,
      let call = list.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return CallParts(call)?.path == "race"
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    switch parts.path {
    case "Promise":
      if let closure = executor(parts) { return .executor(closure, two(closure)) }
      if let closure = work(parts) { return guesser.result(of: closure) == .promise ? .workPromise(closure) : .work(closure) }
      guard let value = parts.positional.last?.expression else { return nil }
      return guesser.isError(value) ? .failure(value) : .value(isNothing(value) ? nil : value)
    case "all": return .combine(.all, parts.positional)
    case "any": return .combine(.answers, parts.positional)
    case "race": return .combine(.race, parts.positional)
    case "retry": return .retry
    case "wrap": return executor(parts).map { .executor($0, .callback($0.parameterNames.first ?? "$0")) }
    case "awaitPromise": return parts.positional.last.map { .wait($0.expression) }
    default: return nil
    }
  }

  private func isNothing(_ value: ExprSyntax) -> Bool {
    value.isEmptyTuple
  }
}
