import Lab
import Program
import Testing

/// What learners write who solve an exercise in another way than its author.
@Suite("right answers in other words, and wrong ones that look right")
struct OtherWaysTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    var lesson: String
    var exercise: Int
    /// What is replaced in the script that the exercise gives; nothing adds below it.
    var old = ""
    var new: String
    /// The goal that is missed first; `nil` for a right answer.
    var misses: String?

    var testDescription: String { "\(lesson) \(exercise): \(new)" }
  }

  private static func right(_ lesson: String, _ exercise: Int, _ old: String = "", _ new: String) -> Answer {
    Answer(lesson: lesson, exercise: exercise, old: old, new: new)
  }

  static let answers: [Answer] = [
    // The handler that prints is behind the one that is given the value.
    right(
      "later", 2, "",
      "for (name, time) in [(\"ada\", 0.1), (\"bob\", 0.2)] {\n  Promise(name).delay(time).then { \"hello \\($0)\" }.then { print($0) }\n}"
    ),
    right("settled-once", 2, "", "Promise<Int> { f, _ in ask(f) }.then { \"got \\($0)\" }.then { print($0) }"),
    Answer(
      lesson: "settled-once", exercise: 2, new: "ask { n in Promise(n).then { \"got \\($0)\" }.then { print($0) } }",
      misses: "handler then waiting for 42 prints got 42"),
    // `always` passes on what it is given, so nothing gets past the `catch`.
    right(
      "errors", 2, "{\n}",
      "{\n  age.then { if $0 < 18 { throw TooYoung() }; print(\"welcome\") }.catch { _ in print(\"refused\") }.always { }\n}"),
    right("other-words", 2, "", "when(fulfilled: one, two).done { print($0 + $1) }.catch { print($0) }.finally { }"),
    // A promise in the place of a value takes another turn of the queue.
    right("recover", 1, ".catch { _ in print(\"a: no network\") }", ".recover { _ in Promise(\"old news\") }"),
    right("recover", 1, ".catch { _ in print(\"a: no network\") }", ".catch { _ in }.recover { _ in \"old news\" }"),
    Answer(
      lesson: "recover", exercise: 1, old: "a: no network", new: "a: shows old news",
      misses: "handler then prints a: shows old news"),
    right("recover", 2, "", "news.then { shown = $0; print($0) }.catch { _ in cached().then { shown = $0; print($0) } }"),
    right("recover", 2, "", "news.then { shown = $0; print($0) }.recover { _ in cached().then { shown = $0; print($0) } }"),
    Answer(
      lesson: "recover", exercise: 2, new: "news.then { shown = $0; print($0) }.catch { _ in }",
      misses: "output with body: \"fresh news\" as status: 503"),
    // A flat chain waits as well as one in a handler.
    right(
      "forgotten-return", 2, "    SimulatedNetwork.post(\"/save\", status: 503)\n      .then { _ in print(\"saved\") }\n  }\n",
      "  }\n  .then { _ in SimulatedNetwork.post(\"/save\", status: 503) }\n  .then { _ in print(\"saved\") }\n"),
    right(
      "forgotten-return", 2, "    SimulatedNetwork.post(\"/save\", status: 503)\n      .then { _ in print(\"saved\") }\n  }\n",
      "    return SimulatedNetwork.post(\"/save\", status: 503)\n  }\n  .then { _ in print(\"saved\") }\n"),
    Answer(
      lesson: "forgotten-return", exercise: 2, old: "{ _ in print(\"saved\") }",
      new: "{ _ in print(\"saved\") }.catch { _ in print(\"not saved\") }", misses: "handler then returns a promise"),
    // Whoever begins `b` in another operator's handler, or awaits, doesn't begin it in the script.
    right(
      "one-by-one", 1, "let (one, two) = (copy(\"a\"), copy(\"b\"))\none.then { _ in two }\n  .then { _ in print(\"both\") }",
      "copy(\"a\").always { copy(\"b\").always { print(\"both\") } }"),
    right(
      "one-by-one", 1, "let (one, two) = (copy(\"a\"), copy(\"b\"))\none.then { _ in two }\n  .then { _ in print(\"both\") }",
      "Task {\n  _ = try await copy(\"a\").get()\n  _ = try await copy(\"b\").get()\n  print(\"both\")\n}"),
    right("one-by-one", 2, "", "show(1).then { _ in show(2) }.then { _ in show(3) }.always { print(\"done\") }"),
    right("one-by-one", 2, "", "Task {\n  for n in 1...3 { _ = try await show(n).get() }\n  print(\"done\")\n}"),
    // Nobody has said which of the two lines comes first.
    right(
      "cancel", 1, "  .catch { error in print(\"stopped: \\(error)\") }\n",
      "  .always { print(\"page closed\") }\n  .catch { if !($0 is CancellationError) { print(\"stopped: \\($0)\") } }\n"),
    Answer(
      lesson: "microtasks", exercise: 1, old: "queueMicrotask { print(\"micro\") }\nprint(\"end\")",
      new: "print(\"end\")", misses: "output"),
    right(
      "microtasks", 1, "queueMicrotask { print(\"micro\") }",
      "Promise.resolve(0).then { _ in queueMicrotask { print(\"micro\") } }"),
    Answer(
      lesson: "microtasks", exercise: 1, old: "  .finally { print(\"two\") }\nqueueMicrotask { print(\"micro\") }",
      new: "  .finally { print(\"two\") }\n  .then { _ in print(\"micro\") }", misses: "calls queueMicrotask"),
  ]

  @Test("each is taken, or misses the goal that asks for what it lacks", arguments: answers)
  func grades(answer: Answer) throws {
    let lesson = try #require(Course.builtIn.lesson(named: answer.lesson))
    let step = lesson.exercises[answer.exercise - 1]
    try #require(step.script.contains(answer.old) || answer.old.isEmpty, "the exercise was changed")
    let text = answer.old.isEmpty ? step.script + answer.new + "\n" : step.script.replacing(answer.old, with: answer.new)
    let judge = try #require(GoalJudge(lesson, step))
    let grade = judge.grade(script: ScriptSource(name: "a.swift", text: text))
    #expect(grade.problem == nil && grade.trouble == nil)
    #expect(grade.firstMiss?.goal.code == answer.misses, "\(grade.firstMiss?.difference ?? "")")
  }
}
