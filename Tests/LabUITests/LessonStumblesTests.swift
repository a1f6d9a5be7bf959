import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// What people stumbled over who took all lessons alone.
@Suite("what learners stumbled over in lessons")
struct LessonStumblesTests {
  @Test("a step that speaks of the timeline shows it on a small screen")
  func timeline() throws {
    let playing = try Playing.taking(lesson: "chain", to: .investigate)
    #expect(playing.screen.contains("3 Timeline"))
    #expect(try Playing.taking(lesson: "later", to: .investigate).screen.contains("3 Timeline") == false)
  }

  @Test("in the source, the line of the operator that < and > move has a mark without any color")
  func orderMark() throws {
    var playing = try Playing.taking(lesson: "then", to: .predict)
    playing.goOnPastExercises { $0.step.kind == .order }
    func marked() -> [Substring] { playing.screen.split(separator: "\n").filter { $0.hasPrefix("│▶ ") || $0.hasPrefix("┃▶ ") } }
    playing.select("then", 2)
    #expect(marked().count == 1 && marked()[0].contains(" 3 "), "\(playing.screen)")
    playing.select("then", 1)
    #expect(marked().count == 1 && marked()[0].contains(" 2 "), "\(playing.screen)")
    playing = try Playing.taking(lesson: "then", to: .run)
    #expect(marked().isEmpty)
  }

  @Test("three handlers on one promise, where a chain is asked for, are told so, whatever they print")
  func branches() throws {
    let answers = [
      ("then", LessonStep.Kind.make, "let price = Promise(1000).delay(0.1)\n", "price"),
      (
        "chain", .make, "func double(_ number: Int) -> Promise<Int> {\n  Promise(number * 2).delay(0.05)\n}\nlet d = double(1)\n",
        "d"
      ),
    ]
    for (lesson, kind, start, name) in answers {
      for last in ["print($0)", "print(\"price: \\($0)\")", "_ in print(\"?\")"] {
        var playing = try Playing.taking(lesson: lesson, to: .predict)
        playing.goOnPastExercises { $0.step.kind == kind }
        playing.press(.enter)
        playing.send(.edited(start + "\(name).then { $0 * 2 }\n\(name).then { \"\\($0)\" }\n\(name).then { \(last) }\n"))
        playing.press(.enter)
        #expect(playing.state.learning?.advice?.joined().contains("attached to") == true, "\(lesson) \(last)")
      }
    }
  }

  @Test(
    "with a checked exercise at 80×24 the graph has rows enough for what is worth looking at",
    arguments: Course.builtIn.lessons.map(\.name))
  func graphRows(lesson: String) throws {
    var playing = try Playing.taking(lesson: lesson, columns: 80, rows: 24)
    for _ in 0..<3 {
      playing.goOnPastExercises { $0.page == .goals || $0.page == .end }
      guard playing.state.learning?.page == .goals else { return }
      playing.press(.enter)
      let scene = Scene(playing.state)
      let graph = try #require(scene.arrangement.slot(of: .graph))
      let needed = min(GraphLines.needed(scene.layout), 4)
      #expect(graph.content.rows >= needed, "\(playing.screen)")
      let heading = playing.state.learning?.step.heading
      playing.goOnPastExercises { $0.step.heading != heading || $0.page == .end }
    }
  }

  @Test("what was injected to try something doesn't count where a script is asked for, and the page says so")
  func injected() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.press(.enter)
    playing.send(.edited(playing.text.replacing("delay(0.1)", with: "delay(0.05)")))
    playing.select("delay")
    playing.type("f")
    #expect(!playing.state.session.plan.entries.isEmpty)
    playing.press(.enter)
    #expect(playing.screen.contains("Well done."))
    #expect(playing.screen.contains("What you injected was left out"))
    // It is still there, to be looked at.
    #expect(!playing.state.session.plan.entries.isEmpty)
    playing.type("x")
    playing.press(.enter)
    #expect(!playing.screen.contains("What you injected was left out"))
  }

  @Test("an injection alone is no change of the script")
  func onlyInjected() throws {
    var playing = try Playing.taking(lesson: "later", to: .modify)
    playing.press(.enter)
    playing.select("delay")
    playing.type("f")
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("nothing is changed yet") == true)
    #expect(!playing.screen.contains("✓ It"))
  }

  @Test("where failures are the answer, they count")
  func injections() throws {
    var playing = try Playing.taking(lesson: "all-any-race", to: .modify)
    playing.press(.enter)
    for number in [1, 2] {
      playing.select("get", number)
      playing.type("f")
    }
    playing.press(.enter)
    #expect(playing.screen.contains("Well done.") && !playing.screen.contains("What you injected was left out"))
  }

  @Test("w on a page that shows a run explains what just happened, and after ↑ or ↓ what was selected")
  func why() throws {
    var playing = try Playing.taking(lesson: "later", to: .run)
    playing.type("]]")
    playing.type("w")
    #expect(playing.screen.contains("Why was `delay` line 2 fulfilled?"))
    playing.press(.escape, .up)
    playing.type("w")
    #expect(playing.screen.contains("Why was `Promise` line 2 fulfilled?"))
  }

  @Test("w in an exercise explains the selected promise, whatever happened last")
  func whyInExercise() throws {
    var playing = try Playing.taking(lesson: "settled-once", to: .modify)
    let selected = try #require(playing.state.selectedPromise)
    playing.type("w")
    #expect(playing.state.open(WhyView.self)?.explanation.promise == selected)
    #expect(playing.state.selectedPromise == selected)
  }

  @Test("in a lesson the selection follows the run, so that w is about the promise that is marked")
  func selected() throws {
    var playing = try Playing.taking(lesson: "later", to: .run)
    for _ in 0..<3 {
      playing.type("]")
      let event = playing.state.session.trace.events[playing.state.session.position - 1]
      #expect(playing.state.selectedPromise == event.promise)
    }
    playing.press(.up)
    let chosen = try #require(playing.state.selectedPromise)
    playing.type("w")
    #expect(playing.state.open(WhyView.self)?.explanation.promise == chosen)
  }

  @Test("presenter mode can be switched on at a lesson's first page, and what shows the run says why it doesn't")
  func presenting() throws {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 30)
    playing.type("P")
    #expect(playing.state.settings.isPresenting && playing.screen.contains("the script has not begun"))
    #expect(!playing.screen.contains("2 Graph"))
    playing.type("G")
    #expect(playing.state.session.position == 0)
    #expect(playing.screen.contains("nothing of the run is shown before you predict it; Enter goes on"))
  }

  @Test("the help of a lesson is what a lesson needs; ? once more and a search show all")
  func shortHelp() throws {
    var playing = try Playing.taking(lesson: "later", to: .run, columns: 100, rows: 60)
    playing.type("?")
    #expect(playing.screen.contains("Help for lessons") && !playing.screen.contains(":seek"))
    let view = try #require(playing.state.open(HelpView.self))
    #expect(view.sections.map(\.title) == ["In a lesson", "Marks"])
    playing.type("/seek")
    #expect(playing.screen.contains(":seek"))
    playing.press(.escape)
    playing.type("?")
    #expect(try #require(playing.state.open(HelpView.self)).sections.count > 5)
  }

  @Test("in a lesson the help begins with what a lesson is, and its keys")
  func help() throws {
    var playing = try Playing.taking(lesson: "later", to: .run)
    playing.type("?")
    #expect(playing.screen.contains("A lesson is a few pages"))
    playing.press(.escape, .character("j"))
    playing.leaveLesson()
    playing.type("?")
    #expect(!playing.screen.contains("A lesson is a few pages"))
  }

  @Test("Enter behind ↑ and ↓ answers only where promises are the answers, and otherwise asks for a number")
  func pointingAtValues() throws {
    var playing = try Playing.taking(lesson: "other-words", to: .investigate)
    playing.press(.enter)
    #expect(playing.screen.contains("What does `firstly` line 5 end with?"))
    playing.press(.down, .enter)
    #expect(playing.state.notice?.text.hasPrefix("press the number of an answer") == true)
  }

  @Test("behind the last lesson nobody is asked to save an exercise; what a person changes of their own is asked for")
  func lastLesson() throws {
    var playing = try Playing.taking(lesson: "microtasks", to: .make)
    playing.press(.enter)
    playing.send(.edited(try #require(Course.builtIn.lessons.last?.steps.last?.script) + "print(1)\n"))
    playing.leaveLesson()
    #expect(playing.state.learning == nil && !playing.state.session.isEdited)
    playing.state.lessons.left = [:]
    _ = playing.state.leave(for: .learn(try #require(Course.builtIn.lessons.first)))
    #expect(playing.state.learning != nil)
    playing.press(.escape)
    playing.send(.edited("print(2)\n"))
    _ = playing.state.leave(for: .learn(try #require(Course.builtIn.lessons.first)))
    #expect(playing.state.learning == nil)
  }

  @Test(
    "a run in a lesson about queues lists the handlers that wait: whichever runs, or is skipped, was the next one",
    arguments: ["order", "microtasks"])
  func queue(lesson: String) throws {
    var playing = try Playing.taking(lesson: lesson, to: .run)
    let events = try #require(playing.state.session.run).events
    var longest = 0
    for event in events {
      let waiting = playing.state.session.state.waitingForTurn.map(\.promise)
      longest = max(longest, waiting.count)
      switch event.kind {
      case .handlerRan(let role) where role != .work: #expect(waiting.first == event.promise)
      case .skipped: #expect(waiting.first == event.promise)
      default: break
      }
      #expect(playing.screen.contains("In the queue, the next one first: ") == (playing.state.lessonQueue?.isEmpty == false))
      playing.type(".")
    }
    #expect(longest > 0)
    #expect(playing.state.session.isAtEnd && playing.screen.contains("No handler is in the queue."))
  }

  @Test("in a lesson that doesn't speak of queues nothing is said of them")
  func noQueue() throws {
    var playing = try Playing.taking(lesson: "chain", to: .run)
    playing.type("G")
    #expect(!playing.screen.contains("in the queue"))
  }

  @Test("lines of output that have no room leave a mark, and the first of them what room there is", arguments: [80, 100])
  func printed(columns: Int) {
    var playing = Playing("for number in 1...20 { print(\"line \\(number)\") }", columns: columns, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("printed  …  ·  line ") || playing.screen.contains("printed  line"))
    playing = Playing("print(\"\(String(repeating: "long ", count: 30))\")\nprint(\"done\")", columns: columns, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("printed  long long") && playing.screen.contains("…  ·  done"), "\(playing.screen)")
    // Of three lines the one in the middle is cut, and the mark of the first stays.
    let middle = String(repeating: "middle ", count: 10)
    playing = Playing("print(\"first\")\nprint(\"\(middle)\")\nprint(\"last\")", columns: columns, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("printed  …  ·  middle") && playing.screen.contains("…  ·  last"), "\(playing.screen)")
    playing = Playing("print(1)\nprint(2)", columns: columns, rows: 24)
    playing.type("G")
    #expect(playing.screen.contains("printed  1  ·  2"))
  }

  @Test(
    "the mark of a mistake stands below it, whatever room its message has; what is out of sight has no mark below another place",
    arguments: [0, 20, 60, 70, 76])
  func complaint(column: Int) throws {
    let script = String(repeating: " ", count: column) + "undeclaredName.then { _ in }"
    var playing = Playing(script, columns: 80, rows: 24)
    playing.type("e")
    playing.press(.home)
    let rows = playing.screen.split(separator: "\n").map(Array.init)
    let line = try #require(rows.firstIndex { String($0).contains("│ 1 ") })
    #expect(rows[line + 1].firstIndex(of: "^") == (column < 75 ? column + 4 : nil))
    #expect(rows[line + 1].contains("…") == (column >= 75))
    let message = rows[(line + 1)...].prefix(4).map { String($0.dropFirst().dropLast()) }.joined(separator: " ")
    let words = message.split { " ^…".contains($0) }.joined(separator: " ")
    #expect(words.contains("error: cannot find 'undeclaredName' in scope"), "\(message)")
  }

  @Test("a message stands below all of its line, not between the parts of it, and the place in the part above is marked")
  func wrappedComplaint() throws {
    let script = "Promise(1).then { undeclared in nobody(undeclared) }.then { value in print(\"a long line \\(value)\") }"
    var playing = Playing(script, columns: 80, rows: 24)
    playing.type("e")
    playing.press(.escape)
    let rows = playing.screen.split(separator: "\n").map(String.init)
    let message = try #require(rows.firstIndex { $0.contains("cannot find 'nobody'") || $0.contains("error: cannot") })
    let end = try #require(rows.lastIndex { $0.contains("(value)") })
    #expect(end < message, "\(playing.screen)")
  }

  @Test("in the list of lessons a number chooses one, of two digits as well")
  func number() {
    var playing = Playing("Promise(1)", columns: 80, rows: 24)
    playing.type(":lessons")
    playing.press(.enter)
    playing.type("15")
    playing.press(.enter)
    #expect(playing.state.learning?.lesson.name == "pending", "\(playing.state.learning?.lesson.name ?? "")")
  }
}
