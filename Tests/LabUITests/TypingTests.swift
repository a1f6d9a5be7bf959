import Lab
@testable import LabUI
import Program
import Screen
import Testing
import TraceGraph

/// Keys that come together: a terminal without bracketed paste types what is pasted.
@Suite("typing a lot at once")
struct TypingTests {
  private func keys(_ text: String) -> [Key] { text.map { $0 == "\n" ? .enter : .character($0) } }

  @Test("keys that come together do what they do one after another")
  func together() {
    let texts = [
      "iprint(1)\nlet a = Promise(2)\n", ":speed 2\n", "e{ a in\n}\n  ]x", "i", "?jjq", "O\n", "/then\n", "if x {\n", "ddf..,",
      "a.de", "\u{10}seek\n",
    ]
    for text in texts {
      var single = Playing("Promise(1).then { $0 }")
      var batch = single
      for key in keys(text) { single.send(.input(.key(key))) }
      batch.type(together: keys(text))
      single.send(.caughtUp)
      batch.send(.caughtUp)
      #expect(single.screen == batch.screen, "\(text)")
      #expect(single.text == batch.text && single.state.typed.history == batch.state.typed.history)
    }
  }

  @Test("a megabyte in one line, and 200 KB in many, take time in proportion, and end at limits that are said")
  func much() throws {
    var playing = Playing("Promise(1)")
    playing.press(.character("e"), .end)
    playing.type(together: Array(repeating: .character("x"), count: 1_000_000))
    guard case .editor(let editor) = playing.state.mode else {
      Issue.record("no editor is open")
      return
    }
    #expect(editor.lines[0].count == 1_000_010)
    playing.type(together: keys(String(repeating: "let a = 1 // a line\n", count: 10_000)))
    guard case .editor(let longer) = playing.state.mode else { return }
    #expect(longer.lines.count == 10_001)
    var prompt = Playing("Promise(1)")
    prompt.press(.character("i"), .character("x"))
    prompt.type(together: Array(repeating: .character("y"), count: 1_000_000))
    guard case .prompt(let line) = prompt.state.mode else {
      Issue.record("no prompt is open")
      return
    }
    #expect(line.text.count == LabState.longestLine)
    #expect(prompt.state.notice?.text.contains("at most 100000 characters") == true)
  }

  @Test("keys after one that opens or saves wait until that is done")
  func waiting() {
    var state = Playing("Promise(1)").state
    let (effects, count) = update(&state, typing: keys(":open race\nia"))
    #expect(effects == [.remember(":open race"), .open(path: "race")] && count == 11)
  }

  @Test("Ctrl-U at a command takes away what was typed, not the colon")
  func commandStays() {
    var playing = Playing("Promise(1)")
    playing.type(":speed 2")
    playing.press(.control("u"))
    guard case .prompt(let editor) = playing.state.mode else {
      Issue.record("no prompt is open")
      return
    }
    #expect(editor.string == ":" && editor.cursor == 1)
  }

  @Test("a line that is wrong leaves time where it was")
  func wrongLine() {
    var playing = Playing("let a = Promise(1).delay(0.1)\na.then { print($0) }\nprint(2)")
    playing.press(.character("."), .character("."))
    let (position, now) = (playing.state.session.position, playing.state.session.now)
    #expect(position < playing.state.session.trace.position(at: now))
    playing.press(.character("i"))
    playing.type("nonsense(")
    playing.send(.input(.paste(")")))
    playing.press(.enter)
    #expect(playing.state.session.plan.promptLines.isEmpty)
    #expect(playing.state.session.position == position && playing.state.session.now == now)
  }

  @Test("the header names the library that a script with errors asks for, and a run that was cut short")
  func header() {
    func header(_ text: String) -> Substring { Playing(text).screen.prefix { !$0.isNewline } }
    #expect(header("// dialect: ecmascript\nnonsense()").contains("ecmascript"))
    #expect(header("import PromiseKit\nlet a = ").contains("promisekit"))
    #expect(header("let a: [Int] = []\nprint(a[3])").contains("stopped by a fault"))
  }

  @Test("U doesn't say that every name is declared when other errors keep it from looking")
  func stubs() {
    var playing = Playing("let a = ")
    playing.press(.character("U"))
    #expect(!playing.screen.contains("Every name is declared"))
  }
}
