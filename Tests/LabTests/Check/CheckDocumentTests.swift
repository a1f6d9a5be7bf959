import Foundation
import Program
import Testing
import TraceEvents

@testable import Lab

/// docs/CHECKS.md: every rule has a section with a wrong and a right example, and the rule finds the one and not the other.
@Suite struct CheckDocumentTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: CheckRule
    let wrong: String
    let right: String

    var testDescription: String { rule.rawValue }
  }

  static let examples: [Example] = {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = (try? String(contentsOf: root.appendingPathComponent("docs/CHECKS.md"), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n## ").dropFirst().compactMap { section in
      guard let rule = CheckRule(rawValue: String(section.prefix { $0 != "\n" })), let wrong = block("wrong", section),
        let right = block("right", section)
      else { return nil }
      return Example(rule: rule, wrong: wrong, right: right)
    }
  }()

  private static func block(_ kind: String, _ section: String) -> String? {
    guard let start = section.range(of: "```swift \(kind)\n"), let end = section[start.upperBound...].range(of: "```\n") else {
      return nil
    }
    return String(section[start.upperBound..<end.lowerBound])
  }

  private func findings(_ text: String) throws -> [Finding] {
    try CheckRequest(RunRequest(source: ScriptSource(name: "example.swift", text: text))).perform().findings
  }

  @Test("there is a section with both examples for every rule, in the table's order")
  func sections() {
    #expect(Set(Self.examples.map(\.rule)) == Set(CheckRule.allCases) && Self.examples.count == CheckRule.allCases.count)
  }

  @Test("the wrong example is found, the right one isn't; a comment silences it", arguments: examples)
  func wrongAndRight(example: Example) throws {
    let found = try findings(example.wrong).filter { $0.rule == example.rule }
    #expect(!found.isEmpty)
    #expect(try findings(example.right).filter { $0.rule == example.rule } == [])
    var lines = example.wrong.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in Set(found.map(\.place.line)) { lines[line - 1] += "  // check:ignore \(example.rule.rawValue)" }
    #expect(try findings(lines.joined(separator: "\n")).filter { $0.rule == example.rule } == [])
  }

  @Test("a right example is free of findings that count", arguments: examples)
  func rightExamples(example: Example) throws {
    let grave = try findings(example.right).filter { $0.severity != .note }.map {
      "\($0.rule.rawValue) \($0.place) \($0.message)"
    }
    #expect(grave == (example.rule == .retainCycle ? grave.filter { $0.hasPrefix("pending") } : []))
  }

  @Test("a fix makes the finding go away", arguments: examples)
  func fixes(example: Example) throws {
    for finding in try findings(example.wrong) where finding.rule == example.rule {
      guard let fixIt = finding.fixIt else { continue }
      let mended = try #require(fixIt.applied(to: example.wrong)).text
      #expect(mended == example.right)
    }
  }
}
