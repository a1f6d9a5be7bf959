import Program
import Synchronization
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

/// What an exploration tells while it goes on, and what is left of one that is stopped.
@Suite struct ExploreProgressTests {
  private func request(_ text: String) -> ExploreRequest {
    ExploreRequest(RunRequest(source: ScriptSource(name: "test.swift", text: text)))
  }

  private static let requests = """
    for i in 1...4 { SimulatedNetwork.get("/\\(i)").then { _ in print(i) }.catch { _ in print("no", i) } }
    """

  @Test("the first outcome is told after the first run; outcomes only grow in number, and the last report has all of them")
  func grows() throws {
    var told: [(progress: ExploreRequest.Progress, found: Exploration)] = []
    let all = try request(Self.requests).perform(progress: { told.append(($0, $0.found)) })
    #expect(told.first?.progress.runs == 1 && told.first?.found.entries.count == 1)
    #expect(told.map(\.progress.outcomes) == told.map(\.progress.outcomes).sorted())
    #expect(told.last?.progress.runs == all.runs && told.last?.progress.rest == nil)
    #expect(Set(told.last?.found.entries.map(\.outcome) ?? []) == Set(all.entries.map(\.outcome)))
    #expect(told.contains { ($0.progress.rest ?? 0) > 0 })
  }

  @Test("one that is stopped keeps what was found, with words for the changes")
  func stopped() throws {
    let isOver = Atomic<Bool>(false)
    let found = try request(Self.requests).perform(
      isOver: { isOver.load(ordering: .relaxed) },
      progress: { if $0.runs > 1 { isOver.store(true, ordering: .relaxed) } })
    #expect(found.wasStopped && found.gap?.contains("stopped after \(found.runs) runs") == true)
    #expect(found.entries.count > 1)
    #expect(found.entries.dropFirst().allSatisfy { !$0.witness.changes.isEmpty })
  }

  @Test("a run with choices knows where each of them takes effect")
  func choices() throws {
    let request = request(Self.requests)
    let all = try request.perform()
    var count = 0
    for entry in all.entries.dropFirst() {
      var run = request.run
      run.plan.schedule = entry.witness.schedule
      let inspected = run.performInspected()
      #expect(inspected.choices.map(\.text) == entry.witness.changes)
      for choice in inspected.choices {
        let position = try #require(choice.position)
        let event = inspected.events[position]
        // The first event of an answer settles the promise of the call.
        #expect(inspected.full[event.promise]?.operatorName == "get")
        if choice.text.hasSuffix("fails") { #expect("\(event.kind)".contains("rejected")) }
        count += 1
      }
    }
    #expect(count > 4)
    #expect(request.run.performInspected().choices.isEmpty)
  }
}
