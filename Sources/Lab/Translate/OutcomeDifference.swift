import SwiftPromises
import TraceEvents
import Translating

/// Compares what a script and its translation come to, and looks for the rule that explains a difference.
struct OutcomeDifference {
  private let script: TranslatedScript
  private let rules: Set<Int>

  init(_ script: TranslatedScript) {
    self.script = script
    rules = Set(script.translation.remarks.compactMap(\.rule))
  }

  /// How the translation's outcome differs; `nil` if it doesn't.
  ///
  /// - Parameters:
  ///   - instants: When both printed their lines, where that is known.
  ///   - partings: Where in the text they can part; asked for only if they differ.
  func difference(
    _ original: Outcome, _ translated: Outcome, at instants: (PrintedInstants, PrintedInstants)? = nil,
    _ partings: () -> Partings? = { nil }
  ) -> TranslationProof.Difference? {
    // What the text of the translation itself does wrong has no rule.
    if let fault = Self.fault(of: translated), Self.fault(of: original) == nil {
      return TranslationProof.Difference(words: "the translation doesn't run: \(fault)", rule: nil)
    }
    if original.output != translated.output { return printed(original.output, translated.output, instants, partings) }
    let (lost, found) = (Self.errors(original), Self.errors(translated))
    if let fault = found.first(where: { Self.isFault($0) && !lost.contains($0) }) {
      return TranslationProof.Difference(words: "the translation doesn't run: \(fault)", rule: nil)
    }
    if lost != found {
      let words =
        found.count > lost.count
        ? "an error that was handled isn't: \(found.first { !lost.contains($0) } ?? found.last ?? "")"
        : "an error that wasn't handled is: \(lost.first { !found.contains($0) } ?? lost.last ?? "")"
      return TranslationProof.Difference(words: words, rule: 39)
    }
    if original.faults.map(\.message) != translated.faults.map(\.message) {
      let message = translated.faults.first?.message ?? original.faults.first?.message ?? ""
      return TranslationProof.Difference(words: "a fault only one of them has: \(message)", rule: nil)
    }
    if original.pending.isEmpty != translated.pending.isEmpty {
      let words = original.pending.isEmpty ? "a promise stays pending" : "nothing stays pending"
      let lines = partings().map { partings in
        original.pending.isEmpty
          ? partings.lines(of: translated.pending, isOwn: false) : partings.lines(of: original.pending, isOwn: true)
      }
      return TranslationProof.Difference(words: words, rule: noted(at: lines ?? []) ?? ruleOfEnds)
    }
    return nil
  }

  /// What stopped a run, or would have stopped it, with its line; `nil` if nothing did.
  static func fault(of outcome: Outcome) -> String? {
    guard let fault = outcome.faults.first else { return nil }
    return fault.message + (fault.place.map { " (line \($0.line))" } ?? "")
  }

  /// Whether an error is what Swift would have stopped the program for; the errors that the lab itself puts in have no members to ask for.
  private static func isFault(_ error: String) -> Bool {
    error.firstRange(of: "Swift would have stopped the program here") != nil && error.firstRange(of: "'InjectedFailure'") == nil
  }

  /// The rule by which a chain can stay without an end, if the libraries have different ones.
  private var ruleOfEnds: Int? {
    guard case .library(let target) = script.translation.target else { return nil }
    return DialectRule.row(10).flatMap { $0.answer(of: script.translation.source) != $0.answer(of: target) ? 10 : nil }
  }

  /// The errors that nobody handles.
  private static func errors(_ outcome: Outcome) -> [String] {
    // A task whose error nobody awaits is a leak; its message names the error.
    let lost = outcome.leaks.compactMap { leak -> String? in
      guard leak.kind == "task", let start = leak.message.firstRange(of: "ended with "),
        let end = leak.message.firstRange(of: ", which nobody")
      else { return nil }
      return String(leak.message[start.upperBound..<end.lowerBound])
    }
    return Set(outcome.unhandled.map(\.text) + lost).sorted()
  }

  private func printed(
    _ own: [String], _ other: [String], _ instants: (PrintedInstants, PrintedInstants)?, _ partings: () -> Partings?
  ) -> TranslationProof.Difference {
    let index = zip(own, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(own.count, other.count)
    let line = index < own.count ? "'\(own[index])'" : "nothing more"
    let instead = index < other.count ? "'\(other[index])'" : "nothing more"
    let words = "line \(index + 1) of what is printed is \(instead), not \(line)"
    // The lines that one prints and the other doesn't, at this place of its output.
    var printed: [(text: String, number: Int)] = []
    for lines in [own, other] where index < lines.count {
      printed.append((lines[index], lines[..<index].count { $0 == lines[index] }))
    }
    let lines = partings()?.lines(printing: printed) ?? []
    // The same lines in another order.
    if own.sorted() == other.sorted(), instants.map({ $0.0 == $0.1 }) ?? true {
      return TranslationProof.Difference(words: words, rule: orderRule(at: lines), isOrder: true)
    }
    let isAny = [script.translation.target.dialect, script.translation.source].contains(.anypromise)
    if isAny, (instead + line).contains("PMKFailingPromiseIndexKey") {
      return TranslationProof.Difference(words: words, rule: 23)
    }
    return TranslationProof.Difference(
      words: words, rule: noted(at: lines, where: [line, instead]))
  }

  /// The rule by which things happen in another order at one instant; `nil` if only the number of turns differs that they take.
  ///
  /// - Parameter lines: Where the runs part; empty if the program itself prints there, of which no place is known.
  private func orderRule(at lines: Set<Int>) -> Int? {
    if rules.contains(16), lines.isEmpty || isNoted(16, at: lines) { return 16 }
    guard case .library(let target) = script.translation.target else { return nil }
    return [1, 3, 7].first { row in
      DialectRule.row(row).map { $0.answer(of: script.translation.source) != $0.answer(of: target) } ?? false
    }
  }

  private func isNoted(_ rule: Int, at lines: Set<Int>) -> Bool {
    script.translation.remarks.contains { $0.rule == rule && Self.isAbout($0, lines) }
  }

  private static func isAbout(_ remark: Translation.Remark, _ lines: Set<Int>) -> Bool {
    remark.lines.contains { range in lines.contains { range.contains($0) } }
  }

  /// The rule that a comment in the translation names: the first that can explain lines like these, and stands where the runs part.
  private func noted(at lines: Set<Int>, where printed: [String] = []) -> Int? {
    script.translation.remarks.first { remark in
      guard let rule = remark.rule, Self.isAbout(remark, lines) else { return false }
      switch rule {
      // Only the error of a value that isn't there is another one.
      case 34: return printed.contains { $0.contains("validationFailure") || $0.contains("compactMap") }
      // These change when something happens, not whether.
      case 2, 21: return false
      default: return true
      }
    }?.rule
  }
}

/// When each line was printed.
struct PrintedInstants: Hashable {
  private var instants: [String: [VirtualInstant]] = [:]

  init(_ run: LabRun) {
    for event in run.events {
      guard case .printed(let text) = event.kind else { continue }
      for line in text.split(separator: "\n") { instants[String(line), default: []].append(event.time) }
    }
  }
}
