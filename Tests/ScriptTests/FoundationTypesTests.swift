import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("everyday types of Foundation and Dispatch")
struct FoundationTypesTests {
  private func run(_ text: String, stubs: Bool = false, seed: UInt64 = 0) throws -> ScriptRun {
    var plan = RunPlan()
    plan.stubs.isOn = stubs
    plan.seed = seed
    return try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: stubs).run(plan: plan)
  }

  @Test("a semaphore blocks who takes more than there is, until a signal or its timeout")
  func semaphores() throws {
    let run = try run(
      """
      let full = DispatchSemaphore(value: 1)
      full.wait()
      let empty = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { print("signal", empty.signal()) }
      DispatchQueue.global().async {
        print(empty.wait(timeout: .now() + 0.5) == .timedOut)
        empty.wait()
        print("after", Date().timeIntervalSinceReferenceDate)
      }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "true\nsignal 1\nafter 1.0\n")
  }

  @Test("what is added to an instant is a length of time, wherever the instant's type comes from")
  func deadlines() throws {
    let run = try run(
      """
      let deadline: DispatchTime = .now() + .milliseconds(400)
      DispatchQueue.global().asyncAfter(deadline: deadline) { print("a", Date().timeIntervalSinceReferenceDate) }
      func later(_ time: DispatchTime) { DispatchQueue.main.asyncAfter(deadline: time) { print("b", Date().timeIntervalSinceReferenceDate) } }
      later(.now() + .milliseconds(30))
      func soon() -> DispatchTime { .now() + .seconds(1) - .milliseconds(500) }
      let end: DispatchTime
      end = soon()
      DispatchQueue.main.asyncAfter(deadline: end) { print("c", Date().timeIntervalSinceReferenceDate) }
      let interval: DispatchTimeInterval = .milliseconds(700)
      DispatchQueue.main.asyncAfter(deadline: .now() + interval) { print("d", Date().timeIntervalSinceReferenceDate) }
      """)
    #expect(run.faults == [] && run.printed == "b 0.03\na 0.4\nc 0.5\nd 0.7\n")
  }

  @Test("a work item that is cancelled doesn't run; one that has run tells who asked")
  func workItems() throws {
    let run = try run(
      """
      let late = DispatchWorkItem { print("late") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: late)
      late.cancel()
      let soon = DispatchWorkItem { print("soon") }
      soon.notify(queue: .main) { print("told") }
      DispatchQueue.global().async(execute: soon)
      print(late.isCancelled, soon.isCancelled)
      """)
    #expect(run.printed == "true false\nsoon\ntold\n")
  }

  @Test("locks are held by one; a recursive one is taken again by its holder")
  func locks() throws {
    let run = try run(
      """
      let lock = NSLock()
      lock.lock()
      print(lock.try())
      lock.unlock()
      print(lock.withLock { 2 })
      let again = NSRecursiveLock()
      again.lock()
      again.lock()
      again.unlock()
      again.unlock()
      again.unlock()
      """)
    #expect(run.printed == "false\n2\n")
    #expect(run.faults.count == 1)
    #expect(run.faults.first?.contains("a lock is unlocked that nobody has locked") == true)
  }

  @Test("'Thread.isMainThread' says whether the job runs on the main queue; 'Thread.sleep' takes its time")
  func threads() throws {
    let run = try run(
      """
      print(Thread.isMainThread)
      DispatchQueue(label: "own").async {
        Thread.sleep(forTimeInterval: 2)
        print(Thread.isMainThread, Date().timeIntervalSinceReferenceDate)
        DispatchQueue.main.async { print(Thread.isMainThread) }
      }
      """)
    #expect(run.printed == "true\nfalse 2.0\ntrue\n")
  }

  @Test("a timer fires after its interval, again if it repeats, until it is invalidated, and twenty times at most")
  func timers() throws {
    let run = try run(
      """
      Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
        print("once", Date().timeIntervalSinceReferenceDate)
      }
      var count = 0
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        count += 1
        if count == 3 { timer.invalidate() }
      }
      var rounds = 0
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in rounds += 1 }
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { print(count, rounds) }
      """)
    #expect(run.printed == "once 5.0\n3 20\n")
  }

  @Test("defaults keep what is set in a run; what wasn't is missing, or a stub")
  func defaults() throws {
    let text = """
      let defaults = UserDefaults.standard
      defaults.set(3, forKey: "count")
      defaults.set("ada", forKey: "name")
      defaults.removeObject(forKey: "name")
      print(defaults.integer(forKey: "count"), UserDefaults.standard.bool(forKey: "seen"))
      print(defaults.string(forKey: "name") ?? "nobody")
      """
    #expect(try run(text).printed == "3 false\nnobody\n")
    #expect(
      try run("guard let token = UserDefaults.standard.string(forKey: \"t\") else { fatalError() }\nprint(token)", stubs: true)
        .printed == "string\n")
  }

  @Test("identifiers come from the seed")
  func identifiers() throws {
    let text = """
      let first = UUID()
      print(first.uuidString, first == UUID(), UUID(uuidString: first.uuidString) == first, UUID(uuidString: "no") == nil)
      """
    let one = try run(text).printed
    #expect(one == (try run(text).printed))
    #expect(one != (try run(text, seed: 7).printed))
    let parts = one.split(separator: " ")
    #expect(parts.dropFirst().joined(separator: " ") == "false true true\n")
    #expect(parts[0].split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
  }

  @Test("errors of Foundation have what they were made with")
  func errors() throws {
    let run = try run(
      """
      do { throw NSError(domain: "D", code: 7, userInfo: [NSLocalizedDescriptionKey: "too late"]) } catch let error as NSError {
        print(error.domain, error.code, error.localizedDescription)
      }
      do { throw URLError(.timedOut) } catch let error as URLError where error.code == .cancelled {
        print("cancelled")
      } catch let error as URLError where error.code == .timedOut { print("timed out") }
      """, stubs: true)
    #expect(run.printed == "D 7 too late\ntimed out\n")
  }

  @Test("a case of an error that nobody declares has the payload that it was made with")
  func payloads() throws {
    var plan = RunPlan()
    plan.stubs.isOn = true
    plan.stubs.changes["api.load"] = StubChange(failure: .error("NetworkError.server(500)"))
    let text = """
      api.load().then { print($0) }.catch { error in
        switch error {
        case NetworkError.offline: print("offline")
        case NetworkError.server(let code): print("server", code)
        default: print("other")
        }
      }
      """
    let run = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true).run(plan: plan)
    #expect(run.printed == "server 500\n")
  }
}
