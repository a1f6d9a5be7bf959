internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph
internal import TraceJSON

/// A whole run in Chrome's trace format, which ui.perfetto.dev and chrome://tracing open: a track a promise, a track a queue.
public struct PerfettoTrace: Sendable {
  public let text: String

  static let promises = 1
  static let queues = 2
  static let threads = 3

  public init(_ exhibit: Exhibit) {
    let run = exhibit.run
    if let facts = run.recordedFacts, facts.threads.isKnown {
      text = PerfettoTrace.document(PerfettoRecording(run, facts, name: exhibit.name).events, run)
      return
    }
    let full = run.full
    var events = [
      PerfettoTrace.metadata("process_name", PerfettoTrace.promises, 0, "\(exhibit.name) (\(run.dialect.rawValue))"),
      PerfettoTrace.metadata("thread_name", PerfettoTrace.promises, 0, "printed"),
    ]
    for (index, row) in run.timeline.rows.enumerated() {
      let place = full[row.promise].map(run.layout.words.numbered.place) ?? ""
      let name = "\(row.label) (\(place))"
      events.append(PerfettoTrace.metadata("thread_name", PerfettoTrace.promises, index + 1, name))
      events.append(
        "{\"ph\":\"M\",\"name\":\"thread_sort_index\",\(PerfettoTrace.track(index + 1, of: PerfettoTrace.promises)),\"args\":{\"sort_index\":\(index + 1)}}"
      )
      for phase in row.phases {
        let length = phase.start.gap(to: phase.end)
        events.append(
          "{\"ph\":\"X\",\"name\":\"\(phase.activity == .working ? "works" : "waits")\",\(PerfettoTrace.track(index + 1, of: PerfettoTrace.promises)),"
            + "\"ts\":\(PerfettoTrace.microseconds(phase.start)),\"dur\":\(PerfettoTrace.microseconds(length))}")
      }
      if let record = full[row.promise], let instant = record.settledAt {
        let text = singleLine(record.settlementText ?? "")
        let outcome = row.finalAppearance.word + (text.isEmpty || text == "()" ? "" : ": \(text)")
        events.append(PerfettoTrace.instant(outcome, PerfettoTrace.promises, index + 1, instant))
      }
    }
    events += full.output.map {
      PerfettoTrace.instant(
        singleLine($0.text.hasSuffix("\n") ? $0.text.dropLast() : Substring($0.text)), PerfettoTrace.promises, 0, $0.time)
    }
    events += PerfettoTrace.jobs(run)
    text = PerfettoTrace.document(events, run)
  }

  private static func document(_ events: [String], _ run: LabRun) -> String {
    let dialect = Markup.quoted(run.dialect.rawValue)
    return "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"dialect\":\(dialect)},\"traceEvents\":[\n"
      + events.joined(separator: ",\n") + "\n]}\n"
  }

  private static func jobs(_ run: LabRun) -> [String] {
    let jobs = run.run?.queueJobs ?? []
    var tracks: [String: Int] = [:]
    var events = jobs.isEmpty ? [] : [metadata("process_name", queues, 0, "queues")]
    for job in jobs where run.events.indices.contains(job.steps.lowerBound - 1) {
      if tracks[job.queue] == nil {
        tracks[job.queue] = tracks.count + 1
        events.append(metadata("thread_name", queues, tracks.count, singleLine(job.queue, limit: 100)))
      }
      let event = run.events[job.steps.lowerBound - 1]
      let promise = event.promise == .program ? event.cause : event.promise
      let name = promise == .program ? "job" : PlainWords().name(of: promise, in: run.full)
      events.append(instant(name, queues, tracks[job.queue] ?? 0, event.time))
    }
    return events
  }

  /// The fields of an event that name its track.
  ///
  /// Perfetto (52) takes thread 0, and the one with its process's number, for that process's main thread: their tracks would become one.
  /// Threads of a program keep their numbers wherever that can't happen.
  static func track(_ track: Int, of process: Int) -> String {
    let isTakenForMain = track == 0 || track == process
    let thread = process != threads ? track + 10 : isTakenForMain ? 1_000_000 + track : track
    return "\"pid\":\(process),\"tid\":\(thread)"
  }

  static func metadata(_ name: String, _ process: Int, _ track: Int, _ text: String) -> String {
    "{\"ph\":\"M\",\"name\":\"\(name)\",\(self.track(track, of: process)),\"args\":{\"name\":\(Markup.quoted(text))}}"
  }

  /// - Parameter scope: `t` marks the track, `p` all of the process's, `g` all.
  static func instant(
    _ name: String, _ process: Int, _ track: Int, _ instant: VirtualInstant, _ scope: Character = "t"
  ) -> String {
    "{\"ph\":\"i\",\"s\":\"\(scope)\",\"name\":\(Markup.quoted(name)),\(self.track(track, of: process)),\"ts\":\(microseconds(instant))}"
  }

  /// Virtual time in the unit of the format.
  static func microseconds(_ instant: VirtualInstant) -> String {
    let (whole, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "\(whole)" : "\(whole)." + String(repeating: "0", count: 3 - String(rest).count) + "\(rest)"
  }
}
