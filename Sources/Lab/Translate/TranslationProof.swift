import Program
public import TraceEvents
import TraceGraph
import Translating

/// A script and its translation, run side by side: as they are, with every single failure, and in every order.
public struct TranslationProof: Sendable {
  /// What came of one run of each.
  public struct Trial: Hashable, Sendable {
    /// What was done to both.
    public enum Change: Hashable, Sendable {
      case none
      /// The promises of one place fail; its place in the translation.
      case failure(SourcePlace, translated: SourcePlace, operatorName: String)
      /// The handler at a place throws, in both texts: where tasks have no promise that could fail.
      case throwing(SourcePlace, operatorName: String)
      /// An outcome of the original's exploration.
      case order(code: String, words: String)
    }

    public var change: Change
    /// How the translation differs; `nil` if it doesn't.
    public var difference: Difference?
  }

  /// How two runs differ.
  public struct Difference: Hashable, Sendable {
    /// In a few words.
    public var words: String
    /// The rule of docs/dialects.md that explains it; `nil` if none is known.
    public var rule: Int?
    /// Whether both print the same lines, in another order, at the same instants, or one does what the other does once what is due at one
    /// instant comes in another order.
    public var isOrder = false
    /// What else differs, of other kinds: errors that nobody handles beside what is printed.
    public var others: [Difference] = []

    /// Itself and the others, one for each kind.
    public var kinds: [Difference] { [self] + others }

    /// The same, where all that no rule explains comes of the order at one instant.
    var ofOrder: Difference {
      var own = self
      if own.rule == nil { own.isOrder = true }
      own.others = others.map(\.ofOrder)
      return own
    }

    /// Whether it is known why they differ.
    public var isExplained: Bool { (rule != nil || isOrder) && others.allSatisfy(\.isExplained) }
  }

  public let trials: [Trial]
  /// Why not everything was tried; `nil` if it was.
  public let gap: String?
  /// Why nothing is proved, whatever was tried; `nil` if something can be.
  public let refusal: String?

  /// The trials that differ.
  public var differences: [Trial] { trials.filter { $0.difference != nil } }
  /// Whether each difference has a rule that explains it, and nothing keeps from proving.
  public var isExplained: Bool { refusal == nil && differences.allSatisfy { $0.difference?.isExplained != false } }

  /// Runs both.
  ///
  /// - Parameters:
  ///   - script: A script whose translation runs.
  ///   - mostFailures: How many failures are tried.
  ///   - mostRuns: How many orders, latencies and failures of sources are tried.
  ///   - mostEvents: How many events the runs of each kind may have together; ten runs are made whatever they have.
  /// - Complexity: That many runs of each.
  public init(_ script: TranslatedScript, mostFailures: Int = 200, mostRuns: Int = 300, mostEvents: Int = 200_000) {
    let comparison = OutcomeDifference(script)
    var trials: [Trial] = []
    var gaps: [String] = []
    var (left, right) = (script.original, script.translated)
    guard let programs = Programs(left, right), let base = programs.outcomes(left, right) else {
      (self.trials, gap, refusal) = ([], nil, "the translation doesn't run")
      return
    }
    if let fault = base.original.faults.first {
      let place = fault.place.map { " (\($0))" } ?? ""
      (self.trials, gap, refusal) = ([], nil, "the script faults\(place): \(TerminalText.quoted(fault.message))")
      return
    }
    if let fault = OutcomeDifference.fault(of: base.translated), comparison.stopped(base.translated) == nil {
      (self.trials, gap, refusal) = ([], nil, "the translation doesn't run: \(TerminalText.quoted(fault))")
      return
    }
    trials.append(
      Trial(
        change: .none,
        difference: Self.difference(left, right, programs, base, comparison, script)))
    if case .limit? = base.run.run?.ending {
      (self.trials, gap, refusal) = (trials, nil, "the script doesn't come to an end")
      return
    }
    // A long program is run less often: each of its runs takes as long as many of a short one.
    let affordable = max(10, mostEvents / max(1, base.run.events.count))
    let (mostFailures, mostRuns) = (min(mostFailures, affordable), min(mostRuns, affordable))
    left.limits.maximumSteps = Self.mostSteps(of: left, base)
    right.limits.maximumSteps = left.limits.maximumSteps
    var endless = 0
    let places = Self.places(of: base.run, base.other, script, without: base.guaranteed)
    for (place, translated, name) in places.prefix(mostFailures) {
      var (failing, same) = (left, right)
      failing.plan.injections = [Self.failure(at: place, of: left)]
      same.plan.injections = [Self.failure(at: translated, of: left)]
      guard let pair = programs.outcomes(failing, same) else { continue }
      if pair.isEndless {
        endless += 1
        continue
      }
      trials.append(
        Trial(
          change: .failure(place, translated: translated, operatorName: name),
          difference: Self.difference(failing, same, programs, pair, comparison, script)))
    }
    if script.translation.target == .async, mostFailures > 0 {
      let failable = Set(base.run.operatorPlaces.map(\.place)).subtracting(base.guaranteed.0).filter { place in
        base.run.places.promise(at: PromiseAddress(place: place, occurrence: 0)) != nil
      }
      let tried = min(places.count, mostFailures)
      let thrown = Self.throwing(
        failable.subtracting(places.map(\.0)), in: script, left.limits, min(mostFailures - tried, Self.mostTexts(script)))
      trials += thrown.trials
      endless += thrown.endless
      let left = failable.count - tried - thrown.trials.count - thrown.endless
      if left > 0 { gaps.append("\(left) of \(failable.count) failures have no counterpart in tasks, or weren't tried") }
    } else if places.count > mostFailures {
      gaps.append("only the first \(mostFailures) of \(places.count) failures were tried")
    }
    if endless > 0 {
      gaps.append("with \(endless == 1 ? "1 failure" : "\(endless) failures") neither comes to an end, which isn't compared")
    }
    let orders: (trials: [Trial], gap: String?) =
      mostRuns > 0
      ? Self.orders(
        left, right, comparison, script, mostRuns, isExplained: trials.allSatisfy { $0.difference?.isExplained != false })
      : ([], nil)
    trials += orders.trials
    // What explorations leave out follows mostly from what is told already.
    if gaps.isEmpty, let gap = orders.gap { gaps = [gap] }
    (self.trials, gap, refusal) = (trials, gaps.isEmpty ? nil : gaps.joined(separator: "; "), nil)
  }

  /// How many orders are tried of what is due at one instant, where nothing else explains a difference.
  private static let mostReorderings: UInt64 = 12

  /// How two runs differ. Where no rule is known and one of them comes to the same as the other once what is due at one instant comes in
  /// another order, that is the reason: the libraries take more turns or fewer.
  private static func difference(
    _ left: RunRequest, _ right: RunRequest, _ programs: Programs, _ pair: Pair, _ comparison: OutcomeDifference,
    _ script: TranslatedScript
  ) -> Difference? {
    let found = comparison.difference(pair.original, pair.translated) { pair.partings(script) }
    guard let found, !found.isExplained, !pair.isEndless else { return found }
    let isReordered = (1...mostReorderings).contains { seed in
      var (first, second) = (left, right)
      (first.plan.order, second.plan.order) = (.random(seed: seed), .random(seed: seed))
      guard let other = programs.outcomes(first, second) else { return false }
      return comparison.difference(other.original, pair.translated) == nil
        || comparison.difference(pair.original, other.translated) == nil
    }
    return isReordered ? found.ofOrder : found
  }

  /// How many steps a run with a change may take before it counts as one without an end: many times what it takes without.
  private static func mostSteps(of request: RunRequest, _ base: Pair) -> Int {
    let steps = max(base.run.run?.steps ?? 0, base.other.run?.steps ?? 0)
    return min(request.limits.maximumSteps, max(200_000, 20 * steps))
  }

  /// How many changed texts are translated and checked: that takes as long as they are.
  private static func mostTexts(_ script: TranslatedScript) -> Int {
    max(4, 400_000 / max(1, script.original.source.text.utf8.count))
  }

  /// What comes of handlers that throw, each in a text of its own, which is translated anew.
  private static func throwing(
    _ places: Set<SourcePlace>, in script: TranslatedScript, _ limits: RunLimits, _ most: Int
  ) -> (trials: [Trial], endless: Int) {
    let (text, source) = (script.original.source.text, script.translation.source)
    let handlers = ThrowingHandler.all(in: text, of: source).filter { places.contains($0.place) }
    let error = javaScriptError(of: script.original) ?? "InjectedFailure()"
    var endless = 0
    let trials: [Trial] = handlers.prefix(most).compactMap { handler in
      var request = script.original
      request.limits = limits
      request.source = ScriptSource(name: request.source.name, text: handler.throwing(error, in: text))
      // A handler that may not throw, as those of guarantees, isn't tried.
      guard let changed = try? TranslatedScript(request, to: script.translation.target), changed.problems.isEmpty,
        let programs = Programs(changed.original, changed.translated),
        let pair = programs.outcomes(changed.original, changed.translated), pair.original.faults.isEmpty
      else { return nil }
      if pair.isEndless {
        endless += 1
        return nil
      }
      let difference = OutcomeDifference(changed).difference(pair.original, pair.translated) { pair.partings(changed) }
      return Trial(change: .throwing(handler.place, operatorName: handler.operatorName), difference: difference)
    }
    return (trials, endless)
  }

  /// An error that can be asked for a message, as code, for a script that was JavaScript with errors of its kind; `nil` for any other.
  private static func javaScriptError(of request: RunRequest) -> String? {
    let declarations = ["struct JSError: Error", "class JSError: JSObject, Error"]
    return declarations.contains { request.source.text.firstRange(of: $0) != nil } ? "JSError(\"injected\")" : nil
  }

  /// A failure; of what was JavaScript with an error of its kind.
  private static func failure(at place: SourcePlace, of request: RunRequest) -> Injection {
    Injection(
      address: PromiseAddress(place: place, occurrence: nil), action: .fail(javaScriptError(of: request)))
  }

  /// What both come to.
  private struct Pair {
    var original: Outcome
    var translated: Outcome
    var run: LabRun
    var other: LabRun
    /// The places of both whose promises can't fail.
    var guaranteed: (Set<SourcePlace>, Set<SourcePlace>)
    /// Whether neither comes to an end: what they come to is where they were cut off.
    var isEndless: Bool { original.status == .limit && translated.status == .limit }

    func partings(_ script: TranslatedScript) -> Partings { Partings(run, other, script.translation) }
  }

  /// Both scripts, checked once for all runs.
  private struct Programs {
    let original: any CheckedProgram
    let translated: any CheckedProgram

    init?(_ left: RunRequest, _ right: RunRequest) {
      guard let original = try? left.checked(stubsUnknownNames: left.plan.stubs.isOn),
        let translated = try? right.checked(stubsUnknownNames: right.plan.stubs.isOn)
      else { return nil }
      (self.original, self.translated) = (original, translated)
    }

    /// What both come to; `nil` if one of them doesn't run.
    func outcomes(_ left: RunRequest, _ right: RunRequest) -> Pair? {
      let (run, other) = (left.perform(original), right.perform(translated))
      guard let first = run.run, let second = other.run else { return nil }
      return Pair(
        original: Outcome(first, expectations: []), translated: Outcome(second, expectations: []), run: run, other: other,
        guaranteed: (first.guaranteed, second.guaranteed))
    }
  }

  /// The places that make promises in both, in the order of the text, but for those of promises that can't fail.
  private static func places(
    of run: LabRun, _ other: LabRun, _ script: TranslatedScript, without guaranteed: (Set<SourcePlace>, Set<SourcePlace>)
  ) -> [(SourcePlace, SourcePlace, String)] {
    var seen: Set<SourcePlace> = []
    return run.operatorPlaces.compactMap { place in
      guard seen.insert(place.place).inserted, let translated = script.translation.places[place.place],
        !guaranteed.0.contains(place.place), !guaranteed.1.contains(translated),
        run.places.promise(at: PromiseAddress(place: place.place, occurrence: 0)) != nil,
        other.places.promise(at: PromiseAddress(place: translated, occurrence: 0)) != nil,
        // An operator whose input failed is there; what awaits in its place is never reached.
        !(script.translation.target == .async && misses(place.place, of: run, translated, in: other)),
        failsEarly(place.place, in: run) == failsEarly(translated, in: other)
      else { return nil }
      return (place.place, translated, place.name)
    }
  }

  /// Whether an injected failure comes before there is anything to delay: it takes the place of a delay when that is made.
  ///
  /// Where the other library delays in a handler, or a task sleeps, the failure comes later: that says nothing of the translation.
  private static func failsEarly(_ place: SourcePlace, in run: LabRun) -> Bool {
    guard let id = run.places.promise(at: PromiseAddress(place: place, occurrence: 0)), let record = run.full[id],
      record.operatorKind == .delay
    else { return false }
    return record.parents.contains { parent in
      guard let settled = run.full[parent]?.settledAt else { return true }
      return settled > record.createdAt
    }
  }

  /// Whether one makes a promise more often than the other does in its place.
  private static func misses(_ place: SourcePlace, of run: LabRun, _ translated: SourcePlace, in other: LabRun) -> Bool {
    (1..<20).contains { count in
      run.places.promise(at: PromiseAddress(place: place, occurrence: count)) != nil
        && other.places.promise(at: PromiseAddress(place: translated, occurrence: count)) == nil
    }
  }
}
