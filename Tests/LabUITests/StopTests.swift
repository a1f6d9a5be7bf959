import Lab
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("stops, turns, copying and panels")
struct StopTests {
  let chain = "Promise(1).delay(0.1).then { $0 + 1 }.then { print(\"late\", $0) }"

  @Test("b offers what to stop at; playing stops there and says so")
  func promise() {
    var playing = Playing(chain)
    playing.type("jbb")
    #expect(playing.state.stops == [.promise(PromiseAddress(place: SourcePlace(line: 1, column: 12), occurrence: 0))])
    #expect(playing.screen.contains("■ 1 stop"))
    playing.type(" ")
    playing.send(.tick(.seconds(60)))
    #expect(!playing.state.playback.isOn && !playing.state.session.isAtEnd)
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 100))
    #expect(playing.state.notice?.text.contains("stopped: promise 1:12#0") == true)
    playing.type("bb")
    #expect(playing.state.stops.isEmpty)
  }

  @Test(
    "C goes at once to a stop at an operator, a state or a text, and then to the end",
    arguments: ["operator then", "state fulfilled", "text LATE 2"])
  func atOnce(stop: String) {
    var playing = Playing(chain)
    playing.type(":break \(stop)")
    playing.press(.enter)
    playing.type("C")
    #expect(playing.state.notice?.text == "stopped: \(stop)")
    #expect(!playing.state.session.isAtEnd)
    for _ in 0..<20 { playing.type("C") }
    #expect(playing.state.session.isAtEnd)
    playing.type(":unbreak all")
    playing.press(.enter)
    #expect(playing.state.stops.isEmpty)
  }

  @Test("a stop that means nothing is told what to write", arguments: ["x", "promise here", "state odd", "operator"])
  func wrong(stop: String) {
    var playing = Playing(chain)
    playing.type(":break \(stop)")
    playing.press(.enter)
    #expect(playing.state.notice?.kind == .problem && playing.state.stops.isEmpty)
  }

  @Test("} lets a turn happen and { takes it back; together they go through the whole trace and back")
  func turns() {
    var playing = Playing(chain)
    var positions = [0]
    while !playing.state.session.isAtEnd {
      playing.type("}")
      positions.append(playing.state.session.position)
      #expect(positions.count < 100)
    }
    #expect(positions.count > 3 && positions == positions.sorted())
    for position in positions.dropLast().reversed() {
      playing.type("{")
      #expect(playing.state.session.position == position)
    }
  }

  @Test("s goes to where the selected promise is settled, S to where it is made")
  func settling() throws {
    var playing = Playing(chain)
    playing.type("jjs")
    let selected = try #require(playing.state.selectedPromise)
    let last = playing.state.session.trace.events[playing.state.session.position - 1]
    #expect(last.promise == selected && playing.state.session.state[selected]?.isSettled == true)
    playing.type("S")
    #expect(playing.state.session.state[selected]?.isSettled == false)
    #expect(playing.state.session.trace.events[playing.state.session.position - 1].promise == selected)
  }

  @Test("y copies the value, the line, the statement; what isn't there can't be copied")
  func copying() {
    var playing = Playing(chain)
    playing.type("jjGyv")
    #expect(playing.effects.last == .copy("2"))
    playing.type("yc")
    #expect(playing.effects.last == .copy(chain))
    playing.type("yl")
    if case .copy(let line) = playing.effects.last { #expect(line.hasPrefix("100 ms")) } else { Issue.record("no line") }
    let count = playing.effects.count
    playing.type(":copy error")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("no error") == true)
    let copies = playing.effects.dropFirst(count).filter { if case .copy = $0 { true } else { false } }
    #expect(copies.isEmpty)
  }

  @Test("a panel's number goes to it, once more hides it, once more shows it; the last one stays")
  func hiding() {
    var playing = Playing(chain)
    playing.type("44")
    #expect(playing.state.settings.hiddenPanels == [.log])
    #expect(!playing.screen.contains("4 Log"))
    #expect(playing.state.panels.focus != .log)
    playing.type("4")
    #expect(playing.screen.contains("4 Log"))
    playing.type("411223")
    playing.type("3344")
    #expect(playing.state.settings.hiddenPanels.count < 4)
    #expect(!playing.state.settings.hiddenPanels.contains(playing.state.panels.focus))
  }

  @Test("Z gives a panel the whole screen and takes it back")
  func zooming() {
    var playing = Playing(chain)
    playing.type("3Z")
    #expect(playing.screen.contains("3 Timeline (zoomed)") && !playing.screen.contains("2 Graph"))
    playing.type("Z")
    #expect(playing.screen.contains("2 Graph"))
  }

  @Test("Alt with h, j, k, l moves the borders, up to a limit")
  func resizing() {
    var playing = Playing(chain)
    let before = playing.screen
    for _ in 0..<20 { playing.press(.alt("l")) }
    #expect(playing.state.settings.leftShare == 80 && playing.state.notice?.text == "that is as far as it goes")
    #expect(playing.screen != before)
    for _ in 0..<20 { playing.press(.alt("k")) }
    #expect(playing.state.settings.upperShare == 20)
  }

  @Test("presenting tells the latest event in words and shows the keys, without log and step")
  func presenting() {
    var playing = Playing(chain)
    playing.type("P..")
    #expect(playing.screen.contains("keys") && playing.screen.contains("0 ms, 2 of ") && !playing.screen.contains("step 2/"))
    #expect(!playing.screen.contains("4 Log"))
    playing.type("P")
    #expect(playing.screen.contains("4 Log"))
  }

  @Test("with reduced motion the line of now moves with events only")
  func reducedMotion() {
    var playing = Playing(chain)
    playing.state.settings.reducesMotion = true
    playing.type("]] ")
    playing.type("g ")
    var instants: Set<VirtualInstant> = []
    while playing.state.playback.isOn {
      playing.send(.tick(.milliseconds(16)))
      instants.insert(playing.state.session.now)
    }
    #expect(instants == [.zero, VirtualInstant(milliseconds: 100)])
  }
}
