public import Program
public import SwiftPromises
public import TraceEvents
public import TraceGraph
public import TraceJSON

/// A run of a request, or a recorded trace, and the folds of the whole.
public struct LabRun: Sendable {
  /// What was run; of a recorded trace, its name.
  public let request: RunRequest
  /// Whether this is a trace that was recorded somewhere else, so that it can be looked at but not run again.
  public let isRecording: Bool
  /// The run; `nil` if the script has errors, and for a recorded trace.
  public let run: ScriptRun?
  /// What is wrong with the script, and notes about it.
  public let diagnostics: [ScriptDiagnostic]
  /// The places of the operators in the script, in the order of the text.
  public let operatorPlaces: [OperatorPlace]
  /// The trace, with positions to find in it.
  public let trace: TraceCursor
  /// States along the trace, the last one included.
  public let checkpoints: TraceCheckpoints
  /// The fold of the whole trace.
  public var full: TraceState { checkpoints.full }
  /// The library whose rules held.
  public let dialect: Dialect
  /// Where every promise of the trace is drawn.
  public let layout: GraphLayout
  /// Which promises every place of the program makes.
  public let places: PromisePlaces
  /// The bytes of its line that belong to the call that a place is about, counted from 0; empty for a recorded trace.
  public let callRanges: [SourcePlace: Range<Int>]
  /// What answers to a "why" call promises.
  public let placeNames: PlaceNames
  /// When every promise of the trace works, waits and settles.
  public let timeline: TimelineModel
  /// When the script's queues were busy; empty if it uses one only.
  public let lanes: [TimelineLane]
  /// The jobs that could have come earlier at their instants: the step of each one's last event, by that of its first.
  public let chanceJobs: [Int: Int]
  /// Those that could have come between two lines of another job: how many events there were when they could, by the step of the first.
  let interruptions: [Int: Int]
  /// What is wrong with it besides its promises.
  public let troubles: RunTroubles
  /// What the run called that the script itself doesn't call: the first lines of its prompt.
  public let calls: [MadeUpCall]
  /// Where it goes another way than without the choices of its plan; empty until somebody has looked.
  public internal(set) var choices: [ChoiceNote] = []
  /// How late it was when a recording ended; zero where nobody knows.
  public private(set) var recordedEnd = VirtualInstant.zero
  /// What a recording says besides its events; `nil` of a run.
  public private(set) var recordedFacts: RecordedFacts?
  /// What was to be called and isn't there, each in a sentence.
  let unmetCalls: [String]
  let program: (any CheckedProgram)?
  /// Which of the script's expectations it breaks, once somebody has asked.
  let expectations = Memo<[UnmetExpectation]>()
  /// What it tells of mistakes, if it is a recorded trace and once somebody has asked.
  let recordedFindings = Memo<[Finding]>()
  /// What can be called, once somebody has asked: the screen asks with every frame.
  private let callable = Memo<[MadeUpCall]>()
  private let missed = Memo<[CutOff]>()

  /// A call, with made-up arguments, of each function that the script declares.
  ///
  /// - Complexity: O(length of the script) the first time.
  public var possibleCalls: [MadeUpCall] { callable.value { program?.possibleCalls ?? [] } }

  /// What kept the calls of the script's functions, made for it or typed, from the promises of their functions, one for each call that came to none.
  ///
  /// - Complexity: O(length of the script) the first time.
  public var cutOffs: [CutOff] {
    missed.value {
      guard let run, let program, request.plan.stubs.isOn else { return [] }
      // In the playground calls are lines like others.
      let made = calls.isEmpty ? possibleCalls.filter { request.plan.line(of: $0) != nil } : calls
      return program.cutOffs(in: run, calls: made)
    }
  }

  /// Those that the script lacks: nobody calls them, and it shows nothing by itself.
  ///
  /// - Complexity: O(length of the script), if it shows nothing.
  public var missingCalls: [MadeUpCall] {
    run?.showsSomething == false ? possibleCalls.filter(\.isMissing) : []
  }

  /// What to call of a script that shows nothing, one attempt after the other until something shows.
  ///
  /// - Complexity: O(length of the script).
  public var callAttempts: [[MadeUpCall]] { CallChoice.attempts(possibleCalls) }

  init(
    request: RunRequest, program: any CheckedProgram, run: ScriptRun, calls: [MadeUpCall] = [], unmetCalls: [String] = []
  ) {
    self.init(
      request: request, program: program, run: run, calls: calls, unmetCalls: unmetCalls, events: run.events,
      diagnostics: program.warnings,
      operatorPlaces: program.operatorPlaces,
      dialect: Dialect(rawValue: program.rules) ?? .google)
  }

  init(request: RunRequest, problems: ScriptProblems) {
    let dialect = request.dialect ?? ScriptProgram.dialect(askedForIn: request.source.text) ?? .google
    self.init(request: request, diagnostics: problems.diagnostics, dialect: dialect)
  }

  /// Takes a trace that was recorded somewhere else.
  ///
  /// - Parameters:
  ///   - events: The events of the trace.
  ///   - name: The name of the file that the trace comes from.
  ///   - dialect: The library whose rules the promises followed.
  ///   - end: How late it was when the recording ended, if that is known: later than the last event.
  ///   - facts: What the recording says besides its events.
  public init(
    recorded events: [TraceEvent], name: String, dialect: Dialect = .google, end: VirtualInstant = .zero,
    facts: RecordedFacts? = nil
  ) {
    let text = "// A recording: the file of the promise that is looked at is shown here.\n"
    self.init(
      request: RunRequest(source: ScriptSource(name: name, text: text)), isRecording: true, events: events, dialect: dialect)
    recordedEnd = end
    recordedFacts = facts
  }

  /// The same run, its promises at other addresses.
  init(_ run: LabRun, moving address: (PromiseAddress) -> PromiseAddress) {
    let events = run.events.map { event in
      guard case .created(var creation) = event.kind else { return event }
      creation.address = address(creation.address)
      var event = event
      event.kind = .created(creation)
      return event
    }
    self.init(
      request: run.request, program: run.program, isRecording: run.isRecording, run: run.run, calls: run.calls,
      unmetCalls: run.unmetCalls, events: events, diagnostics: run.diagnostics, operatorPlaces: run.operatorPlaces,
      dialect: run.dialect)
  }

  private init(
    request: RunRequest, program: (any CheckedProgram)? = nil, isRecording: Bool = false, run: ScriptRun? = nil,
    calls: [MadeUpCall] = [],
    unmetCalls: [String] = [], events: [TraceEvent] = [],
    diagnostics: [ScriptDiagnostic] = [], operatorPlaces: [OperatorPlace] = [],
    dialect: Dialect = .google
  ) {
    self.request = request
    self.program = program
    self.isRecording = isRecording
    self.run = run
    self.calls = calls
    self.unmetCalls = unmetCalls
    self.diagnostics = diagnostics
    self.operatorPlaces = operatorPlaces
    self.dialect = dialect
    trace = TraceCursor(events)
    checkpoints = TraceCheckpoints(of: trace.events, cutShortBy: run?.cutShortBy)
    places = PromisePlaces(checkpoints.full)
    let texts = OperatorLabels(
      isRecording ? [] : Array(places.places), source: request.source.text, run: run,
      typed: request.plan.promptLines.map(\.text),
      in: checkpoints.full)
    callRanges = texts.calls
    layout = GraphLayout(
      checkpoints.full, labels: texts.labels, own: texts.own, brief: texts.brief,
      titles: { [full = checkpoints.full] chain in
        texts.beginning(of: chain, in: full).map { "\(singleLine($0.name, limit: 40)), \(PlainWords().words(for: $0.place))" }
      })
    placeNames = PlaceNames(checkpoints.full, numbered: layout.words.numbered)
    timeline = TimelineModel(checkpoints.full, layout: layout)
    let jobs = run?.queueJobs.map { TimelineLane.Job(queue: $0.queue, steps: $0.steps, isChance: $0.isChance) } ?? []
    lanes = TimelineLane.lanes(of: jobs, in: events)
    let full = checkpoints.full
    chanceJobs = Dictionary(
      jobs.lazy.filter(\.isChance).map { ($0.steps.lowerBound, $0.steps.upperBound) }, uniquingKeysWith: max)
    interruptions = Dictionary(
      run?.queueJobs.compactMap { job in job.comesBetween.map { (job.steps.lowerBound, $0) } } ?? [], uniquingKeysWith: min)
    troubles = RunTroubles(of: run) { full[$0]?.address.place }
  }

  /// Whether there is a trace: the script has no errors.
  public var hasTrace: Bool { run != nil || isRecording }

  /// The events of the whole trace.
  public var events: [TraceEvent] { trace.events }

  /// The time of the last event, or when the recording ended, which may be later.
  public var endTime: VirtualInstant { max(full.time, recordedEnd) }
}
