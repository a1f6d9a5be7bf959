import Synchronization

/// A compiled text and the session whose types and variables it names; it can be run once.
struct CompiledProgram {
  let session: ScriptSession
  let code: FunctionCode

  /// Compiles a text.
  ///
  /// - Throws: All errors in the text.
  init(_ parsed: ParsedScript, unit: CodeUnit, library: DialectLibrary, stubsUnknownNames: Bool = false) throws(ScriptProblems) {
    session = ScriptSession(library: library)
    if stubsUnknownNames { session.compiler.stubUnknownNames(by: StubBook(plan: StubPlan())) }
    code = try session.compiler.compile(parsed, unit: unit)
  }
}

/// Keeps what checking a program has compiled for the first run of it, so that it needn't be compiled again; further runs compile.
final class CompiledOnce: Sendable {
  private let program: Mutex<CompiledProgram?>

  init(_ program: sending CompiledProgram?) {
    self.program = Mutex(program)
  }

  /// The program, the first time.
  func take() -> sending CompiledProgram? {
    program.withLock { $0.take() }
  }
}
