import Lab
import LabUI
import Program
import Screen
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("composing by keys")
struct ComposeTests {
  static let chain = "Promise(1)  // one\n  .delay(0.1)\n  .then { print($0) }\n"

  @Test("a adds the chosen operator after the selected promise, in the text and in the graph")
  func add() {
    var playing = Playing(Self.chain)
    playing.select("delay")
    playing.press(.character("a"))
    playing.type("value of")
    #expect(playing.screen.contains("recover"))
    playing.press(.enter)
    #expect(playing.text == "Promise(1)  // one\n  .delay(0.1)\n  .recover { _ in 0 }\n  .then { print($0) }\n")
    #expect(playing.selected == "recover")
    #expect(playing.state.notice?.text.contains("1 new") == true)
    #expect(playing.state.session.isEdited)
  }

  @Test("the edit stays at the instant, and injections move along with their promises")
  func staying() {
    var playing = Playing(Self.chain)
    playing.select("then")
    playing.press(.character("f"))
    playing.type(":seek 60ms")
    playing.press(.enter)
    playing.select("Promise")
    playing.press(.character("a"))
    playing.type("always")
    playing.press(.enter)
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 60))
    #expect(playing.state.session.plan.injections.map(\.address.place.line) == [4])
    #expect(playing.state.session.run?.full.promises.last?.settlementText == "InjectedFailure")
  }

  @Test("A begins in an empty script, with each source of the list")
  func sources() {
    for index in 0..<7 {
      var playing = Playing("")
      playing.press(.character("A"))
      for _ in 0..<index { playing.press(.down) }
      playing.press(.enter)
      #expect(playing.text.hasPrefix("let "))
      #expect(playing.state.session.run?.full.promises.isEmpty == false, "\(playing.text)")
      #expect(playing.selected != nil)
    }
  }

  @Test("o gives a promise without a name one, and a second handler")
  func branch() {
    var playing = Playing(Self.chain)
    playing.select("delay")
    playing.press(.character("o"))
    playing.type("catch")
    playing.press(.enter)
    #expect(
      playing.text
        == "let delayed = Promise(1)  // one\n  .delay(0.1)\ndelayed.catch { print($0) }\ndelayed\n  .then { print($0) }\n")
    #expect(playing.selected == "catch")
  }

  @Test("m marks promises, J joins them with the selected one")
  func join() {
    var playing = Playing("let a = Promise(1)\nPromise(2).delay(0.1)\n")
    playing.press(.character("J"))
    #expect(playing.state.mode == .normal)
    playing.select("delay")
    playing.press(.character("m"))
    #expect(playing.screen.contains("┃+"))
    playing.select("Promise", 1)
    playing.press(.character("J"))
    #expect(playing.screen.contains("Join 2 promises by"))
    playing.press(.character("r"))
    #expect(playing.text == "let a = Promise(1)\nlet delayed = Promise(2).delay(0.1)\nrace(delayed, a)\n")
    #expect(playing.selected == "race")
    #expect(playing.state.composing.marks.isEmpty)
  }

  @Test("D deletes operators down to an empty script; u brings all back, Ctrl-R deletes again")
  func deleting() {
    var playing = Playing("Promise(1).delay(0.1)")
    playing.select("delay")
    playing.press(.character("D"))
    #expect(playing.text == "Promise(1)")
    #expect(playing.selected == "Promise")
    playing.press(.character("D"))
    #expect(playing.text == "")
    #expect(playing.screen.contains("The script makes no promises."))
    playing.press(.character("D"))
    #expect(playing.state.notice?.text.hasPrefix("no promise is selected: A makes one") == true)
    playing.press(.character("u"), .character("u"))
    #expect(playing.text == "Promise(1).delay(0.1)")
    #expect(playing.selected == "delay")
    #expect(!playing.state.session.isEdited)
    playing.press(.control("r"))
    #expect(playing.text == "Promise(1)")
    playing.press(.control("r"), .control("r"))
    #expect(playing.text == "")
    #expect(playing.state.notice?.text == "there is nothing to redo")
  }

  @Test("< and > move an operator, up to the ends of its chain")
  func moving() {
    var playing = Playing("Promise(1).delay(0.1).always { }")
    playing.select("delay")
    playing.press(.character(">"))
    #expect(playing.text == "Promise(1).always { }.delay(0.1)")
    #expect(playing.selected == "delay")
    playing.press(.character(">"))
    #expect(playing.state.notice?.text == "delay is the last operator of its chain already")
    playing.press(.character("<"), .character("<"))
    #expect(playing.text == "Promise(1).delay(0.1).always { }")
    #expect(playing.state.notice?.text == "delay is the first operator of its chain already")
  }

  @Test("of a change is told first what is printed otherwise, and the promise by its line: 80 columns have room for that")
  func changeInOneLine() {
    var playing = Playing(
      "let first = Promise(5)\nfirst.then { $0 - 1 }\n  .then { $0 * 3 }\n  .then { print(\"result: \\($0)\") }\n", columns: 80,
      rows: 24)
    playing.select("then")
    playing.type(">")
    let told = playing.state.notice?.text ?? ""
    #expect(
      told.hasPrefix("moved down: the run prints \"result: 14\" instead of \"result: 12\", `then` line 2: its value was"),
      "\(told)")
    #expect(playing.screen.contains("instead of \"result: 12\""))
  }

  @Test("Enter edits arguments in place; what doesn't compile is refused and stays in the editor")
  func arguments() {
    var playing = Playing("Promise(1).then { $0 }")
    playing.select("then")
    playing.press(.enter)
    #expect(playing.screen.contains("then at 1:12"))
    playing.press(.end, .backspace)
    playing.type("+ nope }")
    playing.press(.enter)
    #expect(playing.text == "Promise(1).then { $0 }")
    #expect(playing.state.notice?.text.contains("cannot find 'nope'") == true)
    for _ in 0..<6 { playing.press(.backspace) }
    playing.type("1 }")
    playing.press(.enter)
    #expect(playing.text == "Promise(1).then { $0 + 1 }")
    #expect(playing.state.mode == .normal)
    #expect(playing.state.notice?.text == "changed: `then` line 1: its value was 1, is now 2")
  }

  @Test("an edit that would not compile is refused, with its line")
  func refused() {
    var playing = Playing("let a = Promise(1)\na.then { print($0) }\n")
    playing.select("Promise")
    playing.press(.character("D"))
    #expect(playing.text == "let a = Promise(1)\na.then { print($0) }\n")
    #expect(playing.state.notice?.text == "not changed, since then line 1 would be wrong: cannot find 'a' in scope")
  }

  @Test("a place that makes many promises is changed for all of them, and this is told")
  func loops() {
    var playing = Playing("for n in 1...3 { Promise(n).delay(0.1) }")
    playing.select("delay", 2)
    playing.press(.character("a"), .enter)
    #expect(playing.text == "for n in 1...3 { Promise(n).delay(0.1).then { print($0) } }")
    #expect(playing.state.selection?.occurrence == 1)
    #expect(playing.state.notice?.text.contains("for all 3 promises made at this place") == true)
  }

  @Test("lines of the prompt are composed as the script is")
  func promptLines() {
    var playing = Playing("let a = Promise(1)\n")
    playing.type("ia.then { $0 }")
    playing.press(.enter, .escape)
    playing.select("then")
    playing.press(.character("a"))
    playing.type("delay")
    playing.press(.enter)
    #expect(playing.state.session.plan.promptLines.map(\.text) == ["a.then { $0 }.delay(0.1)"])
    #expect(playing.text == "let a = Promise(1)\n")
    #expect(playing.selected == "delay")
  }

  @Test("a recorded trace is not composed")
  func recordings() {
    let run = RunRequest(source: ScriptSource(name: "a", text: "Promise(1)")).perform()
    var state = LabState(
      session: Session(recording: LabRun(recorded: run.events, name: "a.json")), size: Size(columns: 80, rows: 24))
    for key: Key in [.character("a"), .character("A"), .character("D"), .enter, .character("u")] {
      #expect(update(&state, .input(.key(key))).isEmpty)
      #expect(state.notice?.text.contains("recorded trace") == true)
      #expect(state.mode == .normal)
    }
  }

  @Test("commands and the palette know what the keys do")
  func commands() {
    var playing = Playing("Promise(1).delay(0.1)")
    playing.select("delay")
    playing.type(":delete")
    playing.press(.enter)
    #expect(playing.text == "Promise(1)")
    playing.press(.control("p"))
    playing.type("undo the last edit")
    playing.press(.enter)
    #expect(playing.text == "Promise(1).delay(0.1)")
  }
}
