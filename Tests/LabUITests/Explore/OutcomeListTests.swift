import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// W: all outcomes of a program beside the graph.
@Suite("the list of outcomes")
struct OutcomeListTests {
  static let search = """
    // expect: shown == query
    var (query, shown) = ("", "")
    func type(_ text: String) {
      query = text
      SimulatedNetwork.get("/\\(text).txt").then { _ in shown = text; print("shows", text) }.catch { print($0) }
    }
    type("a")
    type("ab")
    """

  @Test("one run that is all says why, and what to press")
  func alone() {
    var playing = Playing("race(Promise(1).delay(0.1), Promise(2).delay(0.2)).then { print($0) }")
    playing.type("W")
    let words = playing.screen.split { !$0.isLetter && !$0.isNumber && $0 != "," }.joined(separator: " ")
    #expect(words.contains("1 run, 1 outcome") && !playing.screen.contains("every choice"))
    #expect(playing.screen.contains("fixed") && playing.screen.contains("Press f"))
  }

  @Test("on a small screen, too, one run that is all says why in whole sentences")
  func aloneOnSmallScreens() {
    var playing = Playing(
      "race(Promise(1).delay(0.1), Promise(2).delay(0.2)).then { print($0) }", columns: 80, rows: 24)
    playing.type("W")
    let words = playing.screen.split(separator: "\n").map { $0.prefix(40) }.joined(separator: " ")
      .split { !$0.isLetter && !$0.isNumber && $0 != "," }.joined(separator: " ")
    #expect(words.contains("nothing is left to chance") && words.contains("d to delay it"), "\(playing.screen)")
  }

  @Test("= says that what the marked outcome changes makes the difference")
  func comparing() throws {
    var playing = Playing(Self.search)
    playing.type("W")
    let change = "the answer of get (line 5, call 2) comes before that of get (line 5, call 1)"
    let row = try #require(playing.state.outcomes.entries.firstIndex { $0.witness.changes == [change] })
    for _ in 0..<row { playing.press(.down) }
    playing.type("=")
    #expect(playing.screen.contains("because: the answer of get (line 5, call 2) comes before"))
    #expect(!playing.screen.contains("the scripts are the same"))
  }

  /// The row of the first outcome of a kind.
  private func row(_ word: String, in playing: Playing) throws -> Int {
    try #require(playing.state.outcomes.entries.firstIndex { $0.outcome.word == word })
  }

  @Test("moving along it shows the end of that run and marks what differs; the session stays as it is until Enter")
  func previews() throws {
    var playing = Playing(Self.search)
    playing.type("...W")
    let session = playing.state.session
    #expect(playing.screen.contains("exhaustive: every choice was tried"))
    #expect(playing.screen.contains("(now)") && !playing.screen.contains("≠"))
    for entry in playing.state.outcomes.entries.dropFirst() {
      playing.press(.down)
      let shown = try #require(playing.state.outcomes.preview)
      #expect(shown.plan.schedule == entry.witness.schedule && shown.isAtEnd)
      #expect(shown.state.output.map(\.text).joined() == entry.outcome.output.map { $0 + "\n" }.joined())
      #expect(playing.screen.contains("≠"))
    }
    #expect(playing.state.session.position == session.position && playing.state.session.plan == session.plan)
  }

  @Test("Esc goes back to exactly where one was")
  func leaving() {
    var playing = Playing(Self.search)
    playing.type("....jj3]")
    let (screen, position) = (playing.screen, playing.state.session.position)
    playing.type("Wjjj")
    #expect(playing.screen != screen)
    playing.press(.escape)
    #expect(playing.screen == screen && playing.state.session.position == position)
  }

  @Test(
    "the parts of the header don't run into one another, however wide the screen is", arguments: [100, 116, 120, 124, 130, 140])
  func headerGaps(columns: Int) {
    var playing = Playing(Self.search, columns: columns)
    playing.type("GW")
    playing.press(.down, .enter)
    playing.type("G")
    let header = String(playing.screen.prefix { !$0.isNewline })
    #expect(header.contains("↯") && header.contains("step "))
    #expect(!header.contains(/\Sstep \d/) && !header.contains(/\S step \d/))
  }

  @Test("Enter takes the outcome as the plan, from the start; the log names the choice where it was made; u takes it back")
  func taking() throws {
    var playing = Playing(Self.search)
    let plan = playing.state.session.plan
    playing.type("GW")
    let row = try row("not as expected", in: playing)
    for _ in 0..<row { playing.press(.down) }
    let entry = playing.state.outcomes.entries[row]
    playing.press(.enter)
    #expect(playing.state.mode == .normal && playing.state.session.position == 0)
    #expect(playing.state.session.plan.schedule == entry.witness.schedule)
    #expect(playing.screen.contains("↯ schedule"))
    let note = try #require(playing.state.session.run?.choices.first)
    let position = try #require(note.position)
    #expect(entry.witness.changes == [note.text])
    playing.type("4")
    playing.state.session.go(to: position)
    #expect(!playing.screen.contains("↯ here"))
    playing.type(".")
    #expect(playing.screen.contains("↯ here"))
    // The list marks it as the run that one has.
    playing.type("W")
    #expect(playing.state.open(OutcomeList.self)?.row == row)
    playing.press(.escape)
    playing.type("u")
    #expect(playing.state.session.plan == plan)
  }

  @Test("it fills while one watches, the marked outcome stays marked, and keys stop it without leaving the program")
  func filling() throws {
    var playing = Playing(Self.search)
    playing.explores = false
    playing.type("W")
    #expect(playing.screen.contains("Running it in every way"))
    let request = playing.state.exploreRequest
    let all = try request.perform()
    var some = all
    some.entries = [all.entries[0], all.entries[2]]
    playing.send(.explored(some, of: request, .looking(rest: 7)))
    #expect(playing.screen.contains("about 7 runs to go") && playing.screen.contains("space stop"))
    playing.press(.down)
    playing.send(.explored(all, of: request, .looking(rest: 1)))
    #expect(playing.state.open(OutcomeList.self)?.row == 2)
    for key in [Key.character(" "), .control("c"), .character("s")] {
      playing.effects = []
      playing.press(key)
      #expect(playing.effects == [.stopExploring] && !playing.state.isOver)
    }
    playing.effects = []
    playing.press(.escape)
    #expect(playing.effects == [.stopExploring] && playing.state.mode == .normal)
    playing.send(.explored(all, of: request, .over))
    playing.effects = []
    playing.type("W")
    #expect(playing.effects.isEmpty && playing.screen.contains("\(all.entries.count) outcomes"))
  }

  @Test("w says what decides the marked outcome; moving along the changes shows their runs, Enter takes one, Esc goes back")
  func reasons() throws {
    var playing = Playing(Self.search)
    playing.type("W")
    let broken = try row("not as expected", in: playing)
    playing.type("w")
    #expect(playing.screen.contains("Why outcome 1") && playing.screen.contains("it holds in the run as it is"))
    #expect(playing.screen.contains("it is broken"))
    let entry = playing.state.outcomes.entries[broken]
    #expect(playing.state.outcomes.preview?.plan.schedule == entry.witness.schedule)
    playing.press(.down)
    #expect(playing.state.outcomes.preview?.plan.schedule != entry.witness.schedule)
    playing.press(.up, .escape)
    #expect(playing.state.open(OutcomeList.self)?.page == .outcomes && playing.screen.contains("(now)"))
    playing.type("w")
    playing.press(.enter)
    #expect(playing.state.mode == .normal && playing.state.session.plan.schedule == entry.witness.schedule)
    // Where all runs are alike there is nothing to ask about.
    playing = Playing("print(1)")
    playing.type("Ww")
    #expect(playing.state.notice?.text.contains("nothing to ask about") == true)
  }

  @Test("Tab shows where errors land; moving along shows each failure's run, Enter injects it")
  func errors() throws {
    var playing = Playing(Self.search)
    playing.type("W")
    playing.press(.tab)
    #expect(playing.screen.contains("Where errors land") && playing.screen.contains("→ catch, line 5"))
    let failing = try #require(playing.state.outcomes.errors?.entries.first)
    #expect(playing.state.outcomes.preview?.plan.injections.count == 1)
    #expect(playing.state.session.plan.injections.isEmpty)
    playing.press(.escape)
    #expect(playing.state.open(OutcomeList.self)?.page == .outcomes)
    playing.press(.tab, .enter)
    #expect(playing.state.mode == .normal && playing.state.session.plan.injections.map(\.address.place) == [failing.place])
  }

  @Test("w on a printed line of the log says what of all runs decides it, once these are known")
  func printedLine() {
    var playing = Playing(Self.search)
    playing.type("G4w")
    #expect(!playing.screen.contains("In all runs"))
    playing.press(.escape)
    playing.type("W")
    playing.press(.escape)
    while !playing.screen.contains("In all runs"), playing.state.session.position > 0 {
      playing.type(",w")
      if !playing.screen.contains("In all runs") { playing.press(.escape) }
    }
    #expect(playing.screen.contains("it is printed as line"))
  }

  @Test("what was found is forgotten with the program that it was found in")
  func changes() {
    var playing = Playing(Self.search)
    playing.type("W")
    playing.press(.escape)
    let request = playing.state.outcomes.request
    playing.type("fW")
    #expect(playing.state.outcomes.request != request)
    #expect(playing.state.outcomes.request?.run.plan.injections.count == 1)
  }

  @Test("where nothing can be run, it says so", arguments: ["print(unknown)", "let let"])
  func broken(script: String) {
    var playing = Playing(script)
    playing.type("W")
    #expect(playing.state.mode == .normal && playing.state.notice?.text.contains("errors") == true)
  }

  @Test("a click marks an outcome")
  func clicks() throws {
    var playing = Playing(Self.search)
    playing.type("W")
    let lines = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(" 2  ") && $0.contains("run") })
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: Position(column: 12, row: row)))))
    #expect(playing.state.open(OutcomeList.self)?.row == 1)
  }
}
