import Lab
import LabUI
import Program
import Screen
import Testing
import TraceGraph

@Suite("fix-its by a key")
struct FixTests {
  @Test("M mends one mistake after another, and u takes each back")
  func mending() {
    let text = "let total = 1\ntotal = 2\nPromise(total).thenn { print($0) }"
    var playing = Playing(text)
    #expect(playing.state.notice?.text.contains("M fixes it") == true)
    playing.press(.character("M"))
    #expect(playing.text == "var total = 1\ntotal = 2\nPromise(total).thenn { print($0) }")
    playing.press(.character("M"))
    #expect(playing.text == "var total = 1\ntotal = 2\nPromise(total).then { print($0) }")
    #expect(playing.state.session.run?.diagnostics.isEmpty == true)
    #expect(playing.state.session.run?.full.promises.count == 2)
    playing.press(.character("u"))
    #expect(playing.text == "var total = 1\ntotal = 2\nPromise(total).thenn { print($0) }")
    playing.press(.character("u"))
    #expect(playing.text == text)
  }

  @Test(":fix does what the key does, and says so where there is nothing to mend")
  func command() {
    var playing = Playing("prnt(1)")
    playing.type(":fix")
    playing.press(.enter)
    #expect(playing.text == "print(1)")
    playing.press(.character("M"))
    #expect(playing.text == "print(1)")
    #expect(playing.state.notice?.text == "no fix-its here")
  }

  @Test("a mistake without a fix-it is left for a person")
  func without() {
    var playing = Playing("let = 3")
    playing.press(.character("M"))
    #expect(playing.text == "let = 3")
    #expect(playing.state.notice?.text.contains("has no fix-it: e edits the script") == true)
  }

  @Test("a wrong line of the prompt comes back mended")
  func promptLine() {
    var playing = Playing("let total = 1")
    playing.press(.character("i"))
    playing.type("print(totl)")
    playing.press(.enter)
    #expect(playing.state.session.plan.promptLines.isEmpty)
    #expect(playing.state.notice?.text.contains("Tab applies the fix") == true)
    #expect(playing.state.mode.promptText == "print(totl)")
    playing.press(.tab, .enter)
    #expect(playing.state.session.plan.promptLines.map(\.text) == ["print(total)"])
  }

  @Test("a line with unknown names says which key stubs them")
  func unknownNames() {
    var playing = Playing("let total = 1")
    playing.press(.character("i"))
    playing.type("load().then { _ in total }")
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasSuffix("; Esc, U stubs undeclared names, and i ↑ Enter runs it again") == true)
    var known = Playing("let total = 1")
    known.press(.character("i"))
    known.type("total.")
    known.press(.enter)
    #expect(known.state.notice?.text.contains("stubs undeclared names") == false)
  }

  @Test("the fix-it's key mends a wrong line that was left")
  func leftPromptLine() {
    var playing = Playing("let total = 1")
    playing.press(.character("i"))
    playing.type("print(totl)")
    playing.press(.enter, .escape)
    playing.press(.character("M"), .enter)
    #expect(playing.state.session.plan.promptLines.map(\.text) == ["print(total)"])
  }
}
