import Foundation
@testable import JavaScriptReading
import Lab
import Program
import SwiftPromises
import Testing
import TraceGraph

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

  @Test("of sixty puzzles at least fifty print what Node prints, and no other prints something else silently")
  func puzzles() {
    #expect(Self.puzzles.count == 60)
    var equal = 0
    for puzzle in Self.puzzles {
      let translation = JavaScriptTranslation(of: puzzle.text)
      let (printed, isFine) = Self.run(translation)
      if printed == puzzle.expected {
        equal += 1
        #expect(translation.isWhole, "\(puzzle.name) is marked, though it prints the same")
      } else {
        #expect(!translation.isWhole || !isFine, "\(puzzle.name) prints something else silently:\n\(printed)")
      }
    }
    #expect(equal >= 50)
  }

  @Test("what isn't understood stays as a comment with the reason, and its place is told")
  func marked() {
    let translation = JavaScriptTranslation(of: "console.log(1);\nclass A {\n  run() {}\n}\nconsole.log(2);\n")
    #expect(
      translation.text == """
        // dialect: ecmascript
        print(1)
        // not translated: 'class' is not read
        //   class A {
        //     run() {}
        //   }
        print(2)

        """)
    #expect(translation.remarks == [.init(line: 2, column: 1, reason: "'class' is not read")])
  }

  @Test("lines end without semicolons where JavaScript ends them")
  func semicolons() {
    let text = """
      // A comment
      const a = Promise.resolve(1)
      const b = a
        .then(x => x + 1)
        .then(x => `got ${x}`)

      b.then(console.log)
      """
    let start = """
      // dialect: ecmascript
      // A comment
      let a = Promise.resolve(1)
      let b = a.then({ x in jsPlus(x, 1) }).then({ x in "got \\(jsText(x))" })

      b.then({ consoleLog($0) })
      """
    #expect(JavaScriptTranslation(of: text).text.hasPrefix(start))
  }

  @Test(
    "nothing crashes the reader",
    arguments: ["", "((((", "`${`${", "a => {", "/x", "'", "}", "async", "new", "const {", "\u{0}", "for (;;) {}"])
  func hostile(text: String) {
    let translation = JavaScriptTranslation(of: text)
    #expect(translation.text.hasPrefix("// dialect: ecmascript\n"))
    _ = JavaScriptTranslation.looksLike(text)
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
    for example in Example.all { #expect(!JavaScriptTranslation.looksLike(example.source.text), "\(example.name)") }
  }
}
