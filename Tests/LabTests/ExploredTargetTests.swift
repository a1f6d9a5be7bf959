import Program
import SwiftPromises
import Testing

@testable import Lab

@Suite("explore: queues with a serial target")
struct ExploredTargetTests {
  private func outputs(_ text: String) throws -> (runs: Int, outputs: [String]) {
    let found = try ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text))).perform()
    return (found.runs, found.entries.map { $0.outcome.output.joined(separator: " ") })
  }

  private static let queues = """
    let base = DispatchQueue(label: "base")
    let (a, b) = (DispatchQueue(label: "a", target: base), DispatchQueue(label: "b", target: base))

    """

  @Test("what a job of the target hands in comes in one order: each queue hands on all that it has")
  func handedInByTarget() throws {
    let text = "base.async { a.async { print(1) }; b.async { print(3) }; a.async { print(2) }; b.async { print(4) } }"
    let found = try outputs(Self.queues + text)
    #expect(found.runs == 1 && found.outputs == ["1 2 3 4"])
  }

  @Test("what another thread hands in may come while a queue hands on, or after: twice two jobs mix in two ways")
  func handedInByOthers() throws {
    let text = "a.async { print(1) }; b.async { print(3) }; a.async { print(2) }; b.async { print(4) }"
    let found = try outputs(Self.queues + text)
    // After the first job of either queue its second may follow, or the other queue's first: 1 2 3 4, 1 3 2 4, 1 3 4 2.
    #expect(Set(found.outputs) == ["1 2 3 4", "1 3 2 4", "1 3 4 2"])
  }
}
