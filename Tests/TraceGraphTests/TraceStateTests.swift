import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("The fold of a trace")
struct TraceStateTests {
  @Test("an error that code awaits is handled; what a task lets go on is handled by whoever awaits the task")
  func awaitedErrors() {
    let story = Stories.tasks()
    #expect(story.state.unhandledEnds == [])
    #expect(story.state[PromiseID(5)]?.isHandled == true)
    let alone = TraceState.folding(story.events.filter { event in !(event.promise == PromiseID(2)) })
    #expect(alone.unhandledEnds == [PromiseID(1)], "nobody awaits the task")
  }

  @Test("what a task awaits, and nobody else, is no cycle even where a trace says so")
  func awaitCircle() {
    var trace = TraceBuilder()
    let a = trace.make("Task", .task, line: 1)
    let b = trace.make("Task", .task, line: 2)
    trace.await(b, by: a)
    trace.await(a, by: b)
    trace.await(a, by: a)
    #expect(trace.state.pending == [a, b])
    #expect(Explanation(of: a, in: trace.state, full: trace.state).chain == [a, b])
    #expect(trace.layout.order.count == 2)
  }

  @Test("nothing has happened before the first event")
  func empty() {
    let state = TraceState()
    #expect(state.promises.isEmpty && state.output.isEmpty && state.unhandled.isEmpty && state.pending.isEmpty)
    #expect(state.time == .zero && state.step == 0 && state[PromiseID(1)] == nil)
  }

  @Test("a prefix of a pipeline knows only what has happened")
  func prefix() {
    let events = Stories.pipeline().events
    let early = TraceState.folding(events.prefix(5))
    #expect(early.counts.fulfilled == 1 && early.counts.pending == 2)
    #expect(early.pending == [PromiseID(2), PromiseID(3)])
    #expect(early.output.isEmpty && early.step == 5 && early.time == VirtualInstant(milliseconds: 50))
    let full = TraceState.folding(events)
    #expect(full.counts.fulfilled == 3 && full.counts.pending == 0)
    #expect(full.output.map(\.text) == ["100\n"])
    #expect(full[PromiseID(2)]?.settlementText == "100")
    #expect(full[PromiseID(2)]?.children == [PromiseID(3)])
  }

  @Test("a handler of errors handles the whole path above it, the skipped ones included")
  func handledUpward() {
    let story = Stories.bubbling()
    let beforeHandler = TraceState.folding(story.events.prefix { $0.kind != .handlerRan(.error) })
    #expect(beforeHandler.unhandled.map(\.rawValue) == [2, 3, 4])
    #expect(beforeHandler.unhandledEnds.isEmpty, "recover is about to get the error")
    let full = story.state
    #expect(full.unhandled.isEmpty && full.counts.unhandled == 0)
    #expect(full[PromiseID(4)]?.rejectionCameFrom == PromiseID(3))
    #expect(full[PromiseID(4)]?.errorOrigin == PromiseID(2))
    #expect(full[PromiseID(3)]?.isSkipped == true)
    #expect(full[PromiseID(5)]?.adopts == PromiseID(7))
  }

  @Test("what passes on an error below a catch that rejected again is handled from the start")
  func handledDownward() {
    let full = Stories.catchRejectsAgain().state
    #expect(full.counts.rejected == 4 && full.unhandled.isEmpty)
    #expect(full[PromiseID(3)]?.isCaughtAndRejectedAgain == true)
    #expect(full[PromiseID(4)]?.isHandledUpstream == true)
    #expect(full[PromiseID(2)]?.isHandledUpstream == false)
  }

  @Test("a branch beside a handler is on another path and stays unhandled")
  func fork() {
    let full = Stories.fork().state
    #expect(full.unhandled.map(\.rawValue) == [2, 3])
    #expect(full.unhandledEnds.map(\.rawValue) == [3])
  }

  @Test("always handles nothing")
  func always() {
    var trace = TraceBuilder()
    let work = trace.make("Promise")
    let always = trace.make("always", from: work)
    trace.reject(work, "E")
    trace.run(always, .always, from: work)
    trace.pass(always, from: work)
    #expect(trace.state.unhandled == [work, always])
    #expect(trace.state.unhandledEnds == [always])
  }

  @Test("a handler's own new error is unhandled although it handled the old one")
  func rethrow() {
    var trace = TraceBuilder()
    let work = trace.make("Promise")
    let recover = trace.make("recover", from: work)
    trace.reject(work, "Old")
    trace.run(recover, .error, from: work)
    trace.reject(recover, "New")
    #expect(trace.state.unhandled == [recover])
    #expect(trace.state[recover]?.errorOrigin == recover)
  }

  @Test("any that gives up has not handled the error, though its inputs count as handled")
  func anyGivesUp() {
    var trace = TraceBuilder()
    let input = trace.make("Promise")
    let any = trace.make("any", from: input)
    trace.reject(input, "E")
    trace.run(any, .error, from: input)
    trace.pass(any, from: input)
    #expect(trace.state.unhandled == [any])
  }

  @Test("any that gives up stands for the errors of all of its inputs: its handler handles them all")
  func anyStandsForAll() {
    var trace = TraceBuilder()
    let first = trace.make("Promise")
    let last = trace.make("Promise")
    let any = trace.make("any", from: first, last)
    let handler = trace.make("catch", from: any)
    trace.reject(first, "A")
    trace.reject(last, "B")
    trace.pass(any, from: last)
    #expect(trace.state.unhandled == [last, any])
    trace.run(handler, .error, from: any)
    #expect(trace.state.unhandled.isEmpty)
  }

  @Test("an error that will be taken in later in the same instant is no end yet, but one when time has moved on")
  func noEndYet() {
    var trace = TraceBuilder()
    let slow = trace.make("Promise")
    let fast = trace.make("Promise")
    let race = trace.make("race", from: slow, fast)
    let retry = trace.make("retry")
    trace.run(retry, .work)
    let attempt = trace.make("fetch", by: retry)
    trace.fulfill(fast, "x")
    trace.pass(race, from: fast)
    trace.reject(slow, "Late")
    trace.reject(attempt, "Offline")
    #expect(trace.state.unhandled == [slow, attempt] && trace.state.unhandledEnds.isEmpty)
    trace.at(1)
    trace.emit(.program, .program, .printed("later\n"))
    #expect(trace.state.unhandledEnds == [slow, attempt])
  }

  @Test("an input that came too late is handled; a cancelled promise counts as handled")
  func absorbedAndCancelled() {
    let all = Stories.allWithOneFailing().state
    #expect(all[PromiseID(3)]?.isHandled == true && all[PromiseID(3)]?.absorbedBy == PromiseID(4))
    #expect(all.unhandled.map(\.rawValue) == [2, 4, 5])
    let cancelled = Stories.cancellation().state
    #expect(cancelled.counts.cancelled == 2 && cancelled.unhandled.isEmpty)
    #expect(cancelled[PromiseID(2)]?.rejectionCameFrom == PromiseID(1))
  }

  @Test("an adopted rejection is handled where the outer promise is")
  func adoptedRejection() {
    var trace = TraceBuilder()
    let outer = trace.make("then")
    let handler = trace.make("catch", from: outer)
    let inner = trace.make("Promise", by: outer)
    trace.adopt(inner, by: outer)
    trace.reject(inner, "E")
    trace.pass(outer, from: inner)
    #expect(trace.state.unhandled == [outer, inner])
    trace.run(handler, .error, from: outer)
    #expect(trace.state.unhandled.isEmpty)
  }

  @Test("an error caught by the program itself is handled")
  func awaited() {
    var trace = TraceBuilder()
    let work = trace.make("Promise")
    trace.reject(work, "E")
    trace.run(.program, .error, from: work)
    #expect(trace.state.unhandled.isEmpty)
    #expect(RejectionPath(of: work, in: trace.state)?.landing == .caught(by: .program))
  }

  @Test("a broken trace changes nothing that it doesn't name, whatever its ids and order are")
  func brokenTrace() {
    var trace = TraceBuilder()
    trace.settle(PromiseID(9), .rejected, "nobody")
    trace.adopt(PromiseID(5), by: PromiseID(5))
    let creation = PromiseCreation(
      operatorName: "then", address: PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: nil),
      parents: [PromiseID(7), PromiseID(-3), PromiseID(40)])
    for id in [7, 3, .max, 7, 0, -1] { trace.emit(PromiseID(id), .program, .created(creation)) }
    trace.reject(PromiseID(3), "a")
    trace.fulfill(PromiseID(3), "again")
    let state = trace.state
    #expect(state.promises.map(\.id.rawValue) == [3, 7, .max])
    #expect(state[PromiseID(3)]?.settlementText == "a")
    #expect(state[PromiseID(.max)]?.parents.map(\.rawValue) == [7])
    #expect(state.counts.rejected == 1 && state.counts.pending == 2)
    #expect(drawing(GraphLayout(state), state).split(separator: "\n").count == 3)
  }

  @Test("handling reaches up a chain of 100,000 without recursion")
  func longChain() {
    var trace = TraceBuilder()
    var last = trace.make("Promise")
    var chain = [last]
    for _ in 1..<100_000 {
      last = trace.make("then", from: last)
      chain.append(last)
    }
    let handler = trace.make("catch", from: last)
    trace.reject(chain[0], "E")
    for (parent, child) in zip(chain, chain.dropFirst()) { trace.skip(child, from: parent) }
    #expect(trace.state.counts.unhandled == 100_000)
    trace.run(handler, .error, from: last)
    let full = trace.state
    #expect(full.counts.unhandled == 0)
    #expect(RejectionPath(of: chain[50_000], in: full)?.carriers.count == 100_000)
    let layout = GraphLayout(full)
    #expect(layout.laneCount == 1 && layout.row(of: handler) == 100_000)
    #expect(layout.rows(99_999..<100_002, for: full, trackColumns: 20).count == 2)
  }
}
