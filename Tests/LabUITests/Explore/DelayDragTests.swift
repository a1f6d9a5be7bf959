import Lab
import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("a delay is dragged on the timeline")
struct DelayDragTests {
  private let script = """
    let first = Promise(1).delay(0.1)
    first.then { print($0) }
    Promise(2).delay(0.4)
    """

  /// Where the bar of the first promise of an operator ends.
  private func end(of name: String, _ playing: Playing) throws -> Position {
    let promise = try #require(playing.state.session.run?.full.promises.first { $0.operatorName == name })
    for row in 0..<playing.state.size.rows {
      for column in 0..<playing.state.size.columns {
        let hit = HitTest.hit(playing.state, at: Position(column: column, row: row))
        if hit?.promise == promise.id, hit?.end != nil { return Position(column: column, row: row) }
      }
    }
    throw Missing()
  }

  private struct Missing: Error {}

  private func send(_ kind: MouseEvent.Kind, _ position: Position, to playing: inout Playing) {
    playing.send(.input(.mouse(MouseEvent(kind: kind, button: .left, position: position))))
  }

  private func settledAt(_ name: String, _ playing: Playing) -> VirtualInstant? {
    playing.state.session.run?.full.promises.first { $0.operatorName == name }?.settledAt
  }

  private func moved(_ position: Position, by columns: Int) -> Position {
    Position(column: position.column + columns, row: position.row)
  }

  @Test("the promise is settled where its end is dropped; a ghost and a notice show where; u takes it back in one step")
  func later() throws {
    var playing = Playing(script)
    let start = try end(of: "delay", playing)
    send(.press, start, to: &playing)
    send(.drag, moved(start, by: 5), to: &playing)
    let drag = try #require(playing.state.delayDrag)
    #expect(drag.target > VirtualInstant(milliseconds: 100))
    #expect(playing.state.notice?.text.contains("is settled at \(drag.target) if you let go here: +") == true)
    #expect(render(playing.state).buffer[moved(start, by: 5)].character == "↯")
    #expect(playing.state.session.plan.injections.isEmpty && settledAt("delay", playing) == VirtualInstant(milliseconds: 100))
    send(.drag, moved(start, by: 10), to: &playing)
    let target = try #require(playing.state.delayDrag?.target)
    let now = playing.state.session.now
    send(.release, moved(start, by: 10), to: &playing)
    #expect(settledAt("delay", playing) == target && playing.state.delayDrag == nil)
    #expect(playing.state.session.plan.injections.count == 1 && playing.state.session.now == now)
    #expect(playing.screen.contains("1 injection"))
    playing.type("u")
    #expect(settledAt("delay", playing) == VirtualInstant(milliseconds: 100))
    #expect(playing.state.session.plan.injections.isEmpty)
  }

  @Test("earlier than without a delay it can't be: the notice says so; an injected delay shrinks, down to nothing")
  func earlier() throws {
    var playing = Playing(script)
    var start = try end(of: "delay", playing)
    send(.press, start, to: &playing)
    send(.drag, moved(start, by: -4), to: &playing)
    #expect(playing.state.notice?.text.contains("can't be settled before 100 ms: a delay can only postpone it") == true)
    send(.release, moved(start, by: -4), to: &playing)
    #expect(playing.state.session.plan.injections.isEmpty)
    playing.type(":delay 1:24=200ms")
    playing.press(.enter)
    #expect(settledAt("delay", playing) == VirtualInstant(milliseconds: 300))
    start = try end(of: "delay", playing)
    send(.press, start, to: &playing)
    send(.drag, moved(start, by: -3), to: &playing)
    let target = try #require(playing.state.delayDrag?.target)
    #expect(target < VirtualInstant(milliseconds: 300) && target > VirtualInstant(milliseconds: 100))
    send(.release, moved(start, by: -3), to: &playing)
    #expect(settledAt("delay", playing) == target && playing.state.session.plan.injections.count == 1)
    start = try end(of: "delay", playing)
    send(.press, start, to: &playing)
    send(.drag, Position(column: 0, row: 0), to: &playing)
    #expect(playing.state.notice?.text.contains("the injected delay can't become negative") == true)
    send(.release, Position(column: 0, row: 0), to: &playing)
    #expect(settledAt("delay", playing) == VirtualInstant(milliseconds: 100) && playing.state.session.plan.injections.isEmpty)
  }

  @Test("what ends the run is dragged on beyond the edge, at the timeline's pace; a run that takes no time, at 10 ms a column")
  func beyond() throws {
    var playing = Playing("Promise(1).delay(0.1)")
    let start = try end(of: "delay", playing)
    send(.press, start, to: &playing)
    send(.drag, moved(start, by: 10), to: &playing)
    let target = try #require(playing.state.delayDrag?.target)
    #expect(target > VirtualInstant(milliseconds: 110) && target < VirtualInstant(milliseconds: 200))
    send(.release, moved(start, by: 10), to: &playing)
    #expect(settledAt("delay", playing) == target)
    var still = Playing("Promise(1)")
    let only = try end(of: "Promise", still)
    send(.press, only, to: &still)
    send(.drag, moved(only, by: 3), to: &still)
    send(.release, moved(only, by: 3), to: &still)
    #expect(settledAt("Promise", still) == VirtualInstant(milliseconds: 30))
  }

  @Test("elsewhere dragging moves now, as before; a click on an end goes there; a key lets the end go")
  func scrubbing() throws {
    var playing = Playing(script)
    let start = try end(of: "delay", playing)
    send(.press, moved(start, by: -3), to: &playing)
    #expect(playing.state.delayDrag == nil)
    send(.drag, moved(start, by: -2), to: &playing)
    let now = playing.state.session.now
    #expect(now > .zero && now < VirtualInstant(milliseconds: 100))
    send(.release, moved(start, by: -2), to: &playing)
    send(.press, start, to: &playing)
    send(.release, start, to: &playing)
    #expect(playing.state.session.now > now && playing.state.session.plan.injections.isEmpty)
    send(.press, start, to: &playing)
    send(.drag, moved(start, by: 5), to: &playing)
    playing.press(.escape)
    send(.release, moved(start, by: 5), to: &playing)
    #expect(playing.state.session.plan.injections.isEmpty)
  }
}
