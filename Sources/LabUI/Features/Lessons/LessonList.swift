internal import Lab
internal import Screen

/// The list of lessons to take, by parts.
struct LessonList: Overlay {
  private let course: Course
  private var cursor = ListCursor()
  /// The number of a lesson, as far as it has been typed.
  private var typed = 0

  /// - Parameter current: The lesson that is marked at first, by its number from 0.
  init(_ course: Course, current: Int = 0) {
    self.course = course
    cursor = ListCursor(current)
  }

  var opener: Action? { .learn(.lessons) }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "choose"), Hint("Enter", verb(state.lessons.progress), isKept: true), Hint("Esc", "close", isKept: true)]
  }

  /// What Enter does with the marked lesson: one that was left goes on.
  private func verb(_ progress: LessonProgress) -> String {
    guard course.lessons.indices.contains(cursor.row) else { return "begin" }
    return progress.mark(of: course.lessons[cursor.row]) == nil ? "begin" : "go on"
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    if key == .enter || key == .character(" ") { return begin(cursor.row, in: &state) }
    var list = self
    if case .character(let character) = key, let digit = character.wholeNumberValue, (0...9).contains(digit) {
      list.type(digit)
      state.show(list)
      return []
    }
    list.typed = 0
    list.move(\.cursor, with: key, among: course.lessons.count, in: &state)
    return []
  }

  /// Marks the lesson of a number, of which one digit comes after the other.
  private mutating func type(_ digit: Int) {
    let longer = typed * 10 + digit
    typed = longer <= course.lessons.count ? longer : digit
    if (1...max(course.lessons.count, 1)).contains(typed) { cursor.go(to: typed - 1, among: course.lessons.count) }
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: course.lessons.count, in: &state)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    let rows = LessonList.rows(course)
    guard rows.indices.contains(line), let index = rows[line] else {
      state.closeOverlay()
      return []
    }
    return begin(index, in: &state)
  }

  private func begin(_ index: Int, in state: inout LabState) -> [Effect] {
    state.closeOverlay()
    guard course.lessons.indices.contains(index) else { return [] }
    return state.leave(for: .learn(course.lessons[index]))
  }

  /// The lesson of each line of the box; `nil` for the lines between.
  private static func rows(_ course: Course) -> [Int?] {
    var rows: [Int?] = []
    var number = 0
    for part in course.parts {
      if !rows.isEmpty { rows.append(nil) }
      rows.append(nil)
      for _ in part.lessons {
        rows.append(number)
        number += 1
      }
    }
    return rows
  }

  func box(in scene: Scene) -> OverlayBox {
    var lines: [OverlayBox.Line] = []
    var index = 0
    for part in course.parts {
      if !lines.isEmpty { lines.append(OverlayBox.Line()) }
      lines.append(OverlayBox.Line(part.title, Theme.secondary))
      for lesson in part.lessons {
        let isMarked = index == cursor.row
        let entry = scene.progress.entries[lesson.progressName]
        let mark = entry.map { $0.isDone(lesson) ? "✓" : "…" } ?? " "
        let words = entry?.score(lesson) ?? ""
        let score = words.isEmpty ? " " : "  \(words) "
        lines.append(
          OverlayBox.Line(
            [
              ("\(isMarked ? Theme.selectionMark : " ") \(index < 9 ? " " : "")\(index + 1) \(mark) ", Theme.plain),
              (lesson.title, Theme.strong),
              (score, Theme.secondary),
            ], isMarked: isMarked))
        index += 1
      }
    }
    let none = [OverlayBox.Line("There are no lessons.", Theme.secondary)]
    return OverlayBox(
      title: "Lessons", footer: "↑ ↓ choose   Enter \(verb(scene.progress))   Esc close", lines: lines.isEmpty ? none : lines)
  }
}
