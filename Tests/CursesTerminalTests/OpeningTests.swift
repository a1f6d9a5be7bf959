@testable import CursesTerminal
import Glibc
import Testing

@Suite struct OpeningTests {
  @Test("a pipe is no terminal, neither for keys nor for frames")
  func pipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let options = TerminalOptions(inputDescriptor: ends[0], outputDescriptor: ends[1])
    #expect(throws: TerminalProblem.inputIsNotATerminal) { try CursesTerminal.open(options) }
  }

  @Test(
    "every problem says what to do next",
    arguments: [
      TerminalProblem.inputIsNotATerminal, .outputIsNotATerminal, .terminalTypeIsUnset, .terminalTypeIsUnknown("x"),
      .cursorCannotBePositioned(terminalType: "dumb"), .systemRefused(operation: "make a pipe", errorNumber: 24),
    ])
  func messages(problem: TerminalProblem) {
    #expect(problem.description.contains("promiselab run FILE"))
    #expect(problem.description.last == ".")
  }

  @Test("a terminal type with control characters can't drive the terminal through the message")
  func unprintableType() {
    #expect(TerminalProblem.terminalTypeIsUnknown("a\u{1B}[2J").description.contains("\"a?[2J\""))
  }

  @Test("the environment decides: the first of LC_ALL, LC_CTYPE, LANG that isn't empty names the encoding")
  func environment() {
    func decide(_ variables: [String: String]) -> TerminalEnvironment { TerminalEnvironment { variables[$0] } }
    #expect(!decide([:]).wantsUTF8)
    #expect(decide([:]).terminalType == nil)
    #expect(decide(["TERM": ""]).terminalType == nil)
    #expect(decide(["LANG": "de_DE.UTF-8"]).wantsUTF8)
    #expect(decide(["LANG": "C.utf8", "LC_ALL": ""]).wantsUTF8)
    #expect(!decide(["LANG": "C.UTF-8", "LC_ALL": "C"]).wantsUTF8)
    #expect(!decide(["LANG": "C.UTF-8", "LC_CTYPE": "de_DE.ISO-8859-1"]).wantsUTF8)
    #expect(!decide(["NO_COLOR": ""]).wantsNoColor)
    #expect(decide(["NO_COLOR": "1"]).wantsNoColor)
  }

  @Test("COLORTERM says that a terminal has 24-bit colors, and which description has them follows from its name")
  func everyColor() {
    func described(_ type: String, _ colors: String) -> String? {
      TerminalEnvironment { ["TERM": type, "COLORTERM": colors][$0] }.typeWithEveryColor
    }
    #expect(described("xterm-256color", "truecolor") == "xterm-direct")
    #expect(described("tmux", "24bit") == "tmux-direct")
    #expect(
      described("xterm-256color", "yes") == nil && described("xterm-256color", "") == nil && described("", "truecolor") == nil)
  }

  @Test("padding for paper terminals is left out of capabilities")
  func padding() {
    #expect(TerminalSequences.withoutPadding(Array("\u{1B}[m$<2>a$b$".utf8)) == Array("\u{1B}[ma$b$".utf8))
  }
}
