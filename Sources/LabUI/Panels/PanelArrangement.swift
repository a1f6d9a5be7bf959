import Screen

/// Where everything lies on a screen of a given size.
///
/// From 90×20 on the four panels form a grid. A smaller screen gets fewer panels, and at last one without a frame; the focused
/// panel is always among them.
struct PanelArrangement: Hashable, Sendable {
  /// How a panel is set off from its neighbours.
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

  let status: Rectangle
  let slots: [Slot]
  /// The line between the panels and the prompt, which also holds the notice; empty on low screens.
  let rule: Rectangle
  let prompt: Rectangle
  let hints: Rectangle

  /// - Parameters:
  ///   - focus: The panel that must be shown.
  ///   - promptRows: How many rows the prompt asks for; it gets fewer on low screens.
  ///   - upperRows: How many rows the source and the graph would like to have; the panels below get what they leave.
  init(size: Size, focus: Panel, promptRows: Int = 1, upperRows: Int = .max) {
    let rows = size.rows
    let promptHeight = rows >= 20 ? min(max(promptRows, 1), 4) : 1
    let parts = Rectangle(size).splitRows([
      .fixed(rows >= 2 ? 1 : 0), .weight(1), .fixed(rows >= 20 ? 1 : 0), .fixed(rows == 0 ? 0 : promptHeight),
      .fixed(rows >= 5 ? 1 : 0),
    ])
    // A fixed share is served before the panels, so that the status and the prompt are the last to go.
    status = parts[0]
    rule = parts[2]
    prompt = parts[3]
    hints = parts[4]
    slots = PanelArrangement.slots(in: parts[1], screen: size, focus: focus, upperRows: upperRows)
  }

  /// The slot of a panel; `nil` if it isn't shown.
  func slot(of panel: Panel) -> Slot? { slots.first { $0.panel == panel } }

  private static func slots(in body: Rectangle, screen: Size, focus: Panel, upperRows: Int) -> [Slot] {
    guard !body.isEmpty else { return [] }
    func boxes(_ panels: [Panel], _ frames: [Rectangle]) -> [Slot] {
      zip(panels, frames).map { Slot(panel: $0, frame: $1, border: .box) }
    }
    /// The panel that shares the screen with the graph.
    let companion = focus == .graph ? Panel.source : focus
    let lower = focus == .log ? Panel.log : .timeline
    if screen.columns >= 90, screen.rows >= 20 {
      let (top, bottom) = halves(body, upperRows: upperRows)
      return boxes([.source, .graph], top.splitColumns([.weight(42), .weight(58)]))
        + boxes([.timeline, .log], bottom.splitColumns([.weight(60), .weight(40)]))
    }
    if screen.columns >= 72, screen.rows >= 20 {
      let (top, bottom) = halves(body, upperRows: upperRows)
      return boxes([.source, .graph], top.splitColumns([.weight(42), .weight(58)])) + boxes([lower], [bottom])
    }
    if screen.columns >= 72, screen.rows >= 12 {
      return boxes([companion, .graph], body.splitColumns([.weight(42), .weight(58)]))
    }
    if screen.columns >= 36, screen.rows >= 34 {
      return boxes([.source, .graph, lower], body.splitRows([.weight(1), .weight(1), .weight(1)]))
    }
    if screen.columns >= 36, screen.rows >= 22 {
      return boxes([companion, .graph], body.splitRows([.weight(1), .weight(1)]))
    }
    return [Slot(panel: focus, frame: body, border: body.rows >= 5 && screen.columns >= 16 ? .heading : .none)]
  }

  /// The upper row of panels gets between two and three fifths.
  private static func halves(_ body: Rectangle, upperRows: Int) -> (top: Rectangle, bottom: Rectangle) {
    let most = (body.rows * 3 + 2) / 5
    let least = body.rows * 2 / 5
    return body.split(topRows: min(max(min(upperRows, most), least - 2) + 2, most))
  }
}
