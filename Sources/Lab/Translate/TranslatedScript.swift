public import Program
import SwiftPromises
public import Translating

/// A script that runs in its own library, and its translation.
public struct TranslatedScript: Sendable {
  /// The original, under its own library.
  public let original: RunRequest
  public let translation: Translation
  /// What keeps the translation from running; empty if it runs.
  public let problems: [ScriptDiagnostic]

  /// Translates a script.
  ///
  /// - Throws: What keeps the script from running in its own library.
  public init(_ request: RunRequest, to target: TranslationTarget) throws(TranslationFailure) {
    let program = try Self.checked(request)
    let source = Dialect(rawValue: program.rules) ?? .google
    var original = request
    original.dialect = source
    self.original = original
    do {
      translation = try Translation(of: request.source.text, from: source, to: target)
    } catch {
      throw .translation(error)
    }
    problems = request.language.language.problems(
      of: ScriptSource(name: request.source.name, text: translation.text), rules: target.dialect.rawValue,
      stubsUnknownNames: request.plan.stubs.isOn
    ).filter { $0.severity == .error }
  }

  /// A script, read and checked.
  ///
  /// - Throws: What keeps it from running in its own library.
  @discardableResult
  public static func checked(_ request: RunRequest) throws(TranslationFailure) -> any CheckedProgram {
    do {
      return try request.checked(stubsUnknownNames: request.plan.stubs.isOn)
    } catch {
      throw .script(error)
    }
  }

  /// A script and something that is said to be its translation.
  init(_ original: RunRequest, _ translation: Translation) {
    (self.original, self.translation, problems) = (original, translation, [])
  }

  /// The translation as something to run under the same limits.
  public var translated: RunRequest {
    var request = original
    request.source = ScriptSource(name: original.source.name, text: translation.text)
    request.dialect = translation.target.dialect
    return request
  }
}

/// Why there is no translation.
public enum TranslationFailure: Error {
  /// The script doesn't run in its own library.
  case script(ScriptProblems)
  case translation(TranslationProblem)
}
