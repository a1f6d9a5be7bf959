import Foundation
import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("scripts print what Node prints for the same random programs, in its order")
struct ECMANodeComparisonTests {
  /// A program as a script; Tests/NodeComparison/script.mjs wrote it.
  private struct Recorded: Decodable {
    let seed: Int
    let script: String
  }

  /// What Node printed for a program.
  private struct Printed: Decodable {
    let seed: Int
    let lines: [String]
  }

  private static func read<Entry: Decodable>(_ name: String) throws -> [Entry] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("NodeComparison")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private static let pairs = Result { () throws -> [(seed: Int, script: String, lines: [String])] in
    let scripts: [Recorded] = try read("recorded-scripts.json")
    let lines = Dictionary(uniqueKeysWithValues: try (read("recorded.json") as [Printed]).map { ($0.seed, $0.lines) })
    return scripts.map { ($0.seed, $0.script, lines[$0.seed] ?? []) }
  }

  private static func run(_ script: String) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: script), dialect: .ecmascript).run()
  }

  private static func lines(_ run: ScriptRun) -> [String] { run.printed.split(separator: "\n").map(String.init) }

  @Test("the 300 recorded scripts print what Node printed; a fifth adopt, a fifth have a thenable, some have async functions")
  func recorded() throws {
    let pairs = try Self.pairs.get()
    var adopting = 0
    for pair in pairs {
      let run = try Self.run(pair.script)
      #expect(Self.lines(run) == pair.lines, "node compare.mjs script \(pair.seed)")
      if run.events.contains(where: { if case .adopted = $0.kind { true } else { false } }) { adopting += 1 }
    }
    #expect(pairs.count == 300)
    #expect(adopting * 5 >= pairs.count)
    #expect(pairs.count { $0.script.contains("Thenable(body:") } * 5 >= pairs.count)
    #expect(pairs.count { $0.script.contains("() async in") } * 5 >= pairs.count)
    // How many jobs they run is held by NodeComparisonTests of the library: these are the same programs.
    #expect(pairs.map(\.seed) == (try Self.read("recorded.json") as [Printed]).map(\.seed))
  }
}
