import Program
import Testing
import TraceEvents

@Suite("Jobs that wait for ever")
struct BlockedJobTests {
  private func leaks(_ script: String) throws -> [String] {
    let leaks = try run(script).leaks
    #expect(leaks.allSatisfy { $0.kind == .wait })
    return leaks.map { "\($0.place.line): \($0.message)" }
  }

  @Test("of the main program for a semaphore are left undone, at their place")
  func semaphore() throws {
    let found = try leaks("let s = DispatchSemaphore(value: 0)\ns.wait()\nprint(\"a\")")
    #expect(found == ["2: nothing signals this semaphore any more, so 'wait' never comes back: call 'signal' on every path"])
  }

  @Test("of a job on another queue are left undone, too, and so is a lock that one thread takes twice")
  func others() throws {
    #expect(try leaks("let s = DispatchSemaphore(value: 0)\nDispatchQueue.global().async {\n  s.wait()\n}").count == 1)
    let lock = try leaks("let lock = NSLock()\nlock.lock()\nlock.lock()\nprint(\"a\")")
    #expect(lock.count == 1 && lock.first?.hasPrefix("3: nothing unlocks this lock") == true)
    let item = try leaks("let item = DispatchWorkItem { print(\"b\") }\nitem.wait()")
    #expect(item.count == 1 && item.first?.hasPrefix("2: this work item never runs") == true)
  }

  @Test("are none where the wait ends, in time or by its limit, and are told once where the group that is waited for is a leak")
  func none() throws {
    #expect(try leaks("let s = DispatchSemaphore(value: 0)\nDispatchQueue.global().async { s.signal() }\ns.wait()").isEmpty)
    #expect(try leaks("let s = DispatchSemaphore(value: 0)\n_ = s.wait(timeout: .now() + 1)").isEmpty)
    let group = try run("let g = DispatchGroup()\ng.enter()\ng.wait()").leaks
    #expect(group.map(\.kind) == [.group])
  }
}
