import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("what is kept of a session")
struct SessionRecordTests {
  static var record: SessionRecord {
    var plan = RunPlan()
    let address = PromiseAddress(place: SourcePlace(line: 3, column: 5), occurrence: 2)
    let typed = PromiseAddress(place: SourcePlace(unit: .prompt(1), line: 1, column: 1), occurrence: nil)
    plan.injections = [
      Injection(address: address, action: .fail(nil)), Injection(address: typed, action: .fail("a \n b")),
      Injection(address: address, action: .delay(.milliseconds(300))), Injection(address: address, action: .hang),
      Injection(address: address, action: .cancel(at: VirtualInstant(milliseconds: 7))),
      Injection(address: address, action: .value("\"é\n\"")), Injection(address: address, action: .answer(1, at: nil)),
      Injection(address: typed, action: .answer(2, at: VirtualInstant(milliseconds: 12))),
    ]
    plan.sourceInjections = [
      SourceInjection(source: "SimulatedNetwork.get", setting: .latency(.microseconds(1500))),
      SourceInjection(source: "dispatch_promise", setting: .failureRate(0.3), isOn: false),
    ]
    plan.seed = 7
    plan.order = .choices([0, 0, 0, 1, 2])
    plan.stubs.isOn = true
    plan.stubs.changes = [
      "MyClient.getUser": StubChange(result: "\"a\nb\"", latency: .milliseconds(20)), "a": StubChange(failure: .error(nil)),
      "b": StubChange(failure: .error("MyError()")),
    ]
    plan.promptLines = [
      PromptLine(at: VirtualInstant(milliseconds: 80), text: "one\ntwo é 日本\n"),
      PromptLine(at: .zero, text: "load()", isMadeUp: true),
    ]
    return SessionRecord(
      source: ScriptSource(name: "a b\n.swift", text: "let x = \"é\"\n\n// \u{0}end"), dialect: .promisekit, plan: plan,
      position: 17,
      now: VirtualInstant(milliseconds: 90))
  }

  @Test("the offer to resume says that an outcome was chosen")
  func chosenOutcome() {
    var record = SessionRecord(
      source: ScriptSource(name: "a.swift", text: "Promise(1)"), plan: RunPlan(), position: 0, now: .zero)
    #expect(record.summary == "a.swift at 0 ms")
    record.plan.order = .choices([0, 1])
    #expect(record.summary == "a.swift at 0 ms, a chosen outcome")
  }

  @Test("is read back as it was written, whatever its texts contain")
  func roundTrip() throws {
    #expect(try SessionRecord(decoding: SessionRecordTests.record.encoded) == SessionRecordTests.record)
  }

  @Test("a file that was cut off anywhere is refused or still a session, and never a crash")
  func cut() throws {
    let bytes = SessionRecordTests.record.encoded
    var refused = 0
    for length in 0..<bytes.count {
      if (try? SessionRecord(decoding: Array(bytes.prefix(length)))) == nil { refused += 1 }
    }
    #expect(refused > bytes.count / 2)
    for (index, byte) in bytes.enumerated() where index.isMultiple(of: 3) {
      var broken = bytes
      broken[index] = byte ^ 0x1F
      _ = try? SessionRecord(decoding: broken)
    }
  }

  @Test("fields of later versions are passed over")
  func laterVersions() throws {
    let bytes = SessionRecordTests.record.encoded + Array("mood 4\ngood\n".utf8)
    #expect(try SessionRecord(decoding: bytes) == SessionRecordTests.record)
  }

  @Test("a session in which nothing was changed is not worth keeping; one that was goes back to its place")
  func worth() throws {
    var session = Session(source: ScriptSource(name: "a.swift", text: "Promise(1).delay(0.1).then { $0 }"))
    session.accept(session.request.perform())
    #expect(SessionRecord(session) == nil)
    session.stepForward()
    session.stepForward()
    #expect(SessionRecord(session) == nil)
    var plan = RunPlan()
    plan.seed = 7
    session.change(plan)
    session.accept(session.request.perform())
    let record = try #require(SessionRecord(session))
    var other = Session(source: ScriptSource(name: "b.swift", text: ""))
    other.resume(record)
    other.accept(other.request.perform())
    other.goBack(to: record.position, at: record.now)
    #expect(other.source == session.source && other.position == 2 && other.now == session.now)
  }
}
