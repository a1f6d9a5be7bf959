internal import Program
internal import SwiftPromises
public import TraceEvents
public import TraceGraph

/// A run as it is at an instant, to be shown somewhere else than on the screen.
public struct Exhibit: Sendable {
  public let run: LabRun
  /// How many events of the trace have happened.
  public let position: Int
  public let now: VirtualInstant
  /// The fold of those events, with the clock at `now`.
  public let state: TraceState

  /// A run at an instant, or at its end.
  public init(_ run: LabRun, at instant: VirtualInstant? = nil) {
    self.init(run, position: instant.map(run.trace.position) ?? run.events.count, now: min(instant ?? run.endTime, run.endTime))
  }

  /// What a session shows; `nil` before its first run, and while the script has errors.
  public init?(_ session: Session) {
    guard let run = session.run, run.hasTrace else { return nil }
    self.init(run, position: session.position, now: session.now)
  }

  /// A run as somebody looked at it who shared it; at its end, if it doesn't come that far here.
  public init(_ run: LabRun, as shared: SessionRecord) {
    self.init(run, position: min(shared.position, run.events.count), now: min(shared.now, run.endTime))
  }

  private init(_ run: LabRun, position: Int, now: VirtualInstant) {
    let state = run.checkpoints.state(at: position, of: run.events).advanced(to: now)
    (self.run, self.position, self.now, self.state) = (run, position, now, state)
  }

  /// What the script is called: the name of its file, without folders.
  public var name: String {
    let path = run.request.source.name
    return singleLine(path.split(separator: "/").last.map(String.init) ?? path, limit: 100)
  }

  /// Whether everything has happened.
  var isAtEnd: Bool { position == run.events.count && now >= run.endTime }

  /// `google, at 120 ms of 200 ms`.
  var circumstances: String {
    "\(run.dialect.rawValue), " + (isAtEnd ? "at the end (\(now))" : "at \(now) of \(run.endTime)")
  }

  /// How the run stands: `5 fulfilled, 1 error, handled`.
  var tally: String { Exhibit.tally(of: run, at: state, position: position, isAtEnd: isAtEnd).words }

  /// - Parameter position: How many events the state is made of.
  static func tally(of run: LabRun, at state: TraceState, position: Int, isAtEnd: Bool) -> RunTally {
    RunTally(state, faults: run.troubles.faultCount(at: position), leaks: isAtEnd ? run.troubles.leaks.count : 0)
  }

  /// What happened last, by the promise that it is about, and in words; `nil` before anything has.
  var latest: (promise: PromiseID, words: String)? {
    guard position > 0, let event = run.events.prefix(position).last else { return nil }
    let words = "\(event.time): \(run.layout.words.caption(event, in: state).text)"
    return (event.subject(in: state) ?? .program, singleLine(words, limit: 160))
  }

  /// What is injected and switched on, a few words each: `3:5: fails`; of what met nothing, that too.
  var injections: [String] {
    run.request.plan.entries.filter(\.isOn).map { entry in
      let text = singleLine("\(entry.target): \(entry.summary)", limit: 200)
      guard case .promise(let injection) = entry, UnusedInjection.isUnused(injection, in: run.full) else { return text }
      return "\(text) (met nothing)"
    }
  }

  /// What happened so far, in plain words, with the position after each event.
  func log() -> [(position: Int, instant: VirtualInstant, text: String)] {
    let words = run.layout.words
    return run.events.prefix(position).enumerated().compactMap { index, event in
      words.describe(event, in: state).map { (index + 1, event.time, $0) }
    }
  }

  /// What the program has printed, with what would drive a terminal, or can't be seen, shown instead.
  var printed: String { TerminalText.shown(state.output.map(\.text).joined()) }
}
