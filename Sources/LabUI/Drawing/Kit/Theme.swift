import Program
import Screen
import TraceGraph

/// What the parts of a frame look like.
///
/// Only the terminal's own colors, ANSI red, green, cyan and magenta, and attributes: readable on dark and light backgrounds
/// alike. Nothing is told by a color alone; glyphs and words say the same.
enum Theme {
  /// Marks what the plan has injected; one column wide, unlike the emoji.
  static let injectionMark = "↯"
  /// Marks the selected promise and the marked row of a list.
  static let selectionMark = "▶"
  /// A promise that the selected one waits for, and one that waits for the selected one.
  static let inputMark = "◃"
  static let dependentMark = "▹"
  /// Marks what the latest event is about: in the source, the graph, the timeline and the log.
  static let currentMark = "▸"
  /// The mark and what it stands beside; attributes tell it where there are no colors.
  static let current = Style.plain.colored(.cyan).bold.reversed
  static func current(_ style: Style) -> Style { style.removing(.dim).bold.underlined }
  /// The bar of whatever is selected, the same everywhere: a bar of many colors is hard to see.
  static let selected = Style.plain.bold.reversed
  /// The bar, where what it lies on may have just happened.
  static func selected(over style: Style) -> Style { style.attributes.contains(.underline) ? selected.underlined : selected }

  static let plain = Style.plain
  static let secondary = Style.plain.dim
  static let strong = Style.plain.bold
  static let accent = Style.plain.colored(.cyan).bold
  static let frame = Style.plain.dim
  static let focusedFrame = Style.plain.colored(.cyan)
  static let title = Style.plain
  static let focusedTitle = Style.plain.colored(.cyan).bold.reversed
  static let problem = Style.plain.colored(.red).bold
  static let alarm = Style.plain.colored(.red).bold.reversed
  static let injection = Style.plain.colored(.magenta).bold
  static let output = Style.plain.colored(.cyan)
  static let now = Style.plain.colored(.cyan).bold
  static let key = Style.plain.bold
  /// Marks where playing stops.
  static let stopMark = "■"
  static let stop = Style.plain.colored(.red).bold

  /// A promise's glyph and word.
  static func style(_ appearance: NodeAppearance) -> Style {
    switch appearance {
    case .notMade: secondary
    case .pending: Style.plain.colored(.cyan)
    case .fulfilled: Style.plain.colored(.green)
    case .caught: Style.plain.colored(.green).bold
    case .rejected: problem
    case .skipped: secondary
    case .rejectedHandled, .cancelled: Style.plain.colored(.magenta)
    }
  }

  /// A piece of the graph's drawing.
  static func style(_ role: GraphSegment.Role) -> Style {
    switch role {
    case .valueTrack: Style.plain.colored(.green)
    case .start: secondary
    case .errorTrack: problem
    case .handledTrack, .cancellation: Style.plain.colored(.magenta)
    case .unusedTrack, .more, .heading: secondary
    case .adoption: Style.plain.colored(.cyan)
    case .join: plain
    case .node(let appearance): style(appearance).bold
    case .unhandledEnd: alarm
    }
  }

  /// A piece of a row of the timeline.
  static func style(_ role: TimelineSegment.Role) -> Style {
    switch role {
    case .working: Style.plain.colored(.green)
    case .waiting: Style.plain.colored(.cyan)
    case .future: secondary
    case .node(let appearance): style(appearance).bold
    case .futureNode: secondary
    }
  }

  /// A piece of source text.
  static func style(_ kind: TextKind) -> Style {
    switch kind {
    case .plain, .label: plain
    case .keyword: Style.plain.colored(.magenta)
    case .string: Style.plain.colored(.green)
    case .number, .type, .variable: Style.plain.colored(.cyan)
    case .comment: secondary
    }
  }
}
