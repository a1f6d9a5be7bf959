import Program
import SwiftPromises
import Testing
import TraceEvents

/// Values that are larger than they look: work on them is counted, bounded, and its end has a place.
@Suite("Hostile values")
struct HostileValueTests {
  private static let doubled = "var a: [Any] = [1]\nfor _ in 0..<40 { a = [a, a] }\n"
  private static let doubledTwice = doubled + "var b: [Any] = [1]\nfor _ in 0..<40 { b = [b, b] }\n"

  private func limit(_ text: String, steps: Int = 1_000_000, memory: Int? = nil) throws -> String? {
    var limits = RunLimits()
    limits.maximumSteps = steps
    if let memory { limits.maximumMemory = memory }
    guard case .limit(let message) = try run(text, limits: limits).ending else { return nil }
    return message
  }

  @Test(
    "using what was doubled forty times meets a limit, at its place",
    arguments: [
      (doubledTwice + "print(a == b)", "test.swift:5:9: "), (doubledTwice + "print(a != b)", "test.swift:5:9: "),
      (doubled + "print(a)", "test.swift:3:1: "), (doubled + "let s = \"\\(a)\"", "test.swift:3:9: "),
      (doubled + "print(String(describing: a))", "test.swift:3:7: "),
    ])
  func exponential(_ text: String, _ place: String) throws {
    let message = try #require(try limit(text))
    #expect(message.hasPrefix(place + "limit reached: "))
  }

  @Test("what is the same array is equal without a look; promises of it are made, and hashing it takes a look at a part")
  func exponentialButCheap() throws {
    #expect(try output(of: Self.doubled + "print(a == a)") == "true\n")
    #expect(try output(of: Self.doubled + "Promise(a).then { _ in print(1) }") == "1\n")
    #expect(
      try output(of: Self.doubled + "struct S: Hashable { let a: [Any] }\nvar s: Set<S> = []\ns.insert(S(a: a))\nprint(s.count)")
        == "1\n")
  }

  @Test(
    "work that the library does by itself counts as steps",
    arguments: [
      "let a = Array(0..<100_000)\nprint(a.filter { a.contains($0 + 50_000) }.count)",
      "let s = String(repeating: \"ab \", count: 1_000_000)\nprint(s.split(separator: \" \").count)",
      "var a = Array(repeating: 0, count: 100_000)\nvar i = 0\nwhile i < 100_000 { var b = a\n b[0] = i\n i += 1 }",
      "var a = Array(0..<100_000)\nwhile !a.isEmpty { a.removeFirst() }",
      "let a = Array(repeating: 0, count: 100_000)\nfunc f(_ x: [Int]) -> Int { x[0] }\nwhile true { _ = f(a) }",
      "let a = String(repeating: \"a\", count: 1_000_000)\nlet b = a + \"\"\nlet c = String(repeating: \"a\", count: 1_000_000)\nwhile true { if b == c {} }",
      "let a = String(repeating: \"a\", count: 1_000_000)\nvar d: [String: Int] = [:]\nwhile true { d[a, default: 0] += 1 }",
      "var d: [Int: Int] = [:]\nfor i in 0..<10_000 { d[i] = i }\nfor i in 0..<10_000 { d[i] = nil }",
      "let a = Array((0..<200_000).reversed())\nwhile true { _ = a.sorted() }",
      "let s = String(repeating: \"ab\", count: 100_000)\nwhile true { _ = s.contains(\"ba b\") }",
      "enum E: Error { case a }\nretry(attempts: Int.max) { () -> Promise<Int> in Promise(E.a) }",
    ])
  func countsAsSteps(_ text: String) throws {
    let message = try #require(try limit(text))
    #expect(message.contains("limit reached: the script took more than 1,000,000 steps"))
    #expect(message.contains("--max-steps"))
  }

  @Test(
    "a string that would be too long is none, and the message says where and how long",
    arguments: [
      (
        "let s = String(repeating: \"a\", count: 15_000_000)\nlet t = s + s",
        "test.swift:2:11: limit reached: this string would have 30,000,000 characters (at most 20,000,000): keep strings smaller"
      ),
      (
        "let s = String(repeating: \"a\", count: 15_000_000)\nlet t = \"\\(s)\\(s)\"",
        "test.swift:2:9: limit reached: this string would have 30,000,000 characters (at most 20,000,000): keep strings smaller"
      ),
      (
        "let s = String(repeating: \"a\", count: 15_000_000)\nlet t = [s, s].joined()",
        "test.swift:2:16: limit reached: this string would have 30,000,000 characters (at most 20,000,000): keep strings smaller"
      ),
      (
        "let s = String(repeating: \"ä\", count: 15_000_000)",
        "test.swift:1:9: limit reached: this string would have 30,000,000 bytes in UTF-8 (at most 20,000,000): keep strings smaller"
      ),
      (
        "let s = String(repeating: \"a\", count: 8_000_000)\nlet t = s.replacingOccurrences(of: \"a\", with: \"bbb\")",
        "test.swift:2:11: limit reached: this string would have 24,000,000 characters (at most 20,000,000): keep strings smaller"
      ),
      (
        "var s = String(repeating: \"a\", count: 15_000_000)\ns += s",
        "test.swift:2:3: limit reached: this string would have 30,000,000 characters (at most 20,000,000): keep strings smaller"
      ),
      (
        "let a = Array(repeating: 0, count: 30_000_000)",
        "test.swift:1:9: limit reached: this array would have 30,000,000 elements (at most 20,000,000): keep collections smaller"
      ),
    ])
  func tooLong(_ text: String, _ message: String) throws {
    #expect(try limit(text, steps: 100_000_000) == message)
  }

  @Test("a run that takes too much memory ends, and keeps what it printed")
  func memory() throws {
    var limits = RunLimits()
    limits.maximumMemory = 300_000_000
    let run = try run(
      "print(1)\nvar a: [[Int]] = []\nwhile true { a.append(Array(repeating: a.count, count: 1_000_000)) }", limits: limits)
    guard case .limit(let message) = run.ending else {
      Issue.record("ended with \(run.ending)")
      return
    }
    // Which call of the line takes it over the limit depends on what the process keeps beside it.
    #expect(message.hasPrefix("test.swift:3:"))
    #expect(
      message.hasSuffix(
        "limit reached: the run takes more than 300 MB of memory: keep less, or raise the limit with --max-memory"))
    #expect(run.printed == "1\n")
  }

  @Test("a trace keeps the beginning of a long value, and how long it was; what is printed is whole")
  func shortened() throws {
    let run = try run(
      "let s = String(repeating: \"a\", count: 1_000_000)\nPromise(s).then { print($0) }\nPromise([s, s])\nPromise(Array(0..<1000))"
    )
    let made = run.settlements(of: "Promise")
    #expect(made[0] == "fulfilled " + String(repeating: "a", count: 1000) + "… (cut; 1,000,000 bytes in all)")
    #expect(made[1] == "fulfilled [\"" + String(repeating: "a", count: 998) + "… (cut; 2 elements in all)")
    #expect(made[2].hasSuffix("… (cut; 1,000 elements in all)"))
    #expect(run.printed.count == 1_000_001)
  }

  @Test("a value nested a thousand times is described whole, as Swift does")
  func nested() throws {
    let text = "var a: [Any] = []\nfor _ in 0..<1000 { a = [a] }\nprint(a)"
    #expect(try output(of: text) == String(repeating: "[", count: 1001) + String(repeating: "]", count: 1001) + "\n")
  }

  @Test(
    "each promise of ten thousand can adopt the one before, whoever waits for it besides", .timeLimit(.minutes(2)),
    arguments: ["", "p.then { _ in }", "p.delay(1)", "all(p, q).then { _ in }"])
  func adopting(_ other: String) throws {
    let text = """
      var p = Promise(7).delay(1)
      for _ in 0..<10_000 {
        let q = p
        p = Promise(0).then { _ in q }
        \(other)
      }
      p.then { print($0) }
      """
    #expect(try output(of: text) == "7\n")
  }

  @Test("a run can be stopped while values are compared")
  func stoppedWhileComparing() throws {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: Self.doubledTwice + "print(a == b)"))
    var limits = RunLimits()
    limits.maximumSteps = .max
    var questions = 0
    let run = program.run(limits: limits) {
      questions += 1
      return questions > 5
    }
    #expect(run.ending == .stopped)
  }
}
