internal import Program
internal import SwiftPromises
internal import TraceGraph

/// A script and its outcomes as a file of tests: compiled Swift that runs on the engine under every order, without this program.
public struct SwiftTestFile: Sendable {
  public let text: String

  /// Finds out whether a script can be written as tests, without running it.
  ///
  /// - Throws: What of it can't be written.
  public static func check(_ request: RunRequest) throws(SwiftTestProblem) { _ = try CompiledScript(request) }

  /// All outcomes that an exploration found.
  public init(_ request: RunRequest, _ exploration: Exploration) throws(SwiftTestProblem) {
    guard exploration.isExhaustive else {
      throw SwiftTestProblem("not every run was looked at (\(exploration.gap ?? "")): export one run with --schedule instead")
    }
    text = try SwiftTestFile.text(request, exploration.entries, isAll: true)
  }

  /// One run.
  public init(_ exhibit: Exhibit) throws(SwiftTestProblem) {
    guard let run = exhibit.run.run else { throw SwiftTestProblem("a recorded trace has no script to write as a test") }
    let request = exhibit.run.request
    guard !run.isForeignOrder else {
      throw SwiftTestProblem(
        "the schedule is that of another script or run: a choice that it makes wasn't there; 'promiselab explore' lists this script's"
      )
    }
    guard request.limits.until == nil else {
      throw SwiftTestProblem("a test goes on to the run's end: leave out --until")
    }
    let witness = Exploration.Witness(schedule: request.plan.schedule, changes: [])
    let entry = Exploration.Entry(outcome: Outcome(exhibit.run, run), runs: 1, witness: witness)
    text = try SwiftTestFile.text(request, [entry], isAll: false)
  }

  private static func text(
    _ request: RunRequest, _ entries: [Exploration.Entry], isAll: Bool
  ) throws(SwiftTestProblem) -> String {
    for entry in entries {
      guard entry.outcome.faults.isEmpty, entry.outcome.leaks.isEmpty, entry.outcome.cutOff == nil else {
        throw SwiftTestProblem(
          "a run ends with '\(entry.outcome.verdict)', which would end the test program, too")
      }
      if let text = entry.outcome.uncomputed.first {
        throw SwiftTestProblem(
          "the expectation '\(text)' can't be computed at a run's end, which would end the test program, too")
      }
    }
    let script = try CompiledScript(request)
    let path = request.source.name.split(separator: "/").last.map(String.init) ?? "script"
    let name = singleLine(path, limit: 100)
    var tests: [String] = []
    if isAll {
      let outputs = Set(entries.map { literal($0.outcome.output) }).sorted()
      tests.append(
        """
          @Test("every order, answer and failure: what can be printed")
          func everyRun() {
            let found = ExploredRuns { _ in try script() }
            #expect(found.isExhaustive)
            let outputs: Set<[String]> = [
        \(outputs.map { "      \($0),\n" }.joined())    ]
            #expect(Set(found.outcomes.map(\\.output)) == outputs)
          }

        """)
    }
    for (number, entry) in entries.prefix(mostOutcomes).enumerated() { tests.append(test(entry, number: number + 1)) }
    return """
      // Made from \(name) by 'promiselab export --as swift-test'. To be compiled in Swift's language mode 5, in which handlers may
      // change the script's variables; the package needs the product PromiseExplore.
      \(imports)
      @Suite(\(literal(name))) struct \(typeName(name))Tests {
      \(tests.joined(separator: "\n"))}

      /// The script: its handlers run on the explorer's main queue.
      private func script() throws {
      #sourceLocation(file: \(literal(name)), line: 1)
      \(script.text.hasSuffix("\n") ? script.text : script.text + "\n")#sourceLocation()
      \(script.expectations.map { "  ExploredClock.current.atEnd { ExploredClock.current.expect(\($0), \(literal($0))) }\n" }.joined())}

      \(script.helpers)
      """
  }

  private static let imports = ["PromiseExplore", "Testing"].map { "import \($0)\n" }.joined()

  /// More outcomes than these have no test of their own.
  private static let mostOutcomes = 50

  private static func test(_ entry: Exploration.Entry, number: Int) -> String {
    let changes = entry.witness.changes.enumerated().map { "    // \($0.offset == 0 ? "if" : "and") \(singleLine($0.element))\n" }
    return """
        @Test(\(literal("\(number): \(singleLine(entry.outcome.verdict))")))
        func outcome\(number)() {
      \(changes.joined())    let run = ExploredRuns(.replaying(\(literal(entry.witness.code)))) { _ in try script() }
          #expect(run.outcomes.map(\\.output) == [\(literal(entry.outcome.output))])
          #expect(run.outcomes.map(\\.isFine) == [\(entry.outcome.status == .success)])
        }

      """
  }

  private static func literal(_ text: String) -> String { SwiftLiteral.text(text) }

  private static func literal(_ lines: [String]) -> String { "[\(lines.map(literal).joined(separator: ", "))]" }

  /// A type's name made of a file's.
  private static func typeName(_ name: String) -> String {
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : "Script" + joined
  }
}

/// Why a script can't be written as a file of tests.
public struct SwiftTestProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
