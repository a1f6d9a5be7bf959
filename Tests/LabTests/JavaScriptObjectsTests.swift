@testable import JavaScriptReading
import Lab
import Program
import SwiftPromises
import Testing
import TraceGraph

@Suite("JavaScript: regular expressions, generators, objects made by functions, what is aborted")
struct JavaScriptObjectsTests {
  private func run(_ text: String) -> (printed: String, isFine: Bool) {
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.isWhole, "\(translation.remarks)\n\(translation.text)")
    let run = RunRequest(source: ScriptSource(name: "a", text: translation.text), dialect: .ecmascript).perform()
    return (run.full.output.map(\.text).joined(), RunReport(run, format: .text).status == .success)
  }

  @Test(
    "what scripts match otherwise than JavaScript is marked",
    arguments: [
      #"/\p{L}/.test('a');"#, "/a/y.test('a');", "/[^]/.test('a');", #"/(a)?\1/.test('a');"#, "/(?:(a)|b)*/.exec('ab');",
      "new RegExp(source).test('a');",
    ])
  func patterns(text: String) {
    #expect(!JavaScriptTranslation(of: "const source = 'a';\n" + text).isWhole, "\(text)")
  }

  @Test("a regular expression that begins with the end of a line, and one with a bracket in a set, match as in JavaScript")
  func sets() {
    #expect(
      run("console.log(/b$/.test('ab\\n'), /[[]/.test('['), /[&]/.test('&'), /a\\/b/.test('a/b'));").printed
        == "false true true true\n")
  }

  @Test("a text that isn't ASCII is no silent mistake: the run says that it isn't searched")
  func ascii() {
    #expect(!run("console.log(/\\w+/.exec('é')[0]);").isFine)
  }

  @Test("a method that speaks of 'this' and is handed on is marked: it would print something else")
  func lostThis() {
    let text = "const o = { name: 'x', hi() { console.log(this.name); } };\n"
    #expect(!JavaScriptTranslation(of: text + "setTimeout(o.hi, 1);").isWhole)
    #expect(run(text + "setTimeout(() => o.hi(), 1);").printed == "x\n")
    let bound = "function F() { this.n = 1; this.show = function () { console.log(this.n); }; }\nconst f = new F();\n"
    #expect(!JavaScriptTranslation(of: bound + "Promise.resolve().then(f.show);").isWhole)
    #expect(!JavaScriptTranslation(of: bound + "F();").isWhole, "without 'new' it makes no object")
  }

  @Test("a generator that is left where 'finally' would run is a fault of the run, not a silent change")
  func unfinished() {
    let text = "function* g() { try { yield 1; yield 2; } finally { console.log('closed'); } }\n"
    #expect(!run(text + "for (const n of g()) { console.log(n); break; }").isFine)
    #expect(run(text + "for (const n of g()) console.log(n);").printed == "1\n2\nclosed\n")
  }

  @Test("an error in a generator's code is thrown by 'next', and ends it")
  func throwing() {
    let text =
      "function* g() { yield 1; throw new Error('broke'); }\nconst it = g(); it.next();\n"
      + "try { it.next(); } catch (e) { console.log(e.message); }\nconsole.log(it.next().done);"
    #expect(run(text).printed == "broke\ntrue\n")
  }

  @Test("parameters that a function changes, and functions that call themselves by their own name")
  func parameters() {
    #expect(run("function f(n) { n = n + 1; while (n > 3) { n--; } return n; }\nconsole.log(f(5));").printed == "3\n")
    #expect(
      run("let n = 0; setTimeout(function tick() { if (++n < 3) setTimeout(tick, 5); else console.log(n); }, 5);").printed
        == "3\n")
  }

  @Test("functions of a block are declared where they are needed first, behind the variables that they use")
  func hoisting() {
    let text =
      "function run(list) {\n  let at = -1;\n  return go(0);\n  function go(i) { at = i; return i < list.length ? go(i + 1) : at; }\n}\nconsole.log(run([1, 2]));"
    #expect(run(text).printed == "2\n")
  }

  @Test("what follows an array with '...' belongs to all of it", arguments: ["", "const own = []; own.push(1);\n"])
  func spreadReceivers(before: String) {
    let text = """
      const rest = [2, 3];
      console.log([1, ...rest].map(x => x * 2), [1, ...rest].reduce((a, b) => a + b, 0), [1, ...rest].length, [1, ...rest].join('-'));
      console.log([1, ...rest].find(x => x === 1), [9, ...rest].toSorted(), [1, ...rest].map((x, i) => x * i), [...rest, 1].some(x => x > 2));
      [0, ...rest].forEach((x, i) => console.log(i, x));
      """
    #expect(
      run(before + text).printed
        == "[ 2, 4, 6 ] 6 3 1-2-3\n1 [ 2, 3, 9 ] [ 0, 2, 6 ] true\n0 0\n1 2\n2 3\n")
  }

  @Test("comments in classes stay")
  func comments() {
    let text = "class A {\n  // how many\n  count = 1;\n  // says it\n  say() { console.log(this.count); }\n}\nnew A().say();\n"
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.text.contains("// how many") && translation.text.contains("// says it"), "\(translation.text)")
  }
}
