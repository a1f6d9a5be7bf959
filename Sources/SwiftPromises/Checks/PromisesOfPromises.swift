import Program
import SwiftLanguage
import SwiftSyntax

/// `promise-of-promise`: a handler returns a promise to an operator that doesn't wait for it.
struct PromisesOfPromises {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for handler in facts.handlers {
      guard !handler.meaning.flattens, let flattening = handler.meaning.flattening, let result = handler.closure.result,
        facts.reader.isPromise(result)
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
