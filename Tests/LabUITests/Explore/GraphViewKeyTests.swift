import Lab
@testable import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("looking into a graph")
struct GraphViewKeyTests {
  private let loop = """
    for i in 0..<40 {
      Promise(i).then { n in if n % 10 == 7 { throw Trouble(n) } }.catch { _ in }
    }
    let last = Promise("x").validate { $0.count > 3 }.then { $0 }
    struct Trouble: Error, CustomStringConvertible { let n: Int; init(_ n: Int) { self.n = n }; var description: String { "odd(\\(n))" } }
    """

  private static let avatars = """
    enum NetError: Error { case offline }
    func getAvatar(_ name: String) -> Promise<String> {
      Promise(name).delay(name == "cyd" ? 0.2 : 0.1).then { n -> String in
        if n == "bob" { throw NetError.offline }
        return "<\\(n)>"
      }
    }
    all(getAvatar("ada"), getAvatar("bob"), getAvatar("cyd"))
      .then { print($0) }
      .catch { print($0) }
    """

  private func selected(_ playing: Playing) -> String {
    playing.state.selectedPromise.flatMap { playing.state.session.run?.full[$0] }.map { "\($0.operatorName) #\($0.id)" } ?? "-"
  }

  @Test("/ searches as one types, Enter keeps the place, n and N go on, around the ends")
  func finding() {
    var playing = Playing(loop)
    playing.type("/odd(")
    #expect(selected(playing) == "then #23")
    #expect(playing.screen.contains("'odd(': 1 of 8"))
    playing.type("2")
    #expect(selected(playing) == "then #83")
    playing.press(.backspace, .enter)
    playing.type("nn")
    #expect(selected(playing) == "then #53")
    playing.type("NNN")
    #expect(selected(playing) == "catch #114")
    playing.type("n")
    #expect(selected(playing) == "then #23")
  }

  @Test("Esc goes back to where the search began; what isn't found is told; n before any search, too")
  func notFound() {
    var playing = Playing(loop)
    playing.type("jj/validate")
    #expect(selected(playing) == "validate #122")
    playing.press(.escape)
    #expect(selected(playing) == "catch #3")
    playing.type("n")
    #expect(playing.state.notice?.text.contains("there is no search yet") == true)
    playing.type("/nowhere")
    #expect(playing.state.notice?.text == "no promise matches 'nowhere'")
    // What stands in a row's name is found.
    var named = Playing("let root = Promise(1).delay(0.02)\nroot.then { print(\"sum\", $0) }")
    named.type("G:find root")
    named.press(.enter)
    #expect(named.state.notice?.text.contains("no promise") != true)
    named.type(":find \"sum\"")
    named.press(.enter)
    #expect(named.state.notice?.text.contains("no promise") != true)
    playing.send(.input(.paste("\u{1B}x\ny")))
    #expect(playing.state.mode != .normal)
    playing.press(.escape)
    #expect(playing.state.mode == .normal && playing.state.notice == nil)
  }

  @Test("what repeats is folded at first where the graph doesn't fit; Enter unfolds it, and an overview shows all")
  func foldedByItself() {
    var playing = Playing(loop)
    #expect(playing.screen.contains("⋮ 6 more") && playing.state.notice?.text.contains("what repeats is folded") == true)
    #expect(playing.screen.contains("#4 to #21"))
    // The turn that fails stays in sight.
    #expect(playing.screen.contains("#22"), "\(playing.screen)")
    playing.type("V")
    #expect(playing.screen.contains("123 rows, one mark a promise"))
    playing.type("V")
    #expect(playing.screen.contains("⋮ 6 more"))
    playing.press(.down, .down, .down)
    #expect(playing.screen.contains("Enter unfolds"))
    playing.press(.enter)
    #expect(playing.state.mode == .normal && !playing.screen.contains("⋮ 6 more"))
    // The caption names a promise that the fold hides: so does the fold.
    playing = Playing("for i in 0..<40 { Promise(i).then { $0 }.then { print($0) } }")
    playing.type("G")
    #expect(playing.screen.contains("⋮ 39 more  #120 "), "\(playing.screen)")
    // Three avatars that don't fit fold, though their names differ; the one that fails stays, and the fold tells what came of its own.
    playing = Playing(Self.avatars, columns: 80, rows: 24)
    #expect(playing.state.notice?.text.contains("what repeats is folded") == true)
    playing.type("G")
    #expect(playing.screen.contains("⋮ 1 more  #9  ● 3  #7 to #9  <cyd>"), "\(playing.screen)")
    #expect(playing.screen.contains("✗ 1 error, handled") && playing.state.graphRows?.count == 10)
    // Three times two rows fit.
    playing = Playing("for i in 0..<3 { Promise(i).then { $0 } }")
    #expect(!playing.screen.contains("⋮") && playing.state.notice == nil)
  }

  @Test("the tracks of the graph go on past what is folded")
  func passingTracks() throws {
    let joined = "all((0..<4).map { Promise($0).delay(0.1).then { $0 } }).then { print($0) }"
    var playing = Playing(joined, columns: 100, rows: 24)
    playing.type("G")
    let rows = playing.screen.split(separator: "\n").map(Array.init)
    let fold = try #require(rows.firstIndex { String($0).contains("⋮ 3 more") })
    let node = try #require(rows[fold + 1].lastIndex(of: "●"))
    #expect(rows[fold][node] == "│" && ["●", "│"].contains(rows[fold - 1][node]))
  }

  @Test("z folds a loop to its first turn, and unfolds it; arrows pass the fold in one step; a search opens it")
  func folding() {
    var playing = Playing(loop)
    playing.type("z")
    #expect(!playing.screen.contains("⋮ 6 more"))
    playing.type("z")
    #expect(playing.screen.contains("⋮ 6 more"))
    playing.type("jjjj")
    #expect(selected(playing) == "Promise #22")
    // The turn that fails belongs to the loop, though it stays in sight.
    playing.type("z")
    #expect(!playing.screen.contains("⋮"))
    playing.type("z")
    #expect(playing.screen.contains("⋮ 32 more") && selected(playing) == "Promise #22", "\(playing.screen)")
    playing.type("/validate")
    playing.press(.enter)
    playing.type("z")
    #expect(playing.state.notice?.text.contains("unfolded the nearest repetition, which begins with #") == true)
    playing.type("z")
    #expect(playing.state.notice?.text.contains("folded the nearest repetition") == true)
    playing.type("/76")
    #expect(selected(playing) == "Promise #76" && playing.screen.contains("#76"), "\(playing.screen)")
    playing.press(.enter)
    playing.type(":fold-all")
    playing.press(.enter)
    #expect(playing.screen.contains("⋮ 6 more") && playing.screen.contains("⋮ 32 more"))
    playing.type(":unfold-all")
    playing.press(.enter)
    #expect(!playing.screen.contains("⋮"))
  }

  @Test("F shows only some promises; rows stay put while time passes; nothing left is said")
  func filtering() {
    var playing = Playing(loop)
    playing.type("Fr")
    #expect(playing.screen.contains("2 Graph: state rejected"))
    #expect(playing.state.notice?.text.contains("10 of 123 rows") == true)
    let before = playing.state.exploring.view
    playing.type("G..,,")
    #expect(playing.state.exploring.view == before)
    playing.type(":filter operator race")
    playing.press(.enter)
    #expect(playing.screen.contains("No promise fits the filter: operator race"))
    playing.type("jkV")
    playing.type("VFx")
    #expect(!playing.screen.contains("2 Graph:"))
    playing.type(":filter state blue")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem)
  }

  @Test("R shows what a promise came from, or what comes from it")
  func kin() {
    var playing = Playing(loop)
    playing.press(.end)
    playing.type("/validate")
    playing.press(.enter)
    playing.type("Ra")
    #expect(playing.state.notice?.text.contains("ancestors of validate (line 4): 2 of 123 rows") == true)
    playing.type("Rd")
    #expect(playing.screen.contains("2 Graph: descendants"))
    playing.type("Rx")
    #expect(playing.state.exploring.view.isWhole)
  }

  @Test("V shows all promises at once; arrows go from line to line of it, and a click selects")
  func overview() {
    var playing = Playing(loop)
    playing.type("GV")
    #expect(playing.screen.contains("123 rows, one mark a promise"))
    playing.press(.down)
    #expect(playing.state.selectedPromise.map { $0.rawValue > 40 } == true)
    playing.send(.input(.resize(Size(columns: 40, rows: 12))))
    #expect(playing.screen.contains("✗"))
    playing.type("V")
    #expect(!playing.state.exploring.showsOverview)
  }

  @Test("another run keeps the view, another script drops it")
  func kept() {
    var playing = Playing(loop)
    playing.type("Frd")
    #expect(playing.screen.contains("2 Graph: state rejected"))
    playing.send(.opened(Example.all[0].source))
    #expect(playing.state.exploring.view.isWhole)
  }

  @Test("( and ) change how much time is shown, 0 shows all of it")
  func zooming() {
    var playing = Playing("Promise(1).delay(0.1).then { $0 }.delay(0.7)")
    playing.type("G))")
    #expect(playing.state.exploring.zoom == 2)
    #expect(playing.state.notice?.text.contains("shows 200 ms around now") == true)
    playing.type("(((")
    #expect(playing.state.exploring.zoom == 0)
    for _ in 0..<99 { playing.type(")") }
    #expect(playing.state.notice?.text == "that is as near as it gets")
    playing.type("0")
    #expect(playing.state.exploring.zoom == 0)
  }
}

@Suite("what is shown of a graph, while the script changes")
struct GraphViewEditTests {
  @Test("kin and folds follow their promises through an edit above them")
  func followed() throws {
    var playing = Playing(
      "let first = Promise(0)\nfor i in 0..<5 {\n  Promise(i).then { $0 }\n}\nlet last = Promise(9).then { $0 }\n")
    playing.type("jz")
    #expect(playing.screen.contains("⋮ 4 more"))
    playing.type("g/line 5")
    playing.press(.enter)
    playing.type("Rd")
    let before = try #require(playing.state.exploring.view.kinship?.promise)
    playing.state.selection = playing.state.session.run?.full.promises.first?.address
    playing.type("D")
    #expect(playing.state.session.source.text.hasPrefix("for i in"))
    #expect(playing.state.exploring.view.kinship?.promise.place.line == before.place.line - 1)
    playing.type("Rx")
    #expect(playing.screen.contains("⋮ 4 more"))
  }
}
