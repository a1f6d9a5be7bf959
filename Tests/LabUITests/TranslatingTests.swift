import Lab
@testable import LabUI
import Program
import Screen
import Testing

@Suite("a script beside its translation")
struct TranslatingTests {
  private static let text = "Promise(1).delay(0.1)\n  .then { print($0) }\n  .catch { print($0) }\n"

  private func view(_ playing: Playing) -> TranslationView? { playing.state.open(TranslationView.self) }

  @Test("X shows both texts, Enter takes the translation, and undo brings the script back")
  func taking() throws {
    var playing = Playing(Self.text, columns: 100, rows: 30)
    playing.press(.character("X"))
    #expect(view(playing)?.table.target == "promisekit")
    #expect(playing.screen.contains("google → promisekit"))
    #expect(playing.screen.contains(".done { print($0) }"))
    #expect(playing.screen.contains("both do the same"))
    playing.press(.enter)
    #expect(playing.state.session.source.text.hasPrefix("// dialect: promisekit\n"))
    playing.press(.character("u"))
    #expect(playing.state.session.source.text == Self.text)
  }

  @Test("where fix-its of JavaScript come to their end, M says that X reads all of it, and X takes the text from before them")
  func afterFixes() {
    let text = "const p = Promise.resolve(\"ada\");\np.then((value) => console.log(value.toUpperCase()));\n"
    var playing = Playing(text, columns: 100, rows: 30)
    for _ in 0..<12 { playing.press(.character("M")) }
    #expect(playing.screen.contains("X reads the JavaScript from before the fixes as a whole"), "\(playing.screen)")
    #expect(playing.text.hasPrefix("let p = "))
    playing.press(.character("X"))
    #expect(
      playing.screen.contains("JavaScript → ecmascript") && playing.screen.contains("value.uppercased()"), "\(playing.screen)")
    #expect(playing.text == text)
    playing.press(.escape, .character("u"))
    #expect(playing.text.hasPrefix("let p = "))
    // Swift that never was JavaScript gets no such advice.
    var swift = Playing("let p = Promise(1)\n", columns: 100, rows: 30)
    swift.press(.character("M"))
    #expect(!swift.screen.contains("JavaScript"))
  }

  @Test("in the midst of fix-its, X reads the JavaScript from before the first one, and undo brings the fixes back")
  func amidFixes() {
    let text = """
      const user = { name: "ada", age: 3 };
      const p = new Promise((resolve, reject) => {
        setTimeout(() => resolve(user), 100);
      });
      p.then(u => console.log(u.name)).finally(() => console.log("done"));

      """
    var playing = Playing(text, columns: 100, rows: 30)
    for fixes in 1...12 {
      playing.press(.character("M"))
      let mended = playing.text
      guard !playing.state.session.problems(of: mended).isEmpty else { break }
      #expect(mended != text)
      var reading = playing
      reading.press(.character("X"))
      #expect(reading.text == text && view(reading)?.table.remarks.isEmpty == true, "\(fixes)\n\(reading.screen)")
      #expect(reading.screen.contains("JavaScript → ecmascript  from before the fixes"), "\(reading.screen)")
      reading.press(.escape)
      #expect(reading.screen.contains("the JavaScript from before the fixes; u brings them back"), "\(reading.screen)")
      reading.press(.character("u"))
      #expect(reading.text == mended)
    }
  }

  @Test("Swift that fix-its made of JavaScript and that runs is translated as it is")
  func afterAllFixes() {
    var playing = Playing("const p = Promise.resolve(1);\np.then((value) => console.log(value));\n", columns: 100, rows: 30)
    for _ in 0..<12 where !playing.state.session.problems(of: playing.text).isEmpty { playing.press(.character("M")) }
    let mended = playing.text
    #expect(playing.state.session.problems(of: mended).isEmpty && mended.hasPrefix("let p"))
    playing.press(.character("X"))
    #expect(playing.text == mended && playing.screen.contains("google → promisekit"), "\(playing.screen)")
  }

  @Test("what a run of both came to is said: the same, or where they part and by which rule")
  func verdict() {
    var playing = Playing("Promise(1).then { print($0) }\nprint(\"end\")\n", columns: 100, rows: 30)
    playing.type(":translate promisekit-0.9.6")
    playing.press(.enter)
    #expect(playing.screen.contains("they part: "), "\(playing.screen)")
  }

  @Test("a translation with marks is taken at the second Enter only, and any other key takes the question back")
  func asking() {
    let text = "let p = Promise(1).delay(0.1)\np.then { print($0) }.catch { print($0) }\np.cancel()\n"
    var playing = Playing(text, columns: 100, rows: 30)
    playing.press(.character("X"), .enter)
    #expect(
      playing.screen.contains("1 place isn't translated: Enter again takes it with the marks"), "\(playing.screen)")
    #expect(playing.state.session.source.text == text)
    playing.press(.down, .enter)
    #expect(playing.state.session.source.text == text)
    playing.press(.enter)
    #expect(playing.state.session.source.text.contains("// not translated"))
  }

  @Test("a verdict that is too long for its line stands below the texts, whole", arguments: [80, 100, 200])
  func longVerdict(columns: Int) throws {
    var playing = Playing("Promise(1).then { print($0) }\nprint(\"end\")\n", columns: columns, rows: 24)
    playing.type(":translate promisekit-0.9.6")
    playing.press(.enter)
    let verdict = try #require(view(playing)?.table.verdict)
    let shown = playing.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(shown.contains(verdict.split(whereSeparator: \.isWhitespace).joined(separator: " ")), "\(playing.screen)")
  }

  @Test("Escape leaves the script as it is, and arrows choose another library")
  func choosing() throws {
    var playing = Playing(Self.text, columns: 100, rows: 30)
    playing.press(.character("X"), .right)
    let second = try #require(view(playing)?.table.target)
    #expect(second != "promisekit" && second != "google")
    playing.press(.left)
    #expect(view(playing)?.table.target == "promisekit")
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
    #expect(playing.state.session.source.text == Self.text)
  }

  @Test("the command takes a name, and an unknown one is answered with the nearest")
  func command() {
    var playing = Playing(Self.text)
    playing.type(":translate async")
    playing.press(.enter)
    #expect(view(playing)?.table.text.contains("Task {") == true)
    playing.press(.escape)
    playing.type(":translate ecmascrip")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("did you mean 'ecmascript'") == true)
    playing.type(":translate google")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("is written for 'google' already") == true)
  }

  @Test("JavaScript gets an offer in one line, and is replaced only when that is asked for")
  func javaScript() {
    let text = "const p = Promise.resolve(1)\np.then(x => console.log(x))\n"
    var playing = Playing(text, columns: 100, rows: 30)
    #expect(playing.state.notice?.text == "JavaScript: X reads it as Swift, M mends one word after the other")
    #expect(playing.state.session.source.text == text)
    playing.press(.character("X"))
    #expect(view(playing)?.table.source == "JavaScript")
    playing.press(.enter)
    #expect(playing.state.session.source.text.hasPrefix("// dialect: ecmascript\n"))
  }

  @Test("what is longer than its column is wrapped, in both texts, and the lines beside one another stay so")
  func wrapping() throws {
    let text = """
      Promise(1).then { (number: Int) -> Promise<Int> in Promise(number + 1).delay(0.1) }.always { print("the end") }
      let last = 2

      """
    var playing = Playing(text, columns: 100, rows: 30)
    playing.press(.character("X"))
    let lines = playing.screen.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("  ") && $0.contains(".always { print(\"the end\") }") })
    #expect(!playing.screen.contains("…"))
    let last = try #require(lines.first { $0.hasPrefix("let last = 2") })
    #expect(last.contains("│ let last = 2"))
  }

  @Test("any size works", arguments: [(1, 1), (5, 3), (20, 5), (34, 9), (80, 24), (300, 100)])
  func sizes(columns: Int, rows: Int) {
    var playing = Playing(Self.text, columns: columns, rows: rows)
    playing.press(.character("X"), .character("G"), .pageUp)
    #expect(playing.screen.split(separator: "\n", omittingEmptySubsequences: false).count == rows)
  }
}
