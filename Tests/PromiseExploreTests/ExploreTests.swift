import PromiseExplore
import Testing

@Suite("exploring compiled code")
struct ExploreTests {
  private func search(_ clock: ExploredClock) {
    let (query, shown) = (clock.variable(""), clock.variable(""))
    for text in ["a", "ab"] {
      query.value = text
      clock.answer("search", text).then(on: clock.main) { shown.value = $0 }
    }
    clock.atEnd { clock.expect(shown.value == query.value, "the last answer is shown") }
  }

  @Test("a broken expectation is thrown with the smallest change, and its code replays just that run")
  func failure() throws {
    let failure = #expect(throws: ExplorationFailure.self) { try explore { search($0) } }
    let bad = try #require(failure?.runs.entries.first { !$0.outcome.isFine })
    #expect(bad.outcome.broken == ["the last answer is shown (PromiseExploreTests/ExploreTests.swift:12)"])
    #expect(bad.changes == ["the answer of search (line 10, call 2) comes before that of search (line 10, call 1)"])
    let text = try #require(failure).description
    #expect(text.contains("the last answer is shown") && text.contains("explore(.replaying(\"\(bad.code)\"))"))
    let replayed = ExploredRuns(.replaying(bad.code)) { search($0) }
    #expect(replayed.runs == 1 && replayed.outcomes == [bad.outcome] && replayed.entries[0].changes == bad.changes)
    #expect(throws: ExplorationFailure.self) { try explore(.replaying(bad.code)) { search($0) } }
    try explore(.replaying("s1")) { search($0) }
  }

  @Test("an update is lost if two chains read before either writes; without the gap nothing is wrong")
  func lostUpdate() throws {
    func increments(_ clock: ExploredClock, hasGap: Bool) {
      let count = clock.variable(0)
      for name in ["a", "b"] {
        let queue = clock.queue(name)
        if hasGap {
          Promise(on: queue) { fulfill, _ in fulfill(count.value) }.then(on: queue) { count.value = $0 + 1 }
        } else {
          queue.dispatch { count.value += 1 }
        }
      }
      clock.atEnd { clock.expect(count.value == 2) }
    }
    #expect(throws: ExplorationFailure.self) { try explore { increments($0, hasGap: true) } }
    #expect(throws: ExplorationFailure.self) { try explore(.reducing) { increments($0, hasGap: true) } }
    try explore { increments($0, hasGap: false) }
  }

  @Test(
    "what is left undone isn't fine: a rejection that nobody handles, a promise that nothing settles, an error of the code itself"
  )
  func undone() throws {
    let unhandled = ExploredRuns { clock in
      clock.answer("get", 1, orFails: Offline()).then(on: clock.main) { _ in }
    }
    #expect(unhandled.outcomes.map(\.isFine) == [true, false])
    #expect(unhandled.entries[1].changes == ["get (line 53) fails"])
    #expect(unhandled.outcomes[1].unhandled == ["then (line 53): Offline()"])
    let pending = { (clock: ExploredClock) in _ = Promise<Int>.pending(tracedBy: clock.main.traceHook) }
    #expect(ExploredRuns(of: pending).outcomes[0].problems == ["pending: pending (line 58)"])
    var options = ExploreOptions()
    options.mayStayPending = true
    try explore(options, pending)
    #expect(ExploredRuns { _ in throw Offline() }.outcomes[0].broken == ["an error was thrown: Offline()"])
    #expect(ExploredRuns { $0.atEnd { throw Offline() } }.outcomes[0].broken == ["an error was thrown: Offline()"])
  }

  @Test("a timeout is met and missed")
  func timeout() throws {
    let found = try explore { clock in
      clock.answer("get", "text").timeout(on: clock.main, 0.5).then(on: clock.main) { clock.print($0) }
        .catch(on: clock.main) { _ in clock.print("late") }
    }
    #expect(Set(found.outcomes.map(\.output)) == [["text"], ["late"]])
  }

  // MARK: Bounds

  @Test("a run without an end is ended, and says so")
  func endless() {
    var options = ExploreOptions()
    options.mostJobs = 100
    let found = ExploredRuns(options) { clock in
      @Sendable func again() { clock.main.dispatch { again() } }
      again()
    }
    #expect(found.outcomes[0].cutOff == "more than 100 jobs: the run may have no end" && !found.outcomes[0].isFine)
  }

  @Test("more orders than there may be: thrown unless one says that some may be left out; what was found is kept")
  func limit() throws {
    var options = ExploreOptions()
    options.limit = 300
    func body(_ clock: ExploredClock) {
      for name in 0..<13 { clock.queue("\(name)").dispatch { clock.print("\(name)") } }
    }
    let failure = #expect(throws: ExplorationFailure.self) { try explore(options) { body($0) } }
    #expect(failure?.runs.gap == "there are more than 300 runs" && failure?.runs.runs == 300)
    #expect((failure?.runs.outcomes.count ?? 0) > 250)
    options.mayBeIncomplete = true
    #expect(try explore(options) { body($0) }.runs == 300)
  }

  @Test("code that differs from run to run is found out")
  func changing() {
    var runs = 0
    let found = ExploredRuns { clock in
      runs += 1
      for name in 0..<(runs.isMultiple(of: 2) ? 3 : 2) { clock.queue("\(name)").dispatch { clock.print("\(name)") } }
    }
    #expect(!found.isExhaustive)
  }

  @Test("an error of a promise made on no queue is handled where a catch on the clock's queue gets it, and unhandled without")
  func unheardSource() {
    struct Broken: Error {}
    let caught = ExploredRuns { clock in
      Promise<Int>(Broken()).catch(on: clock.main) { clock.print("\($0)") }.then(on: clock.main) { _ in }
    }
    #expect(caught.outcomes.map(\.output) == [["Broken()"]] && caught.outcomes.map(\.problems) == [[]])
    let lost = ExploredRuns { clock in Promise<Int>(Broken()).then(on: clock.main) { _ in } }
    #expect(lost.outcomes.map(\.isFine) == [false])
  }

  @Test("a code that is none, or another's, is refused with a word")
  func foreignCodes() {
    #expect(ExploredRuns(.replaying("nonsense")) { search($0) }.gap?.contains("isn't the code of a run") == true)
    #expect(ExploredRuns(.replaying("s1-o4x3")) { search($0) }.gap?.contains("belongs to other code") == true)
    #expect(ExploredRuns(.replaying("s1-p0")) { search($0) }.gap?.contains("belongs to other code") == true)
  }
}
