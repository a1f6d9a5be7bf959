import SwiftPromises
import SwiftSyntax

/// ECMAScript's promises.
struct ECMAReader: DialectReader {
  let dialect = Dialect.ecmascript
  let ambiguousNames: Set<String> = []

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    // A second handler is none that the others have.
    guard parts.positional.count + parts.closures.count == 1 else { return nil }
    // What is no function is passed over.
    if let only = parts.positional.first?.expression,
      only.is(IntegerLiteralExprSyntax.self) || only.is(NilLiteralExprSyntax.self)
        || only.is(StringLiteralExprSyntax.self) || only.is(FunctionCallExprSyntax.self) && guesser.guess(only) == .promise
    {
      return nil
    }
    switch parts.nameText {
    case "then": return valueStep(parts, guesser, nothing: .finish, returnedErrorsReject: false)
    case "catch", "recover": return errorStep(parts, guesser, nothing: .catchVoid)
    case "finally", "always":
      return Step(kind: guesser.result(of: parts.handler) == .promise ? .alwaysWait : .always, handler: parts.handler)
    default: return nil
    }
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    switch parts.path {
    case "Promise":
      if let closure = executor(parts) { return .executor(closure, two(closure)) }
      return parts.positional.first.map { .value($0.expression) }
    case "Promise.resolve":
      let value = parts.positional.first?.expression
      if let value, guesser.guess(value) == .promise { return nil }
      return .value(value)
    case "Promise.reject": return parts.positional.first.map { .failure($0.expression) }
    case "Promise.try":
      guard case .closure(let closure)? = parts.handler else { return nil }
      return guesser.result(of: closure) == .promise ? .workPromise(closure) : .work(closure)
    case "Promise.all", "all": return .combine(.all, parts.positional)
    case "Promise.allSettled": return .combine(.settled, parts.positional)
    case "Promise.any", "any": return .combine(.firstValue, parts.positional)
    case "Promise.race", "race": return .combine(.race, parts.positional)
    case "setTimeout":
      guard let closure = closure(parts) else { return nil }
      return .timer(closure, parts.positional.last { !$0.expression.is(ClosureExprSyntax.self) }?.expression)
    case "queueMicrotask", "setImmediate": return closure(parts).map { .job($0) }
    case "nextTick" where parts.base?.trimmedDescription == "process": return closure(parts).map { .job($0) }
    default: return nil
    }
  }

  private func closure(_ parts: CallParts) -> ClosureExprSyntax? {
    parts.closures.first?.closure ?? parts.positional.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first
  }
}
