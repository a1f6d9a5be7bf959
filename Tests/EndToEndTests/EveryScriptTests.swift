import Foundation
import Testing

/// Every script of the repository, run by the program that was built, under a limit of memory, of processor time and of steps.
@Suite("every script of the repository runs within bounds")
struct EveryScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs scripts in one process, with what is wrong among what they print, which the system ends after a minute of its time, or when it takes more than 4 GB of addresses.
  private func run(_ files: [String], _ options: String = "") throws -> Tool.Result {
    let line = "ulimit -t 60; ulimit -v 4000000; exec \"$0\" run --max-memory 300MB --max-steps 2000000 \(options) \"$@\" 2>&1"
    return try Tool.run("/bin/sh", ["-c", line, Tool.promiselab] + files)
  }

  private func expectBounded(_ result: Tool.Result, _ count: Int) {
    #expect([0, 1].contains(result.status), "\(result.output.suffix(2000))")
    #expect(result.output.components(separatedBy: "==> ").count - 1 == count)
    #expect(!result.output.contains("limit reached") && !result.output.contains(": error: "), "\(result.output.suffix(2000))")
    HostileInputTests.expectClean(result, "all of them")
  }

  @Test("examples, snippets of the guides, and the programs that swiftc was asked about")
  func programs() throws {
    var files: [String] = []
    for (folder, least) in [
      ("docs/examples", 10), ("docs/examples/seeds", 50), ("Tests/Truth/Programs", 150), ("Tests/Truth/Concurrency", 20),
    ] {
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
      let scripts = names.filter { $0.hasSuffix(".swift") }.sorted()
      #expect(scripts.count >= least, "\(folder)")
      files += scripts.map { Self.root.appendingPathComponent("\(folder)/\($0)").path }
    }
    expectBounded(try run(files), files.count)
  }

  @Test("the random programs that the real libraries were asked about", arguments: ["google", "promisekit", "frantic"])
  func randomPrograms(dialect: String) throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/Differential/Recorded/\(dialect).txt"), encoding: .utf8)
    let known = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/Differential/Recorded/known.txt"), encoding: .utf8)
    let parts = text.components(separatedBy: "// program ")
    #expect(parts.count > 300)
    let folder = try TemporaryFolder()
    var files: [String] = []
    for part in parts.dropFirst() {
      let number = part.prefix { $0.isNumber }
      // What scripts are known to do otherwise than the library may be an error to them.
      if known.contains("\(dialect) script \(number)\n") { continue }
      let body = part.drop { $0 != "\n" }
      files.append(try folder.write("\(parts[0])func program() {\n\(body)}\nprogram()\n", to: "\(number).swift"))
    }
    #expect(files.count > 250)
    expectBounded(try run(files, "--dialect \(dialect)"), files.count)
  }

  @Test("the random programs that Node was asked about")
  func randomProgramsOfNode() throws {
    struct Program: Decodable { var script: String }
    let data = try Data(contentsOf: Self.root.appendingPathComponent("Tests/NodeComparison/recorded-scripts.json"))
    let programs = try JSONDecoder().decode([Program].self, from: data)
    let folder = try TemporaryFolder()
    let files = try programs.enumerated().map { try folder.write($1.script, to: "\($0).swift") }
    #expect(files.count == 300)
    expectBounded(try run(files, "--dialect ecmascript"), files.count)
  }
}
