import Foundation
import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

/// A script in a document, and what the document says that it does under each of the dialects that its fence names.
///
/// In the document it is a block that begins with three backticks, `swift` and dialects; a block `output` follows, each line of which
/// names dialects and what comes of the script there, in order: printed lines, `fault: …` and `error: …` with a part of the message,
/// all of them separated by ` / `, or `nothing`.
struct DocumentExample: Sendable, CustomTestStringConvertible {
  let document: String
  /// The line of the opening fence, from 1.
  let line: Int
  let dialects: [Dialect]
  let text: String
  let expected: [Dialect: [String]]
  /// What is wrong with how the example is written.
  let problems: [String]

  var testDescription: String { "\(document):\(line)" }

  /// What comes of the script under a dialect, and what differs from what the document says; `nil` if nothing does.
  func difference(under dialect: Dialect) -> String? {
    guard let expected = expected[dialect] else { return "\(testDescription) doesn't say what \(dialect.rawValue) does" }
    let request = RunRequest(source: ScriptSource(name: "example.swift", text: text), dialect: dialect)
    let observed = Self.pieces(of: request.perform())
    let isSame = expected.count == observed.count && zip(expected, observed).allSatisfy(Self.matches)
    guard !isSame else { return nil }
    let shown = observed.isEmpty ? "nothing" : observed.joined(separator: " / ")
    return "\(testDescription) under \(dialect.rawValue): \(shown)\nexpected: \(expected.joined(separator: " / "))"
  }

  private static func matches(_ expected: String, _ observed: String) -> Bool {
    for mark in ["fault: ", "error: "] where expected.hasPrefix(mark) {
      return observed.hasPrefix(mark) && observed.contains(expected.dropFirst(mark.count))
    }
    return expected == observed
  }

  /// What a run shows, in order.
  private static func pieces(of run: LabRun) -> [String] {
    var pieces = run.diagnostics.filter { $0.severity == .error }.map { "error: \($0.message)" }
    var text = ""
    for event in run.events {
      switch event.kind {
      case .printed(let part): text += part
      case .faulted(let fault):
        pieces += lines(of: text) + ["fault: \(fault)"]
        text = ""
      default: break
      }
    }
    return pieces + lines(of: text)
  }

  private static func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

/// A document of the repository.
struct ExampleDocument: Sendable {
  let name: String
  let lines: [String]
  let examples: [DocumentExample]

  /// Reads a document, found from where this file was compiled.
  init(_ name: String) throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    lines = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8).components(separatedBy: "\n")
    self.name = name
    examples = Self.examples(in: lines, of: name)
  }

  /// What stands under a heading, up to the next of the same rank.
  func section(_ heading: String) -> String {
    guard let start = lines.firstIndex(of: heading) else { return "" }
    let rest = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return ([heading] + rest).joined(separator: "\n")
  }

  /// The examples under a heading.
  func examples(under heading: String) -> [DocumentExample] {
    guard let start = lines.firstIndex(of: heading) else { return [] }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.count
    return examples.filter { ($0.line - 1 > start) && ($0.line - 1 < end) }
  }

  private static func examples(in lines: [String], of name: String) -> [DocumentExample] {
    var examples: [DocumentExample] = []
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      guard lines[index].hasPrefix("```swift") else { continue }
      let start = index
      let words = lines[index].split(separator: " ").dropFirst()
      let text = block(in: lines, &index)
      var output: [String] = []
      var problems: [String] = []
      if index + 1 < lines.count, lines[index + 1] == "```output" {
        index += 1
        output = block(in: lines, &index)
      } else {
        problems.append("no block 'output' follows")
      }
      let dialects = words.compactMap { Dialect(rawValue: String($0)) }
      if dialects.count != words.count || dialects.isEmpty { problems.append("the fence must name dialects: \(lines[start])") }
      let expected = expectations(output, &problems)
      if Set(expected.keys) != Set(dialects) {
        problems.append("the output must tell of the dialects of the fence, and of no other")
      }
      examples.append(
        DocumentExample(
          document: name, line: start + 1, dialects: dialects, text: text.joined(separator: "\n") + "\n", expected: expected,
          problems: problems))
    }
    return examples
  }

  /// The lines of the block that begins here; afterwards the position is that of its end.
  private static func block(in lines: [String], _ index: inout Int) -> [String] {
    let content = lines[(index + 1)...].prefix { $0 != "```" }
    index += content.count + 1
    return Array(content)
  }

  private static func expectations(_ output: [String], _ problems: inout [String]) -> [Dialect: [String]] {
    var expected: [Dialect: [String]] = [:]
    for line in output {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        problems.append("an output line names dialects, a colon, and what comes of the script: \(line)")
        continue
      }
      let result = parts[1].trimmingCharacters(in: .whitespaces)
      for name in parts[0].split(separator: ",") {
        guard let dialect = Dialect(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
          problems.append("no dialect: \(name)")
          continue
        }
        expected[dialect] = result == "nothing" ? [] : result.components(separatedBy: " / ")
      }
    }
    return expected
  }
}
