import Program
import SwiftPromises
import Testing

/// Runs a script under a dialect and gives the lines that it printed.
func lines(_ text: String, under dialect: Dialect) throws -> [String] {
  let run = try run(text, under: dialect)
  if case .fault(let message) = run.ending { Issue.record("the script ended with \(message)") }
  for fault in run.faults { Issue.record("the script met \(fault)") }
  return run.printed.split(separator: "\n").map(String.init)
}

/// Runs a script under a dialect.
func run(_ text: String, under dialect: Dialect) throws -> ScriptRun {
  try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect).run()
}

/// The messages of a script that can't run under a dialect, each with its place.
func problems(of text: String, under dialect: Dialect) -> [String] {
  do {
    _ = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect)
    return []
  } catch {
    return error.diagnostics.map { "\($0.place): \($0.message)" }
  }
}
