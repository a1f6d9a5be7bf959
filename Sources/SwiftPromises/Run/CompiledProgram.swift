import Program
import SwiftLanguage
import Synchronization

/// A compiled text and the session whose types and variables it names; it can be run once, or again once that run is over.
struct CompiledProgram {
  let session: ScriptSession
  let code: FunctionCode
  /// What its author should know, though it runs.
  let warnings: [ScriptDiagnostic]
  /// What stands for unknown names, under a plan that changes none of them; `nil` if they are errors.
  let stubs: StubBook?

  /// Compiles a text.
  ///
  /// - Throws: All errors in the text.
  init(
    _ parsed: ParsedScript, unit: CodeUnit, library: DialectLibrary, stubsUnknownNames: Bool = false,
    stop: StopQuestion? = nil
  ) throws(ScriptProblems) {
    session = ScriptSession(library: library)
    // The question belongs to this checking; the compiler lives on and asks nothing any more.
    let compiler = session.compiler
    if let stop { compiler.isStopped = { stop.isStopped() } }
    defer { compiler.isStopped = { false } }
    stubs = stubsUnknownNames ? StubBook(plan: StubPlan()) : nil
    if let stubs { session.compiler.stubUnknownNames(by: stubs) }
    code = try session.compiler.compile(parsed, unit: unit)
    warnings = session.compiler.diagnostics
  }
}

extension CompiledProgram {
  /// What was compiled for a run that is over.
  init(again session: ScriptSession, code: FunctionCode) {
    self.session = ScriptSession(again: session)
    self.code = code
    warnings = []
    stubs = nil
  }
}

/// Whether whoever asked for the checking still waits for it.
///
/// Sendable without checking: it is asked by the thread that checks, within the call that it was given to, and dropped then.
final class StopQuestion: @unchecked Sendable {
  let isStopped: () -> Bool

  init(_ isStopped: @escaping () -> Bool) {
    self.isStopped = isStopped
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
