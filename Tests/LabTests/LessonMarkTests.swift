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
      var then = mark(page, [3: script, 4: "print(4)"])
      then.leftover = [script, "print(5)"]
      then.steps = Course.builtIn.lesson(named: "then")?.steps.map(LessonMark.StepKey.init) ?? []
      progress.mark("then", then)
      progress.mark("a\tpath", mark(page))
      #expect(LessonProgress(decoding: progress.encoded) == progress)
    }
  }

  @Test(
    "lines that nobody wrote are passed over",
    arguments: ["", "then\tat", "then\tat\tf\tx\ttext\t0\t-\t-", "then\tat\tf\t1\t-1\t0\t-\t-"])
  func strange(line: String) { #expect(LessonProgress(decoding: line + "\n").marks.isEmpty) }

  @Test("a mark of the same text is taken as it is; without a mark a lesson begins anew")
  func same() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "then"))
    var progress = LessonProgress()
    var left = mark(.text)
    left.lesson = lesson.fingerprint
    progress.mark("then", left)
    #expect(progress.mark(of: lesson) == left && !progress.isChanged(lesson))
    progress.mark("then", nil)
    #expect(progress.mark(of: lesson) == nil && progress.encoded.isEmpty)
  }

  /// A lesson that was left at its fourth step, an exercise, with every question answered right and something written in it.
  private func left(_ lesson: Lesson) -> LessonProgress {
    var progress = LessonProgress()
    let exercises = lesson.steps.indices.filter { lesson.steps[$0].exercise != nil }
    let answers = lesson.steps.indices.flatMap { step in
      lesson.steps[step].questions.indices.map { LessonMark.Answer(step: step, question: $0, choice: 0) }
    }
    progress.mark(
      lesson.progressName,
      LessonMark(
        lesson: lesson.fingerprint, step: exercises[0], page: .goals, right: answers.count, answers: answers, passed: exercises,
        scripts: Dictionary(uniqueKeysWithValues: exercises.map { ($0, "// mine \($0)") }),
        steps: lesson.steps.map(LessonMark.StepKey.init)))
    return LessonProgress(decoding: progress.encoded)
  }

  @Test("where an author corrects one step, what was written stays in it, and everything else is as it was left")
  func corrected() throws {
    let before = try #require(Course.builtIn.lesson(named: "then"))
    let exercise = try #require(before.steps.firstIndex { $0.exercise != nil })
    var lesson = before
    lesson.steps[exercise].prose.append("One sentence more.")
    lesson.steps[exercise].script += "\n// given\n"
    let progress = left(before)
    #expect(progress.isChanged(lesson))
    let old = try #require(progress.marks["then"])
    let mark = try #require(progress.mark(of: lesson))
    #expect(mark.scripts == old.scripts && mark.leftover.isEmpty && mark.answers == old.answers && mark.right == old.right)
    #expect(mark.step == exercise && mark.page == .text)
    #expect(mark.passed == old.passed.filter { $0 != exercise })
    #expect(mark.lesson == lesson.fingerprint)
  }

  @Test("where a step is put in, answers and scripts move along with theirs")
  func inserted() throws {
    let before = try #require(Course.builtIn.lesson(named: "then"))
    var lesson = before
    var new = before.steps[0]
    new.title = "something new"
    new.prose = ["It is new."]
    lesson.steps.insert(new, at: 0)
    let progress = left(before)
    let old = try #require(progress.marks["then"])
    let mark = try #require(progress.mark(of: lesson))
    #expect(mark.step == old.step + 1 && mark.page == .goals && mark.passed == old.passed.map { $0 + 1 })
    #expect(mark.answers.map(\.step) == old.answers.map { $0.step + 1 } && mark.right == old.right)
    #expect(mark.scripts == Dictionary(uniqueKeysWithValues: old.scripts.map { ($0.key + 1, $0.value) }))
  }

  @Test("what was written for an exercise that is gone goes to one without a script, or stays beside the lesson; nothing is lost")
  func removed() throws {
    let before = try #require(Course.builtIn.lesson(named: "then"))
    let exercises = before.steps.indices.filter { before.steps[$0].exercise != nil }
    let progress = left(before)
    let written = Set(try #require(progress.marks["then"]).scripts.values)
    for kept in exercises.indices {
      var lesson = before
      lesson.steps.removeAll { $0.exercise != nil && $0 != before.steps[exercises[kept]] }
      let mark = try #require(progress.mark(of: lesson))
      #expect(Set(mark.scripts.values).union(mark.leftover) == written)
      #expect(mark.scripts.values.first == "// mine \(exercises[kept])" && mark.leftover.count == exercises.count - 1)
    }
    var lesson = before
    lesson.steps.removeAll { $0.exercise != nil }
    var later = progress
    later.mark("then", progress.mark(of: lesson))
    #expect(Set(try #require(later.marks["then"]).leftover) == written)
    // The author brings the exercises back.
    #expect(Set(try #require(LessonProgress(decoding: later.encoded).mark(of: before)).scripts.values) == written)
  }

  @Test("what an earlier version kept, without the steps, still brings its scripts back into a changed lesson")
  func earlier() throws {
    var lesson = try #require(Course.builtIn.lesson(named: "then"))
    let exercise = try #require(lesson.steps.firstIndex { $0.exercise != nil })
    var progress = LessonProgress()
    progress.mark("then", mark(.text, [exercise: "// mine"]))
    lesson.steps[exercise].prose.append("One sentence more.")
    #expect(progress.mark(of: lesson)?.scripts == [exercise: "// mine"])
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
