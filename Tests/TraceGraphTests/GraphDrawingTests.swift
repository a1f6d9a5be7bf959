import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("The graph draws")
struct GraphDrawingTests {
  @Test("a pipeline as one track")
  func pipeline() {
    expectDrawing(
      Stories.pipeline(),
      """
        ●            Promise  fulfilled  50  50 ms
        ●            then  fulfilled  100  50 ms
        ●            then  fulfilled  100  50 ms
      """)
  }

  @Test("what the prefix has not made yet as a dot, at the place where it will be")
  func prefixes() {
    expectDrawing(
      Stories.pipeline(), first: 2,
      """
        ◌            Promise  pending
        ◌            then  pending
        ·            then  not made yet
      """)
    expectDrawing(
      Stories.pipeline(), first: 0,
      """
        ·            Promise  not made yet
        ·            then  not made yet
        ·            then  not made yet
      """)
  }

  @Test("an error that leaves the value track, passes the skipped handlers and lands where recover caught it")
  func bubbling() {
    expectDrawing(
      Stories.bubbling(),
      """
      ●                fetchUser  fulfilled  ada  80 ms
      ╰──▶✗            validate  rejected  ValidationFailure  80 ms
          ┄            then  skipped  80 ms
          ┄            then  skipped  80 ms
      ◆◀──╯            recover  handled  guest.png  200 ms
      ├⇠╌╌╌╌╌╌●        guestImage  fulfilled  guest.png  200 ms
      ●                always  fulfilled  guest.png  200 ms
      """)
  }

  @Test("what the code of a task awaits beside the task, nested, and a task that another awaits")
  func tasks() {
    expectDrawing(
      Stories.tasks(),
      """
        ✗             Task  rejected  Offline  100 ms
        ├⇠╌╌╌✗        async let  rejected  Offline  100 ms
        ┊    ╰⇠╌╌╌✗   fetch  rejected  Offline  100 ms
        ├⇠╌●          Task.sleep  fulfilled  ()  50 ms
        ╰╌▶●          Task  fulfilled  ()  100 ms
      """)
  }

  @Test("an error on its way at the promises that it will pass, and at the handler that will catch it")
  func bubblingHalfway() {
    expectDrawing(
      Stories.bubbling(), first: 12,
      """
      ●                fetchUser  fulfilled  ada  80 ms
      ╰──▶✗            validate  rejected  ValidationFailure  80 ms
          ┄            then  skipped  80 ms
          ◌            then  pending
      ◌───╯            recover  pending
      │       ·        guestImage  not made yet
      ◌                always  pending
      """)
    // As soon as it is there: no arrow points at who will only pass it on, and none at the handler that it hasn't reached.
    expectDrawing(
      Stories.bubbling(), first: 10,
      """
      ●                fetchUser  fulfilled  ada  80 ms
      ╰──▶✗            validate  rejected  ValidationFailure  80 ms
          ◌            then  pending
          ◌            then  pending
      ◌───╯            recover  pending
      │       ·        guestImage  not made yet
      ◌                always  pending
      """)
  }

  @Test("a catch that rejects again as caught, going on handled")
  func catchRejectsAgain() {
    expectDrawing(
      Stories.catchRejectsAgain(),
      """
                  ✗  Promise  rejected  Offline  0 ms
                  ┄  then  skipped  0 ms
                  ◆  catch  handled  Offline, goes on  0 ms
                  ┄  then  skipped  0 ms
      """)
  }

  @Test("an error that nobody handles loudly, with mark, word and text")
  func unhandledEnd() {
    expectDrawing(
      Stories.unhandledEnd(),
      """
        ●            Promise  fulfilled  x  0 ms
        ╰────────▶✗  then  rejected  NotANumber  0 ms
                  ┄▼ then  skipped, unhandled  NotANumber  0 ms
      """)
    let rows = Stories.unhandledEnd().layout.rows(for: Stories.unhandledEnd().state, trackColumns: 16)
    #expect(rows.map(\.isUnhandledEnd) == [false, false, true])
    #expect(rows[2].segments.last == GraphSegment(column: 13, text: "▼", role: .unhandledEnd))
  }

  @Test("a fork as two lanes, the first branch before the second")
  func fork() {
    expectDrawing(
      Stories.fork(),
      """
          ✗            Promise  rejected  Offline  10 ms
          ├──────▶┄    then  skipped  10 ms
          ┊       ┄▼   then  skipped, unhandled  Offline  10 ms
      ◆◀──╯            recover  handled  cached  10 ms
      """)
  }

  @Test("all of three below its inputs, with the error of the one that failed")
  func all() {
    expectDrawing(
      Stories.allWithOneFailing(),
      """
      ●               fetch  fulfilled  a  10 ms
      │      ✗        fetch  rejected  Offline  20 ms
      │      ┊    ✗   fetch  rejected  TooLate  30 ms
      ╰──────┴───▶✗   all  rejected  Offline  20 ms
                  ┄▼  then  skipped, unhandled  Offline  20 ms
      """)
    expectDrawing(
      Stories.allWithOneFailing(), first: 9,
      """
      ●               fetch  fulfilled  a  10 ms
      │    ◌          fetch  pending until 20 ms
      │    │    ◌     fetch  pending until 30 ms
      ╰────┴───▶◌     all  pending: 1 of 3
                ◌     then  pending
      """)
  }

  @Test("a race that the second input won")
  func race() {
    expectDrawing(
      Stories.race(),
      """
      ●                delay  fulfilled  slow  100 ms
      │       ●        delay  fulfilled  fast  30 ms
      ╰──────▶●        race  fulfilled  fast  30 ms
      """)
  }

  @Test("what a handler made and returned in a lane of its own, below it and above what follows")
  func adoption() {
    expectDrawing(
      Stories.adoption(),
      """
      ●                Promise  fulfilled  7  0 ms
      ●                then  fulfilled  ADA  40 ms
      │       ●        fetch  fulfilled  ada  40 ms
      ├⇠╌╌╌╌╌╌●        then  fulfilled  ADA  40 ms
      ●                then  fulfilled  ADA  40 ms
      """)
    let rows = Stories.adoption().layout.rows(for: Stories.adoption().state, trackColumns: 16)
    #expect(rows.map(\.depth) == [0, 0, 1, 1, 0])
  }

  @Test("each try of a retry")
  func retry() {
    expectDrawing(
      Stories.retry(),
      """
      ●                retry  fulfilled  data  30 ms
      ├◀──────────✗    fetch  rejected  Offline  10 ms
      ├⇠╌╌╌╌╌╌●        fetch  fulfilled  data  30 ms
      ●                then  fulfilled  data  30 ms
      """)
  }

  @Test(
    "every attempt of a retry hangs on it by dashes, as it is waited for; a failed one gives it an error, the last one its outcome"
  )
  func attempts() {
    var trace = TraceBuilder()
    let retry = trace.make("retry", line: 1)
    trace.run(retry, .work)
    for attempt in 1...2 {
      let start = trace.make("Promise", line: 2, by: retry)
      let end = trace.make("then", line: 3, from: start, by: retry)
      trace.fulfill(start, "x")
      guard attempt == 1 else {
        trace.settle(end, .fulfilled, "y", cause: start)
        trace.settle(retry, .fulfilled, "y", cause: end)
        break
      }
      trace.reject(end, "E")
      trace.emit(retry, end, .absorbed(input: end))
    }
    expectDrawing(
      trace,
      """
      ●                retry  fulfilled  y  0 ms
      ├╌╌╌╌╌╌╌●        Promise  fulfilled  x  0 ms
      ├◀──────┴──▶✗    then  rejected  E  0 ms
      ├╌╌╌╌╌╌╌●        Promise  fulfilled  x  0 ms
      ╰⇠╌╌╌╌╌╌●        then  fulfilled  y  0 ms
      """)
  }

  @Test("a cancelled promise and those that depend on it")
  func cancellation() {
    expectDrawing(
      Stories.cancellation(),
      """
                  ⊘  Promise  cancelled  CancellationError()  40 ms
                  ⊘  then  cancelled  CancellationError()  40 ms
      """)
  }

  @Test("a promise that waits for one that the program made before it")
  func adoptionOfAnOlderPromise() {
    var trace = TraceBuilder()
    let source = trace.make("Promise", line: 1)
    let shared = trace.make("Promise", line: 2)
    let outer = trace.make("then", line: 3, from: source)
    trace.fulfill(source, "1")
    trace.run(outer, .value, from: source)
    trace.adopt(shared, by: outer)
    trace.reject(shared, "Offline")
    trace.pass(outer, from: shared)
    expectDrawing(
      trace,
      """
      ●                Promise  fulfilled  1  0 ms
      ╰──▶✗▼           then  rejected, unhandled  Offline  0 ms
          ╰⇠╌╌╌╌╌╌✗    Promise  rejected  Offline  0 ms
      """)
  }

  @Test("a promise that waits for one in a row above")
  func adoptionFromAbove() {
    var trace = TraceBuilder()
    let shared = trace.make("Promise", line: 1)
    let source = trace.make("Promise", line: 2)
    let outer = trace.make("then", line: 3, from: source)
    trace.fulfill(source, "1")
    trace.run(outer, .value, from: source)
    trace.adopt(shared, by: outer)
    trace.fulfill(shared, "x")
    trace.pass(outer, from: shared)
    expectDrawing(
      trace,
      """
      ●                Promise  fulfilled  x  0 ms
      │       ●        Promise  fulfilled  1  0 ms
      ╰╌╌╌╌╌╌▶●        then  fulfilled  x  0 ms
      """)
  }

  @Test("no edge to a promise whose handler awaited and caught an error of one that it didn't make")
  func awaitedElsewhere() {
    var trace = TraceBuilder()
    let waiter = trace.make("async", line: 1)
    let work = trace.make("Promise", line: 2)
    trace.reject(work, "E")
    trace.run(waiter, .error, from: work)
    trace.fulfill(waiter, "x")
    expectDrawing(
      trace,
      """
        ●            async  fulfilled  x  0 ms
                  ✗  Promise  rejected  E  0 ms
      """)
  }

  @Test("nothing for no events")
  func empty() {
    let layout = GraphLayout(events: [])
    #expect(layout.rows(for: TraceState(), trackColumns: 20).isEmpty)
    #expect(layout.laneCount == 0 && layout.order.isEmpty && layout.headings(trackColumns: 40).isEmpty)
  }

  @Test("with ASCII alone where the terminal has no more")
  func ascii() {
    expectDrawing(
      Stories.bubbling(), glyphs: .ascii,
      """
      *                fetchUser  fulfilled  ada  80 ms
      +-->x            validate  rejected  ValidationFailure  80 ms
          -            then  skipped  80 ms
          -            then  skipped  80 ms
      %<--+            recover  handled  guest.png  200 ms
      +<------*        guestImage  fulfilled  guest.png  200 ms
      *                always  fulfilled  guest.png  200 ms
      """)
  }

  @Test("the names of the tracks above a single lane")
  func headings() {
    let headings = Stories.unhandledEnd().layout.headings(trackColumns: 20)
    #expect(headings.map(\.text) == ["value", "error"] && headings.map(\.column) == [0, 10])
    #expect(Stories.unhandledEnd().layout.headings(trackColumns: 8).isEmpty)
  }
}

/// Expects the graph after the first events of a story (all by default) to look like a text.
func expectDrawing(
  _ story: TraceBuilder, first count: Int = .max, columns: Int = 16, glyphs: GlyphSet = .unicode, _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let state = TraceState.folding(story.events.prefix(count))
  let text = drawing(story.layout, state, columns: columns, glyphs: glyphs)
  #expect(text == expected, "\n\(text)", sourceLocation: sourceLocation)
}
