import Foundation
import Lab
@testable import LabUI
import Program
import Screen
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("keys")
struct KeyTests {
  let chain = "Promise(1).delay(0.1).then { $0 + 1 }.then { print($0) }"

  @Test(". lets one event happen and , takes it back")
  func stepping() {
    var playing = Playing(chain)
    playing.type("...")
    #expect(playing.state.session.position == 3)
    playing.type(",")
    #expect(playing.state.session.position == 2)
  }

  @Test("] and [ go from settlement to settlement, g and G to start and end, Home and End too")
  func jumping() {
    var playing = Playing(chain)
    playing.type("]")
    #expect(playing.state.session.state.counts.fulfilled == 1)
    playing.type("]")
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 100))
    playing.type("[")
    #expect(playing.state.session.now == .zero)
    playing.type("G")
    #expect(playing.state.session.isAtEnd)
    playing.press(.home)
    #expect(playing.state.session.position == 0)
    playing.press(.end)
    #expect(playing.state.session.isAtEnd)
  }

  @Test("a step beyond the end or before the start is answered, too")
  func limits() {
    var playing = Playing(chain)
    playing.type(",")
    #expect(playing.state.notice?.text.contains("start") == true)
    playing.type("G.")
    #expect(playing.state.notice?.text.contains("end") == true)
  }

  @Test("space plays in paced virtual time and pauses at the end; + and - change the speed")
  func playing() {
    var playing = Playing(chain)
    playing.type(" ")
    #expect(playing.state.playback.isOn)
    playing.send(.tick(.milliseconds(130)))
    #expect(playing.state.session.position == 1)
    playing.type("+")
    #expect(playing.state.playback.speed.factor == 2)
    playing.type("--")
    #expect(playing.state.playback.speed.factor == 0.5)
    playing.send(.tick(.seconds(60)))
    #expect(playing.state.session.isAtEnd)
    #expect(!playing.state.playback.isOn)
    playing.type(" ")
    #expect(playing.state.session.position == 0)
  }

  @Test("arrows and hjkl select promises and change panels, Tab goes on to the next panel")
  func selecting() {
    var playing = Playing(chain)
    let order = playing.state.session.run?.layout.order ?? []
    #expect(playing.state.selectedPromise == order.first)
    playing.press(.down)
    playing.type("j")
    #expect(playing.state.selectedPromise == order[2])
    playing.press(.up)
    playing.type("k")
    playing.type("k")
    #expect(playing.state.selectedPromise == order[0])
    playing.press(.tab)
    #expect(playing.state.panels.focus == .timeline)
    playing.type("h")
    #expect(playing.state.panels.focus == .graph)
    playing.press(.left, .left)
    #expect(playing.state.panels.focus == .log)
    playing.type("1")
    #expect(playing.state.panels.focus == .source)
  }

  @Test("f lets the selected promise fail at once, at the same instant; f again and x take it back")
  func failing() {
    var playing = Playing(chain)
    playing.type("jjG")
    playing.type("f")
    #expect(playing.state.session.isAtEnd)
    #expect(playing.state.session.state.counts.rejected == 2)
    #expect(playing.screen.contains("InjectedFailure"))
    playing.type("f")
    #expect(playing.state.session.state.counts.rejected == 0)
    playing.type("fx")
    #expect(playing.state.session.state.counts.rejected == 0)
    #expect(playing.state.session.plan.injections.isEmpty)
    playing.type("x")
    #expect(playing.state.notice?.text.contains("there are no injections") == true)
  }

  @Test("d settles the selected promise 100 ms later, again 200 ms")
  func delaying() {
    var playing = Playing(chain)
    playing.type("jdd")
    #expect(playing.state.session.run?.endTime == VirtualInstant(milliseconds: 300))
  }

  @Test("c cancels the selected promise at the current instant, if it is pending then")
  func cancelling() {
    var playing = Playing(chain)
    playing.type("jc")
    #expect(playing.state.session.run?.full.counts.cancelled ?? 0 > 0)
    playing.type("xGc")
    #expect(playing.state.notice?.text.contains("step back") == true)
    #expect(playing.state.session.plan.injections.isEmpty)
  }

  @Test("r starts again and keeps the injections")
  func restarting() {
    var playing = Playing(chain)
    playing.type("jfGr")
    #expect(playing.state.session.position == 0)
    #expect(playing.state.session.plan.injections.count == 1)
  }

  @Test("q, Ctrl-C, a signal and a lost terminal end the program; Ctrl-Z suspends it")
  func ending() {
    for key in [Key.character("q"), .control("c")] {
      var playing = Playing(chain)
      playing.press(key)
      #expect(playing.state.isOver)
      #expect(playing.effects == [.quit])
    }
    var interrupted = Playing(chain)
    interrupted.send(.input(.interrupt(signal: 15)))
    #expect(interrupted.state.isOver)
    var suspended = Playing(chain)
    suspended.press(.control("z"))
    #expect(suspended.effects == [.suspend])
  }

  @Test("what is told while the help is open is still there when it is closed, until the next key")
  func noticeUnderHelp() {
    var playing = Playing(chain)
    playing.type("?")
    playing.send(.openingFailed("read me"))
    playing.press(.escape)
    #expect(playing.state.notice?.text == "read me")
    playing.press(.escape)
    #expect(playing.state.notice == nil)
  }

  @Test("Ctrl-L asks for every cell to be drawn anew")
  func redrawing() {
    var playing = Playing(chain)
    playing.press(.control("l"))
    #expect(playing.effects == [.redraw])
  }

  @Test("Ctrl-C quits from the prompt, the help and the details, too")
  func quittingFromEverywhere() {
    for opener in ["i", "?", "O"] {
      var playing = Playing(chain)
      playing.type(opener)
      playing.press(.control("c"))
      #expect(playing.state.isOver)
    }
  }

  @Test("every key is answered: an unknown one says where the help is")
  func unknownKey() {
    var playing = Playing(chain)
    playing.type("%")
    #expect(playing.state.notice?.text.contains("?") == true)
  }

  @Test("no key has two meanings")
  func unambiguous() {
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("? opens the help, which names every key; Esc closes it")
  func help() {
    var playing = Playing(chain, columns: 100, rows: 400)
    playing.type("?")
    for binding in KeyBinding.all { #expect(playing.screen.contains(binding.help), "\(binding.help)") }
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
  }

  @Test("K shows the details of the selected promise; j goes on to the next one's")
  func details() {
    var playing = Playing(chain)
    playing.type("G")
    playing.press(.character("K"))
    #expect(playing.state.mode == .showing(DetailsView()))
    playing.type("j")
    #expect(playing.state.mode == .showing(DetailsView()))
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
  }

  @Test("O lists the examples and Enter opens the marked one")
  func examples() {
    var playing = Playing(chain)
    playing.type("Oj")
    #expect(playing.screen.contains(Example.all[1].title))
    playing.press(.enter)
    #expect(playing.state.session.source == Example.all[1].source)
    #expect(playing.state.session.run?.full.output.map(\.text) == ["100\n"])
  }

  @Test("a click selects the promise under it, the wheel scrolls the panel under it")
  func mouse() throws {
    var playing = Playing(chain)
    playing.type("G")
    let rows = playing.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let row = try #require(rows.firstIndex { $0.contains("delay(0.1) ") })
    let column = try #require(rows[row].range(of: "delay(0.1) ", options: .backwards)).lowerBound
    let position = Position(column: rows[row].distance(from: rows[row].startIndex, to: column), row: row)
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: .left, position: position))))
    let selected = try #require(playing.state.selectedPromise)
    #expect(playing.state.session.run?.full[selected]?.operatorName == "delay")
    playing.send(.input(.mouse(MouseEvent(kind: .scrollDown, button: .none, position: position))))
    #expect(playing.state.panels.scroll[.graph] != nil)
  }

  @Test("the source is colored as Swift's own parser sees it: comments and strings over several lines, typed lines, new text")
  func colors() throws {
    func style(_ text: String, _ playing: Playing) throws -> Style {
      let buffer = render(playing.state).buffer
      for (row, line) in buffer.rows.enumerated() {
        guard let range = line.range(of: text) else { continue }
        return buffer[line.distance(from: line.startIndex, to: range.lowerBound), row].style
      }
      throw Missing()
    }
    struct Missing: Error {}
    var playing = Playing("/* let first\nlet second */\nlet text = \"\"\"\n  let third\n  \"\"\"\nPromise(1)\n")
    playing.send(.caughtUp)
    let (comment, string, keyword) = (try style("/* let", playing), try style("\"\"\"", playing), try style("let text", playing))
    #expect(Set([comment, string, keyword]).count == 3)
    #expect(try style("let second", playing) == comment)
    #expect(try style("let third", playing) == string)
    playing.type("ilet typed = \"word\"")
    #expect(try style("let typed", playing) == keyword)
    #expect(try style("\"word\"", playing) == string)
    playing.press(.enter)
    #expect(try style("let typed", playing) == keyword)
    playing.send(.edited("// let gone\nlet kept = 1\n"))
    #expect(try style("// let gone", playing) == comment)
    #expect(try style("let kept", playing) == keyword)
  }

  @Test("a new size is followed")
  func resizing() {
    var playing = Playing(chain)
    playing.send(.input(.resize(Size(columns: 40, rows: 12))))
    #expect(render(playing.state).buffer.size == Size(columns: 40, rows: 12))
  }
}
