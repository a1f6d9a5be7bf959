import Program
import SwiftPromises

@testable import Lab

/// Tests that check a script given as text.
protocol ChecksScripts {}

extension ChecksScripts {
  func check(_ text: String, stubs: Bool = false, runs: Bool = true) throws -> CheckReport {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    run.plan.stubs.isOn = stubs
    var request = CheckRequest(run)
    request.performsRuns = runs
    return try request.perform()
  }

  /// The findings of rules that take runs, as `rule line:column`.
  func found(_ text: String) throws -> [String] {
    try check(text).findings.filter { $0.rule.basis == .runs }.map { "\($0.rule.rawValue) \($0.place)" }
  }

  /// What is found under PromiseKit's rules.
  func kitCheck(_ text: String) throws -> CheckReport {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    run.dialect = .promisekit
    return try CheckRequest(run).perform()
  }
}
