import Lab
import LabUI
import Program
import Screen
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("injecting by keys")
struct InjectKeyTests {
  private let door = """
    let door = Promise<Int>.pending()
    door.then { print("open", $0) }.catch { print("shut: \\($0)") }
    let bell = Promise("ring").delay(0.1)
    """

  private func printed(_ playing: Playing) -> String {
    playing.state.session.run?.full.output.map(\.text).joined() ?? ""
  }

  @Test("p s fulfills a pending promise at the present instant; the plan repeats it, and x takes it back")
  func byHand() {
    var playing = Playing(door)
    playing.type("kG:seek 40ms")
    playing.press(.enter)
    playing.type("ps")
    playing.type("6 * 7")
    playing.press(.enter)
    #expect(printed(playing) == "open 42\n")
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 40))
    playing.type("r")
    #expect(printed(playing) == "open 42\n")
    playing.type("x")
    #expect(printed(playing) == "")
  }

  @Test("p r rejects it; a promise that settles itself can't be settled by hand")
  func rejectedByHand() {
    var playing = Playing(door)
    playing.type("kGprLate")
    playing.press(.enter)
    #expect(printed(playing) == "shut: Late\n")
    playing.type("Gjjjp")
    #expect(!playing.screen.contains("fulfill …"))
    playing.press(.escape)
    playing.type(":fulfil 3:12=1")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
    playing.type(":fulfill")
    playing.press(.enter)
    #expect(playing.state.notice?.text == "write :fulfill 3:5=42")
  }

  @Test("H lets hang, :value and p v give another value, typed errors and delays are taken")
  func others() {
    var playing = Playing("Promise(1).then { $0 + 1 }.then { print($0) }")
    playing.type("jGH")
    #expect(printed(playing) == "")
    playing.type("H")
    #expect(printed(playing) == "2\n")
    playing.type(":value 5")
    playing.press(.enter)
    #expect(printed(playing) == "5\n")
    playing.type("pv9")
    playing.press(.enter)
    #expect(printed(playing) == "9\n")
    #expect(playing.state.session.plan.injections.count == 1)
    playing.type("pt2s")
    playing.press(.enter)
    #expect(playing.state.session.run?.endTime == VirtualInstant(milliseconds: 2000))
    playing.type("peOh no")
    playing.press(.enter)
    #expect(playing.state.session.run?.full.promises.last?.settlementText == "Oh no")
    playing.type("pt2 weeks")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
  }

  @Test("I lists injections; space switches one off and on, x removes it, e brings its command back")
  func panel() {
    var playing = Playing("Promise(1).then { $0 + 1 }.then { print($0) }")
    playing.type("I")
    #expect(playing.screen.contains("There are no injections"))
    playing.press(.escape)
    playing.type("jGfdI ")
    #expect(printed(playing) == "2\n")
    #expect(playing.screen.contains("off  then"))
    #expect(playing.state.session.run?.endTime == VirtualInstant(milliseconds: 100))
    playing.type(" ")
    #expect(printed(playing) == "")
    playing.type("jx")
    #expect(playing.state.session.plan.injections.count == 1)
    playing.type("e")
    #expect(playing.screen.contains(":fail 1:12#0"))
    playing.press(.escape)
    playing.type("Is")
    #expect(playing.state.mode == .normal)
  }

  @Test("B puts code in the place of injections: the same comes of it, and the list is empty")
  func asCode() {
    var playing = Playing("Promise(1).then { $0 + 1 }.then { print($0) }.catch { print(\"\\($0)\") }")
    playing.type("jGB")
    #expect(playing.state.notice?.text.contains("nothing is injected") == true)
    playing.type("f")
    let before = printed(playing)
    playing.type("B")
    #expect(printed(playing) == before && before == "InjectedFailure\n")
    #expect(playing.state.session.plan.injections.isEmpty)
    #expect(playing.state.session.source.text.contains("{ $0 + 1 }.then { _ in throw InjectedFailure() }.then"))
    playing.type("jjc")
    playing.type("B")
    #expect(playing.state.notice?.text.contains("nothing") == true)
  }

  @Test("an injected promise bears a mark in the graph, unless it is switched off")
  func badge() {
    var playing = Playing("Promise(1).then { $0 + 1 }")
    playing.type("jGd")
    #expect(playing.screen.contains("then { $0 + 1 }↯ :1  pending until 100 ms"))
    playing.type("I ")
    playing.press(.escape)
    #expect(!playing.screen.contains("↯ "))
  }
}
