import Foundation
import Testing

@Suite("random programs print what Node prints, in its order")
struct NodeComparisonTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("NodeComparison")

  /// Read anew for each test: LeakSanitizer doesn't find what a global's indirect cases refer to.
  private static func recorded() throws -> [RecordedProgram] {
    try RecordedProgram.read(from: folder.appendingPathComponent("recorded.json").path)
  }

  @Test("the recorded programs print the recorded lines")
  func recorded() throws {
    for program in try Self.recorded() { expectLines(of: program) }
  }

  @Test("300 programs are recorded, of which a fifth adopt, a fifth call a thenable and the median runs 10 jobs")
  func proportions() throws {
    let programs = try Self.recorded()
    #expect(programs.count == 300)
    let reports = programs.map { ProgramRun.report(of: $0.body) }
    #expect(reports.count { $0.adopts } * 5 >= reports.count)
    #expect(reports.count { $0.callsThenable } * 5 >= reports.count)
    #expect(reports.map(\.jobs).sorted()[reports.count / 2] >= 10)
  }

  /// Tests/NodeComparison/compare.sh makes the file and sets the variable.
  @Test(
    "programs that were made just now print what Node printed",
    .enabled(if: ProcessInfo.processInfo.environment["NODE_PROGRAMS"] != nil, "NODE_PROGRAMS names no file of programs"))
  func fresh() throws {
    let path = try #require(ProcessInfo.processInfo.environment["NODE_PROGRAMS"])
    let programs = try RecordedProgram.read(from: path)
    #expect(programs.count >= 1)
    for program in programs { expectLines(of: program) }
  }

  private func expectLines(of program: RecordedProgram, sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = ProgramRun.report(of: program.body).lines
    #expect(lines == program.lines, "node compare.mjs show \(program.seed)", sourceLocation: sourceLocation)
  }
}
