internal import Screen

/// What lies over the panels: one type for each feature, with its keys, its hints and its picture.
///
/// A new overlay is one file: a type that conforms to this and is opened by `LabState.show`.
protocol Overlay: Hashable, Sendable {
  /// Whether keys are text.
  var isText: Bool { get }
  /// Whether it takes the place of the panels, rather than lying in a box over them.
  var takesScreen: Bool { get }
  /// Whether it takes the place of the source panel, beside the graph.
  var takesPanel: Bool { get }
  /// What opens it: the same key closes it again, unless it means something else there. `nil` if there is no such key.
  var opener: Action? { get }
  /// The keys for the line at the bottom.
  func hints(in state: LabState) -> [Hint]
  /// Handles a key while this overlay is open: changes it by `state.show`, closes it by `state.closeOverlay`, or does something else.
  func handle(_ key: Key, in state: inout LabState) -> [Effect]
  /// Scrolls by lines; negative ones go up.
  func scroll(by lines: Int, in state: inout LabState)
  /// Handles a click on a line of the box; -1 is its frame.
  func click(_ line: Int, in state: inout LabState) -> [Effect]
  /// The box over the panels.
  func box(in scene: Scene) -> OverlayBox
  /// Draws an overlay that takes the screen.
  func drawScreen(of scene: Scene, into buffer: inout CellBuffer)
}

extension Overlay {
  var isText: Bool { false }
  var takesScreen: Bool { false }
  var takesPanel: Bool { false }
  var opener: Action? { nil }

  /// Whether a key that means nothing else here closes it: Esc, q, and the key that opened it.
  ///
  /// Any other key leaves it open. A word that somebody types to search would go on as commands behind it.
  func isClosed(by key: Key, in state: LabState) -> Bool {
    if key == .escape || key == .character("q") { return true }
    return opener.map { state.settings.keys.action(for: key) == $0 } ?? false
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] {
    state.closeOverlay()
    return []
  }

  func box(in scene: Scene) -> OverlayBox { OverlayBox(title: "", footer: "", lines: []) }

  func drawScreen(of scene: Scene, into buffer: inout CellBuffer) {}
}

/// The overlay that is open, as a part of `Mode`.
public struct OpenOverlay: Hashable, Sendable {
  let content: any Overlay

  init(_ content: some Overlay) {
    self.content = content
  }

  public static func == (one: OpenOverlay, other: OpenOverlay) -> Bool {
    AnyHashable(one.content) == AnyHashable(other.content)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(content))
  }
}

extension LabState {
  /// Opens an overlay, or shows what has changed of the open one.
  mutating func show(_ overlay: some Overlay) {
    mode = .overlay(OpenOverlay(overlay))
  }

  /// The open overlay, if it is of this type.
  func open<Content: Overlay>(_ type: Content.Type) -> Content? {
    mode.overlay as? Content
  }

  mutating func closeOverlay() {
    mode = .normal
  }

  /// How many rows a page has in an overlay.
  var overlayPage: Int { max(1, size.rows - 4) }

  /// How many lines of the open overlay's box there are, as far as one can scroll: the last first line, and one.
  func scrollableLines(of overlay: some Overlay) -> Int {
    let window = overlay.box(in: Scene(self)).placement(on: Rectangle(size)).window
    return max(window.contentRows - window.visibleRows, 0) + 1
  }
}
