public import Lab
internal import Screen

/// A script under several libraries, side by side, up to a row.
public struct ComparisonView: Hashable, Sendable {
  /// How much real time each row stays on the screen while the columns play.
  static let rowPause = Duration.milliseconds(250)

  public let table: SideBySide
  /// How many rows have happened.
  public private(set) var position = 0
  /// The first of the columns that is shown beside the reference, from 0.
  public var firstColumn = 0
  /// Whether rows happen by themselves.
  public private(set) var isPlaying = false
  /// How much time playing has saved up for the next row.
  private var budget = Duration.zero

  /// Opens on the first difference; at the end, where there is none.
  public init(_ table: SideBySide) {
    self.table = table
    position = table.rows.firstIndex(where: \.differs).map { $0 + 1 } ?? table.rows.count
    showDifference()
  }

  /// The columns beside the reference: those that can run the script before those that can't.
  var others: [Int] {
    let indices = table.columns.indices.dropFirst()
    return indices.filter { table.columns[$0].problem == nil } + indices.filter { table.columns[$0].problem != nil }
  }

  /// Lets a column in sight that differs from the reference in what has happened last.
  private mutating func showDifference() {
    guard let row, row.differs else { return }
    let differing = others.firstIndex { index in
      table.columns[index].problem == nil && (row.cells[index].map(\.differs) ?? (row.cells[0] != nil))
    }
    if let differing { firstColumn = differing }
  }

  /// Whether everything has happened.
  public var isAtEnd: Bool { position == table.rows.count }

  /// What has happened last.
  public var row: SideBySide.Row? { position > 0 ? table.rows[position - 1] : nil }

  /// Goes to a row.
  public mutating func go(to row: Int) {
    (isPlaying, budget) = (false, .zero)
    position = min(max(row, 0), table.rows.count)
  }

  /// Goes to where the libraries part next; false if they don't any more.
  public mutating func goToNextDifference() -> Bool {
    guard let next = table.rows.indices.dropFirst(position).first(where: { table.rows[$0].differs }) else { return false }
    go(to: next + 1)
    showDifference()
    return true
  }

  /// Goes back to where the libraries parted before; false if they never did.
  public mutating func goToPreviousDifference() -> Bool {
    guard let previous = table.rows.indices.prefix(max(position - 1, 0)).last(where: { table.rows[$0].differs }) else {
      return false
    }
    go(to: previous + 1)
    showDifference()
    return true
  }

  /// Starts or stops playing.
  public mutating func playOrPause() {
    if isAtEnd { position = 0 }
    (isPlaying, budget) = (!isPlaying, .zero)
  }

  /// Lets rows happen; playing stops where the libraries part for the first time, and at the end.
  public mutating func play(for elapsed: Duration, speed: Double) {
    guard isPlaying else { return }
    budget += elapsed * speed
    while isPlaying, budget >= ComparisonView.rowPause {
      guard !isAtEnd else { return go(to: position) }
      budget -= ComparisonView.rowPause
      position += 1
      if position - 1 == table.rows.firstIndex(where: \.differs) { return go(to: position) }
    }
    if isAtEnd { go(to: position) }
  }
}

extension ComparisonView: Overlay {
  var takesScreen: Bool { true }

  func hints(in state: LabState) -> [Hint] {
    [
      Hint(".", "step", isKept: true), Hint(",", "back"), Hint("]", "next difference", isKept: true), Hint("[", "before"),
      Hint("space", isPlaying ? "pause" : "play"), Hint("g G", "start, end"), Hint("← →", "columns"),
      Hint("Esc", "leave", isKept: true),
    ]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    state.notice = nil
    var view = self
    switch key {
    case .character("."): view.go(to: position + 1)
    case .character(","): view.go(to: position - 1)
    case .character("]"), .character("n"), .enter:
      if !view.goToNextDifference() {
        state.notice = Notice("there is no further difference; \(state.label(for: .toEnd)) goes to the end")
      }
    case .character("["), .character("N"):
      if !view.goToPreviousDifference() { state.notice = Notice("there is no earlier difference") }
    case .character(" "): view.playOrPause()
    case .right, .character("l"), .tab: view.firstColumn = min(firstColumn + 1, max(table.columns.count - 2, 0))
    case .left, .character("h"), .backTab: view.firstColumn = max(firstColumn - 1, 0)
    case .character("+"), .character("="): state.change(state.playback.speed.faster)
    case .character("-"), .character("_"): state.change(state.playback.speed.slower)
    case .escape, .character("q"):
      state.closeOverlay()
      return []
    default:
      var cursor = ListCursor(position)
      if cursor.move(key, among: table.rows.count + 1, page: max(1, state.size.rows - 8)) {
        view.go(to: cursor.row)
      } else {
        state.notice = Notice("\(key.label) does nothing here; Esc goes back to the playground")
      }
    }
    state.show(view)
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.go(to: position + lines.signum())
    state.show(view)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] { [] }

  func drawScreen(of scene: Scene, into buffer: inout CellBuffer) {
    ComparisonScreen(view: self, scene: scene).draw(into: &buffer)
  }
}

extension LabState {
  /// Whether something on the screen moves by itself.
  public var isMoving: Bool { open(ComparisonView.self)?.isPlaying ?? (playback.isOn || playback.motion != nil) }
}
