import Program
import SwiftPromises
import Testing

@Suite("Lines of help beside names")
struct CompletionHelpTests {
  /// What stood there for want of anything better.
  private static let empty: Set<String> = [
    "function of the library", "gives a promise", "simulated source", "method", "property",
  ]

  @Test(
    "every operator, function, type and static member of a dialect's library has a line of its own", arguments: Dialect.allCases)
  func library(_ dialect: Dialect) {
    let known = ScopeName.library(of: dialect)
    let names = known + known.flatMap { type in type.members.map { ScopeName("\(type.name).\($0.name)", $0.help) } }
    let bare = (names + ScopeName.promiseMembers(of: dialect)).filter {
      Self.empty.contains($0.help) || $0.help == "\(dialect.rawValue)'s" || $0.help.hasPrefix("type of")
    }
    #expect(bare.map(\.name).sorted() == [])
  }
}
