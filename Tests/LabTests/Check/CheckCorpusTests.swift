import Foundation
import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// Checks good code: our examples, the snippets of the guides, programs that swiftc has compiled, the code of documents. Every finding is
/// listed in KnownFindings.swift, and was looked at.
@Suite struct CheckCorpusTests {
  private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  private static let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "KnownFindings.swift")

  private struct Script {
    let name: String
    let text: String
    var dialect: Dialect?
  }

  private static func scripts() throws -> [Script] {
    var scripts: [Script] = []
    for folder in ["docs/examples", "docs/examples/seeds", "Tests/Truth/Programs"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      for name in names where name.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8)
        scripts.append(Script(name: "\(folder)/\(name)", text: text))
      }
    }
    for name in ["promisekit-to-google", "promisekit-to-async-await", "javascript-to-swift"] {
      for example in try ExampleDocument("docs/migrating/\(name).md").examples {
        for dialect in example.dialects {
          scripts.append(Script(name: "\(name):\(example.line) \(dialect.rawValue)", text: example.text, dialect: dialect))
        }
      }
    }
    return scripts
  }

  private static func findings(_ script: Script) -> [String] {
    var request = CheckRequest(RunRequest(source: ScriptSource(name: script.name, text: script.text), dialect: script.dialect))
    request.limit = 40
    request.run.limits.maximumSteps = 2_000_000
    do {
      return try request.perform().findings.map { finding in
        "\(script.name): \(finding.place) \(finding.severity.rawValue) \(finding.rule.rawValue): \(finding.message)"
      }
    } catch {
      return []
    }
  }

  @Test("every finding in good code is one that was looked at")
  func corpus() async throws {
    let scripts = try Self.scripts()
    #expect(scripts.count > 200)
    let found = await withTaskGroup(of: (Int, [String]).self) { group in
      for (number, script) in scripts.enumerated() { group.addTask { (number, Self.findings(script)) } }
      return await group.reduce(into: [(Int, [String])]()) { $0.append($1) }
    }
    let lines = found.sorted { $0.0 < $1.0 }.flatMap(\.1)
    if ProcessInfo.processInfo.environment["RECORD_FINDINGS"] != nil {
      let text = lines.map { "    \($0)\n" }.joined()
      try
        "/// What is found in good code, and was looked at.\nenum KnownFindings {\n  static let text = #\"\"\"\n\(text)    \"\"\"#\n}\n"
        .write(to: Self.list, atomically: true, encoding: .utf8)
    }
    // Read, not compiled in: what has just been recorded holds.
    let expected = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { String($0.dropFirst(4)) }.filter { $0 != "\"\"\"#" }
    #expect(Set(lines).subtracting(expected).sorted() == [])
    #expect(Set(expected).subtracting(lines).sorted() == [])
  }
}
