internal import ArgumentParser
internal import Lab
internal import Program
internal import Synchronization

/// Shows what `explore` found: at its end, or where Ctrl-C comes in between.
final class ExplorationReport: Sendable {
  private struct State {
    var progress: ExploreRequest.Progress?
    /// When the progress was kept.
    var kept: ContinuousClock.Instant?
    var exploration: Exploration?
  }

  private let format: ExplorationFormat
  private let request: RunRequest
  private let replay: ReplayCommand
  private let expectations: [String]
  private let why: String?
  private let showsMap: Bool
  private let state = Mutex(State())

  /// Keeping it takes time, as the search goes on with a copy.
  private static let interval = Duration.milliseconds(100)

  /// - Parameters:
  ///   - request: The run without changes.
  ///   - expectations: Those that are held against each run.
  ///   - why: The expectation or line that somebody asks about.
  ///   - showsMap: Whether somebody asks where errors land.
  init(
    _ format: ExplorationFormat, of request: RunRequest, replayedBy replay: ReplayCommand, expectations: [String], why: String?,
    showsMap: Bool
  ) {
    (self.format, self.request, self.replay) = (format, request, replay)
    (self.expectations, self.why, self.showsMap) = (expectations, why, showsMap)
  }

  /// Keeps how far the search has come.
  func keep(_ progress: ExploreRequest.Progress) {
    state.withLock { state in
      let now = ContinuousClock.now
      guard state.kept.map({ $0.duration(to: now) >= Self.interval }) ?? true else { return }
      (state.progress, state.kept) = (progress, now)
    }
  }

  /// Keeps what the search has found.
  func keep(_ exploration: Exploration) { state.withLock { $0.exploration = exploration } }

  /// The text of what was found.
  ///
  /// - Throws: That nobody knows what is asked about.
  func text(of exploration: Exploration, map: ErrorMap?) throws -> String {
    let reason = try why.map { text in
      guard let reason = exploration.subject(text, among: expectations).flatMap({ exploration.why($0) }) else {
        throw ValidationError("--why: \(exploration.refusal(of: text, among: expectations))")
      }
      return reason
    }
    return format.text(of: exploration, in: request, replayedBy: replay, map: map, why: reason)
  }

  /// Shows what is known when Ctrl-C was pressed and the command is too busy to do so.
  ///
  /// - Returns: How the program ends.
  func showLastWords() -> ExitStatus {
    let (progress, found) = state.withLock { ($0.progress, $0.exploration) }
    let exploration = found ?? .interrupted(after: progress)
    let map = showsMap ? ErrorMap.interrupted : nil
    if StandardError.isTerminal { StandardError.replaceLine(by: "") }
    let text = (try? text(of: exploration, map: map)) ?? format.text(of: exploration, in: request, replayedBy: replay, map: map)
    do { try StandardOutput.draw(text) } catch { return .cannotWrite }
    return exploration.status
  }
}
