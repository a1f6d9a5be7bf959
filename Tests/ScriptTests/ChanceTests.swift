import Foundation
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

  @Test("what a second thread hands in could be ahead of what was handed in later, unless it couldn't have begun by then")
  func handedInMeanwhile() throws {
    let (detached, own) = ("Task.detached { await MainActor.run { print(1) } }", "Task { @MainActor in print(2) }")
    #expect(try chance("\(detached); \(own)").contains("1"))
    #expect(try !chance("\(own); \(detached)").contains("1"))
    let global = "DispatchQueue.global().async { DispatchQueue.main.async { print(1) } }"
    let main = "DispatchQueue.main.async { print(2) }"
    #expect(try chance("\(global); \(main)") == ["1"])
    #expect(try chance("\(main); \(global)").isEmpty)
    let queue = "let q = DispatchQueue(label: \"q\")\n"
    let onQueue = "q.async { DispatchQueue.main.async { print(%) } }\n"
    #expect(try chance(queue + onQueue.replacing("%", with: "1") + onQueue.replacing("%", with: "2")).isEmpty)
    let nested = "DispatchQueue.global().async { q.async { DispatchQueue.main.async { print(1) } } }\n"
    #expect(try chance(queue + nested + main) == ["1"])
    // The job of the main queue hands both in.
    #expect(try chance("DispatchQueue.main.async { \(main); DispatchQueue.main.async { print(1) } }").isEmpty)
  }

  @Test("what waited for a handler, a group or a continuation is where it was")
  func waited() throws {
    let text = """
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.global().async { group.leave() }
      DispatchQueue.main.async { print(1) }
      group.notify(queue: .main) { print(2) }
      """
    #expect(try chance(text).isEmpty)
    let notify = try String(contentsOf: OrdersTests.folder.appending(path: "between-notify.swift"), encoding: .utf8)
    #expect(try chance(notify) == ["one", "two"])
  }

  @Test("what another thread prints could stand between the lines of the job that started it, and nowhere before")
  func betweenLines() throws {
    let global = "DispatchQueue.global().async { print(1) }"
    #expect(try chance("\(global); print(0)") == ["1"])
    #expect(try chance("print(0); \(global)").isEmpty)
    #expect(try chance("DispatchQueue.main.async { print(1) }; print(0)").isEmpty)
    let job = try run("print(0); \(global); print(2)").queueJobs.first { $0.isChance }
    #expect(job?.comesBetween == 1)
    #expect(try chance("let q = DispatchQueue(label: \"q\"); q.async { \(global); print(0) }") == ["1"])
  }
}
