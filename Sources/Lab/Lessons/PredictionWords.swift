internal import Program
internal import SwiftPromises
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
    /// Whether a job prints it that the script has put into a queue, and that belongs to no promise.
    var isQueued = false

    /// Whether it is one of the script's own lines, which run from the top to the bottom.
    var isScripts: Bool { promise == .program && !isQueued }
  }

  /// How many promises are looked through for a reason.
  private static let mostPromises = 200

  let run: LabRun
  private let names: PlaceNames
  private let namesInQuestions: PlaceNames
  private let variables: VariableNames
  /// What has happened when something is explained: all of the run, or as much of it as was seen.
  let seen: TraceState
  /// Whether more may be asked about the rest of the run: then nothing is said of what comes.
  let isOnTheWay: Bool
  /// All lines, in the order of printing.
  let lines: [Line]
  /// The event with which the first handler of an outcome runs; `nil` if none does.
  private let firstHandler: Int?
  /// The last event of the script's own lines, before the first of its jobs; `nil` where nobody knows.
  private let lastOfScript: Int?

  init(_ run: LabRun, seen: TraceState? = nil) {
    self.run = run
    self.seen = seen ?? run.full
    isOnTheWay = seen != nil
    names = PlaceNames(run.full, called: PredictionWords.calls(run))
    namesInQuestions = PlaceNames(asking: run.full)
    variables = VariableNames(run)
    firstHandler =
      run.events.first { event in
        if case .handlerRan(let role) = event.kind { role != .work } else { false }
      }?.step
    lastOfScript = Self.lastOfScript(run, firstHandler)
    // A script that awaits goes on later.
    let awaits = run.events.first { event in
      if case .awaits = event.kind { event.promise == .program } else { false }
    }
    let top = awaits == nil ? lastOfScript ?? (firstHandler ?? run.events.count + 1) - 1 : .max
    var lines: [Line] = []
    for event in run.events {
      guard case .printed(let text) = event.kind else { continue }
      let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for part in text.hasSuffix("\n") ? parts.dropLast() : parts[...] {
        lines.append(
          Line(
            text: Self.shown(String(part)), step: event.step, time: event.time, promise: event.promise,
            sourceLine: run.full[event.promise]?.address.place.line ?? 0,
            isQueued: event.promise == .program && event.step > top))
      }
    }
    self.lines = lines
  }

  /// The script itself is the first job; a `sync` runs within it. In JavaScript that job goes on with the microtasks.
  private static func lastOfScript(_ run: LabRun, _ firstHandler: Int?) -> Int? {
    guard run.dialect != .ecmascript else {
      let jobs = run.run?.plainJobs.compactMap(\.events?.lowerBound) ?? []
      return min(jobs.min() ?? run.events.count, (firstHandler ?? run.events.count + 1) - 1)
    }
    return run.run?.queueJobs.filter { $0.steps.lowerBound == 1 }.map(\.steps.upperBound).max()
  }

  /// Whether a line is printed while the script itself runs, by whatever code.
  func isFromTheStart(_ line: Line) -> Bool { lastOfScript.map { line.step <= $0 } ?? line.isScripts }

  func name(_ id: PromiseID) -> String { names.name(id) }

  /// What the graph calls those promises that a name and a line don't tell apart: the variable or the call in front of their operators,
  /// where it is another one for each of them.
  private static func calls(_ run: LabRun) -> [PromiseID: String] {
    struct Spot: Hashable {
      var operatorName: String
      var line: Int
    }
    let numbered = run.layout.words.numbered
    var found: [Spot: [PromiseID: String]] = [:]
    var counts: [Spot: Int] = [:]
    for promise in run.full.promises where numbered.contains(promise.id) && promise.address.place.unit == .program {
      let spot = Spot(operatorName: promise.operatorName, line: promise.address.place.line)
      counts[spot, default: 0] += 1
      guard let name = run.layout.ownName(of: promise.id) else { continue }
      found[spot, default: [:]][promise.id] = name
    }
    return found.reduce(into: [:]) { calls, spot in
      guard Set(spot.value.values).count == counts[spot.key] else { return }
      calls.merge(spot.value) { first, _ in first }
    }
  }

  /// What a promise is called in a question and its choices, where the graph is hidden.
  func nameInQuestion(_ id: PromiseID) -> String {
    let name = namesInQuestions.name(id)
    return variables.name(of: id).map { "`\($0)` (\(name))" } ?? name
  }

  /// A value or a line as it stands in a sentence: an empty one is not invisible.
  static func shown(_ text: String) -> String { text.isEmpty ? "\"\"" : TerminalText.quoted(text, limit: 60) }

  /// Who prints a line, when, and because of what.
  func origin(of line: Line) -> String {
    guard line.promise != .program else { return "`\(line.text)`: \(programOrigin(line)), at \(line.time)." }
    let name = name(line.promise)
    guard let cause = seen[cause(of: line)], cause.id != line.promise, cause.settledAt != nil else {
      return "`\(line.text)`: the \(part(line.promise)) of \(name), at \(line.time)."
    }
    let isTask = seen[line.promise]?.operatorKind == .task || awaited(before: line) != nil
    if !isTask, let made = seen[line.promise]?.createdStep, let settled = cause.settledStep, settled < made {
      let before = "when it was attached, \(self.name(cause.id)) was \(cause.state.rawValue) already"
      return "`\(line.text)`: \(name) ran at \(line.time); \(before)."
    }
    let ran = isTask ? "the code of \(name) went on" : "\(name) ran"
    return "`\(line.text)`: \(ran) at \(line.time), when \(self.name(cause.id)) was \(cause.state.rawValue)."
  }

  /// What of a promise prints: a handler gets an outcome, all other code does not.
  func part(_ id: PromiseID) -> String { seen[id]?.codeWord ?? "handler" }

  /// The promise whose outcome the code got that prints a line.
  func cause(of line: Line) -> PromiseID {
    guard let record = seen[line.promise] else { return .program }
    guard record.operatorKind == .task else {
      if let awaited = awaited(before: line) { return awaited.id }
      return record.handlerRun.flatMap { $0.role == .work ? nil : $0.cause } ?? .program
    }
    for event in run.events.prefix(line.step).reversed() where event.promise == line.promise {
      if case .awaits(let input) = event.kind { return input }
    }
    return .program
  }

  /// What JavaScript's code awaits, behind which it goes on and prints a line; `nil` where it has awaited nothing.
  ///
  /// Such code goes on where the handler of what it awaits would run: no other handler's lines are those of the promise that made it.
  func awaited(before line: Line) -> PromiseRecord? {
    guard run.dialect == .ecmascript, line.promise != .program else { return nil }
    for event in run.events.prefix(line.step).reversed() {
      guard case .handlerRan(let role) = event.kind else { continue }
      guard let record = seen[event.promise], record.creator == line.promise else { return nil }
      // The work of a promise that the code makes runs at once, within it.
      if role != .work { return record }
    }
    return nil
  }

  /// What prints a line that belongs to no promise: the script, or what it has put into a queue.
  private func programOrigin(_ line: Line) -> String {
    if line.isScripts { return "the script itself" }
    guard run.dialect == .ecmascript else { return "work that the script put into a queue" }
    if line.time == .zero { return "a microtask" }
    // A timer is what begins an instant; microtasks come behind it.
    let isFirst = line.step < 2 || run.events[line.step - 2].time < line.time
    return isFirst ? "a timer" : "a timer or a microtask"
  }

  /// Whether no handler of an outcome ran before the script's own lines had ended.
  var handlersComeLast: Bool {
    guard let firstHandler, let last = lines.last(where: \.isScripts) else { return false }
    return last.step < firstHandler
  }

  /// Why nothing more is printed: what waits, or else what was skipped.
  var silence: [String] {
    if let end = run.full.cutShortBy {
      let fault = if case .fault = run.run?.ending { run.run?.faults.last?.message } else { String?.none }
      return [Self.sentence(end.prefix(1).uppercased() + end.dropFirst() + (fault.map { ": \($0)" } ?? ""))]
    }
    let own = seen.promises.prefix(Self.mostPromises).filter { $0.address.place.unit == .program }
    if let pending = own.first(where: { $0.state == .pending }) { return why(pending.id, in: seen) }
    return own.filter(\.isSkipped).prefix(2).flatMap { why($0.id, in: seen) }
  }

  /// Why a promise is as it is.
  func why(_ id: PromiseID, in state: TraceState) -> [String] {
    let told = Explanation.answer(id, in: state, full: seen, names: names, tellsComing: !isOnTheWay).text
    let answer = callsReject(id) ? told.replacing("its work failed", with: "its work called `reject`") : told
    return [Self.sentence(answer)] + attempts(id) + leftAlone(id) + (isOnTheWay ? [] : tooEarly(id))
  }

  /// Why a promise was settled when it was, without its value, which may be asked for next.
  func whyThen(_ id: PromiseID) -> [String] {
    let value = seen[id]?.settlementText.map { " with \(Self.shown($0))" } ?? ""
    return why(id, in: seen).map { $0.replacing(value, with: "", maxReplacements: 1) } + timing(id)
  }

  /// Why lines come in the order in which they come, as far as one sentence for all of them says it.
  var whyInThisOrder: [String] {
    var causes: [PromiseID] = []
    for cause in lines.map({ cause(of: $0) }) where cause != .program && !causes.contains(cause) { causes.append(cause) }
    let left = causes.lazy.flatMap { leftAlone($0, "The handler of \(name($0))") }.prefix(1)
    // A task's code is no handler.
    let isAboutHandlers = handlersComeLast && !lines.contains { seen[$0.promise]?.operatorKind == .task }
    return left.isEmpty && isAboutHandlers ? [Self.handlersLast] : Array(left)
  }

  static let handlersLast = "Here every handler runs after the script's own lines."

  /// What a promise did not wait for although its own handler made it: the forgotten return.
  ///
  /// - Parameter handler: What the handler is called, at the beginning of a sentence.
  private func leftAlone(_ id: PromiseID, _ handler: String = "Its handler") -> [String] {
    guard let record = seen[id], let end = record.settledStep, record.state == .fulfilled, record.adopts == nil,
      record.operatorKind == .handler,
      let made = seen.promises.prefix(Self.mostPromises).last(where: { $0.creator == id && $0.settledStep ?? .max > end })
    else { return [] }
    return ["\(handler) made \(name(made.id)) and did not return it, so \(name(id)) did not wait for it."]
  }

  /// A handler of errors that doesn't get an error which nobody handles, as it stands above what failed.
  private func tooEarly(_ id: PromiseID) -> [String] {
    guard let record = seen[id], record.state == .rejected, let origin = record.errorOrigin,
      let path = RejectionPath(of: origin, in: seen), case .offTheEnd = path.landing, path.caughtOnTheWay.isEmpty
    else { return [] }
    var above = seen[origin]?.parents.first
    while let id = above, let record = seen[id] {
      if record.isSkipped, record.state == .fulfilled {
        return ["\(name(id)) doesn't get this error: it stands above \(name(origin)), and errors go down."]
      }
      above = record.parents.first
    }
    return []
  }

  /// The timers because of which a promise was settled when it was, one after the other; nothing if `why` has said it.
  func timing(_ id: PromiseID) -> [String] {
    guard let record = seen[id], let end = record.settledAt else { return [] }
    // Its attempts are told with the reason.
    if record.operatorKind == .retry { return [] }
    var timers: [String] = []
    var now = end
    let links = Explanation(of: id, in: seen, full: seen).chain
    // A pause of `retry` is but the last of several.
    let retried = links.lazy.map { attempts($0, name($0)) }.first { !$0.isEmpty }
    if let retried { return retried }
    for link in links {
      guard let timer = seen[link], let since = timer.waitingSince, timer.waitingUntil == now, timer.settledAt == now,
        since < now
      else { continue }
      guard timer.id != id else { return [] }
      timers.insert("\(name(link)) from \(since) to \(now)", at: 0)
      now = since
    }
    guard !timers.isEmpty else { return [] }
    let beside = ([id] + links).lazy.compactMap { timerBeside($0, links, end) }.prefix(1)
    let returned = ([id] + links).compactMap(returning).prefix(Self.mostReturned)
    return ["It took that long because of \(timers.joined(separator: ", then "))."] + beside + returned
  }

  /// What else took that long: the timer that a handler waited for before it returned a promise which had its own.
  private func timerBeside(_ id: PromiseID, _ links: [PromiseID], _ end: VirtualInstant) -> String? {
    guard let record = seen[id], record.adopts != nil, let ran = record.handlerRun, ran.role != .work, ran.time == end else {
      return nil
    }
    let waitedFor = [ran.cause] + Explanation(of: ran.cause, in: seen, full: seen).chain
    let timer = waitedFor.lazy.compactMap { seen[$0] }.first { $0.waitingUntil == end && $0.settledAt == end }
    guard let timer, !links.contains(timer.id) else { return nil }
    return "The handler of \(name(id)) ran at \(end), too, because of \(name(timer.id))."
  }

  /// More than that and the reader loses the thread.
  private static let mostReturned = 2

  /// That a promise ended with another one because its handler returned it; `nil` if it did not.
  private func returning(_ id: PromiseID) -> String? {
    guard let record = seen[id], record.operatorKind == .handler, let inner = record.adopts.flatMap({ seen[$0] }),
      let ran = record.handlerRun
    else { return nil }
    if inner.creator == id {
      guard inner.settledAt.map({ $0 > ran.time }) ?? true else { return nil }
      let made = "made \(name(inner.id)) at \(inner.createdAt) and returned it"
      return "The handler of \(name(id)) \(made), so \(name(id)) waited for it."
    }
    guard inner.createdAt < ran.time else { return nil }
    return "\(name(inner.id)) was made at \(inner.createdAt); the handler of \(name(id)) only returned it."
  }

  /// The path of an error.
  func path(_ path: RejectionPath) -> [String] {
    let words = PlainWords().words(for: path, in: seen)
    // Where the error forks, a handler on one branch doesn't help the others.
    let ends = seen.unhandledEnds.filter { seen[$0]?.errorOrigin == path.origin && !path.carriers.contains($0) }
    let others =
      ends.isEmpty
      ? [] : ["It went another way, too: at \(ends.prefix(2).map(name).joined(separator: " and ")) nobody handles it."]
    return why(path.origin, in: seen) + ["The path of the error: \(words)."] + others
  }

  static func sentence(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }
}
