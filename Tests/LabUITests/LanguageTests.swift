import Lab
import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("the interface knows a language by its protocol alone")
struct LanguageTests {
  private let text = """
    # two sentences
    a is 20 after 100
    b is a plus 1
    """

  private func playing(_ text: String) -> Playing {
    Playing(ScriptSource(name: "sums.toy", text: text), language: LanguageChoice(ToyLanguage()))
  }

  @Test("a program of another language runs, is drawn, and is gone through step by step")
  func steps() {
    var playing = playing(text)
    #expect(playing.state.session.run?.full.promises.map(\.operatorName) == ["after", "plus"])
    #expect(playing.screen.contains("b is a plus 1"))
    #expect(playing.state.session.position == 0)
    playing.press(.character("."))
    #expect(playing.state.session.position == 1)
    playing.press(.end)
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 100))
    #expect(playing.screen.contains("21"))
    playing.press(.character(","))
    #expect(!playing.state.session.isAtEnd)
  }

  @Test("the arguments of its operators are edited in place, and the program runs again")
  func arguments() {
    var playing = playing(text)
    playing.press(.end)
    playing.select("plus")
    playing.press(.enter, .end, .backspace)
    playing.type("5")
    playing.press(.enter)
    #expect(playing.text.hasSuffix("b is a plus 5"))
    playing.press(.end)
    #expect(playing.screen.contains("25"))
    playing.press(.character("u"))
    #expect(playing.text == text)
  }

  @Test("what is wrong is told at its place, in the editor as in a program that is opened")
  func wrong() {
    var playing = playing("a is maybe")
    #expect(playing.state.session.run?.diagnostics.first?.message.hasPrefix("this is no sentence") == true)
    #expect(playing.screen.contains("this is no sentence"))
    playing.press(.character("e"))
    playing.press(.end)
    for _ in 0..<5 { playing.press(.backspace) }
    playing.type("3 after 7")
    playing.press(.control("s"))
    #expect(playing.text == "a is 3 after 7")
    #expect(playing.state.session.run?.full.promises.count == 1)
  }

  @Test("names are completed as the language says")
  func names() {
    var playing = playing(text)
    playing.type("ipl")
    playing.press(.tab)
    #expect(playing.state.mode.promptText == "plus")
  }
}
