import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// What keys act on while time goes on.
@Suite("the selection and time")
struct SelectionTests {
  /// Twenty chains, of which a graph of 80×24 shows only a part.
  private static let script = (1...20).map { "Promise(\($0)).delay(0.\($0 + 10)).then { print($0) }" }.joined(separator: "\n")

  private static func playing() -> Playing {
    var playing = Playing(script, columns: 80, rows: 24)
    playing.state.exploring.foldsByItself = false
    playing.state.refreshRows()
    return playing
  }

  @Test(
    "a selection that nobody chose goes along with time where it would be out of sight, so that w explains what just happened")
  func along() {
    var playing = Self.playing()
    #expect(playing.state.selection?.place.line == 1)
    playing.press(.character("G"))
    #expect(playing.state.selection?.place.line == 20 && playing.state.isSelectionInSight)
    playing.press(.character("w"))
    #expect(playing.state.open(WhyView.self)?.explanation.promise == playing.state.selectedPromise)
  }

  @Test("a promise that a person chose stays selected, and is in sight once a key acts on it")
  func chosen() {
    var playing = Self.playing()
    playing.press(.character("j"))
    let chosen = playing.state.selection
    playing.press(.character("G"))
    #expect(playing.state.selection == chosen && !playing.state.isSelectionInSight)
    playing.press(.character("f"))
    #expect(playing.state.selection == chosen && playing.state.isSelectionInSight)
    #expect(playing.state.session.plan.injections.map(\.address) == [chosen])
  }

  @Test("a selection that nobody chose is what has just happened, at every size", arguments: [80, 100, 200])
  func goesAlong(columns: Int) {
    var playing = Playing("Promise(1).then { $0 + 1 }.then { print($0) }", columns: columns, rows: columns * 3 / 10)
    let first = playing.state.selectedPromise
    playing.press(.character("G"), .character(","))
    let session = playing.state.session
    #expect(playing.state.selectedPromise == session.trace.events[session.position - 1].subject(in: session.state))
    #expect(playing.state.selectedPromise != first)
    playing.press(.home)
    #expect(playing.state.selectedPromise == first)
  }

  @Test("a new run moves no selection: the key that changed it may be pressed again")
  func newRun() {
    var playing = Playing("Promise(1).delay(0.1).then { $0 + 1 }.then { print($0) }", columns: 80, rows: 24)
    playing.press(.character("."), .character("."))
    let selection = playing.state.selection
    playing.press(.character("d"))
    #expect(playing.state.selection == selection && playing.state.session.plan.injections.count == 1)
    playing.press(.character("f"))
    #expect(playing.state.selection == selection)
  }

  @Test("an audience isn't told of a selection that nobody chose beside what happened")
  func presenting() {
    var playing = Playing("Promise(1).delay(0.1).then { $0 + 1 }.then { print($0) }", columns: 100, rows: 30)
    playing.press(.character("P"), .character("."), .character("."), .character("."))
    #expect(!playing.screen.contains("─ \(Theme.selectionMark) ") && !playing.screen.contains("─ \(Theme.currentMark) "))
  }
}
