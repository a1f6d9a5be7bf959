/// What a trace that was read says besides its events.
public struct RecordedFacts: Hashable, Sendable {
  /// The script that it is a run of; `nil` for a trace that an application recorded.
  public internal(set) var file: String?
  /// Whether the run came to its own end, so that what is left is left for good: as `ending` says, and in traces of applications.
  public internal(set) var isWhole = true
  /// What Swift would have trapped on.
  public internal(set) var faults: [RunFacts.Fault] = []
  /// What was begun and left undone.
  public internal(set) var leaks: [RunFacts.Leak] = []
  /// How an application recorded it; `nil` for a trace that was written as one object.
  public internal(set) var recording: Recording?
  /// On which queues the events happened.
  public internal(set) var queues = EventQueues()
  /// On which threads they did.
  public internal(set) var threads = EventThreads()

  init() {}
}

extension RunFacts.Fault {
  init(_ fields: TraceFields) throws(TraceDocumentProblem) {
    self.init(
      line: try fields.has("line") ? fields.number("line") : nil,
      column: try fields.has("column") ? fields.number("column") : nil,
      message: try fields.text("message"), promise: nil, time: try fields.instant("time"))
    promise = try fields.has("promise") ? fields.number("promise") : nil
  }
}

extension RunFacts.Leak {
  init(_ fields: TraceFields) throws(TraceDocumentProblem) {
    self.init(
      kind: try fields.text("kind"), line: try fields.number("line"), column: try fields.number("column"),
      message: try fields.text("message"))
  }
}
