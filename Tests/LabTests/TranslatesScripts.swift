import Program
import SwiftPromises
import Translating
import Testing

@testable import Lab

extension TranslatedScript {
  /// The translation of a text, which has to run.
  static func running(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> TranslatedScript {
    let script = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: text), dialect: source), to: target)
    #expect(script.problems.isEmpty, "\(script.problems.map(\.message))\n\(script.translation.text)")
    return script
  }
}
