import Program
import Testing
import TraceEvents

@Suite("Quick ways through frequent code")
struct QuickWayTests {
  @Test("an overflow in a marked sequence is blamed on its operator")
  func overflowPlace() throws {
    let run = try run("func f(_ n: Int) -> Int {\n  return n + 1\n}\nprint(f(Int.max))")
    guard case .fault(let text) = run.ending else { throw WrongEnding() }
    #expect(text.hasPrefix("test.swift:2:12: error: arithmetic overflow"))
  }

  struct WrongEnding: Error {}

  @Test(
    "integers and other values take the same way where their types change",
    arguments: [
      ("func f(_ a: Any, _ b: Any) -> String { \"\\(a) \\(b)\" }\nfor x in [1, 2] { print(f(x + 1, x)) }", "2 1\n3 2\n"),
      ("var d = 1.5\nd += 2\nd *= 2\nprint(d)\nvar n = 7\nn %= 4\nn -= 5\nprint(n)", "7.0\n-2\n"),
      ("var s = \"a\"\ns += \"b\"\nvar l = [1]\nl += [2]\nl.append(3)\nprint(s, l)", "ab [1, 2, 3]\n"),
      ("func f() { var l = [1]; let k = l; l.append(2); print(k, l) }\nf()", "[1] [1, 2]\n"),
      ("struct P { var x: Int }\nlet a = P(x: 1)\nvar b = a\nb.x += 1\nb.x = b.x * 2\nprint(a, b)", "P(x: 1) P(x: 4)\n"),
      ("class C { var n = 0; var d = 0.5 }\nlet c = C()\nc.n += 2\nc.d = 3\nc.d += 1\nprint(c.n, c.d)", "2 4.0\n"),
      (
        "class A { func f() -> Int { 1 } }\nclass B: A { override func f() -> Int { 2 } }\nfor o in [A(), B(), A()] { print(o.f()) }",
        "1\n2\n1\n"
      ), ("var i = 0\nwhile i < 5 { i += 1; if i == 3 { continue }; if i > 4 { break } }\nprint(i)", "5\n"),
    ])
  func mixed(_ text: String, _ printed: String) throws {
    #expect(try output(of: text) == printed)
  }

  @Test("what an extension at the prompt declares counts from then on")
  func laterExtension() throws {
    var plan = RunPlan()
    plan.promptLines = [
      PromptLine(at: VirtualInstant(milliseconds: 10), text: "extension P { func twice() -> Int { x * 2 } }"),
      PromptLine(at: VirtualInstant(milliseconds: 20), text: "print(P(x: 4).twice())"),
    ]
    #expect(try output(of: "struct P { var x: Int; func same() -> Int { x } }\nprint(P(x: 3).same())", plan: plan) == "3\n8\n")
  }
}
