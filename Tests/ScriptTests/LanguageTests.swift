import Program
import Testing

/// A program without promises, and what it prints when swiftc 6.3.1 compiles it in Swift 5 mode (the module's name left out).
struct LanguageCase: Sendable, CustomTestStringConvertible {
  var name: String
  var program: String
  var printed: String
  var testDescription: String { name }

  static let all: [LanguageCase] = basics + types + more + objects + properties + later + generics + dispatch + calls + implicit
}

@Suite("Language")
struct LanguageTests {
  @Test("prints what swiftc's program prints", arguments: LanguageCase.all)
  func printsTheSame(_ language: LanguageCase) throws {
    let lines = try output(of: language.program).split(separator: "\n", omittingEmptySubsequences: false)
    let expected = (language.printed + "\n").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines == expected)
  }
}
