import Lab
import Program
import Screen
import Testing
import TraceGraph

@testable import LabUI

@Suite("predicting the script at hand")
struct PredictingTests {
  private static let chain = """
    struct Down: Error {}
    print("start")
    Promise(1).delay(0.1)
      .then { n -> Int in throw Down() }
      .then { print("got \\($0)") }
      .catch { _ in print("caught") }
    """

  /// Lets the run go on by itself until it stops.
  private func runOn(_ playing: inout Playing) {
    for _ in 0..<200 where playing.state.playback.isOn { playing.send(.tick(.milliseconds(100))) }
  }

  /// Answers the open question, rightly or wrongly.
  private func answer(_ playing: inout Playing, rightly: Bool) throws {
    let question = try #require(playing.state.learning?.prediction?.question)
    let choice = rightly ? question.right : question.right == 0 ? 1 : 0
    playing.type("\(choice + 1)")
  }

  @Test("the questions leave the focus on a panel that is shown")
  func hiddenSource() {
    var playing = Playing(Self.chain)
    playing.type("11T")
    #expect(playing.state.settings.hiddenPanels == [.source] && playing.state.panels.focus != .source)
  }

  @Test("T lets the run go to a question, and after the answer on to what happens")
  func predicting() throws {
    var playing = Playing(Self.chain, columns: 80, rows: 24)
    playing.press(.character("G"), .character("T"))
    #expect(playing.screen.contains("Predict test.swift") && playing.state.session.position == 0)
    playing.press(.enter)
    runOn(&playing)
    #expect(playing.screen.contains("What is printed first?"))
    #expect(!playing.screen.contains("print: start") && playing.state.session.position == 0)
    try answer(&playing, rightly: true)
    #expect(playing.screen.contains("This is your answer. Now it runs") && !playing.screen.contains("Right."))
    #expect(!playing.screen.contains("1 of 1 right"), "the score doesn't tell it before the run does")
    runOn(&playing)
    #expect(playing.screen.contains("Right.") && playing.screen.contains("printed  start"))
    playing.press(.enter)
    #expect(playing.screen.contains("It runs to the next question.") && !playing.screen.contains("Which handler"))
    runOn(&playing)
    let screen = playing.screen
    // The error is there, who gets it isn't; there is no number of steps, and nothing of what comes.
    #expect(screen.contains("Which handler gets the error of `then` line 4 first?"), "\(screen)")
    #expect(screen.contains("then rejected: Down()") && !screen.contains("·  caught") && !screen.contains("skipped"), "\(screen)")
    #expect(screen.contains("100 ms") && !screen.contains("/\(playing.state.session.trace.events.count)"))
    try answer(&playing, rightly: false)
    runOn(&playing)
    #expect(playing.screen.contains("No: the answer is `catch` line 6."))
    #expect(playing.screen.contains("The path of the error: ") && playing.screen.contains("1 of 2 right"))
    #expect(playing.state.session.source.name == "test.swift")
    #expect(!playing.effects.contains { if case .keepProgress = $0 { true } else { false } })
  }

  @Test("Enter skips the way to where the run stops, and at the end there is the score")
  func skipping() throws {
    var playing = Playing(Self.chain, columns: 80, rows: 24)
    playing.press(.character("T"))
    let count = try #require(playing.state.learning?.predictions?.count)
    for _ in 0..<count {
      playing.press(.enter)
      if playing.state.learning?.isUnderWay == true { playing.press(.enter) }
      #expect(playing.state.learning?.answer == nil && playing.state.learning?.isUnderWay == false)
      playing.type("1")
      if playing.state.learning?.isUnderWay == true { playing.press(.enter) }
      #expect(playing.screen.contains("Right.") || playing.screen.contains("No: the answer"))
    }
    playing.press(.enter)
    #expect(playing.screen.contains("of \(count) questions right."))
    playing.press(.enter)
    #expect(playing.state.learning == nil && playing.screen.contains("that was all"))
  }

  @Test("no key and no click shows more of the run than the question lets one see; those for what was seen work")
  func held() throws {
    var asking = Playing(Self.chain, columns: 80, rows: 24)
    asking.press(.character("T"), .enter)
    try answer(&asking, rightly: true)
    asking.press(.enter, .enter, .enter)
    let position = asking.state.session.position
    #expect(asking.screen.contains("Which handler gets"))
    for key in asking.state.settings.keys.bindings.flatMap(\.keys) + [.character("G"), .character("."), .character("]")] {
      guard ![.enter, .escape, .backspace, .character("q"), .control("c")].contains(key) else { continue }
      if case .character(let digit) = key, digit.isNumber { continue }
      var playing = asking
      playing.press(key)
      playing.send(.tick(.seconds(1)))
      #expect(playing.state.session.position <= position && !playing.screen.contains("skipped"), "\(key): \(playing.screen)")
      #expect(playing.state.session.plan == asking.state.session.plan && playing.text == Self.chain, "\(key)")
    }
    asking.press(.character(","))
    #expect(asking.state.session.position == position - 1 && asking.screen.contains("Which handler gets"))
    asking.press(.character("."), .character("."))
    #expect(asking.state.session.position == position && asking.screen.contains("the run stops here for a question"))
  }

  @Test("whoever leaves the questions is where they were in the run, and T goes on with them")
  func leaving() throws {
    var playing = Playing(Self.chain, columns: 80, rows: 24)
    playing.press(.character("G"))
    let end = playing.state.session.position
    playing.press(.character("T"), .enter)
    try answer(&playing, rightly: true)
    playing.press(.enter, .escape)
    #expect(playing.state.learning == nil && playing.state.session.position == end)
    #expect(
      playing.screen.contains("questions left, 1 of 1 right; the run is where it was; T goes on with them"), "\(playing.screen)")
    playing.press(.character("T"))
    #expect(playing.screen.contains("this is where you left the questions") && playing.state.learning?.answers.count == 1)
    #expect(playing.state.session.position < end)
    playing.press(.escape)
    // Who had seen nothing before stays where the questions came to.
    playing.press(.character("g"), .character("T"), .escape)
    #expect(
      playing.state.session.position > 0 && playing.screen.contains("the run stays here; T goes on with them"),
      "\(playing.screen)")
    // Another script begins anew.
    playing.send(.edited("print(1)\nPromise(2).then { print($0) }\n"))
    playing.press(.character("T"))
    #expect(playing.state.learning?.answers.isEmpty == true)
  }

  @Test("the key that quits leaves the questions first, and says the score; once more it quits")
  func quitting() throws {
    var playing = Playing(Self.chain, columns: 80, rows: 24)
    playing.press(.character("T"), .enter)
    try answer(&playing, rightly: false)
    playing.press(.enter, .character("q"))
    #expect(!playing.state.isOver && playing.state.learning == nil)
    #expect(playing.screen.contains("questions left, 0 of 1 right; the run stays here; T goes on with them"), "\(playing.screen)")
    playing.press(.character("q"))
    #expect(playing.state.isOver)
  }

  @Test("a script that is changed meanwhile ends the questions about it")
  func changing() {
    var playing = Playing(Self.chain, columns: 80, rows: 24)
    playing.press(.character("T"), .enter)
    playing.send(.edited("print(1)\n"))
    #expect(playing.state.learning == nil && playing.screen.contains("the script was changed: T asks about it anew"))
  }

  @Test("no command shows what the script will do while a question waits; those that show nothing are done")
  func commands() {
    var asking = Playing("print(\"a\")\nPromise(1).delay(0.1).then { _ in print(\"b\") }\n", columns: 80, rows: 24)
    asking.press(.character("T"), .enter)
    let question = asking.screen
    #expect(question.contains("What is printed first?"))
    let lines = ["seek 100ms", "end", "why", "compare", "export svg x.svg", "explore", "fail 2:1", "log", "step"]
    for line in lines + Command.all.filter({ !$0.revealsNothing }).map({ "\($0.names[0]) 1" }) {
      var playing = asking
      playing.type(":" + line)
      playing.press(.enter)
      let screen = playing.screen
      #expect(playing.state.session.position == asking.state.session.position, "\(line)")
      #expect(
        screen.contains("answer first") || screen.contains("problem") && !screen.contains("printed") && !screen.contains("╭"),
        "\(line): \(screen)")
    }
    asking.type(":lesson 2")
    asking.press(.enter)
    #expect(asking.state.learning?.lesson.name == "then")
  }

  @Test("T doesn't name the file for a script that was changed, as by Ctrl-O at the prompt")
  func predictingChanged() {
    var playing = Playing("print(\"a\")\n", columns: 80, rows: 24)
    playing.press(.character("T"))
    #expect(playing.screen.contains("there is nothing to predict: the script makes no promises"))
    playing.send(.edited("Promise(1).then { print($0) }\n"))
    playing.press(.character("T"))
    #expect(playing.screen.contains("Predict this script"))
    #expect(!playing.screen.contains("Predict test.swift"))
  }

  @Test("nor does it name a script that has no file")
  func predictingUnnamed() {
    var playing = Playing(
      ScriptSource(name: "<later.swift>", text: "print(\"a\")\nPromise(1).then { print($0) }\n"), columns: 80, rows: 24)
    playing.press(.character("T"))
    #expect(playing.screen.contains("─ Predict this script ─"), "\(playing.screen)")
  }

  @Test("whoever wants to predict a script with errors is told of them")
  func errorsFirst() {
    var playing = Playing("const p = Promise(1)\n", columns: 100, rows: 30)
    playing.type("T")
    #expect(playing.state.learning == nil)
    #expect(playing.screen.contains("the script has errors and doesn't run"))
  }
}
