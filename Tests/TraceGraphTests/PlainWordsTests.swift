import Testing
import TraceTelling
import TraceEvents
@testable import TraceGraph

@Suite("Plain words")
struct PlainWordsTests {
  @Test("code that awaits waits for what is pending then, and gets what is settled, also when told later")
  func awaits() {
    var trace = TraceBuilder()
    let task = trace.make("Task", .task, line: 1)
    let pause = trace.make("Task.sleep", .suspension, line: 2, by: task)
    trace.await(pause, by: task)
    trace.fulfill(pause, "()")
    trace.await(pause, by: .program)
    let lines = trace.events.compactMap { PlainWords().describe($0, in: trace.state) }
    #expect(
      lines == [
        "Task (line 1) waits for Task.sleep (line 2)", "Task.sleep fulfilled (line 2)",
        "the program gets the outcome of Task.sleep (line 2)",
      ])
  }

  let words = PlainWords()

  func log(_ story: TraceBuilder) -> [String] {
    var state = TraceState()
    return story.events.compactMap { event in
      state.apply(event)
      return words.describe(event, in: state)
    }
  }

  @Test("tell how an error bubbles, with places")
  func bubbling() {
    #expect(
      log(Stories.bubbling()) == [
        "fetchUser (line 1) waits until 80 ms",
        "fetchUser fulfilled: ada (line 1)",
        "validate rejected: ValidationFailure (line 2)",
        "then (line 3) is skipped: it handles values only",
        "then (line 4) is skipped: it handles values only",
        "recover (line 5) gets the error of validate (line 2)",
        "recover (line 5) returned guestImage (line 5) and waits for it",
        "guestImage (line 5) waits until 200 ms",
        "guestImage fulfilled: guest.png (line 5)",
        "recover fulfilled: guest.png (line 5), as was guestImage (line 5)",
        "always (line 6) runs, whatever the outcome",
        "always fulfilled: guest.png (line 6), as was recover (line 5)",
      ])
  }

  @Test("of an all that hears late of its inputs, the one that settled last is told, and none of them counts as not needed")
  func allThatHearsLate() {
    var trace = TraceBuilder()
    let inputs = [trace.make("delay", line: 1), trace.make("delay", line: 2), trace.make("delay", line: 3)]
    let all = trace.make("all", line: 4, fromAll: inputs)
    trace.fulfill(inputs[0], "a")
    trace.fulfill(inputs[2], "c")
    trace.fulfill(inputs[1], "b")
    trace.settle(all, .fulfilled, "abc", cause: inputs[0])
    trace.emit(all, inputs[1], .absorbed(input: inputs[1]))
    // That it has taken in the value with which it was settled is nothing new.
    #expect(log(trace).last == "all fulfilled: abc (line 4), last was delay (line 2)")
    let decided = inputs.filter { input in trace.state[all].map { trace.state.hasDecided(input, $0) } ?? false }
    #expect(decided == [inputs[1]])
  }

  @Test("what is cancelled behind a cancelled handler has no value of it")
  func cancelledBehind() {
    var trace = TraceBuilder()
    let page = trace.make("then", line: 1)
    let shown = trace.make("then", line: 2, from: page)
    let end = trace.make("catch", line: 3, from: shown)
    trace.settle(page, .cancelled, "CancellationError()")
    trace.skip(shown, from: page)
    trace.settle(shown, .cancelled, "CancellationError()", cause: page)
    trace.run(end, .error, from: shown)
    trace.settle(end, .cancelled, "CancellationError()", cause: shown)
    #expect(
      log(trace).last == "catch (line 3) has handled the cancellation, and passes it on"
        && trace.state.counts.caughtCancellations == 1)
  }

  @Test("say loudly where nobody handles an error, and calmly where a catch rejects again")
  func ends() {
    #expect(log(Stories.unhandledEnd()).last == "nobody handles the error of then (line 2): it runs off the end")
    #expect(
      log(Stories.catchRejectsAgain()).suffix(3) == [
        "catch (line 3) gets the error of Promise (line 1)",
        "catch (line 3) passes the error on: it counts as handled",
        "then (line 4) is skipped: it handles values only",
      ])
    var alone = TraceBuilder()
    alone.reject(alone.make("Promise", line: 3), "E")
    #expect(log(alone) == ["Promise rejected: E (line 3): nobody handles it"])
  }

  @Test("tell what decided, what came too late and what a retry took in")
  func inputs() {
    #expect(log(Stories.race()).contains("race fulfilled: fast (line 3), decided by delay (line 2)"))
    #expect(
      log(Stories.allWithOneFailing()).last
        == "fetch (line 3) (rejected: TooLate) comes too late: all (line 4) has already settled")
    #expect(log(Stories.retry()).contains("retry (line 1) goes on after fetch (line 1) (rejected: Offline)"))
  }

  @Test("tell an input whose error is part of the result from one that came too late, or to a cancelled promise")
  func takenIn() {
    var trace = TraceBuilder()
    let failing = trace.make("fetch", line: 1)
    let other = trace.make("fetch", line: 2)
    let any = trace.make("any", line: 3, from: failing, other)
    let cancelled = trace.make("delay", line: 4, from: other)
    trace.reject(failing, "E")
    trace.fulfill(other, "x")
    trace.settle(any, .fulfilled, "[E, x]", cause: other)
    trace.emit(any, failing, .absorbed(input: failing))
    trace.settle(cancelled, .cancelled, "CancellationError()")
    trace.emit(cancelled, other, .absorbed(input: other))
    let lines = log(trace)
    #expect(lines.contains("the error of fetch (line 1) (E) counts as handled: any (line 3) took it in"))
    #expect(lines.last == "delay (line 4) no longer needs fetch (line 2) (fulfilled: x)")
  }

  @Test("tell who was asked to cancel")
  func cancellation() {
    #expect(
      log(Stories.cancellation()).suffix(3) == [
        "Promise (line 1) is asked to cancel",
        "Promise cancelled: CancellationError() (line 1)",
        "then (line 2) is cancelled, as was Promise (line 1)",
      ])
  }

  @Test("cover what the program, the prompt and the plan do, and show control characters")
  func others() {
    var trace = TraceBuilder()
    let typed = trace.make("then", line: 1, unit: .prompt(2))
    let filed = trace.make("timeout", line: 9, unit: .file("App/Main.swift"))
    trace.wait(filed, until: 200)
    trace.emit(typed, .program, .injected("fails with InjectedFailure"))
    trace.fulfill(typed, "()")
    trace.emit(typed, typed, .ignored(Settlement(state: .rejected, text: "E")))
    trace.emit(.program, .program, .printed("a\u{1B}[2Jb\nc\n"))
    trace.emit(.program, .program, .prompted(number: 2, text: "user.then { print($0) }"))
    trace.emit(.program, .program, .answered("7"))
    trace.emit(.program, .program, .faulted("no such name: x"))
    trace.emit(.program, .program, .faulted("a.swift:3:7: error: Division by zero: x\nlet y = 1 / x\n          ^"))
    trace.emit(.program, .program, .faulted("prompt2:1:4: error: Index out of range"))
    #expect(
      log(trace) == [
        "timeout (Main.swift, line 9) rejects at 200 ms unless it is settled before",
        "injected: then (prompt 2, line 1) fails with InjectedFailure",
        "then fulfilled (prompt 2, line 1)",
        "then (prompt 2, line 1) is settled already: another settlement is ignored (rejected: E)",
        "print: a\\u{1B}[2Jb\\nc",
        "› user.then { print($0) }",
        "= 7",
        "fault: no such name: x",
        "fault (line 3): Division by zero: x",
        "fault (prompt 2, line 1): Index out of range",
      ])
  }

  @Test("sum a promise up: what it is, how it stands, who depends on it, the way of its error")
  func summary() throws {
    let state = Stories.bubbling().state
    let validate = try #require(state[PromiseID(2)])
    #expect(
      words.summary(of: validate, in: state) == [
        "#2 validate, line 2, address 2:3#0",
        "state: rejected",
        "error: ValidationFailure",
        "made at 0 ms, step 2",
        "settled at 80 ms, step 10",
        "its handler of values ran at 80 ms",
        "made from #1 fetchUser (line 1)",
        "followed by #3 then (line 3)",
        "handled",
        "way of the error: validate (line 2) → then (line 3), skipped → then (line 4), skipped → caught by recover (line 5)",
      ])
    let halfway = TraceState.folding(Stories.bubbling().events.dropLast(5))
    let recover = try #require(halfway[PromiseID(5)])
    let lines = words.summary(of: recover, in: halfway)
    #expect(lines.contains("state: pending: waits for guestImage (line 5)"))
    #expect(lines.contains("takes the outcome of #7 guestImage (line 5)"))
  }

  @Test("name a promise that the prefix does not know by its number")
  func unknown() {
    #expect(words.name(of: PromiseID(4), in: TraceState()) == "promise #4")
    #expect(words.name(of: .program, in: TraceState()) == "the program")
  }

  @Test("long and dangerous texts become one harmless line")
  func harmless() {
    #expect(singleLine("a\tb\r\u{7F}\u{202E}c\u{2028}") == "a\\tb\\r\\u{7F}\\u{202E}c\\u{2028}")
    #expect(singleLine("\u{E000}1\u{E000}") == "\\u{E000}1\\u{E000}")
    #expect(singleLine("é👩‍👧") == "é👩‍👧")
    #expect(singleLine(String(repeating: "x", count: 9), limit: 4) == "xxxx…")
  }
}
