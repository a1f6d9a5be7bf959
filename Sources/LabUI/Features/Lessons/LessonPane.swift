internal import Lab
internal import Screen
internal import TraceGraph

/// The lesson's text below the panels: what the open page says.
struct LessonPane: ScenePane {
  /// A line of the pane.
  struct Line: Hashable, Sendable {
    var text: String
    var style: Style
    /// How far it stands in.
    var indent = 0
    /// The answer that it offers, by its number from 0; `nil` if none.
    var choice: Int?
  }

  /// What a script needs besides its lines, with a log below it: two frames, a log, a page of ten lines and the lines around them.
  static let rowsBesideScript = 21

  /// What stands in the frame's upper edge.
  let title: String
  let lines: [Line]
  /// Whether more is said of the answer than there is room for.
  let hasMore: Bool
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
    /// Whether it is another one by now than that which was checked.
    var isChanging = false
    /// What keeps the script from running, and in which line; `nil` if it can run.
    var scriptError: String?
    /// The key that mends it; `nil` where a person has to.
    var fix: String?

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
  ///   - scriptRows: The rows of the script, which is to be read beside a question.
  init(_ learning: Learning, size: Size, keys: Keys = Keys(), queue: [String]? = nil, scriptRows: Int = 0) {
    let columns = size.columns
    var writer = LessonWriter(columns: max(columns - 2, 8), most: PanelArrangement.mostLessonRows(of: size.rows) - 1, keys: keys)
    let lesson = learning.lesson
    let (right, count) = learning.toldScore
    let score = count == 0 ? "" : "  \(right) of \(count) right"
    let place = learning.page == .introduction || learning.page == .end || learning.isAdHoc ? "" : "  \(learning.step.heading)"
    var number = lesson.steps.count > 1 ? "  \(learning.index + 1)/\(lesson.steps.count)" : ""
    if learning.isAdHoc, let open = learning.prediction?.number { number = "  \(open + 1)/\(learning.predictions?.count ?? 0)" }
    // How far one is comes first; what doesn't fit goes without harm.
    let titles = [place + number + score, place + number, number + score].map { singleLine(lesson.title + $0) }
    title = titles.first { TextWidth.columns(of: $0) <= columns - 4 } ?? titles[1]
    switch learning.page {
    case .introduction:
      for paragraph in lesson.introduction { writer.write(paragraph) }
      writer.writeKeys("Enter begins, and goes on from page to page. Esc leaves the lesson.")
    case .text:
      for paragraph in learning.step.prose { writer.write(paragraph) }
      if learning.step.kind == .run || learning.isWatching {
        writer.writeKeys("\(keys.play) plays it, \(keys.step) takes one step.")
      }
      if learning.isExercise {
        writer.writeKeys(
          "Enter shows what is checked; \(keys.way(learning.step)).",
          editing: "Ctrl-S goes back to the lesson: there, Enter shows what is checked.")
      }
      if let queue { writer.write(queue) }
    case .question where learning.isUnderWay: writer.writeWay(learning)
    case .question:
      writer.writeQuestion(learning, learning.answer)
      // How one answers stands among the keys as well.
      if learning.answer == nil, writer.lines.count + 1 + scriptRows + PanelArrangement.rowsAroundScript > size.rows {
        writer.lines = []
        writer.saysHowToAnswer = false
        writer.writeQuestion(learning, nil)
      }
    case .goals: writer.writeGoals(learning)
    case .solution: writer.writeSolution(learning)
    case .end: writer.writeEnd(learning)
    }
    (lines, hasMore) = (writer.lines, writer.hasMore)
    // As many as before it is answered, rightly answered, and wrongly.
    let answers = learning.prediction.map { [nil, $0.question.right, $0.question.right == 0 ? 1 : 0] } ?? []
    reserved = answers.reduce(0) { rows, answer in
      var other = LessonWriter(columns: writer.columns, most: writer.most, keys: keys)
      other.saysHowToAnswer = writer.saysHowToAnswer
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

  /// The answer that lies at a position of the screen; `nil` if none does.
  func choice(at position: Position, in area: Rectangle) -> Int? {
    let row = position.row - area.top - 1
    guard area.contains(position), lines.prefix(area.rows - 1).indices.contains(row) else { return nil }
    return lines[row].choice
  }

  /// The rows that it needs, its upper edge included. What an answer will take is kept free only where the script loses no line by it:
  /// nobody answers without having read it all.
  ///
  /// - Parameter room: The rows that are left beside the script.
  func rows(leaving room: Int) -> Int { max(lines.count, min(reserved, room - 1)) + 1 }
}
