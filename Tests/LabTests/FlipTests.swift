import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("the smallest change that flips a promise")
struct FlipTests {
  /// The sentences found for the last promise of an operator, and how the promise ends under the first one's plan.
  private func flips(_ name: String, _ text: String, plan: RunPlan = RunPlan()) throws -> (
    sentences: [String], then: String, runs: Int
  ) {
    var request = RunRequest(source: ScriptSource(name: "test.swift", text: text), plan: plan)
    let run = request.perform()
    let promise = try #require(run.full.promises.last { $0.operatorName == name })
    let answer = FlipQuestion(request, promise: promise.address).answer()
    guard let first = answer.flips.first else { return ([], "", answer.runs) }
    request.plan = first.plan
    let after = request.perform().full.promises.first { $0.address == promise.address }
    return (answer.flips.map(\.sentence), "\(after?.state.rawValue ?? "-") \(after?.settlementText ?? "")", answer.runs)
  }

  @Test("of a race: how much later the winner had to be, found by running")
  func race() throws {
    let found = try flips(
      "race",
      """
      let a = Promise("a").delay(0.121)
      let b = Promise("b").delay(0.09)
      race(a, b)
      """)
    #expect(found.sentences.first == "if `delay` line 2 were 31 ms later, `delay` line 1 would win the race")
    #expect(found.then == "fulfilled a")
    #expect(found.runs < 12)
  }

  @Test("of a timeout: how much later its input had to be, or how much sooner")
  func timeout() throws {
    let early = try flips("timeout", "Promise(7).delay(0.05).timeout(0.08)")
    #expect(
      early.sentences.first == "if `delay` line 1 were 30 ms later, `timeout` line 1 would be rejected at 80 ms with timedOut")
    #expect(early.then == "rejected timedOut")
    let late = try flips("timeout", "Promise(\"x\").delay(0.1).timeout(0.08).catch { _ in }")
    #expect(late.sentences.first == "if `delay` line 1 were 21 ms sooner, `timeout` line 1 would be fulfilled at 79 ms with x")
    #expect(late.then == "fulfilled x")
  }

  @Test("of a timeout of no time, whose input comes at the end of time, nothing overflows")
  func endOfTime() throws {
    #expect(try flips("timeout", "Promise(7).delay(1e300).timeout(0)").runs > 0)
    #expect(try flips("race", "race(Promise(7).delay(1e300), Promise(8))").runs > 0)
  }

  @Test("a value of another type, with which the program faults, is not proposed; nor is one where an injection stands")
  func types() throws {
    let text = """
      struct Bad: Error {}
      Promise("a").then { s -> Int in throw Bad() }.then { n in print(n + 1) }
      """
    let found = try flips("then", text)
    #expect(
      found.sentences == ["if `then` line 2, #2 gave 0 instead, `then` line 2, #3 would run and be fulfilled at 0 ms with 0"])
    #expect(found.then == "fulfilled 0")
    let fine = "Promise(1).delay(0.1).then { $0 + 1 }"
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: fine)).perform()
    let delay = try #require(run.full.promises.first { $0.operatorName == "delay" })
    let plan = RunPlan().adding(Injection(address: delay.address, action: .fail(nil)))
    let sentences = try flips("then", fine, plan: plan).sentences
    #expect(sentences.count == 1 && sentences[0].hasPrefix("without the injection at"), "\(sentences)")
  }

  @Test("of an error: that its origin lets the value pass; of a value: that what it came from fails")
  func outcomes() throws {
    let text = """
      Promise("ada")
        .validate { $0.count > 3 }
        .then { $0 + "!" }
        .recover { _ in "guest" }
      """
    let skipped = try flips("then", text)
    #expect(
      skipped.sentences == ["if `validate` line 2 let \"ada\" pass, `then` line 3 would run and be fulfilled at 0 ms with ada!"])
    #expect(skipped.then == "fulfilled ada!")
    let fulfilled = try flips("then", "Promise(1).then { $0 + 1 }")
    #expect(
      fulfilled.sentences == ["if `Promise` line 1 failed, `then` line 1 would be skipped"])
  }

  @Test("of a promise that waits for ever: that what it waits for is fulfilled; of an injection: that it isn't there")
  func waiting() throws {
    let pending = try flips("then", "Promise<Int>.pending().then { _ in 5 }")
    #expect(pending.sentences == ["if `pending` line 1 were fulfilled, `then` line 1 would be fulfilled at 0 ms with 5"])
    #expect(try flips("pending", "Promise<Int>.pending().then { _ in 5 }").sentences.isEmpty, "it alone goes without saying")
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:1#0")), action: .hang)]
    let hanging = try flips("then", "Promise(1).then { $0 + 1 }", plan: plan)
    #expect(
      hanging.sentences.first
        == "without the injection at `Promise` line 1 (hangs) `then` line 1 would be fulfilled at 0 ms with 2")
    #expect(hanging.then == "fulfilled 2")
  }

  @Test("the search is bounded, and stops when it is asked to")
  func bounded() throws {
    let text = "race(Promise(1).delay(0.5), Promise(2).delay(9)).then { $0 }.then { $0 }"
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    let last = try #require(request.perform().full.promises.last)
    #expect(FlipQuestion(request, promise: last.address).answer(mostRuns: 3).runs <= 3)
    let stopped = FlipQuestion(request, promise: last.address).answer(isStopped: { true })
    #expect(stopped.flips.isEmpty)
    let wrong = RunRequest(source: ScriptSource(name: "test.swift", text: "let ="))
    #expect(FlipQuestion(wrong, promise: last.address).answer().flips.isEmpty)
  }

  @Test("what waits for all, whatever comes of them, is fulfilled with another value when one of them fails")
  func combined() throws {
    let found = try flips("any", "let a = Promise(1).delay(0.2)\nlet b = Promise(2).delay(0.3)\nany(a, b)")
    #expect(found.sentences.count == 1)
    let sentence = try #require(found.sentences.first)
    #expect(sentence.hasPrefix("if `delay` line 2 failed, `any` line 3 would be fulfilled at "))
    #expect(found.then.hasPrefix("fulfilled (Maybe.value(1), Maybe.error("))
  }

  @Test("a value that is offered has the type that the promise has, by the text or by the values that were seen there")
  func typesOfValues() throws {
    let avatars = try flips("all", try #require(Example.named("all-avatars")).source.text)
    #expect(avatars.sentences.count == 1)
    #expect(
      avatars.sentences.first?.hasPrefix(
        "if `then` line 14, #6 gave \"<ada>\" instead, `all` line 26 would be fulfilled at 200 ms") == true,
      "\(avatars.sentences)")
    let bad = "enum Bad: Error { case no }\n"
    // The text of a case is that of a string, too, and nobody knows how to write the value.
    let cases = """
      enum Color { case red }
      func pick(_ n: Int) -> Promise<Color> { Promise(n).then { n -> Color in if n == 2 { throw Bad.no }; return .red } }
      all(pick(1), pick(2))
      """
    #expect(try flips("all", bad + cases).sentences.isEmpty)
    // Nothing says of which type the handler's result is; the other call of it gave an integer.
    let seen = """
      for n in 1...2 { Promise("n\\(n)").then { s in if s == "n2" { throw Bad.no }; return s.count }.then { print($0) } }
      """
    let counted = try flips("then", bad + seen)
    #expect(counted.sentences.first?.contains(" gave 2 instead, ") == true, "\(counted.sentences)")
    #expect(counted.then == "fulfilled 2")
    let unknown = "Promise(\"a\").then { s in if s == \"a\" { throw Bad.no }; return s.count }.then { print($0) }"
    #expect(try flips("then", bad + unknown).sentences.isEmpty, "of a value of an unknown type nothing is said")
    let digits = try flips("timeout", "Promise(\"5\").delay(0.1).timeout(0.08).then { $0 + \"!\" }.catch { _ in }")
    #expect(digits.then == "fulfilled 5" && !digits.sentences[0].contains("stops"), "\(digits.sentences)")
  }

  @Test("a change is offered although the program then stops somewhere, and that is said")
  func faults() throws {
    let text = """
      func avatar(_ name: String) -> Promise<String> { Promise(name).validate { $0.count > 2 } }
      let (first, second) = (avatar("ada"), avatar("bo"))
      all(first, second, Promise(1)).then { three in
        print(three.map { $0 })
      }.recover { _ in print("fallback") }
      """
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    let failed = try #require(request.perform().full.promises.first { $0.operatorName == "validate" && $0.state == .rejected })
    let flips = FlipQuestion(request, promise: failed.address).answer().flips
    let sentence = try #require(flips.first?.sentence)
    #expect(
      sentence.hasPrefix(
        "if `validate` line 1, #4 let \"bo\" pass, it would be fulfilled at 0 ms with bo; but line 4 then stops: "))
  }
}
