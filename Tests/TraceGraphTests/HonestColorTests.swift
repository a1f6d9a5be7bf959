import Testing
import TraceEvents
import TraceGraph
import TraceTelling

@Suite("errors that are handled")
struct HonestColorTests {
  private func looks(_ trace: TraceBuilder) -> [NodeAppearance] {
    TraceState.folding(trace.events).promises.map { NodeAppearance($0) }
  }

  @Test("don't stay red: the error counts once, skipped handlers don't, and recover looks handled")
  func recovered() {
    let state = TraceState.folding(Stories.bubbling().events)
    #expect(
      looks(Stories.bubbling()) == [.fulfilled, .rejectedHandled, .skipped, .skipped, .caught, .fulfilled, .fulfilled])
    #expect(state.counts.errors == 1)
    #expect(PlainWords().errors(in: state) == "1 error, handled")
  }

  @Test("are red until somebody handles them")
  func onTheWay() {
    let events = Stories.bubbling().events
    let rejected = events.firstIndex { $0.kind == .settled(Settlement(state: .rejected, text: "ValidationFailure")) } ?? 0
    let state = TraceState.folding(events[...rejected])
    #expect(NodeAppearance(state[PromiseID(2)]) == .rejected)
    #expect(PlainWords().errors(in: state) == "1 error, not handled yet")
  }

  @Test("a catch that ran for a cancellation isn't shown as cancelled, and what it followed is")
  func cancelled() {
    var trace = TraceBuilder()
    let page = trace.make("Promise", line: 1)
    let then = trace.make("then", line: 2, from: page)
    let handler = trace.make("catch", line: 3, from: then)
    trace.emit(page, .program, .cancelled)
    trace.settle(page, .cancelled, "CancellationError()")
    trace.skip(then, from: page)
    trace.settle(then, .cancelled, "CancellationError()", cause: page)
    trace.run(handler, .error, from: then)
    trace.settle(handler, .cancelled, "CancellationError()", cause: then)
    #expect(looks(trace) == [.cancelled, .cancelled, .caught])
    #expect(TraceState.folding(trace.events).counts.errors == 0)
  }

  @Test("an error that runs off two ends is one unhandled error, beside one that was caught")
  func twoEnds() {
    var trace = TraceBuilder()
    let first = trace.make("Promise", line: 1)
    let handler = trace.make("recover", line: 2, from: first)
    let second = trace.make("Promise", line: 3)
    let ends = [trace.make("then", line: 4, from: second), trace.make("then", line: 5, from: second)]
    trace.reject(first, "A")
    trace.run(handler, .error, from: first)
    trace.fulfill(handler, "0")
    trace.reject(second, "B")
    for end in ends {
      trace.skip(end, from: second)
      trace.settle(end, .rejected, "B", cause: second)
    }
    let state = TraceState.folding(trace.events)
    #expect(state.unhandledEnds == ends && state.unhandledErrors == 1)
    #expect(PlainWords().errors(in: state) == "2 errors, 1 unhandled (at 2 ends)")
  }

  @Test("what a handler of errors throws itself is an error of its own")
  func thrownAgain() {
    var trace = TraceBuilder()
    let page = trace.make("Promise", line: 1)
    let handler = trace.make("recover", line: 2, from: page)
    trace.reject(page, "Offline")
    trace.run(handler, .error, from: page)
    trace.reject(handler, "Worse")
    let state = TraceState.folding(trace.events)
    #expect(looks(trace) == [.rejectedHandled, .rejected])
    #expect(PlainWords().errors(in: state) == "2 errors, 1 unhandled")
  }
}
