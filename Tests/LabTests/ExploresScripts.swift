import Program
import RunSearch
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// Tests that explore a script given as text.
protocol ExploresScripts {}

extension ExploresScripts {
  func request(_ text: String, stubs: Bool = false, dialect: Dialect? = nil) -> ExploreRequest {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text), dialect: dialect)
    run.plan.stubs.isOn = stubs
    return ExploreRequest(run)
  }

  func explore(_ text: String, _ change: (inout ExploreRequest) -> Void = { _ in }) throws -> Exploration {
    var request = request(text)
    change(&request)
    return try request.perform()
  }

  func outputs(_ exploration: Exploration) -> Set<String> {
    Set(exploration.entries.map { $0.outcome.output.joined(separator: " ") })
  }
}
