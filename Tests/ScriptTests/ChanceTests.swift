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

  @Test("what comes of a promise's handler could be ahead of the next one, if another thread hands both over")
  func handedOver() throws {
    func text(_ queue: String) -> String {
      """
      // dialect: promisekit
      let p = DispatchQueue.\(queue).async(.promise) { 1 }
      p.get { _ in print("a") }.done { _ in print("a2") }.cauterize()
      p.get { _ in print("b") }.done { _ in print("b2") }.cauterize()
      p.done { _ in print("c") }.cauterize()
      """
    }
    // b2 could come before c, but a2 comes before b2 for certain.
    #expect(try chance(text("global()")) == ["a2", "b2"])
    #expect(try chance(text("main")).isEmpty)
    let alone = """
      // dialect: ecmascript
      let p = Promise { resolve, _ in setTimeout(10) { resolve(1) } }
      p.then { print($0) }.then { print(2) }
      p.then { _ in print(3) }
      """
    #expect(try chance(alone).isEmpty)
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

  @Test("a job that comes of one whose place was chance could have come earlier with it")
  func passedOn() throws {
    let queue = "let q = DispatchQueue(label: \"q\")\n"
    let mains = ["a", "b"].map { name in
      "DispatchQueue.global().async { q.async { print(\"\(name)\"); DispatchQueue.main.async { print(\"main \(name)\") } } }\n"
    }
    #expect(try chance(queue + mains.joined()) == ["b", "main a", "main b"])
    let others = """
      let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b"), c = DispatchQueue(label: "c")
      a.async { print("a1") }
      b.async { print("b1"); c.async { print("c1"); c.async { print("c2") } } }
      """
    #expect(try chance(others) == ["b1", "c1", "c2"])
    let actors = """
      actor Log { func add(_ name: String) { print(name) } }
      let log = Log()
      @MainActor func onMain(_ name: String) { print("main", name) }
      Task { await log.add("t1"); onMain("t1 back") }
      Task.detached { await log.add("d1"); await onMain("d1 back") }
      """
    #expect(try chance(actors).contains("main d1 back"))
  }

  @Test("what comes of a certain job, or waits behind one, is certain")
  func certain() throws {
    let row = """
      let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b"), c = DispatchQueue(label: "c", attributes: .concurrent)
      a.async { print(1); b.async { print(2); c.async { print(3); DispatchQueue.main.async { print(4) } } } }
      """
    #expect(try chance(row).isEmpty)
    let barrier = """
      let c = DispatchQueue(label: "c", attributes: .concurrent), a = DispatchQueue(label: "a")
      c.async(flags: .barrier) { print(1) }
      c.async { print(2); a.async { print(3) } }
      """
    #expect(try chance(barrier).isEmpty)
    let sorted = """
      let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b")
      a.async { b.async { print(1); DispatchQueue.main.async { print(3) } } }
      a.async { b.async { print(2); DispatchQueue.main.async { print(4) } } }
      """
    #expect(try !chance(sorted).contains("2"))
    #expect(try !chance(sorted).contains("4"))
  }

  @Test("what a signal or a continuation lets go on could stand before what the thread prints that gave it")
  func wokenMeanwhile() throws {
    let signal = """
      let s = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { print("g"); s.signal(); print("after") }
      s.wait()
      print("waited")
      """
    #expect(try chance(signal).contains("waited"))
    let continuation = """
      Task {
        await withCheckedContinuation { k in
          DispatchQueue.global().async { print("queue"); k.resume(); print("after") }
        }
        print("resumed")
      }
      """
    #expect(try chance(continuation).contains("resumed"))
    #expect(try chance(signal.replacing("; print(\"after\")", with: "")).allSatisfy { $0 != "waited" })
  }
}
