import SwiftPromises
import SwiftSyntax

/// FranticApparatus.
struct FranticReader: DialectReader {
  let dialect = Dialect.frantic
  let ambiguousNames: Set<String> = ["reduce"]

  private static let steps: [String: StepKind] = [
    "whenFulfilled": .look, "whenFulfilledThenTransform": .map, "whenFulfilledThenPromise": .chain, "whenRejected": .catchPass,
    "whenRejectedThenTransform": .recover, "whenRejectedThenPromise": .recoverChain, "whenComplete": .always,
  ]

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    if let kind = Self.steps[parts.nameText] {
      // The main queue is the others' default.
      let queue = parts.queue.flatMap { $0.trimmedDescription == "GCDDispatcher.main" ? nil : $0 }
      return Step(kind: kind, handler: parts.handler, queue: queue)
    }
    return GoogleReader().step(parts, guesser)
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    switch parts.path {
    case "Promise":
      if let closure = executor(parts) { return .executor(closure, two(closure)) }
      return GoogleReader().source(parts, guesser)
    case "all": return .combine(.all, parts.positional)
    case "race": return .combine(.firstValue, parts.positional)
    default: return nil
    }
  }
}
