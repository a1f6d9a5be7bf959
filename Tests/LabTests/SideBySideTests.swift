import Lab
import Program
import SwiftPromises
import Testing

@Suite("libraries side by side")
struct SideBySideTests {
  private func table(_ text: String, _ dialects: [Dialect] = [.google, .promisekit096]) -> SideBySide {
    SideBySide(DialectComparison(of: RunRequest(source: ScriptSource(name: "test.swift", text: text)), under: dialects))
  }

  private func texts(_ table: SideBySide, _ column: Int) -> [String] {
    table.rows.compactMap { $0.cells[column]?.text }
  }

  @Test("what all do alike stands on one row, and nothing differs")
  func alike() {
    let table = table("print(1)\nprint(2)", [.google, .promisekit096, .promisekit092])
    #expect(
      table.rows.map { $0.cells.map { $0?.text } } == [
        ["prints 1", "prints 1", "prints 1"], ["prints 2", "prints 2", "prints 2"],
      ])
    #expect(table.differences.isEmpty)
  }

  @Test("an error counts once, and not for those whose handlers it passes: as the playground counts it")
  func tally() {
    let text = "struct E: Error {}\nPromise(1).then { _ -> Int in throw E() }.then { $0 + 1 }.then { $0 + 2 }.catch { print($0) }"
    let table = table(text, [.google, .promisekit])
    let tally = table.rows.compactMap { $0.cells[0]?.tally }.last
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    #expect(tally == RunTally(run.full) && tally?.errors == 1)
    #expect(texts(table, 0).count { $0.contains("is skipped: rejected E()") } == 2)
    #expect(texts(table, 0).count { $0.contains("is rejected E()") } == 2, "what threw, and google's catch that passes it on")
  }

  @Test("a library that never gets there has an empty place, and the rule is told once, where it shows first")
  func missing() {
    let table = table("Promise(1).then { print($0) }\nprint(\"end\")")
    let first = table.differences.first
    #expect(first.map { table.rows[$0].reasons.count } == 1)
    #expect(first.map { table.rows[$0].reasons.first?.contains("(rule 1)") } == true)
    let reasons = table.rows.flatMap(\.reasons)
    #expect(reasons.count == Set(reasons).count)
  }

  @Test("where a translation says something in other words, that is the reason, on every such row, and no other rule")
  func lacking() throws {
    let text = "race(Promise(1).delay(0.1), Promise(2).delay(0.2)).then { print($0) }"
    let table = table(text)
    let row = try #require(table.rows.first { $0.cells[0]?.text.hasPrefix("race ") == true })
    #expect(row.cells[1] == nil)
    #expect(row.reasons == ["promisekit-0.9.6 has no 'race' here: it runs the translated script, which says it in other words"])
  }

  @Test(
    "each column holds what its library did, all of it, in its order",
    arguments: [
      "Promise(1).then { print($0) }\nprint(\"end\")",
      "struct E: Error {}\nlet p = Promise(E())\np.catch { _ in }.then { _ in print(1) }\nprint(2)",
      "let q = DispatchQueue.main\nq.async { print(1) }\nPromise(2).then { _ in }.then { print($0 as Any) }.then { print($0 as Any) }",
    ])
  func complete(text: String) {
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    let comparison = DialectComparison(of: request, under: [.google, .promisekit096, .promisekit092])
    let table = SideBySide(comparison)
    for (index, column) in comparison.columns.enumerated() {
      #expect(table.rows.compactMap { $0.cells[index]?.time } == column.events.map(\.time))
      let printed = column.events.compactMap { event in if case .printed(let text) = event.kind { text } else { nil } }
      #expect(texts(table, index).filter { $0.hasPrefix("prints ") } == printed.map { "prints \($0.dropLast())" })
    }
    for row in table.rows where !row.differs { #expect(Set(row.cells.map { $0?.text.isEmpty }).count == 1) }
  }

  @Test("a library that can't run the script says why, and the others are compared all the same")
  func problem() {
    let table = table("retry { Promise(1) }", [.promisekit096, .google, .ecmascript])
    #expect(table.columns[0].problem?.contains("'Promise.until' is another thing") == true)
    #expect(table.columns[1].problem == nil)
    #expect(table.columns[2].isTranslated)
    #expect(!table.rows.isEmpty && table.rows.allSatisfy { $0.cells[0] == nil })
  }
}
