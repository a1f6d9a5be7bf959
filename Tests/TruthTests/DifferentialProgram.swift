import Program
import SwiftPromises
import Testing
import TraceEvents

/// A random program of Tests/Differential, with what the real library printed for it.
struct DifferentialProgram: Sendable, CustomTestStringConvertible {
  /// The library that printed the lines: the name of its records.
  let library: String
  let dialect: Dialect
  /// Its number, which is the generator's seed.
  let number: Int
  /// The program as a script.
  let script: String
  let lines: [String]

  var testDescription: String { "\(library) \(number)" }

  /// The libraries whose programs are recorded there, with their dialects; those of ECMAScript are in Tests/NodeComparison.
  static let libraries: [(name: String, dialect: Dialect)] = [
    ("promisekit", .promisekit), ("frantic", .frantic), ("frantic-6", .frantic), ("google", .google),
  ]

  static let all: [DifferentialProgram] = libraries.flatMap { recorded(for: $0.name, as: $0.dialect) }

  /// Whether a script is known to print something else: `known.txt` lists those, and tests hold the list exact.
  var differs: Bool { Self.known.contains("\(library) script \(number)") }

  static let known = Set(
    (Files.text(of: "\(folder)/known.txt") ?? "").split(separator: "\n").map(String.init))

  private static let folder = "Tests/Differential/Recorded"

  /// What the script prints, in order, and what is wrong with it if it can't run.
  func printed() -> [String] {
    do {
      let run = try ScriptProgram(ScriptSource(name: "program.swift", text: script), dialect: dialect).run()
      let text = run.events.reduce(into: "") { text, event in if case .printed(let part) = event.kind { text += part } }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    } catch {
      return ["\(error)"]
    }
  }

  /// Reads a file of the records: what all programs share, then each program with its lines behind `//> `.
  private static func recorded(for library: String, as dialect: Dialect) -> [DifferentialProgram] {
    var prelude = ""
    var programs: [DifferentialProgram] = []
    var number: Int?
    var body = ""
    var lines: [String] = []
    func finish() {
      if let number {
        let script = "\(prelude)func program() {\n\(body)}\nprogram()\n"
        programs.append(DifferentialProgram(library: library, dialect: dialect, number: number, script: script, lines: lines))
      } else {
        prelude = body
      }
      (body, lines) = ("", [])
    }
    let text = Files.text(of: "\(folder)/\(library).txt") ?? ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// program ") {
        finish()
        number = Int(line.dropFirst("// program ".count).prefix { $0.isNumber })
      } else if line.hasPrefix("//> ") {
        lines.append(String(line.dropFirst("//> ".count)))
      } else if !line.hasPrefix("// ") {
        body += line + "\n"
      }
    }
    finish()
    return programs
  }
}
