import Lab
import LabUI
import Program
import Screen
import Testing
import TraceGraph

@Suite("answers and stubs")
struct AnswerTests {
  let dialog = "SimulatedDialog.alert(\"Delete?\", buttons: [\"Yes\", \"No\"]).then { print(\"pressed\", $0) }"

  @Test("Y lists what is asked, a number answers it at the current instant, and :clear takes that back")
  func answering() {
    var playing = Playing(dialog)
    playing.type("G")
    #expect(playing.screen.contains("Y answer"))
    playing.type("Y")
    #expect(playing.screen.contains("Delete?   alert at 1:17"))
    #expect(playing.screen.contains("▶ 1  Yes"))
    playing.type("2")
    #expect(playing.state.mode == .normal)
    #expect(playing.state.session.run?.full.output.map(\.text) == ["pressed 1\n"])
    playing.type("Y")
    #expect(playing.state.notice?.text.hasPrefix("there is nothing to answer") == true)
    playing.type(":clear")
    playing.press(.enter)
    #expect(playing.state.session.run?.full.output.isEmpty == true)
  }

  @Test("arrows and Enter answer, Esc doesn't")
  func choosing() {
    var playing = Playing(dialog)
    playing.type("GY")
    playing.press(.escape)
    #expect(playing.state.session.plan.injections.isEmpty)
    playing.type("Yj")
    playing.press(.enter)
    #expect(playing.state.session.run?.full.output.map(\.text) == ["pressed 1\n"])
  }

  @Test(":answer says where nobody asks and which choices there are, and changes nothing then")
  func wrongAnswers() {
    var playing = Playing(dialog)
    playing.type("G:answer 1:17=2")
    playing.press(.enter)
    #expect(playing.state.notice?.text == "what is asked at 1:17 has no choice 2: there is 0 for Yes, 1 for No")
    playing.type(":answer 1:58=0")
    playing.press(.enter)
    #expect(
      playing.state.notice?.text == "then at 1:58 doesn't ask a person, so it can't be answered: only dialogs and screens do")
    #expect(playing.state.session.plan.injections.isEmpty)
    playing.type(":answer 1:17=1")
    playing.press(.enter)
    #expect(playing.state.session.run?.full.output.map(\.text) == ["pressed 1\n"])
  }

  @Test("before a question has come, Y says when it does")
  func early() {
    var playing = Playing("Promise(1).delay(0.2).then { _ in SimulatedDialog.alert(\"Now?\") }")
    playing.type("Y")
    #expect(playing.state.notice?.text == "there is nothing to answer now; the next question comes at 200 ms")
  }

  @Test("U lets unknown names stand for something and lists them, :stub changes one, x makes them errors again")
  func stubs() {
    var playing = Playing("getUser().then { showUser($0) }")
    #expect(playing.state.session.run?.hasTrace == false)
    #expect(playing.screen.contains("U stub names"))
    playing.type("U")
    #expect(playing.screen.contains("getUser() returns a promise of user"))
    playing.press(.escape)
    playing.type(":stub getUser = 42")
    playing.press(.enter)
    #expect(playing.state.session.run?.run?.stubs.first?.result == "42")
    playing.type(":stub getUser fail")
    playing.press(.enter)
    #expect(playing.state.session.run?.full.counts.rejected == 2)
    playing.type("Ux")
    #expect(playing.state.session.run?.hasTrace == false)
  }
}
