internal import Program

extension LabRun {
  /// The expectations of the request, and those that the script states in comments `// expect:`, that this run breaks.
  ///
  /// - Complexity: A second run if there are any, once: they are computed at its end.
  public func brokenExpectations() -> [String] { unmetExpectations().map(\.text) }

  /// The same, with the reason where one can't be computed or is no expression that says true or false.
  ///
  /// - Complexity: As `brokenExpectations`.
  func unmetExpectations() -> [UnmetExpectation] {
    guard let program, let run, run.ending == .idle else { return [] }
    return expectations.value {
      let texts = ExploreRequest.expectations(asked: request.expectations, in: request.source.text)
      guard !texts.isEmpty else { return [] }
      var results: [String: ScriptRun.Expectation] = [:]
      program.performRuns { runs in
        var runs = runs
        func hold(_ texts: [String]) {
          let found = runs.run([request.plan], limits: request.limits, expecting: texts, isStopped: { false }) { $0.expectations }
          results.merge(zip(texts, found.first ?? [])) { $1 }
        }
        hold(texts)
        // One that means nothing may have changed what the others see.
        let others = texts.filter { if case .meaningless? = results[$0] { false } else { true } }
        if others.count < texts.count { hold(others) }
      }
      return texts.compactMap { text in
        guard let result = results[text] else { return nil }
        return switch result {
        case .met: nil
        case .broken: UnmetExpectation(text: text, reason: nil)
        case .uncomputed(let reason): UnmetExpectation(text: text, reason: reason)
        case .meaningless(let reason): UnmetExpectation(text: text, reason: reason, isMeaningless: true)
        }
      }
    }
  }
}
