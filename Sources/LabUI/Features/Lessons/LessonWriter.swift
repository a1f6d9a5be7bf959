internal import Lab
internal import Screen
internal import TraceGraph

/// Writes lines of a lesson, broken between words.
struct LessonWriter {
  let columns: Int
  /// How many lines there is room for.
  let most: Int
  let keys: LessonPane.Keys
  /// Whether a question says which keys answer it.
  var saysHowToAnswer = true
  var lines: [LessonPane.Line] = []
  /// Whether more is said of an answer than there was room for.
  var hasMore = false

  /// - Parameter isMarkup: Whether it is of a lesson's file: in what the lab says, a `*` is a `*`.
  mutating func write(
    _ text: String, _ style: Style = Theme.plain, indent: Int = 0, first: String = "", isMarkup: Bool = true
  ) {
    let plain = LessonMarkup.keepingCodeTogether(isMarkup ? LessonMarkup.plain(text) : text)
    for (index, wrapped) in TextWidth.wrapped(plain, to: max(columns - indent, 8)).enumerated() {
      let line = wrapped.replacing("\u{A0}", with: " ")
      let start = index == 0 ? first : String(repeating: " ", count: TextWidth.columns(of: first))
      lines.append(LessonPane.Line(text: start + line, style: style, indent: indent - TextWidth.columns(of: first)))
    }
  }

  /// Writes what keys do, or what is to be known of them while the script is edited: then they are text.
  mutating func writeKeys(_ text: String, editing: String? = nil) {
    guard let told = keys.isEditing ? editing : text else { return }
    write(told, Theme.secondary)
  }

  /// Writes what waits for its turn, in one line if that has room.
  mutating func write(_ queue: [String]) {
    let shown = queue.prefix(4).joined(separator: ", ") + (queue.count > 4 ? " and \(queue.count - 4) more" : "")
    write(queue.isEmpty ? "No handler is in the queue." : "In the queue, the next one first: \(shown)", Theme.accent)
  }

  /// - Parameter answer: What is chosen; `nil` if nothing is.
  mutating func writeQuestion(_ learning: Learning, _ answer: Int?) {
    guard let (_, question) = learning.prediction else { return }
    if let answer { return writeAnswer(question, answer, part: learning.explanationPart) }
    write(question.question, Theme.strong)
    for (index, choice) in question.choices.enumerated() {
      let start = lines.count
      write(choice, indent: 5, first: "  \(index + 1)  ")
      for line in start..<lines.count { lines[line].choice = index }
    }
    guard saysHowToAnswer else { return }
    let points = question.choicePromises.isEmpty ? "." : ", or select the promise with ↑ and ↓ and press Enter."
    write("Press the number of your answer\(points)", Theme.secondary)
  }

  /// Writes that the run goes on, to where a question is asked or to where it is answered.
  mutating func writeWay(_ learning: Learning) {
    guard let (_, question) = learning.prediction else { return }
    if let answer = learning.answer {
      write(question.question, Theme.strong)
      write(question.choices[answer], indent: 5, first: "  \(answer + 1)  ")
      write("This is your answer. Now it runs, to see what happens.", Theme.accent)
    } else {
      write("It runs to the next question.", Theme.accent)
    }
    write("Enter goes to where it stops; \(keys.play) pauses it.", Theme.secondary)
  }

  mutating func writeSolution(_ learning: Learning) {
    guard let exercise = learning.step.exercise else { return }
    for paragraph in exercise.solutionProse { write(paragraph) }
    switch exercise.solution {
    case .script: write("This is a solution. Backspace brings your script back; Enter goes on.", Theme.accent)
    case .injections:
      write("The run now has these injections, and the graph marks them. Backspace removes them; Enter goes on.", Theme.accent)
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
      let count = learning.answers.count
      write("\(learning.right) of \(count) question\(count == 1 ? "" : "s") right.", Theme.strong)
    }
    if exercises > 0 {
      write("\(learning.passed.count) of \(exercises) exercise\(exercises == 1 ? "" : "s") passed.", Theme.strong)
    }
    if learning.isAdHoc { return write("The run goes on to its end. Enter goes back to the playground.") }
    guard let next = learning.course.lesson(after: learning.lesson) else { return write("This was the last lesson.") }
    write("Next: \(next.title)\(next.title.last?.isPunctuation == true ? "" : ".") \(next.summary)")
  }
}
