import Foundation
import Lab
import Testing

@Suite("notes and progress")
struct LessonNotesTests {
  private let text = """
    ---
    title: T
    part: P
    summary: S
    ---

    Hello.

    <!-- Greet them. -->

    ## Predict: one

    Look.

    ```swift
    print(1)
    ```

    - **Ask** `print 1`

    <!-- Wait for
    answers. -->

    ## Run: two

    Watch.
    """

  @Test("the notes of each place are told, with what comes next; those of another lesson aren't")
  func notes() throws {
    let lesson = try Lesson(file: "mine", text: self.text)
    let notes = LessonNotes(lesson)
    func text(_ step: Int) -> String { notes.text(at: LessonPlace(lesson: "mine", step: step)) }
    let asked = "Question: What is printed first?\nAnswer: 1"
    #expect(text(0) == "-- T: Introduction\nGreet them.\nNext: Predict: one")
    #expect(text(1) == "-- T, 1 of 2: Predict: one\nWait for answers.\n\(asked)\nNext: Run: two")
    #expect(text(2) == "-- T, 2 of 2: Run: two\nNo notes here.\nNext: the end")
    #expect(text(3) == "-- The end of T\nThe lesson is over. Waiting for the next one; Ctrl-C ends this." && text(100) == text(3))
    // Only a lesson of the course is found by its name.
    let stranger = notes.text(at: LessonPlace(lesson: "other", step: 1))
    #expect(stranger.contains("the lesson 'other' open") && stranger.contains("the file or the folder that it was opened with"))
    #expect(notes.text(at: LessonPlace(lesson: "then", step: 1)).contains("'lessons then --notes' follows it"))
    let next = try Lesson(file: "other", text: self.text.replacing("title: T", with: "title: U"))
    #expect(LessonNotes(lesson, others: [next]).text(at: LessonPlace(lesson: "other", step: 1)).hasPrefix("-- U, 1 of 2"))
    #expect(notes.text.contains("Greet them.") && notes.text.contains("Wait for answers."))
  }

  @Test("the notes of an exercise have its hints and its solution, which the audience doesn't see yet")
  func exerciseNotes() throws {
    let exercise = """
      ## Make

      Print two.

      - **Goal** `output`
      - **Hint**: Try 2.

      ### Solution

      Two.

      ```swift
      print(2)
      ```
      """
    let lesson = try Lesson(file: "mine", text: text + "\n\n" + exercise)
    let notes = LessonNotes(lesson).text(at: LessonPlace(lesson: "mine", step: 3))
    #expect(notes == "-- T, 3 of 3: Make\nNo notes here.\nHint 1: Try 2.\nSolution: Two.\n  print(2)\nNext: the end")
  }

  @Test("a place is read as it was written, and nothing else is one")
  func place() {
    let place = LessonPlace(lesson: "then", step: 3)
    #expect(LessonPlace(decoding: place.encoded) == place)
    for text in ["", "then", "then\t", "then\t-1", "then\tx\n", "a\tb\tc"] {
      #expect(LessonPlace(decoding: text) == nil, "\(text)")
    }
  }

  @Test("every lesson of the course has a note for whoever presents it")
  func course() {
    for lesson in Course.builtIn.lessons { #expect(lesson.steps.contains { !$0.notes.isEmpty }, "\(lesson.name)") }
  }

  @Test("progress is exported with every lesson of the course, and others that were begun")
  func progress() throws {
    var progress = LessonProgress()
    progress.note("later", LessonProgress.Entry(isFinished: true, right: 3, answered: 4, passed: 2))
    progress.note("mine", LessonProgress.Entry(isFinished: false, right: 0, answered: 1, passed: 0))
    let report = ProgressReport(progress, of: .builtIn)
    let markdown = report.text(.markdown)
    #expect(markdown.contains("1 of \(Course.builtIn.lessons.count) lessons finished\n"))
    #expect(markdown.contains("\n| A value that comes later | finished | 3 of 4 | 2 of 2 |\n"))
    #expect(markdown.contains("\n| mine | begun | 0 of 1 | 0 |\n"))
    // A file of somebody's own has its title, as long as it is there.
    var own = try Lesson.ofOneStep("## Run\n\nWatch.\n\n```swift\nPromise(1).then { print($0) }\n```\n")
    own.path = "/05-errors.md"
    progress.note("/05-errors.md", LessonProgress.Entry(isFinished: true, right: 0, answered: 0, passed: 0))
    let all = ProgressReport(progress, of: .builtIn, others: [own]).text(.markdown)
    #expect(
      all.contains("2 of \(Course.builtIn.lessons.count + 1) lessons finished\n")
        && all.contains("\n| T | finished | 0 of 0 | 0 of 0 |\n"))
    let object = try #require(JSONSerialization.jsonObject(with: Data(report.text(.json).utf8)) as? [String: Any])
    let lessons = try #require(object["lessons"] as? [[String: Any]])
    #expect(object["version"] as? Int == 1 && lessons.count == Course.builtIn.lessons.count + 1)
    #expect(lessons[0]["finished"] as? Bool == true && lessons[0]["right"] as? Int == 3 && lessons[1]["begun"] as? Bool == false)
  }
}
