import SwiftPromises
import SwiftSyntax

/// PromiseKit's AnyPromise.
struct AnyReader: DialectReader {
  let dialect = Dialect.anypromise
  let ambiguousNames: Set<String> = []

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    switch parts.nameText {
    case "then": return valueStep(parts, guesser, nothing: .finish, returnedErrorsReject: true)
    case "catch": return errorStep(parts, guesser, nothing: .catchVoid)
    case "ensure", "always": return Step(kind: .always, handler: parts.handler)
    default: return nil
    }
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    if parts.nameText == "wait", parts.arguments.isEmpty, let base = parts.base, guesser.guess(base) == .promise {
      return .wait(base)
    }
    switch parts.path {
    case "AnyPromise", "Promise":
      if let closure = executor(parts) {
        return closure.parameterNames.count > 1
          ? .executor(closure, two(closure)) : .executor(closure, .one(closure.parameterNames.first ?? "$0"))
      }
      return parts.positional.first.flatMap { settled($0.expression, guesser) }
    case "AnyPromise.promiseWithValue": return parts.positional.first.flatMap { settled($0.expression, guesser) }
    case "PMKAfter": return parts.positional.first.map { .after($0.expression) }
    case "PMKWhen", "all": return .combine(.all, parts.positional)
    case "PMKRace", "race": return .combine(.race, parts.positional)
    case "PMKRaceFulfilled", "any": return .combine(.firstValue, parts.positional)
    default: return nil
    }
  }

  private func settled(_ value: ExprSyntax, _ guesser: TypeGuesser) -> Source? {
    switch guesser.guess(value) {
    case .promise: nil
    default: guesser.isError(value) ? .failure(value) : .value(value)
    }
  }
}

/// PromiseKit 0.9.
struct KitZeroReader: DialectReader {
  let dialect: Dialect
  let ambiguousNames: Set<String> = []

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    switch parts.nameText {
    case "then": valueStep(parts, guesser, nothing: .finish, returnedErrorsReject: true)
    case "catch": errorStep(parts, guesser, nothing: .catchEnd)
    default: nil
    }
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    switch parts.path {
    case "Promise", "Promise.new":
      if let closure = executor(parts) { return .executor(closure, two(closure)) }
      return GoogleReader().source(parts, guesser)
    case "Promise.promiseWithValue":
      guard let value = parts.positional.first?.expression else { return nil }
      return guesser.isError(value) ? .failure(value) : .value(value)
    case "Promise.when", "Promise.all", "all": return .combine(.all, parts.positional)
    default: return nil
    }
  }
}
