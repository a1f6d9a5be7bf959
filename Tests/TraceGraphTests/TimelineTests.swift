import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("The timeline")
struct TimelineTests {
  func drawn(_ story: TraceBuilder, first count: Int = .max, columns: Int = 41, glyphs: GlyphSet = .unicode) -> String {
    let model = TimelineModel(story.state, layout: story.layout)
    let state = TraceState.folding(story.events.prefix(count))
    return model.rows.map { row in
      var line = row.label
      var width = line.count
      for segment in model.segments(of: row, at: state, columns: columns, glyphs: glyphs) {
        line += String(repeating: " ", count: 12 + segment.column - width) + segment.text
        width = 12 + segment.column + segment.text.count
      }
      return line
    }.joined(separator: "\n")
  }

  @Test("shows who works, who waits and when each is settled")
  func whole() {
    #expect(
      drawn(Stories.bubbling()) == """
        fetchUser   ━━━━━━━━━━━━━━━━●
        validate                    ✗
        then                        ┄
        then                        ┄
        recover                     ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍◆
        guestImage                  ━━━━━━━━━━━━━━━━━━━━━━━━●
        always                                              ●
        """)
  }

  @Test("shows a task waiting while its code awaits, and working in between")
  func tasks() {
    #expect(
      drawn(Stories.tasks()) == """
        Task        ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍✗
        async let   ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍✗
        fetch       ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━✗
        Task.sleep  ━━━━━━━━━━━━━━━━━━━━●
        Task        ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍●
        """)
    let model = TimelineModel(Stories.tasks().state, layout: Stories.tasks().layout)
    let phases = model.rows.first { $0.promise == PromiseID(1) }?.phases ?? []
    #expect(phases.map(\.activity) == [.waiting, .waiting])
    #expect(phases.map(\.end) == [VirtualInstant(milliseconds: 50), VirtualInstant(milliseconds: 100)])
  }

  @Test("draws the future thin")
  func future() {
    #expect(
      drawn(Stories.bubbling(), first: 7) == """
        fetchUser   ━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●
        validate                    ✗
        then                        ┄
        then                        ┄
        recover                     ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆
        guestImage                  ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●
        always                                              ●
        """)
    let story = Stories.bubbling()
    let model = TimelineModel(story.state, layout: story.layout)
    let before = model.segments(of: model.rows[0], at: .folding(story.events.prefix(7)), columns: 41)
    let after = model.segments(of: model.rows[0], at: .folding(story.events.prefix(8)), columns: 41)
    #expect(before.map(\.role) == [.working, .future, .futureNode(.fulfilled)])
    #expect(after.map(\.role) == [.working, .node(.fulfilled)])
  }

  @Test("a trace that takes no time has everything in the first column")
  func noTime() {
    #expect(
      drawn(Stories.unhandledEnd()) == """
        Promise     ●
        then        ✗
        then        ┄
        """)
    let scale = TimelineScale(endTime: .zero, columns: 30)
    #expect(scale.ticks().map(\.text) == ["0 ms"])
    #expect(scale.instant(atColumn: 12) == .zero && scale.column(of: .distantFuture) == 0)
  }

  @Test("a promise that never settles is pending at the end")
  func pending() {
    var trace = TraceBuilder()
    let stuck = trace.make("Promise")
    let other = trace.make("delay")
    _ = trace.make("all", from: stuck, other)
    trace.at(40)
    trace.fulfill(other, "x")
    #expect(
      drawn(trace, columns: 5, glyphs: .ascii) == """
        Promise     ----o
        delay       ----*
        all         ~~~~o
        """)
  }

  @Test("what is pending goes on to now where time has passed since the last event: a program that hangs makes none")
  func pendingNow() {
    var story = TraceBuilder()
    let promise = story.make("pending")
    let other = story.make("delay")
    story.at(40)
    story.fulfill(other, "x")
    let model = TimelineModel(story.state, layout: story.layout)
    let later = story.state.advanced(to: VirtualInstant(milliseconds: 4000))
    let scale = model.scale(columns: 11, zoom: 0, around: later.time)
    let row = model.rows.first { $0.promise == promise }
    #expect(row.map { model.segments(of: $0, at: later, scale: scale).map(\.text).joined() } == "━━━━━━━━━━◌")
  }

  @Test("a promise attached late to a settled one begins when it is made")
  func attachedLate() {
    var trace = TraceBuilder()
    let source = trace.make("Promise")
    trace.fulfill(source, "1")
    trace.at(20)
    let late = trace.make("delay", from: source)
    trace.wait(late, until: 40)
    trace.at(40)
    trace.fulfill(late, "1")
    #expect(
      drawn(trace, columns: 9) == """
        Promise     ●
        delay           ━━━━●
        """)
  }

  @Test("columns and instants correspond both ways, exactly at the edges", arguments: [2, 3, 7, 40, 199])
  func scale(columns: Int) {
    for end in [1_000, 999_999, 123_456_789_012, Int64.max] {
      let scale = TimelineScale(endTime: VirtualInstant(nanoseconds: end), columns: columns)
      #expect(scale.column(of: .zero) == 0 && scale.column(of: scale.endTime) == columns - 1)
      #expect(scale.column(of: VirtualInstant(nanoseconds: -5)) == 0 && scale.column(of: .distantFuture) == columns - 1)
      #expect(scale.instant(atColumn: columns - 1) == scale.endTime && scale.instant(atColumn: -3) == .zero)
      for column in 0..<columns {
        #expect(scale.column(of: scale.instant(atColumn: column)) == column)
        #expect(scale.column(of: scale.roundInstant(atColumn: column)) == column)
      }
    }
  }

  @Test("ticks are nice numbers whose texts neither touch nor leave the drawing", arguments: [1, 4, 9, 20, 60, 200])
  func ticks(columns: Int) {
    for end in [1, 30_000, 7_000_000, 200_000_000, 86_400_000_000_000, Int64.max] {
      let ticks = TimelineScale(endTime: VirtualInstant(nanoseconds: end), columns: columns).ticks()
      var free = 0
      for tick in ticks where ticks.count > 1 {
        #expect(tick.textColumn >= free)
        free = tick.textColumn + tick.text.count + 1
      }
      #expect(!ticks.isEmpty && free <= columns + 1)
    }
    let familiar = TimelineScale(endTime: VirtualInstant(milliseconds: 200), columns: 60).ticks()
    #expect(columns != 60 || familiar.map(\.text) == ["0", "50", "100", "150", "200 ms"])
  }

  @Test("where a person points, the roundest instant of the column is meant")
  func roundInstants() {
    let scale = TimelineScale(endTime: VirtualInstant(milliseconds: 200), columns: 47)
    #expect((0..<5).map { scale.roundInstant(atColumn: $0).milliseconds } == [0, 5, 10, 14, 20])
    #expect(scale.roundInstant(atColumn: 46) == scale.endTime)
    let endless = TimelineScale(endTime: .distantFuture, columns: 10)
    #expect(endless.roundInstant(atColumn: 9) == .distantFuture)
  }
}

@Suite("columns behind a timeline")
struct TimelineOnwardTests {
  @Test("the drawing goes on at its pace, with round instants; before its end it is what it was")
  func onward() {
    let scale = TimelineScale(endTime: VirtualInstant(milliseconds: 100), columns: 11)
    #expect(scale.roundInstant(onwardTo: 13) == VirtualInstant(milliseconds: 130))
    #expect(scale.roundInstant(onwardTo: 4) == scale.roundInstant(atColumn: 4))
    #expect(scale.roundInstant(onwardTo: -3) == .zero)
  }

  @Test("without a pace a column is ten milliseconds, and nothing overflows")
  func withoutPace() {
    let still = TimelineScale(endTime: .zero, columns: 40)
    #expect(still.roundInstant(onwardTo: 3) == VirtualInstant(milliseconds: 30))
    let long = TimelineScale(endTime: VirtualInstant(nanoseconds: .max), columns: 2)
    #expect(long.roundInstant(onwardTo: 300) == VirtualInstant(nanoseconds: .max))
  }
}
