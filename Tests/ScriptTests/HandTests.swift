import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("Promises settled by hand, and injections that are switched off")
struct HandTests {
  private let script = """
    enum NetError: Error { case offline }
    let door = Promise<Int>.pending()
    door.then { print("open", $0 + 1) }.catch { print("shut: \\($0)") }
    Promise(1).delay(0.1).then { _ in print("tick") }
    """

  private func plan(_ actions: (String, Injection.Action)...) throws -> RunPlan {
    var plan = RunPlan()
    plan.injections = try actions.map { Injection(address: try #require(PromiseAddress($0.0)), action: $0.1) }
    return plan
  }

  @Test("a pending promise is fulfilled at its instant with the value of an expression of the script, after all that is due then")
  func fulfilled() throws {
    let fulfilled = try run(script, plan: plan(("2:25#0", .fulfill(at: VirtualInstant(milliseconds: 100), value: "6 * 7"))))
    #expect(fulfilled.printed == "tick\nopen 43\n")
    #expect(fulfilled.endTime == VirtualInstant(milliseconds: 100))
    #expect(fulfilled.unusedInjections.isEmpty)
    let injected = fulfilled.events.filter { $0.kind == .injected("is fulfilled by hand") }
    #expect(injected.map(\.promise) == [PromiseID(1)])
  }

  @Test("it is rejected with an error of the script, or with a text; a second settlement by hand is ignored")
  func rejected() throws {
    let at = VirtualInstant(milliseconds: 5)
    #expect(try output(of: script, plan: plan(("2:25", .reject(at: at, error: "NetError.offline")))) == "shut: offline\ntick\n")
    #expect(try output(of: script, plan: plan(("2:25", .reject(at: at, error: nil)))) == "shut: InjectedFailure\ntick\n")
    let twice = try plan(("2:25", .fulfill(at: at, value: "1")), ("2:25", .reject(at: at, error: nil)))
    #expect(try output(of: script, plan: twice) == "open 2\ntick\n")
  }

  @Test("a promise whose resolvers nobody calls can be settled by hand, too; a value that can't be computed rejects")
  func resolvers() throws {
    let waiting = "Promise<Int> { fulfill, reject in }.then { print($0) }.catch { print(\"\\($0)\") }"
    let at = VirtualInstant(milliseconds: 5)
    #expect(try output(of: waiting, plan: plan(("1:1", .fulfill(at: at, value: "3")))) == "3\n")
    #expect(try output(of: waiting, plan: plan(("1:1", .fulfill(at: at, value: "nonsense")))).contains("could not be computed"))
  }

  @Test("what meets no promise that can be settled by hand is reported as unused")
  func unused() throws {
    let result = try run(script, plan: plan(("9:1", .fulfill(at: .zero, value: "1"))))
    #expect(result.unusedInjections.count == 1)
  }

  @Test("an injection that is switched off does nothing, and is not reported")
  func off() throws {
    var off = try plan(("4:1#0", .hang), ("2:25#0", .fulfill(at: .zero, value: "1")))
    for index in off.injections.indices { off.injections[index].isOn = false }
    let result = try run(script, plan: off)
    #expect(result.printed == "tick\n")
    #expect(result.unusedInjections.isEmpty)
  }
}
