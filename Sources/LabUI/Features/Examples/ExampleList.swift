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

  var opener: Action? { .examples }

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
    let rows = rows(on: state.size)
    guard rows.indices.contains(line) else {
      state.closeOverlay()
      return []
    }
    switch rows[line] {
    case .entry(let index, _): return open(index, in: &state)
    case .rest: return open(cursor.row, in: &state)
    case .gap, .heading:
      state.closeOverlay()
      return []
    }
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
    /// An example, with as much of what it shows as has room beside its name.
    case entry(Int, String)
    /// More of that for the one that is chosen, where a line has no room for all of it.
    case rest(String)
  }

  /// How many columns the names of a topic take. Each has its own: the guides' long names would cut what the others show.
  private var nameColumns: [String: Int] {
    Dictionary(grouping: entries, by: \.topic).mapValues { $0.map { TextWidth.columns(of: $0.name) }.max() ?? 0 }
  }

  private func rows(on screen: Size) -> [Row] {
    let names = nameColumns
    var rows: [Row] = []
    for (index, entry) in entries.enumerated() {
      if !entry.topic.isEmpty, index == 0 || entries[index - 1].topic != entry.topic {
        if !rows.isEmpty { rows.append(.gap) }
        rows.append(.heading(entry.topic))
      }
      guard index == cursor.row else {
        rows.append(.entry(index, entry.title))
        continue
      }
      let room = OverlayBox.room(on: screen) - (names[entry.topic] ?? 0) - ExampleList.besideName
      let parts = TextWidth.wrapped(entry.title, to: max(room, ExampleList.leastTitle))
      rows.append(.entry(index, parts.first ?? ""))
      rows += parts.dropFirst().map(Row.rest)
    }
    return rows
  }

  /// The columns of the mark in front of a name, and of what stands after it and around the title.
  private static let besideName = 6
  private static let leastTitle = 16

  func box(in scene: Scene) -> OverlayBox {
    let nameColumns = nameColumns
    let chosen = entries.indices.contains(cursor.row) ? nameColumns[entries[cursor.row].topic] ?? 0 : 0
    let lines = rows(on: scene.size).map { row -> OverlayBox.Line in
      switch row {
      case .gap: return OverlayBox.Line()
      case .heading(let text): return OverlayBox.Line(text, Theme.secondary)
      case .rest(let text):
        return OverlayBox.Line(String(repeating: " ", count: chosen + ExampleList.besideName - 1) + text)
      case .entry(let index, let title):
        let example = entries[index]
        let mark = index == cursor.row ? Theme.selectionMark : " "
        return OverlayBox.Line(
          [
            ("\(mark) \(TextWidth.padded(example.name, to: nameColumns[example.topic] ?? 0))", Theme.strong),
            ("   \(title) ", Theme.plain),
          ], isMarked: index == cursor.row)
      }
    }
    let none = [OverlayBox.Line("There are no examples.", Theme.secondary)]
    return OverlayBox(title: "Examples", footer: "↑ ↓ choose   Enter open   Esc close", lines: lines.isEmpty ? none : lines)
  }
}
