public import JavaScriptReading
import Program
import Translating
import TraceEvents

/// What is said of a translation besides its text.
public struct TranslationText: Sendable {
  private let script: TranslatedScript

  public init(_ script: TranslatedScript) {
    self.script = script
  }

  /// What wasn't translated, and what keeps the translation from running; empty if all is well.
  public var remarks: String {
    let name = script.original.source.name
    var lines = script.translation.remarks.filter(\.isUntranslated).map { remark in
      "\(name):\(remark.place.line):\(remark.place.column): not translated: \(remark.text)"
        + (remark.rule.map { " (docs/dialects.md, rule \($0))" } ?? "")
    }
    if lines.isEmpty, let problem = script.problems.first {
      lines.append(
        "the translation doesn't run under '\(script.translation.target)', at line \(problem.place.line) of it: \(problem.message)"
      )
    }
    return lines.map { "promiselab: \(TerminalText.escaped($0))\n" }.joined()
  }

  /// Why nothing was translated.
  public static func text(of failure: TranslationFailure) -> String {
    switch failure {
    case .script(let problems):
      problems.diagnostics.filter { $0.severity == .error }.map { "\($0.rendered)\n" }.joined()
        + "promiselab: not translated: the script doesn't run in its own library\n"
    case .translation(let problem): "promiselab: \(problem)\n"
    }
  }

  /// How the proof came out, with what replays the differences.
  ///
  /// - Parameter output: Where the translation is, as a command would name it.
  public func text(of proof: TranslationProof, output: String?) -> String {
    let same = proof.trials.count - proof.differences.count
    guard !proof.trials.isEmpty else { return "promiselab: not proved: \(proof.gap ?? "nothing was run")\n" }
    let runs = proof.trials.count == 1 ? "1 run" : "\(proof.trials.count) runs"
    var text = "promiselab: the same in \(same) of \(runs)\(proof.gap.map { " (\($0))" } ?? "")\n"
    let own = script.original.source.name
    for trial in proof.differences.prefix(10) {
      guard let difference = trial.difference else { continue }
      var replay = ""
      switch trial.change {
      case .none: text += "  as it is: "
      case .failure(let place, let translated, let name):
        text += "  when '\(name)' (\(place)) fails: "
        replay = "    promiselab run \(own) --fail \(place)"
        if let output { replay += "; promiselab run \(output) --fail \(translated)" }
        replay += "\n"
      case .order(let code, let words):
        text += "  \(words.isEmpty ? "in another order" : words): "
        replay = "    promiselab run \(own) --schedule \(code)\n"
      }
      text += TerminalText.escaped(difference.words)
      let rule = difference.rule.flatMap(DialectRule.row)
      text += rule.map { "; because of rule \($0.row), \($0.title)\n" } ?? "; no rule is known that explains it\n"
      text += replay
    }
    let more = proof.differences.count - 10
    return more > 0 ? text + "  and \(more) more\n" : text
  }

  /// What wasn't understood of a JavaScript text.
  public static func text(of translation: JavaScriptTranslation, name: String) -> String {
    translation.remarks.map { remark in
      TerminalText.escaped("promiselab: \(name):\(remark.line):\(remark.column): not translated: \(remark.reason)") + "\n"
    }.joined()
  }
}
