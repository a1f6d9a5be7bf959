import Testing

@testable import Lab

@Suite("Markdown that a lesson doesn't show")
struct UnshownMarkupTests {
  private func lesson(_ line: String) -> String {
    """
    ---
    title: T
    part: P
    summary: S
    ---

    Look at this:

    \(line)

    ## Run

    It runs.

    ```swift
    print(1)
    ```
    """
  }

  private func problems(_ line: String) -> [String] {
    do throws(LessonProblems) {
      _ = try Lesson(file: "lesson", text: lesson(line))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test(
    "is reported with its line and what to write instead",
    arguments: [
      ("1. one", "lesson:9: a lesson shows no numbered lists: write sentences"),
      ("2) two", "lesson:9: a lesson shows no numbered lists: write sentences"),
      ("+ one", "lesson:9: a lesson shows no lists: write sentences"),
      ("> quoted", "lesson:9: a lesson shows no quotations: write sentences"),
      ("| a | b |", "lesson:9: a lesson shows no tables: write sentences"),
      ("~~~swift", "lesson:9: a script stands between lines ```swift and ```, not ~~~"),
      ("-----", "lesson:9: a lesson shows no lines of '-': take it out; headings begin with ##"),
      ("[a]: http://x", "lesson:9: links in a lesson are written [text](address)"),
      ("    print(1)", "lesson:9: a script stands between lines ```swift and ```; sentences begin at the left edge"),
      ("See ![the graph](a.png).", "lesson:9: a lesson shows no images: say in words what is to be seen"),
      ("It is _so_.", "lesson:9: emphasis in a lesson has asterisks: write *so*, not _so_"),
      ("It is ~~not~~ so.", "lesson:9: crossed-out text isn't shown as that in a lesson: take '~~' out"),
      ("A <b>tag</b>.", "lesson:9: '<b>' isn't understood in a lesson: write it as plain words, or as `code`"),
    ])
  func reported(line: String, problem: String) { #expect(problems(line) == [problem]) }

  @Test(
    "what is shown as it is meant is no problem",
    arguments: [
      "*so* and **so**, `_ in`, `![x](y)`, `Promise<Int>`, and [a link](http://x.org).", "It takes 100. Then 3 < 4 and 5 > 4.",
      "A name_with_lines, 1.5 seconds, 2 + 3.", "<!-- 1. a note -->",
    ])
  func shown(line: String) { #expect(problems(line) == []) }
}
