import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("Render")
struct PanelRenderTests {
  static func state(_ columns: Int, _ rows: Int) -> LabState {
    let source = ScriptSource(name: "demo/first.swift", text: "let a = 1\nlet b = 2\n")
    return LabState(session: Session(source: source), size: Size(columns: columns, rows: rows))
  }

  @Test("takes script, time and mode out of the state before the first run has ended")
  func beforeTheRun() {
    var state = PanelRenderTests.state(100, 30)
    state.awaited.isDue = true
    let text = render(state).buffer.text
    #expect(text.contains("PromiseLab  first.swift") && text.contains("running…") && text.contains("⏸ 0 ms"))
    #expect(text.contains("  2   let b = 2") && text.contains("The script has not run yet."))
    #expect(render(state).cursor == nil)
    state.mode = .prompt(PromptEditor("x"))
    #expect(render(state).cursor == Position(column: 4, row: 28))
  }

  @Test("has hints, help and examples of the tables")
  func tables() {
    var state = PanelRenderTests.state(100, 40)
    let hints = render(state).buffer.rows.last ?? ""
    #expect(hints.contains("space play") && hints.contains("? help") && hints.contains("q quit"))
    state.show(HelpView(keys: state.settings.keys))
    #expect(render(state).buffer.text.contains("step forward by one event"))
    state.show(HelpView(HelpText.sections(keys: state.settings.keys), firstLine: 10_000))
    #expect(render(state).buffer.text.contains("not created yet"))
    state.show(ExampleList())
    #expect(render(state).buffer.text.contains("▶ bubbling"))
  }

  @Test("a recorded trace, which can't be changed, shows the keys alone that look at it")
  func recordedTrace() {
    let changing = ["fail", "delay", "inject", "add", "edit", "compare"]
    let looking = ["step", "back", "why", "details", "help", "quit"]
    let script = currentHints(PanelRenderTests.state(100, 40)).map(\.label)
    #expect(Set(script).isSuperset(of: changing + looking))
    let recording = Session(recording: LabRun(recorded: [], name: "a.json"))
    let recorded = currentHints(LabState(session: recording, size: Size(columns: 100, rows: 40))).map(\.label)
    #expect(Set(recorded).isSuperset(of: looking) && Set(recorded).isDisjoint(with: changing))
  }

  @Test("agrees with the numbers that scrolling asks for")
  func rows() {
    let state = PanelRenderTests.state(100, 30)
    #expect(contentRows(of: .source, in: state) == 2 && firstRow(of: .source, in: state) == 0)
    #expect(visibleRows(of: .source, in: state) > 2 && visibleRows(of: .log, in: PanelRenderTests.state(40, 12)) == 0)
    #expect(HitTest.hit(state, at: Position(column: 10, row: 3))?.sourceLine == 2)
  }
}
