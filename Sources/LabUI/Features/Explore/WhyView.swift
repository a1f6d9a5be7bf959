internal import Lab
internal import Screen
internal import TraceGraph

/// The answer to a "why", with the changes that would flip it.
struct WhyView: Overlay {
  let explanation: Explanation
  /// The line of the log that was asked about; `nil` for a promise.
  let logLine: String?
  /// What was asked of the runs that look for a flip; `nil` where nothing can be run.
  let question: FlipQuestion?
  /// What they found; `nil` as long as they go on.
  var answer: FlipAnswer?
  /// What of all runs decides about a printed line; `nil` where nobody asked about one, or the runs aren't known.
  var decision: OutcomeWhy?
  /// Whether it is asked in a lesson about the lesson's own run, which stays as it is.
  var isInLesson = false
  /// Which of the changes Enter tries.
  private(set) var marked = 0
  private var cursor = ListCursor()

  init(explanation: Explanation, logLine: String? = nil, question: FlipQuestion? = nil) {
    self.explanation = explanation
    self.logLine = logLine
    self.question = question
  }

  /// The first line on the screen.
  var firstLine: Int { cursor.row }

  private var flips: [Flip] { answer?.flips ?? [] }

  var opener: Action? { .explore(.why) }

  func hints(in state: LabState) -> [Hint] {
    (flips.isEmpty ? [] : [Hint("Enter", "try the change", isKept: true)])
      + [Hint("↑ ↓", "scroll"), Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    var view = self
    switch key {
    case .tab where !flips.isEmpty: view.marked = (marked + 1) % flips.count
    case .backTab where !flips.isEmpty: view.marked = (marked + flips.count - 1) % flips.count
    case .enter where flips.indices.contains(marked): return state.tryFlip(flips[marked])
    case .enter where question != nil && answer == nil: state.notice = Notice("still looking: the trial runs go on")
    default:
      let step: Key = key == .character(" ") ? .pageDown : key
      guard view.cursor.move(step, among: state.scrollableLines(of: self), page: state.overlayPage) else {
        guard isClosed(by: key, in: state) else { return [] }
        state.closeOverlay()
        return [.stopFindingFlip]
      }
    }
    state.show(view)
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.cursor.move(by: lines.signum(), among: state.scrollableLines(of: self))
    state.show(view)
  }

  func box(in scene: Scene) -> OverlayBox { scene.whyBox(self) }
}
