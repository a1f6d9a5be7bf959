import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("Queues and blocking in scripts")
struct QueueTests {
  @Test("the advice on a deadlock names promises only where the script has some")
  func adviceOnDeadlocks() throws {
    let wait = "let done = DispatchSemaphore(value: 0)\nDispatchQueue.main.async { done.signal() }\ndone.wait()"
    let plain = try #require(run(wait).faults.first)
    #expect(plain.contains("wait on another queue, as in 'DispatchQueue.global().async { … }'") && !plain.contains("Promise"))
    let chained = try #require(run("Promise(1).then { print($0) }\n" + wait).faults.first)
    #expect(chained.contains("as in 'Promise(on: .global()) { … }', or use 'then'"))
  }

  @Test("awaitPromise keeps its queue until the promise is settled; other queues go on")
  func awaitPromiseOccupiesItsQueue() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      let promise = Promise(on: work) { 5 }.delay(on: work, 1)
      DispatchQueue.main.async { print("main") }
      work.async { print("work") }
      print(try awaitPromise(promise))
      """
    #expect(try output(of: text) == "work\n5\nmain\n")
  }

  @Test("await(promise), as google's guide prints it, blocks as awaitPromise does")
  func googlesAwait() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      func negate(_ number: Int) -> Promise<Int> { Promise(on: work) { -number } }
      Promise<Int>(on: .global()) {
        let five = try await(negate(-5))
        return try await(negate(five))
      }.then { print($0) }
      """
    let run = try run(text)
    #expect(run.printed == "-5\n")
    #expect(run.settlements(of: "await") == ["fulfilled 5", "fulfilled -5"])
  }

  @Test("waitForPromises lets the main queue go on until every promise is settled, or its time is over")
  func waitingForAll() throws {
    let text = """
      let slow = Promise(1).delay(0.3).then { print("slow", $0) }
      print(waitForPromises(timeout: 0.2), slow.value == nil)
      print(waitForPromises(timeout: 5), slow.value != nil)
      let never = Promise<Int>.pending()
      print(waitForPromises(timeout: 0), waitForPromises(timeout: 2))
      """
    let run = try run(text)
    #expect(run.printed == "false true\nslow 1\ntrue true\nfalse false\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 2300))
  }

  @Test("waitForPromises on another queue keeps that from what it waits for")
  func waitingForAllBlocks() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      work.async { print(waitForPromises(timeout: 1)) }
      Promise(on: work) { print("work") }
      """
    #expect(try output(of: text) == "false\nwork\n")
  }

  @Test("waiting on the queue that the awaited work needs is reported with both places")
  func deadlockNamesBothPlaces() throws {
    let text = """
      let source = Promise(2)
      Promise<Int> {
        try awaitPromise(source.then { $0 + 1 })
      }.catch { _ in print("rejected") }
      """
    let run = try run(text)
    #expect(run.printed == "rejected\n")
    let fault = try #require(run.faults.first)
    #expect(fault.contains("test.swift:3:7: error: deadlock: 'awaitPromise' waits for the promise of 'then' at 3:27"))
    #expect(fault.contains("keeps the queue 'main'"))
  }

  @Test("a deadlock of the main program ends it with the reason")
  func deadlockOfTheProgram() throws {
    let run = try run("print(try awaitPromise(Promise(1).then { $0 + 1 }))")
    guard case .fault(let text) = run.ending else {
      Issue.record("the run ended with \(run.ending)")
      return
    }
    #expect(text.contains("deadlock"))
  }

  @Test(
    "an answer comes from outside: a wait for it on the main queue ends, unless a handler on that queue has to run before",
    arguments: [
      (Dialect.google, "print(try awaitPromise(SimulatedNetwork.get(\"/a.txt\")))", "the text at /a.txt\n"),
      (
        .google,
        "let done = DispatchSemaphore(value: 0)\nSimulatedNetwork.get(\"/a.txt\").then(on: .global()) { _ in done.signal() }\ndone.wait()\nprint(1)",
        "1\n"
      ),
      (
        .google,
        "let done = DispatchSemaphore(value: 0)\nSimulatedNetwork.get(\"/a.txt\").then { _ in done.signal() }\ndone.wait()\nprint(1)",
        nil
      ),
      (.promisekit, "print(try SimulatedNetwork.get(\"/a.txt\").map(on: .global()) { $0.count }.wait())", "18\n"),
      (.promisekit, "print(try SimulatedNetwork.get(\"/a.txt\").map(on: nil) { $0.count }.wait())", "18\n"),
      (.promisekit, "print(try SimulatedNetwork.get(\"/a.txt\").map { $0.count }.wait())", nil),
    ] as [(Dialect, String, String?)])
  func answersFromOutside(dialect: Dialect, text: String, output: String?) throws {
    let run = try run(text, under: dialect)
    #expect(run.printed.replacing("PromiseKit: warning: `wait()` called on main thread!\n", with: "") == output ?? "")
    #expect(run.faults.contains { $0.contains("deadlock") } == (output == nil))
  }

  @Test("a serial queue keeps the order of its jobs while one of them blocks it")
  func orderOnABlockedQueue() throws {
    let text = """
      let serial = DispatchQueue(label: "serial")
      let gate = Promise<Int>.pending()
      serial.async {
        _ = try? awaitPromise(gate)
        print("first")
        serial.async { print("fourth") }
      }
      serial.async { print("second") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        gate.fulfill(1)
        serial.async { print("third") }
      }
      """
    #expect(try output(of: text) == "first\nsecond\nthird\nfourth\n")
  }

  @Test("a concurrent queue goes on while one of its jobs waits")
  func concurrentQueues() throws {
    let text = """
      let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
      queue.async { print("late", (try? awaitPromise(Promise(on: queue) { 1 }.delay(on: queue, 1))) ?? 0) }
      queue.async { print("early") }
      """
    #expect(try output(of: text) == "early\nlate 1\n")
  }

  @Test("handlers run on the queue that their operator names")
  func handlersRunOnTheirQueue() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      let gate = Promise<Int>.pending()
      Promise(on: work) { try awaitPromise(gate) }
      Promise(1).then(on: work) { print("work", $0) }
      Promise(2).then { print("main", $0) }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500)) { gate.fulfill(0) }
      """
    #expect(try output(of: text) == "main 2\nwork 1\n")
  }

  @Test("DispatchQueue.promises can be set")
  func defaultQueueCanBeSet() throws {
    let text = """
      let mine = DispatchQueue(label: "mine")
      DispatchQueue.promises = mine
      print(DispatchQueue.promises === mine, DispatchQueue.promises.label)
      let promise = Promise(1).then { $0 + 1 }
      print(try awaitPromise(promise))
      """
    #expect(try output(of: text) == "true mine\n2\n")
  }

  @Test("a dispatch group tells when all of its work is done")
  func dispatchGroups() throws {
    let text = """
      let group = DispatchGroup()
      for number in 1...3 {
        group.enter()
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(number)) {
          print(number)
          group.leave()
        }
      }
      DispatchQueue.global().async(group: group) { print("also") }
      group.notify(queue: .main) { print("all") }
      """
    #expect(try output(of: text) == "also\n1\n2\n3\nall\n")
  }

  @Test("sync on the queue that runs is a deadlock")
  func syncOnTheRunningQueue() throws {
    let text = """
      let serial = DispatchQueue(label: "serial")
      serial.sync { print("fine") }
      serial.async { serial.sync { print("never") } }
      """
    let run = try run(text)
    #expect(run.printed == "fine\n")
    #expect(run.faults.first?.contains("deadlock: 'sync' waits for the queue 'serial'") == true)
  }

  @Test("a barrier waits for a job that blocks, and later jobs wait for the barrier")
  func barriersWait() throws {
    let text = """
      let queue = DispatchQueue(label: "store", attributes: .concurrent)
      let gate = Promise<Int>.pending()
      queue.async { print("read", (try? awaitPromise(gate)) ?? 0) }
      queue.async(flags: .barrier) { print("write") }
      queue.async { print("read again") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { gate.fulfill(1) }
      """
    #expect(try output(of: text) == "read 1\nwrite\nread again\n")
    #expect(try output(of: text.replacing("(flags: .barrier)", with: "")) == "write\nread again\nread 1\n")
    let blocked = text.replacing("print(\"write\")", with: "print(\"write\", (try? awaitPromise(Promise(2).delay(2))) ?? 0)")
    #expect(try output(of: blocked) == "read 1\nwrite 2\nread again\n")
  }

  @Test("a barrier that waits for its own queue is a deadlock; any other job of a concurrent queue may wait for it")
  func syncInBarrier() throws {
    let text = "let q = DispatchQueue(label: \"q\", attributes: .concurrent)\nq.async(flags: .barrier) { q.sync { print(1) } }"
    #expect(try run(text).faults.first?.contains("deadlock: 'sync' waits for the queue 'q'") == true)
    #expect(try output(of: text.replacing("(flags: .barrier)", with: "")) == "1\n")
  }

  @Test("queues that share a serial target wait for a job of another one that blocks it")
  func sharedTargets() throws {
    let text = """
      let base = DispatchQueue(label: "base")
      let (a, b) = (DispatchQueue(label: "a", target: base), DispatchQueue(label: "b", target: base))
      let gate = Promise<Int>.pending()
      a.async { print("a", (try? awaitPromise(gate)) ?? 0) }
      b.async { print("b") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { gate.fulfill(1) }
      """
    #expect(try output(of: text) == "a 1\nb\n")
    let deadlock = try run(text + "\nb.async { a.sync { print(\"never\") } }")
    #expect(deadlock.faults.first?.contains("deadlock: 'sync' waits for the queue 'a'") == true)
  }

  @Test(
    "a queue with a target hands on all that it has before its target turns to others, as libdispatch's does",
    arguments: [
      ("base.async { a.async { print(1) }; b.async { print(3) }; a.async { print(2) }; b.async { print(4) } }", "1\n2\n3\n4\n"),
      (
        "a.async { print(1); b.async { print(3); b.async { print(4) }; a.async { print(5) } }; a.async { print(2) } }",
        "1\n2\n3\n4\n5\n"
      ),
      (
        """
        let ui = DispatchQueue(label: "ui", target: .main)
        ui.async { print(1); ui.async { print(3) }; DispatchQueue.main.async { print(5) } }
        DispatchQueue.main.async { print(4) }
        ui.async { print(2) }
        """, "1\n2\n3\n4\n5\n"
      ),
    ])
  func targetsDrain(text: String, printed: String) throws {
    let queues = """
      let base = DispatchQueue(label: "base")
      let (a, b) = (DispatchQueue(label: "a", target: base), DispatchQueue(label: "b", target: base))

      """
    #expect(try output(of: queues + text) == printed)
  }

  @Test("sync gives the value of its closure, or its error, after what was handed in before")
  func syncWaits() throws {
    let text = """
      struct Stop: Error {}
      let queue = DispatchQueue(label: "store")
      var value = 0
      queue.async { value = 1 }
      print(queue.sync { value })
      queue.async { value = 2 }
      do { try queue.sync { print(value); throw Stop() } } catch { print("stopped") }
      """
    #expect(try output(of: text) == "1\n2\nstopped\n")
  }
}
