import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("Rows of a graph")
struct GraphRowsTests {
  /// A loop that makes a source and two handlers each time, and a chain behind it.
  private func loop(_ times: Int, failing: Int? = nil) -> TraceBuilder {
    var trace = TraceBuilder()
    for run in 0..<times {
      var ids: [PromiseID] = []
      for (line, name) in [(1, "Promise"), (2, "then"), (3, "catch")] {
        let address = PromiseAddress(place: SourcePlace(line: line, column: 3), occurrence: run)
        let id = PromiseID(run * 3 + line)
        trace.emit(
          id, .program, .created(PromiseCreation(operatorName: name, address: address, parents: Array(ids.suffix(1)))))
        ids.append(id)
      }
      if run == failing { trace.reject(ids[0], "Offline") } else { trace.fulfill(ids[0], "\(run)") }
      if run == failing { trace.skip(ids[1], from: ids[0]) }
    }
    return trace
  }

  private func lines(_ story: TraceBuilder, _ view: GraphView) -> [String] {
    let layout = story.layout
    let rows = GraphRows(layout, view)
    return (0..<rows.count).map { index in
      switch rows[index] {
      case .promise(let row): layout.order[row].description
      case .folded(let rows, let period): "\(rows.count / period) × \(period)"
      }
    }
  }

  @Test("everything is shown unless a person wants otherwise")
  func all() {
    #expect(lines(Stories.race(), GraphView()) == ["1", "2", "3"])
    #expect(lines(TraceBuilder(), GraphView()).isEmpty)
  }

  @Test("a loop folds to its first turn and a line for the others, one by one or all at once")
  func folding() throws {
    var view = GraphView()
    view.foldsByDefault = true
    #expect(lines(loop(5), view) == ["1", "2", "3", "4 × 3"])
    #expect(lines(loop(2), view).count == 6)
    let story = loop(4)
    let first = try #require(GraphRows(all: story.layout).repetition(at: 7))
    #expect(first == story.state[PromiseID(1)]?.address)
    view.exceptions = [first]
    #expect(lines(story, view).count == 12)
    view.foldsByDefault = false
    #expect(lines(story, view) == ["1", "2", "3", "3 × 3"])
    #expect(GraphRows(all: Stories.race().layout).repetition(at: 1) == nil)
    #expect(GraphRows(all: Stories.race().layout).repetition(nearest: 1) == nil)
    #expect(GraphRows(all: story.layout).repetition(nearest: 100) == first, "beside a repetition its key finds it, too")
  }

  @Test("what is folded takes no lanes: the graph is as wide as what is shown of it")
  func lanes() {
    // Ten sources that are joined each keep a lane until then.
    var trace = TraceBuilder()
    var ids: [PromiseID] = []
    for number in 1...10 {
      let address = PromiseAddress(place: SourcePlace(line: 1, column: 3), occurrence: number - 1)
      ids.append(PromiseID(number))
      trace.emit(
        ids[number - 1], .program, .created(PromiseCreation(operatorName: "Promise", address: address, parents: [])))
    }
    let joined = PromiseAddress(place: SourcePlace(line: 2, column: 3), occurrence: 0)
    trace.emit(PromiseID(11), .program, .created(PromiseCreation(operatorName: "all", address: joined, parents: ids)))
    let layout = trace.layout
    #expect(layout.laneCount == 10)
    var view = GraphView()
    view.foldsByDefault = true
    let rows = GraphRows(layout, view)
    #expect(rows.count == 3 && rows.layout.laneCount == 1)
    // Behind the fold, what was shown of the inputs leads to where they are joined.
    let drawn = rows.layout.rows([0, 5, 10], for: trace.state, trackColumns: 8)
    #expect(drawn.map { $0.segments.map(\.text).joined() }.map { $0.first } == ["◌", "│", "◌"])
  }

  @Test("a turn that ended differently stays in sight; what goes as one before it folds, wherever it stands")
  func culprit() {
    var view = GraphView()
    view.foldsByDefault = true
    #expect(lines(loop(3, failing: 1), view) == ["1", "2", "3", "4", "5", "6", "1 × 3"])
    #expect(lines(loop(8, failing: 4), view) == ["1", "2", "3", "3 × 3", "13", "14", "15", "3 × 3"])
    #expect(GraphRows(loop(3, failing: 1).layout, view).isFolding)
  }

  @Test("of turns that fail in the same way the first stays in sight; another error is another way")
  func failures() {
    func attempts(_ errors: [String]) -> [String] {
      var trace = TraceBuilder()
      for (index, error) in errors.enumerated() {
        var ids: [PromiseID] = []
        for (line, name) in [(1, "Promise"), (2, "then")] {
          let address = PromiseAddress(place: SourcePlace(line: line, column: 3), occurrence: index)
          ids.append(PromiseID(index * 2 + line))
          trace.emit(
            ids[line - 1], .program,
            .created(PromiseCreation(operatorName: name, address: address, parents: Array(ids.dropLast().suffix(1)))))
        }
        trace.reject(ids[0], error)
      }
      var view = GraphView()
      view.foldsByDefault = true
      return lines(trace, view)
    }
    #expect(attempts(["busy(1)", "busy(2)", "busy(3)"]) == ["1", "2", "2 × 2"])
    #expect(attempts(["busy(1)", "offline", "busy(3)"]) == ["1", "2", "3", "4", "1 × 2"])
  }

  @Test("the input that decided a race is none of the others, though it ended as they did")
  func decisive() {
    func race(winner: Int) -> TraceBuilder {
      var trace = TraceBuilder()
      let inputs = (1...4).map(PromiseID.init)
      for (index, id) in inputs.enumerated() {
        let address = PromiseAddress(place: SourcePlace(line: 1, column: 3), occurrence: index)
        trace.emit(id, .program, .created(PromiseCreation(operatorName: "delay", address: address, parents: [])))
      }
      let place = PromiseAddress(place: SourcePlace(line: 2, column: 1), occurrence: 0)
      trace.emit(PromiseID(5), .program, .created(PromiseCreation(operatorName: "race", address: place, parents: inputs)))
      for id in [PromiseID(winner)] + inputs.filter({ $0.rawValue != winner }) { trace.fulfill(id, "x") }
      trace.settle(PromiseID(5), .fulfilled, "x", cause: PromiseID(winner))
      return trace
    }
    var view = GraphView()
    view.foldsByDefault = true
    #expect(lines(race(winner: 4), view) == ["1", "2 × 1", "4", "5"])
    #expect(lines(race(winner: 2), view) == ["1", "2", "2 × 1", "5"])
    // A single row would take as much room folded.
    #expect(lines(race(winner: 3), view) == ["1", "2", "3", "4", "5"])
  }

  @Test("the line of a row that is folded is the fold's; of one that is filtered out, the next one")
  func positions() {
    var view = GraphView()
    view.foldsByDefault = true
    var story = loop(4)
    let last = PromiseID(13)
    let address = PromiseAddress(place: SourcePlace(line: 9, column: 1), occurrence: 0)
    story.emit(
      last, .program, .created(PromiseCreation(operatorName: "all", address: address, parents: [PromiseID(12)])))
    let rows = GraphRows(story.layout, view)
    #expect(rows.count == 5)
    #expect(rows.line(ofRow: 2) == 2)
    #expect(rows.line(ofRow: 3) == 3 && rows.line(ofRow: 11) == 3)
    #expect(rows.line(ofRow: 12) == 4)
    #expect(rows.shows(row: 2) && !rows.shows(row: 5))
    #expect(story.layout.order[12] == last)
    for line in 0..<rows.count { #expect(rows.line(ofRow: rows[line].firstRow) == line) }
    view = GraphView()
    view.filter = .operatorNamed("then")
    let filtered = GraphRows(story.layout, view)
    #expect(filtered.line(ofRow: 2) == 1 && filtered.line(ofRow: 12) == 3)
  }

  @Test("filters by state, operator, error, skipped and unhandled, whatever the instant")
  func filtering() {
    func shown(_ text: String, _ story: TraceBuilder) -> [String] {
      var view = GraphView()
      view.filter = GraphFilter(text)
      return view.filter == nil ? ["no filter"] : lines(story, view)
    }
    #expect(shown("state rejected", loop(3, failing: 1)) == ["4", "5"])
    #expect(shown("state pending", loop(2, failing: 1)) == ["2", "3", "6"])
    #expect(shown("operator then", loop(3)) == ["2", "5", "8"])
    #expect(shown("error offl", loop(3, failing: 1)) == ["4", "5"])
    #expect(shown("error", Stories.cancellation()) == ["1", "2"])
    #expect(shown("skipped", Stories.bubbling()) == ["3", "4"])
    #expect(shown("unhandled", Stories.unhandledEnd()) == ["3"])
    #expect(shown("state blue", loop(3)) == ["no filter"])
    #expect(shown("operator", loop(3)) == ["no filter"])
    for text in ["state rejected", "operator then", "error Offline", "skipped", "unhandled"] {
      #expect(GraphFilter(text)?.description == text)
    }
  }

  @Test("a promise's ancestors, its descendants, or both")
  func kinship() throws {
    func shown(_ story: TraceBuilder, _ id: Int, _ direction: Kinship.Direction) throws -> [String] {
      var view = GraphView()
      view.kinship = Kinship(of: try #require(story.state[PromiseID(id)]).address, direction)
      return lines(story, view)
    }
    #expect(try shown(Stories.fork(), 2, .ancestors) == ["1", "2"])
    #expect(try shown(Stories.fork(), 2, .descendants) == ["2", "3"])
    #expect(try shown(Stories.fork(), 2, .both) == ["1", "2", "3"])
    // What a handler made and returned lies upstream of the promise that took it over.
    #expect(try Set(shown(Stories.adoption(), 2, .ancestors)) == ["1", "2", "4", "5"])
    #expect(try Set(shown(Stories.adoption(), 1, .descendants)) == ["1", "2", "3", "4", "5"])
    var view = GraphView()
    view.kinship = Kinship(of: PromiseAddress(place: SourcePlace(line: 99, column: 1), occurrence: 0), .both)
    #expect(lines(Stories.race(), view).count == 3)
  }

  @Test("a run with all its repetitions folded is found in linear time")
  func large() {
    var view = GraphView()
    view.foldsByDefault = true
    #expect(lines(loop(3334), view) == ["1", "2", "3", "3333 × 3"])
  }
}
