import Screen
import Testing
import TraceEvents
import TraceGraph
import TraceTelling

@testable import LabUI

@Suite("Pointing at the screen")
struct PanelHitTests {
  /// The position of a text's first occurrence in a frame, on the rows of an area.
  func position(of text: String, in scene: Scene, _ panel: Panel) throws -> Position {
    let content = try #require(scene.arrangement.slot(of: panel)?.content)
    let rows = scene.frame.buffer.rows
    for row in content.top..<content.bottom {
      let line = Array(rows[row])
      let wanted = Array(text)
      guard wanted.count <= line.count else { continue }
      for column in max(content.left, 0)...max(content.left, min(line.count, content.right) - wanted.count)
      where column + wanted.count <= line.count && Array(line[column..<column + wanted.count]) == wanted {
        return Position(column: column, row: row)
      }
    }
    throw NotShown(text: text)
  }

  struct NotShown: Error { var text: String }

  @Test("at a graph row finds its promise, also when the panel is scrolled", arguments: [nil, 0, 3, 7])
  func graph(scrolled: Int?) throws {
    var scene = PanelStories.bubbling(80, 20)
    scene.scroll[.graph] = scrolled
    for name in ["recover", "always"] {
      let hit = try #require(scene.hit(at: position(of: name, in: scene, .graph)))
      #expect(hit.panel == .graph)
      #expect(hit.promise.flatMap { scene.full[$0]?.operatorName } == name)
    }
  }

  @Test("at a source line finds the line and the operator under the pointer")
  func source() throws {
    let scene = PanelStories.bubbling()
    let delay = try #require(scene.hit(at: position(of: "delay(0.05)", in: scene, .source)))
    #expect(delay.sourceLine == 8 && delay.promise.flatMap { scene.full[$0]?.operatorName } == "delay")
    let fetch = try #require(scene.hit(at: position(of: "let ad", in: scene, .source)))
    #expect(fetch.sourceLine == 8 && fetch.promise.flatMap { scene.full[$0]?.operatorName } == "fetchAd")
  }

  @Test("at the timeline finds the promise and the instant under the pointer, the line of now exactly")
  func timeline() throws {
    let scene = PanelStories.bubbling()
    let label = try #require(scene.hit(at: position(of: "guestImage", in: scene, .timeline)))
    #expect(label.promise == PromiseID(11) && label.instant == nil)
    let bar = try position(of: "│╌╌", in: scene, .timeline)
    let instant = try #require(scene.hit(at: bar)?.instant)
    #expect(abs(instant.milliseconds - 120) < 5)
  }

  @Test("at the log finds the event and its promise")
  func log() throws {
    let scene = PanelStories.bubbling()
    let hit = try #require(scene.hit(at: position(of: "guestImage (line 5) waits", in: scene, .log)))
    #expect(hit.panel == .log && hit.promise == PromiseID(11) && hit.position == scene.position)
  }

  @Test("at frames finds the panel, outside of panels and under an overlay nothing")
  func elsewhere() {
    var scene = PanelStories.bubbling()
    #expect(scene.hit(at: Position(column: 0, row: 1)) == Hit(panel: .source))
    #expect(scene.hit(at: .zero) == nil && scene.hit(at: Position(column: 500, row: 500)) == nil)
    scene.mode = .showing(DetailsView())
    #expect(scene.hit(at: Position(column: 0, row: 1)) == nil)
  }

  @Test("never fails, wherever it is")
  func everywhere() {
    for (columns, rows) in [(100, 30), (80, 24), (40, 12), (7, 5)] {
      for scene in PanelPropertyTests.scenes(columns, rows) {
        for row in -1...rows {
          for column in -1...columns {
            let hit = scene.hit(at: Position(column: column, row: row))
            if let promise = hit?.promise { #expect(scene.full[promise] != nil) }
          }
        }
      }
    }
  }
}

@Suite("Scrolling panels")
struct PanelScrollTests {
  @Test("the log follows the end and can be scrolled to its first event")
  func log() throws {
    var scene = PanelStories.bubbling(at: 200)
    scene.focus = .log
    let following = try #require(scene.window(of: .log))
    #expect(following.rows.upperBound == scene.events.count)
    #expect(scene.frame.buffer.text.contains("print: guest.png and buy!"))
    scene.scroll[.log] = 0
    #expect(scene.window(of: .log)?.firstRow == 0)
    #expect(scene.window(of: .log)?.visibleRows == following.visibleRows)
    #expect(scene.frame.buffer.text.contains("fetchAd fulfilled: buy!"))
    #expect(!scene.frame.buffer.text.contains("print: guest.png and buy!"))
    scene.scroll[.log] = 1_000
    #expect(scene.frame.buffer.text.contains("print: guest.png and buy!"))
  }

  @Test("a window keeps its anchor in sight and never leaves the content")
  func window() {
    for content in 0...20 {
      for visible in 0...8 {
        for anchor in 0..<max(content, 1) {
          let window = PanelWindow(contentRows: content, visibleRows: visible, scrolled: nil, anchor: anchor)
          #expect(window.rows.upperBound <= content && window.rows.count == min(visible, content))
          if visible > 0, content > 0 { #expect(window.rows.contains(anchor)) }
        }
        for scrolled in [-5, 0, 3, 100] {
          let window = PanelWindow(contentRows: content, visibleRows: visible, scrolled: scrolled, anchor: nil)
          #expect(window.firstRow == min(max(scrolled, 0), max(content - visible, 0)))
        }
      }
    }
  }

  @Test("the words of the log read the same from the state of now as from the state after each event")
  func words() {
    let events = PanelStories.bubblingTrace().events
    var state = TraceState()
    let then = events.map { event in
      state.apply(event)
      return PlainWords().describe(event, in: state)
    }
    #expect(then == events.map { PlainWords().describe($0, in: state) })
  }
}
