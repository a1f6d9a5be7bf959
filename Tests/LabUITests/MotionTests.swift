import Lab
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("a settlement runs along its edge")
struct MotionTests {
  private static let chain = """
    struct Bad: Error {}
    let first = Promise(1).delay(0.1)
    first.then { _ in throw Bad() }.then { $0 }.recover { _ in 0 }

    """

  /// The cells of the graph that are marked as moving, as columns of each row, while time passes a third of a motion at a time.
  private func marked(_ playing: inout Playing) -> [[Position]] {
    var looks: [[Position]] = []
    while playing.state.isMoving, looks.count < 10 {
      playing.send(.tick(.milliseconds(50)))
      let buffer = render(playing.state).buffer
      looks.append(
        (0..<buffer.size.rows).flatMap { row in
          (0..<buffer.size.columns).map { Position(column: $0, row: row) }
            .filter { buffer[$0].style == Theme.current && "│┊●✓✗◆▶◀─╌╰╯├┤◉○↷⊘".contains(buffer[$0].character) }
        })
    }
    return looks
  }

  @Test("a step that settles a promise moves a mark from the promise that gave the outcome to it, for 150 ms")
  func step() throws {
    var playing = Playing(Self.chain)
    playing.type("G")
    let graph = playing.state.session.trace
    let settled = try #require(graph.events.lastIndex { if case .settled = $0.kind { true } else { false } })
    playing.send(.input(.key(.character("g"))))
    while playing.state.session.position < settled { playing.type(".") }
    _ = marked(&playing)
    playing.type(".")
    #expect(playing.state.isMoving && playing.state.playback.motion?.elapsed == .zero)
    let looks = marked(&playing)
    #expect(looks.count == 3 && looks.last == [] && !looks[0].isEmpty && !looks[1].isEmpty, "\(looks)")
    // From the error track to the value track, which lies left of it.
    let columns = looks.prefix(2).compactMap { $0.map(\.column).min() }
    #expect(columns.count == 2 && columns[0] > columns[1], "\(looks)")
    #expect(!playing.state.isMoving)
  }

  @Test("nothing runs after a jump, a step back, or a step that settles nothing")
  func otherwise() {
    var playing = Playing(Self.chain)
    playing.type("G")
    #expect(!playing.state.isMoving)
    playing.type(",")
    #expect(!playing.state.isMoving)
    playing.type("g.")
    #expect(!playing.state.isMoving)
  }

  @Test("with reduced motion nothing runs")
  func reduced() {
    var playing = Playing(Self.chain)
    playing.state.settings.reducesMotion = true
    playing.type("g")
    while !playing.state.session.isAtEnd {
      playing.type(".")
      #expect(!playing.state.isMoving)
    }
  }

  @Test("a route goes down the track of the outcome and turns in the row of the promise that takes it")
  func route() throws {
    let trace = Playing(Self.chain).state.session.trace
    let state = TraceState.folding(trace.events)
    let layout = GraphLayout(state)
    let promises = state.promises.map(\.id)
    let routes = promises.map { layout.route(to: $0, in: state, trackColumns: 12) }
    #expect(routes[0] == [], "what the program settles came along no edge")
    // The value track of a single lane of 12 columns is column 2, the error track column 10 (TrackGeometry).
    #expect(routes[1] == [TrackCell(row: 0, column: 2), TrackCell(row: 1, column: 2)])
    let recovered = try #require(routes.last)
    #expect(recovered.first == TrackCell(row: 3, column: 10) && recovered.last == TrackCell(row: 4, column: 2), "\(recovered)")
    #expect(zip(recovered, recovered.dropFirst()).allSatisfy { abs($0.row - $1.row) + abs($0.column - $1.column) == 1 })
  }
}
