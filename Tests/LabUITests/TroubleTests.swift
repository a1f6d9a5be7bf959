import Foundation
import Lab
import LabUI
import Program
import Screen
import Testing

/// What a run did wrong besides its promises is said where one looks: in the title, at the line, in the log.
@Suite("Faults and leaks on the screen")
struct TroubleTests {
  private static let caught = """
    let a = Promise(1).delay(0.1)
    a.then { v -> Int in
      let xs = [1, 2]
      return xs[v + 5]
    }.catch { _ in print("caught") }
    """
  private static let stopping = """
    let a = Promise(1).delay(0.1)
    let xs: [Int] = []
    print(xs[3])
    print("never")
    """
  private static let throwing = """
    struct Failure: Error { let text: String }
    func load() -> Promise<String> {
      throw Failure(text: "no")
    }
    load().then { print($0) }
    """
  private static let leaking = """
    struct Offline: Error {}
    func load() async -> Int {
      await withCheckedContinuation { (c: CheckedContinuation<Int, Never>) in print("lost") }
    }
    Task { print(await load()) }
    let g = DispatchGroup()
    g.enter()
    g.notify(queue: .main) { print("all") }
    Task { throw Offline() }
    """

  private func lines(_ playing: Playing) -> [Substring] {
    playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("a fault that a handler caught is counted, shown at its line and told in the log, once it has happened")
  func caughtFault() {
    var playing = Playing(Self.caught, columns: 160, rows: 50)
    #expect(!playing.screen.contains("fault"))
    playing.press(.character("G"))
    let shown = lines(playing)
    #expect(shown[0].contains("! 1 fault "))
    let row = shown.firstIndex { $0.contains("return xs[v + 5]") }
    #expect(row.map { shown[$0 + 1].contains("^") } == true)
    #expect(playing.screen.contains("fault: Index out of range"))
    #expect(playing.screen.contains("fault (line 4): Index"))
    playing.press(.character("g"))
    #expect(!playing.screen.contains("fault"))
  }

  @Test("the fault that stopped a run is told by its sentence, without the source below it; the panel says it once")
  func toldOnce() {
    var playing = Playing(Self.throwing, columns: 120, rows: 40)
    #expect(
      playing.state.notice?.text
        == "test.swift:3:3: error: an error was thrown and nothing catches it: Failure(text: \"no\"): use 'do' and 'catch'")
    playing.checks = true
    playing.press(.character("r"), .character("."))
    let panel = lines(playing).prefix { !$0.hasPrefix("└") }.joined()
    #expect(playing.screen.contains("1 finding") && panel.contains("fault: an error was thrown"))
    #expect(panel.components(separatedBy: "an error was thrown").count == 2, "\(playing.screen)")
  }

  @Test("the fault that stopped a run is shown at its line and in the title, before it has happened, too")
  func stoppingFault() {
    var playing = Playing(Self.stopping)
    for _ in 0..<2 {
      #expect(lines(playing)[0].contains("stopped by a fault") && !lines(playing)[0].contains("1 fault"))
      #expect(playing.screen.contains("fault: Index out of range"))
      playing.press(.character("G"))
    }
    #expect(playing.screen.contains("▸ 3    print(xs[3])"))
    #expect(playing.screen.contains("fault (line 3): Index"))
  }

  @Test("at 80 columns the source stays at a fault, its sentence whole, while its promise is what the latest events are about")
  func faultInSight() throws {
    var playing = Playing(
      """
      let prices = [12, 30, 8]
      Promise("order number 12345 of the customer").delay(0.04)
        .then { text -> Int in print("reading"); let words = text.split(separator: " ").map { String($0) }; let index = words.firstIndex(of: "customer")! ; return prices[index] + prices[0] * words.count }
        .then { total in print("total is \\(total)") }
        .catch { error in print("caught: \\(error)") }
      """, columns: 80, rows: 24)
    let troubles = try #require(playing.state.session.run?.troubles)
    let fault = try #require(troubles.faultPositions.first)
    while playing.state.session.position < fault { playing.type(".") }
    for _ in 0..<2 {
      let source = lines(playing).map { $0.prefix(33) }.joined().filter { !$0.isWhitespace && $0 != "│" }
      #expect(source.contains("fault:Indexoutofrange") && source.contains("first"), "\(playing.screen)")
      #expect(lines(playing)[0].contains("step "), "the step gives way to nothing but the outcome")
      playing.type(".")
    }
  }

  @Test("a fault of a line typed at the prompt is shown below that line")
  func promptFault() {
    var playing = Playing("let xs: [Int] = []")
    playing.press(.character("i"))
    playing.type("print(xs[0])")
    playing.press(.enter, .escape)
    let shown = lines(playing)
    let row = shown.firstIndex { $0.contains("› ") && $0.contains("print(xs[0])") }
    #expect(row.map { shown[$0 + 1].contains("^") } == true)
    #expect(shown[0].contains("! 1 fault "))
    #expect(playing.screen.contains("fault (prompt 1, line 1):"))
  }

  @Test("a continuation never resumed, a group never left and a lost task error show at the end: title, lines, log")
  func leaks() {
    var playing = Playing(Self.leaking, columns: 160, rows: 60)
    #expect(!playing.screen.contains("leak"))
    playing.press(.character("G"))
    #expect(lines(playing)[0].contains("! 3 leaks "))
    for text in ["leak (line 3): this", "leak (line 6): this group", "leak (line 9): this task"] {
      #expect(playing.screen.contains(text))
    }
    #expect(playing.screen.contains("leak: this continuation") && playing.screen.contains("leak: this group"))
    playing.press(.character(","))
    #expect(!playing.screen.contains("leak"))
  }

  @Test("a key that needs a promise doesn't say that there is none while the first run is under way")
  func keyBeforeTheFirstRun() {
    var state = LabState(
      session: Session(source: ScriptSource(name: "a.swift", text: "Promise(1)")), size: Size(columns: 80, rows: 24))
    _ = update(&state, .input(.key(.character("d"))))
    #expect(state.notice?.text == "no promise is selected: the script is still running")
  }

  @Test("faults and leaks need no color and no letters outside of ASCII", arguments: [(80, 24), (40, 12), (100, 3), (40, 6)])
  func sizes(columns: Int, rows: Int) {
    for text in [Self.caught, Self.stopping, Self.leaking] {
      var playing = Playing(text, columns: columns, rows: rows)
      playing.press(.character("G"))
      let title = lines(playing)[0]
      #expect(title.contains("fault") || title.contains("leak"), "\(title)")
    }
  }
}
