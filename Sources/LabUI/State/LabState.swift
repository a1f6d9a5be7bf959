public import Lab
internal import Program
public import Screen
public import TraceEvents
internal import TraceGraph

/// Everything that the interface shows: a value, changed by `update` only.
public struct LabState: Sendable {
  /// The script, the plan, their run and the position in its trace.
  public var session: Session
  /// The size of the terminal.
  public var size: Size
  /// The panel that arrow keys and the wheel without a pointer act on.
  public var focus = Panel.graph
  /// The promise that `f`, `d`, `c`, `x` and Enter act on, by the address that survives a new run.
  public var selection: PromiseAddress?
  /// Whether a person chose the selected promise; one that nobody chose goes along with time.
  var isSelectionChosen = false
  /// Whether panels keep in sight what happened last, as after a step, rather than the selection, as after choosing one.
  public var followsTime = false
  /// The first line that a panel shows, where a person scrolled it; panels that aren't in here follow the selection or the end.
  public var scroll: [Panel: Int] = [:]
  /// How a person looks into the run.
  public internal(set) var exploring = Exploring()
  /// What is known of all runs of the program.
  public internal(set) var outcomes = Outcomes()
  /// What is known of mistakes in the use of promises.
  var knownFindings = Findings()
  /// What keys mean at the moment.
  public var mode = Mode.normal
  /// The end of a bar that is dragged on the timeline; `nil` if none is.
  public internal(set) var delayDrag: DelayDrag?
  /// Whether virtual time passes.
  public var isPlaying = false
  /// Whether playing stops when a promise is settled.
  var playsToSettlement = false
  /// The settlement that runs along the graph; `nil` if none does.
  var motion: Motion?
  /// Virtual milliseconds that pass in a real one.
  public var speed: PlaySpeed
  /// What the person configured, and has changed since.
  public var settings: Settings
  /// Whether the focused panel has the screen to itself.
  public var isZoomed = false
  /// Where playing stops.
  public var stops: [Stop] = []
  /// The keys pressed last, as an audience is shown them; the latest at the end.
  public var recentKeys: [String] = []
  /// How much virtual time playing has saved up for the next event.
  public var playBudget = Duration.zero
  /// What the status line tells until the next key.
  public var notice: Notice?
  /// What the characters of the texts on the screen are.
  var colors = SourceColors()
  /// Whether a run that was asked for has not come back.
  public var isRunning = false
  /// Where the end was asked for while a run was under way: that of the coming run was meant, unless the person has gone on from there.
  var endAskedAt: Int?
  /// Which attempt comes next to call what nobody calls, if the coming run shows nothing; `nil` if nobody asked for one.
  var callAttempt: Int?
  /// What was typed at the prompt, oldest first.
  public var history: [String] = []
  /// The number of the line that was typed last, until the run that it asked for has come back.
  var typedLine: Int?
  /// Where in time the person was when they typed it.
  var typedAt: (position: Int, now: VirtualInstant)?
  /// Where to go when the run has come back that takes a wrong line back.
  var returning: (position: Int, now: VirtualInstant)?
  /// The line that was typed last, if it was wrong, and how its fix-it has it.
  var wrongLine: WrongLine?
  /// The promises that are to be joined.
  public internal(set) var marks: [PromiseAddress] = []
  /// What the latest run does otherwise than the one before it; `nil` before anything was changed.
  public internal(set) var comparison: RunComparison?
  /// What can be undone and done again.
  var changes = ChangeHistory()
  /// The edit that led to the run that was asked for, if it was one of the script.
  var lastEdit: ScriptEdit?
  /// How many injections the last edit took away.
  var lostInjections = 0
  /// What was done, until the run of it tells what it changed.
  var announcement: String?
  /// What another program wrote into the script's file while the script was changed here.
  var diskText: String?
  /// Whether the person was asked whether leaving may lose changes, and has done nothing else since.
  var isWarned = false
  /// The files that were written.
  var savedFiles: Set<String> = []
  /// What comes once the script that is being saved is saved.
  var afterSaving: Departure?
  /// The changed script that the person has said may be dropped.
  var droppable: ScriptSource?
  /// The person's home, which `~` stands for in names of files; `nil` if nobody knows it.
  public var home: String?
  /// Why the session isn't kept for the case that the program is ended; `nil` if it is.
  public var keepingProblem: String?
  /// What a session that is offered was about; `nil` if none is.
  public var offer: String?
  /// Where to go when the run of a session that was taken up has come back.
  var resuming: SessionRecord?
  /// The lesson that is being taken; `nil` if none is.
  public internal(set) var learning: Learning?
  /// The lessons that were left before their end, by their names.
  var leftLessons: [String: Learning] = [:]
  /// The name of the lesson that was left last.
  var lastLeftLesson: String?
  /// The script of the lesson that was left last, as it was then.
  var lastLessonScript: String?
  /// What the person was at before the lesson; `nil` if no lesson is taken.
  var ownScript: OwnScript?
  /// The recording that the script was made from; `nil` if it comes from somewhere else.
  var recorded: OwnScript?
  /// How far the person has come with lessons.
  public internal(set) var progress = LessonProgress()
  /// Whether this is the person's first time, and they have not taken a lesson.
  var isNewHere = false
  /// What the code that was pasted last holds, until it is opened.
  var sharedRecord: SessionRecord?
  /// The program that is watched while it runs; `nil` if none is.
  public internal(set) var live: LiveProgram?
  /// What is known of a recorded program's files.
  var recordedSources = RecordedSources()
  /// Whether the interface is over.
  public var isOver = false

  public init(session: Session, size: Size, settings: Settings = Settings()) {
    self.session = session
    self.size = size
    self.settings = settings
    speed = settings.speed
    if session.plan.stubs.isOn, session.plan.promptLines.isEmpty { callAttempt = 0 }
    showPanel()
  }

  /// The selected promise in the latest run; `nil` if nothing is selected or the run doesn't make it.
  public var selectedPromise: PromiseID? {
    selection.flatMap { session.run?.places.promise(at: $0) }
  }
}

/// The four panels, with the numbers that select them.
public enum Panel: Int, Hashable, Sendable, CaseIterable {
  case source = 1
  case graph, timeline, log

  /// The name in the configuration.
  public var name: String { title.lowercased() }

  /// The name in the panel's frame.
  public var title: String {
    switch self {
    case .source: "Source"
    case .graph: "Graph"
    case .timeline: "Timeline"
    case .log: "Log"
    }
  }
}

/// A short message to the person.
public struct Notice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case information, problem
  }

  public var text: String
  public var kind: Kind

  public init(_ text: String, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }
}
