import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

@Suite("what a run shows when a question about it is answered")
struct LessonShowingTests {
  @Test("who answers before having watched a run sees it go on to what the answer is about")
  func investigate() throws {
    var playing = try Playing.taking(lesson: "settled-once", to: .investigate)
    playing.goOn { $0.prediction != nil && $0.step.kind == .investigate }
    playing.type("..")
    let promise = try #require(playing.state.learning?.prediction?.question.promise)
    #expect(playing.state.session.state[promise]?.state == .pending)
    playing.type("1")
    #expect(playing.state.session.state[promise]?.state == .rejected)
    let seen = playing.state.session.position
    playing.type("..")
    playing.press(.backspace, .enter)
    #expect(playing.state.session.position >= seen)
  }

  @Test("a guess shows the run up to what was guessed, whatever is asked, and never goes back in a step")
  func predict() throws {
    for lesson in Course.builtIn.lessons {
      var playing = try Playing.taking(lesson: lesson.name, to: .predict)
      var positions: [Int] = []
      while playing.state.learning?.step.kind == .predict, playing.state.learning?.index == 0 {
        positions.append(playing.state.session.position)
        if playing.state.learning?.prediction != nil, playing.state.learning?.answer == nil {
          playing.type("1")
        } else {
          playing.press(.enter)
        }
      }
      #expect(positions == positions.sorted() && positions.last ?? 0 > 0, "\(lesson.name): \(positions)")
    }
  }

  @Test("while it is guessed who gets an error, no line leads from it back to the values")
  func errorOnItsWay() {
    var playing = Playing(
      """
      struct Bad: Error {}
      let p = Promise(1).delay(0.1).then { _ -> Int in throw Bad() }
      p.then { $0 + 1 }
       .validate { $0 > 0 }
       .recover { _ in 0 }
       .then { print($0) }
      """)
    playing.press(.character("T"), .enter, .enter)
    #expect(playing.screen.contains("Which handler gets the error"), "\(playing.screen)")
    #expect(!playing.screen.contains("◌──╯") && playing.screen.contains("╰─▶✗"))
    playing.type("1")
    playing.press(.enter)
    #expect(playing.screen.contains("◀─╯"))
  }

  @Test("an error that any has taken into its list is at no step called unhandled")
  func takenIn() {
    var playing = Playing(
      "struct Bad: Error {}\nlet bad = Promise<Int>(Bad())\nany(Promise(1).delay(0.1), bad).then { print($0) }\n")
    for _ in 0..<playing.state.session.trace.events.count {
      playing.type(".")
      #expect(!playing.screen.contains("unhandled"), "\(playing.screen)")
    }
  }

  @Test("an exercise shows the line that there is to work on, where the script is longer than its panel")
  func placeToWork() throws {
    var playing = try Playing.taking(lesson: "errors", to: .modify, columns: 80, rows: 24)
    #expect(playing.screen.contains("3 ") && playing.screen.contains("Promise(\"\")"), "\(playing.screen)")
    playing.press(.enter)
    #expect(playing.screen.contains("Promise(\"\")"), "\(playing.screen)")
  }

  @Test("one question and one exercise are counted as one")
  func one() throws {
    let lesson = try Lesson(
      file: "one",
      text:
        "---\ntitle: T\npart: P\nsummary: S\n---\n\n## Predict\n\nLook.\n\n```swift\nPromise(1).then { print($0) }\nprint(2)\n```\n\n- **Ask** `print 1`\n"
    )
    var playing = Playing("print(1)")
    playing.send(.lesson(lesson, of: Course([lesson])))
    playing.goOn { $0.page == .end }
    #expect(playing.screen.contains("of 1 question right."), "\(playing.screen)")
  }

  @Test("calls that are made because a script shows nothing alone are no change of it")
  func firstCalls() {
    var playing = Playing("func load() -> Promise<Int> { Promise(1).delay(0.1) }\n")
    playing.type("c")
    #expect(playing.state.session.run?.full.promises.isEmpty == false)
    #expect(!playing.screen.contains("≠") && !playing.screen.contains("is new"), "\(playing.screen)")
  }
}
