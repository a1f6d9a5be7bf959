import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

/// Tasks and what suspends them stand in the trace as promises do.
@Suite("Tasks in the trace")
struct TaskTraceTests {
  /// Who awaits whom, by names.
  private func awaits(_ run: ScriptRun) -> [String] {
    var names: [PromiseID: String] = [.program: "program"]
    return run.events.compactMap { event in
      switch event.kind {
      case .created(let creation):
        names[event.promise] = creation.operatorName
        return nil
      case .awaits(let input): return "\(names[event.promise] ?? "?") awaits \(names[input] ?? "?")"
      default: return nil
      }
    }
  }

  private func injecting(_ text: String, _ address: String, _ action: Injection.Action) throws -> ScriptRun {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: action)]
    return try run(text, plan: plan)
  }

  @Test(
    "an error that a task group's code lets go on is the error of the task that it was given: one error, however many pass it on",
    arguments: [
      "for try await v in g { print(v) }", "while let v = try await g.next() { print(v) }", "try await g.waitForAll()",
      "try await Task { throw Bad() }.value",
    ])
  func errorsOfGroups(asking: String) throws {
    let text = """
      struct Bad: Error {}
      let all = Task {
        try await withThrowingTaskGroup(of: Int.self) { g in
          g.addTask { throw Bad() }
          \(asking)
        }
      }
      do { try await all.value } catch { print(error) }
      """
    let ended = try run(text)
    let state = TraceState.folding(ended.events)
    #expect(state.counts.errors == (asking.contains("Bad") ? 2 : 1), "\(state.promises.map(\.nameAndPlace))")
    let group = state.promises.first { $0.operatorName == "withThrowingTaskGroup" }
    let source = group?.rejectionCameFrom.flatMap { state[$0] }
    #expect(source?.operatorName == (asking.contains("Bad") ? "Task" : "addTask"))
    #expect(state.promises.first { $0.operatorName == "Task" && $0.rejectionCameFrom != nil }?.rejectionCameFrom == group?.id)
  }

  @Test("an error that the code of a promise awaits, blocking or not, and lets go on is one error")
  func errorsOfWork() throws {
    for body in ["try awaitPromise(Promise<Int>(Bad()).delay(0.01))", "try awaitPromise(Promise<Int>(Bad()))"] {
      let state = TraceState.folding(
        try run("struct Bad: Error {}\nPromise<Int>(on: .global()) { \(body) }.then { print($0) }.catch { print($0) }").events)
      #expect(state.counts.errors == 1, "\(state.promises.map(\.nameAndPlace))")
    }
  }

  private let children = """
    func load(_ n: Int) async throws -> Int {
      try await Task.sleep(for: .milliseconds(10 * n))
      return n
    }
    let sum = Task {
      async let a = load(1)
      async let b = load(2)
      return try await a + b
    }
    print(try await sum.value)
    """

  @Test("a task awaits its async lets, and they their sleeps; the program awaits the task")
  func asyncLets() throws {
    let run = try run(children)
    #expect(run.printed == "3\n")
    #expect(run.settlements(of: "Task") == ["fulfilled 3"])
    #expect(run.settlements(of: "async let") == ["fulfilled 1", "fulfilled 2"])
    #expect(run.settlements(of: "Task.sleep") == ["fulfilled ()", "fulfilled ()"])
    #expect(
      Set(awaits(run)) == ["program awaits Task", "Task awaits async let", "async let awaits Task.sleep"])
  }

  @Test("a group awaits all of its tasks, also those whose values nobody asks for")
  func groups() throws {
    let run = try run(
      """
      await withTaskGroup(of: Int.self) { group in
        for n in 1...3 { group.addTask { await Task.yield(); return n } }
        print(await group.next()!)
      }
      """)
    #expect(run.printed == "1\n")
    #expect(run.settlements(of: "addTask") == ["fulfilled 1", "fulfilled 2", "fulfilled 3"])
    #expect(awaits(run).filter { $0 == "withTaskGroup awaits addTask" }.count == 3)
    #expect(awaits(run).last == "program awaits withTaskGroup")
  }

  @Test("a sleep that the plan fails throws where it is awaited, and the error goes up the tasks")
  func failedSleep() throws {
    let run = try injecting(children, "2:18#1", .fail("CancellationError()"))
    #expect(run.settlements(of: "Task.sleep") == ["fulfilled ()", "cancelled CancellationError()"])
    #expect(run.settlements(of: "async let").last == "cancelled CancellationError()")
    #expect(run.printed == "")
  }

  @Test("a sleep that the plan fails does so at once, as a `delay` does")
  func timeOfFailedSleep() throws {
    let run = try injecting("Task { try await Task.sleep(for: .milliseconds(80)) }", "1:23", .fail("CancellationError()"))
    #expect(run.settlements(of: "Task.sleep") == ["cancelled CancellationError()"])
    #expect(run.endTime == VirtualInstant(milliseconds: 0))
  }

  @Test("a delayed sleep delays what awaits it, a hung one hangs it")
  func delayedAndHung() throws {
    let late = try injecting(children, "2:18#1", .delay(.milliseconds(100)))
    #expect(late.printed == "3\n")
    #expect(late.endTime == VirtualInstant(milliseconds: 120))
    let hung = try injecting(children, "2:18#0", .hang)
    #expect(hung.settlements(of: "Task.sleep") == ["pending", "fulfilled ()"])
    #expect(hung.settlements(of: "Task") == ["pending"])
    #expect(hung.printed == "")
  }

  @Test("a task that the plan fails isn't run; one that it gives a value has that")
  func replacedTask() throws {
    let text = """
      enum Lost: Error { case it }
      let t = Task { () async throws -> Int in print("runs"); return 1 }
      do { print(try await t.value) } catch { print("caught", error) }
      """
    #expect(try injecting(text, "2:9", .fail("Lost.it")).printed == "caught it\n")
    #expect(try injecting(text, "2:9", .value("7")).printed == "7\n")
  }

  @Test("cancelling a task asks it to stop: its sleep ends, and its code goes on")
  func cancelledTask() throws {
    let text = """
      let t = Task {
        do { try await Task.sleep(for: .seconds(1)) } catch { print("woken:", error, Task.isCancelled) }
        return 5
      }
      print(await t.value)
      """
    let run = try injecting(text, "1:9", .cancel(at: VirtualInstant(milliseconds: 30)))
    #expect(run.printed == "woken: CancellationError() true\n5\n")
    #expect(run.settlements(of: "Task") == ["fulfilled 5"])
    #expect(run.settlements(of: "Task.sleep") == ["cancelled CancellationError()"])
    #expect(run.endTime == VirtualInstant(milliseconds: 1000), "the timer runs out unheard")
  }

  @Test("a continuation can fail if it may throw, and otherwise not")
  func continuations() throws {
    func text(_ name: String) -> String {
      """
      enum Lost: Error { case it }
      func value() async throws -> Int {
        try await \(name) { c in c.resume(returning: 1) }
      }
      do { print(try await value()) } catch { print("caught", error) }
      """
    }
    let throwing = try injecting(text("withCheckedThrowingContinuation"), "3:13", .fail("Lost.it"))
    #expect(throwing.printed == "caught it\n")
    let plain = try injecting(text("withCheckedContinuation"), "3:13", .fail("Lost.it"))
    #expect(plain.printed == "1\n")
    #expect(plain.guaranteed.contains(SourcePlace(line: 3, column: 13)))
  }

  @Test("a task that fails with what it awaited got its error there; one that throws its own didn't")
  func causes() throws {
    let run = try run(
      """
      enum Lost: Error { case it, other }
      let a = Task { throw Lost.it }
      let b = Task { try await a.value }
      let c = Task { do { try await b.value } catch { throw Lost.other } }
      _ = try? await c.value
      """)
    let ends = run.events.filter { if case .settled = $0.kind { true } else { false } }
    #expect(ends.map(\.promise.rawValue) == [1, 2, 3])
    #expect(ends.map(\.cause.rawValue) == [1, 1, 3])
  }

  @Test("what a handler awaits stands beside the handler's promise")
  func handlers() throws {
    let run = try run(
      """
      Promise { () async throws -> Int in
        try await Task.sleep(for: .milliseconds(5))
        return 2
      }.then { print($0) }
      """)
    #expect(run.printed == "2\n")
    #expect(awaits(run) == ["Promise awaits Task.sleep"])
  }

  @Test("waitForPromises waits for promises, not for the task that calls it")
  func waitingForPromises() throws {
    let run = try run("Task { Promise(1).delay(0.1); print(waitForPromises(timeout: 1)) }")
    #expect(run.printed == "true\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 100))
  }
}

@Suite("stubs that are awaited")
struct AwaitedStubTests {
  private func run(_ text: String, failing address: String? = nil) throws -> ScriptRun {
    var plan = RunPlan()
    plan.stubs.isOn = true
    if let address { plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: .fail(nil))] }
    return try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true).run(plan: plan)
  }

  @Test(
    "a call that is awaited suspends for 100 ms and gives its result",
    arguments: [
      "print(await fetch(1))", "print((await fetch(1)))", "print(try await fetch(1) ?? \"none\")",
      "async let f = fetch(1)\nprint(await f)", "let f = try? await fetch(1)\nprint(f!)",
    ])
  func suspends(text: String) throws {
    let run = try run(text)
    #expect(run.settlements(of: "fetch") == ["fulfilled fetch"])
    #expect(run.printed == "fetch\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 100))
  }

  @Test("it can fail where it is tried, and nowhere else")
  func failing() throws {
    let tried = try run("do { print(try await fetch()) } catch { print(\"caught\") }", failing: "1:22")
    #expect(tried.printed == "caught\n")
    let plain = try run("print(await fetch())", failing: "1:13")
    #expect(plain.printed == "fetch\n")
  }

  @Test("a call that isn't awaited gives its result at once")
  func synchronous() throws {
    #expect(try run("print(fetch())").endTime == .zero)
  }
}
