/// A list to choose from: the palette, and the small menus.
public struct Chooser: Hashable, Sendable {
  /// What typing does.
  public enum Style: Hashable, Sendable {
    /// It narrows the list.
    case palette
    /// It chooses by the entries' keys.
    case menu
  }

  /// What choosing an entry does.
  public enum Choice: Hashable, Sendable {
    case action(Action)
    /// Performs a command line, which is written without its colon.
    case command(String)
    /// Puts a command line at the prompt, to be completed.
    case draft(String)
    /// Adds something to the program.
    case compose(ComposeStep)
    /// Says what becomes of a changed script that something else is to take the place of.
    case leaving(LeavingChoice)
  }

  public struct Entry: Hashable, Sendable {
    /// The key that chooses it in a menu.
    public var key: Character?
    public var title: String
    public var detail: String
    /// What it is, or the keys that do it, for the right edge.
    public var note: String
    public var choice: Choice

    public init(_ title: String, _ detail: String, key: Character? = nil, note: String = "", _ choice: Choice) {
      self.title = title
      self.detail = detail
      self.key = key
      self.note = note
      self.choice = choice
    }
  }

  public var title: String
  public var style: Style
  public var entries: [Entry]
  /// What the list is narrowed by.
  public var query = ""
  /// Which of the entries that match is marked.
  var cursor = ListCursor()

  public init(title: String, style: Style, entries: [Entry]) {
    self.title = title
    self.style = style
    self.entries = entries
  }

  /// The entries that contain every word of the query, the best first.
  public var matches: [Entry] {
    let words = query.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    let ranked = entries.enumerated().compactMap { index, entry -> (rank: Int, index: Int, entry: Entry)? in
      let title = entry.title.lowercased()
      let all = "\(title) \(entry.detail.lowercased()) \(entry.note.lowercased())"
      guard words.allSatisfy({ all.contains($0) }) else { return nil }
      let isStart = title.hasPrefix(words[0])
      return (isStart ? 0 : title.contains(words[0]) ? 1 : 2, index, entry)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }
}
