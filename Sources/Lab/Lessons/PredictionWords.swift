internal import TraceEvents
internal import TraceGraph

/// Says what happened in a run and why, for people who have just guessed it.
struct PredictionWords {
  /// A line that the run prints.
  struct Line {
    var text: String
    /// The number of the event that prints it.
    var step: Int
    var time: VirtualInstant
    /// The promise whose handler prints it; the program for its own lines.
    var promise: PromiseID
    /// Where that handler stands; 0 for the program's own lines.
    var sourceLine: Int
  }

  private let run: LabRun
  private let names: PlaceNames
  /// All lines, in the order of printing.
  let lines: [Line]
  /// The event with which the first handler of an outcome runs; `nil` if none does.
  private let firstHandler: Int?

  init(_ run: LabRun) {
    self.run = run
    names = PlaceNames(run.full)
    var lines: [Line] = []
    for event in run.events {
      guard case .printed(let text) = event.kind else { continue }
      let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for part in text.hasSuffix("\n") ? parts.dropLast() : parts[...] {
        lines.append(
          Line(
            text: TerminalText.quoted(String(part), limit: 60), step: event.step, time: event.time, promise: event.promise,
            sourceLine: run.full[event.promise]?.address.place.line ?? 0))
      }
    }
    self.lines = lines
    firstHandler =
      run.events.first { event in
        if case .handlerRan(let role) = event.kind { role != .work } else { false }
      }?.step
  }

  func name(_ id: PromiseID) -> String { names.name(id) }

  /// Who prints a line, and when.
  func origin(of line: Line) -> String {
    guard line.promise != .program else {
      // Tasks and timers of the script belong to no promise either.
      let isMain = line.step < firstHandler ?? .max && line.time == .zero
      return "`\(line.text)`: \(isMain ? "the script itself" : "outside of handlers"), at \(line.time)."
    }
    return "`\(line.text)`: the handler of \(name(line.promise)), at \(line.time)."
  }

  /// Who prints a line, and why then.
  func explanation(of line: Line) -> [String] {
    guard line.promise != .program else {
      return [origin(of: line)] + (handlersComeLast ? ["Here every handler runs after the script's own lines."] : [])
    }
    return [origin(of: line)] + why(line.promise, in: run.full)
  }

  /// Whether no handler of an outcome ran before the script's own lines had ended.
  private var handlersComeLast: Bool {
    guard let firstHandler, let last = lines.last(where: { $0.promise == .program }) else { return false }
    return last.step < firstHandler
  }

  /// Why a promise is as it is.
  func why(_ id: PromiseID, in state: TraceState) -> [String] {
    [Self.sentence(Explanation(of: id, in: state, full: run.full).answer)]
  }

  /// The path of an error.
  func path(_ path: RejectionPath) -> [String] {
    let words = PlainWords().words(for: path, in: run.full)
    return why(path.origin, in: run.full) + ["The path of the error: \(words)."]
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }
}
