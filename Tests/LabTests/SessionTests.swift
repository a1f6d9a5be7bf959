import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("a session")
struct SessionTests {
  private func session(_ text: String) -> Session {
    var session = Session(source: ScriptSource(name: "test.swift", text: text))
    session.accept(session.request.perform())
    return session
  }

  private let chain = "Promise(1).delay(0.1).then { $0 + 1 }.delay(0.1).then { print($0) }"

  @Test("stepping to the end and back passes the same states")
  func backAndForth() {
    var session = session(chain)
    var states = [session.state]
    while !session.isAtEnd {
      session.stepForward()
      states.append(session.state)
    }
    #expect(states.count == session.trace.events.count + 1)
    for state in states.reversed() {
      #expect(session.state == state)
      session.stepBack()
    }
    #expect(session.position == 0)
  }

  @Test("seeking to an instant lets everything up to it happen, and time stand between events")
  func seek() {
    var session = session(chain)
    session.go(to: VirtualInstant(milliseconds: 150))
    #expect(session.now == VirtualInstant(milliseconds: 150))
    #expect(session.state.time == VirtualInstant(milliseconds: 100))
    session.goToNextSettlement()
    #expect(session.now == VirtualInstant(milliseconds: 200))
    session.goToPreviousSettlement()
    #expect(session.now == VirtualInstant(milliseconds: 100))
  }

  @Test("an injection runs the program again and stays at the same instant")
  func injection() throws {
    var session = session(chain)
    session.go(to: VirtualInstant(milliseconds: 100))
    let then = try #require(session.state.promises.first { $0.operatorName == "then" })
    #expect(then.state == .fulfilled)
    session.change(
      session.plan.adding(Injection(address: then.address, action: .fail("Oh")))
    )
    session.accept(session.request.perform())
    #expect(session.now == VirtualInstant(milliseconds: 100))
    #expect(session.state.promises.first { $0.address == then.address }?.state == .rejected)
    #expect(session.state.promises.first { $0.address == then.address }?.settlementText == "Oh")
  }

  @Test("a run of another plan is out of date and not accepted")
  func outOfDate() {
    var session = session(chain)
    let old = session.request.perform()
    session.change(
      session.plan.adding(
        Injection(address: PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: nil), action: .hang)))
    let isAccepted = session.accept(old)
    #expect(!isAccepted)
  }

  @Test("a line typed at the prompt runs at the current instant, in the file's scope, and joins the plan")
  func prompt() {
    var session = session("var count = 3\nlet done = Promise(count).delay(0.1)")
    session.go(to: VirtualInstant(milliseconds: 40))
    let number = session.type("count += 1; done.then { print($0 + count) }")
    #expect(number == 1)
    session.accept(session.request.perform())
    #expect(session.now == VirtualInstant(milliseconds: 40))
    #expect(session.run?.full.output.map(\.text) == ["7\n"])
    #expect(session.run?.full.output.map(\.time.milliseconds) == [100])
    #expect(session.run?.full.promises.last?.address.description == "prompt1:1:18#0")
  }
}
