public import TraceEvents
public import TraceGraph

/// Something that holds for a right answer, and that the engine can tell.
public struct Goal: Hashable, Sendable {
  /// What is to hold.
  public enum Claim: Hashable, Sendable {
    /// It prints what the solution prints.
    case output
    /// It prints the lines that the solution prints, in whichever order.
    case outputInAnyOrder
    /// It prints a line, among others.
    case prints(String)
    /// One of its lines has these words, in this order.
    case printsWords([String])
    /// It prints a line at an instant.
    case printsAt(String, VirtualInstant)
    /// The last line that it prints is a text, or begins with it.
    case lastLine(String, isStart: Bool)
    /// It never prints a line.
    case neverPrints(String)
    /// Every rejection is handled.
    case noUnhandled
    /// Every promise is settled.
    case noPending
    /// `run` would end with status 0.
    case endsWell
    /// Each promise that an operator makes ends in a state, and there is one.
    case state(String, PromiseRecord.State)
    /// One of the promises that an operator makes ends with a value, or with an error.
    case value(String, String)
    /// The handler of one of the promises that an operator makes prints a line.
    case handlerPrints(String, String)
    /// A handler or a task prints a line, not the script's own lines.
    case anyHandlerPrints(String)
    /// The handler of a promise that an operator makes prints a line, and it or one above it in its chain was given a value.
    case handlerGiven(String, given: String, prints: String)
    /// The handler of a promise that an operator makes waits for a value until a later instant, and prints a line.
    case handlerWaits(String, for: String, prints: String)
    /// Two lines are printed by promises that have nothing to do with each other.
    case apart(String, String)
    /// One of the promises that an operator makes waits for a promise that its handler returns.
    case handlerReturnsPromise(String)
    /// At most one handler is attached to each promise.
    case unbranched
    /// No chain goes on behind what an operator makes.
    case endsIn(String)
    /// The script calls one of its functions.
    case calls(String)
    /// The script itself prints a line, no handler does.
    case scriptPrints(String)
    /// The run makes a promise with an operator.
    case uses(String)
    /// The run is over by an instant.
    case within(VirtualInstant)
    /// An expression of the script's variables is true at the end.
    case holds(String)
    /// The script is the one that was given.
    case unchanged
    /// The script has the lines that were given, in whichever order.
    case sameLines

    /// Whether it is about the script or its plain run, so that `under every …` has no meaning.
    var isAboutPlainRun: Bool {
      switch self {
      case .within, .unchanged, .sameLines, .uses, .printsAt, .handlerPrints, .anyHandlerPrints, .handlerGiven, .handlerWaits,
        .apart, .handlerReturnsPromise, .calls, .scriptPrints, .endsIn, .unbranched:
        true
      case .output, .outputInAnyOrder, .prints, .printsWords, .lastLine, .neverPrints, .noUnhandled, .noPending, .endsWell,
        .state, .value, .holds:
        false
      }
    }
  }

  /// For which runs it is to hold, besides the plain one.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Whichever call fails, one at a time.
    case failure
    /// In whichever order answers come and queues work.
    case order

    var words: String { self == .failure ? "whichever call fails" : "in whatever order things happen" }
  }

  public var line: Int
  /// What the file says: `no unhandled under every failure`.
  public var code: String
  public var claim: Claim
  public var scope: Scope?
  /// Which data the script has then in the place of its own; `nil` for the script as it is.
  public var replacement: OtherData?
  /// How the author words it; `nil` leaves the wording to the lab.
  public var text: String?

  static let forms = [
    "output", "output in any order", "prints TEXT", "prints TEXT at 100ms", "prints words WORD WORD", "never prints TEXT",
    "handler then prints TEXT",
    "handler prints TEXT", "handler then given VALUE prints TEXT", "handler then waiting for VALUE prints TEXT",
    "handler then returns a promise",
    "apart TEXT and TEXT", "script prints TEXT", "last line TEXT",
    "calls NAME",
    "no unhandled", "no pending", "ends well",
    "state race fulfilled", "value then TEXT", "uses all", "unbranched", "ends in catch", "within 150ms", "true EXPRESSION",
    "unchanged",
    "same lines", "output with OLD as NEW",
  ]

  /// What holds for every exercise that only reorders lines.
  static func sameLines(_ line: Int) -> Goal { Goal(code: "same lines", claim: .sameLines, line: line) }

  private init(code: String, claim: Claim, line: Int) { (self.code, self.claim, self.line) = (code, claim, line) }

  /// Reads what docs/LESSONS.md lists.
  init(_ code: String, text: String?, line: Int) throws(LessonTextProblem) {
    (self.code, self.text, self.line) = (code, text, line)
    var body = code
    for scope in Scope.allCases where body.hasSuffix(" under every \(scope.rawValue)") {
      body.removeLast(" under every \(scope.rawValue)".count)
      self.scope = scope
    }
    let replacement = OtherData(endOf: &body)
    claim = try Goal.claim(body)
    self.replacement = replacement
    if replacement != nil, [.unchanged, .sameLines].contains(claim) || isAboutNames {
      throw LessonTextProblem("'\(body)' is about the script that is handed in: write it without 'with … as …'")
    }
    if let scope, claim.isAboutPlainRun {
      throw LessonTextProblem("'\(body)' is about the plain run: write it without 'under every \(scope.rawValue)'")
    }
  }

  private var isAboutNames: Bool { if case .calls = claim { true } else { false } }

  private static func claim(_ code: String) throws(LessonTextProblem) -> Claim {
    switch code {
    case "output": return .output
    case "output in any order": return .outputInAnyOrder
    case "no unhandled": return .noUnhandled
    case "no pending": return .noPending
    case "ends well": return .endsWell
    case "unchanged": return .unchanged
    case "unbranched": return .unbranched
    case "same lines": return .sameLines
    default: break
    }
    func rest(_ start: String) -> String? {
      code.hasPrefix(start) && code.count > start.count ? String(code.dropFirst(start.count)) : nil
    }
    if let words = rest("prints words ") { return .printsWords(words.split(separator: " ").map(String.init)) }
    if let text = rest("prints ") {
      if let at = text.ranges(of: " at ").last, let duration = DurationText.duration(String(text[at.upperBound...])) {
        return .printsAt(String(text[..<at.lowerBound]), VirtualInstant.zero.advanced(by: duration))
      }
      return .prints(text)
    }
    if let text = rest("never prints ") { return .neverPrints(text) }
    if let text = rest("last line ") {
      let isStart = text.hasSuffix("…")
      return .lastLine(isStart ? String(text.dropLast()) : text, isStart: isStart)
    }
    if let name = rest("ends in ") { return .endsIn(name) }
    if let text = rest("script prints ") { return .scriptPrints(text) }
    if let text = rest("handler prints ") { return .anyHandlerPrints(text) }
    if let words = rest("handler ")?.split(separator: " ", maxSplits: 2), words.count == 3, words[1] == "prints" {
      return .handlerPrints(String(words[0]), String(words[2]))
    }
    if let words = rest("handler ")?.split(separator: " ", maxSplits: 4), words.count == 5, words[1] == "given",
      words[3] == "prints"
    {
      return .handlerGiven(String(words[0]), given: String(words[2]), prints: String(words[4]))
    }
    if let words = rest("handler ")?.split(separator: " ", maxSplits: 5), words.count == 6, words[1...2] == ["waiting", "for"],
      words[4] == "prints"
    {
      return .handlerWaits(String(words[0]), for: String(words[3]), prints: String(words[5]))
    }
    if let text = rest("apart "), let and = text.firstRange(of: " and ") {
      return .apart(String(text[..<and.lowerBound]), String(text[and.upperBound...]))
    }
    if let words = rest("handler ")?.split(separator: " "), words.count == 4, words[1...] == ["returns", "a", "promise"] {
      return .handlerReturnsPromise(String(words[0]))
    }
    if let text = rest("calls ") { return .calls(text) }
    if let words = rest("value ")?.split(separator: " ", maxSplits: 1), words.count == 2 {
      return .value(String(words[0]), String(words[1]))
    }
    if let text = rest("uses ") { return .uses(text) }
    if let text = rest("true ") { return .holds(text) }
    if let text = rest("within ") {
      guard let duration = DurationText.duration(text) else {
        throw LessonTextProblem("'\(text)' isn't a valid time: write for example `within 150ms`")
      }
      return .within(VirtualInstant.zero.advanced(by: duration))
    }
    if let words = rest("state ")?.split(separator: " "), words.count == 2 {
      guard let state = PromiseRecord.State(rawValue: String(words[1])) else {
        let states = PromiseRecord.State.allCases.map(\.rawValue).joined(separator: ", ")
        throw LessonTextProblem("'\(words[1])' isn't a state: write one of \(states)")
      }
      return .state(String(words[0]), state)
    }
    let near = LessonTextProblem.near(code, forms)
    throw LessonTextProblem("'\(TerminalText.quoted(code, limit: 40))' isn't a goal\(near); \(LessonTextProblem.whereAllAre)")
  }

  /// The goal as a sentence.
  ///
  /// - Parameter solution: What the solution prints, with the same data, line by line.
  func sentence(solution: [String]) -> String {
    if let text { return text }
    let own =
      switch claim {
      case .output:
        solution.isEmpty ? "It prints nothing" : "It prints \(solution.map { "`\($0)`" }.joined(separator: ", then "))"
      case .outputInAnyOrder:
        solution.isEmpty
          ? "It prints nothing"
          : "It prints \(solution.map { "`\($0)`" }.joined(separator: " and "))" + (solution.count > 1 ? ", in any order" : "")
      case .prints(let line): "It prints `\(line)`"
      case .printsWords(let words): "It prints a line with \(words.map { "`\($0)`" }.joined(separator: ", "))"
      case .printsAt(let line, let instant): "It prints `\(line)` at \(instant)"
      case .lastLine(let line, let isStart): "The last line that it prints \(isStart ? "begins with" : "is") `\(line)`"
      case .neverPrints(let line): "It never prints `\(line)`"
      case .noUnhandled: "No rejection stays unhandled"
      case .noPending: "No promise stays pending"
      case .endsWell: "It ends well: no promise waits for ever, and no error is left over"
      case .state(let name, let state): "What `\(name)` makes ends \(state.rawValue)"
      case .value(let name, let text): "A promise of `\(name)` ends with `\(text)`"
      case .handlerPrints(let name, let line): "A handler of `\(name)` prints `\(line)`"
      case .anyHandlerPrints(let line): "A handler prints `\(line)`, not the script itself"
      case .handlerGiven(let name, let value, let line): "A handler of `\(name)` that is given `\(value)` prints `\(line)`"
      case .handlerWaits(let name, let value, let line): "A handler of `\(name)` waits for `\(value)` and prints `\(line)`"
      case .apart(let first, let second): "`\(first)` and `\(second)` come of promises of their own: neither waits for the other"
      case .handlerReturnsPromise(let name): "A handler of `\(name)` returns a promise, and the chain waits for it"
      case .unbranched: "At most one handler is attached to each promise"
      case .endsIn(let name): "No chain goes on after `\(name)`"
      case .calls(let name): "It calls `\(name)`"
      case .scriptPrints(let line): "The script itself prints `\(line)`, no handler does"
      case .uses(let name): "It uses `\(name)`"
      case .within(let instant): "It is over within \(instant)"
      case .holds(let expression): "At the end, `\(expression)` is true"
      case .unchanged: "The script stays as it is"
      case .sameLines: "It has the lines that are given, each once"
      }
    return own + (replacement.map { ", \($0.words)" } ?? "") + (scope.map { ", \($0.words)" } ?? "") + "."
  }
}
