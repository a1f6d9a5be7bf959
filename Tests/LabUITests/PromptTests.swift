import Lab
import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("the prompt")
struct PromptTests {
  let chain = "let number = Promise(20).delay(0.1)"

  @Test("a statement runs at the current instant in the file's scope, and what it prints is in the log")
  func statement() {
    var playing = Playing(chain)
    playing.type("G")
    playing.type("inumber.then { print($0 + 22) }")
    playing.press(.enter)
    #expect(playing.state.mode == .prompt(PromptEditor()))
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 100))
    #expect(playing.state.session.state.output.map(\.text) == ["42\n"])
    #expect(playing.screen.contains("42"))
  }

  @Test("an incomplete statement asks for its rest")
  func incomplete() {
    var playing = Playing(chain)
    playing.type("inumber.then {")
    playing.press(.enter)
    #expect(playing.state.mode != .normal)
    playing.type("print($0) }")
    playing.press(.enter, .escape)
    playing.type("G")
    #expect(playing.state.session.state.output.map(\.text) == ["20\n"])
  }

  @Test("a wrong statement is told and changes nothing else")
  func wrong() {
    var playing = Playing(chain)
    playing.type("ilet = 5")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
    #expect(playing.state.session.run?.full.promises.count == 2)
    #expect(playing.state.session.plan.promptLines.isEmpty)
    #expect(playing.state.mode.promptText == "let = 5")
    playing.press(.escape)
    playing.type("i")
    playing.press(.up)
    #expect(playing.state.mode.promptText == "let = 5")
  }

  @Test("a statement that breaks a rule when it runs is told")
  func faulty() {
    var playing = Playing(chain)
    playing.type("i[1, 2][5]")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
    #expect(playing.state.notice?.text.contains("range") == true)
    playing.type("print(3)")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .information)
  }

  @Test("several pasted lines arrive as one edit, and keys in them do nothing")
  func paste() {
    var playing = Playing(chain)
    playing.send(.input(.paste("number.then { _ in\n  print(\"q\")\n}\n")))
    #expect(!playing.state.isOver)
    playing.press(.enter, .escape)
    playing.type("G")
    #expect(playing.state.session.state.output.map(\.text) == ["q\n"])
  }

  @Test("Esc leaves the prompt, and so does Backspace when it is empty")
  func leaving() {
    var playing = Playing(chain)
    playing.type("iabc")
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
    playing.type("i")
    playing.press(.backspace)
    #expect(playing.state.mode == .normal)
  }

  @Test("the prompt stays for the next line, and at an empty one time goes on: no statement begins with space, . or ,")
  func timeAtThePrompt() {
    var playing = Playing(chain)
    playing.type("iprint(1)")
    playing.press(.enter)
    let step = playing.state.session.position
    playing.type(".")
    #expect(playing.state.session.position == step + 1)
    playing.type(",")
    #expect(playing.state.session.position == step)
    playing.type(" ")
    #expect(playing.state.playback.isOn)
    playing.type(" ")
    #expect(!playing.state.playback.isOn)
    playing.type("print(1, 2)")
    #expect(playing.state.mode.promptText == "print(1, 2)")
    playing.press(.enter, .enter)
    #expect(playing.state.mode == .normal)
    #expect(playing.state.session.state.output.map(\.text) == ["1\n", "1 2\n"])
  }

  @Test("up and down go through what was typed before")
  func history() {
    var playing = Playing(chain)
    playing.type("i1 + 1")
    playing.press(.enter)
    playing.type("2 + 2")
    playing.press(.enter)
    playing.press(.up, .up)
    #expect(playing.state.mode.promptText == "1 + 1")
    playing.press(.down)
    #expect(playing.state.mode.promptText == "2 + 2")
    playing.press(.down)
    #expect(playing.state.mode.promptText == "")
  }

  @Test("the line is edited as in a shell")
  func editing() {
    var playing = Playing(chain)
    playing.type("ione two")
    playing.press(.control("a"))
    playing.type("x")
    playing.press(.end, .control("w"))
    playing.type("three")
    #expect(playing.state.mode.promptText == "xone three")
    playing.press(.left, .left, .delete, .control("k"), .control("u"))
    #expect(playing.state.mode.promptText == "")
  }

  @Test("commands seek, change the speed, inject and clear")
  func commands() {
    var playing = Playing(chain)
    playing.type(":seek 50ms")
    playing.press(.enter)
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 50))
    playing.type(":speed 0.25")
    playing.press(.enter)
    #expect(playing.state.playback.speed.factor == 0.25)
    playing.type(":delay 1:26=400ms")
    playing.press(.enter)
    #expect(playing.state.session.run?.endTime == VirtualInstant(milliseconds: 500))
    playing.type(":clear")
    playing.press(.enter)
    #expect(playing.state.session.run?.endTime == VirtualInstant(milliseconds: 100))
  }

  @Test("a wrong command says what to write", arguments: ["nonsense", "seek", "seek soon", "speed -1", "fail here", "delay 1:2"])
  func wrongCommand(command: String) {
    var playing = Playing(chain)
    playing.type(":\(command)")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
    #expect(playing.effects == [.remember(":\(command)")])
  }

  @Test(":open asks for a file, and what can't be opened is told")
  func open() {
    var playing = Playing(chain)
    playing.type(":open retry")
    playing.press(.enter)
    #expect(playing.effects == [.remember(":open retry"), .open(path: "retry")])
    playing.send(.openingFailed("there is no such file"))
    #expect(playing.state.notice?.text == "there is no such file")
    #expect(playing.screen.contains("there is no such file"))
  }
}

extension Mode {
  var promptText: String? {
    if case .prompt(let editor) = self { editor.string } else { nil }
  }
}
