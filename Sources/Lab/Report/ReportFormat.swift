internal import TraceEvents
internal import TraceGraph
internal import TraceJSON

/// How `promiselab report` shows what a trace says.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// Lines for people.
  case text
  /// One JSON object, as docs/JSON.md describes it.
  case json
  /// Tables for a pull request or a chat.
  case markdown

  /// What is printed.
  public func text(of report: TraceReport) -> String {
    switch self {
    case .text: ReportText(report).text
    case .json: ReportDocument(report).json
    case .markdown: ReportMarkdown(report).text
    }
  }
}

extension ReportDocument {
  fileprivate init(_ report: TraceReport) {
    self.init(
      file: report.name, dialect: report.dialect, status: Int(report.status.rawValue), events: report.eventCount,
      endTime: report.endTime.milliseconds,
      promises: Counts(
        made: report.promiseCount, pending: report.counts.pending, fulfilled: report.counts.fulfilled,
        rejected: report.counts.rejected, cancelled: report.counts.cancelled, unhandled: report.unhandledEnds))
    unhandled = report.unhandled.map {
      Unhandled(
        place: Place($0.place, $0.operatorName, $0.first), count: $0.count, error: $0.error ?? "",
        origin: $0.origin.map { "\($0)" }, firstAt: $0.time.milliseconds)
    }
    neverSettled = report.neverSettled.map {
      NeverSettled(
        place: Place($0.place, $0.operatorName, $0.first), count: $0.count, since: $0.time.milliseconds, waiting: $0.waiting)
    }
    longestPending = report.longestPending.map(Span.init)
    slowest = report.slowest.map(Span.init)
    hottest = report.hottest.map {
      Hot(place: Place($0.place, $0.operatorName, $0.first), count: $0.count, rejected: $0.rejected)
    }
    queues = report.queues.map {
      Queue(queue: $0.name, events: $0.events, promises: $0.promises, handlers: $0.handlers, settled: $0.settled)
    }
    marks = report.marks.map { Mark(time: $0.time.milliseconds, text: $0.text) }
    remarks = report.recording?.remarks ?? []
    faults = report.faults
    leaks = report.leaks
  }
}

extension ReportDocument.Span {
  fileprivate init(_ span: TraceReport.Span) {
    self.init(
      place: ReportDocument.Place(span.place, span.operatorName, span.promise), duration: span.duration.milliseconds,
      createdAt: span.createdAt.milliseconds, state: span.state.rawValue)
  }
}

extension ReportDocument.Place {
  fileprivate init(_ place: SourcePlace, _ operatorName: String, _ promise: PromiseID) {
    let file: String? = if case .file(let name) = place.unit { name } else { nil }
    self.init(
      operator: operatorName, place: "\(place)", file: file, line: place.line, column: place.column, promise: promise.rawValue)
  }
}
