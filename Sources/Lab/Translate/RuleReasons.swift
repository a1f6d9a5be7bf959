import Program
import SwiftPromises
import TraceEvents
import TraceGraph
import Translating

/// Looks for the rule that is the reason why a script and its translation part.
///
/// That a rule is marked nearby says nothing. A rule counts only if the difference is of the kind that it speaks about (an order, a value,
/// which handler runs, what stays pending), if what differs stems from the marked place, and if the runs show there what the rule says. Where
/// a change of the original brings about what the rule says, the changed original is run: if it does what the translation does, that is the reason.
struct RuleReasons {
  let script: TranslatedScript
  let runs: Partings
  var remarks: [Translation.Remark] { script.translation.remarks }

  init(_ script: TranslatedScript, _ runs: Partings) {
    (self.script, self.runs) = (script, runs)
  }

  /// Whether the libraries answer a rule's question in different ways; tasks are no library.
  func answersDiffer(_ number: Int) -> Bool { answers(to: number).map { $0.source != $0.target } ?? false }

  /// Whether they give the same answer, so that the rule is no reason for anything.
  private func answersAreAlike(_ number: Int) -> Bool {
    answers(to: number).map { $0.target != nil && $0.source == $0.target } ?? false
  }

  private func answers(to number: Int) -> (source: String?, target: String?)? {
    guard case .library(let target) = script.translation.target, let rule = DialectRule.numbered(number) else { return nil }
    return (rule.answer(of: script.translation.source), rule.answer(of: target))
  }

  /// Whether the script becomes one of FranticApparatus, which cancels what is let go of.
  var isToFrantic: Bool { script.translation.target == .library(.frantic) }

  func first(_ isReason: (Translation.Remark) -> Bool) -> Int? {
    remarks.first { remark in remark.rule.map { !answersAreAlike($0) } ?? false && isReason(remark) }?.rule
  }

  // MARK: The same lines in another order

  /// Whether nothing but the number of turns can be the reason: everything is printed when it was, and nothing before what brings it about.
  ///
  /// - Parameter pair: The first lines that differ, of the original and of the translation.
  func isOnlyTurns(_ pair: (own: Partings.Line, other: Partings.Line)) -> Bool {
    guard runs.own.instants == runs.other.instants else { return false }
    guard let before = runs.own.printer(of: pair.own), let behind = runs.own.printer(of: pair.other) else { return true }
    // The program's own lines keep their order, and so does what a handler prints with what follows from it.
    if before == behind { return false }
    // A maker's code, or a function's, that runs before the program goes on doesn't wait for a turn; no handler comes before it either.
    if let maker = runs.own.record(before), maker.handlerRun?.role == .work, !runs.own.programWaits {
      let isAtOnce = script.translation.source != .google && maker.creator == .program
      if behind == .program || isAtOnce { return false }
    }
    return !runs.own.origins(of: behind).contains { $0.id == before }
  }

  /// Whether a combination behind a line came to another one of its inputs: of those that were settled at one instant, the number of turns
  /// says which is the first.
  func isOfAnotherInput(_ line: Partings.Line?) -> Bool {
    runs.own.origins(of: line).contains { combination in
      guard [.all, .race, .any, .firstValue].contains(combination.operatorKind),
        let place = script.translation.places[combination.address.place]
      else { return false }
      let ends = runs.other.promises(at: place).compactMap(\.settlementText)
      return combination.parents.compactMap(runs.own.record).contains { input in
        guard let text = input.settlementText, input.settledAt == combination.settledAt else { return false }
        return text != combination.settlementText && ends.contains(text)
      }
    }
  }

  /// The rule by which a line is printed earlier or later; `nil` if none is known.
  func ofOrder(_ pair: (own: Partings.Line, other: Partings.Line)) -> Int? {
    // A run more is worth it only where turns aren't enough.
    let proven = isOnlyTurns(pair) ? [] : proven()
    return first { remark in
      switch remark.rule {
      case 1: [pair.own, pair.other].contains { isAbout(remark, $0) } || proven.contains(1)
      case 16, 36: [pair.own, pair.other].contains { isMoved($0, by: remark) } || !proven.isDisjoint(with: [16, 36])
      case 2, 21:
        [pair.own, pair.other].contains { isPrinted($0, at: remark) }
          // Without the queue the original has to do something else, and what the translation does.
          && (remark.rule == 21 || remark.extent == nil || isReason(2))
      case 3:
        [pair.own, pair.other].allSatisfy { runs.own.printer(of: $0) == .program && runs.other.printer(of: $0) == .program }
          || [pair.own, pair.other].allSatisfy { isAbout(remark, $0) }
      case 23: [pair.own, pair.other].contains { isError(at: remark, of: $0) }
      case 37: [pair.own, pair.other].contains { runs.own.printer(of: $0) == .program || isAbout(remark, $0) }
      case 42: proven.contains(42)
      default: false
      }
    }
  }

  /// Whether a line is printed by code that runs at once in one of them, and later in the other.
  private func isMoved(_ line: Partings.Line, by remark: Translation.Remark) -> Bool {
    if isPrinted(line, at: remark) { return true }
    guard script.translation.target == .async, let own = runs.own.printer(of: line), let other = runs.other.printer(of: line),
      let statement = remark.lines.first
    else { return false }
    // What runs at once is run by whoever makes the chain.
    let makers = Set(runs.own.state.promises.filter { statement.contains($0.address.place.line) }.map(\.creator))
    guard own == .program || makers.contains(own) else { return false }
    guard let task = runs.other.record(other) else { return false }
    return runs.isBelow(remark, task.address.place)
  }

  /// Whether the code at the marked place prints a line itself.
  private func isPrinted(_ line: Partings.Line, at remark: Translation.Remark) -> Bool {
    if let id = runs.own.printer(of: line), runs.own.record(id)?.address.place == remark.place { return true }
    guard let place = script.translation.places[remark.place], let id = runs.other.printer(of: line) else { return false }
    return runs.other.record(id)?.address.place == place
  }

  /// Whether a line stems from the marked statement.
  private func isAbout(_ remark: Translation.Remark, _ line: Partings.Line) -> Bool {
    runs.own.origins(of: line).contains { isAbout(remark, $0) }
  }

  /// Whether a line comes from the error of what is marked.
  private func isError(at remark: Translation.Remark, of line: Partings.Line) -> Bool {
    runs.own.origins(of: line).contains { $0.address.place == remark.place && $0.state == .rejected }
  }

  // MARK: Other lines

  /// The rule by which other lines are printed.
  ///
  /// - Parameters:
  ///   - own: The first line that only the original prints; `nil` if there is none.
  ///   - other: The first line that only the translation prints.
  func ofText(_ own: Partings.Line?, _ other: Partings.Line?) -> Int? {
    // These are decided by a run, whatever the lines say.
    let proven = proven()
    return first { remark in
      guard let rule = remark.rule else { return false }
      if proven.contains(rule) || isLetGo(remark, own, other) || isForestalled(remark, own, other) { return true }
      // What a promise comes to changes nothing of what its own handler prints.
      let isResult = [6, 10, 23, 25, 26, 27, 34].contains(rule)
      let origins = (runs.own.origins(of: own, behind: isResult), runs.other.origins(of: other, behind: isResult))
      guard
        runs.stems(origins.0, from: remark, isOwn: true) || runs.stems(origins.1, from: remark, isOwn: false)
      else { return false }
      return shows(remark, own, other, origins.0 + origins.1)
    }
  }

  /// Whether the runs show what a rule says.
  private func shows(
    _ remark: Translation.Remark, _ own: Partings.Line?, _ other: Partings.Line?, _ origins: [PromiseRecord]
  ) -> Bool {
    let marked = runs.own.promises(at: remark.place)
    switch remark.rule {
    // The value is another one.
    case 6:
      if isOtherNothing(own, other) { return runs.differs(at: remark) != false }
      return (runs.differs(at: remark) ?? (own?.text.contains("()") == true)) && isSubstituted(remark, own, other)
    // The handler ran, and the chain goes on in another way.
    case 10: return marked.contains { $0.handlerRun?.role == .error } && runs.differs(at: remark) != false
    // The error is another one, or comes at another time.
    case 23, 25, 26, 27:
      if remark.rule == 23, !isRejected(at: remark) { return false }
      if let differs = runs.differs(at: remark) { return differs && isSubstituted(remark, own, other) }
      return marked.contains { $0.state == .rejected && isText(own?.text, of: $0) }
    case 34:
      return [own, other].compactMap { $0?.text }.contains { $0.contains("validationFailure") || $0.contains("compactMap") }
    // A handler of errors gets a cancellation that it didn't get.
    case 5, 12: return own == nil || marked.contains { $0.handlerRun == nil && $0.state != .pending }
    // Something was cancelled, and goes on.
    case 38: return origins.contains { $0.state == .cancelled || $0.cancelRequestedAt != nil }
    // What was cancelled because it was dropped goes on: the translation prints more.
    case 40: return own == nil && runs.own.state.promises.contains { isAbout(remark, $0) && $0.state == .cancelled }
    // The value of the maker is another one, and something is read that changes.
    case 16: return runs.differs(at: remark) == true && readsVariable(remark)
    // What isn't translated, and looks at a promise at once or waits for it.
    case 22, 37: return true
    // What was given 'nil' goes on in one of them alone.
    case 20: return origins.contains { isLeftPending(at: $0.address.place) }
    // Nothing was combined.
    case 28: return origins.contains(where: isEmptyCombination)
    default: return false
    }
  }

  /// Whether a line is printed by a maker's code, which runs at once in one of them, and in the other not at all: there its promise has
  /// failed by the plan before its turn comes.
  private func isForestalled(_ remark: Translation.Remark, _ own: Partings.Line?, _ other: Partings.Line?) -> Bool {
    guard remark.rule == 16 || remark.rule == 36, (own == nil) != (other == nil), let line = own ?? other else { return false }
    return runs.request.plan.injections.contains { $0.address.place == remark.place } && isPrinted(line, at: remark)
  }

  /// Whether what is marked never settles, as it is given 'nil' or nothing to combine.
  func isNeverSettled(by remark: Translation.Remark, _ origins: [PromiseRecord]) -> Bool {
    remark.rule == 20 || origins.contains(where: isEmptyCombination)
  }

  /// Whether a promise is settled in one of the runs, and what stands in its place pending in the other.
  ///
  /// - Parameter place: The promise's place in the original.
  func isLeftPending(at place: SourcePlace) -> Bool {
    let pairs = [(runs.own, place), (runs.other, script.translation.places[place] ?? place)]
    let states = pairs.map { side, place in side.promises(at: place).map(\.isSettled) }
    guard !states[0].isEmpty, !states[1].isEmpty else { return false }
    return states[0].contains(true) && states[1].contains(false) || states[0].contains(false) && states[1].contains(true)
  }

  /// Whether what is marked was rejected in one of the runs.
  private func isRejected(at remark: Translation.Remark) -> Bool {
    let translated = script.translation.places[remark.place].map { runs.other.promises(at: $0) } ?? []
    return (runs.own.promises(at: remark.place) + translated).contains { $0.state == .rejected }
  }

  /// Whether a promise combines nothing.
  func isEmptyCombination(_ promise: PromiseRecord) -> Bool {
    [.all, .any, .race, .settled, .firstValue].contains(promise.operatorKind) && promise.parents.isEmpty
  }

  /// Whether a line comes from a promise that a combination let go of in FranticApparatus alone, where that cancels it.
  private func isLetGo(_ remark: Translation.Remark, _ own: Partings.Line?, _ other: Partings.Line?) -> Bool {
    guard remark.rule == 24 || remark.rule == 40 else { return false }
    let origins = isToFrantic ? runs.own.origins(of: own) : runs.other.origins(of: other)
    if isLetGo(origins) { return true }
    // A task stands below the comment on the promise that it was.
    return remark.rule == 40 && script.translation.target == .async
      && runs.own.state.promises.contains { isAbout(remark, $0) && $0.state == .cancelled }
      && origins.contains { runs.isBelow(remark, $0.address.place) }
  }

  /// Whether one of some promises of the other library's run was cancelled in FranticApparatus's.
  func isLetGo(_ origins: [PromiseRecord]) -> Bool {
    guard isToFrantic || script.translation.source == .frantic else { return false }
    let letting = isToFrantic ? runs.other : runs.own
    let cancelled = Set(letting.state.promises.filter { $0.state == .cancelled }.map(\.address.place))
    return origins.contains { origin in
      let place = isToFrantic ? script.translation.places[origin.address.place] : runs.original(of: origin.address.place)
      return place.map(cancelled.contains) ?? false
    }
  }

  /// Whether the lines say the same but for what the marked promise came to, as far as they name it.
  private func isSubstituted(_ remark: Translation.Remark, _ own: Partings.Line?, _ other: Partings.Line?) -> Bool {
    guard let own, let other, let place = script.translation.places[remark.place],
      let left = runs.own.promises(at: remark.place).first?.settlementText,
      let right = runs.other.promises(at: place).first?.settlementText, own.text.contains(left)
    else { return true }
    return Self.plain(own.text.replacing(left, with: right)) == Self.plain(other.text)
  }

  /// Whether two lines are the same but for what stands for nothing.
  private func isOtherNothing(_ own: Partings.Line?, _ other: Partings.Line?) -> Bool {
    guard let own, let other else { return false }
    return own.text != other.text && own.text.replacing("()", with: "nil") == other.text.replacing("()", with: "nil")
  }

  /// Whether a line tells the error of a promise.
  private func isText(_ line: String?, of promise: PromiseRecord) -> Bool {
    guard let text = promise.settlementText, !text.isEmpty else { return false }
    return line.map(Self.plain)?.contains(text) == true
  }

  /// A line with the lab's errors as they are printed outside of lists, where the name of their type isn't.
  private static func plain(_ text: String) -> String {
    text.replacing("InjectedFailure.InjectedFailure", with: "InjectedFailure")
  }

  func isAbout(_ remark: Translation.Remark, _ promise: PromiseRecord) -> Bool {
    remark.lines.contains { $0.contains(promise.address.place.line) }
  }

  /// Whether the marked statement names a variable that may change.
  private func readsVariable(_ remark: Translation.Remark) -> Bool {
    let lines = script.original.source.text.split(separator: "\n", omittingEmptySubsequences: false)
    func words(_ text: Substring) -> [Substring] { text.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
    var variables: Set<Substring> = []
    for line in lines {
      for (word, next) in zip(words(line), words(line).dropFirst()) where word == "var" { variables.insert(next) }
    }
    guard let statement = remark.lines.first else { return false }
    return lines.enumerated().contains { statement.contains($0.offset + 1) && !variables.isDisjoint(with: words($0.element)) }
  }

  // MARK: The original, changed

  /// The rules that are the reason by a run of the changed original, or of the changed translation.
  private func proven() -> Set<Int> {
    Set([1, 16, 36, 42].filter { rule in remarks.contains { $0.rule == rule } && isReason(rule) })
  }

  /// Whether the original does what the translation does once it is changed to what a rule says of the translation, or the other way round.
  private func isReason(_ rule: Int) -> Bool {
    if let changed = CounterTrial.request(runs.request, rule, remarks).flatMap(run), !(rule == 2 && isAlike(changed, runs.own)),
      isAlike(changed, runs.other)
    {
      return true
    }
    // Where several rules let code run at once, only all of them together may be the reason.
    let marked = CounterTrial.atOnce.intersection(remarks.compactMap(\.rule))
    guard marked.contains(rule) else { return false }
    return Set([[rule], marked]).contains { rules in
      let changed = CounterTrial.request(translated: runs.otherRequest, rules, remarks, script.translation).flatMap(run)
      return changed.map { isAlike($0, runs.own) } ?? false
    }
  }

  /// What a changed script does; `nil` if it doesn't run.
  private func run(_ changed: RunRequest) -> LabRun? {
    let run = changed.perform()
    guard let outcome = run.run.map({ Outcome($0, expectations: []) }), OutcomeDifference.fault(of: outcome) == nil else {
      return nil
    }
    return run
  }

  /// Whether a run prints what one of the two prints; at the same instants the order may be another one.
  private func isAlike(_ run: LabRun, _ side: Partings.Side) -> Bool {
    let (own, other) = (run.full.output.map(\.text).joined(), side.state.output.map(\.text).joined())
    return own == other
      || own.split(separator: "\n").sorted() == other.split(separator: "\n").sorted() && PrintedInstants(run) == side.instants
  }
}
