import SwiftPromises
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
  func difference(_ original: Outcome, _ translated: Outcome) -> TranslationProof.Difference? {
    if original.output != translated.output { return printed(original.output, translated.output) }
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

  private func printed(_ own: [String], _ other: [String]) -> TranslationProof.Difference {
    let index = zip(own, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(own.count, other.count)
    let line = index < own.count ? "'\(own[index])'" : "nothing more"
    let instead = index < other.count ? "'\(other[index])'" : "nothing more"
    let words = "line \(index + 1) of what is printed is \(instead), not \(line)"
    // The same lines in another order.
    if own.sorted() == other.sorted() { return TranslationProof.Difference(words: words, rule: rules.contains(16) ? 16 : 3) }
    let isAny = [script.translation.target.dialect, script.translation.source].contains(.anypromise)
    if isAny, (instead + line).contains("PMKFailingPromiseIndexKey") {
      return TranslationProof.Difference(words: words, rule: 23)
    }
    return TranslationProof.Difference(words: words, rule: noted)
  }

  /// The rule that a comment in the translation names, if it is one alone or the first of several.
  private var noted: Int? { script.translation.remarks.lazy.compactMap(\.rule).first }
}
