import Lab
import LabUI
import Program
import Screen
import SwiftPromises
import Testing
import TraceGraph

@Suite("code of an application that is pasted at the prompt")
struct PastedScriptTests {
  private let paste = """
    import PromiseKit
    class Feed {
      func refresh() {
        firstly { api.stories() }.done { print($0.count) }.catch { print($0) }
    """

  @Test("Ctrl-O makes a paste the script: its import chooses the library, what nobody calls is called; u takes it back")
  func script() {
    var playing = Playing("Promise(1).then { print($0) }")
    playing.send(.input(.paste(paste)))
    #expect(playing.state.notice?.text.contains("Ctrl-O makes it the script") == true)
    playing.press(.control("o"))
    #expect(playing.state.mode == .normal)
    #expect(playing.state.session.source.text == paste + "\n")
    #expect(playing.state.session.run?.dialect == .promisekit)
    #expect(playing.state.session.plan.promptLines.map(\.text) == ["let feed = Feed()", "feed.refresh()"])
    playing.type("G")
    #expect(playing.state.session.state.output.map(\.text) == ["3\n"])
    playing.type("uu")
    #expect(playing.state.session.source.text == "Promise(1).then { print($0) }")
    #expect(!playing.state.session.plan.stubs.isOn)
  }

  @Test("what is stubbed is listed in no more than half of the screen, however much it is", arguments: [24, 40])
  func longList(rows: Int) {
    let names = (1...60).map { "api\($0).load().then { print($0) }" }.joined(separator: "\n")
    var playing = Playing("let first = Promise(1)\n" + names, rows: rows)
    playing.type("U")
    let lines = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let edges = lines.indices.filter { lines[$0].contains("╭") || lines[$0].contains("╰") }
    #expect(edges.count == 2 && edges[1] - edges[0] + 1 == rows / 2)
    #expect(lines[..<edges[0]].contains { $0.contains("let first") })
  }

  @Test("a paste that is cut off says what is missing, and how to take it as it is or drop it")
  func cutOff() {
    var playing = Playing("Promise(1)")
    playing.send(.input(.paste("func load() {\n  api.stories(\"}\") { // }\n    print([1")))
    playing.press(.enter)
    let notice = playing.state.notice?.text ?? ""
    #expect(notice == "])}} is missing: type it, Ctrl-O makes it the script as it is, Esc drops it")
    playing.press(.escape)
    #expect(playing.state.session.source.text == "Promise(1)")
  }

  @Test("a paste that can't run at the prompt says that it can be the script")
  func refused() {
    var playing = Playing("Promise(1)")
    playing.send(.input(.paste("import PromiseKit\nfirstly { api.load() }.done { print($0) }.cauterize()")))
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("Ctrl-O makes it the script, with stubs: here ") == true)
    #expect(playing.state.mode.promptText?.hasPrefix("import PromiseKit") == true)
  }

  @Test(
    "JavaScript that is pasted becomes the script without stubs, and M comes to its end: Swift that prints what Node does",
    arguments: [
      (
        """
        function wait(ms, value) {
          return new Promise((resolve, reject) => {
            setTimeout(() => resolve(value), ms);
          });
        }
        wait(100, "ada")
          .then(name => console.log("hello " + name))
          .then(() => { throw new Error("oops"); })
          .catch(err => console.log(err.message))
          .finally(() => console.log("done"));
        """, ["hello ada\n", "oops\n", "done\n"]
      ),
      (
        """
        const p = new Promise((resolve, reject) => {
          setTimeout(() => {
            if (Math.random() > 2) {
              resolve("yes");
            } else {
              reject("no");
            }
          }, 200);
        });
        p.then(v => console.log(v)).catch(e => console.log("err", e)).finally(() => console.log("end"));
        """, ["err no\n", "end\n"]
      ),
      (
        """
        function delay(ms) {
          return new Promise(resolve => setTimeout(resolve, ms));
        }
        const double = n => n * 2;
        delay(50).then(() => { console.log(double(4)); });
        function check(x) {
          if (x === 0) throw new Error("zero!");
          return Promise.resolve(x);
        }
        check(1).then(function (v) { console.log(v); });
        """, ["1\n", "8\n"]
      ),
    ])
  func javaScript(text: String, printed: [String]) {
    var playing = Playing("Promise(1)")
    playing.send(.input(.paste(text)))
    #expect(playing.state.notice?.text.contains("Ctrl-O makes it the script; ") == true)
    playing.press(.control("o"))
    #expect(!playing.state.session.plan.stubs.isOn)
    for _ in 0..<40 where playing.state.session.run?.run == nil { playing.type("M") }
    playing.type("G")
    let script = playing.state.session.source.text
    #expect(playing.state.session.state.output.map(\.text) == printed, "\(script)")
    #expect(!script.contains("=>") && !script.contains("Any"), "\(script)")
  }
}
