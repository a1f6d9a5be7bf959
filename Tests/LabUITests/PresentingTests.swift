import Lab
import Program
import Screen
import Testing
import TraceEvents

@testable import LabUI
@testable import TraceGraph

@Suite("presenting")
struct PresentingTests {
  private let chain = """
    Promise("ada").delay(0.1)
      .then { print("hello \\($0)") }
      .then { _ in print("bye") }
    """

  /// How many events a tick of real time shows, at most.
  private func mostAtOnce(_ factor: Double, _ tick: Duration) -> Int {
    var playing = Playing(chain)
    playing.type("P")
    playing.state.playback.speed = PlaySpeed(factor: factor)
    playing.type("g ")
    var most = 0
    for _ in 0..<10_000 where playing.state.playback.isOn {
      let before = playing.state.session.position
      playing.send(.tick(tick))
      most = max(most, playing.state.session.position - before)
    }
    #expect(playing.state.session.isAtEnd)
    return most
  }

  @Test("where a lesson's run is watched, the keys that play it stand beside those that were pressed, at 80 columns, too")
  func keysOfRun() throws {
    var playing = try Playing.taking(lesson: "later", to: .run, columns: 80, rows: 24)
    playing.type("P......")
    let keys = try #require(playing.screen.split(separator: "\n").last)
    for hint in ["Enter next", "play", "step", "why", "Esc leave"] { #expect(keys.contains(hint), "\(keys)") }
    #expect(keys.hasPrefix(" keys "))
  }

  @Test("no state is cut beside a narrow graph: it is told whole, or by its mark alone", arguments: [true, false])
  func wholeStates(isPresenting: Bool) throws {
    for name in ["cancel", "chain", "later", "pending", "loser", "errors"] {
      var playing = try Playing.taking(lesson: name, to: .run, columns: 80, rows: 24)
      if isPresenting { playing.type("P") }
      var seen: Set<String> = []
      while !playing.state.session.isAtEnd {
        playing.type(".")
        let graph = playing.screen.split(separator: "\n").compactMap {
          $0.split(separator: "┃").dropFirst($0.hasPrefix("┃") ? 0 : 1).first
        }
        for row in graph { #expect(!hasCutState(String(row)), "\(name), presenting \(isPresenting): \(row)") }
        if graph.contains(where: { $0.contains("cancelled  150 ms") }) { seen.insert("cancelled") }
      }
      if name == "cancel" { #expect(seen.contains("cancelled"), "\(playing.screen)") }
    }
  }

  /// Whether a row of the graph has a part of a state; labels and values may be cut.
  private func hasCutState(_ row: String) -> Bool {
    if ["pend…", "until …", "not made y", "skipp…"].contains(where: row.contains) { return true }
    if let wait = row.firstRange(of: "waits f"), row[wait.lowerBound...].contains("…") { return true }
    // What a handler was given is a value.
    guard !row.contains("◆"), let name = row.firstRange(of: "Canc") else { return false }
    return row[name.lowerBound...].contains("…")
  }

  @Test("a promise that isn't made yet is told so in as many words as there is room for")
  func notMade() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate, columns: 80, rows: 24)
    playing.type("g")
    #expect(playing.screen.contains("not made ") && !playing.screen.replacing("not made yet", with: "").contains("not made y"))
  }

  @Test("a caption without room for all of it ends behind a word")
  func captions() {
    let text = ReasonedText("`delay` line 9 was fulfilled at 80 ms with ada", because: "its timer ran from 0 ms to 80 ms")
    let caption = Scene.Caption(text, isLatest: false)
    let whole = text.fact + text.reason
    for columns in 50..<110 {
      let shown = caption.fitted(to: columns)
      #expect(TextWidth.columns(of: shown) <= columns)
      // What is so has names, numbers and values: it is cut only where it takes more than two thirds.
      #expect(shown.hasPrefix(text.fact) || columns * 2 / 3 < TextWidth.columns(of: text.fact), "\(columns): \(shown)")
      guard let end = shown.firstRange(of: " …") else { continue }
      let start = String(shown[..<end.lowerBound])
      #expect((whole + " ").hasPrefix(start + " ") && start.last?.isNumber == false, "\(columns): \(shown)")
    }
  }

  @Test("events at one instant are seen one after another, at the highest speed, too", arguments: [0.01, 1, 1000])
  func oneAfterAnother(factor: Double) {
    #expect(mostAtOnce(factor, .milliseconds(33)) == 1)
  }

  @Test("no speed looks frozen: at one instant no event stays for more than two seconds", arguments: [false, true])
  func neverFrozen(isPresenting: Bool) {
    var playing = Playing("Promise(1).then { print($0) }.then { print($0) }")
    playing.state.settings.isPresenting = isPresenting
    playing.state.playback.speed = PlaySpeed(factor: 0.01)
    playing.type("g ")
    for _ in 0..<3 {
      let before = playing.state.session.position
      playing.send(.tick(.milliseconds(2010)))
      #expect(playing.state.session.position > before)
    }
  }

  @Test("a script that makes many promises at its start isn't shown at 0 ms for long, and its caption counts")
  func start() {
    let lines = (1...8).map { "let p\($0) = Promise<Int>.pending()" } + ["Promise(1).delay(0.1).then { print($0) }"]
    var playing = Playing(lines.joined(separator: "\n"))
    playing.type("Pg ")
    var ticks = 0
    while playing.state.session.now == .zero, ticks < 1000 {
      playing.send(.tick(.milliseconds(100)))
      ticks += 1
      if ticks == 12 { #expect(playing.screen.contains("0 ms, 4 of ")) }
    }
    // 11 promises are made; one is fulfilled, and one waits.
    #expect(ticks < 60, "\(ticks) tenths of a second")
  }

  @Test("; plays on to the next settlement and stops there; at the end it says so")
  func nextSettlement() {
    var playing = Playing(chain)
    playing.type("g;")
    #expect(playing.state.playback.isOn)
    playing.send(.tick(.seconds(60)))
    #expect(!playing.state.playback.isOn && playing.state.session.position == 2)
    playing.type(";")
    playing.send(.tick(.seconds(60)))
    guard case .settled = playing.state.session.trace.events[playing.state.session.position - 1].kind else {
      Issue.record("playing stopped elsewhere")
      return
    }
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 100))
    playing.type("G;")
    #expect(playing.state.notice?.text.hasPrefix("this is the end") == true && !playing.state.playback.isOn)
    // Playing by space doesn't stop at a settlement.
    playing.type("g; ")
    playing.type(" ")
    playing.send(.tick(.seconds(60)))
    #expect(playing.state.session.isAtEnd)
  }

  @Test("; pressed several times before the next frame plays on past as many settlements, and says so")
  func severalSettlements() {
    var playing = Playing(chain)
    let settlements = playing.state.session.trace.events.indices.filter {
      if case .settled = playing.state.session.trace.events[$0].kind { true } else { false }
    }
    playing.type("g")
    playing.type(together: [.character(";"), .character(";"), .character(";")])
    #expect(playing.state.notice?.text == "playing on: 3 settlements to come")
    playing.send(.tick(.seconds(600)))
    #expect(!playing.state.playback.isOn && playing.state.session.position == settlements[2] + 1)
    #expect(playing.state.notice == nil)
    // What was asked for too much is forgotten at the end, and so is what was asked for before something else was done.
    playing.type("g")
    playing.type(together: Array(repeating: .character(";"), count: 50))
    playing.send(.tick(.seconds(600)))
    #expect(playing.state.session.isAtEnd && !playing.state.playback.isOn)
    playing.type("g;;g;")
    playing.send(.tick(.seconds(600)))
    #expect(playing.state.session.position == settlements[0] + 1)
  }

  @Test("whoever steps reads in the log what just happened, whatever it was; at the end only what the log keeps")
  func passingLine() {
    var playing = Playing("let a = Promise(1).delay(0.1)\na.then { $0 }", columns: 120, rows: 30)
    playing.type("..")
    #expect(playing.screen.contains("▸● Promise fulfilled: 1 (line 1)"))
    playing.type(".")
    #expect(playing.screen.contains("▸  delay (line 1) is made from Promise"))
    playing.type(".")
    #expect(!playing.screen.split(separator: "\n").contains { $0.contains("│") && $0.contains("delay (line 1) is made") })
    playing.type("G")
    #expect(!playing.screen.contains("is made from"))
  }

  @Test("an audience sees caption, speed, what was printed, and in the end what came of it all")
  func screen() {
    var playing = Playing(chain)
    playing.type("Pg")
    #expect(playing.screen.contains("Nothing has happened yet") && playing.screen.contains("printed  nothing yet"))
    playing.type("]].")
    #expect(playing.screen.contains("100 ms, 2 of 7:  then (line 2) runs its handler: delay (line 1) has a value, ada"))
    #expect(playing.screen.contains("×1"))
    #expect(playing.screen.contains("▸"))
    playing.type("G")
    #expect(playing.screen.contains("printed  hello ada  ·  bye"))
    #expect(playing.screen.contains("The end, at 100 ms: 4 fulfilled"))
    var failing = Playing("struct Broken: Error {}\nPromise<Int>(Broken()).then { print($0) }")
    failing.type("PG")
    #expect(failing.screen.contains("1 error, unhandled"))
  }

  @Test("a large screen has room for the timeline before an audience, too", arguments: [(200, 60, true), (100, 30, false)])
  func timelineOfLargeScreens(columns: Int, rows: Int, hasTimeline: Bool) {
    var playing = Playing("Promise(1).delay(0.1).then { print($0) }", columns: columns, rows: rows)
    playing.type("P")
    #expect(playing.screen.contains("3 Timeline") == hasTimeline, "\(playing.screen)")
  }
}
