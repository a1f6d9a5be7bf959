import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("The layout of a graph")
struct GraphLayoutTests {
  @Test("no row writes beyond the columns it has, however few, at any time")
  func fitsEverywhere() {
    let stories = [Stories.bubbling(), Stories.allWithOneFailing(), Stories.fork(), Stories.retry(), Stories.cancellation()]
    for story in stories {
      for columns in 0...20 {
        for count in 0...story.events.count {
          let rows = story.layout.rows(for: .folding(story.events.prefix(count)), trackColumns: columns)
          for row in rows {
            var end = 0
            for segment in row.segments {
              #expect(segment.column >= end && !segment.text.isEmpty)
              end = segment.column + segment.text.count
            }
            #expect(end <= columns && row.labelColumn >= end)
            let nodes = row.segments.filter { if case .node = $0.role { true } else { false } }
            #expect(nodes.count == (columns == 0 ? 0 : 1), "every row shows its promise once")
          }
        }
      }
    }
  }

  @Test("lanes that don't fit become an ellipsis, and the promise's own glyph stays in sight")
  func manyLanes() {
    var trace = TraceBuilder()
    let inputs = (1...9).map { trace.make("fetch", line: $0) }
    _ = trace.make("all", line: 10, fromAll: inputs)
    trace.fulfill(inputs[8], "x")
    expectDrawing(
      trace, columns: 12,
      """
      ◌            fetch  pending
      │ ◌          fetch  pending
      │ │ ◌        fetch  pending
      │ │ │ ◌      fetch  pending
      │ │ │ │ ◌    fetch  pending
      │ │ │ │ │ …◌ fetch  pending
      │ │ │ │ │ …◌ fetch  pending
      │ │ │ │ │ …◌ fetch  pending
      │ │ │ │ │ …● fetch  fulfilled  x  0 ms
      ◌◀┴─┴─┴─┴─…─ all  pending: 1 of 9
      """)
  }

  @Test("where there is little room, joins go on at the left; words can begin behind the lanes of their row, at every instant")
  func fewLanes() {
    var trace = TraceBuilder()
    let inputs = (1...4).map { trace.make("fetch", line: $0) }
    let all = trace.make("all", line: 5, fromAll: inputs)
    let end = trace.make("then", line: 6, from: all)
    let loose = trace.make("log", line: 7, by: end)
    let layout = trace.layout
    #expect(layout.laneCount > layout.fewestLanes && layout.fewestLanes == 4)
    func first(_ promise: PromiseID, _ columns: Int) -> [Int] {
      let rows = [TraceState(), trace.state].map { layout.rows(for: $0, trackColumns: columns) }
      return rows.compactMap { $0.first { $0.promise == promise }?.firstFreeColumn }
    }
    // Three columns a lane: joins at the left.
    #expect(first(inputs[0], 12) == [4, 4] && first(inputs[3], 12) == [13, 13])
    #expect(first(all, 12) == [13, 13] && first(end, 12) == [4, 4] && first(loose, 12) == [7, 7])
    // Where there is room, at the right.
    #expect(Set(first(end, 40) + first(all, 40)).count == 1)
  }

  @Test("rows can be drawn in parts, and a part beyond the end is empty")
  func parts() {
    let story = Stories.bubbling()
    let all = story.layout.rows(for: story.state, trackColumns: 20)
    #expect(story.layout.rows(2..<5, for: story.state, trackColumns: 20) == Array(all[2..<5]))
    #expect(story.layout.rows(5..<500, for: story.state, trackColumns: 20) == Array(all[5...]))
    #expect(story.layout.rows(50..<60, for: story.state, trackColumns: 20).isEmpty)
  }

  @Test("every promise has one row, after all that it was made from", arguments: [1, 2, 3, 4, 5])
  func ordered(seed: UInt64) {
    var trace = TraceBuilder()
    var random = seed
    func draw(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    var made: [PromiseID] = []
    for _ in 0..<300 {
      let count = made.isEmpty ? 0 : draw(4)
      let parents = (0..<count).map { _ in made[draw(made.count)] }
      let creator = made.isEmpty || count > 0 || draw(2) == 0 ? PromiseID.program : made[draw(made.count)]
      made.append(trace.make("op", fromAll: parents, by: creator))
      if draw(3) == 0, made.count > 1 { trace.adopt(made[draw(made.count)], by: made[draw(made.count)]) }
    }
    let layout = trace.layout
    #expect(Set(layout.order) == Set(made) && layout.order.count == made.count)
    for promise in trace.state.promises {
      for parent in promise.parents {
        let rows = (layout.row(of: parent), layout.row(of: promise.id))
        #expect((rows.0 ?? .max) < (rows.1 ?? .min))
      }
    }
    #expect(layout.rows(for: trace.state, trackColumns: 30).count == 300)
  }

  @Test("10,000 inputs of one promise are laid out and drawn")
  func wide() {
    var trace = TraceBuilder()
    let inputs = (1...10_000).map { trace.make("fetch", line: $0) }
    let all = trace.make("all", fromAll: inputs)
    let layout = trace.layout
    #expect(layout.row(of: all) == 10_000)
    #expect(layout.rows(9_990..<10_001, for: trace.state, trackColumns: 30).count == 11)
  }

  @Test("a handler that keeps returning promises 5,000 deep stays within a few lanes")
  func nested() {
    var trace = TraceBuilder()
    var outer = trace.make("then")
    for _ in 1...5_000 {
      let inner = trace.make("then", by: outer)
      trace.adopt(inner, by: outer)
      outer = inner
    }
    #expect(trace.layout.order.last == outer)
    #expect(trace.layout.laneCount < 12)
  }
}
