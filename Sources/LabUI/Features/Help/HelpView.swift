internal import Screen

/// The help: the keys and commands, narrowed by a search, or a topic.
struct HelpView: Overlay {
  /// The keys and commands that are shown.
  private(set) var sections: [HelpSection]
  /// What the help is narrowed by; `nil` if nobody searches.
  private(set) var query: String?
  /// Whether keys are text for the query.
  private(set) var isTyping = false
  /// The name of the topic that is shown instead of the keys.
  private(set) var topic: String?
  /// Whether only what a lesson needs is shown: one is taken, and nobody has asked for the rest.
  private(set) var isInLesson = false
  private var cursor: ListCursor

  init(_ sections: [HelpSection], firstLine: Int = 0) {
    self.sections = sections
    cursor = ListCursor(firstLine)
  }

  /// The help with the keys that a person has, narrowed by a query.
  init(keys: KeyMap, query: String? = nil, isInLesson: Bool = false) {
    self.init(HelpText.sections(keys: keys, query: query ?? "", isInLesson: isInLesson))
    (self.query, self.isInLesson) = (query, isInLesson)
  }

  init(topic: String) {
    self.init([])
    self.topic = topic
  }

  /// The first line on the screen.
  var firstLine: Int { cursor.row }

  var isText: Bool { isTyping }
  var opener: Action? { .help }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "scroll"), Hint("/", "search"), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let keys = state.settings.keys
    if isTyping {
      state.show(searching(with: key, keys: keys))
      return []
    }
    switch key {
    case .character("/"):
      var view = HelpView(keys: keys, query: "", isInLesson: isInLesson)
      view.isTyping = true
      state.show(view)
    case _ where isInLesson && query == nil && keys.action(for: key) == .help: state.show(HelpView(keys: keys))
    case .escape where query != nil: state.show(HelpView(keys: keys, isInLesson: isInLesson))
    default:
      var view = self
      let step: Key = key == .enter ? .down : key == .character(" ") ? .pageDown : key
      if view.cursor.move(step, among: state.scrollableLines(of: self), page: state.overlayPage) {
        state.show(view)
      } else if isClosed(by: key, in: state) {
        state.closeOverlay()
      }
    }
    return []
  }

  private func searching(with key: Key, keys: KeyMap) -> HelpView {
    var query = query ?? ""
    var isTyping = true
    switch key {
    case .character(let character): query.append(character)
    case .backspace where query.isEmpty, .escape: return HelpView(keys: keys, isInLesson: isInLesson)
    case .backspace, .control("h"): query.removeLast()
    case .control("u"), .control("w"): query = ""
    case .enter, .down, .pageDown: isTyping = false
    default: query = query.isEmpty ? key.label : query + " " + key.label
    }
    var view = HelpView(keys: keys, query: query.isEmpty && !isTyping ? nil : query, isInLesson: isInLesson)
    view.isTyping = isTyping
    return view
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.cursor.move(by: lines, among: state.scrollableLines(of: self))
    state.show(view)
  }

  func box(in scene: Scene) -> OverlayBox { HelpDrawing(size: scene.size).box(self) }
}

extension LabState {
  /// Opens the help, at a topic if one is named; what is no topic is searched for among keys and commands.
  mutating func openHelp(_ name: String) -> [Effect] {
    if name.isEmpty {
      show(HelpView(keys: settings.keys, isInLesson: learning != nil))
    } else if HelpTopic.named(name) != nil {
      show(HelpView(topic: name))
    } else {
      show(HelpView(keys: settings.keys, query: name, isInLesson: learning != nil))
    }
    return []
  }
}
