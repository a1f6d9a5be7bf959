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
  /// - Parameter instants: When both printed their lines, where that is known.
  func difference(
    _ original: Outcome, _ translated: Outcome, at instants: (PrintedInstants, PrintedInstants)? = nil
  ) -> TranslationProof.Difference? {
    if original.output != translated.output { return printed(original.output, translated.output, instants) }
    let (lost, found) = (Self.errors(original), Self.errors(translated))
    if lost != found {
      let words =
        found.count > lost.count
        ? "an error that was handled isn't: \(found.first { !lost.contains($0) } ?? found.last ?? "")"
        : "an error that wasn't handled is: \(lost.first { !found.contains($0) } ?? lost.last ?? "")"
      return TranslationProof.Difference(words: words, rule: 39)
    }
    if original.faults.map(\.message) != translated.faults.map(\.message) {
      let message = translated.faults.first?.message ?? original.faults.first?.message ?? ""
      return TranslationProof.Difference(words: "a fault only one of them has: \(message)", rule: noted)
    }
    if original.pending.isEmpty != translated.pending.isEmpty {
      let words = original.pending.isEmpty ? "a promise stays pending" : "nothing stays pending"
      return TranslationProof.Difference(words: words, rule: noted ?? 10)
    }
    return nil
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
    _ own: [String], _ other: [String], _ instants: (PrintedInstants, PrintedInstants)?
  ) -> TranslationProof.Difference {
    let index = zip(own, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(own.count, other.count)
    let line = index < own.count ? "'\(own[index])'" : "nothing more"
    let instead = index < other.count ? "'\(other[index])'" : "nothing more"
    let words = "line \(index + 1) of what is printed is \(instead), not \(line)"
    // The same lines in another order.
    if own.sorted() == other.sorted(), instants.map({ $0.0 == $0.1 }) ?? true {
      return TranslationProof.Difference(words: words, rule: orderRule, isOrder: true)
    }
    let isAny = [script.translation.target.dialect, script.translation.source].contains(.anypromise)
    if isAny, (instead + line).contains("PMKFailingPromiseIndexKey") {
      return TranslationProof.Difference(words: words, rule: 23)
    }
    return TranslationProof.Difference(words: words, rule: noted(where: [line, instead]))
  }

  /// The rule by which things happen in another order at one instant; `nil` if only the number of turns differs that they take.
  private var orderRule: Int? {
    if rules.contains(16) { return 16 }
    guard case .library(let target) = script.translation.target else { return nil }
    return [1, 3, 7].first { row in
      DialectRule.row(row).map { $0.answer(of: script.translation.source) != $0.answer(of: target) } ?? false
    }
  }

  private var noted: Int? { noted(where: []) }

  /// The rule that a comment in the translation names: the first that can explain lines like these.
  private func noted(where lines: [String]) -> Int? {
    script.translation.remarks.lazy.compactMap(\.rule).first { rule in
      switch rule {
      // Only the error of a value that isn't there is another one.
      case 34: lines.contains { $0.contains("validationFailure") || $0.contains("compactMap") }
      // These change when something happens, not whether.
      case 2, 21: false
      default: true
      }
    }
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
