import Program
import Testing

@testable import Lab

@Suite("what people are told whose answer fails")
struct LessonHintTests {
  /// What is told about an answer to an exercise of the course.
  private func told(_ name: String, _ exercise: Int, _ answer: String) throws -> String? {
    let lesson = try #require(Course.builtIn.lesson(named: name))
    let judge = try #require(GoalJudge(lesson, lesson.exercises[exercise]))
    let grade = judge.grade(script: ScriptSource(name: "mine.swift", text: answer))
    #expect(!grade.isPassed && grade.problem == nil, "\(grade)")
    return judge.hint(for: grade)?.joined(separator: " ")
  }

  private func price(_ chain: String) -> String { "let price = Promise(1000).delay(0.1)\nprice\n\(chain)\n" }

  @Test("a hint that names code is told only where that code is, whatever else comes out the same")
  func namedCode() throws {
    let rest = "  .then { cents in \"\\(cents) cents\" }\n  .then { text in print(\"price: \\(text)\") }"
    let divided = try told("then", 2, price("  .then { cents in cents + cents*(20/100) }\n" + rest))
    #expect(divided?.hasPrefix("`20 / 100` divides whole numbers") == true)
    let dropped = try told("then", 2, price("  .then { cents in\n    let more = cents + cents / 5\n  }\n" + rest))
    #expect(dropped == "What the handler works out in line 4 goes nowhere: it returns nothing. End it with `return more`.")
    let bare = try told(
      "then", 2, price("  .then { cents in\n    let more = cents + cents / 5\n    more\n  }\n" + rest))
    #expect(bare?.hasSuffix("End it with `return more`.") == true)
  }

  @Test("a hint is told only to who makes the same promises: here the new step stands below, and nothing is dropped")
  func shapes() throws {
    let lesson = try #require(Course.builtIn.lesson(named: "chain"))
    let given = lesson.exercises[0].script
    let below = try told("chain", 0, given + "  .then { image in frame(image) }\n")
    #expect(below?.hasPrefix("The new step stands below the one that prints") == true)
    let dropping = given.replacing("{ image in print", with: "{ image in\n  frame(image)\n  print")
    #expect(try told("chain", 0, dropping)?.contains("drops what `frame` gives") == true)
    let inside = try told(
      "order", 0,
      """
      Promise(1)
        .then { _ in
          print("a1")
          Promise(2).then { _ in print("b1") }.always { print("b2") }
        }
        .always { print("a2") }
      print("end")
      """)
    #expect(inside?.contains("begins in a handler of the other") == true)
  }

  @Test("what the script prints itself tells answers apart: the same line from a handler is another mistake")
  func scriptLines() throws {
    let start = "let user = Promise(\"ada\").delay(0.1)\nfunc letters() -> Promise<Int> { Promise(5).delay(0.15) }\n"
    let early = try told("all", 1, start + "all(user, letters())\nprint(\"ada has 5 letters\")\n")
    #expect(early?.contains("prints the line at once") == true)
    let fixed = try told("all", 1, start + "all(user, letters()).then { _ in print(\"ada has 5 letters\") }\n")
    #expect(fixed?.contains("what it says is written down") == true)
  }

  @Test("a backslash that was forgotten is named, and a name that stands in a text as a word")
  func textSlips() throws {
    let chain = "Promise(3)\n  .then { number in number * 2 }\n  .then { number in number + 1 }\n"
    let last = "  .then { text in print(\"result: \\(text)\") }\n"
    let forgotten = try told("then", 0, chain + "  .then { number in \"(number)!\" }\n" + last)
    #expect(
      forgotten == "A backslash is missing: between quotes, `(number)` is only a word, and `\\(number)` puts the value there.")
    let word = try told("then", 0, chain + "  .then { number in \"number!\" }\n" + last)
    #expect(word == "Between quotes, `number` is only a word: `\\(number)` puts its value there.")
    let greetings =
      "print(\"start\")\nPromise(\"ada\").delay(0.1).then { text in print(\"hello (text)\") }\nPromise(\"bob\").delay(0.2).then { text in print(\"hello (text)\") }\n"
    #expect(try told("later", 1, greetings)?.hasPrefix("A backslash is missing") == true)
  }

  @Test("a word of a text that happens to be a name is no slip where its value would not be what is asked for")
  func noTextSlips() throws {
    func slip(_ script: String, _ output: [String], _ wanted: [String]) -> String? {
      var grade = AnswerGrade(results: [], problem: nil, output: output)
      grade.script = script
      return TextSlip(grade, wanted: wanted)?.advice
    }
    #expect(slip("let price = 1\nprint(\"price: 1000\")", ["price: 1000"], ["price: 1200"]) == nil)
    #expect(slip("let done = 1\nprint(\"done\")", ["done"], ["3"]) == nil)
    #expect(slip("Promise(1).then { n in print(\"n\") }", ["n"], ["1"]) != nil)
    #expect(slip("let n = 1\nprint(\"n = \\(n)\")", ["n = 1"], ["n = 1"]) == nil)
    let member = slip("p.then { name in print(\"got name.count\") }", ["got name.count"], ["got 3"])
    #expect(member == "Between quotes, `name.count` is only a word: `\\(name.count)` puts its value there.")
    #expect(slip("p.then { n in print(\"see a.b for \\(n)\") }", ["see a.b for 1"], ["see c for 1"]) == nil)
    #expect(slip("print(\"a (b) c (d)\")", ["a (b) c (d)"], ["a 1 c 2"]) != nil)
    #expect(slip("print(\"a (b) c\")", ["a (b) c"], ["a 1 d"]) == nil)
  }

  @Test("a promise that is printed in its value's place is named for what it is, in any lesson")
  func promiseSlips() throws {
    let price = "let price = Promise(1000).delay(0.1)\n"
    #expect(
      try told("then", 2, price + "print(\"price: \\(price) cents\")\n")?.hasPrefix(
        "`Pending: Any` is a promise that was printed")
        == true)
    func slip(_ script: String, _ output: [String], _ wanted: [String]) -> String? {
      var grade = AnswerGrade(results: [], problem: nil, output: output)
      grade.script = script
      return PromiseSlip(grade, wanted: wanted)?.advice
    }
    #expect(slip("print(p)", ["Fulfilled: 3"], ["3"])?.hasPrefix("`Fulfilled: …` is a promise") == true)
    #expect(slip("print(\"Fulfilled: \\(n)\")", ["Fulfilled: 3"], ["3"]) == nil, "the script's own words")
    #expect(slip("print(p)", ["Fulfilled: 3"], ["Fulfilled: 4"]) == nil, "that is what is asked for")
  }

  @Test("to who awaits, a promise that is printed is told with what the lesson says of it, and with no handler")
  func promiseSlipsInTasks() throws {
    let start = "func load(_ name: String) -> Promise<String> {\n  Promise(name).delay(0.1)\n}\n\n"
    let answer = "Task {\n  let one = load(\"ada\")\n  let two = load(\"bob\")\n  print(\"\\(await one) and \\(await two)\")\n}\n"
    #expect(try told("async", 0, start + answer)?.hasPrefix("Let the task wait with `get()`") == true)
  }

  @Test("a `catch` of Swift's own is told from one of the chain, and an error that is only made from one that is thrown")
  func ownCatch() throws {
    func greet(_ body: String) -> String {
      """
      struct TooYoung: Error {}

      func greet(_ age: Promise<Int>) {
      \(body)
      }

      greet(Promise(12).delay(0.05))
      greet(Promise(18).delay(0.1))
      greet(Promise(17).delay(0.15))
      """
    }
    let own = """
        do {
          age.then { years in
            if years < 18 { throw TooYoung() }
            print("welcome")
          }
        } catch { print("refused") }
      """
    #expect(try told("errors", 1, greet(own))?.contains("No `.catch { … }` is in the chain here") == true)
    let made =
      "  age.then { years in if years < 18 { TooYoung() } }.then { _ in print(\"welcome\") }.catch { _ in print(\"refused\") }"
    #expect(try told("errors", 1, greet(made))?.contains("an error that is only made is dropped") == true)
  }

  @Test("a callback that settles nothing is told how a promise gets its value")
  func wrapping() throws {
    let ask =
      "func ask(_ callBack: @escaping (Int) -> Void) {\n  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {\n    callBack(42)\n  }\n}\n"
    #expect(
      try told("settled-once", 1, ask + "ask { number in print(\"got \\(number)\") }\n")?.hasPrefix(
        "Here no promise has the number") == true)
  }

  @Test("who stops only the one who waits for the roast hasn't stopped the roast")
  func roast() throws {
    let answer = """
      let soup = Promise("soup").delay(0.1)
      let roast = Promise("roast").delay(0.3)
      let ready = roast.then { _ in print("roast ready") }
      ready.catch { print("roast: \\($0)") }
      race(soup, roast).then { print("we eat \\($0)"); ready.cancel() }
      """
    #expect(try told("cancel", 1, answer)?.contains("cancels only what waits") == true)
  }

  @Test("an answer passes not by making the network or the loading quicker")
  func quicker() throws {
    let race = try #require(Course.builtIn.lesson(named: "find-the-race"))
    let equal = race.exercises[0].script
      .replacing("latency: wait", with: "latency: 0.1")
      .replacing("{ _ in shown = ", with: "{ _ in if text == query { shown = ")
      .replacing("no list of \\(text)\" }", with: "no list of \\(text)\" } }")
    _ = try told("find-the-race", 0, equal)
    let together = try #require(Course.builtIn.lesson(named: "async"))
    _ = try told("async", 0, together.exercises[0].script.replacing("delay(0.1)", with: "delay(0.05)"))
  }
}
