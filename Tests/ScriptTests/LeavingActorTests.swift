import Program
import SwiftPromises
import Testing

/// The orders are those that programs compiled by swiftc 6.3.1 printed in each of 30 runs.
@Suite("asynchronous functions of Swift's own leave the actor that calls them")
struct LeavingActorTests {
  private func orders(_ text: String) throws -> Set<String> {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text))
    var found: Set<String> = []
    for seed in UInt64(0)..<20 {
      var plan = RunPlan()
      if seed > 0 { (plan.seed, plan.order) = (seed, .random(seed: seed)) }
      let run = program.run(plan: plan)
      #expect(run.faults == [])
      found.insert(run.printed.split(separator: "\n").joined(separator: " "))
    }
    return found
  }

  @Test("MainActor.run comes after what the main queue has to do already")
  func mainActorRun() throws {
    let found = try orders(
      """
      import Dispatch
      let t = Task { print("B1"); await MainActor.run { print("run") }; print("B2") }
      DispatchQueue.main.async { print("Q") }
      await t.value
      """)
    #expect(found == ["B1 Q run B2"])
  }

  @Test("an element of a stream that is there already is taken outside of the actor")
  func stream() throws {
    let found = try orders(
      """
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      continuation.finish()
      let a = Task { for await v in stream { print("got", v) }; print("done") }
      let b = Task { print("tick") }
      await a.value
      await b.value
      """)
    #expect(found == ["tick got 1 done"])
  }

  @Test("a group without tasks ends outside of the actor; a continuation that is resumed at once doesn't leave it")
  func emptyGroup() throws {
    let found = try orders(
      """
      let t = Task { let v = await withCheckedContinuation { k in k.resume(returning: 1) }; print("v", v) }
      let u = Task { print("u") }
      let w = Task { await withTaskGroup(of: Void.self) { _ in }; print("empty group") }
      let y = Task { print("y") }
      await t.value
      await u.value
      await w.value
      await y.value
      """)
    #expect(found == ["v 1 u y empty group"])
  }

  @Test("what no actor runs calls them where it is: nothing is left")
  func nonisolated() throws {
    let found = try orders(
      """
      func work() async {
        await withTaskGroup(of: Void.self) { _ in }
        print("group")
        await MainActor.run { print("main") }
        print("after")
      }
      await work()
      """)
    #expect(found == ["group main after"])
  }
}
