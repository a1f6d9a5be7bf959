import Lab
@testable import LabUI
import Program
import Screen
import SwiftPromises
import Testing

/// What is kept of a session while a person types, and how it comes back.
@Suite("keeping a session")
struct KeepingTests {
  private func resumed(_ playing: Playing, _ extent: ResumeExtent = .everything) throws -> Playing {
    let record = try #require(playing.state.record)
    let read = try SessionRecord(decoding: record.encoded)
    #expect(read == record)
    var other = Playing("Promise(0)")
    other.send(.resumed(read, extent))
    return other
  }

  @Test("looking around is nothing to keep: no dialog the next time")
  func nothing() {
    var playing = Playing("Promise(1).delay(0.1)")
    playing.press(.character("G"), .character("j"), .character("K"), .escape)
    #expect(playing.state.record == nil)
    playing.press(.character(":"))
    #expect(playing.state.record == nil)
  }

  @Test("a draft in the editor comes back with its cursor, and still counts as changed")
  func draft() throws {
    var playing = Playing("Promise(1)\nPromise(2)")
    playing.press(.character("e"), .down, .end)
    playing.type(".then { 日本")
    let back = try resumed(playing)
    guard case .editor(let before) = playing.state.mode, case .editor(let editor) = back.state.mode else {
      Issue.record("no editor is open")
      return
    }
    #expect(editor.text == before.text && editor.line == 1 && editor.column == before.column)
    #expect(editor.isChanged && back.text == "Promise(1)\nPromise(2)")
  }

  @Test("a draft of arguments comes back, and is taken over where it belongs")
  func arguments() throws {
    var playing = Playing("Promise(1).then { $0 + 1 }")
    playing.select("then")
    playing.press(.enter)
    playing.type("3; ")
    guard case .editor(let editor) = playing.state.mode else {
      Issue.record("no editor is open")
      return
    }
    var back = try resumed(playing)
    guard case .editor(let again) = back.state.mode else {
      Issue.record("no editor came back")
      return
    }
    #expect(again.text == editor.text && again.purpose == editor.purpose)
    back.press(.escape)
    #expect(back.state.mode.isEditor, "Esc asks before it drops what was typed")
  }

  @Test("half a line at the prompt comes back with its cursor, a command too")
  func prompt() throws {
    for line in ["let half = Promise(", ":save mi"] {
      var playing = Playing("Promise(1)")
      playing.press(.character("i"))
      playing.type(line)
      playing.press(.left, .left)
      let back = try resumed(playing)
      guard case .prompt(let editor) = back.state.mode else {
        Issue.record("no prompt is open")
        continue
      }
      #expect(editor.string == line && editor.cursor == line.count - 2)
    }
  }

  @Test("a session comes back without the lines of the prompt, or without a run, if a run of it ends the program")
  func withoutWhatEndsIt() throws {
    var playing = Playing("Promise(1)")
    playing.press(.character("i"))
    playing.type("Promise(7)")
    playing.press(.enter, .escape)
    var calm = try resumed(playing, .withoutPromptLines)
    #expect(calm.state.session.plan.promptLines.isEmpty && calm.text == "Promise(1)")
    calm.press(.character("i"), .up)
    #expect(calm.screen.contains("Promise(7)"))
    let record = try #require(playing.state.record)
    var state = Playing("Promise(0)").state
    let effects = update(&state, .resumed(record, .withoutRunning))
    #expect(!effects.contains { if case .run = $0 { true } else { false } })
    #expect(state.session.source.text == "Promise(1)" && state.session.plan.promptLines.count == 1)
  }

  @Test(
    "what was injected into a script that has nothing to save stays when one leaves; the same script says so, and asks nothing")
  func left() throws {
    var playing = Playing("Promise(1).then { $0 + 1 }")
    #expect(!playing.state.leavesPlan)
    playing.select("then")
    playing.type("f")
    #expect(playing.state.leavesPlan)
    let record = try #require(playing.state.record)
    var again = Playing("Promise(1).then { $0 + 1 }")
    again.send(.remembered(record))
    #expect(again.state.mode == .normal)
    #expect(again.state.notice?.text == "left here last time: 1 injection; :resume brings it back")
    again.type(":resume")
    again.press(.enter)
    #expect(again.effects.contains(.resume(.everything)))
    // A changed script is asked about, and whoever drops it drops everything.
    playing.press(.character("a"), .enter)
    #expect(playing.state.session.isEdited && !playing.state.leavesPlan)
  }

  @Test("what was typed before the question was read can't forget the session: discarding takes a word and Enter")
  func blindKeys() {
    var playing = Playing("Promise(1)")
    playing.send(.offered("a.swift, edited", time: "2026-01-02 03:04", promptLines: 1))
    playing.press(.character("d"), .character("d"), .character("x"), .character("D"))
    #expect(!playing.effects.contains(.discard) && playing.state.keeping.offer != nil)
    playing.press(.end, .enter)
    #expect(!playing.effects.contains(.discard))
    playing.press(.enter)
    #expect(playing.effects.contains(.discard))
  }

  @Test("the text that the file had is kept, too, so that the mark and :save know it")
  func file() throws {
    var playing = Playing("Promise(1)")
    playing.press(.character("a"), .enter)
    var back = try resumed(playing)
    #expect(back.state.session.isEdited && back.state.session.savedText == "Promise(1)")
    #expect(back.effects.contains(.reread(path: "test.swift", isAsked: false)))
    back.send(.changedOnDisk(ScriptSource(name: "test.swift", text: "Promise(1)")))
    #expect(back.state.session.isEdited)
    back.send(.changedOnDisk(ScriptSource(name: "test.swift", text: back.text)))
    #expect(!back.state.session.isEdited)
  }

  @Test("a session that can't be kept is said, and stays said at the top")
  func notKept() {
    var playing = Playing("Promise(1)")
    playing.send(.keeping(problem: "/state: No space left on device"))
    #expect(playing.screen.contains("can't be kept for later: /state: No space left on device"))
    playing.press(.down)
    #expect(playing.screen.contains("not kept"))
    playing.send(.keeping(problem: nil))
    #expect(!playing.screen.contains("not kept"))
  }

  @Test("a comparison that is ready doesn't take away what is being typed")
  func comparison() {
    var playing = Playing("Promise(1)")
    playing.press(.character("i"))
    playing.type("half")
    playing.send(.compared(SideBySide(DialectComparison(of: playing.state.session.request, under: [.google, .ecmascript]))))
    guard case .prompt(let editor) = playing.state.mode else {
      Issue.record("the prompt is gone")
      return
    }
    #expect(editor.string == "half")
  }
}
