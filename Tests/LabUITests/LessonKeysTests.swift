import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("what a lesson's page says of keys, and what of hints")
struct LessonKeysTests {
  /// An exercise whose answer was edited and checked.
  private func checked(_ answer: String, columns: Int = 80, rows: Int = 24) throws -> Playing {
    var playing = try Playing.taking(lesson: "then", to: .modify, columns: columns, rows: rows)
    playing.press(.enter)
    playing.send(.edited(answer))
    playing.press(.enter)
    return playing
  }

  /// The last exercise of the first lesson, which has many goals.
  private func making() throws -> Playing {
    var playing = try Playing.taking(lesson: "later", columns: 80, rows: 24)
    playing.goOnPastExercises { $0.step.kind == .make && $0.page == .text }
    return playing
  }

  private func solution(_ playing: Playing) throws -> String {
    guard case .script(let text)? = playing.state.learning?.step.exercise?.solution else { throw Missing() }
    return text
  }

  private struct Missing: Error {}

  @Test("in the editor no page says what Enter, t or e do in the lesson: there they are text")
  func editing() throws {
    var playing = try making()
    #expect(playing.screen.contains("Enter shows what is checked; e edits the script."))
    playing.type("e")
    #expect(playing.screen.contains("Ctrl-S goes back to the lesson: there, Enter shows what is checked."))
    #expect(!playing.screen.contains("e edits the script"))
    for size in [(80, 24), (100, 30)] {
      var missed = try checked("Promise(3)\n  .then { print(\"result: \\($0)\") }\n", columns: size.0, rows: size.1)
      #expect(missed.screen.contains("✗"))
      missed.type("e")
      let other = missed.screen.split(separator: "\n").filter { $0.contains("Enter") && !$0.contains("there, Enter") }
      #expect(other.isEmpty, "\(other)")
    }
  }

  @Test("of an answer that passed nothing is said any more as soon as it is edited")
  func editingPassed() throws {
    var playing = try Playing.taking(lesson: "then", to: .modify, columns: 100, rows: 30)
    playing.press(.enter)
    playing.send(.edited(try solution(playing)))
    playing.press(.enter)
    #expect(playing.screen.contains("Well done. Enter goes on."))
    playing.type("e")
    #expect(playing.screen.contains("Well done.") && !playing.screen.contains("Well done. Enter"))
    #expect(playing.screen.contains("Ctrl-S goes back to the lesson: there, Enter goes on."))
    playing.type(" ")
    #expect(!playing.screen.contains("Well done") && playing.screen.contains("there, Enter checks it"))
    #expect(!playing.screen.contains(" ✓ "))
  }

  @Test("hints stay when the next one comes, and when the solution is offered, where the goals have to give way for them")
  func hints() throws {
    var playing = try making()
    playing.press(.enter)
    playing.type("t")
    #expect(playing.screen.contains("Hint 1 of 2: "))
    playing.type("t")
    #expect(playing.screen.contains("Hint 1 of 2: ") && playing.screen.contains("Hint 2 of 2: "), "\(playing.screen)")
    playing.type("t")
    #expect(playing.screen.contains("Hint 1 of 2: ") && playing.screen.contains("Hint 2 of 2: "), "\(playing.screen)")
    #expect(playing.screen.contains("t again shows a solution"))
  }

  @Test("t outside of exercises lists what is pending, and says where hints are if nothing is")
  func hintOutside() throws {
    var playing = try Playing.taking(lesson: "later", to: .investigate)
    playing.type("Gt")
    #expect(playing.screen.contains("no promise is pending at this moment; t gives hints in exercises"))
    #expect(playing.state.mode == .normal)
    var own = Playing("Promise(1).then { print($0) }\n", columns: 80, rows: 24)
    own.type("Gt")
    #expect(own.screen.contains("No promise is pending at this moment.") && !own.screen.contains("show it in the graph"))
  }

  @Test("the questions about a script at hand are worked out once: a run that comes again changes none")
  func once() throws {
    var playing = Playing("Promise(1).then { print($0) }\nprint(2)\n", columns: 80, rows: 24)
    let run = try #require(playing.state.session.run)
    let (lesson, predictions) = try #require(Lesson.predicting(run))
    var marked = predictions
    marked[0].question = "Mine?"
    var learning = Learning(lesson, about: marked)
    learning.take(run)
    #expect(learning.predictions?.first?.question == "Mine?")
    playing.type("T")
    #expect(playing.state.learning?.predictions == predictions)
  }

  @Test("while one predicts, the graph doesn't show who will get an error: what waits stands beside its path")
  func hiddenPath() throws {
    let script = """
      struct Bad: Error {}
      let p = Promise(1).delay(0.1).then { _ -> Int in throw Bad() }
      p.then { $0 + 1 }
       .validate { $0 > 0 }
       .HANDLER { _ in 0 }
       .then { print($0) }
      """
    func graph(_ handler: String) throws -> [String] {
      var playing = Playing(script.replacing("HANDLER", with: handler), columns: 100, rows: 30)
      playing.type("T")
      for _ in 0..<12 where !playing.screen.contains("Which handler gets") {
        if playing.state.learning?.prediction != nil, playing.state.learning?.answer == nil,
          playing.state.learning?.isUnderWay == false
        {
          playing.type("1")
        } else {
          playing.press(.enter)
        }
      }
      #expect(playing.screen.contains("Which handler gets the error of `p`"), "\(playing.screen)")
      // The tracks alone, up to the first letter: the operators' names differ.
      return playing.screen.split(separator: "\n").filter { $0.contains("│") || $0.contains("✗") }
        .map { String($0.prefix { !$0.isLetter }) }
    }
    #expect(try graph("recover") == graph("then"))
  }
}
