public import Lab
public import TraceGraph

/// What the open answer to a "why" shows.
public struct WhyView: Hashable, Sendable {
  public var explanation: Explanation
  /// The line of the log that was asked about; `nil` for a promise.
  public var logLine: String?
  /// What was asked of the runs that look for a flip; `nil` where nothing can be run.
  public var question: FlipQuestion?
  /// What they found; `nil` as long as they go on.
  public var answer: FlipAnswer?
  /// Which of the changes Enter tries.
  public var marked = 0
  public var firstLine = 0

  public init(explanation: Explanation, logLine: String? = nil, question: FlipQuestion? = nil) {
    self.explanation = explanation
    self.logLine = logLine
    self.question = question
  }
}
