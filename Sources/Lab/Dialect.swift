internal import Script
internal import TraceEvents

/// The libraries whose rules a script can run under.
public enum Dialect {
  /// Those that there are; the first is the default.
  public static let built = ["google"]
  /// Those that are planned.
  public static let planned = ["promisekit", "anypromise", "promisekit-0.9.6", "promisekit-0.9.2", "frantic", "ecmascript"]

  /// Why a dialect can't be had; `nil` if it can.
  public static func problem(with name: String) -> String? {
    guard !built.contains(name) else { return nil }
    let reason = planned.contains(name) ? "the dialect '\(name)' is not built yet" : "there is no dialect '\(name)'"
    return "\(reason); there is: \(built.joined(separator: ", "))"
  }

  /// What is wrong with the dialect that a script asks for in its first line, `// dialect: NAME`.
  static func complaint(about source: ScriptSource) -> ScriptProblems? {
    let line = source.text.prefix { !$0.isNewline }
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count >= 3, words[0] == "//", words[1] == "dialect:", let message = problem(with: String(words[2])) else {
      return nil
    }
    let column = line.utf8.distance(from: line.utf8.startIndex, to: words[2].startIndex) + 1
    return ScriptProblems(diagnostics: [
      ScriptDiagnostic(
        severity: .error, message: message, fileName: source.name, place: SourcePlace(line: 1, column: column),
        sourceLine: String(line))
    ])
  }
}
