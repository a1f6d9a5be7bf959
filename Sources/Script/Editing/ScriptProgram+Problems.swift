extension ScriptProgram {
  /// What keeps a text from running, without running it; empty if nothing does.
  public static func problems(of source: ScriptSource, dialect: Dialect? = nil) -> [ScriptDiagnostic] {
    // Whoever asks may have a small stack.
    DeepStack.run {
      do throws(ScriptProblems) {
        _ = try ScriptProgram(source, dialect: dialect)
        return []
      } catch {
        return error.diagnostics
      }
    }
  }
}
