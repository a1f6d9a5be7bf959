import Program
import Testing

@testable import Lab
@testable import SwiftPromises

/// What is found doesn't depend on how many threads share the runs.
@Suite struct ExploreThreadsTests {
  private static let answers = """
    // expect: last == 3
    var last = 0
    for i in 1...3 { SimulatedNetwork.get("/\\(i).txt").then { _ in last = i; print(i) }.catch { print($0) } }
    """
  private static let queues = "for i in 1...4 { DispatchQueue(label: \"\\(i)\").async { print(i) } }"
  private static let tasks = """
    let task = Task { try await Task.sleep(for: .milliseconds(50)); print("slept") }
    SimulatedDialog.alert("Sure?").then { _ in task.cancel() }
    """

  @Test(
    "several threads find the same outcomes, numbers of runs, witnesses and gaps",
    arguments: [answers, queues, tasks], [10_000, 40])
  func threads(text: String, limit: Int) throws {
    var request = ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
    (request.limit, request.variations) = (limit, Set(Variation.allCases))
    request.expectations = ExploreRequest.expectations(in: text)
    let program = try #require(try request.run.checked(stubsUnknownNames: false) as? ScriptProgram)
    // Where the limit cuts the search off, threads could differ most.
    let found = (limit < 100 ? [1, 2, 3, 7] : [1, 3]).map { threads in
      DeepStack.run { room in
        let runs = RepeatedRuns(program, stackSize: room, threads: threads)
        var search = ScriptSearch(request, runs, .promises, isOver: { false }, progress: { _ in }) {
          Outcome($0, expectations: $1)
        }
        return Exploration(search.perform(), of: request)
      }
    }
    #expect(found[0].entries.count > 1)
    for other in found.dropFirst() { #expect(other == found[0]) }
  }
}
