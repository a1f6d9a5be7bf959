internal import Program

extension LabRun {
  /// The expectations that the script states in lines `// expect:` and that this run breaks.
  ///
  /// - Complexity: A second run if there are any: they are computed at its end.
  public func brokenExpectations() -> [String] {
    let texts = ExploreRequest.expectations(in: request.source.text)
    guard !texts.isEmpty, let program, let run, run.ending == .idle else { return [] }
    var results: [ScriptRun.Expectation] = []
    program.performRuns { runs in
      var runs = runs
      results =
        runs.run([request.plan], limits: request.limits, expecting: texts, isStopped: { false }) { $0.expectations }.first ?? []
    }
    // What is no expression that says true or false is for 'explore' to tell.
    return zip(texts, results).compactMap { $1 == .broken ? $0 : nil }
  }
}
