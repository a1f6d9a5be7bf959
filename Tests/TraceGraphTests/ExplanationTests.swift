import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@Suite("Why a promise is as it is")
struct ExplanationTests {
  private func why(_ story: TraceBuilder, _ id: Int, after events: Int? = nil) -> Explanation {
    let state = TraceState.folding(story.events.prefix(events ?? story.events.count))
    return Explanation(of: PromiseID(id), in: state, full: story.state)
  }

  @Test("a task: what its code waits for, down to what can move, and whose error it let go on")
  func tasks() {
    let story = Stories.tasks()
    let waiting = story.events.prefix { $0.time == .zero }.count
    #expect(
      why(story, 2, after: waiting).answer
        == "`Task` line 9 is pending: it waits for `Task` line 1, which waits for `Task.sleep` line 3, whose timer ends at 50 ms")
    #expect(
      why(story, 1).answer
        == "`Task` line 1 was rejected at 100 ms with Offline: its code got the error of `async let` line 2 and passed it on; the nearest handler is `Task` line 9, one link down"
    )
    #expect(why(story, 1).chain.map(\.rawValue).contains(5), "the chain reaches the call that failed")
  }

  @Test("a skipped handler: what was rejected, when, with what, and where the nearest handler is")
  func skipped() {
    let answer = why(Stories.bubbling(), 3)
    #expect(answer.question == "Why was `then` line 3 skipped?")
    #expect(
      answer.answer
        == "`then` line 3 was skipped: `validate` line 2 was rejected at 80 ms with ValidationFailure; the nearest handler is `recover` line 5, two links below `then` line 3"
    )
    #expect(
      why(Stories.bubbling(), 4).answer.hasSuffix("the nearest handler is `recover` line 5, one link below `then` line 4"))
    #expect(
      why(Stories.unhandledEnd(), 3).answer
        == "`then` line 3 was skipped: `then` line 2 was rejected at 0 ms with NotANumber; nobody handles it: it runs off the end here"
    )
    #expect(
      why(Stories.catchRejectsAgain(), 4).answer
        == "`then` line 4 was skipped: `Promise` line 1 was rejected at 0 ms with Offline; `catch` line 3 handled it before, and passed it on"
    )
  }

  @Test("what a handler made of its value is told, and nothing where it may have handed that on")
  func returned() {
    var story = TraceBuilder()
    let source = story.make("Promise", line: 1)
    let handlers = ["6", "3", "()", String(repeating: "long ", count: 8)].enumerated().map { index, value in
      (story.make("then", line: index + 2, from: source), value)
    }
    story.fulfill(source, "3")
    for (handler, value) in handlers {
      story.run(handler, .value, from: source)
      story.fulfill(handler, value)
    }
    let answers = handlers.map { why(story, $0.0.rawValue).answer }
    #expect(answers[0] == "`then` line 2 was fulfilled at 0 ms with 6: its handler got 3 from `Promise` line 1 and returned 6")
    #expect(answers[1].hasSuffix("its handler got 3 from `Promise` line 1"))
    #expect(answers[2].hasSuffix("its handler got 3 from `Promise` line 1"))
    #expect(answers[3].hasSuffix("its handler got 3 from `Promise` line 1 and returned this"))
  }

  @Test("times that go back, or lie at the ends of time, are no reason to stop")
  func impossibleTimes() {
    for (first, second) in [(Int64.max, Int64.min), (.min, .max), (5, -5)] {
      for (name, state) in [("race", Settlement.State.fulfilled), ("timeout", .rejected)] {
        var story = TraceBuilder()
        let inputs = [story.make("delay"), story.make("delay")]
        let decided = story.make(name, fromAll: name == "race" ? inputs : [inputs[0]])
        story.at(first)
        story.fulfill(inputs[1], "b")
        story.settle(decided, state, "timedOut", cause: name == "race" ? inputs[1] : decided)
        story.at(second)
        story.fulfill(inputs[0], "a")
        #expect(!why(story, decided.rawValue).answer.isEmpty)
      }
    }
  }

  @Test("the chain of a pending promise: what it waits for, and what led there, skipped links in one line")
  func chain() {
    let answer = why(Stories.bubbling(), 6, after: 18)
    #expect(
      answer.answer
        == "`always` line 6 is pending: it waits for `recover` line 5, whose handler returned `guestImage` line 5, whose timer ends at 200 ms"
    )
    let steps = answer.steps.map { "\($0.instant?.description ?? ""): \($0.text)" }
    #expect(
      steps == [
        "80 ms: `recover` line 5 is pending: its handler returned `guestImage` line 5",
        "80 ms: `guestImage` line 5 is pending: its timer ends at 200 ms",
        "80 ms: `then` line 3, `then` line 4 were skipped: they handle values only",
        "80 ms: `validate` line 2 was rejected with ValidationFailure: its predicate was false for ada, the value of `fetchUser` line 1",
        "80 ms: `fetchUser` line 1 was fulfilled with ada: its timer ran from 0 ms to 80 ms",
      ])
  }

  @Test("a race: who won and by how much; all: who decided; a retry, an adoption and a catch")
  func combinations() {
    #expect(
      why(Stories.race(), 3).answer
        == "`race` line 3 was fulfilled at 30 ms with fast: `delay` line 2 was the first to be settled; `delay` line 1 comes 70 ms later"
    )
    #expect(
      why(Stories.allWithOneFailing(), 4).answer
        == "`all` line 4 was rejected at 20 ms with Offline: `fetch` line 2 was the first of its inputs to be rejected; nobody handles it: it runs off the end at `then` line 5"
    )
    #expect(
      why(Stories.adoption(), 2).answer
        == "`then` line 2 was fulfilled at 40 ms with ADA: its handler returned `then` line 4, which was fulfilled then")
    #expect(
      why(Stories.catchRejectsAgain(), 3).answer
        == "`catch` line 3 was rejected at 0 ms with Offline: its handler looked at the error of `Promise` line 1 and passed it on; the error counts as handled"
    )
  }

  @Test("a handler that was called is not one whose turn comes, nor is a promise waited for that is there")
  func called() {
    var trace = TraceBuilder()
    let source = trace.make("delay", line: 1)
    let handler = trace.make("then", line: 2, from: source)
    trace.wait(source, until: 50)
    trace.at(50)
    trace.fulfill(source, "ada")
    let settled = trace.events.count
    trace.run(handler, .value, from: source)
    let called = trace.events.count
    let inner = trace.make("fetch", line: 3, by: handler)
    #expect(
      why(trace, 2, after: settled).answer
        == "`then` line 2 is pending: `delay` line 1 was fulfilled at 50 ms with ada, and its turn comes next")
    #expect(
      why(trace, 3, after: settled).steps.first?.text
        == "`then` line 2 is pending: `delay` line 1 was fulfilled, and its turn comes next")
    // Of a program whose queue is blocked, the recording ends before that.
    let blocked = Array(trace.events.prefix(settled))
    #expect(
      Explanation(of: PromiseID(2), in: .folding(blocked), full: .folding(blocked)).answer
        == "`then` line 2 is pending: `delay` line 1 was fulfilled at 50 ms with ada, and its handler hasn't been called: its queue may be busy"
    )
    let words = "`then` line 2 is pending: its handler got ada from `delay` line 1 and hasn't finished yet"
    #expect(why(trace, 2, after: called).answer == words)
    #expect(why(trace, 3, after: called).steps.first?.text == words)
    #expect(why(trace, 3, after: called).steps.first?.instant == VirtualInstant(milliseconds: 50))
    trace.adopt(inner, by: handler)
    #expect(why(trace, 2).answer.hasPrefix("`then` line 2 is pending: its handler returned `fetch` line 3"))
  }

  @Test("an error that a retry took is not one that nobody needs")
  func retried() {
    #expect(why(Stories.retry(), 3).answer.hasSuffix("; `retry` line 1 took it, to try again"))
  }

  @Test("an error that comes when its combination is settled is one that nobody needs")
  func late() {
    var trace = TraceBuilder()
    let quick = trace.make("delay", line: 1)
    let slow = trace.make("fetch", line: 2)
    let race = trace.make("race", line: 3, from: quick, slow)
    trace.at(10)
    trace.fulfill(quick, "a")
    trace.pass(race, from: quick)
    trace.at(20)
    trace.reject(slow, "TooLate")
    trace.emit(race, slow, .absorbed(input: slow))
    #expect(why(trace, 2).answer.hasSuffix("; nobody needs the error any more: `race` line 3 had settled"))
  }

  @Test("a cancelled promise: who asked; one that is not made yet: when it will be")
  func others() {
    #expect(
      why(Stories.cancellation(), 1).answer == "`Promise` line 1 was cancelled at 40 ms: the program or an injection cancelled it"
    )
    #expect(
      why(Stories.cancellation(), 2).answer
        == "`then` line 2 was cancelled: `Promise` line 1 was cancelled at 40 ms, and it handles values only")
    #expect(
      why(Stories.adoption(), 4, after: 2).answer
        == "`fetch` line 3 is not made yet: it is made at 0 ms, in the handler of `then` line 2")
  }

  @Test("a timeout says by how much its input comes too late")
  func timeout() {
    var trace = TraceBuilder()
    let slow = trace.make("delay", line: 1)
    let limit = trace.make("timeout", line: 2, from: slow)
    trace.wait(slow, until: 90)
    trace.wait(limit, until: 60)
    trace.at(60)
    trace.reject(limit, "timedOut")
    trace.at(90)
    trace.fulfill(slow, "x")
    #expect(
      why(trace, 2).answer
        == "`timeout` line 2 was rejected at 60 ms with timedOut: `delay` line 1 was still pending then, and comes 30 ms too late; nobody handles it: it runs off the end here"
    )
    #expect(why(trace, 2).chain == [PromiseID(2)])
  }

  @Test("names carry the promise's number where a line has two of them; in questions of lessons column and call, too")
  func names() {
    var trace = TraceBuilder()
    let address = { (column: Int, run: Int) in
      PromiseAddress(place: SourcePlace(line: 1, column: column), occurrence: run)
    }
    let calls: [(Int, Int, [Int])] = [(1, 0, []), (5, 0, [1]), (9, 0, [2]), (9, 1, [2])]
    for (index, call) in calls.enumerated() {
      let creation = PromiseCreation(
        operatorName: "then", address: address(call.0, call.1), parents: call.2.map { PromiseID($0) })
      trace.emit(PromiseID(index + 1), .program, .created(creation))
    }
    #expect(
      why(trace, 4).answer
        == "`then` line 1, #4 is pending: it waits for `then` line 1, #2, which waits for `then` line 1, #1, which nobody has fulfilled or rejected"
    )
    let names = PlaceNames(asking: trace.state)
    #expect(names.name(PromiseID(4)) == "`then` line 1, #4 (column 9, call 2)")
    #expect(names.name(PromiseID(2)) == "`then` line 1, #2 (column 5)")
  }

  @Test("a chain of thousands of links is told by its ends")
  func long() {
    var trace = TraceBuilder()
    var last = trace.make("Promise", line: 1)
    let source = last
    var chain: [PromiseID] = []
    for line in 2...5000 {
      last = trace.make("then", line: line, from: last)
      chain.append(last)
    }
    trace.fulfill(source, "1")
    var before = source
    for id in chain {
      trace.run(id, .value, from: before)
      trace.fulfill(id, "2")
      before = id
    }
    let answer = why(trace, 5000)
    #expect(answer.steps.count == 16)
    #expect(answer.steps[12].text == "… 4984 more links of the same chain")
    #expect(answer.steps.last?.text == "`Promise` line 1 was fulfilled with 1: it was created fulfilled")
    #expect(answer.chain.count == 5000)
  }
}
