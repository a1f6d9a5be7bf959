import Program
import SwiftPromises
import Testing

@Suite("random programs print what the real libraries printed")
struct DifferentialTests {
  @Test("a script prints the same lines in the same order, unless it is known not to", arguments: DifferentialProgram.all)
  func agreement(program: DifferentialProgram) {
    func compare() {
      #expect(
        program.printed() == program.lines,
        "Tests/Differential/run --library \(program.library) --way script --show prints the whole program")
    }
    if program.differs {
      // A program that agrees now is reported: take it off Tests/Differential/Recorded/known.txt.
      withKnownIssue { compare() }
    } else {
      compare()
    }
  }

  @Test("there are 300 programs for each library, nearly all print something, and every known difference is one of theirs")
  func completeness() {
    for (library, _) in DifferentialProgram.libraries {
      let programs = DifferentialProgram.all.filter { $0.library == library }
      #expect(programs.count == 300)
      #expect(programs.count { $0.lines.count >= 3 } >= 260)
    }
    let names = Set(DifferentialProgram.all.map { "\($0.library) \($0.number)" })
    for entry in DifferentialProgram.known {
      let words = entry.split(separator: " ").map(String.init)
      #expect(words.count == 3 && ["script", "compiled"].contains(words[1]), "\(entry)")
      #expect(names.contains("\(words[0]) \(words[2])"), "\(entry)")
    }
  }
}
