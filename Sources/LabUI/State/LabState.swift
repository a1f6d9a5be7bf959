public import Lab
internal import Program
public import Screen
public import TraceEvents
internal import TraceGraph

/// Everything that the interface shows: a value, changed by `update` only. What a feature keeps is one value of its own.
public struct LabState: Sendable {
  /// The script, the plan, their run and the position in its trace.
  public internal(set) var session: Session
  /// The size of the terminal.
  public internal(set) var size: Size
  /// What the person configured, and has changed since.
  public internal(set) var settings: Settings
  /// What keys mean at the moment.
  public internal(set) var mode = Mode.normal
  /// What the status line tells until the next key.
  public internal(set) var notice: Notice?
  /// The promise that `f`, `d`, `c`, `x` and Enter act on, by the address that survives a new run.
  public internal(set) var selection: PromiseAddress?
  /// How a person looks at the panels.
  public internal(set) var panels = PanelView()
  /// The run that was asked for.
  public internal(set) var awaited = AwaitedRun()
  /// Whether the interface is over.
  public internal(set) var isOver = false

  // MARK: What features keep

  /// Virtual time that passes by itself.
  public internal(set) var playback: Playback
  /// Where playing stops.
  public internal(set) var stops: [Stop] = []
  /// How a person looks into the run.
  public internal(set) var exploring = Exploring()
  /// What is known of all runs of the program.
  public internal(set) var outcomes = Outcomes()
  /// What is known of mistakes in the use of promises.
  var knownFindings = Findings()
  /// The end of a bar that is dragged on the timeline; `nil` if none is.
  public internal(set) var delayDrag: DelayDrag?
  /// What was typed at the prompt.
  public internal(set) var typed = TypedLines()
  /// What is known of changes of the program.
  public internal(set) var composing = Composing()
  /// What is known of the files of scripts.
  public internal(set) var files = ScriptFiles()
  /// What is known of a script that something else is to take the place of.
  var leaving = Leaving()
  /// What is known of sessions that are kept.
  public internal(set) var keeping = Keeping()
  /// What is known of lessons.
  public internal(set) var lessons = TakenLessons()
  /// What is known of a program that was recorded.
  var recorded = RecordedProgram()

  public init(session: Session, size: Size, settings: Settings = Settings()) {
    self.session = session
    self.size = size
    self.settings = settings
    playback = Playback(speed: settings.speed)
    if session.plan.stubs.isOn, session.plan.promptLines.isEmpty { awaited.callAttempt = 0 }
    showPanel()
  }

  /// The selected promise in the latest run; `nil` if nothing is selected or the run doesn't make it.
  public var selectedPromise: PromiseID? {
    selection.flatMap { session.run?.places.promise(at: $0) }
  }
}
