import Program
import Testing

@Suite("truth")
struct AgreementTests {
  @Test("the playground does exactly what swiftc's program does", arguments: TruthProgram.all)
  func agreement(program: TruthProgram) throws {
    let record = try #require(program.record, "nothing is recorded: run Tests/Truth/run --record \(program.name)")
    try #require(
      record.checksum == Checksum.text(of: program.text),
      "the program has changed since it was recorded: run Tests/Truth/run --record \(program.name)")
    var lines = try program.interpreted()
    let places = CallPlaces(program.text)
    var truth = record.lines.map(places.translated)
    if program.isUnordered { (lines, truth) = (TraceLines.outcomes(lines), TraceLines.outcomes(truth)) }
    guard lines != truth else { return }
    let first = zip(lines, truth).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let index = first ?? min(lines.count, truth.count)
    Issue.record(
      """
      \(program.path): line \(index + 1) of the trace
        playground: \(index < lines.count ? lines[index] : "(nothing)")
        swiftc:     \(index < truth.count ? truth[index] : "(nothing)")
      """)
  }

  @Test("there are at least 150 programs, each settles a promise, and no record is left over")
  func completeness() {
    #expect(TruthProgram.all.count >= 150)
    for program in TruthProgram.all {
      let settles = program.record?.lines.contains { line in
        ["fulfilled", "rejected", "cancelled"].contains { line.contains(" \($0) ") }
      }
      #expect(settles == true, "\(program.path)")
    }
    let names = Set(TruthProgram.all.map { "\($0.name).txt" })
    #expect(names.count == TruthProgram.all.count)
    guard TruthProgram.hasConcurrency else { return }
    #expect(Files.names(in: "Tests/Truth/Recorded").filter { !names.contains($0) } == [])
  }

  @Test("a checksum is the one that cksum prints")
  func checksum() {
    #expect(Checksum.text(of: "123456789") == "930766865 9")
    #expect(Checksum.text(of: "") == "4294967295 0")
  }
}
