internal import Lab
internal import Program
internal import Screen
import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// Draws the interface at the size that the state knows; any size works.
///
/// - Complexity: O(cells), and O(n) for n promises of the run; the length of the trace doesn't matter.
public func render(_ state: LabState) -> Frame {
  Scene(state).frame
}

extension Scene {
  /// Takes the state apart.
  init(_ state: LabState) {
    if let list = state.open(OutcomeList.self) { outcomes = OutcomeListing(list, in: state) }
    let state = state.shown
    let session = state.session
    size = state.size
    focus = state.panels.focus
    scroll = state.panels.scroll
    mode = state.mode
    notice = state.notice
    scriptName = session.source.name + (session.isEdited ? " +" : "")
    comparison = state.composing.comparison
    dialect = session.run?.dialect.rawValue ?? dialect
    if let file = state.shownFile, state.recorded.sources.text(of: file) != nil { sourceUnit = .file(file) }
    sourceLines = Scene.lines(of: state.shownSource)
    if sourceLines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }), !session.isRecording { startHint = state.startHint }
    sourceKinds = state.panels.colors.lines(of: state.shownSource)
    typedKinds = session.plan.promptLines.map { state.panels.colors.lines(of: $0.text) }
    if case .prompt(let editor) = mode, !editor.isCommand { promptKinds = state.panels.colors.lines(of: editor.string) }
    typedLines = session.plan.promptLines.map { TypedLine(instant: $0.at, text: $0.text) }
    badges = Badge.all(session)
    withoutObject = session.run?.run?.handlersWithoutObject ?? []
    hasOrder = session.plan.hasChoices
    injectionCount = session.plan.entries.count(where: \.isOn)
    if mode.overlay is InjectionList { injected = InjectedLine.all(session) }
    if mode.overlay is CallList { calls = CallLine.all(session) }
    if mode.overlay is FindingList { listedFindings = state.findingsNow }
    if state.showsFindings {
      (findings, findingCount) = (Scene.byLine(state.findings), state.findings.count)
    }
    isRunning = state.awaited.isDue
    isRecording = session.isRecording
    live = session.isRecording ? state.recorded.live : nil
    isNotKept = state.keeping.problem != nil
    isPlaying = state.playback.isOn
    motion = state.playback.motion
    speed = state.playback.speed
    position = session.position
    now = session.now
    self.state = session.state
    selection = state.selectedPromise
    delayDrag = state.delayDrag
    followsTime = state.panels.followsTime
    isSelectionChosen = state.panels.isSelectionChosen
    asked = state.askedPromise
    theme = state.settings.theme
    isASCII = state.settings.isASCII
    isZoomed = state.panels.isZoomed
    isPresenting = state.settings.isPresenting
    hiddenPanels = state.settings.hiddenPanels
    progress = state.lessons.progress
    if let learning = state.learning {
      lesson = LessonPane(
        learning, size: size, keys: LessonPane.Keys(state), queue: state.lessonQueue, scriptRows: sourceLines.count)
      marksSelectedLine = learning.isExercise && learning.step.kind == .order
      if session.isAtEnd, !state.panels.isSelectionChosen, learning.step.kind != .order, !learning.asksForInjections {
        workPlace = learning.placeToWork(in: sourceLines.map(Array.init)).map {
          SourcePlace(unit: .program, line: $0.line + 1, column: 1)
        }
      }
      isGuessing = learning.isGuessing
      isOnTheWay = learning.isOnTheWay
      hidesFuture = isGuessing || learning.isWatching || isOnTheWay
      // The graph and the timeline know what comes. The log is there for all of the step or not at all: the script doesn't move.
      if isGuessing {
        let hasLog = learning.showsEventsWhileGuessing && size.rows >= sourceLines.count + LessonPane.rowsBesideScript
        hiddenPanels.formUnion(hasLog ? [.graph, .timeline] : [.graph, .timeline, .log])
      }
    }
    leftShare = state.settings.leftShare
    upperShare = state.settings.upperShare
    recentKeys = state.panels.recentKeys
    stopCount = state.stops.count
    hints = currentHints(state)
    answers = state.possibleAnswers
    if mode.overlay is StubList { stubs = state.stubLines }
    if case .prompt(let editor) = mode, editor.isCommand || editor.completion != nil {
      completions = editor.completion?.candidates ?? state.completions(for: editor).candidates
      markedCompletion = editor.completion?.index
    }
    guard let run = session.run else { return }
    hasRun = run.hasTrace
    cutOff = run.full.promises.isEmpty ? run.cutOffs.first : nil
    cutShort =
      switch run.run?.ending {
      case .fault: StatusLine.stoppedByFault
      case .limit: "limit reached"
      case .idle, .reachedInstant, .stopped, .exited, nil: nil
      }
    complaints = run.diagnostics.map { Complaint($0, in: $0.place.unit) }
    for (number, problems) in run.run?.promptProblems ?? [:] {
      complaints += problems.diagnostics.map { Complaint($0, in: .prompt(number)) }
    }
    if hidesFuture { cutShort = nil }
    if !isGuessing { showTroubles(of: run, isAtEnd: session.isAtEnd) }
    choices = run.choices
    events = run.events
    full = run.full
    layout = run.layout
    places = run.places
    callRanges = run.callRanges
    timeline = run.timeline
    lanes = run.lanes
    chanceJobs = run.chanceJobs
    zoom = state.exploring.zoom
    shownRows = hidesFuture ? GraphRows(layout.hidingWhatComes(), made: self.state) : state.exploring.rows
    if let shownRows { layout = shownRows.layout }
    graphView = state.exploring.view
    showsOverview = state.exploring.showsOverview
    if !state.composing.marks.isEmpty {
      marked = Set(state.composing.marks.flatMap { run.places.promises(at: $0.place) })
    }
    if !isGuessing {
      caption = latestCaption
      if caption == nil {
        caption = captionOfSelection(names: run.placeNames)
      } else if size.rows >= PanelArrangement.rowsForMore {
        selectionCaption = captionOfSelection(names: run.placeNames)?.besides(latestEvent, of: selection)
      }
    }
    if !state.stops.isEmpty { stops = Set(run.full.promises.filter { state.hasStop(at: $0) }.map(\.id)) }
  }

  /// What happened, after a step; an audience is told elsewhere.
  private var latestCaption: Caption? {
    guard followsTime, !isPresenting, let event = latestEvent else { return nil }
    return Caption(layout.words.caption(event, in: state).prefixed(by: "\(event.time): "), isLatest: true)
  }

  private static let columnsForLongValues = 140
  private static let columnsBesideValue = 80

  private func captionOfSelection(names: PlaceNames) -> Caption? {
    // What is said of a promise that isn't settled may tell what comes.
    if hidesFuture { return nil }
    // An audience is told of the event already.
    if isPresenting, !isSelectionChosen { return nil }
    // What a wide screen has room for needn't be cut.
    let limit = size.columns >= Scene.columnsForLongValues ? size.columns - Scene.columnsBesideValue : nil
    return selection.map {
      Caption(Explanation.answer($0, in: stateNow, full: full, names: names, valueLimit: limit), isLatest: false)
    }
  }

  /// Takes what has gone wrong by now. The fault that stopped the run is shown all the time, as the title tells it all the time.
  private mutating func showTroubles(of run: LabRun, isAtEnd: Bool) {
    let troubles = run.troubles
    faultCount = troubles.faultCount(at: position)
    if isAtEnd { leaks = troubles.leaks.map { Complaint(severity: .init($0.kind), place: $0.place, message: $0.message) } }
    let last = cutShort == StatusLine.stoppedByFault ? troubles.faultPositions.last : nil
    for mark in troubles.marks where mark.position <= position || mark.position == last {
      complaints.append(Complaint(severity: .init(mark.kind), place: mark.place, message: mark.message))
      guard mark.kind == .fault, (1...max(position, 1)).contains(mark.position), run.events.indices.contains(position - 1) else {
        continue
      }
      // What becomes of the promise whose handler stopped there is still about the fault.
      let (event, latest) = (run.events[mark.position - 1], run.events[position - 1])
      let isAbout = event.subject(in: state).map { $0 == latest.subject(in: state) } ?? false
      if mark.position == position || isAbout { faultPlace = mark.place }
    }
  }

  /// The lines of a text; a line feed at its end begins no further line.
  static func lines(of text: String) -> [String] {
    var lines = text.scriptLines.map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension Scene.Complaint.Severity {
  fileprivate init(_ kind: RunTroubles.Mark.Kind) { self = kind == .fault ? .fault : .leak }

  fileprivate init(_ severity: ScriptDiagnostic.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
  }
}

extension Scene.Complaint {
  fileprivate init(_ diagnostic: ScriptDiagnostic, in unit: SourcePlace.Unit) {
    self.init(
      severity: Severity(diagnostic.severity),
      place: SourcePlace(unit: unit, line: diagnostic.place.line, column: diagnostic.place.column), message: diagnostic.message)
  }
}
