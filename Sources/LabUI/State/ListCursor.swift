internal import Screen

/// The marked row of a list, or the first line of a text: one set of keys moves both.
struct ListCursor: Hashable, Sendable {
  /// The row, from 0.
  private(set) var row: Int

  init(_ row: Int = 0) {
    self.row = row
  }

  /// Moves as the key says, as far as the list goes.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - page: How many of them Page Up and Page Down move by.
  /// - Returns: Whether the key is one that moves.
  mutating func move(_ key: Key, among count: Int, page: Int) -> Bool {
    switch key {
    case .down, .tab, .character("j"): move(by: 1, among: count)
    case .up, .backTab, .character("k"): move(by: -1, among: count)
    case .pageDown, .control("f"): move(by: page, among: count)
    case .pageUp, .control("b"): move(by: -page, among: count)
    case .home, .character("g"): row = 0
    case .end, .character("G"): row = max(count - 1, 0)
    default: return false
    }
    return true
  }

  /// Moves by rows, as far as the list goes.
  mutating func move(by rows: Int, among count: Int) {
    go(to: row + rows, among: count)
  }

  /// Goes to a row, as far as the list goes.
  mutating func go(to row: Int, among count: Int) {
    self.row = min(max(row, 0), max(count - 1, 0))
  }
}

extension Overlay {
  /// Moves the marked row as a key says, or closes the list by a key that does; `noticeIdleKey` answers any other key.
  ///
  /// - Parameter count: How many rows there are.
  func move(_ cursor: WritableKeyPath<Self, ListCursor>, with key: Key, among count: Int, in state: inout LabState) {
    var list = self
    if list[keyPath: cursor].move(key, among: count, page: state.overlayPage) {
      state.show(list)
    } else if isClosed(by: key, in: state) {
      state.closeOverlay()
    }
  }

  /// Moves the marked row by one, whichever way one scrolls.
  ///
  /// - Parameter count: How many rows there are.
  func scroll(_ cursor: WritableKeyPath<Self, ListCursor>, by lines: Int, among count: Int, in state: inout LabState) {
    var list = self
    list[keyPath: cursor].move(by: lines.signum(), among: count)
    state.show(list)
  }
}
