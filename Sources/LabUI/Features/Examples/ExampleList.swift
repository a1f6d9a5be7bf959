internal import Lab
internal import Screen

/// The list of examples to open, by topics.
struct ExampleList: Overlay {
  /// A script to open.
  struct Entry: Hashable {
    var name: String
    /// What it shows, in a few words.
    var title: String
    /// What it is about: the heading above the first one of its topic.
    var topic = ""
  }

  private let entries: [Entry]
  private var cursor = ListCursor()

  init(_ entries: [Entry] = ExampleList.shipped, marked: Int = 0) {
    self.entries = entries
    cursor.go(to: marked, among: entries.count)
  }

  /// The examples that ship with the program.
  private static let shipped = Example.byTopic.flatMap { topic, examples in
    examples.map { Entry(name: $0.name, title: $0.title, topic: topic.rawValue) }
  }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "choose"), Hint("Enter", "open", isKept: true), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    if key == .enter || key == .character(" ") { return open(cursor.row, in: &state) }
    move(\.cursor, with: key, among: entries.count, in: &state)
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: entries.count, in: &state)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    guard rows.indices.contains(line), case .entry(let index) = rows[line] else {
      state.closeOverlay()
      return []
    }
    return open(index, in: &state)
  }

  private func open(_ index: Int, in state: inout LabState) -> [Effect] {
    state.closeOverlay()
    guard entries.indices.contains(index), let example = Example.named(entries[index].name) else { return [] }
    return state.leave(for: .show(example.source))
  }

  /// What a line of the box is.
  private enum Row {
    case gap
    case heading(String)
    case entry(Int)
  }

  private var rows: [Row] {
    var rows: [Row] = []
    for (index, entry) in entries.enumerated() {
      if !entry.topic.isEmpty, index == 0 || entries[index - 1].topic != entry.topic {
        if !rows.isEmpty { rows.append(.gap) }
        rows.append(.heading(entry.topic))
      }
      rows.append(.entry(index))
    }
    return rows
  }

  func box(in scene: Scene) -> OverlayBox {
    // Each topic has its own columns: the guides' long names would cut what the others show.
    let nameColumns = Dictionary(grouping: entries, by: \.topic).mapValues {
      $0.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    }
    let lines = rows.map { row -> OverlayBox.Line in
      switch row {
      case .gap: return OverlayBox.Line()
      case .heading(let text): return OverlayBox.Line(text, Theme.secondary)
      case .entry(let index):
        let example = entries[index]
        let mark = index == cursor.row ? Theme.selectionMark : " "
        return OverlayBox.Line(
          [
            ("\(mark) \(TextWidth.padded(example.name, to: nameColumns[example.topic] ?? 0))", Theme.strong),
            ("   \(example.title) ", Theme.plain),
          ], isMarked: index == cursor.row)
      }
    }
    let none = [OverlayBox.Line("There are no examples.", Theme.secondary)]
    return OverlayBox(title: "Examples", footer: "↑ ↓ choose   Enter open   Esc close", lines: lines.isEmpty ? none : lines)
  }
}
