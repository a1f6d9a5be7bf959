import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceJSON

@Suite("two runs, aligned by what they did")
struct TwoRunsTests {
  private func run(_ text: String, _ dialect: Dialect? = nil) -> LabRun {
    RunRequest(source: ScriptSource(name: "test.swift", text: text), dialect: dialect).perform()
  }

  private func compare(_ left: LabRun, _ right: LabRun) -> TwoRuns { TwoRuns(("a", left), ("b", right)) }

  private let chain = "Promise(1).delay(0.1).then { print($0) }.catch { print($0) }\n"

  @Test("the same script twice has no difference, wherever its lines stand and whatever its names are")
  func same() {
    let runs = compare(run(chain), run("// moved\n\nlet renamed = " + chain))
    #expect(!runs.differs)
    #expect(runs.status == .success)
    #expect(TwoRunsText(runs).text().hasSuffix("no difference\n"))
  }

  @Test("an edit that fails parts where the error begins, and says in which line the scripts differ")
  func edited() {
    let other = "struct Failure: Error {}\nPromise(1).delay(0.1).then { _ in throw Failure() }.catch { print($0) }\n"
    let runs = compare(run("struct Failure: Error {}\n" + chain), run(other))
    #expect(runs.status == .unsettled)
    #expect(runs.alike == 2)
    #expect(runs.differences.first?.hasPrefix("they part: a prints 1 at 100 ms, b `then` line 2 is rejected Failure()") == true)
    #expect(runs.reasons.contains { $0.hasPrefix("the scripts differ first in line 2:") })
    #expect(runs.reasons.contains { $0.hasPrefix("the error Failure() began in `then` line 2") && $0.hasSuffix("(b)") })
  }

  @Test("where lines differ behind what there is room for, both are quoted from shortly before the difference")
  func longLines() {
    let texts = "[\"a rather long text that both of the scripts have\", \"and another one of them\"]"
    let line = "Promise(\(texts)).delay(0.1).then { print($0) }\n"
    let runs = compare(run(line), run(line.replacing("0.1", with: "0.25")))
    let reason = runs.reasons.first { $0.hasPrefix("the scripts differ first in line 1: '…") } ?? ""
    #expect(reason.contains("delay(0.1)") && reason.contains("', '…") && reason.contains("delay(0.25)"), "\(runs.reasons)")
    let near = compare(run(line), run(line.replacing("rather", with: "very")))
    #expect(near.reasons.contains { $0.contains("'Promise([\"a rather") && $0.contains("'Promise([\"a very") })
  }

  @Test("Swift's own tasks are no library: beside google's promises only what is seen from outside is compared")
  func plainSwift() {
    let tasks = """
      Task {
        do {
          try await Task.sleep(for: .seconds(0.1))
          print(1)
        } catch {
          print(error)
        }
      }
      """
    let runs = compare(run(chain), run(tasks))
    #expect(runs.libraries == ["google", "async"])
    #expect(!runs.differs, "\(runs.differences)")
    #expect(TwoRunsText(runs).text().contains("b (async)"))
    #expect(compare(run(chain), run("Task { Promise(1).then { print($0) } }\n")).libraries == ["google", "google"])
  }

  @Test("a script that doesn't say its library is taken for the one in whose words it is, and that is said")
  func ownLibrary() {
    func library(_ text: String) -> OwnLibrary { OwnLibrary(of: RunRequest(source: ScriptSource(name: "a.swift", text: text))) }
    let kit = library("after(seconds: 0.1).done { print(1) }\n")
    #expect(kit == .found(.promisekit))
    #expect(kit.remark(on: "a") == "'a' doesn't say its library: taken for promisekit, in whose words it is")
    #expect(library(chain) == .assumed(.google))
    #expect(library(chain).remark(on: "a") == "'a' doesn't say its library: taken for google")
    #expect(library("import PromiseKit\nafter(seconds: 0.1).done { print(1) }\n") == .told)
    #expect(library("Task { try await Task.sleep(for: .seconds(1)) }\n") == .told)
    #expect(library("nobody.declares(this)\n") == .told)
  }

  @Test("what both do at other instants is a difference, told once, and each cell has its own time")
  func instants() {
    let runs = compare(run(chain), run(chain.replacing("0.1", with: "0.2")))
    #expect(runs.status == .unsettled)
    #expect(
      runs.differences == [
        "`delay` line 1 is fulfilled 1 at 100 ms in a, at 200 ms in b; 3 more that both did were at other times, too"
      ])
    #expect(runs.reasons.first?.hasPrefix("the scripts differ first in line 1:") == true)
    let text = TwoRunsText(runs).text(columns: 100)
    #expect(text.contains("\n         `delay` line 1 is fulfilled 1 at 100 ms") && text.contains(" ≠ "), "\(text)")
    let failing = compare(
      run(chain), run("Promise<Int>(Bad()).delay(0.1).then { print($0) }.catch { print($0) }\nstruct Bad: Error {}\n"))
    #expect(
      TwoRunsText(failing).text(columns: 160).contains("0 ms     `Promise` line 1 is fulfilled 1"),
      "\(TwoRunsText(failing).text(columns: 160))")
  }

  @Test("what came of each and what it prints stands at the end, in the names and words of graph and log")
  func endings() {
    let script = """
      Promise("ada").delay(0.3)
        .timeout(0.2)
        .recover { error in Promise("placeholder") }
        .then { print("showing \\($0)") }
        .catch { print("failed: \\($0)") }
      """
    let runs = compare(run(script), run(script.replacing("0.2", with: "0.5")))
    let text = TwoRunsText(runs).text(columns: 110)
    // Neither is at the other's instant, so the row has none.
    #expect(
      text.contains(
        "\n         `timeout` line 2 is rejected timedOut at 200 ms   ≠ `delay` line 1 is fulfilled ada at 300 ms\n"), "\(text)")
    #expect(text.contains("\nthe end  6 fulfilled, 1 error, handled") && text.contains("≠ 6 fulfilled\n"), "\(text)")
    #expect(text.contains("\nprints   showing placeholder") && text.contains("≠ showing ada\n"), "\(text)")
    let other = compare(run(script), run(script.replacing("placeholder", with: "other")))
    #expect(other.differences.contains { $0.contains("`Promise` line 3 is fulfilled placeholder") }, "\(other.differences)")
    let words = compare(run(script), run("print(0)\n")).deeds[0].map(\.words)
    #expect(
      words.contains("`recover` line 3 handles the error: placeholder") && words.contains("`catch` line 5 is skipped"), "\(words)"
    )
  }

  @Test("lines that both print stand beside one another, whatever one of them prints besides")
  func alignedLines() {
    let script = "print(\"started\")\nprint(\"loaded\")\nprint(\"then\")\n"
    let runs = compare(run(script), run(script.replacing("print(\"started\")\n", with: "")))
    let text = TwoRunsText(runs).text(columns: 60)
    let lines = text.split(separator: "\n").map(String.init)
    let end = lines.firstIndex { $0.hasPrefix("prints   ") }.map { Array(lines[$0...].prefix(3)) } ?? []
    #expect(end.count == 3 && end[0].contains("started") && end[0].contains("≠ –"), "\(text)")
    #expect(!end[1].contains("≠") && end[1].ranges(of: "loaded").count == 2, "\(text)")
    #expect(!end[2].contains("≠") && end[2].ranges(of: "then").count == 2, "\(text)")
  }

  @Test("of many printed lines those are shown around the first that differs")
  func longOutput() {
    let script = "for n in 1...20 { print(\"line \\(n)\") }\n"
    let text = TwoRunsText(compare(run(script), run(script.replacing("line", with: "\\(n < 12 ? \"line\" : \"row\")")))).text()
    #expect(text.contains("\nprints   line 10") && text.contains("≠ row 12\n") && !text.contains("prints   line 9"), "\(text)")
    #expect(text.contains("… 3 more lines"), "\(text)")
  }

  @Test("instants of recordings are no difference: no clock says the same twice")
  func recordedInstants() {
    let one = LabRun(recorded: run(chain).events, name: "a.json")
    let other = LabRun(recorded: run(chain.replacing("0.1", with: "0.2")).events, name: "b.json")
    #expect(!compare(one, other).differs)
  }

  @Test("two libraries are compared by what they print and leave behind")
  func libraries() {
    let kit = "after(seconds: 0.1).map { 1 }.done { print($0) }.catch { print($0) }\n"
    #expect(!compare(run(chain), run(kit, .promisekit)).differs)
    #expect(
      compare(run(chain), run("after(seconds: 0.1).map { 2 }.done { print($0) }.catch { print($0) }\n", .promisekit)).differs)
  }

  @Test("where the libraries make the difference, a translation of the first shows it, and its rule is named")
  func rules() {
    let google =
      "let p = Promise<Int> { f, r in print(\"work\"); f(1) }\nprint(\"end\")\np.then { print($0) }.catch { print($0) }\n"
    let kit =
      "let p = Promise<Int> { s in print(\"work\"); s.fulfill(1) }\nprint(\"end\")\np.done { print($0) }.catch { print($0) }\n"
    let runs = compare(run(google), run(kit, .promisekit))
    #expect(runs.differs)
    #expect(
      runs.reasons.contains { $0.hasPrefix("the libraries make the difference") && $0.contains("rule 16") }, "\(runs.reasons)")
    let typo = kit.replacing("print($0) }.catch", with: "print($0 + 1) }.catch").replacing("print(\"work\"); ", with: "")
    let own = google.replacing("print(\"work\"); ", with: "")
    #expect(compare(run(own), run(typo, .promisekit)).reasons.contains { $0.hasPrefix("the scripts make the difference") })
  }

  @Test("a rule that is only marked is no reason, and neither is an error that both have")
  func strict() {
    let frantic = """
      class Screen { var running: Promise<Int>? }
      func later(_ n: Int) -> Promise<Int> { Promise { fulfill, reject, isCancelled in fulfill(n) } }
      let a = later(1).whenFulfilled(on: GCDDispatcher.main) { print("one \\($0)") }.whenFulfilled(on: GCDDispatcher.main) { print("two \\($0)") }
      let b = later(2).whenFulfilled(on: GCDDispatcher.main) { print("one \\($0)") }.whenFulfilled(on: GCDDispatcher.main) { print("two \\($0)") }

      """
    let ecma = """
      func later(_ n: Int) -> Promise<Int> { Promise { fulfill, reject in fulfill(n) } }
      let a = later(1).then { print("one \\($0)"); return $0 }.then { print("two \\($0)") }
      let b = later(2).then { print("one \\($0)"); return $0 }.then { print("two \\($0)") }

      """
    let runs = compare(run(frantic, .frantic), run(ecma, .ecmascript))
    #expect(!runs.reasons.contains { $0.contains("rule 40") }, "\(runs.reasons)")
    let failing = "struct Bad: Error {}\nPromise<Int>(Bad()).catch { print(\"no\", $0) }\n"
    let both = compare(run(failing), run(failing.replacing("\"no\"", with: "\"nor\"")))
    #expect(both.differs && !both.reasons.contains { $0.contains("the error") }, "\(both.reasons)")
  }

  @Test("recorded traces are compared, too, of programs that have nothing in common as well")
  func traces() {
    let recorded = LabRun(recorded: run(chain).events, name: "a.json")
    #expect(!compare(recorded, LabRun(recorded: run(chain).events, name: "b.json")).differs)
    let other = LabRun(recorded: run("print(5)\n").events, name: "b.json")
    let runs = compare(recorded, other)
    #expect(runs.alike == 0 && runs.differs)
    #expect(compare(LabRun(recorded: [], name: "a.json"), LabRun(recorded: [], name: "b.json")).differences.isEmpty)
  }

  @Test("what is left behind is a difference even where the same is printed")
  func leftovers() {
    let runs = compare(run("let p = Promise(1)\n"), run("let p = Promise(1)\nlet q = Promise<Int>.pending()\n"))
    #expect(runs.differences == ["promises stay pending: only those of b"])
  }
}
