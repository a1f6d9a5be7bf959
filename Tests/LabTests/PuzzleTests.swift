import Foundation
@testable import JavaScriptReading
import Lab
import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@Suite("JavaScript, read as scripts")
struct PuzzleTests {
  /// A puzzle's name, its text and what Node 20 printed.
  struct Puzzle: CustomTestStringConvertible {
    var name: String
    var text: String
    var expected: String

    var testDescription: String { name }
  }

  static let puzzles: [Puzzle] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Puzzles")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".js") }.sorted().compactMap { file in
      let name = String(file.dropLast(3))
      guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8),
        let expected = try? String(contentsOf: folder.appending(path: name + ".expected"), encoding: .utf8)
      else { return nil }
      return Puzzle(name: name, text: text, expected: expected)
    }
  }()

  private static func run(_ translation: JavaScriptTranslation) -> (printed: String, isFine: Bool) {
    let request = RunRequest(source: ScriptSource(name: "puzzle", text: translation.text), dialect: .ecmascript)
    let run = request.perform()
    return (run.full.output.map(\.text).joined(), RunReport(run, format: .text).status == .success)
  }

  /// Of all 432 (`EVERY_PROGRAM`) at least 411; otherwise of a third of them.
  @Test("at least 411 of 432 puzzles print what Node prints, or 137 of every third, and no other prints something else silently")
  func puzzles() {
    #expect(Self.puzzles.count == 432)
    var equal = 0
    let step = EveryProgram.isAsked ? 1 : 3
    let tried = stride(from: 0, to: Self.puzzles.count, by: step).map { Self.puzzles[$0] }
    for puzzle in tried {
      let translation = JavaScriptTranslation(of: puzzle.text)
      let (printed, isFine) = Self.run(translation)
      if printed == puzzle.expected {
        equal += 1
        #expect(translation.isWhole, "\(puzzle.name) is marked, though it prints the same")
      } else {
        #expect(!translation.isWhole || !isFine, "\(puzzle.name) prints something else silently:\n\(printed)")
      }
    }
    #expect(equal >= 411 / step)
  }

  @Test("what isn't understood stays as a comment with the reason, and its place is told")
  func marked() {
    let translation = JavaScriptTranslation(of: "console.log(1);\nwith (a) {\n  b();\n}\nconsole.log(2);\n")
    #expect(
      translation.text == """
        // dialect: ecmascript
        print(1)
        // not translated: 'with' is not read
        //   with (a) {
        //     b();
        //   }
        print(2)

        """)
    #expect(translation.remarks == [.init(line: 2, column: 1, reason: "'with' is not read")])
  }

  @Test("a parameter or variable may have the name of one of the lab's makers, where it is declared and where it is used")
  func namesOfMakers() {
    for name in ["all", "any", "race", "print", "zip", "type"] {
      for text in [
        "const f = (\(name)) => \(name) + 1; console.log(f(1));", "Promise.resolve(2).then(\(name) => console.log(\(name)));",
        "function f(\(name), [b]) { return \(name); } console.log(f(2, [1]));",
        "async function f(\(name) = 2) { return await \(name); } f().then(v => console.log(v));",
      ] {
        let translation = JavaScriptTranslation(of: text)
        #expect(translation.isWhole && Self.run(translation).printed == "2\n", "\(text)\n\(translation.text)")
      }
    }
  }

  @Test("an array that changes is the same under all its names, in a function's parameter and in an object, too")
  func arrays() {
    let text = """
      const list = [1], all = { list };
      const add = (to, v) => { to.push(v); return to; };
      console.log(add(list, 2) === list, add(all.list, 3).length, list);
      list[3] = 4;
      all.list[0] = 0;
      console.log(list[7], list, list.map(v => v * 2), list.pop(), list.shift(), list.unshift(9), [...list]);
      """
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.isWhole)
    #expect(
      Self.run(translation).printed
        == "true 3 [ 1, 2, 3 ]\nundefined [ 9, 2, 3 ] [ 0, 4, 6, 8 ] 4 0 3 [ 9, 2, 3 ]\n")
  }

  @Test("values are compared and printed as Node does it, or the run says that it can't")
  func values() {
    let text = """
      console.log(1 == "1", null == undefined, null == 0, "" == 0, 1 === "1", 2 === 10 / 5, NaN == NaN, !!"", !!"x");
      console.log(1 / 0, -1 / 0, 0 / 0, 1.0, ["it's"], { "a-b": { c: { d: { e: 1 } } } }, new Promise(() => {}));
      const error = new TypeError("t"), o = {}, same = o;
      console.log(error instanceof TypeError, error instanceof RangeError, error instanceof Error, o === same, o === {});
      """
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.isWhole)
    #expect(
      Self.run(translation).printed == """
        true true false true false true false false true
        Infinity -Infinity NaN 1 [ "it's" ] { 'a-b': { c: { d: [Object] } } } Promise { <pending> }
        true false true true false

        """)
    for unsaid in ["console.log(Promise.resolve([1]))", "console.log(() => 1)", "console.log([1] === [1])"] {
      #expect(!Self.run(JavaScriptTranslation(of: unsaid)).isFine)
    }
  }

  @Test(
    "what is no error and rejects is marked where only errors reject", arguments: ["google", "promisekit", "frantic", "async"])
  func reasons(target: String) throws {
    for text in ["Promise.reject(\"text\").catch(e => 1)", "new Promise((a, b) => b(5)).catch(e => 1)"] {
      let read = JavaScriptTranslation(of: text)
      let translation = try Translation(of: read.body, from: .ecmascript, to: try TranslationTarget(named: target))
      #expect(translation.remarks.contains { $0.isUntranslated && $0.rule == 15 }, "\(translation.text)")
    }
  }

  @Test("lines end without semicolons where JavaScript ends them")
  func semicolons() {
    let text = """
      // A comment
      const a = Promise.resolve(1)
      const b = a // goes on
        .then(x => x + 1) // two
        // as a text
        .then(x => `got ${x}`)

      b.then(console.log) // prints it
      """
    let start = """
      // dialect: ecmascript
      // A comment
      let a = Promise.resolve(1)
      let b = a // goes on
        .then { x in jsPlus(x, 1) } // two
        // as a text
        .then { x in "got \\(jsText(x))" }

      b.then { consoleLog($0) } // prints it
      """
    #expect(JavaScriptTranslation(of: text).text.hasPrefix(start))
  }

  @Test("what 'fetch' asks for is made up, and the chain behind it reads as it did")
  func fetching() {
    let text = """
      fetch('https://example.com/users/1')
        .then(response => response.json())
        .then(user => console.log(user.url))
        .catch(console.error);
      """
    let start = """
      // dialect: ecmascript
      fetch("https://example.com/users/1")
        .then { response in jsField(response, "json")() }
        .then { user in consoleLog(jsField(user, "url")) }
        .catch { consoleError($0) }

      """
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.isWhole && translation.text.hasPrefix(start), "\(translation.text)")
    #expect(Self.run(translation).printed == "https://example.com/users/1\n")
  }

  @Test("a closure stands in parentheses where a statement's brace follows")
  func heads() {
    let text = "async function f() { if (await Promise.resolve(1).then(v => v > 0)) console.log('yes'); }\nf();"
    let translation = JavaScriptTranslation(of: text)
    #expect(Self.run(translation).printed == "yes\n", "\(translation.text)")
  }

  @Test(
    "nothing crashes the reader",
    arguments: ["", "((((", "`${`${", "a => {", "/x", "'", "}", "async", "new", "const {", "\u{0}", "for (;;) {}"])
  func hostile(text: String) {
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.text.hasPrefix("// dialect: ecmascript\n"))
    _ = JavaScriptTranslation.looksLike(text)
  }

  @Test("a function with '...' that 'map' would give the list is marked, and so is what is deleted while names are visited")
  func marksOfLists() {
    for text in [
      "console.log([1, 2].map((...a) => a.length));",
      "const o = { a: 1, b: 2 }; for (const k in o) { delete o.b; console.log(k); }",
      "console.log('abc'.startsWith('b', 1));", "console.log(decodeURIComponent('a'));",
      "class A { f() { return this; } } const a = new A(), b = new A(); console.log(a.f.bind(b)() === b);",
    ] {
      #expect(!JavaScriptTranslation(of: text).isWhole, "\(text)")
    }
  }

  @Test("what is taken apart and isn't there is a fault, never another error's words")
  func takenApart() {
    let text = "Promise.resolve(null).then(({ a }) => a).catch((e) => console.log(e instanceof TypeError));"
    #expect(!Self.run(JavaScriptTranslation(of: text)).isFine)
  }

  @Test("deep nesting ends in a remark")
  func deep() {
    let text = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(!JavaScriptTranslation(of: text).isWhole)
  }

  @Test("a chain that is too long for the stack ends in a remark; one of 150 calls is read")
  func longChain() {
    func chain(_ count: Int) -> String { "Promise.resolve(1)" + String(repeating: ".then(v => v)", count: count) + ";" }
    #expect(JavaScriptTranslation(of: chain(150)).isWhole)
    let long = JavaScriptTranslation(of: chain(10_000))
    #expect(long.remarks.map(\.reason) == ["this chain is too long: part it with a variable"])
  }

  @Test("JavaScript is told from Swift")
  func recognized() {
    #expect(JavaScriptTranslation.looksLike("new Promise(r => r(1)).then(x => x)"))
    #expect(JavaScriptTranslation.looksLike("console.log('a')"))
    #expect(!JavaScriptTranslation.looksLike("Promise(1).then { print($0) }"))
    // One word of JavaScript makes none of a script.
    #expect(!JavaScriptTranslation.looksLike("Promise(1).then(n => n + 1).then { n in print(n) }"))
    for example in Example.all { #expect(!JavaScriptTranslation.looksLike(example.source.text), "\(example.name)") }
  }
}
