public import Program
public import TraceEvents

/// A question that runs answer: what small change would let a promise end otherwise?
public struct FlipQuestion: Hashable, Sendable {
  /// The run in which the promise ended as it did.
  public var request: RunRequest
  /// The promise.
  public var promise: PromiseAddress

  public init(_ request: RunRequest, promise: PromiseAddress) {
    self.request = request
    self.promise = promise
  }
}

/// A change that lets a promise end otherwise, as a run under it has shown.
public struct Flip: Hashable, Sendable {
  /// ``if `delay` line 2 were 70 ms later, `delay` line 1 would win the race``
  public var sentence: String
  /// The plan with the change.
  public var plan: RunPlan

  public init(sentence: String, plan: RunPlan) {
    self.sentence = sentence
    self.plan = plan
  }
}

/// What was found.
public struct FlipAnswer: Hashable, Sendable {
  public var question: FlipQuestion
  /// Changes that do it, the smallest first; empty if none was found.
  public var flips: [Flip]
  /// How often the program was run to find them.
  public var runs: Int

  public init(question: FlipQuestion, flips: [Flip], runs: Int) {
    self.question = question
    self.flips = flips
    self.runs = runs
  }
}

extension FlipQuestion {
  /// Looks for changes by running the program again and again under other plans.
  ///
  /// - Parameters:
  ///   - mostRuns: How many runs it may take.
  ///   - isStopped: Asked now and then; the search ends with what it has once it says true.
  /// - Complexity: at most `mostRuns` runs of the program.
  public func answer(mostRuns: Int = 40, isStopped: @escaping () -> Bool = { false }) -> FlipAnswer {
    guard let trials = Trials(request, promise: promise, mostRuns: mostRuns, isStopped: isStopped) else {
      return FlipAnswer(question: self, flips: [], runs: 1)
    }
    let search = FlipSearch(trials)
    return FlipAnswer(question: self, flips: search.flips(), runs: trials.count)
  }
}
