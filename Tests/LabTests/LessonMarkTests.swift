import Lab
import Testing

@Suite("where a lesson was left, from one start to the next")
struct LessonMarkTests {
  private func mark(_ page: LessonMark.Page, _ scripts: [Int: String] = [:]) -> LessonMark {
    LessonMark(
      lesson: "1f", step: 3, page: page, right: 1,
      answers: [.init(step: 0, question: 1, choice: 2), .init(step: 2, question: 0, choice: 0)], passed: [3], scripts: scripts)
  }

  @Test(
    "a mark is read as it was written, whatever the script has in it",
    arguments: [LessonMark.Page.text, .goals, .question(0), .question(12)])
  func kept(page: LessonMark.Page) {
    for script in ["print(1)\n", "print(\"a\\tb\\n\")\n\tprint(2)\r\n", "", "// 買って!\\"] {
      var progress = LessonProgress()
      progress.note("then", .init(isFinished: true, right: 2, answered: 3, passed: 1))
      progress.mark("then", mark(page, [3: script, 4: "print(4)"]))
      progress.mark("a\tpath", mark(page))
      #expect(LessonProgress(decoding: progress.encoded) == progress)
    }
  }

  @Test(
    "lines that nobody wrote are passed over",
    arguments: ["", "then\tat", "then\tat\tf\tx\ttext\t0\t-\t-", "then\tat\tf\t1\t-1\t0\t-\t-"])
  func strange(line: String) { #expect(LessonProgress(decoding: line + "\n").marks.isEmpty) }

  @Test("a mark of another text of the lesson counts for nothing; without a mark a lesson begins anew")
  func changed() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "then"))
    var progress = LessonProgress()
    var left = mark(.text)
    progress.mark("then", left)
    #expect(progress.mark(of: lesson) == nil)
    left.lesson = lesson.fingerprint
    progress.mark("then", left)
    #expect(progress.mark(of: lesson) == left)
    progress.mark("then", nil)
    #expect(progress.mark(of: lesson) == nil && progress.encoded.isEmpty)
  }

  @Test("the list has each lesson's number and how far it was taken")
  func list() {
    var progress = LessonProgress()
    progress.note("then", .init(isFinished: true, right: 2, answered: 3, passed: 1))
    progress.note("chain", .init(isFinished: false, right: 0, answered: 0, passed: 0))
    let lines = Course.builtIn.text(progress).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("   1   later ") })
    #expect(lines.contains { $0.hasPrefix("   2 ✓ then ") && $0.hasSuffix("One step after another  (2 of 3 right)") })
    #expect(lines.contains { $0.hasPrefix("   3 … chain ") && $0.hasSuffix("A step that takes time itself") })
    #expect(lines.contains { $0.hasPrefix("  21   microtasks ") })
  }
}
