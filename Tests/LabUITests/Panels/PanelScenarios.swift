import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// The frames that are compared as text at every size.
enum PanelScenario: String, CaseIterable {
  case midFlight, start, unhandledEnd, syntaxError, typing, help, details, examples, palette, completing, presenting, stopped

  func scene(_ columns: Int, _ rows: Int) -> Scene {
    var scene = PanelStories.bubbling(columns, rows)
    switch self {
    case .midFlight:
      scene.selection = PromiseID(4)
      scene.badges = [Scene.Badge(address: scene.full.promises[1].address, text: "fails")]
      scene.injectionCount = 1
    case .start:
      scene = PanelStories.bubbling(position: 0, columns, rows)
      scene.focus = .source
    case .unhandledEnd: scene = PanelStories.unhandled(columns, rows)
    case .syntaxError:
      scene = PanelStories.syntaxError(columns, rows)
      scene.focus = .source
    case .typing:
      scene = PanelStories.bubbling(at: 200, columns, rows)
      scene.focus = .log
      scene.mode = .prompt(PromptEditor("user.then { print($0) }"))
      scene.typedLines = [Scene.TypedLine(instant: scene.now, text: "user.always { }")]
      scene.notice = Notice("the line runs at 200 ms")
    case .help: scene.mode = .showing(HelpView(PanelStories.help, firstLine: 1))
    case .details:
      scene.selection = PromiseID(3)
      scene.mode = .showing(DetailsView())
    case .examples:
      scene.mode = .showing(ExampleList(PanelStories.examples, marked: 1))
      scene.focus = .timeline
    case .palette:
      scene.mode = .showing(PanelScenario.chooser)
    case .completing:
      scene.mode = .prompt(PromptEditor(":se"))
      scene.completions = [
        Completion("seek", "150ms: go to an instant"), Completion("set", "OPTION VALUE: change a setting"),
        Completion("settled", "go to the event that settles the selected promise (s)"),
      ]
      scene.markedCompletion = 1
    case .presenting:
      scene.isPresenting = true
      scene.recentKeys = [".", ".", "]"]
      scene.selection = PromiseID(2)
    case .stopped:
      scene.stops = [PromiseID(2), PromiseID(5)]
      scene.stopCount = 1
      scene.selection = PromiseID(5)
      scene.isZoomed = true
      scene.notice = Notice("stopped: operator recover")
    }
    return scene
  }
}

extension PanelScenario {
  fileprivate static var chooser: Chooser {
    var chooser = Chooser(
      title: "Do or find", style: .palette,
      entries: [
        Chooser.Entry("next-turn", "step forward by one turn of the queue", note: "}", .command("next-turn")),
        Chooser.Entry("step", "step forward by one event", note: ".", .command("step")),
        Chooser.Entry("seek", "go to an instant", note: "command", .draft("seek ")),
        Chooser.Entry("retry", "Try again, a little later", note: "example", .command("open retry")),
      ])
    chooser.query = "forward"
    chooser.cursor = ListCursor(1)
    return chooser
  }
}

/// Expects the frame of a scenario to be exactly this text; trailing spaces don't count.
func expectFrame(
  _ scenario: PanelScenario, _ columns: Int, _ rows: Int, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let frame = scenario.scene(columns, rows).frame.buffer.text
  holdFrame(frame, text, at: sourceLocation)
}

extension Mode {
  /// The mode while an overlay is open.
  static func showing(_ overlay: some Overlay) -> Mode { .overlay(OpenOverlay(overlay)) }
}
