import Program
import SwiftOperators
import SwiftParser
import SwiftPromises
import SwiftSyntax
import Testing
import TraceEvents

@Suite("truth: coverage")
struct CoverageTests {
  @Test("a construct stands in at least three programs that settle promises", arguments: Construct.all.map(\.name))
  func coverage(name: String) throws {
    let programs = try Self.programs(with: construct(name)).map(\.program.name)
    #expect(programs.count >= 3, "only in \(programs)")
  }

  @Test("a wrong interpretation of a construct is noticed", arguments: Construct.all.filter(\.hasFault).map(\.name))
  func fault(name: String) throws {
    let construct = try construct(name)
    let noticed = Self.programs(with: construct).contains { entry in
      guard let text = entry.finder.planted(construct, in: entry.program.text) else { return false }
      return Self.behavior(of: text).map { $0 != entry.behavior } ?? false
    }
    #expect(noticed, "no program notices")
  }

  @Test("constructs have names of their own")
  func names() {
    #expect(Set(Construct.all.map(\.name)).count == Construct.all.count)
  }

  private func construct(_ name: String) throws -> Construct {
    try #require(Construct.all.first { $0.name == name })
  }

  private struct Entry {
    let program: TruthProgram
    let finder: ConstructFinder
    let behavior: [String]?
  }

  private static func programs(with construct: Construct) -> [Entry] {
    entries.filter { $0.finder.contains(construct) }
  }

  private static let entries: [Entry] = TruthProgram.all.compactMap { program in
    let parsed = Parser.parse(source: program.text)
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    guard let tree = folded.as(SourceFileSyntax.self) else { return nil }
    return Entry(program: program, finder: ConstructFinder(tree), behavior: behavior(of: program.text))
  }

  /// What a program prints and how its promises end, with times, but without the places in the text, which a planted fault moves.
  ///
  /// - Returns: `nil` if the playground doesn't accept the program.
  private static func behavior(of text: String) -> [String]? {
    var limits = RunLimits()
    limits.maximumSteps = 300_000
    guard let program = try? ScriptProgram(ScriptSource(name: "planted.swift", text: text)) else { return nil }
    let run = program.run(limits: limits)
    return run.events.compactMap { event -> String? in
      switch event.kind {
      case .printed(let text): return "\(event.time) > \(text)"
      case .settled(let settlement): return "\(event.time) \(settlement.state) \(settlement.text)"
      case .created(let creation): return "\(event.time) \(creation.operatorName)"
      case .faulted(_): return "\(event.time) fault"
      default: return nil
      }
    }
  }
}
