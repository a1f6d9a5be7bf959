public import TraceGraph

/// How a run stands in numbers: the one count behind the head of the screen, pictures, pages and reports.
///
/// An error counts once, however many promises it passes, and a promise whose handler was skipped counts as what it passed on. A promise
/// whose handler let a cancellation go on is shown as handled, so it doesn't count as cancelled.
public struct RunTally: Hashable, Sendable {
  /// How many promises are in a state.
  public struct Entry: Hashable, Sendable {
    public let appearance: NodeAppearance
    public let count: Int
  }

  /// Fulfilled, pending and cancelled promises, in this order, whether or not there are any.
  public let promises: [Entry]
  /// How many errors were born.
  public let errors: Int
  /// How many of them run off an end.
  public let unhandledErrors: Int
  /// Whether every error was handled; true without errors.
  public let isHandled: Bool
  public let faults: Int
  public let leaks: Int
  /// What became of all errors; `nil` if there was none.
  public let errorWords: String?
  /// Whether all errors ended at handlers that leave cancellations alone.
  public let areErrorsCancellations: Bool
  /// How many promises' handlers let a cancellation go on.
  private let caughtCancellations: Int

  /// - Parameters:
  ///   - faults: How many faults have happened by then.
  ///   - leaks: What was begun and left undone, which is known at the end.
  public init(_ state: TraceState, faults: Int = 0, leaks: Int = 0) {
    let counts = state.counts
    promises = [
      Entry(appearance: .fulfilled, count: counts.fulfilled), Entry(appearance: .pending, count: counts.pending),
      Entry(appearance: .cancelled, count: counts.cancelled - counts.caughtCancellations),
    ]
    caughtCancellations = counts.caughtCancellations
    errors = counts.errors
    isHandled = counts.unhandled == 0
    unhandledErrors = isHandled ? 0 : state.unhandledErrors
    (self.faults, self.leaks) = (faults, leaks)
    errorWords = PlainWords().errors(in: state)
    areErrorsCancellations = errors > 0 && state.sparedErrorCount == errors
  }

  /// `5 fulfilled, 1 pending, 1 error, handled, 1 fault`.
  public var words: String { words(pending: "pending") }

  /// - Parameter pending: What pending promises are called: at the end nothing settles them any more.
  public func words(pending: String) -> String {
    let told = promises.filter { $0.count > 0 }.map { "\($0.count) \($0.appearance == .pending ? pending : $0.appearance.word)" }
    let parts = told + troubles
    return parts.isEmpty ? "no promises" : parts.joined(separator: ", ")
  }

  /// What is said after the numbers of promises: cancellations that handlers got, errors, faults, leaks; empty without any.
  var troubles: [String] {
    let caught = caughtCancellations > 0 ? "\(Counted.words(caughtCancellations, "cancellation")) handled" : nil
    return [
      caught, errorWords, faults > 0 ? Counted.words(faults, "fault") : nil, leaks > 0 ? Counted.words(leaks, "leak") : nil,
    ]
    .compactMap(\.self)
  }
}
