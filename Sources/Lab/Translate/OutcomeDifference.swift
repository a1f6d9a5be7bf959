import Program
import SwiftPromises
import TraceEvents
import Translating

/// Compares what a script and its translation come to.
struct OutcomeDifference {
  private let script: TranslatedScript

  init(_ script: TranslatedScript) {
    self.script = script
  }

  /// How the translation's outcome differs; `nil` if it doesn't.
  ///
  /// - Parameter partings: Both runs, in which the reason is looked for; asked for only if they differ.
  func difference(
    _ original: Outcome, _ translated: Outcome, _ partings: () -> Partings? = { nil }
  ) -> TranslationProof.Difference? {
    // What the text of the translation itself does wrong has no rule.
    if let fault = Self.fault(of: translated), Self.fault(of: original) == nil {
      return stopped(translated) ?? TranslationProof.Difference(words: "the translation doesn't run: \(fault)", rule: nil)
    }
    // What a run has come to where it was cut off says nothing.
    if (original.status == .limit) != (translated.status == .limit) {
      let words = translated.status == .limit ? "it doesn't end" : "it ends, and the script doesn't"
      return TranslationProof.Difference(words: words, rule: nil)
    }
    // Both runs are looked at once, whatever differs.
    var looked: Partings??
    func runs() -> Partings? {
      if let looked { return looked }
      let pair = partings()
      looked = .some(pair)
      return pair
    }
    var kinds: [TranslationProof.Difference] = []
    // What PromiseKit logs of promises that are dropped is told for itself (rule 40), whatever else differs.
    let (own, other) = (Self.withoutLog(original.output), Self.withoutLog(translated.output))
    if own != other { kinds.append(printed(own, other, runs())) }
    let logged = (original.output.count - own.count, translated.output.count - other.count)
    if logged.0 != logged.1 {
      let words =
        logged.0 == 0
        ? "it logs that a pending promise was dropped" : "it logs \(logged.1) dropped pending promises, not \(logged.0)"
      kinds.append(TranslationProof.Difference(words: words, rule: 40))
    }
    let (lost, found) = (Self.errors(original), Self.errors(translated))
    if let fault = found.first(where: { Self.isFault($0) && !lost.contains($0) }) {
      return TranslationProof.Difference(words: "the translation doesn't run: \(fault)", rule: nil)
    }
    if Set(lost) != Set(found) { kinds.append(handled(lost, found, besides: kinds.first?.rule, runs())) }
    if original.faults.map(\.message) != translated.faults.map(\.message) {
      let words = "it reports \(translated.faults.count) faults, not \(original.faults.count)"
      kinds.append(TranslationProof.Difference(words: words, rule: nil))
    }
    if original.pending.isEmpty != translated.pending.isEmpty {
      let isOwn = translated.pending.isEmpty
      let rule = reasons(runs())?.ofPending(isOwn ? original.pending : translated.pending, isOwn: isOwn)
      let words = isOwn ? "nothing stays pending" : "a promise stays pending"
      kinds.append(TranslationProof.Difference(words: words, rule: rule))
    }
    guard var first = kinds.first else { return nil }
    first.others = Array(kinds.dropFirst())
    return first
  }

  /// How the translation's run differs from the original's, each kind of difference with its reason; empty if it doesn't.
  ///
  /// - Complexity: Where they differ, what a few more runs take.
  func kinds(of own: LabRun, _ other: LabRun) -> [TranslationProof.Difference] {
    guard let left = own.run, let right = other.run else { return [] }
    let difference = difference(Outcome(left, expectations: []), Outcome(right, expectations: [])) {
      Partings(own, other, script.translation)
    }
    return difference?.kinds ?? []
  }

  /// How a translation differs that stops because something is settled a second time, where that is marked; `nil` if it does otherwise.
  func stopped(_ translated: Outcome) -> TranslationProof.Difference? {
    guard let fault = translated.faults.first, RunFault.isSecondSettlement(fault.message),
      script.translation.remarks.contains(where: { $0.rule == 17 }), let text = Self.fault(of: translated)
    else { return nil }
    return TranslationProof.Difference(words: "the translation stops: \(text)", rule: 17)
  }

  /// How the errors differ that nobody handles.
  ///
  /// - Parameter printed: The rule by which something else is printed.
  private func handled(
    _ lost: [String], _ found: [String], besides printed: Int?, _ partings: Partings?
  ) -> TranslationProof.Difference {
    let own = lost.first { !found.contains($0) } ?? Self.surplus(of: lost, over: found)?.text
    let other = found.first { !lost.contains($0) } ?? Self.surplus(of: found, over: lost)?.text
    let isAsMany = lost.count == found.count || Set(lost).count == Set(found).count
    if let wrapped = wrapped(lost, found) {
      return TranslationProof.Difference(words: "the error that nobody handles is \(wrapped)", rule: 23)
    }
    if let own, let other, isAsMany {
      // An error that is another one is told, and left unhandled, by another text.
      let isPrinted = printed.map { [23, 25, 26, 27, 34].contains($0) } ?? false
      let errors = Set(lost).symmetricDifference(found)
      let rule = isPrinted ? printed : reasons(partings)?.ofHandling(of: errors, isOther: true)
      return TranslationProof.Difference(words: "the error that nobody handles is \(other), not \(own)", rule: rule)
    }
    let words =
      Set(found).count > Set(lost).count
      ? "an error that was handled isn't: \(other ?? found.last ?? "")"
      : "an error that nobody handled is handled: \(own ?? lost.last ?? "")"
    return TranslationProof.Difference(
      words: words, rule: reasons(partings)?.ofHandling(of: Set(lost).symmetricDifference(found)))
  }

  /// The error that 'when' of AnyPromise, or of PromiseKit 0.9.2, has put around another one, if that is all that differs.
  private func wrapped(_ lost: [String], _ found: [String]) -> String? {
    let libraries: Set<Dialect> = [script.translation.target.dialect, script.translation.source]
    guard !libraries.isDisjoint(with: [.anypromise, .promisekit092]) else { return nil }
    func isWrapped(_ error: String, in others: [String]) -> Bool {
      let inner = others.map(Self.underlying)
      if error.contains("PMKThrown=[") { return inner.contains { error.contains($0) } }
      return error.contains("PMKFailingPromiseIndexKey") && inner.contains { error.contains("NSUnderlyingError=\($0)") }
    }
    let (gone, new) = (lost.filter { !found.contains($0) }, found.filter { !lost.contains($0) })
    let isExplained =
      gone.allSatisfy { error in isWrapped(error, in: found) || found.contains { isWrapped($0, in: [error]) } }
      && new.allSatisfy { error in isWrapped(error, in: lost) || lost.contains { isWrapped($0, in: [error]) } }
    return isExplained ? new.first ?? gone.first : nil
  }

  /// The error that 'when' of AnyPromise has put another one around; an error that has nothing around it is itself.
  private static func underlying(_ error: String) -> String {
    guard error.contains("PMKFailingPromiseIndexKey"), let start = error.firstRange(of: "NSUnderlyingError="), error.last == "}"
    else { return error }
    return String(error[start.upperBound...].dropLast())
  }

  private func reasons(_ partings: Partings?) -> RuleReasons? { partings.map { RuleReasons(script, $0) } }

  /// What stopped a run, or would have stopped it, with its line; `nil` if nothing did.
  static func fault(of outcome: Outcome) -> String? {
    guard let fault = outcome.faults.first else { return nil }
    return fault.message + (fault.place.map { " (line \($0.line))" } ?? "")
  }

  /// Whether an error is a broken rule; the errors that the lab itself puts in have no members to ask for.
  private static func isFault(_ error: String) -> Bool {
    RunFault.message(ofError: error) != nil && error.firstRange(of: "'InjectedFailure'") == nil
  }

  /// The errors that nobody handles, each as often as there are promises of it.
  private static func errors(_ outcome: Outcome) -> [String] {
    // A task whose error nobody awaits is a leak; its message names the error.
    let lost = outcome.leaks.compactMap { leak -> String? in
      guard leak.kind == "task", let start = leak.message.firstRange(of: "ended with "),
        let end = leak.message.firstRange(of: ", which nobody")
      else { return nil }
      return String(leak.message[start.upperBound..<end.lowerBound])
    }
    return (outcome.lostErrors + lost).map(withoutLine).sorted()
  }

  /// An error without the line where it began: that of a translation is another one.
  private static func withoutLine(_ error: String) -> String {
    guard let start = error.firstRange(of: " (line "), let end = error.lastIndex(of: ")"), start.upperBound < end else {
      return error
    }
    return String(error[..<start.lowerBound] + error[error.index(after: end)...])
  }

  // MARK: What is printed

  private func printed(_ own: [String], _ other: [String], _ partings: Partings?) -> TranslationProof.Difference {
    let index = zip(own, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(own.count, other.count)
    let line = index < own.count ? "'\(own[index])'" : "nothing more"
    let instead = index < other.count ? "'\(other[index])'" : "nothing more"
    let words = "line \(index + 1) of the output is \(instead), not \(line)"
    let reasons = reasons(partings)
    // The same lines in another order.
    if own.sorted() == other.sorted() {
      let pair = (Self.line(index, of: own), Self.line(index, of: other))
      let isTurn = reasons?.isOnlyTurns(pair) ?? true
      let rule = reasons?.ofOrder(pair)
      return TranslationProof.Difference(words: words, rule: rule, isOrder: isTurn)
    }
    let isAny = [script.translation.target.dialect, script.translation.source].contains(.anypromise)
    if isAny, (instead + line).contains("PMKFailingPromiseIndexKey") {
      return TranslationProof.Difference(words: words, rule: 23)
    }
    let (lost, found) = (Self.surplus(of: own, over: other), Self.surplus(of: other, over: own))
    let rule = reasons?.ofText(lost, found)
    // Lines that both print in another order aren't what it is about.
    let isMoved = index < own.count && index < other.count && lost?.text != own[index] && found?.text != other[index]
    let isTurn = rule == nil && reasons?.isOfAnotherInput(lost) == true
    guard isMoved else { return TranslationProof.Difference(words: words, rule: rule, isOrder: isTurn) }
    let changed =
      "what is printed has \(found.map { "'\($0.text)'" } ?? "nothing"), not \(lost.map { "'\($0.text)'" } ?? "nothing")"
    return TranslationProof.Difference(words: changed, rule: rule, isOrder: isTurn)
  }

  /// What PromiseKit logs, and it alone.
  static let deallocated = "PromiseKit: warning: pending promise deallocated"

  private static func withoutLog(_ lines: [String]) -> [String] { lines.filter { $0 != deallocated } }

  private static func line(_ index: Int, of lines: [String]) -> Partings.Line {
    Partings.Line(text: lines[index], number: lines[..<index].count { $0 == lines[index] })
  }

  /// The first line that the other doesn't print, or doesn't print as often.
  private static func surplus(of lines: [String], over others: [String]) -> Partings.Line? {
    var left = others.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    for index in lines.indices {
      if let count = left[lines[index]], count > 0 {
        left[lines[index]] = count - 1
      } else {
        return line(index, of: lines)
      }
    }
    return nil
  }
}
