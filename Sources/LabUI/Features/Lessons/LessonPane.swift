internal import Lab
internal import Screen
internal import TraceGraph

/// The lesson's text below the panels: what the open page says.
struct LessonPane {
  /// A line of the pane.
  struct Line: Hashable, Sendable {
    var text: String
    var style: Style
    /// How far it stands in.
    var indent = 0
  }

  /// What a script needs besides its lines, with a log below it: two frames, a log, a page of ten lines and the lines around them.
  static let rowsBesideScript = 21

  /// What stands in the frame's upper edge.
  let title: String
  let lines: [Line]
  /// The lines that a question takes at most, before and after it is answered: the panels above it stay as they are.
  private let reserved: Int

  /// The keys that the pane names, as the person has set them.
  struct Keys: Hashable, Sendable {
    var edit = "e"
    var play = "space"
    var step = "."
    var earlier = "<"
    var later = ">"
    var fail = "f"
    var remove = "x"
    /// Whether the script is being edited: then keys are text.
    var isEditing = false

    /// The keys that change something in an exercise, in one line with other words.
    func shortWay(_ step: LessonStep) -> String {
      if step.kind == .order { return "\(earlier) and \(later) move an operator" }
      if case .injections = step.exercise?.solution { return "\(fail) makes a promise fail" }
      return way(step)
    }

    /// How one works on an exercise.
    func way(_ step: LessonStep) -> String {
      if step.kind == .order { return "↑ and ↓ choose an operator, \(earlier) and \(later) move it" }
      if case .injections = step.exercise?.solution { return "↑ and ↓ choose a promise, \(fail) makes it fail" }
      return "\(edit) edits the script"
    }
  }

  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - keys: The keys that it names.
  ///   - queue: The handlers that wait for their turn, where the page lists them.
  init(_ learning: Learning, size: Size, keys: Keys = Keys(), queue: [String]? = nil) {
    let columns = size.columns
    var writer = Writer(columns: max(columns - 2, 8), most: PanelArrangement.mostLessonRows(of: size.rows) - 1, keys: keys)
    let lesson = learning.lesson
    let count = learning.answers.count
    let score = count == 0 ? "" : "  \(learning.right) of \(count) right"
    let place = learning.page == .introduction || learning.page == .end ? "" : "  \(learning.step.heading)"
    let number = lesson.steps.count > 1 ? "  \(learning.index + 1)/\(lesson.steps.count)" : ""
    // How far one is comes first; what doesn't fit goes without harm.
    let titles = [place + number + score, place + number, number + score].map { singleLine(lesson.title + $0) }
    title = titles.first { TextWidth.columns(of: $0) <= columns - 4 } ?? titles[1]
    switch learning.page {
    case .introduction:
      for paragraph in lesson.introduction { writer.write(paragraph) }
      writer.write("Enter begins, and goes on from page to page. Esc leaves the lesson.", Theme.secondary)
    case .text:
      for paragraph in learning.step.prose { writer.write(paragraph) }
      if learning.step.kind == .run { writer.write("\(keys.play) plays it, \(keys.step) takes one step.", Theme.secondary) }
      if let queue { writer.write(queue) }
    case .question: writer.writeQuestion(learning, learning.answer)
    case .goals: writer.writeGoals(learning)
    case .solution: writer.writeSolution(learning)
    case .end: writer.writeEnd(learning)
    }
    lines = writer.lines
    // As many as before it is answered, rightly answered, and wrongly.
    let answers = learning.prediction.map { [nil, $0.question.right, $0.question.right == 0 ? 1 : 0] } ?? []
    reserved = answers.reduce(0) { rows, answer in
      var other = Writer(columns: writer.columns, most: writer.most, keys: keys)
      other.writeQuestion(learning, answer)
      return max(rows, other.lines.count)
    }
  }

  func draw(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let edge = Rectangle(column: area.left, row: area.top, columns: area.columns, rows: 1)
    buffer.fill(edge, with: Cell("─", style: Theme.focusedFrame))
    var pen = Pen(in: edge, row: 0, column: 1)
    pen.write(" \(title) ", Theme.focusedTitle, into: &buffer)
    for (row, line) in lines.prefix(area.rows - 1).enumerated() {
      var pen = Pen(in: area, row: row + 1, column: 1 + line.indent)
      pen.write(line.text, line.style, into: &buffer)
    }
  }

  /// The rows that it needs, its upper edge included.
  var rows: Int { max(lines.count, reserved) + 1 }
}

/// Writes lines of a lesson, broken between words.
private struct Writer {
  let columns: Int
  /// How many lines there is room for.
  let most: Int
  let keys: LessonPane.Keys
  var lines: [LessonPane.Line] = []

  mutating func write(_ text: String, _ style: Style = Theme.plain, indent: Int = 0, first: String = "") {
    let plain = Markup.keepingCodeTogether(Markup.plain(text))
    for (index, wrapped) in TextWidth.wrapped(plain, to: max(columns - indent, 8)).enumerated() {
      let line = wrapped.replacing("\u{A0}", with: " ")
      let start = index == 0 ? first : String(repeating: " ", count: TextWidth.columns(of: first))
      lines.append(LessonPane.Line(text: start + line, style: style, indent: indent - TextWidth.columns(of: first)))
    }
  }

  /// Writes what waits for its turn, in one line if that has room.
  mutating func write(_ queue: [String]) {
    let shown = queue.prefix(4).joined(separator: ", ") + (queue.count > 4 ? " and \(queue.count - 4) more" : "")
    write(queue.isEmpty ? "Nothing is in the queue." : "In the queue, the next one first: \(shown)", Theme.accent)
  }

  /// - Parameter answer: What is chosen; `nil` if nothing is.
  mutating func writeQuestion(_ learning: Learning, _ answer: Int?) {
    guard let (_, question) = learning.prediction else { return }
    write(question.question, Theme.strong)
    for (index, choice) in question.choices.enumerated() {
      let isRight = answer != nil && index == question.right
      let mark = answer == nil ? " " : isRight ? "✓" : index == answer ? "✗" : " "
      if answer != nil, !isRight, index != answer { continue }
      write(choice, isRight ? Theme.strong : Theme.plain, indent: 5, first: "\(mark) \(index + 1)  ")
    }
    guard let answer else {
      let points = question.choicePromises.isEmpty ? "." : ", or select the promise with ↑ and ↓ and press Enter."
      return write("Press the number of your answer\(points)", Theme.secondary)
    }
    write(answer == question.right ? "Right." : "No: the answer is \(Self.quoted(question.rightChoice)).", Theme.accent)
    for sentence in question.explanation { write(sentence) }
  }

  /// A choice as it stands in a sentence: code has its ticks already.
  private static func quoted(_ choice: String) -> String { choice.contains("`") ? choice : "`\(choice)`" }

  mutating func writeGoals(_ learning: Learning) {
    guard let exercise = learning.step.exercise else { return }
    if keys.isEditing {
      write("Ctrl-S goes back to the lesson: there, Enter checks it and t gives a hint.", Theme.secondary)
    } else if learning.grade == nil {
      write("\(keys.way(learning.step)); Enter checks it, t gives a hint.", Theme.secondary)
    }
    if let grade = learning.grade, let problem = grade.problem {
      write("\(grade.results.isEmpty ? "It can't run" : "It stops"): \(Self.inLine(problem))", Theme.problem)
    }
    let results = learning.grade?.results ?? []
    for (index, sentence) in (learning.judge?.sentences ?? exercise.goals.compactMap(\.text)).enumerated() {
      let result = results.indices.contains(index) ? results[index] : nil
      write(
        sentence, result?.isMet == false ? Theme.strong : Theme.plain, indent: 2,
        first: result.map { !$0.isMet ? "✗ " : learning.isUntouched ? "· " : "✓ " } ?? "· ")
      if let difference = result?.difference, index == results.firstIndex(where: { !$0.isMet }) {
        write(difference, Theme.problem, indent: 2)
      }
    }
    if let trouble = learning.grade?.trouble { write(trouble, Theme.problem, indent: 2, first: "✗ ") }
    if let advice = learning.advice { for text in advice { write(text, Theme.accent) } }
    if learning.grade != nil, learning.leftOutInjections {
      write(
        "What you injected was left out: the goals are about the script. \(keys.remove) takes it out of the run.", Theme.secondary
      )
    }
    let isPassed = learning.grade?.isPassed == true
    let hints = isPassed ? [] : hintLines(exercise.hints, learning)
    if !isPassed { writeTask(learning, hints: hints.count) }
    lines += hints
    if isPassed { write("Well done. Enter goes on.", Theme.accent) }
    if isPassed, learning.isSolutionOffered { write(Self.offer, Theme.accent) }
  }

  private static let offer = "t again shows a solution instead of yours; Backspace brings yours back."

  /// The hints that were asked for, numbered; the latest ones if there isn't room for all. Behind the last one a solution is offered.
  private func hintLines(_ hints: [String], _ learning: Learning) -> [LessonPane.Line] {
    var offer = Writer(columns: columns, most: most, keys: keys)
    if learning.isSolutionOffered {
      offer.write(Self.offer, Theme.accent)
    }
    var shown: [LessonPane.Line] = []
    for index in hints.prefix(learning.hints).indices.reversed() {
      var hint = Writer(columns: columns, most: most, keys: keys)
      hint.write((hints.count > 1 ? "Hint \(index + 1) of \(hints.count): " : "Hint: ") + hints[index], Theme.accent)
      // Without the latest one, the key for a hint would seem to do nothing.
      let isLatest = index + 1 == learning.hints && !learning.isSolutionOffered
      guard isLatest || lines.count + hint.lines.count + shown.count + offer.lines.count <= most else { break }
      shown = hint.lines + shown
    }
    return shown + offer.lines
  }

  /// Writes the task above its goals, where it leaves room for hints: whoever opens the editor from here still wants to know what to do.
  private mutating func writeTask(_ learning: Learning, hints: Int) {
    var task = Writer(columns: columns, most: most, keys: keys)
    for paragraph in learning.step.prose { task.write(paragraph) }
    let isOneToCome = learning.grade != nil && hints == 0
    if task.lines.count + lines.count + (isOneToCome ? Self.hintRoom : hints) <= most { lines = task.lines + lines }
  }

  /// What a hint may take, and the line of what was left out.
  private static let hintRoom = 4

  /// The first message of a compiler, `<name>:3:5: error: …`, with no name of a file that nobody has: `line 3: …`.
  private static func inLine(_ problem: String) -> String {
    let first = String(problem.prefix { !$0.isNewline })
    guard let start = first.firstRange(of: ": error: ") else { return first }
    let place = first[..<start.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
    return place.count == 2 ? "line \(place[0]): \(first[start.upperBound...])" : first
  }

  mutating func writeSolution(_ learning: Learning) {
    guard let exercise = learning.step.exercise else { return }
    for paragraph in exercise.solutionProse { write(paragraph) }
    switch exercise.solution {
    case .script: write("This is a solution. Backspace brings your script back; Enter goes on.", Theme.accent)
    case .injections:
      write("This is done to the run, and its marks are in the graph. Backspace takes it back; Enter goes on.", Theme.accent)
      for step in learning.judge?.solutionSteps ?? [] {
        write(
          step.isFailure ? "Select \(step.target) and press \(keys.fail): it fails." : "\(step.target): \(step.action).",
          indent: 2)
      }
    }
  }

  mutating func writeEnd(_ learning: Learning) {
    let exercises = learning.lesson.exercises.count
    if !learning.answers.isEmpty {
      write("\(learning.right) of \(learning.answers.count) questions right.", Theme.strong)
    }
    if exercises > 0 { write("\(learning.passed.count) of \(exercises) exercises passed.", Theme.strong) }
    if learning.isAdHoc { return write("Enter goes back to the playground.") }
    guard let next = learning.course.lesson(after: learning.lesson) else { return write("This was the last lesson.") }
    write("Next: \(next.title)\(next.title.last?.isPunctuation == true ? "" : ".") \(next.summary)")
  }
}

/// The little Markdown that lessons' sentences have.
enum Markup {
  /// A text without the marks of emphasis and links; `code` keeps its ticks.
  static func plain(_ text: String) -> String {
    var result = ""
    var isCode = false
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "`" { isCode.toggle() }
      if !isCode, character == "*" { continue }
      if !isCode, character == "[", let end = rest.firstRange(of: "]("), let close = rest[end.upperBound...].firstIndex(of: ")") {
        result += rest[..<end.lowerBound]
        rest = rest[rest.index(after: close)...]
        continue
      }
      result.append(character)
    }
    return result
  }

  /// A text in which short code has spaces that no line breaks at.
  static func keepingCodeTogether(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // Without its second tick, the rest of the text is no code.
    guard parts.count % 2 == 1 else { return text }
    return parts.enumerated().map { index, part in
      index % 2 == 1 && part.count <= 40 ? String(part).replacing(" ", with: "\u{A0}") : String(part)
    }.joined(separator: "`")
  }
}
