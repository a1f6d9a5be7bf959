public import Script
public import TraceEvents
public import TraceGraph

/// Everything that a run is a function of: the script, the plan and the limits.
public struct RunRequest: Hashable, Sendable {
  /// The script.
  public var source: ScriptSource
  /// What is injected, and what is typed at the prompt.
  public var plan: RunPlan
  /// When to stop.
  public var limits: RunLimits

  public init(source: ScriptSource, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits()) {
    self.source = source
    self.plan = plan
    self.limits = limits
  }

  /// Parses and runs the script, and prepares what the interface shows of the run.
  ///
  /// - Parameter isStopped: Asked now and then; the run ends early once it says true.
  /// - Complexity: What the script asks for, and O(n log n) in the events of its trace.
  public func perform(isStopped: () -> Bool = { false }) -> LabRun {
    if let complaint = Dialect.complaint(about: source) { return LabRun(request: self, problems: complaint) }
    do {
      let program = try ScriptProgram(source)
      return LabRun(request: self, program: program, run: program.run(plan: plan, limits: limits, isStopped: isStopped))
    } catch {
      return LabRun(request: self, problems: error)
    }
  }
}

/// A run of a request and the folds of its whole trace.
public struct LabRun: Sendable {
  /// What was run.
  public let request: RunRequest
  /// The run; `nil` if the script has errors.
  public let run: ScriptRun?
  /// What is wrong with the script, and notes about it.
  public let diagnostics: [ScriptDiagnostic]
  /// The places of the operators in the script, in the order of the text.
  public let operatorPlaces: [OperatorPlace]
  /// The trace, with positions to find in it.
  public let trace: TraceCursor
  /// The fold of the whole trace.
  public let full: TraceState
  /// Where every promise of the trace is drawn.
  public let layout: GraphLayout
  /// When every promise of the trace works, waits and settles.
  public let timeline: TimelineModel

  init(request: RunRequest, program: ScriptProgram, run: ScriptRun) {
    self.init(
      request: request, run: run, diagnostics: [], operatorPlaces: program.operatorPlaces)
  }

  init(request: RunRequest, problems: ScriptProblems) {
    self.init(request: request, run: nil, diagnostics: problems.diagnostics, operatorPlaces: [])
  }

  private init(request: RunRequest, run: ScriptRun?, diagnostics: [ScriptDiagnostic], operatorPlaces: [OperatorPlace]) {
    self.request = request
    self.run = run
    self.diagnostics = diagnostics
    self.operatorPlaces = operatorPlaces
    trace = TraceCursor(run?.events ?? [])
    full = TraceState.folding(trace.events)
    layout = GraphLayout(full)
    timeline = TimelineModel(full, layout: layout)
  }

  /// The events of the whole trace.
  public var events: [TraceEvent] { trace.events }

  /// The time of the last event.
  public var endTime: VirtualInstant { full.time }
}
