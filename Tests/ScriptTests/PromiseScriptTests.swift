import Program
import Testing
import TraceEvents

/// Snippets of the google guide, word for word.
enum Snippets {
  static let thenPipeline = """
    func work1(_ string: String) -> Promise<String> {
      return Promise {
        return string
      }
    }

    func work2(_ string: String) -> Promise<Int> {
      return Promise {
        return Int(string) ?? 0
      }
    }

    func work3(_ number: Int) -> Int {
      return number * number
    }

    work1("10").then { string in
      return work2(string)
    }.then { number in
      return work3(number)
    }.then { number in
      print(number)  // 100
    }
    """

  static let thenPipelineShort = """
    work1("10").then(work2).then(work3).then { number in
      print(number)  // 100
    }
    """

  static let catchPipeline = """
    struct CustomError: Error {}

    func work1(_ string: String) -> Promise<String> {
      return Promise {
        return string
      }
    }

    func work2(_ string: String) -> Promise<Int> {
      return Promise { () -> Int in
        guard let number = Int(string), number > 0 else { throw CustomError() }
        return number
      }
    }

    func work3(_ number: Int) -> Int {
      return number * number
    }

    work1("abc").then { string in
      return work2(string)
    }.then { number in
      return work3(number)  // Never executed.
    }.then { number in
      print(number)  // Never executed.
    }.catch { error in
      print("Cannot convert string to number: \\(error)")
    }
    """

  static let reduce = """
    let numbers = [1, 2, 3]
    Promise("0").reduce(numbers) { partialString, nextNumber in
      Promise(partialString + ", " + String(nextNumber))
    }.then { string in
      // Final result = 0, 1, 2, 3
      print("Final result = \\(string)")
    }
    """
}

@Suite("Promises in scripts")
struct PromiseScriptTests {
  @Test("the guide's snippets print what the guide says")
  func snippets() throws {
    #expect(try output(of: Snippets.thenPipeline) == "100\n")
    #expect(try output(of: Snippets.thenPipeline + "\n" + Snippets.thenPipelineShort) == "100\n100\n")
    #expect(try output(of: Snippets.catchPipeline) == "Cannot convert string to number: CustomError()\n")
    #expect(try output(of: Snippets.reduce) == "Final result = 0, 1, 2, 3\n")
  }

  static let prelude = """
    struct CustomError: Error {}
    enum NetError: Error { case offline }
    func load<T>(_ value: T, _ s: Double) -> Promise<T> { Promise(value).delay(s) }
    func fail(_ s: Double) -> Promise<String> { Promise("x").delay(s).then { _ in throw NetError.offline } }

    """

  @Test(
    "operators do what google's do",
    arguments: [
      ("all(load(\"a\", 0.1), load(\"b\", 0.05)).then { a, b in print(a, b) }", "a b\n"),
      ("all(load(1, 0.1), load(2, 0.05)).then { (list: [Int]) in print(list) }", "[1, 2]\n"),
      ("all(load(\"a\", 0.1), load(\"b\", 0)).then { print($0) }", "(\"a\", \"b\")\n"),
      ("all(load(\"a\", 0.1), Promise(3)).then { print($0) }", "(\"a\", 3)\n"),
      ("all([load(1, 0.1), load(2, 0.05)]).then { print($0) }", "[1, 2]\n"), ("all([]).then { print($0) }", "[]\n"),
      ("all(load(\"a\", 0.1), fail(0.05)).then { _ in print(1) }.catch { print($0) }", "offline\n"),
      ("any(load(\"a\", 0.1), fail(0.2)).then { print($0.0.value!, $0.1.error!, $0.1.value as Any) }", "a offline nil\n"),
      ("any(fail(0.1), fail(0.2)).catch { print(\"all\", $0) }", "all offline\n"),
      ("race(load(\"slow\", 2), load(\"fast\", 1)).then { print($0) }", "fast\n"),
      ("race([Promise<String>.pending().timeout(0.5), load(\"x\", 1)]).catch { print($0) }", "timedOut\n"),
      ("Promise(CustomError()).recover { _ in 5 }.then { print($0) }", "5\n"),
      ("fail(1).recover { _ in load(\"r\", 1) }.then { print($0) }", "r\n"),
      ("all(fail(1), load(\"a\", 0)).recover { _ in [\"none\"] }.then { print($0) }", "[\"none\"]\n"),
      ("Promise(5).validate { $0 > 9 }.catch { print($0) }", "validationFailure\n"),
      ("Promise(5).validate { $0 > 1 }.then { print($0) }", "5\n"),
      ("Promise(1).always { print(\"always\") }.then { print($0) }", "always\n1\n"),
      ("fail(0).always { print(\"always\") }.catch { print($0) }", "always\noffline\n"),
      ("Promise(1).then { print($0) }.then { print(\"still\", $0) }", "1\nstill 1\n"),
      ("Promise(1).then { _ in CustomError() }.catch { print(\"rejected\", $0) }", "rejected CustomError()\n"),
      ("Promise(1).then { _ in \"text\" }.then { print($0) }", "text\n"),
      ("fail(0).catch { print($0) }.catch { print(\"again\", $0) }", "offline\nagain offline\n"),
      (
        "let p = Promise<Int>.pending(); p.then { print($0) }; p.fulfill(1); p.fulfill(2); print(p.isFulfilled, p.value!)",
        "true 1\n1\n"
      ),
      ("Promise<Int> { fulfill, reject in reject(CustomError()) }.catch { print($0) }", "CustomError()\n"),
      ("Promise<Int>(on: .global()) { fulfill, _ in fulfill(3) }.then(on: .main) { print($0) }", "3\n"),
      ("Promise { load(4, 1) }.then { print($0) }", "4\n"),
      ("Promise { throw CustomError() }.catch { print($0) }", "CustomError()\n"),
      ("let c = load(1, 1); c.catch { print($0) }; c.cancel()", "CancellationError()\n"),
      ("Promise(0).reduce(1, 2, 3) { a, b in Promise(a + b) }.then { print($0) }", "6\n"),
      ("Promise(1).then(String.init).then { print([$0]) }", "[\"1\"]\n"),
      ("DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(2) }; DispatchQueue.main.async { print(1) }", "1\n2\n"),
      ("fail(0).catch { error in switch error { case NetError.offline: print(\"off\"); default: print(\"?\") } }", "off\n"),
      ("let p = Promise<Int>.pending(); p.timeout(1).catch { print($0 as? PromiseError == .timedOut) }", "true\n"),
      ("print(Promise(1).isPending, Promise<Int>.pending().isPending)", "false true\n"),
    ])
  func operators(_ text: String, _ printed: String) throws {
    #expect(try output(of: Self.prelude + text) == printed)
  }

  @Test("retry tries again after its delay, and asks its condition")
  func retries() throws {
    let text = """
      struct CustomError: Error {}
      var tries = 0
      retry(attempts: 3, delay: 2, condition: { left, error in
        print(left, error)
        return true
      }) { () -> Promise<Int> in
        tries += 1
        return tries < 3 ? Promise(CustomError()) : Promise(tries)
      }.then { print("done", $0) }
      """
    let run = try run(text)
    #expect(run.printed == "3 CustomError()\n2 CustomError()\ndone 3\n")
    #expect(run.endTime.milliseconds == 4000)
  }

  @Test("a script's own description is what the trace shows")
  func descriptions() throws {
    let text = """
      struct User: CustomStringConvertible { let id: Int; var description: String { "user \\(id)" } }
      Promise(User(id: 7)).then { [$0] }
      """
    let run = try run(text)
    #expect(run.settlements(of: "Promise") == ["fulfilled user 7"])
    #expect(run.settlements(of: "then") == ["fulfilled [user 7]"])
  }

  @Test("the same program and plan give the same events")
  func deterministic() throws {
    let text = Self.prelude + "all([load(1, 0.1), load(2, 0.1)]).then { print($0) }\nfail(0.1).catch { print($0) }"
    #expect(try run(text).events == run(text).events)
  }

  @Test("a result of 'any' is taken apart by its case, with the type's name or without")
  func maybes() throws {
    let text = """
      struct Bad: Error {}
      any([Promise("Oslo"), Promise(Bad())]).then { found in
        for one in found {
          if case Maybe.value(let name) = one { print("value", name) }
          switch one {
          case Maybe.error(let error): print("error", error)
          case .value: print("again")
          }
        }
      }
      """
    #expect(try run(text).printed == "value Oslo\nagain\nerror Bad()\n")
  }

  @Test(
    "whole numbers that are divided where seconds are wanted are a fraction, elsewhere a whole number",
    arguments: [
      ("Promise(1).delay(1/20)", 50), ("Promise(1).delay(3/2/10)", 150), ("Promise<Int>.pending().timeout(1 / 4)", 250),
      ("SimulatedTimer.after(1/20)", 50), ("retry(attempts: 2, delay: 1/10) { Promise<Int>(PromiseError.timedOut) }", 200),
      ("let half = 1/2\nPromise(1).delay(Double(half))", 0), ("Promise(3/2).then { Promise(1).delay(Double($0)) }", 1000),
    ])
  func fractionsOfSeconds(_ text: String, milliseconds: Int) throws {
    let run = try run(text)
    #expect(run.faults == [])
    #expect(run.endTime.milliseconds == Double(milliseconds))
  }

  @Test("where a promise of nothing is expected, 'then' whose closure gives nothing passes nothing on, as google's overloads do")
  func thenGivingNothing() throws {
    let text = """
      import Promises
      struct Lost: Error {}
      func load() -> Promise<Void> { Promise("a").then { print($0) } }
      func kept() -> Promise<String> { Promise("b").then { _ in } }
      func caught() -> Promise<Void> { Promise("c").then { _ in throw Lost() }.recover { _ in }.then { print("recovered") } }
      let annotated: Promise<Void> = Promise("d").then { text -> Void in print(text) }
      func flat() -> Promise<Void> { Promise("e").then { _ in Promise(()) } }
      load().then { print("load", $0) }
      kept().then { print("kept", $0) }
      caught().then { print("caught", $0) }
      annotated.then { print("annotated", $0) }
      flat().then { print("flat", $0) }
      """
    let lines = try run(text).printed.split(separator: "\n")
    #expect(Set(lines.filter { $0.contains(" ") }) == ["kept b", "flat ()", "load ()", "annotated ()", "caught ()"])
  }
}
