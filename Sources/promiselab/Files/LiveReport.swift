internal import Lab
internal import TraceEvents
internal import TraceJSON

/// What a program tells while it runs, as text that goes on: what is pending, the oldest first, and what nobody handles.
struct LiveReport {
  private let socket: LiveSocket
  private let name: String
  private let limit: Int
  private let interval: Duration
  private var stream = RecordingStream()
  /// What is wrong with what the program told.
  private var problem: TraceDocumentProblem?
  private var rate = PromiseRate()
  /// When the program told something last.
  private var latest = ContinuousClock.now
  /// A program that answers and then tells nothing for so long has been stopped.
  private static let patience = Duration.seconds(10)

  init(_ socket: LiveSocket, name: String, limit: Int, every interval: Duration) {
    (self.socket, self.name, self.limit, self.interval) = (socket, name, limit, interval)
  }

  /// Shows what comes until the program ends.
  ///
  /// - Parameter format: Instead: how a report of what there is now is printed.
  mutating func run(once format: ReportFormat?) throws {
    var hasEnded = false
    var shown = 0
    // First comes what there is so far, which may take more than one interval.
    while !hasEnded, problem == nil, !stream.hasCaughtUp, latest.duration(to: .now) < LiveReport.patience,
      stream.eventCount <= LiveFeed.mostEvents
    {
      hasEnded = receive(until: ContinuousClock.now + .milliseconds(50))
    }
    if !stream.hasCaughtUp, stream.eventCount == 0, let refusal = stream.answers.last {
      StandardError.write("promiselab: \(name) says: \(refusal.text)\n")
      return try ExitStatus.noInput.exit()
    }
    guard stream.hasCaughtUp || hasEnded && stream.eventCount > 0 || problem != nil || stream.eventCount > LiveFeed.mostEvents
    else {
      StandardError.write("promiselab: \(name) answers, but doesn't tell what it knows: it is too busy, or was stopped\n")
      return try ExitStatus.noInput.exit()
    }
    repeat {
      if format == nil { hasEnded = hasEnded || receive(until: ContinuousClock.now + interval) }
      if let problem {
        StandardError.write("promiselab: \(problem.message(file: name))\n")
        return try ExitStatus.scriptErrors.exit()
      }
      let report = TraceReport(stream.document, name: name, limit: limit)
      if let format {
        try StandardOutput.draw(format.text(of: report))
        return try report.status.exit()
      }
      let silence = ContinuousClock.now - latest
      rate.note(stream.document.events, now: report.endTime.advanced(by: silence))
      // What is pending grows older where nothing happens.
      if report.eventCount != shown || !report.neverSettled.isEmpty || hasEnded {
        try StandardOutput.draw(LiveText(report, after: silence, rate: rate.perSecond).text)
      }
      shown = report.eventCount
      if stream.eventCount > LiveFeed.mostEvents {
        StandardError.write("promiselab: the program sent more than \(LiveFeed.mostEvents) events: attach again\n")
        return try ExitStatus.limit.exit()
      }
    } while !hasEnded
    StandardError.write("promiselab: \(name) has ended, or ended its recording\n")
  }

  /// - Returns: Whether the program has ended.
  private mutating func receive(until end: ContinuousClock.Instant) -> Bool {
    while ContinuousClock.now < end {
      switch socket.receive(until: end) {
      case .bytes(let new):
        latest = .now
        do throws(TraceDocumentProblem) {
          try stream.feed(new)
        } catch {
          problem = error
          return true
        }
      case .nothing: return false
      case .end: return true
      }
    }
    return false
  }
}
