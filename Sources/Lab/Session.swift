public import Program
public import SwiftEditing
public import SwiftPromises
public import TraceEvents
public import TraceGraph

/// A script under a plan, the run that they make, and a position in its trace.
///
/// A session is a value. Whatever changes the script or the plan needs a new run (`request`); `accept` puts it in the old
/// one's place and stays at the same virtual instant.
public struct Session: Sendable {
  /// The script.
  public private(set) var source: ScriptSource
  /// The library whose rules hold; `nil` leaves it to the script.
  public private(set) var dialect: Dialect?
  /// What is injected, and what was typed at the prompt.
  public private(set) var plan: RunPlan
  /// The limits of every run.
  public let limits: RunLimits
  /// The language that the script is written in.
  public let languageChoice: LanguageChoice
  /// The latest run; `nil` before the first has ended.
  public private(set) var run: LabRun?
  /// How many events of the trace have happened.
  public private(set) var position = 0
  /// The current virtual instant; events at later ones have not happened.
  public private(set) var now = VirtualInstant.zero
  /// The fold of the events that have happened.
  public private(set) var state = TraceState()
  /// The text of every file that this session has read or written, as it was then, by the file's name.
  private var savedTexts: [String: String]
  /// Whether `state` was folded from the latest run's trace, so that it can go on from there.
  private var isStateOfRun = false
  /// Whether a line was typed since the latest run: the rest of the instant happens, also where nothing had happened before.
  private var hasTyped = false

  public init(
    source: ScriptSource, dialect: Dialect? = nil, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits(),
    language: LanguageChoice = .swift
  ) {
    self.source = source
    languageChoice = language
    self.dialect = dialect
    self.plan = plan
    self.limits = limits
    savedTexts = [source.name: source.text]
  }

  /// Opens a trace that was recorded somewhere else.
  public init(recording: LabRun) {
    self.init(source: recording.request.source, limits: recording.request.limits)
    accept(recording)
  }

  /// Whether there is nothing to run again: the trace was recorded somewhere else.
  public var isRecording: Bool { run?.isRecording ?? false }

  /// What is to be run.
  public var request: RunRequest {
    RunRequest(source: source, dialect: dialect, plan: plan, limits: limits, language: languageChoice)
  }

  /// The language that the script is written in.
  public var language: any Language { languageChoice.language }

  /// The whole trace.
  public var trace: TraceCursor { run?.trace ?? TraceCursor([]) }

  /// The script as its file had it when it was read or written last; `nil` where nobody knows.
  public var savedText: String? { savedTexts[source.name] }

  /// Whether the script differs from its file.
  public var isEdited: Bool { !isRecording && savedText != source.text }

  /// Whether everything that the run does has happened.
  public var isAtEnd: Bool { position >= trace.events.count }
}

// MARK: - Runs

extension Session {
  /// Puts a run in the place of the previous one.
  ///
  /// - Returns: Whether it was accepted; a run of another script or plan than the session's is out of date.
  @discardableResult
  public mutating func accept(_ newRun: LabRun) -> Bool {
    guard newRun.request == request else { return false }
    let start = trace.instantStart(before: position, at: now)
    let offset = position - start
    let wasComplete = position >= trace.position(at: now) && (position > 0 || hasTyped)
    hasTyped = false
    run = newRun
    isStateOfRun = false
    let newStart = trace.instantStart(before: trace.position(at: now), at: now)
    let newEnd = trace.position(at: now)
    go(to: wasComplete ? newEnd : min(newStart + offset, newEnd), at: now)
    return true
  }

  /// Changes the plan; the session needs a new run. A recorded trace has no plan.
  public mutating func change(_ newPlan: RunPlan) {
    guard !isRecording else { return }
    plan = newPlan
  }

  /// Lets another library's rules hold, `nil` those that the script asks for; the session needs a new run.
  public mutating func change(dialect newDialect: Dialect?) {
    guard !isRecording else { return }
    dialect = newDialect
  }

  /// Puts another script in the place of this one, from its start and without a plan.
  public mutating func open(_ newSource: ScriptSource) {
    start(newSource)
    savedTexts[newSource.name] = newSource.text
  }

  /// Begins anew with a script; what files have is still known.
  private mutating func start(_ newSource: ScriptSource) {
    let known = savedTexts
    self = Session(source: newSource, limits: limits, language: languageChoice)
    savedTexts = known
  }

  /// Takes up what was kept of an earlier session; the session needs a run, and then `goBack(to:)`.
  public mutating func resume(_ record: SessionRecord) {
    start(record.source)
    (dialect, plan) = (record.dialect, record.plan)
    savedTexts[record.source.name] = record.isEdited ? record.savedText : record.source.text
  }

  /// Puts another program in the place of this one; the session needs a new run, and stays at its instant.
  ///
  /// A program from another file is opened from its start.
  public mutating func replace(_ program: SessionProgram) {
    guard !isRecording else { return }
    if program.source.name != source.name { start(program.source) }
    (source, dialect, plan) = (program.source, program.dialect, program.plan)
  }

  /// Takes note that the script's file has this text now.
  public mutating func noteSaved(_ text: String) { savedTexts[source.name] = text }

  /// Lets the script belong to another file, which has its text; the session needs a new run.
  public mutating func move(to name: String) {
    source.name = name
    savedTexts[name] = source.text
  }

  /// Goes to a place in the trace and to an instant before what comes next there.
  public mutating func goBack(to newPosition: Int, at instant: VirtualInstant) {
    go(to: newPosition)
    passTime(to: instant)
  }

  /// Adds a line typed at the prompt at the current instant; the session needs a new run.
  ///
  /// The rest of the instant happens before the line runs, so the position moves to its end.
  /// - Returns: The line's number.
  public mutating func type(_ text: String) -> Int {
    plan.promptLines.append(PromptLine(at: now, text: text))
    hasTyped = true
    go(to: trace.position(at: now), at: now)
    return plan.promptLines.count
  }

  /// Takes back the line typed last; the session needs a new run.
  public mutating func retractPromptLine() {
    _ = plan.promptLines.popLast()
  }
}

// MARK: - Moving in time

extension Session {
  /// Goes to a position in the trace, at the time of the last event before it.
  public mutating func go(to newPosition: Int) {
    let clamped = min(max(newPosition, 0), trace.events.count)
    go(to: clamped, at: clamped == 0 ? .zero : trace.events[clamped - 1].time)
  }

  /// Goes to an instant: everything up to it, it included, has happened.
  public mutating func go(to instant: VirtualInstant) {
    go(to: trace.position(at: instant), at: max(instant, .zero))
  }

  /// Lets the clock run on to an instant before the next event.
  public mutating func passTime(to instant: VirtualInstant) {
    guard instant > now, trace.position(at: instant) <= position else { return }
    now = instant
  }

  /// Lets the next event happen.
  public mutating func stepForward() { go(to: position + 1) }

  /// Undoes the last event.
  public mutating func stepBack() { go(to: position - 1) }

  /// Goes to the end: of a recording, to when it ended.
  public mutating func goToEnd() {
    go(to: trace.events.count)
    if let run { passTime(to: run.recordedEnd) }
  }

  /// Goes to where the next promise is settled, or to the end.
  public mutating func goToNextSettlement() {
    go(to: trace.nextSettlement(after: position) ?? trace.events.count)
  }

  /// Goes back to where a promise was settled before, or to the start.
  public mutating func goToPreviousSettlement() {
    go(to: trace.previousSettlement(before: position) ?? 0)
  }

  /// - Complexity: O(distance) forward; at most a small part of a long trace in either direction.
  private mutating func go(to newPosition: Int, at instant: VirtualInstant) {
    if newPosition == position + 1, isStateOfRun {
      state.apply(trace.events[position])
    } else if let run {
      let near = isStateOfRun ? (state, position) : nil
      state = run.checkpoints.state(at: newPosition, of: run.events, near: near)
    }
    isStateOfRun = true
    position = newPosition
    now = instant
  }
}

extension TraceCursor {
  /// The position before the first event at `instant`, or `position` if that lies before it.
  fileprivate func instantStart(before position: Int, at instant: VirtualInstant) -> Int {
    var start = min(position, events.count)
    while start > 0, events[start - 1].time == instant { start -= 1 }
    return start
  }
}
