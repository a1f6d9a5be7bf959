import Lab
import Screen
import Testing

@testable import LabUI

@Suite("what a lesson's page says of an answer")
struct LessonAnswersTests {
  /// A lesson of one step.
  private func playing(_ step: String, rows: Int = 24) throws -> Playing {
    let lesson = try Lesson(file: "mine", text: "---\ntitle: T\npart: P\nsummary: S\n---\n\n" + step)
    var playing = Playing("print(1)", columns: 80, rows: rows)
    playing.send(.lesson(lesson, of: Course([lesson])))
    playing.goOn { $0.prediction != nil || $0.page == .text && $0.isExercise }
    return playing
  }

  @Test(
    "80×24: of an order each line that was asked about is explained, in the order of printing, in parts if need be",
    arguments: 0..<4)
  func order(choice: Int) throws {
    var playing = try playing(
      """
      ## Predict: five lines

      In which order?

      ```swift
      func after(_ time: Double, _ what: String) -> Promise<String> {
        Promise(what).delay(time)
      }
      after(0.3, "the slowest of them").then { print("now \\($0) has come") }
      after(0.1, "the quickest of them").then { print("now \\($0) has come") }
      any(after(0.2, "one"), after(0.4, "two")).then { print("got \\($0.count)") }
      after(0.25, "another").always { print("whatever \\(4) may be") }
      print("the end of the script itself")
      ```

      - **Ask** `order`
      """)
    let question = try #require(playing.state.learning?.prediction?.question)
    guard question.choices.indices.contains(choice) else { return }
    playing.type(String(choice + 1))
    var screen = ""
    for _ in 0..<4 {
      screen += playing.screen.split(separator: "\n").map { $0.trimmingPrefix(" ") }.joined(separator: " ")
      guard playing.state.hasMoreExplanation else { break }
      playing.press(.enter)
    }
    let lines = question.rightChoice.split(separator: ", ").map(String.init)
    let places = lines.map { screen.firstRange(of: "`\($0)`: ")?.lowerBound }
    #expect(!places.contains(nil), "\(choice): \(playing.screen)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(choice): \(playing.screen)")
  }

  @Test("80×24: each goal that is missed says what differs, one after the other where they have no room, as Enter checks again")
  func reasons() throws {
    let goals = (1...6).map {
      "- **Goal** `prints line number \($0)`: The line with the number \($0) is one of those that this script prints, as it says in the task above."
    }
    var playing = try playing(
      """
      ## Make: six lines

      Print six lines, each with its number behind `line number`, from the first
      one to the last one, and nothing else.

      ```swift
      let number = 1
      ```

      \(goals.joined(separator: "\n"))

      ### Solution

      ```swift
      \((1...6).map { "print(\"line number \($0)\")" }.joined(separator: "\n"))
      ```
      """)
    playing.press(.enter)
    playing.send(.edited("print(\"line number 1\")\nprint(\"line number 2\")"))
    var told: Set<Int> = []
    for _ in 1...4 {
      playing.press(.enter)
      #expect(playing.screen.contains("Enter shows"), "\(playing.screen)")
      let words = playing.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("to the last one, and nothing else."), "\(playing.screen)")
      let rows = playing.screen.split(separator: "\n")
      told.formUnion(
        (1...6).filter { number in
          rows.contains { $0.contains("it prints") || $0.contains("nothing prints") }
            && rows.contains { $0.contains("✗ The line with the number \(number) is") }
        })
    }
    #expect(told == [3, 4, 5, 6])
    // Another answer begins with its own first one.
    playing.send(.edited("print(\"line number 1\")"))
    playing.press(.enter)
    #expect(playing.screen.contains("✗ The line with the number 2"))
  }

  @Test("what stopped a run is told once, as it is, and not again with each goal")
  func fault() throws {
    var playing = try playing(
      """
      ## Make: six

      Print 6.

      ```swift
      let one = Promise(3)
      ```

      - **Goal** `output`
      - **Goal** `value then 6`
      - **Goal** `no unhandled`

      ### Solution

      ```swift
      let one = Promise(3)
      one.then { $0 * 2 }.then { print($0) }
      ```
      """, rows: 40)
    let script = "let one = Promise(3)\none.then { _ in one * 2 }.then { print($0) }\n"
    playing.press(.enter)
    playing.send(.edited(script))
    playing.press(.enter)
    let screen = playing.screen
    #expect(screen.contains("binary operator '*' cannot be applied"), "\(screen)")
    #expect(screen.ranges(of: "cannot be applied").count <= 2, "\(screen)")
  }

  @Test("Ctrl-S with an error closes the editor in a lesson and in a script of one's own: the key that is named works")
  func errors() throws {
    var own = Playing("", columns: 80, rows: 24)
    own.type("e")
    own.send(.input(.paste("const one = 1\n")))
    own.press(.control("s"))
    #expect(!own.state.mode.isText && own.screen.contains("Swift"), "\(own.screen)")
    var right = Playing("", columns: 80, rows: 24)
    right.type("e")
    right.send(.input(.paste("let one = 1\n")))
    right.press(.control("s"))
    #expect(right.state.mode.isText)
    var taken = try Playing.taking(lesson: "later", to: .modify)
    taken.type("e")
    taken.send(.input(.paste("const one = 1\n")))
    taken.press(.control("s"))
    #expect(!taken.state.mode.isText)
  }
}
