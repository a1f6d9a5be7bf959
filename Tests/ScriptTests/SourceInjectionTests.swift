import Program
import SwiftEditing
import SwiftPromises
import Testing
import TraceEvents

@Suite("sources changed by a plan")
struct SourceInjectionTests {
  private let script = """
    SimulatedNetwork.get("/a", latency: 0.3).then { print("a", $0["path"] ?? "") }.catch { print("\\($0)") }
    SimulatedNetwork.get("/b").then { print("b", $0["path"] ?? "") }.catch { print("\\($0)") }
    SimulatedTimer.after(2, value: "rang").then { print($0) }
    dispatch_promise { 42 }.then { print($0) }
    """

  private func plan(_ injections: SourceInjection...) -> RunPlan {
    var plan = RunPlan()
    plan.sourceInjections = injections
    return plan
  }

  @Test("a latency holds for every call, whatever the call says, and only while it is on")
  func latency() throws {
    var slow = SourceInjection(source: "SimulatedNetwork.get", setting: .latency(.seconds(5)))
    #expect(try run(script, plan: plan(slow)).settlementTimes(of: "get") == [5000, 5000])
    slow.isOn = false
    #expect(try run(script, plan: plan(slow)).settlementTimes(of: "get") == [300, 100])
    let quick = [
      SourceInjection(source: "SimulatedTimer.after", setting: .latency(.milliseconds(7))),
      SourceInjection(source: "dispatch_promise", setting: .latency(.milliseconds(9))),
    ]
    #expect(try run(script, plan: plan(quick[0], quick[1])).endTime == VirtualInstant(milliseconds: 300))
  }

  @Test("a failure rate of 1 fails every call, one of 0 none; between them the share is about the rate, seed by seed the same")
  func failureRate() throws {
    let always = SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(1))
    #expect(try run(script, plan: plan(always)).settlements(of: "get").allSatisfy { $0.hasPrefix("rejected") })
    let many = "for i in 0..<400 { SimulatedNetwork.get(\"/\\(i)\", failureRate: 1).catch { _ in } }"
    let some = plan(SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(0.3)))
    let failed = try run(many, plan: some).settlements(of: "get").filter { $0.hasPrefix("rejected") }.count
    #expect((90...150).contains(failed))
    #expect(try run(many, plan: some).settlements(of: "get").filter { $0.hasPrefix("rejected") }.count == failed)
    let never = plan(SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(0)))
    #expect(try run(many, plan: never).settlements(of: "get").allSatisfy { $0.hasPrefix("fulfilled") })
  }

  @Test("the run tells which sources were called where, and which changes met none")
  func called() throws {
    let unused = SourceInjection(source: "SimulatedGeocoder.geocode", setting: .latency(.seconds(1)))
    let result = try run(script, plan: plan(unused))
    #expect(result.unusedSourceInjections == [unused])
    #expect(result.sources[SourcePlace(line: 2, column: 18)] == "SimulatedNetwork.get")
    #expect(result.sources[SourcePlace(line: 4, column: 1)] == "dispatch_promise")
    #expect(result.sources.count == 4)
  }

  @Test("what a source lacks is said: a person has no latency, a timer never fails; every other source has both")
  func obstacles() {
    let slow = SourceInjection.sources.filter { SourceInjection(source: $0, setting: .latency(.zero)).obstacle != nil }
    #expect(slow == ["SimulatedDialog.actionSheet", "SimulatedDialog.alert", "SimulatedScreen.present"])
    let sure = SourceInjection.sources.filter { SourceInjection(source: $0, setting: .failureRate(0)).obstacle != nil }
    #expect(sure == slow + ["SimulatedRoute.map", "SimulatedTimer.after", "dispatch_promise"])
  }

  @Test("written as code, every call says what the plan said, and the run is the same")
  func asCode() throws {
    let injections = [
      SourceInjection(source: "SimulatedNetwork.get", setting: .latency(.milliseconds(250))),
      SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(1)),
      SourceInjection(source: "SimulatedTimer.after", setting: .latency(.seconds(1))),
      SourceInjection(source: "dispatch_promise", setting: .latency(.milliseconds(20))),
      SourceInjection(source: "SimulatedRoute.eta", setting: .latency(.seconds(1))),
    ]
    let code = InjectionCode([], sources: injections, into: ScriptSource(name: "test.swift", text: script))
    #expect(code.writtenSources == injections.dropLast())
    #expect(code.leftSources.map(\.reason) == ["calls SimulatedRoute.eta nowhere in the script itself"])
    #expect(code.text.contains("SimulatedNetwork.get(\"/a\", latency: 0.25, failureRate: 1.0).then"))
    #expect(code.text.contains("SimulatedNetwork.get(\"/b\", latency: 0.25, failureRate: 1.0).then"))
    #expect(code.text.contains("SimulatedTimer.after(1.0, value: \"rang\")"))
    #expect(code.text.contains("dispatch_promise(takes: 0.02) { 42 }"))
    var plan = RunPlan()
    plan.sourceInjections = injections
    let (planned, coded) = (try run(script, plan: plan), try run(code.text))
    #expect(planned.printed == coded.printed && planned.endTime == coded.endTime)
    for name in ["get", "after", "dispatch_promise"] {
      #expect(planned.settlements(of: name) == coded.settlements(of: name))
      #expect(planned.settlementTimes(of: name) == coded.settlementTimes(of: name))
    }
    #expect(code.moved(SourcePlace(line: 2, column: 28)) == SourcePlace(line: 2, column: 61))
  }
}

extension ScriptRun {
  /// When the promises of an operator were settled, in virtual milliseconds, in the order of their making.
  func settlementTimes(of operatorName: String) -> [Int] {
    let made = events.compactMap { event -> PromiseID? in
      if case .created(let creation) = event.kind, creation.operatorName == operatorName { event.promise } else { nil }
    }
    return made.compactMap { id in
      events.first { event in if case .settled = event.kind { event.promise == id } else { false } }
        .map { Int($0.time.nanoseconds / 1_000_000) }
    }
  }
}
