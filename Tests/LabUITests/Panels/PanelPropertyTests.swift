import Screen
import Testing
import TraceTelling
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("Every size of the screen")
struct PanelPropertyTests {
  /// Scenes in every mode, with every panel focused.
  static func scenes(_ columns: Int, _ rows: Int) -> [Scene] {
    var scenes: [Scene] = []
    for panel in Panel.allCases {
      var scene = PanelStories.bubbling(columns, rows)
      scene.focus = panel
      scene.selection = PromiseID(5)
      scene.scroll = panel == .source ? [.log: 3, .graph: 40, .source: 2, .timeline: 1] : [:]
      scene.badges = [Scene.Badge(address: scene.full.promises[1].address, text: "fails")]
      scene.injectionCount = 1
      scenes.append(scene)
    }
    let modes: [Mode] = [
      .prompt(PromptEditor("let 日本 = \"語\"\nuser.then { print($0) }")), .showing(HelpView(PanelStories.help, firstLine: 2)),
      .showing(DetailsView()),
      .showing(ExampleList(PanelStories.examples, marked: 2)),
    ]
    for mode in modes {
      var scene = PanelStories.bubbling(position: 9, columns, rows)
      scene.mode = mode
      scene.selection = PromiseID(2)
      scene.notice = Notice("no such command: :plaay", kind: .problem)
      scenes.append(scene)
    }
    return scenes + [PanelStories.unhandled(columns, rows), PanelStories.syntaxError(columns, rows)]
  }

  @Test("gets a frame of exactly that size, with the cursor inside", arguments: 0...25)
  func smallSizes(rows: Int) {
    for columns in 0...60 { check(columns, rows) }
  }

  @Test(
    "also a big one", arguments: [(80, 24), (100, 30), (132, 43), (61, 25), (72, 12), (90, 20), (240, 70), (40, 120), (300, 3)])
  func bigSizes(columns: Int, rows: Int) { check(columns, rows) }

  func check(_ columns: Int, _ rows: Int) {
    for scene in PanelPropertyTests.scenes(columns, rows) {
      let frame = scene.frame
      #expect(frame.buffer.size == Size(columns: columns, rows: rows))
      if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor)) }
      if case .prompt = scene.mode, !scene.size.isEmpty { #expect(frame.cursor != nil) }
    }
  }

  @Test("shows the focused panel as soon as there is a row for it, and nothing overlaps", arguments: 0...45)
  func arrangement(rows: Int) {
    for columns in [1, 16, 36, 40, 72, 80, 90, 100, 200] {
      for panel in Panel.allCases {
        let size = Size(columns: columns, rows: rows)
        let arrangement = PanelArrangement(size: size, focus: panel, promptRows: 2, upperRows: rows)
        if rows >= 3 { #expect(arrangement.slot(of: panel)?.content.isEmpty == false) }
        let areas =
          [arrangement.status, arrangement.rule, arrangement.prompt, arrangement.hints] + arrangement.slots.map(\.frame)
        var covered: Set<Position> = []
        var cells = 0
        for area in areas {
          #expect(Rectangle(size).intersection(area) == area || area.isEmpty)
          cells += area.columns * area.rows
          for row in area.top..<area.bottom {
            for column in area.left..<area.right { covered.insert(Position(column: column, row: row)) }
          }
        }
        #expect(covered.count == cells && cells == columns * rows)
      }
    }
  }

  @Test("keeps the panels in order of usefulness: four, three, two, one")
  func panels() {
    func shown(_ columns: Int, _ rows: Int, _ focus: Panel) -> [Panel] {
      PanelArrangement(size: Size(columns: columns, rows: rows), focus: focus).slots.map(\.panel)
    }
    #expect(shown(100, 30, .graph) == [.source, .graph, .timeline, .log])
    #expect(shown(80, 24, .graph) == [.source, .graph, .timeline])
    #expect(shown(80, 24, .log) == [.source, .graph, .log])
    #expect(shown(80, 14, .graph) == [.source, .graph])
    #expect(shown(80, 14, .timeline) == [.timeline, .graph])
    #expect(shown(40, 24, .log) == [.log, .graph])
    #expect(shown(40, 12, .source) == [.source])
    #expect(shown(40, 2, .source) == [])
  }

  @Test("a trace of ten thousand promises is drawn from what fits only")
  func manyPromises() {
    var trace = TraceBuilder()
    var last = trace.make("Promise", line: 1, column: 1)
    trace.fulfill(last, "0")
    for index in 1..<10_000 {
      let next = trace.make("then", line: 2, column: 4, from: last)
      trace.run(next, .value, from: last)
      trace.fulfill(next, "\(index)")
      last = next
    }
    var scene = PanelStories.scene("long.swift", "Promise(0)\n  .then { $0 }", trace, at: 0, 100, 30)
    scene.selection = PromiseID(5_000)
    let text = scene.frame.buffer.text
    #expect(text.contains("fulfilled  4999") && text.contains("of 10000") && text.contains("then fulfilled: 9999"))
  }
}
