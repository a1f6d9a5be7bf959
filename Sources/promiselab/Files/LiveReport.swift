internal import Lab
internal import TraceJSON

/// What a program tells while it runs, as text that goes on: what is pending, the oldest first, and what nobody handles.
struct LiveReport {
  private let socket: LiveSocket
  private let name: String
  private let limit: Int
  private let interval: Duration
  private var bytes: [UInt8] = []
  /// When the program told something last.
  private var latest = ContinuousClock.now

  init(_ socket: LiveSocket, name: String, limit: Int, every interval: Duration) {
    (self.socket, self.name, self.limit, self.interval) = (socket, name, limit, interval)
  }

  /// Shows what comes until the program ends.
  ///
  /// - Parameter format: Instead: how a report of what there is now is printed.
  mutating func run(once format: ReportFormat?) throws {
    var hasEnded = false
    var shown = 0
    // First comes what there is so far, which may take more than one interval; a line that says how late it is ends it.
    let patience = ContinuousClock.now + .seconds(10)
    var searched = 0
    while !hasEnded, ContinuousClock.now < patience {
      hasEnded = receive(until: ContinuousClock.now + .milliseconds(50))
      if bytes[searched...].firstRange(of: LiveReport.beginningsEnd) != nil { break }
      searched = max(0, bytes.count - LiveReport.beginningsEnd.count)
    }
    guard bytes.contains(0x0A) else {
      StandardError.write("promiselab: \(name) answers, but tells nothing: it may have been stopped\n")
      return try ExitStatus.noInput.exit()
    }
    repeat {
      if format == nil { hasEnded = hasEnded || receive(until: ContinuousClock.now + interval) }
      guard let whole = bytes.lastIndex(of: 0x0A).map({ Array(bytes[...$0]) }) else { continue }
      let document: TraceDocument
      do throws(TraceFileProblem) {
        document = try TraceFile.document(of: whole, name: name)
      } catch {
        StandardError.write("promiselab: \(error)\n")
        return try ExitStatus.scriptErrors.exit()
      }
      let report = TraceReport(document, name: name, limit: limit)
      if let format {
        try StandardOutput.draw(format.text(of: report))
        return try report.status.exit()
      }
      // What is pending grows older where nothing happens.
      if report.eventCount != shown || !report.neverSettled.isEmpty || hasEnded {
        try StandardOutput.draw(LiveText(report, after: ContinuousClock.now - latest).text)
      }
      shown = report.eventCount
      if bytes.count > ScriptFile.maximumTraceSize {
        StandardError.write(
          "promiselab: the program has told more than \(ScriptFile.maximumTraceSize / 1_000_000) MB: attach again\n")
        return try ExitStatus.limit.exit()
      }
    } while !hasEnded
    StandardError.write("promiselab: \(name) has ended, or ended its recording\n")
  }

  /// How the line begins that ends what there was when the program answered.
  private static let beginningsEnd = Array("\n{\"now\":".utf8)

  /// - Returns: Whether the program has ended.
  private mutating func receive(until end: ContinuousClock.Instant) -> Bool {
    while true {
      let (seconds, attoseconds) = (end - .now).components
      let rest = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      guard rest > 0 else { return false }
      switch socket.receive(within: Int32(clamping: rest)) {
      case .bytes(let new):
        bytes += new
        latest = .now
      case .nothing: return false
      case .end: return true
      }
    }
  }
}
