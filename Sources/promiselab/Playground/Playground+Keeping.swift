internal import Lab
internal import LabUI
internal import Program

/// What is kept for the next time, and for the case that the program is ended.
extension Playground {
  /// Real milliseconds that a mere change of position may wait until it is kept, and those that what is being typed may.
  private static let keepingInterval = 1000
  private static let draftInterval = 200
  /// Real milliseconds until what couldn't be kept is tried again: a disk that was full may have room.
  private static let retryInterval = 3000

  /// Looks at what earlier times have left.
  mutating func begin(_ complaints: [String]) {
    // The first run was asked for before the terminal was there.
    send(.begun(home: PersonalFolders.home, history: historyFile.read(), isRunDue: !state.session.isRecording))
    let progress = progressFile.read()
    keptMarks = progress.marks
    send(.progressed(progress))
    if let problem = keeper.begin() { send(.keeping(problem: problem)) }
    keeper.findLeftover(of: state.session.source)
    var complaints = complaints
    if let path = keeper.unreadable {
      complaints.append("an earlier session can't be read, and stays as it is: \(path) is damaged, or of a later version")
    }
    if let first = complaints.first {
      let more = complaints.count > 1 ? " (and \(complaints.count - 1) more)" : ""
      send(.told(Notice(first + more, kind: .problem)))
    }
  }

  /// What was kept has had its time if the person left, but for what they would miss; otherwise the latest state of it is kept.
  mutating func end() {
    placeFile.keep(nil)
    keepMarks()
    let stays = state.leavesPlan && state.session.request != openedRequest
    if isCutOff || stays { keep(isUrgent: true) }
    if !isCutOff { keeper.end(staying: stays) }
  }

  /// Keeps where lessons are, page by page: nobody can say when a terminal is closed.
  mutating func keepMarks() {
    let marks = state.lessonMarks
    guard marks != keptMarks else { return }
    progressFile.keep(marks, before: keptMarks)
    keptMarks = marks
  }

  /// Offers the session that was left. Whatever was typed before there was anything to see was not meant for that question.
  mutating func offerLeftover() {
    guard let leftover = keeper.leftover else { return }
    let record = leftover.record
    if leftover.wasLeft { return send(.remembered(record)) }
    send(.offered(record.summary, time: leftover.time, promptLines: record.plan.promptLines.count))
  }

  /// Keeps the session: at once what was changed, now and then what was merely looked at.
  mutating func keep(isUrgent: Bool = false) {
    let now = ContinuousClock.now
    let request = state.session.request
    guard isUrgent || request != keptRequest || isUnkept && untilKeeping(now) <= 0 else { return }
    keptRequest = request
    keptAt = now
    let problem = keeper.keep(state.record)
    isUnkept = problem != nil && keeper.hasFolder
    if problem != state.keeping.problem { send(.keeping(problem: problem)) }
  }

  /// How many real milliseconds the session may wait until it is kept.
  func untilKeeping(_ now: ContinuousClock.Instant) -> Int {
    let interval = Duration.milliseconds(
      state.keeping.problem != nil
        ? Playground.retryInterval : state.hasDraft ? Playground.draftInterval : Playground.keepingInterval)
    let rest = keptAt.map { interval - $0.duration(to: now) } ?? .zero
    return max(Int(rest / .milliseconds(1)), 0)
  }

  /// Keeps how far the person has come with a lesson.
  mutating func keepProgress(_ name: String, _ entry: LessonProgress.Entry) {
    guard let reason = progressFile.note(name, entry) else { return }
    send(.told(Notice("your progress can't be kept: \(reason); everything else works", kind: .problem)))
  }
}
