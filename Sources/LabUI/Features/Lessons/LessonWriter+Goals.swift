internal import Lab
internal import Screen
internal import TraceGraph

/// The page of an exercise: the task, the goals with what came of the last check, and hints.
extension LessonWriter {
  /// What of the goals gives way where the task has no room above them.
  private enum Brevity: CaseIterable {
    case full
    /// Goals that are met share a line.
    case metInOneLine
    /// The keys are in the last line of the screen, too.
    case withoutKeys
    /// Of the goals that are missed, only one says what differs: each time that Enter checks the same again, the next one.
    case oneReason
    /// Those that are missed share a line, but for that one.
    case oneMiss
    /// Only that one is told.
    case alone
    /// It doesn't say what differs.
    case withoutReason
    /// How many are missed is all.
    case counts
  }

  mutating func writeGoals(_ learning: Learning) {
    guard let exercise = learning.step.exercise else { return }
    // What was passed is another script as soon as it is edited.
    guard learning.grade?.isPassed != true || keys.isChanging else {
      writeResults(learning, exercise, .full)
      write(keys.isEditing ? "Well done." : "Well done. Enter goes on.", Theme.accent)
      if learning.isSolutionOffered, !keys.isEditing { write(Self.offer, Theme.accent) }
      return
    }
    var task = LessonWriter(columns: columns, most: most, keys: keys)
    for paragraph in learning.step.prose { task.write(paragraph) }
    // Whoever opens the editor from here, or looks at what is missing, still wants to know what to do.
    // Whoever asks for hints reads them together: goals are told again by the next check.
    for keepsAllHints in [true, false] where learning.wantsHint || !keepsAllHints {
      for brevity in Brevity.allCases {
        var goals = LessonWriter(columns: columns, most: most, keys: keys)
        goals.writeResults(learning, exercise, brevity)
        let free = keepsAllHints ? .max : most - goals.lines.count - task.lines.count
        let hints = goals.hintLines(exercise.hints, learning, room: free)
        let room = most - goals.lines.count - hints.count
        guard task.lines.count <= room || !keepsAllHints && brevity == Brevity.allCases.last else { continue }
        lines = Self.fitted(task.lines, to: room) + goals.lines + hints
        return
      }
    }
  }

  /// The first lines of a task that has not enough room, with a mark that there is more.
  private static func fitted(_ task: [LessonPane.Line], to rows: Int) -> [LessonPane.Line] {
    guard task.count > rows, rows > 0 else { return rows > 0 ? task : [] }
    var shown = Array(task.prefix(rows))
    shown[rows - 1].text = shown[rows - 1].text.split(separator: " ").dropLast().joined(separator: " ") + " …"
    return shown
  }

  private mutating func writeResults(_ learning: Learning, _ exercise: LessonExercise, _ brevity: Brevity) {
    if writeErrors(learning) { return }
    if keys.isEditing {
      let isPassed = learning.grade?.isPassed == true && !keys.isChanging
      let there = isPassed ? "Enter goes on" : "Enter checks it and t gives a hint"
      write("Ctrl-S goes back to the lesson: there, \(there).", Theme.secondary)
    } else if learning.grade == nil, brevity == .full || brevity == .metInOneLine {
      let check = learning.lastGrade == nil ? "Enter checks it" : "Enter checks it again"
      write("\(keys.way(learning.step)); \(check), t gives a hint.", Theme.secondary)
    }
    if brevity == .counts { return writeCounts(learning, exercise) }
    if let stop = learning.grade.flatMap(Self.stop), !keys.isEditing {
      write(stop, Theme.problem, indent: 2, first: "✗ ", isMarkup: false)
    }
    let results = learning.grade?.results ?? []
    let met = results.count { $0.isMet }
    // What is met before a run stops, or was before another change, is no reason to be content.
    let isOpen = learning.isUntouched || keys.isChanging || learning.grade?.isStopped == true
    let metMark = isOpen ? "· " : "✓ "
    let isShortened = brevity != .full && met > 1
    let misses = results.indices.filter { !results[$0].isMet }
    let shownMiss = misses.isEmpty ? nil : misses[learning.checksAgain % misses.count]
    let isAlone = brevity == .alone || brevity == .withoutReason
    let tellsOneReason = brevity == .oneReason || brevity == .oneMiss || isAlone
    let otherMisses = brevity == .oneMiss || isAlone ? max(misses.count - 1, 0) : 0
    for (index, sentence) in (learning.judge?.sentences ?? exercise.goals.compactMap(\.text)).enumerated() {
      let result = results.indices.contains(index) ? results[index] : nil
      if isShortened, result?.isMet == true { continue }
      if otherMisses > (isAlone ? 0 : 1), result?.isMet == false, index != shownMiss { continue }
      let others =
        isAlone && otherMisses > 0 && result?.isMet == false ? " (\(keys.isEditing ? "" : "Enter: ")\(otherMisses) more)" : ""
      write(
        sentence + others, result?.isMet == false ? Theme.strong : Theme.plain, indent: 2,
        first: result.map { $0.isMet ? metMark : "✗ " } ?? "· ")
      // What stopped the run is said above: it is why goals are missed.
      guard learning.grade?.isStopped != true, brevity != .withoutReason else { continue }
      if let difference = result?.difference, index == shownMiss || !tellsOneReason,
        !learning.isUntouched || index == misses.first
      {
        write(difference, Theme.problem, indent: 2, isMarkup: false)
      }
    }
    if isAlone {
    } else if otherMisses > 1 {
      let next = keys.isEditing ? "" : ": Enter shows the next one"
      write("\(otherMisses) other goals are missed, too\(next).", Theme.strong, indent: 2, first: "✗ ")
    } else if tellsOneReason, misses.count > 1, !learning.isUntouched, learning.grade?.isStopped != true {
      writeKeys("Enter shows what differs in the next one.")
    }
    if isShortened, !isAlone || misses.isEmpty {
      write(isOpen ? "\(met) other goals hold so far." : "\(met) other goals are met.", indent: 2, first: metMark)
    }
    if let grade = learning.grade, let trouble = grade.trouble, !grade.isStopped {
      write(trouble, Theme.problem, indent: 2, first: "✗ ", isMarkup: false)
    }
    if let advice = learning.advice { for text in advice { write(text, Theme.accent) } }
    if learning.grade != nil, learning.leftOutInjections {
      write(
        "What you injected was left out: the goals are about the script. \(keys.remove) takes it out of the run.", Theme.secondary
      )
    }
  }

  /// How many goals there are, or are missed, where nothing else has room beside a hint.
  private mutating func writeCounts(_ learning: Learning, _ exercise: LessonExercise) {
    let (checks, tells) = keys.isEditing ? ("", "") : (": Enter checks and tells them", ": Enter tells them")
    let results = learning.grade?.results ?? []
    let misses = results.count { !$0.isMet }
    guard misses > 0 else { return write("\(exercise.goals.count) goals\(checks).", indent: 2, first: "· ") }
    write("\(misses) of \(results.count) goals are missed\(tells).", Theme.strong, indent: 2, first: "✗ ")
  }

  /// Says what keeps the answer from running, and nothing about goals then.
  private mutating func writeErrors(_ learning: Learning) -> Bool {
    guard !keys.isEditing else { return false }
    let problem = learning.grade.flatMap { $0.results.isEmpty ? $0.problem : nil }.map(Self.inLine)
    guard let problem = problem ?? keys.scriptError else { return false }
    let isError = problem.hasPrefix("line ")
    write(isError ? "The script has errors: \(problem)" : "It can't be checked: \(problem)", Theme.problem, isMarkup: false)
    let fix = keys.fix.map { "\($0) fixes it, " } ?? ""
    write("\(fix)\(keys.way(learning.step)); Enter checks it again, t gives a hint.", Theme.secondary)
    return true
  }

  /// What stopped the run of the answer itself; `nil` if nothing did.
  private static func stop(_ grade: AnswerGrade) -> String? { grade.isStopped ? grade.trouble : nil }

  private static let offer = "t again shows a solution instead of yours; Backspace brings yours back."

  /// The hints that were asked for, numbered; the latest ones if there isn't room for all beside the task. Behind the last one a
  /// solution is offered.
  private func hintLines(_ hints: [String], _ learning: Learning, room: Int) -> [LessonPane.Line] {
    var offer = LessonWriter(columns: columns, most: most, keys: keys)
    if learning.isSolutionOffered, !keys.isEditing {
      offer.write(Self.offer, Theme.accent)
    }
    var shown: [LessonPane.Line] = []
    for index in hints.prefix(learning.hints).indices.reversed() {
      var hint = LessonWriter(columns: columns, most: most, keys: keys)
      hint.write((hints.count > 1 ? "Hint \(index + 1) of \(hints.count): " : "Hint: ") + hints[index], Theme.accent)
      // Without the latest one, the key for a hint would seem to do nothing. Enter goes on from it to the goals.
      let isLatest = index + 1 == learning.hints && !learning.isSolutionOffered && learning.wantsHint
      guard isLatest || hint.lines.count + shown.count + offer.lines.count <= room else { break }
      shown = hint.lines + shown
    }
    return shown + offer.lines
  }

  /// The first message of a compiler, `<name>:3:5: error: …`, with no name of a file that nobody has: `line 3: …`.
  private static func inLine(_ problem: String) -> String {
    let first = String(problem.prefix { !$0.isNewline })
    guard let start = first.firstRange(of: ": error: ") else { return first }
    let place = first[..<start.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
    return place.count == 2 ? "line \(place[0]): \(first[start.upperBound...])" : first
  }
}
