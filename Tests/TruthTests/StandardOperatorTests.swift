import SwiftOperators
import SwiftParser
import SwiftSyntax
import Testing

@testable import SwiftLanguage

@Suite("the table of Swift's operators")
struct StandardOperatorTests {
  @Test("it has the operators that SwiftOperators has, and no others")
  func names() {
    func declared(_ table: OperatorTable) -> Set<Substring> {
      Set(table.description.split(separator: "\n").filter { $0.contains("operator ") })
    }
    #expect(declared(.swift).count > 50)
    #expect(declared(.swift) == declared(.standardOperators))
  }

  @Test("any two operators are folded as SwiftOperators folds them, and refused where it refuses", arguments: operators)
  func folding(_ first: String) throws {
    for second in Self.operators {
      let source = Parser.parse(source: "a \(first) b \(second) c")
      #expect(shape(of: source, .swift) == shape(of: source, .standardOperators), "\(first) and \(second)")
    }
  }

  private static let operators = StandardOperatorNames.infix + ["=", "as", "is", "? x :"]

  /// The folded tree with its brackets, or what is wrong.
  private func shape(of source: SourceFileSyntax, _ table: OperatorTable) -> String {
    var problems: [String] = []
    let folded = table.foldAll(source) { problems.append("\($0)") }
    return "\(folded.debugDescription) \(problems)"
  }
}
