import Glibc
import Program
import SwiftPromises
import Testing

/// A program that runs both ways: a script for the playground and a file that swiftc compiles.
struct TruthProgram: Sendable, CustomTestStringConvertible {
  /// The file's name without its ending.
  let name: String
  /// The file, from the repository's top folder.
  let path: String
  let text: String

  var testDescription: String { name }

  /// Whether Swift leaves open in which order the program's tasks go on, so that outcomes only can be compared.
  var isUnordered: Bool { path.hasPrefix(Self.concurrency) }

  private static let concurrency = "Tests/Truth/Concurrency"

  /// Whether the playground has tasks and blocking waits.
  static let hasConcurrency = (try? ScriptProgram(ScriptSource(name: "", text: "func f() async {}"))) != nil

  private static var folders: [String] {
    ["docs/examples", "Tests/Truth/Programs"] + (hasConcurrency ? [concurrency] : [])
  }

  /// The examples and the programs of Tests/Truth.
  static let all: [TruthProgram] = folders.flatMap { folder in
    Files.names(in: folder).filter { $0.hasSuffix(".swift") }.map { name in
      TruthProgram(
        name: String(name.dropLast(".swift".count)), path: "\(folder)/\(name)", text: Files.text(of: "\(folder)/\(name)") ?? "")
    }
  }

  /// What the program does when the playground interprets it.
  func interpreted(limits: RunLimits = RunLimits()) throws(ScriptProblems) -> [String] {
    let run = try ScriptProgram(ScriptSource(name: "\(name).swift", text: text)).run(limits: limits)
    var lines = TraceLines.lines(of: run.events, endTime: run.endTime)
    if run.ending != .idle { lines.append("\(run.ending)") }
    return lines
  }

  /// What it did when swiftc had compiled it; `nil` if that was never recorded.
  var record: Record? { Files.text(of: "Tests/Truth/Recorded/\(name).txt").map(Record.init) }

  /// What a compiled program did.
  struct Record: Sendable {
    /// The checksum and the length of the program that was compiled.
    let checksum: String
    let lines: [String]

    init(_ text: String) {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      checksum = lines.isEmpty ? "" : String(lines.removeFirst().dropFirst("program ".count))
      self.lines = lines
    }
  }
}
