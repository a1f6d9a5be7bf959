public import JavaScriptReading
import Program
import SwiftPromises
import Translating
import TraceEvents

/// What is said of a translation besides its text.
public struct TranslationText: Sendable {
  private let script: TranslatedScript
  private let read: JavaScriptTranslation?

  /// - Parameter read: What was read, if the script is JavaScript.
  public init(_ script: TranslatedScript, of read: JavaScriptTranslation? = nil) {
    (self.script, self.read) = (script, read)
  }

  private func place(_ place: SourcePlace) -> String {
    guard let read else { return ":\(place.line):\(place.column)" }
    return read.line(of: place.line).map { ":\($0)" } ?? ""
  }

  /// What wasn't translated, and what keeps the translation from running; empty if all is well.
  public var remarks: String {
    let name = script.original.source.name
    var lines = script.translation.remarks.filter(\.isUntranslated).map { remark in
      "\(name)\(place(remark.place)): not translated: \(remark.text)"
        + (remark.rule.map { " (docs/dialects.md, rule \($0))" } ?? "")
    }
    if case .library = script.translation.target, script.translation.source == .google,
      PlainSwift.isAll(of: script.original.source.text)
    {
      lines.append("\(name) has tasks and no promises: tasks stay as they are")
    }
    let own = script.translation.source
    if script.translation.target == .library(own) {
      lines.append("\(name) is in the words of '\(own.rawValue)' already: there is nothing to translate")
    } else if read == nil, let asked = ScriptProgram.dialect(askedForIn: script.original.source.text), asked != own {
      lines.append("\(name) asks for '\(asked.rawValue)', and is read as '\(own.rawValue)'")
    } else if lines.isEmpty, let problem = script.problems.first {
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

  /// Why nothing was made of a text of JavaScript, with the lines of that text.
  public static func text(of failure: TranslationFailure, in read: JavaScriptTranslation, name: String) -> String {
    guard case .script(let problems) = failure else { return text(of: failure) }
    return problems.diagnostics.filter { $0.severity == .error }.map { problem in
      let place = read.line(of: problem.place.line).map { "\(name):\($0)" } ?? name
      return "\(TerminalText.escaped("\(place): error: in the Swift that was read from it: \(problem.message)"))\n"
    }.joined() + "promiselab: not translated: what was read of the JavaScript doesn't run\n"
  }

  /// How the proof came out, with what replays the differences.
  ///
  /// - Parameter output: Where the translation is, as a command would name it.
  public func text(of proof: TranslationProof, output: String?) -> String {
    let same = proof.trials.count - proof.differences.count
    if let refusal = proof.refusal { return "promiselab: not proved: \(refusal)\n" }
    guard !proof.trials.isEmpty else { return "promiselab: not proved: nothing was run\n" }
    let runs = proof.trials.count == 1 ? "1 run" : "\(proof.trials.count) runs"
    var text = "promiselab: the same in \(same) of \(runs)\(proof.gap.map { " (\($0))" } ?? "")\n"
    let asked = ScriptProgram.dialect(askedForIn: script.original.source.text)
    let dialect = script.original.dialect.flatMap { asked == nil && $0 != .google ? " --dialect \($0.rawValue)" : nil } ?? ""
    let own = ShellText.file(script.original.source.name) + dialect
    let output = output.map(ShellText.file)
    // What differs in every run is told once.
    let base = proof.differences.first { $0.change == .none }?.difference
    let told = proof.differences.filter { $0.change == .none || $0.difference != base }
    let repeated = proof.differences.count - told.count
    for trial in told.prefix(10) {
      guard let difference = trial.difference else { continue }
      var replay = ""
      switch trial.change {
      case .none:
        text += "  as it is: "
        // Two scripts are compared under the libraries that they ask for themselves.
        if let output, dialect.isEmpty { replay = "    promiselab compare \(own) \(output)\n" }
      case .failure(let place, let translated, let name):
        text += "  when '\(name)' (\(place)) fails: "
        replay = "    promiselab run \(own) --fail \(place)"
        if let output { replay += "; promiselab run \(output) --fail \(translated)" }
        replay += "\n"
      case .throwing(let place, let name):
        text += "  when '\(name)' (\(place)) throws: "
        replay = "    put a 'throw' first in the closure at \(place) and translate again to see it\n"
      case .order(let code, let words):
        text += "  \(words.isEmpty ? "in another order" : words): "
        replay = "    promiselab run \(own) --schedule \(code)\n"
      }
      // A text of JavaScript is run by its translation.
      text += difference.kinds.map(Self.sentence).joined(separator: "    and ") + (read == nil ? replay : "")
      if trial.change == .none, repeated > 0 {
        text +=
          repeated == 1
          ? "    and one more run differs in the same way\n" : "    and \(repeated) more runs differ in the same way\n"
      }
    }
    let more = told.count - 10
    return more > 0 ? text + "  and \(more) more\n" : text
  }

  /// How two runs differ, and why.
  private static func sentence(_ difference: TranslationProof.Difference) -> String {
    let rule = difference.rule.flatMap(DialectRule.numbered)
    return TerminalText.escaped(difference.words)
      + (rule.map { "; because of rule \($0.number), \($0.title)\n" }
        ?? (difference.isOrder
          ? "; at the same instant; the libraries only take a different number of turns\n"
          : "; no rule is known that explains it\n"))
  }

  /// Why Node refuses a JavaScript text, of which nothing is translated then; `nil` if it doesn't, as far as is seen.
  public static func text(ofBroken translation: JavaScriptTranslation, name: String) -> String? {
    translation.brokenness.map { problem in
      TerminalText.escaped("\(name):\(problem.line):\(problem.column): error: \(problem.reason)") + "\n"
        + "promiselab: not translated: this isn't JavaScript that runs\n"
    }
  }

  /// What wasn't understood of a JavaScript text.
  public static func text(of translation: JavaScriptTranslation, name: String) -> String {
    translation.remarks.map { remark in
      TerminalText.escaped("promiselab: \(name):\(remark.line):\(remark.column): not translated: \(remark.reason)") + "\n"
    }.joined()
  }
}
