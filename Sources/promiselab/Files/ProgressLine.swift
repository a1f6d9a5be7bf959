/// A line on a terminal that says how far something has come; nothing where standard error is no terminal.
final class ProgressLine {
  private static let interval = Duration.milliseconds(100)
  private let isShown = StandardError.isTerminal
  private var next = ContinuousClock.now + interval
  private var isThere = false

  /// Shows a text in the place of the one before, a few times a second.
  func show(_ text: @autoclosure () -> String) {
    guard isShown, ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + Self.interval
    isThere = true
    StandardError.replaceLine(by: text())
  }

  /// Leaves nothing of it.
  func clear() {
    if isThere { StandardError.replaceLine(by: "") }
    isThere = false
  }
}
