import Program
import SwiftPromises
import Testing
import TraceEvents

/// Runs scripts under one dialect.
struct DialectBench {
  let dialect: Dialect

  /// Runs a script.
  func run(_ text: String, plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits()) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect).run(plan: plan, limits: limits)
  }

  /// Expects a script to print these lines, and to break no rule.
  func expect(_ lines: [String], from text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let run = try run(text)
    if case .fault(let message) = run.ending { Issue.record("the script ended with \(message)", sourceLocation: sourceLocation) }
    #expect(run.printed.split(separator: "\n").map(String.init) == lines, sourceLocation: sourceLocation)
  }

  /// Expects a script to be refused with a message that contains a text.
  func expectRefusal(of text: String, saying part: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      _ = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect)
      Issue.record("the script was not refused", sourceLocation: sourceLocation)
    } catch {
      let messages = error.diagnostics.map(\.message)
      #expect(messages.contains { $0.contains(part) }, "\(messages)", sourceLocation: sourceLocation)
    }
  }

  /// Expects a script to break a rule while it runs, with a message that contains a text.
  func expectFault(_ part: String, from text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let run = try run(text)
    #expect(run.faults.contains { $0.contains(part) }, "\(run.faults)", sourceLocation: sourceLocation)
  }
}
