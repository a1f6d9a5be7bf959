import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("Faults")
struct FaultTests {
  @Test("a closure that doesn't fit what it is called with is told where it stands, not at the text's beginning")
  func misfitClosure() throws {
    let text = "// a comment\nPromise(5)\n  .then { $0 + 1 }\n  .then { (text: String) in print(text) }\n  .catch { print($0) }"
    let run = try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run(plan: RunPlan())
    #expect(run.faults.count == 1)
    #expect(run.faults.first?.hasPrefix("test.swift:4:") == true, "\(run.faults)")
    #expect(run.faults.first?.contains("argument 'text' of a closure must be String, not Int") == true)
  }

  @Test(
    "breaking a rule at the top level ends the program with a message",
    arguments: [
      ("let a = [1, 2]\nprint(a[5])", "2:8: error: Index out of range: the index is 5, the count is 2"),
      ("var n = Int.max\nn += 1", "2:3: error: arithmetic overflow"), ("let z = 0\nprint(1 / z)", "division by zero"),
      ("let n: Int? = nil\nprint(n!)", "unexpectedly found nil"), ("let x: Any = 1\nprint(x as! String)", "could not cast"),
      (
        "enum E: Error { case bad }\nfunc f() throws { throw E.bad }\ntry f()",
        "2:19: error: an error was thrown and nothing catches it: bad"
      ),
      ("struct S {}\nS().missing()", "value of type 'S' has no member 'missing'"), ("print(1 + \"a\")", "binary operator '+'"),
      ("let s = S(x: 1)\nstruct S { let x: Int }\nvar t = s\nt.x = 2", "'x' is a 'let' constant"),
      ("let a = [1]\na.append(2)", "'a': it is a 'let' constant"),
      ("struct S { func f(a: Int) {} }\nS().f(b: 1)", "is called with (b:)"),
      ("func f(_ a: Int) {}\nf(\"x\")", "argument 'a' of f must be Int, not String"),
      ("print(later)\nlet later = 1", "no value yet"),
      ("print([1].length)", "value of type 'Array' has no member 'length': Swift calls it 'count'"),
      ("let a = Promise(1)\na.thn { $0 }", "value of type 'Promise' has no member 'thn': did you mean 'then'?"),
      (
        "Promise(1).unfold { $0 }",
        "value of type 'Promise' has no member 'unfold': no operator has this name: there is "
      ), ("print(Promise(1).length)", "a promise isn't its value yet"),
      (
        "enum E { case a, b }\nlet e: E? = .a\nif case .c = e { print(1) }",
        "type 'E' has no member 'c': its cases are .a, .b"
      ),
      (
        "let r: Result<Int, Error> = .success(1)\nswitch r { case .fulfilled(let n): print(n); default: print(0) }",
        "type 'Result' has no member 'fulfilled': its cases are .success, .failure"
      ),
      (
        "func load() -> Promise<Int> { Promise(1) }\nall(load, load)",
        "'all' needs promises, this is a function: call it: load()"
      ),
      ("Promise(1).delay(0,05)", "takes one number, of seconds: a fraction has a point, as in 0.05"),
      ("Promise(1).timeout(on: .main, 0,5)", "takes one number, of seconds"),
      ("let r = 5...1", "range requires lowerBound <= upperBound"), ("var a: [Int] = []\na.removeLast()", "empty array"),
      ("func f() -> Int? { 2 }\nprint(f() + 1)", "unwrap the optional first"), ("fatalError(\"stop\")", "Fatal error: stop"),
    ])
  func topLevel(_ text: String, _ message: String) throws {
    let run = try run(text)
    guard case .fault(let rendered) = run.ending else {
      Issue.record("ended with \(run.ending)")
      return
    }
    #expect(rendered.contains(message), "\(rendered)")
    #expect(run.faults == [rendered])
  }

  @Test("a fault names the place, the line and who called whom")
  func callStack() throws {
    let run = try run("func a(_ n: Int) -> Int { b(n) }\nfunc b(_ n: Int) -> Int { [1][n] }\nprint(a(3))")
    #expect(
      run.faults.first == """
        test.swift:2:30: error: Index out of range: the index is 3, the count is 1: use an index from 0 to 0, or check \
        'indices.contains(index)' first
        func b(_ n: Int) -> Int { [1][n] }
                                     ^
          called from 1:27 in a
          called from 3:7 in the main program
        """)
  }

  @Test("a closure that takes another number of arguments is to blame itself")
  func wrongClosure() throws {
    let run = try run("Promise(1)\n  .then { a, b in a }")
    #expect(run.faults.first?.hasPrefix("test.swift:2:") == true, "\(run.faults)")
  }

  @Test(
    "an error's number is its raw value, or its place where cases with values come first",
    arguments: [
      ("A.plain", 2), ("A.one(1)", 0), ("A.last", 3), ("A.two(1, 2)", 1), ("R.x", 10), ("S.b", 1), ("T()", 1),
    ])
  func numbers(error: String, code: Int) throws {
    let text = """
      enum A: Error { case plain, one(Int), last, two(Int, Int) }
      enum R: Int, Error { case x = 10 }
      enum S: String, Error { case a, b }
      struct T: Error {}
      let error: Error = \(error)
      print((error as NSError).code, error.localizedDescription.contains("error \(code)."))
      """
    #expect(try run(text).printed == "\(code) true\n")
  }

  @Test("what ran before a fault stays")
  func before() throws {
    #expect(try run("print(1)\nprint([0][7])\nprint(2)").printed == "1\n")
  }

  @Test("a fault in a handler rejects its promise, and the program goes on")
  func inHandler() throws {
    let run = try run(
      "Promise(7).then { [1][$0] }.then { print($0) }.catch { print(\"caught: \\($0)\") }\nPromise(1).then { print($0) }")
    #expect(run.ending == .idle)
    #expect(run.printed.contains("caught: Index out of range: the index is 7"))
    #expect(run.printed.contains("Swift would have stopped the program here"))
    #expect(run.printed.hasSuffix("1\n") || run.printed.contains("\n1\n") || run.printed.hasPrefix("1\n"))
    #expect(run.faults.count == 1)
  }

  @Test("do and catch don't catch faults, as Swift would have trapped")
  func uncaught() throws {
    guard case .fault = try run("do { print([1][2]) } catch { print(\"no\") }").ending else {
      Issue.record("the fault was caught")
      return
    }
  }
}

@Suite("Limits")
struct LimitTests {
  private var small: RunLimits {
    var limits = RunLimits()
    limits.maximumSteps = 50_000
    return limits
  }

  @Test(
    "endless scripts end with a message that says how to raise the limit",
    arguments: [
      "while true {}", "func f() -> Promise<Int> { Promise(1).then { _ in f() } }\nf()", "repeat {} while true",
      "(1...1_000_000).forEach { _ in }", "for _ in 0... {}", "Promise { while true {} }",
    ])
  func endless(_ text: String) throws {
    let run = try run(text, limits: small)
    guard case .limit(let message) = run.ending else {
      Issue.record("ended with \(run.ending)")
      return
    }
    #expect(message.contains("--max-steps"))
  }

  @Test("endless recursion ends with a message, not with the native stack")
  func recursion() throws {
    guard case .limit(let message) = try run("func f(_ n: Int) -> Int { f(n + 1) + 1 }\nprint(f(0))").ending else {
      Issue.record("no limit")
      return
    }
    #expect(message.contains("1:27") && message.contains("--max-depth"))
  }

  @Test("deep recursion within the limit, also through closures of the library, is no trouble")
  func deep() throws {
    let text = "func f(_ n: Int) -> Int { n == 0 ? 0 : [n].map { f($0 - 1) + 1 }[0] }\nprint(f(3000))"
    #expect(try output(of: text) == "3000\n")
  }

  @Test("retry whose work calls retry does not overflow the native stack")
  func retryRecursion() throws {
    guard case .limit = try run("func f() -> Promise<Int> { retry { f() } }\nf()").ending else {
      Issue.record("no limit")
      return
    }
  }

  @Test(
    "a value that would fill the memory ends the script",
    arguments: [
      "var s = \"ab\"\nwhile true { s += s }", "var a = [1]\nwhile true { a += a }",
      "let a = Array(repeating: 0, count: 1 << 40)",
    ])
  func memory(_ text: String) throws {
    guard case .limit = try run(text).ending else {
      Issue.record("no limit")
      return
    }
  }

  @Test("a run can be stopped from outside")
  func stopped() throws {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: "while true {}"))
    var questions = 0
    let run = program.run {
      questions += 1
      return questions > 3
    }
    #expect(run.ending == .stopped)
  }

  @Test("a run ends at the instant of its limits")
  func until() throws {
    let run = try run("Promise(1).delay(5).then { print($0) }", limits: RunLimits(until: .init(milliseconds: 200)))
    #expect(run.ending == .reachedInstant)
    #expect(run.endTime.milliseconds == 200)
    #expect(run.printed.isEmpty)
  }

  @Test("a handler that runs when a limit ends the run neither fails nor is cancelled")
  func endedHandler() throws {
    let run = try run("Promise(\"a\").then { _ in var i = 0; while true { i += 1 } }\nPromise(\"b\").delay(0.1)", limits: small)
    let settled = run.events.filter { if case .settled = $0.kind { true } else { false } }
    #expect(settled.map(\.promise) == [PromiseID(1), PromiseID(3)])
  }
}
