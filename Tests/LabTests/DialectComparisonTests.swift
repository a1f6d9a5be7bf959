@testable import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("one script under several libraries")
struct DialectComparisonTests {
  private func compare(_ text: String, _ dialects: [Dialect] = [.google, .promisekit096, .promisekit092]) -> DialectComparison {
    DialectComparison(of: RunRequest(source: ScriptSource(name: "test.swift", text: text)), under: dialects)
  }

  private func rows(_ comparison: DialectComparison, _ dialect: Dialect) -> [Int] {
    comparison.columns.first { $0.dialect == dialect }?.differences.compactMap { $0.rule?.number } ?? []
  }

  private let failing = "struct Failure: Error {}\nlet p = Promise(Failure())\n"

  @Test(
    "a text whose makers a library doesn't have runs there as it would be written",
    arguments: [
      "// dialect: ecmascript\nPromise.resolve(1).then { print($0) }\n",
      "// dialect: promisekit\nlet p = Promise.value(1)\np.done { print($0) }.catch { print($0) }\n",
      "// dialect: promisekit-0.9.6\nPromise.promiseWithValue(1).then { print($0) }\n",
    ])
  func makers(text: String) {
    let comparison = compare(text, [.ecmascript, .google, .promisekit, .anypromise, .promisekit096, .promisekit092])
    for column in comparison.columns {
      #expect(
        column.problem == nil && column.run.run?.faults.isEmpty == true, "\(column.dialect): \(ComparisonTable(comparison).text)")
      #expect(column.run.full.output.map(\.text).joined() == "1\n", "\(column.dialect)")
    }
  }

  @Test("a fault that is the script's own stays, whoever runs it")
  func faults() {
    let comparison = compare("let list = [Int]()\nPromise(1).then { print(list[$0]) }\n", [.google, .promisekit096])
    #expect(comparison.columns.allSatisfy { !$0.isTranslated && $0.run.run?.faults.isEmpty == false })
  }

  @Test("PromiseKit's 'tap' in the place of google's 'catch' is the same handler")
  func tap() {
    let text = "struct A: Error {}\nPromise<Int>(A()).catch { print(\"c1\", $0) }.catch { print(\"c2\", $0) }\n"
    let comparison = compare(text, [.google, .promisekit])
    let divergence = comparison.columns[1].divergence
    #expect(
      divergence?.event?.address?.place.column != 19 && divergence?.instead?.address?.place.column != 19, "\(divergence as Any)")
    #expect(rows(comparison, .promisekit) == [10])
  }

  @Test("a rule of makers, or of handlers that return promises, is no reason for the order of a script without them")
  func orderWithoutMakers() {
    let text = "// dialect: ecmascript\nPromise.resolve().then { _ in print(\"a\") }\nprocess.nextTick { print(\"tick\") }\n"
    let comparison = compare(text, [.ecmascript, .google, .promisekit])
    #expect(comparison.differs)
    for dialect in [Dialect.google, .promisekit] {
      #expect(rows(comparison, dialect).allSatisfy { ![7, 16].contains($0) }, "\(ComparisonTable(comparison).text)")
    }
  }

  @Test("where one library alone can run a script, that nothing was compared is said, and nothing differs")
  func alone() {
    let lonely = compare(
      "let p = Promise(1).delay(0.1)\np.then { print($0) }.catch { print($0) }\np.cancel()\n", [.google, .promisekit])
    #expect(ComparisonTable(lonely).text.hasSuffix("\nNothing was compared: only google can run this script.\n"))
    #expect(lonely.status == .unsettled)
    // Whoever asks for one library alone compares nothing.
    #expect(compare("Promise(1).then { print($0) }\n", [.google]).status == .success)
    #expect(!ComparisonTable(compare("Promise(1).then { print($0) }\n")).text.contains("Nothing was compared"))
  }

  @Test("a catch that returns nothing is explained by rule 10")
  func catchWithoutResult() {
    let comparison = compare(failing + "p.catch { _ in }.then { print($0 as Any) }")
    #expect(rows(comparison, .promisekit096).contains(10))
    #expect(comparison.columns[0].differences.isEmpty)
    #expect(comparison.columns[0].divergence == nil)
  }

  @Test("a then without a result is explained by rule 6, and what merely follows from it is not repeated")
  func voidThen() {
    let comparison = compare("Promise(1).then { _ in }.then { $0 }.then { $0 }", [.google, .promisekit096])
    #expect(rows(comparison, .promisekit096).filter { $0 == 6 }.count == 1)
    #expect(comparison.columns[1].differences.count(where: { $0.address != nil && $0.what.contains("is fulfilled") }) == 1)
  }

  @Test("a handler that runs at once is explained by rule 1, at the first event that differs")
  func synchronous() {
    let comparison = compare("Promise(1).then { print($0) }\nprint(\"end\")", [.google, .promisekit096])
    #expect(rows(comparison, .promisekit096).first == 1)
    #expect(comparison.columns[1].divergence != nil)
  }

  @Test("the two guides of PromiseKit 0.9 differ in what 'all' rejects with: rule 23")
  func guides() {
    let comparison = compare(failing + "all(p, Promise(2)).catch { _ in 1 }", [.promisekit096, .promisekit092])
    #expect(rows(comparison, .promisekit092) == [23])
  }

  @Test(
    "values that 'all' puts together otherwise are no matter of rejections: rule 14; a row of which both say the same is no reason"
  )
  func valuesTogether() {
    let comparison = compare(
      "import Promises\nall(Promise(1), Promise(\"a\")).then { n, s in print(n, s) }", [.google, .ecmascript])
    #expect(rows(comparison, .ecmascript) == [14, 6])
  }

  @Test("what frantic and ecmascript do otherwise than google is explained by rules 6, 10 and 16")
  func franticAndECMAScript() {
    let handlers = compare(
      failing + "p.catch { _ in }.then { print($0) }\nPromise(1).then { _ in }", [.google, .frantic, .ecmascript])
    // Google's chain runs on without anybody who keeps it.
    #expect(rows(handlers, .frantic) == [38])
    #expect(Set(rows(handlers, .ecmascript)) == [6, 10])
    let making = compare(
      "let p = Promise<Int> { f, r in print(\"work\"); f(1) }\nprint(\"end\")", [.google, .frantic, .ecmascript])
    #expect(rows(making, .frantic) == [16])
    #expect(rows(making, .ecmascript) == [16])
  }

  @Test("an allSettled has taken in the errors of all its inputs, the last one's too")
  func allSettled() {
    let source = ScriptSource(name: "test.swift", text: "Promise.allSettled([Promise.reject(1), Promise.reject(2)])")
    #expect(RunRequest(source: source, dialect: .ecmascript).perform().full.unhandled.isEmpty)
  }

  @Test(
    "where a translation ran, its requests are those of the text",
    arguments: [("then", "then", [Dialect.google, .promisekit]), ("map", "done", [.promisekit, .google])])
  func requests(first: String, last: String, dialects: [Dialect]) {
    let text = """
      func order() -> Promise<Int> {
        SimulatedNetwork.post("/orders", body: 17).\(first) { id in id + 1 }
      }
      order().\(last) { print($0) }.catch { print($0) }
      """
    let comparison = compare("// dialect: \(dialects[0].rawValue)\n" + text, dialects)
    #expect(comparison.columns[1].isTranslated)
    let table = ComparisonTable(comparison).text
    #expect(!table.contains("not made"), "\(table)")
    let words = table.split(separator: " ").joined(separator: " ")
    #expect(words.contains("3:20 post fulfilled 17 @100 ms fulfilled 17 @100 ms"), "\(table)")
  }

  @Test("a result that a library's operator doesn't take is a matter of spelling: rule 8 is about errors that were returned")
  func wrongResult() {
    let request = "SimulatedNetwork.post(\"/orders\", body: 17).then { id in id + 1 }.then { print($0) }.catch { print($0) }"
    let spelled = compare(request, [.google, .promisekit])
    #expect(spelled.columns[1].isTranslated && spelled.columns[1].run.run?.faults.isEmpty == true)
    #expect(!rows(spelled, .promisekit).contains(8))
    let returned = compare("struct Late: Error {}\nPromise(1).then { _ in Late() }.catch { print($0) }", [.google, .ecmascript])
    #expect(rows(returned, .ecmascript).contains(8))
  }

  @Test("when makers run is no reason for an order at a later instant: the number of turns is, and that is said")
  func laterInstant() {
    let text = """
      import Promises
      struct Lost: Error {}
      func job(_ n: Int) -> Promise<Int> {
        Promise<Int> { f, r in DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { n == 2 ? r(Lost()) : f(n) } }
      }
      job(1).recover { _ in -1 }.then { print("then", $0) }
      job(2).recover { _ -> Int in print("recover"); return 0 }
      """
    let comparison = compare(text, [.google, .promisekit])
    #expect(!rows(comparison, .promisekit).contains(16))
    #expect(comparison.columns[1].differences.first?.what.hasSuffix("take a different number of turns") == true)
  }

  @Test("libraries that do the same are said to do so")
  func same() {
    let text = ComparisonTable(compare("print(1)")).text
    #expect(text.contains("promisekit-0.9.6: as google\n"))
  }

  @Test("a script that a library can't run as it is runs there as that library would write it, at the places of the original")
  func foreign() throws {
    let comparison = compare("Promise(1).validate { _ in true }.then { print($0) }", [.google, .promisekit096])
    #expect(comparison.columns.map(\.isTranslated) == [false, true])
    let text = ComparisonTable(comparison).text
    #expect(text.contains("promisekit-0.9.6: the text isn't written for it; what ran is what 'promiselab translate"))
    #expect(text.contains("1:12 validate   fulfilled 1 @0 ms"))
  }

  @Test("a text that imports a library means what it says there, and is written anew for others though they could run it")
  func imported() throws {
    let text = "Promise { () -> Int in print(\"run\"); return 5 }.then { print(\"got\", $0) }\n"
    let comparison = compare("import Promises\n" + text, [.google, .promisekit, .ecmascript, .frantic])
    #expect(comparison.columns.map(\.isTranslated) == [false, true, true, true])
    for column in comparison.columns {
      #expect(column.run.full.output.map(\.text) == ["run\n", "got 5\n"], "\(column.dialect)")
    }
    #expect(compare(text, [.google, .ecmascript]).columns.map(\.isTranslated) == [false, false])
    // Both of PromiseKit's have one module; what the older one lacks is found out by the run.
    let kits = [Dialect.promisekit, .promisekit096]
    #expect(compare("import PromiseKit\nprint(1)\n", kits).columns.map(\.isTranslated) == [false, false])
    let sealed = "import PromiseKit\nlet p = Promise<Int> { $0.fulfill(1) }\n"
    #expect(compare(sealed, kits).columns.map(\.isTranslated) == [false, true])
  }

  @Test("a script that nothing in a library stands for can't run there, and is told why")
  func impossible() throws {
    let comparison = compare("retry { Promise(1) }", [.google, .promisekit096])
    #expect(comparison.columns[1].problem?.hasPrefix("1:1: 'Promise.until' is another thing") == true)
    #expect(ComparisonTable(comparison).text.contains("promisekit-0.9.6 can't run it:\n  1:1: 'Promise.until'"))
  }

  @Test("of the twelve examples at least ten run in five libraries, and no line of a table is longer than 80 columns")
  func examples() {
    let five: [Dialect] = [.google, .promisekit, .anypromise, .frantic, .ecmascript]
    var whole = 0
    for example in Example.all {
      let comparison = DialectComparison(of: RunRequest(source: example.source), under: five)
      if comparison.columns.allSatisfy(\.run.hasTrace) { whole += 1 }
      let table = ComparisonTable(comparison).text.split(separator: "\n").prefix { !$0.contains("first differs") }
      for line in table where !line.hasPrefix(" ") && !line.contains(": ") {
        #expect(line.count <= 80, "\(example.name): \(line)")
      }
    }
    #expect(whole >= 10, "\(whole)")
  }

  @Test("the exit status says whether libraries differ")
  func status() {
    #expect(compare("print(1)").status == .success)
    #expect(compare("Promise(1).then { print($0) }\nprint(\"end\")").status == .unsettled)
  }

  @Test("the table shows each promise and each printed line under each library, differences marked")
  func table() {
    let text = ComparisonTable(compare("Promise(1).then { _ in print(\"hi\") }", [.google, .promisekit096])).text
    #expect(text.contains("1:1 Promise   fulfilled 1 @0 ms    fulfilled 1 @0 ms\n"))
    #expect(text.contains("1:12 then     fulfilled 1 @0 ms  ≠ fulfilled nil @0 ms\n"))
    #expect(text.contains("\n\nprinted   google      promisekit-0.9.6\n1         hi @0 ms    hi @0 ms\n\n"))
  }

  @Test("docs/dialects.md has a rule for each question, and no library gives two answers to one")
  func rules() {
    #expect(DialectRule.all.map(\.number) == Array(1...44))
    for rule in DialectRule.all {
      let dialects = rule.answers.flatMap(\.dialects)
      #expect(Set(dialects).count == dialects.count, "rule \(rule.number)")
    }
    // These hold for every library.
    for number in [1, 2, 3, 4, 6, 7, 8, 9, 10, 17, 18, 23, 28, 38, 39] {
      for dialect in Dialect.allCases {
        #expect(DialectRule.numbered(number)?.answer(of: dialect) != nil, "rule \(number), \(dialect)")
      }
    }
  }

  @Test("the rules are printed side by side, or those of one library")
  func printedRules() {
    #expect(RulesText.text(of: nil).contains("10 What comes after a handler of errors that returns nothing?\n"))
    #expect(RulesText.text(of: .frantic).hasPrefix("FranticApparatus 6 and 7, --dialect frantic\n"))
    #expect(RulesText.text(of: .frantic).contains("It cancels a promise that nobody keeps"))
  }

  @Test("a rule that both libraries answer alike is no reason for what they do in another order")
  func alike() {
    let text = """
      let u = Promise { resolve, _ in setTimeout(after: 0.1) { resolve("ada") } }
      u.then { n in print("A", n) }.then { v in print("B") }
      Promise.all([u, Promise.resolve("1")]).then { v in print("F") }
      """
    let comparison = compare(text, [.ecmascript, .promisekit])
    let table = ComparisonTable(comparison).text
    #expect(comparison.columns.allSatisfy { $0.run.hasTrace }, "\(table)")
    #expect(!rows(comparison, .promisekit).contains(3), "\(table)")
  }
}
