import PromiseExplore
import Search
import Testing

struct Offline: Error {}

@Suite struct LastAnswerTests {
  /// Types two texts, whose answers come at any time and may fail.
  private func typeTwice(_ clock: ExploredClock, isCareful: Bool) {
    let shown = clock.variable("")
    let field = SearchField(on: clock.main, isCareful: isCareful) { text in
      clock.answer("search", text, orFails: Offline())
    } show: {
      shown.value = $0
    }
    field.type("a")
    field.type("ab")
    clock.atEnd { clock.expect(shown.value != "a", "an old answer is never shown last") }
  }

  @Test("the careful field keeps its promise under every order and failure")
  func careful() throws {
    try explore { typeTwice($0, isCareful: true) }
  }

  @Test("the careless one doesn't, and the explorer says when")
  func careless() throws {
    let failure = #expect(throws: ExplorationFailure.self) { try explore { typeTwice($0, isCareful: false) } }
    let bad = try #require(failure?.runs.entries.first { !$0.outcome.isFine })
    #expect(bad.changes == ["the answer of search (line 12, call 2) comes before that of search (line 12, call 1)"])
    let again = ExploredRuns(.replaying(bad.code)) { typeTwice($0, isCareful: false) }
    #expect(again.runs == 1 && again.outcomes == [bad.outcome])
  }
}
