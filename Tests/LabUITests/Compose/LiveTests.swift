import Lab
import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("what changed against the run before, and undoing")
struct LiveTests {
  @Test("undoing and redoing an opening is told then, and not in the place of what comes after it")
  func announcedOnce() {
    var playing = Playing("Promise(1)")
    playing.send(.opened(ScriptSource(name: "other.swift", text: "Promise(2).then { print($0) }")))
    playing.type("u")
    #expect(playing.state.notice?.text == "undone: opening other.swift")
    playing.type("f")
    #expect(playing.state.notice?.text.hasPrefix("injected: ") == true, "\(playing.screen)")
    playing.type("fuuuu")
    playing.press(.control("r"), .control("r"), .control("r"))
    playing.type("fu")
    playing.press(.control("r"))
    #expect(playing.state.notice?.text.hasPrefix("redone: ") == true, "\(playing.screen)")
    playing.type("c")
    #expect(playing.state.notice?.text.contains("redone") == false, "\(playing.screen)")
  }

  @Test("a promise that ends otherwise is marked in the graph, told in the details and in the log")
  func marks() {
    var playing = Playing("Promise(1)\n  .validate { $0 > 0 }\n  .then { print($0) }\n")
    playing.press(.end)
    playing.select("validate")
    playing.press(.enter, .end, .left, .left, .backspace)
    playing.type("5")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("was fulfilled with 1, is now rejected with validationFailure") == true)
    playing.select("Promise")
    #expect(playing.screen.contains("≠"))
    playing.select("validate")
    playing.press(.character("K"))
    #expect(playing.screen.contains("compared with the previous run: was fulfilled with 1, is now"))
    playing.press(.escape)
    playing.press(.character("4"), .character("Z"))
    #expect(playing.screen.contains("≠ was fulfilled with 1, is now rejected"))
  }

  @Test("an error that lands elsewhere is told by how many links")
  func landing() {
    var playing = Playing(
      "Promise<Int>(PromiseError.validationFailure)\n  .catch { _ in }\n  .then { $0 }\n  .recover { _ in 2 }\n")
    playing.select("catch")
    playing.press(.character("D"))
    let change = playing.state.composing.comparison?.changes.values.first { $0.contains("lands") }
    #expect(
      change?.hasPrefix("its error lands 1 link further: it is caught by recover at 3:") == true,
      "\(playing.state.composing.comparison?.changes ?? [:])")
  }

  @Test("an error that a catch gets now, which lets it go on, is said to be caught by it")
  func caughtOnTheWay() {
    var playing = Playing(
      """
      struct Broken: Error {}
      Promise("data")
        .catch { error in print("caught \\(error)") }
        .then { text -> String in throw Broken() }
        .then { text in print("shows \\(text)") }
      """)
    playing.press(.end)
    playing.select("catch")
    playing.press(.character(">"))
    #expect(playing.state.session.run?.full.output.map(\.text) == ["caught Broken()\n"])
    let changes = playing.state.composing.comparison?.changes.values.map { String($0) } ?? []
    #expect(changes.contains("its error is caught by catch at 4:4 now"), "\(changes)")
    #expect(!changes.contains { $0.contains("off the end") }, "\(changes)")
  }

  @Test(
    "what is printed otherwise is told, even if all promises end as before",
    arguments: [
      ("print(\"old\")", "print(\"old\"); print(\"more\")", "edited: the run prints another line: \"more\""),
      ("print(\"old\")", "print(\"new\"); print(\"more\")", "edited: the run prints \"new\" and 1 more line instead of \"old\""),
      ("print(1); print(2); print(3)", "print(1)", "edited: the run no longer prints \"2\" and 1 more line"),
      ("print(1)", "print(1); print(); print(2)", "edited: the run prints 2 more lines: \"\" and 1 more line"),
      ("print(1); print(2)", "print(2); print(1)", "edited: the run prints the same lines in another order"),
      ("print(1)", "print(0 + 1)", "edited: the run ends as before"),
    ])
  func printed(_ before: String, _ after: String, _ notice: String) {
    var playing = Playing("Promise(1).then { _ in \(before) }\n")
    playing.press(.end)
    playing.send(.edited("Promise(1).then { _ in \(after) }\n"))
    #expect(playing.state.notice?.text == notice)
  }

  @Test("undo goes back over edits, injections, lines of the prompt and another script, one by one")
  func undo() {
    var playing = Playing("let a = Promise(1).delay(0.1)\n")
    playing.select("delay")
    playing.press(.character("a"), .enter)
    playing.select("delay")
    playing.press(.character("f"))
    playing.type("ia.always { }")
    playing.press(.enter)
    playing.send(.opened(ScriptSource(name: "other.swift", text: "Promise(2)")))
    // It asks before it drops the changes.
    playing.press(.character("d"))
    var texts: [String] = []
    for _ in 0..<5 {
      playing.press(.character("u"))
      texts.append(playing.state.notice?.text.prefix { $0 != ":" } == "undone" ? "undone" : playing.state.notice?.text ?? "")
    }
    #expect(texts == ["undone", "undone", "undone", "undone", "there is nothing to undo"])
    #expect(playing.text == "let a = Promise(1).delay(0.1)\n")
    #expect(playing.state.session.plan == RunPlan())
    for _ in 0..<4 { playing.press(.control("r")) }
    #expect(playing.state.session.source.name == "other.swift")
    playing.press(.character("u"))
    #expect(playing.state.session.plan.promptLines.count == 1)
    #expect(playing.state.session.plan.injections.count == 1)
  }

  @Test("a wrong line of the prompt is taken back without a trace in the history of changes")
  func retracted() {
    var playing = Playing("let a = Promise(1)\n")
    playing.type("inope.then { }")
    playing.press(.enter, .escape)
    #expect(playing.state.session.plan.promptLines.isEmpty)
    playing.press(.character("u"))
    #expect(playing.state.notice?.text == "there is nothing to undo")
  }

  @Test("while a changed script runs, source and graph still show the same program")
  func sameProgram() {
    var playing = Playing("Promise(1).delay(0.1)")
    playing.select("delay")
    _ = update(&playing.state, .input(.key(.character("D"))))
    #expect(playing.text == "Promise(1)")
    #expect(playing.screen.contains("Promise(1).delay(0.1)"))
    playing.send(.finished(playing.state.session.request.perform()))
    #expect(!playing.screen.contains(".delay(0.1)"))
  }

  @Test("the end that is asked for while a changed script runs is that of the coming run")
  func endOfComingRun() {
    var playing = Playing("Promise(1).delay(0.1)")
    playing.press(.end)
    playing.select("delay")
    _ = update(&playing.state, .input(.key(.character("d"))))
    _ = update(&playing.state, .input(.key(.character("G"))))
    playing.send(.finished(playing.state.session.request.perform()))
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 200))
    _ = update(&playing.state, .input(.key(.character("d"))))
    _ = update(&playing.state, .input(.key(.character("G"))))
    _ = update(&playing.state, .input(.key(.character("g"))))
    playing.send(.finished(playing.state.session.request.perform()))
    #expect(playing.state.session.now == .zero)
  }

  @Test("leaving with changes that aren't saved is asked once")
  func leaving() {
    var playing = Playing("Promise(1)")
    playing.press(.character("a"), .enter)
    playing.press(.character("q"))
    #expect(!playing.state.isOver)
    playing.press(.escape, .down, .character("q"))
    #expect(!playing.state.isOver)
    playing.press(.character("q"))
    #expect(playing.state.isOver)
    var saved = Playing("Promise(1)")
    saved.press(.character("a"), .enter)
    saved.send(.saved(path: "test.swift", text: saved.text))
    saved.press(.character("q"))
    #expect(saved.state.isOver)
  }

  @Test("a file that another program changes is taken over, unless the script was changed here")
  func reloading() {
    var playing = Playing("Promise(1)")
    playing.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "Promise(2)")))
    #expect(playing.text == "Promise(2)")
    #expect(!playing.state.session.isEdited)
    playing.press(.character("a"), .enter)
    let mine = playing.text
    playing.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "Promise(3)")))
    #expect(playing.text == mine)
    #expect(playing.state.notice?.text.contains(":reload") == true)
    playing.type(":reload")
    playing.press(.enter)
    #expect(playing.text == "Promise(3)")
    playing.press(.character("u"))
    #expect(playing.text == mine)
  }

  @Test("what another program writes while the editor is open is neither overwritten by the draft nor lost")
  func changedWhileEditing() {
    var playing = Playing("Promise(1)")
    playing.press(.character("e"), .end, .character(" "), .character("/"), .character("/"))
    playing.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "Promise(2)")))
    #expect(playing.state.notice?.text.contains(":reload") == true)
    playing.press(.control("s"))
    #expect(playing.text == "Promise(1) //")
    playing.press(.escape)
    // Whoever saves knows the old text only, so that the file is not replaced.
    playing.type(":save")
    playing.press(.enter)
    #expect(
      playing.effects.last == .save(path: "test.swift", text: "Promise(1) //", known: "Promise(1)", replaces: false))
    playing.type(":reload")
    playing.press(.enter)
    #expect(playing.text == "Promise(2)")
  }

  @Test(
    "an editor that changed nothing, or whose changes are dropped, makes way for the file's new text", arguments: [false, true])
  func changedWhileReading(drops: Bool) {
    var playing = Playing("Promise(1)")
    playing.press(.character("e"))
    if drops { playing.press(.character("x")) }
    playing.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "Promise(2)")))
    playing.press(.escape)
    if drops { playing.press(.escape) }
    #expect(playing.text == "Promise(2)" && !playing.state.session.isEdited)
  }

  @Test("what is typed for an operator is not put into another one that has come to its place meanwhile")
  func changedWhileEditingArguments() {
    let text = "let one = Promise(1).delay(0.1)"
    var playing = Playing(text)
    playing.press(.character("j"), .enter, .end, .left, .backspace, .character("5"))
    playing.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "let two = Promise(2).delay(0.3)\n" + text)))
    playing.press(.control("s"))
    #expect(playing.text == "let one = Promise(1).delay(0.5)")
  }

  @Test("what another editor wrote is one edit, with its errors shown")
  func outside() {
    var playing = Playing("Promise(1)")
    playing.press(.character("E"))
    #expect(playing.effects == [.editOutside(name: "test.swift", text: "Promise(1)")])
    playing.send(.edited("Promise(1).then {"))
    #expect(playing.screen.contains("1 error in the script"))
    playing.press(.character("u"))
    #expect(playing.text == "Promise(1)")
  }

  @Test("a session that was only edited is kept, and knows so when it is taken up")
  func keeping() throws {
    var session = Session(source: ScriptSource(name: "a.swift", text: "Promise(1)"))
    #expect(SessionRecord(session) == nil)
    session.apply(.between("Promise(1)", and: "Promise(2)"), to: .program)
    let record = try #require(SessionRecord(session))
    let again = try SessionRecord(decoding: record.encoded)
    #expect(again == record)
    #expect(again.summary.contains("edited"))
    var other = Session(source: ScriptSource(name: "b.swift", text: ""))
    other.resume(again)
    #expect(other.isEdited)
    #expect(other.source.text == "Promise(2)")
  }
}
