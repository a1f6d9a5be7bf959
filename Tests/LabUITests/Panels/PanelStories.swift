import Screen
import TraceEvents
import TraceGraph
import TraceTelling

@testable import LabUI

/// Scenes to draw: a script, the trace that it would make, and an instant.
enum PanelStories {
  static let bubblingSource = """
    let user = fetchUser(7)
      .validate { $0.count > 3 }
      .then { avatar(of: $0) }
      .then { resize($0, to: 64) }
      .recover { _ in guestImage() }
      .always { hideSpinner() }

    let ad = fetchAd().delay(0.05)  // shows "buy!"
    all(user, ad).then { show($0) }
    """

  static func bubblingTrace() -> TraceBuilder {
    var trace = TraceBuilder()
    let user = trace.make("fetchUser", line: 1, column: 12)
    let validate = trace.make("validate", line: 2, column: 4, from: user)
    let avatar = trace.make("then", line: 3, column: 4, from: validate)
    let resize = trace.make("then", line: 4, column: 4, from: avatar)
    let recover = trace.make("recover", line: 5, column: 4, from: resize)
    let always = trace.make("always", line: 6, column: 4, from: recover)
    let fetchAd = trace.make("fetchAd", line: 8, column: 10)
    let delay = trace.make("delay", line: 8, column: 20, from: fetchAd)
    let all = trace.make("all", line: 9, column: 1, from: always, delay)
    let show = trace.make("then", line: 9, column: 15, from: all)
    trace.fulfill(fetchAd, "buy!")
    trace.wait(user, until: 80)
    trace.wait(delay, until: 50)
    trace.at(50)
    trace.pass(delay, from: fetchAd)
    trace.at(80)
    trace.fulfill(user, "ada")
    trace.run(validate, .value, from: user)
    trace.reject(validate, "ValidationFailure")
    trace.skip(avatar, from: validate)
    trace.skip(resize, from: avatar)
    trace.run(recover, .error, from: resize)
    let guest = trace.make("guestImage", line: 5, column: 19, by: recover)
    trace.adopt(guest, by: recover)
    trace.wait(guest, until: 200)
    trace.at(200)
    trace.fulfill(guest, "guest.png")
    trace.pass(recover, from: guest)
    trace.run(always, .always, from: recover)
    trace.pass(always, from: recover)
    trace.fulfill(all, "[\"guest.png\", \"buy!\"]")
    trace.run(show, .value, from: all)
    trace.emit(.program, show, .printed("guest.png and buy!\n"))
    trace.fulfill(show, "()")
    return trace
  }

  private static let wholeBubbling = scene("bubbling.swift", bubblingSource, bubblingTrace(), at: 0, 0, 0)

  static func bubbling(at milliseconds: Int64 = 120, _ columns: Int = 100, _ rows: Int = 30) -> Scene {
    var scene = wholeBubbling
    scene.size = Size(columns: columns, rows: rows)
    scene.now = VirtualInstant(milliseconds: milliseconds)
    scene.position = TraceCursor(scene.events).position(at: scene.now)
    scene.state = TraceState.folding(scene.events.prefix(scene.position))
    return scene
  }

  static func unhandled(_ columns: Int = 100, _ rows: Int = 30) -> Scene {
    var trace = TraceBuilder()
    let work = trace.make("Promise", line: 1, column: 1)
    let parse = trace.make("then", line: 2, column: 4, from: work)
    let show = trace.make("then", line: 3, column: 4, from: parse)
    trace.fulfill(work, "x")
    trace.run(parse, .value, from: work)
    trace.reject(parse, "NotANumber(text: \"x\")")
    trace.skip(show, from: parse)
    return scene("parse.swift", "Promise(\"x\")\n  .then { try number($0) }\n  .then { print($0) }", trace, at: 0, columns, rows)
  }

  static func syntaxError(_ columns: Int = 100, _ rows: Int = 30) -> Scene {
    var scene = scene(
      "broken.swift", "let user = fetchUser(7)\n  .then { $0.name\n\nprint(\"done\")", TraceBuilder(), at: 0, columns, rows)
    scene.hasRun = false
    scene.complaints = [
      Scene.Complaint(severity: .error, place: SourcePlace(line: 2, column: 9), message: "expected '}' to end closure"),
      Scene.Complaint(
        severity: .error, place: SourcePlace(line: 4, column: 7),
        message: "a script prints promises with print(_:) in a handler; write fetchUser(7).then { print($0) }"),
    ]
    return scene
  }

  static func scene(
    _ name: String, _ source: String, _ trace: TraceBuilder, at milliseconds: Int64, _ columns: Int, _ rows: Int
  ) -> Scene {
    var scene = Scene()
    scene.size = Size(columns: columns, rows: rows)
    scene.scriptName = name
    scene.sourceLines = Scene.lines(of: source)
    scene.hasRun = true
    scene.events = trace.events
    scene.now = VirtualInstant(milliseconds: milliseconds)
    scene.position = TraceCursor(trace.events).position(at: scene.now)
    scene.full = trace.state
    scene.places = PromisePlaces(scene.full)
    scene.layout = trace.layout
    scene.timeline = TimelineModel(trace.state, layout: trace.layout)
    scene.state = TraceState.folding(trace.events.prefix(scene.position))
    scene.hints = [
      Hint("space", "play"), Hint(".", "step", isKept: true), Hint(",", "back"), Hint("f", "fail"), Hint("d", "delay"),
      Hint("c", "cancel"), Hint("Enter", "details"), Hint("i", "type"), Hint("?", "help", isKept: true), Hint("q", "quit"),
    ]
    return scene
  }

  /// A short help.
  static let help = [
    HelpSection(
      "Time",
      [
        HelpSection.Entry("space", "play or pause"), HelpSection.Entry(".", "step forward by one event"),
        HelpSection.Entry("Home g", "go to the start"),
      ]),
    HelpSection("Write", [HelpSection.Entry("i", "type Swift that runs at the current instant; Esc leaves")]),
  ]

  /// A short list of examples.
  static let examples = [
    ExampleList.Entry(name: "bubbling", title: "How an error passes handlers of values"),
    ExampleList.Entry(name: "race", title: "The first to settle wins"),
    ExampleList.Entry(name: "retry", title: "Try again, a little later"),
  ]

  /// The scene at a position rather than an instant.
  static func bubbling(position: Int, _ columns: Int = 100, _ rows: Int = 30) -> Scene {
    var scene = bubbling(at: 0, columns, rows)
    scene.position = position
    scene.state = TraceState.folding(scene.events.prefix(position))
    scene.now = scene.state.time
    return scene
  }
}
