import Program
import SwiftPromises
import Testing
import TraceEvents

/// What a run marks as chance: jobs that no queue orders.
@Suite("what is certain and what is chance")
struct ChanceTests {
  /// What the jobs printed that are marked.
  private func chance(_ text: String) throws -> [String] {
    let run = try run(text)
    let printed = Dictionary(
      uniqueKeysWithValues: run.events.enumerated().compactMap { index, event -> (Int, String)? in
        if case .printed(let text) = event.kind { (index + 1, text) } else { nil }
      })
    return run.queueJobs.filter(\.isChance).map { job in
      job.steps.compactMap { printed[$0] }.joined().split(separator: "\n").joined(separator: " ")
    }
  }

  @Test("the jobs of one serial queue have one order")
  func serial() throws {
    #expect(try chance("for i in 1...3 { DispatchQueue.main.async { print(i) } }").isEmpty)
    #expect(try chance("Promise(1).then { print($0) }; Promise(2).then { print($0) }").isEmpty)
    #expect(try chance("Task { print(1) }; DispatchQueue.main.async { print(2) }").isEmpty)
  }

  @Test("of two queues that have something to do at one instant, the one that came second could have come first")
  func twoQueues() throws {
    let text = """
      let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b")
      a.async { print("a1") }
      b.async { print("b1") }
      a.async { print("a2") }
      """
    // a2 waits for a1, but not for b1.
    #expect(try chance(text) == ["b1", "a2"])
    #expect(try chance("for i in 1...3 { DispatchQueue.global().async { print(i) } }") == ["2", "3"])
  }

  @Test("what another job brings about comes after it for certain")
  func caused() throws {
    let text = """
      let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b")
      a.async { print("a1"); b.async { print("b1") } }
      """
    #expect(try chance(text).isEmpty)
  }

  @Test("different instants are no chance, one instant on two queues is")
  func timers() throws {
    let text = """
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { print("main") }
      DispatchQueue.global().asyncAfter(deadline: .now() + %) { print("global") }
      """
    #expect(try chance(text.replacing("%", with: "0.2")).isEmpty)
    #expect(try chance(text.replacing("%", with: "0.1")) == ["global"])
  }
}
