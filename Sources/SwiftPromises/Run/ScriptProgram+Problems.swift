public import Program

extension ScriptProgram {
  /// What keeps a text from running, without running it; empty if nothing does.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - dialect: The dialect, as for `init`.
  ///   - stubsUnknownNames: Whether names that nobody declares are no errors.
  public static func problems(
    of source: ScriptSource, dialect: Dialect? = nil, stubsUnknownNames: Bool = false
  ) -> [ScriptDiagnostic] {
    do throws(ScriptProblems) {
      _ = try ScriptProgram(source, dialect: dialect, stubsUnknownNames: stubsUnknownNames)
      return []
    } catch {
      return error.diagnostics
    }
  }
}
