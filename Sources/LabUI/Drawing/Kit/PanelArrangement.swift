import Screen

/// Where everything lies on a screen of a given size.
///
/// From 90×20 on the four panels form a grid. A smaller screen gets fewer panels, and at last one without a frame; the focused
/// panel is always among them.
struct PanelArrangement: Hashable, Sendable {
  /// How a panel is set off from its neighbors.
  enum Border: Hashable, Sendable {
    case box
    /// One line with the title above the content.
    case heading
    case none
  }

  struct Slot: Hashable, Sendable {
    var panel: Panel
    var frame: Rectangle
    var border: Border

    /// Where the panel's content goes.
    var content: Rectangle {
      switch border {
      case .box: frame.inset(by: 1)
      case .heading: frame.inset(top: 1)
      case .none: frame
      }
    }
  }

  /// What a screen has besides a script and the text of a lesson: the frame of the source, and a line each for the status, the notice,
  /// the prompt and the keys.
  static let rowsAroundScript = 6
  /// How many rows all that an audience is told needs.
  static let tellingRows = 5

  /// How many rows a screen has at least that has a second line for what is told.
  static let rowsForMore = 36

  let status: Rectangle
  let slots: [Slot]
  /// Where an audience is told what happens; empty for others, and on low screens.
  let narration: Rectangle
  /// The text of a lesson; empty if none is taken.
  let lesson: Rectangle
  /// The line between the panels and the prompt, which also holds the notice; empty on low screens.
  let rule: Rectangle
  /// A second line for what is told, where there is much room.
  let moreTold: Rectangle
  let prompt: Rectangle
  let hints: Rectangle

  /// - Parameters:
  ///   - focus: The panel that must be shown.
  ///   - promptRows: How many rows the prompt asks for; it gets fewer on low screens.
  ///   - lessonRows: How many rows the text of a lesson asks for; the panels keep seven.
  ///   - tellsMore: Whether there may be two sentences to tell, of the latest event and of the selection.
  ///   - choice: Which panels the person wants to see, and how large.
  ///   - upperRows: How many rows the source and the graph would like to have; the panels below get what they leave.
  init(
    size: Size, focus: Panel, promptRows: Int = 1, lessonRows: Int = 0, upperRows: Int = .max, tellsMore: Bool = false,
    choice: PanelChoice = PanelChoice()
  ) {
    let rows = size.rows
    let promptHeight = rows >= 20 ? min(max(promptRows, 1), 4) : 1
    let parts = Rectangle(size).splitRows([
      .fixed(rows >= 2 ? 1 : 0), .weight(1), .fixed(PanelArrangement.narrationRows(of: rows, choice)),
      .fixed(min(lessonRows, PanelArrangement.mostLessonRows(of: rows))), .fixed(rows >= 20 ? 1 : 0),
      .fixed(rows >= PanelArrangement.rowsForMore && tellsMore ? 1 : 0),
      .fixed(rows == 0 ? 0 : promptHeight), .fixed(rows >= 5 ? 1 : 0),
    ])
    // A fixed share is served before the panels, so that the status and the prompt are the last to go.
    status = parts[0]
    narration = parts[2]
    lesson = parts[3]
    rule = parts[4]
    moreTold = parts[5]
    prompt = parts[6]
    hints = parts[7]
    // What the lesson takes is missing for panels one above the other.
    let screen = Size(columns: size.columns, rows: rows - parts[3].rows)
    slots = PanelArrangement.slots(in: parts[1], screen: screen, focus: focus, upperRows: upperRows, choice: choice)
  }

  /// How many rows of a screen tell an audience what happens.
  private static func narrationRows(of rows: Int, _ choice: PanelChoice) -> Int {
    guard choice.isPresenting, choice.isTelling, rows >= 14 else { return 0 }
    return rows >= (choice.isTeaching ? 30 : 24) ? PanelArrangement.tellingRows : 3
  }

  /// How many rows of a screen the text of a lesson gets at most: half of a low one; the others keep sixteen where there are more.
  static func mostLessonRows(of rows: Int) -> Int { max(rows - 16, rows / 2) }

  /// The slot of a panel; `nil` if it isn't shown.
  func slot(of panel: Panel) -> Slot? { slots.first { $0.panel == panel } }
}
