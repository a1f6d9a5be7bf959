import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("answers and their explanations")
struct LessonExplanationTests {
  private static let exampleNames = Example.openable.filter { $0.name.allSatisfy { !$0.isNumber } }.map(\.name)

  /// Words in the order in which they are read, without line breaks and frames.
  private func words(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

  /// The words of the lesson's pane.
  private func pane(_ playing: Playing) -> String {
    let area = Scene(playing.state).arrangement.lesson
    let rows = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    return words(rows[area.top..<min(area.top + area.rows, rows.count)].joined(separator: "\n"))
  }

  /// Reads an explanation to its end.
  private func expectToldWhole(_ playing: inout Playing, _ question: Prediction, isRight: Bool, _ comment: Comment) {
    let verdict = isRight ? "Right." : "No: the answer is"
    let right = words(LessonMarkup.plain(question.rightChoice))
    var told = ""
    for _ in 0..<9 {
      let shown = pane(playing)
      #expect(shown.contains(verdict), "\(comment)\n\(playing.screen)")
      #expect(shown.contains("✓ \(question.right + 1) \(right)"), "\(comment)\n\(playing.screen)")
      #expect(isRight || shown.contains("✗ "), "\(comment)\n\(playing.screen)")
      told +=
        " " + shown.replacing("Enter shows more of it.", with: "").split(separator: verdict, maxSplits: 1).dropFirst().joined()
      guard playing.state.hasMoreExplanation else { break }
      #expect(shown.contains("Enter shows more of it.") && playing.screen.contains("Enter more"), "\(comment)")
      playing.press(.enter)
    }
    for sentence in question.explanation {
      let last = words(LessonMarkup.plain(sentence)).split(separator: " ").suffix(4).joined(separator: " ")
      #expect(told.contains(last), "\(comment): \(sentence)\n\(told)")
    }
  }

  @Test(
    "whether an answer was right stands above its explanation, which is told to its end",
    arguments: Course.builtIn.lessons.map(\.name), [true, false])
  func lessons(name: String, rightly: Bool) throws {
    var playing = try Playing.taking(lesson: name, columns: 80, rows: 24)
    for _ in 0..<80 {
      guard let learning = playing.state.learning, learning.page != .end else { break }
      if learning.page == .goals {
        playing.type("t")
      } else if let question = learning.prediction?.question, learning.answer == nil {
        playing.type("\((rightly ? question.right : question.right == 0 ? 1 : 0) + 1)")
        expectToldWhole(&playing, question, isRight: rightly, "\(question.question)")
      } else {
        playing.press(.enter)
      }
    }
  }

  @Test("so it is with questions about a script at hand", arguments: exampleNames, [true, false])
  func scripts(name: String, rightly: Bool) throws {
    var playing = Playing(try #require(Example.named(name)).source, columns: 80, rows: 24)
    playing.type("T")
    for _ in 0..<80 {
      guard let learning = playing.state.learning, learning.page != .end else { break }
      if let question = learning.prediction?.question, learning.answer == nil, !learning.isUnderWay {
        playing.type("\((rightly ? question.right : question.right == 0 ? 1 : 0) + 1)")
        if playing.state.learning?.isUnderWay == true { playing.press(.enter) }
        expectToldWhole(&playing, question, isRight: rightly, "\(question.question)")
      } else {
        playing.press(.enter)
      }
    }
  }

  @Test("Enter turns to the next part of an explanation, Backspace back, and only then to other pages")
  func turning() throws {
    var playing = Playing(try #require(Example.named("bubbling")).source, columns: 60, rows: 20)
    playing.press(.character("T"))
    for _ in 0..<40 where !playing.state.hasMoreExplanation && playing.state.learning != nil {
      let learning = playing.state.learning
      guard let question = learning?.prediction?.question, learning?.answer == nil, learning?.isUnderWay == false else {
        playing.press(.enter)
        continue
      }
      playing.type(question.right == 0 ? "2" : "1")
    }
    let number = playing.state.learning?.prediction?.number
    let first = pane(playing)
    let hasMore = playing.state.hasMoreExplanation
    #expect(hasMore)
    playing.press(.enter)
    #expect(pane(playing) != first)
    #expect(playing.state.learning?.prediction?.number == number)
    playing.press(.backspace)
    #expect(pane(playing) == first)
    // A larger screen has room for all of it.
    playing.send(.input(.resize(Size(columns: 120, rows: 50))))
    #expect(playing.screen.contains("Enter next"))
  }

  // MARK: The mouse

  /// Clicks on the first place of the screen where a text stands.
  private func click(_ playing: inout Playing, on text: String, button: MouseEvent.Button = .left) throws {
    let rows = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains(text) })
    let column = try #require(rows[row].firstRange(of: text)).lowerBound
    let position = Position(column: rows[row].distance(from: rows[row].startIndex, to: column), row: row)
    playing.send(.input(.mouse(MouseEvent(kind: .press, button: button, position: position))))
  }

  @Test("an answer can be clicked, once, on any of its lines")
  func clicking() throws {
    var playing = try Playing.taking(lesson: "then", to: .predict)
    playing.goOn { $0.prediction != nil }
    let question = try #require(playing.state.learning?.prediction?.question)
    try click(&playing, on: "Press the number of your answer")
    #expect(playing.state.learning?.answer == nil)
    try click(&playing, on: "  2  \(question.choices[1])", button: .right)
    #expect(playing.state.learning?.answer == nil)
    try click(&playing, on: "  2  \(question.choices[1])")
    #expect(playing.state.learning?.answer == 1)
    // What is repeated below the answer is no choice any more.
    let answered = playing.state.learning
    try click(&playing, on: "✓ \(question.right + 1)  \(question.rightChoice)")
    #expect(playing.state.learning == answered)
  }

  @Test("while a script at hand is predicted, answers are clicked as well; while it runs on, nothing is")
  func clickingOnTheWay() throws {
    var playing = Playing("print(\"a\")\nPromise(1).delay(0.1).then { _ in print(\"b\") }\n", columns: 80, rows: 24)
    playing.press(.character("T"), .enter)
    let question = try #require(playing.state.learning?.prediction?.question)
    try click(&playing, on: "  1  \(question.choices[0])")
    #expect(playing.state.learning?.answer == 0 && playing.state.learning?.isUnderWay == true)
    try click(&playing, on: "  1  \(question.choices[0])")
    #expect(playing.state.learning?.isUnderWay == true)
  }
}
