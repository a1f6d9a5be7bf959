import Lab
import Program
import Screen
import TraceEvents
import TraceGraph

/// What a frame shows: the state of the interface, taken apart so that panels know neither session nor script.
struct Scene: Sendable {
  /// A line typed at the prompt.
  struct TypedLine: Hashable, Sendable {
    /// When it runs.
    var instant: VirtualInstant
    var text: String
  }

  /// Something wrong with the script.
  struct Complaint: Hashable, Sendable {
    /// What a compiler says of a script; `fault` or `leak` of a run.
    enum Severity: String, Hashable, Sendable {
      case error, warning, note, fault, leak
    }

    var severity: Severity
    var place: SourcePlace
    var message: String

    var isError: Bool { severity == .error }
    /// Whether it is more than advice.
    var isGrave: Bool { [.error, .fault, .leak].contains(severity) }
    /// Whether it keeps the script from running; a line typed at the prompt that is wrong doesn't.
    var isScriptError: Bool { isError && place.unit == .program }
  }

  /// One line that says what something is and why it is so.
  struct Caption: Hashable, Sendable {
    var fact: String
    /// What follows it; empty if nothing does.
    var reason: String
    /// Whether it is about the latest event, not about the selection.
    var isLatest: Bool

    init(_ sentence: ReasonedText, isLatest: Bool) {
      (fact, reason, self.isLatest) = (singleLine(sentence.fact), singleLine(sentence.reason), isLatest)
    }

    /// What it says besides an event that has just been told: of a promise that this event settled only why, in no other words.
    func besides(_ event: TraceEvent?, of promise: PromiseID?) -> Caption? {
      guard case .settled? = event?.kind, event?.promise == promise else { return self }
      guard reason.hasPrefix(": ") else { return nil }
      return Caption(ReasonedText("why", because: reason), isLatest: isLatest)
    }

    /// The sentence in so many columns, if need be with places as the graph has them: `(:9 #28)` for `(line 9, #28)`.
    func fitted(to columns: Int) -> String {
      let whole = fact + reason
      guard TextWidth.columns(of: whole) > columns else { return whole }
      // That nobody handles an error matters more than where it came from.
      if reason.hasPrefix(", "), let end = reason.firstRange(of: ": ") {
        return Caption(ReasonedText(fact, because: String(reason[end.lowerBound...])), isLatest: isLatest).fitted(to: columns)
      }
      return (isLatest ? Caption(withShortPlaces: self) : self).cut(to: columns)
    }

    private init(withShortPlaces caption: Caption) {
      // The name of the error says nothing that the state doesn't.
      func shortened(_ text: String) -> String {
        text.replacing("(line ", with: "(:").replacing(", #", with: " #")
          .replacing(" cancelled: CancellationError()", with: " cancelled")
      }
      (fact, reason, isLatest) = (shortened(caption.fact), shortened(caption.reason), caption.isLatest)
    }

    /// The sentence in so many columns: what is so has two thirds of them, if it needs them, because it holds names, numbers and values.
    private func cut(to columns: Int) -> String {
      let room = columns - TextWidth.columns(of: reason)
      guard !reason.isEmpty, room < TextWidth.columns(of: fact) else {
        return reason.isEmpty ? Caption.shortened(fact, to: columns) : fact + reason
      }
      // What is cut anyway leaves the reason its room.
      let most = columns * 2 / 3
      let isCut = TextWidth.columns(of: fact) > most && room >= columns / 2
      let shown = Caption.shortened(fact, to: isCut ? room : max(room, most))
      return TextWidth.cutBetweenWords(shown + reason, to: columns)
    }

    /// Fewer columns of a value tell nothing.
    private static let leastOfValue = 3

    /// A fact without some of its words: the place at its end, by which one finds the promise, stays.
    private static func shortened(_ fact: String, to columns: Int) -> String {
      guard TextWidth.columns(of: fact) > columns, fact.hasSuffix(")"),
        let place = fact.ranges(of: " (:").last,
        TextWidth.columns(of: fact[place.lowerBound...]) * 2 < columns
      else { return TextWidth.cutBetweenWords(fact, to: columns) }
      let tail = fact[place.lowerBound...]
      let (head, room) = (String(fact[..<place.lowerBound]), columns - TextWidth.columns(of: tail))
      let cut = TextWidth.cutBetweenWords(head, to: room)
      // The beginning of a value that is one long word tells more than none of it.
      let hasRoom = cut.hasSuffix(": …") && TextWidth.columns(of: cut) + Caption.leastOfValue <= room
      return (hasRoom ? TextWidth.truncated(head, to: room) : cut) + tail
    }
  }

  /// What the plan does at an address, in a few words.
  struct Badge: Hashable, Sendable {
    var address: PromiseAddress
    var text: String
    var isOn = true
  }

  var size = Size.zero
  var focus = Panel.graph
  var scroll: [Panel: Int] = [:]
  var mode = Mode.normal
  var notice: Notice?

  var scriptName = ""
  var dialect = "google"
  var sourceLines: [String] = []
  /// What the lines are of: the script, or a file of a recorded program.
  var sourceUnit = SourcePlace.Unit.program
  /// Which keys begin something in an empty script; `nil` if there is something in it.
  var startHint: String?
  var typedLines: [TypedLine] = []
  /// What the characters of the script, of the lines typed before, and of the line at the prompt are.
  var sourceKinds: [[TextKind]] = []
  var typedKinds: [[[TextKind]]] = []
  var promptKinds: [[TextKind]] = []
  var complaints: [Complaint] = []
  var badges: [Badge] = []
  /// Promises whose handlers wanted an object that was gone, in the whole run.
  var withoutObject: Set<PromiseID> = []
  /// Whether the plan chooses the order of ready jobs.
  var hasOrder = false
  /// How many injections are switched on.
  var injectionCount = 0
  /// The lines of the list of injections, while it is open.
  var injected: [InjectedLine] = []

  /// Whether there is a run to show.
  var hasRun = false
  /// What kept a run without promises from making some; `nil` if nothing tells.
  var cutOff: CutOff?
  /// Why the run ended before its time, in two words; `nil` if it did not.
  var cutShort: String?
  /// How many faults have happened.
  var faultCount = 0
  /// Where the fault is that the latest event is about: it is one, or is about the promise whose handler stopped there.
  var faultPlace: SourcePlace?
  /// What the script began and left undone, once the end has come.
  var leaks: [Complaint] = []
  var isRunning = false
  /// Whether it is a trace that was recorded somewhere else.
  var isRecording = false
  /// The program that is watched while it runs; `nil` if none is.
  var live: LiveProgram?
  /// Whether the session would be lost if the program were ended.
  var isNotKept = false
  var isPlaying = false
  /// The settlement that runs along the graph; `nil` if none does.
  var motion: Motion?
  var speed = PlaySpeed.normal

  /// The whole trace.
  var events: [TraceEvent] = []
  /// How many of the events have happened.
  var position = 0
  var now = VirtualInstant.zero
  /// The fold of the events that have happened.
  var state = TraceState()
  /// The fold of the whole trace.
  var full = TraceState()
  var layout = GraphLayout(TraceState())
  /// Which promises every place makes.
  var places = PromisePlaces(TraceState())
  /// The bytes of its line that belong to the call that a place is about.
  var callRanges: [SourcePlace: Range<Int>] = [:]
  /// What is the matter with the selected promise, or after a step with what the step was about, in one line.
  var caption: Caption?
  /// What is the matter with the selected promise, while `caption` is about the latest event.
  var selectionCaption: Caption?
  var timeline = TimelineModel(TraceState(), layout: GraphLayout(TraceState()))
  /// The lines of the graph; `nil` where everything is shown.
  var shownRows: GraphRows?
  var graphView = GraphView()
  var showsOverview = false
  /// When the script's queues were busy.
  var lanes: [TimelineLane] = []
  /// The jobs that could have come earlier: the step of each one's last event, by that of its first.
  var chanceJobs: [Int: Int] = [:]
  /// How often the run is halved on the timeline.
  var zoom = 0
  var selection: PromiseID?
  /// The end of a bar that is dragged.
  var delayDrag: DelayDrag?
  var followsTime = false
  /// Whether a person chose the selected promise.
  var isSelectionChosen = false
  /// The promise that a lesson's question is about, as long as the run stands where the page has put it.
  var asked: PromiseID?

  /// The outcomes of the program, while they are looked through.
  var outcomes: OutcomeListing?
  /// What was found in the script: the gravest of each line, how many there are, and all while they are listed.
  var findings: [Int: Finding] = [:]
  var findingCount = 0
  var listedFindings: [Finding] = []
  /// Where the run goes another way than without the choices of its plan.
  var choices: [ChoiceNote] = []

  /// The promises that playing stops at.
  var stops: Set<PromiseID> = []
  var stopCount = 0
  /// The promises that are to be joined.
  var marked: Set<PromiseID> = []
  /// What the run does otherwise than the one before it.
  var comparison: RunComparison?
  var theme = ThemeName.terminal
  var isASCII = false
  var isZoomed = false
  var isPresenting = false
  var hiddenPanels: Set<Panel> = []
  var leftShare = 42
  var upperShare: Int?
  /// The text of the lesson that is being taken.
  var lesson: (any ScenePane)?
  /// Where there is something to do in an exercise, for as long as nobody looks for something else.
  var workPlace: SourcePlace?
  /// Whether operators are put in order: the line of the selected one has its mark.
  var marksSelectedLine = false
  /// Whether a person guesses what comes: it must not be seen.
  var isGuessing = false
  /// Whether the run stops for questions about the script at hand.
  var isOnTheWay = false
  /// Whether only what has happened is shown.
  var hidesFuture = false
  /// How far the person has come with lessons.
  var progress = LessonProgress()
  /// The keys pressed last, for an audience.
  var recentKeys: [String] = []
  /// What the command at the prompt can become, and which of it stands there.
  var completions: [Completion] = []
  var markedCompletion: Int?

  var hints: [Hint] = []
  /// What a person could answer now.
  var answers: [PossibleAnswer] = []
  /// What can be called, while the list of it is open.
  var calls: [CallLine] = []
  /// What stands for names that nobody declares, a line each.
  var stubs: [String] = []

  /// The latest event that has happened.
  var latestEvent: TraceEvent? {
    position > 0 && position <= events.count ? events[position - 1] : nil
  }

  /// The promise that the latest event is about; for what the program did, the promise whose handler did it.
  var latestPromise: PromiseID? {
    latestEvent?.subject(in: state)
  }

  /// The promise that scrolling keeps in sight.
  var anchor: PromiseID? { asked ?? (followsTime ? latestPromise ?? selection : selection ?? latestPromise) }

  /// The promise whose line the source keeps in sight. Before anything has happened there is none that anybody looks for: a script is
  /// read from its first line.
  ///
  /// While an audience sees promises only being made, a quarter of a second each, the script stands still.
  var sourceAnchor: PromiseID? {
    if position == 0, asked == nil, !isSelectionChosen { return nil }
    guard isPresenting, isPlaying, asked == nil, followsTime, let latestEvent, isMaking(latestEvent) else { return anchor }
    let first = events[..<position].lastIndex { !isMaking($0) } ?? -1
    return events[(first + 1)...].first?.subject(in: state) ?? anchor
  }

  /// Whether an event belongs to the making of a promise: that it is made, settled at once or waits for its timer.
  private func isMaking(_ event: TraceEvent) -> Bool {
    switch event.kind {
    case .created, .waiting: true
    case .settled: full[event.promise]?.createdStep == event.step - 1
    default: false
    }
  }

  /// The lines of the graph and of the timeline.
  var rows: GraphRows { shownRows ?? GraphRows(all: layout) }

  /// The line of the anchor in the graph and in the timeline.
  var anchorRow: Int? { anchor.flatMap(layout.row).map(rows.line) }

  /// The current instant; real time, and time that runs, have more digits than anybody reads.
  var nowText: String { isRecording || isPlaying ? DurationText.rounded(now) : "\(now)" }

  /// `state` as it is now, which may be later than its last event.
  var stateNow: TraceState { state.advanced(to: now) }

  /// What is worth showing of an earlier line that doesn't fit.
  private static let leastOfEarlier = 8
  /// Stands for the lines that were printed before those that have room.
  private static let earlierMark = "…  ·  "

  /// The lines that were printed last, as many as there is room for; `nil` if none was.
  func printed(columns: Int) -> String? {
    var all: String?
    for index in state.output.indices.reversed() {
      let output = state.output[index]
      let line = singleLine(output.text.hasSuffix("\n") ? output.text.dropLast() : Substring(output.text))
      let longer = all.map { "\(line)  ·  \($0)" } ?? line
      // What was printed before keeps a mark in sight.
      let room = columns - (index > 0 ? TextWidth.columns(of: Self.earlierMark) : 0)
      if let shown = all, TextWidth.columns(of: longer) > room {
        let mark = index > 0 ? Self.earlierMark : ""
        let left = columns - TextWidth.columns(of: mark) - TextWidth.columns(of: shown) - 5
        all = (left >= Self.leastOfEarlier ? mark + TextWidth.truncated(line, to: left) + "  ·  " : Self.earlierMark) + shown
        break
      }
      all = longer
    }
    return all.map { TextWidth.truncated($0, to: columns) }
  }

  /// What there is to say instead of promises; `nil` if there are some.
  var emptyText: String? {
    guard layout.order.isEmpty else {
      if rows.count == 0, hidesFuture { return "No promise has been made yet." }
      return rows.count > 0 ? nil : "No promise fits the filter: \(graphView.filter.map(\.description) ?? "kin only")."
    }
    if complaints.contains(where: \.isScriptError) { return "The script has errors: see the Source panel (1)." }
    if let live { return live.end == nil ? "The program has made no promises so far." : "The program made no promises." }
    guard hasRun else { return "The script has not run yet." }
    return "The script makes no promises\(cutOff.map { ": \(CutOffSentence($0, for: .playground).text)" } ?? "")."
  }
}
