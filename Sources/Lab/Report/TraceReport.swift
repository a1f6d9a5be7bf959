public import TraceEvents
public import TraceGraph
public import TraceJSON

/// What a trace says of a program as a whole: what went wrong, what took long, where promises are made.
///
/// A fold of the trace: no source and no screen is needed.
public struct TraceReport: Hashable, Sendable {
  /// Promises of one place of the program that have something in common.
  public struct Group: Hashable, Sendable {
    public var place: SourcePlace
    /// The operator or initializer that made them.
    public var operatorName: String
    /// How many they are.
    public var count: Int
    /// The first of them.
    public var first: PromiseID
    /// When the first was made or rejected.
    public var time: VirtualInstant
    /// The error of the first, if they have one.
    public var error: String?
    /// Where that error comes from.
    public var origin: SourcePlace?
    /// How many promises wait for them, where they are pending.
    public var waiting: Int
    /// How many of them were rejected.
    public var rejected: Int
    /// Whether one of them waits for itself, through others.
    public var isCircle = false
  }

  /// One promise and how long it took.
  public struct Span: Hashable, Sendable {
    public var promise: PromiseID
    public var place: SourcePlace
    public var operatorName: String
    public var createdAt: VirtualInstant
    public var duration: VirtualInstant
    public var state: PromiseRecord.State
  }

  /// What happened on one queue.
  public struct Queue: Hashable, Sendable {
    public var name: String
    public var events: Int
    public var promises: Int
    public var handlers: Int
    public var settled: Int
  }

  /// The file's name.
  public let name: String
  public let dialect: String
  public let eventCount: Int
  public let endTime: VirtualInstant
  public let promiseCount: Int
  public let counts: TraceState.Counts
  /// Where errors run off the end, the most frequent first.
  public let unhandled: [Group]
  /// Pending promises that wait for no other, or for one another in a circle: where waiting begins, the oldest first.
  public let neverSettled: [Group]
  /// Promises by the time from when they were made until they were settled, or until the end; the longest first.
  public let longestPending: [Span]
  /// Settled promises by what they took themselves, once all that they waited for was there; the slowest first.
  public let slowest: [Span]
  /// The places that made most promises.
  public let hottest: [Group]
  /// The queues, the busiest first; empty if the trace names none.
  public let queues: [Queue]
  /// The moments that the program marked.
  public let marks: [TraceState.OutputLine]
  /// How an application recorded the trace; `nil` if it was written as one object.
  public let recording: Recording?
  /// What Swift would have trapped on.
  public let faults: [String]
  /// What was begun and left undone.
  public let leaks: [String]

  /// Reports on a trace.
  ///
  /// - Parameters:
  ///   - document: The trace.
  ///   - name: The name of its file.
  ///   - limit: How many promises, places and queues each part lists.
  /// - Complexity: O(n log n) in the number of events.
  public init(_ document: TraceDocument, name: String, limit: Int = 10) {
    let state = TraceState.folding(document.events)
    self.name = name
    dialect = document.dialect
    eventCount = document.events.count
    endTime = max(state.time, document.recorded.recording?.now ?? .zero)
    promiseCount = state.promises.count
    counts = state.counts
    let groups = PromiseGroups(state)
    unhandled = Array(groups.unhandled.prefix(limit))
    neverSettled = Array(groups.neverSettled.prefix(limit))
    hottest = Array(groups.hottest.prefix(limit))
    let spans = PromiseSpans(state, until: endTime)
    longestPending = spans.longestPending(limit)
    slowest = spans.slowest(limit)
    queues = Array(TraceReport.queues(of: document).prefix(limit))
    faults = TraceReport.faults(in: document)
    recording = document.recorded.recording
    marks = document.events.compactMap { event in
      guard case .marked(let text) = event.kind else { return nil }
      return TraceState.OutputLine(time: event.time, text: text, step: event.step)
    }
    leaks = document.recorded.leaks.map { "\($0.line):\($0.column): \($0.message)" }
    unhandledEnds = groups.unhandled.reduce(0) { $0 + $1.count }
    (unhandledPlaces, neverSettledPlaces) = (groups.unhandled.count, groups.neverSettled.count)
  }

  /// How many promises are the end of an error's path.
  public let unhandledEnds: Int
  /// How many groups there are, listed or not.
  public let unhandledPlaces: Int
  public let neverSettledPlaces: Int

  /// How the command ends: as `run` does for the same trace. What is missing may be pending, or have failed.
  public var status: ExitStatus { isClean && isComplete ? .success : .unsettled }

  /// Whether all that there is ended well.
  var isClean: Bool { counts.unhandled == 0 && counts.pending == 0 && faults.isEmpty && leaks.isEmpty }

  /// Whether all is there that could be pending, or have failed.
  var isComplete: Bool { recording?.isComplete ?? true }

  /// What can be said of the whole, if nothing was found or something is missing.
  var verdict: String? {
    switch (isClean, isComplete) {
    case (true, true): "every promise is settled, and every rejection was handled"
    case (true, false): "no recorded promise is pending or unhandled, but missing promises may be"
    case (false, false): "missing promises may be pending or unhandled, too, or may have handled what seems to be unhandled"
    case (false, true): nil
    }
  }

  private static func faults(in document: TraceDocument) -> [String] {
    if !document.recorded.faults.isEmpty {
      return document.recorded.faults.map { fault in
        let place = fault.line.map { line in "\(line):\(fault.column ?? 1): " } ?? ""
        return place + fault.message
      }
    }
    return document.events.compactMap { event in
      guard case .faulted(let text) = event.kind else { return nil }
      return String(text.prefix { !$0.isNewline })
    }
  }

  private static func queues(of document: TraceDocument) -> [Queue] {
    var queues: [String: Queue] = [:]
    for (position, event) in document.events.enumerated() {
      guard let name = document.recorded.queues[position] else { continue }
      var queue = queues[name] ?? Queue(name: name, events: 0, promises: 0, handlers: 0, settled: 0)
      queue.events += 1
      switch event.kind {
      case .created: queue.promises += 1
      case .handlerRan: queue.handlers += 1
      case .settled: queue.settled += 1
      default: break
      }
      queues[name] = queue
    }
    return queues.values.sorted { ($1.events, $0.name) < ($0.events, $1.name) }
  }
}
