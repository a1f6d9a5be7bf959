import SwiftParser
import SwiftSyntax

/// Tells a text that has only begun from one that is wrong.
package enum IncompleteText {
  /// Whether something that the text opens is not closed by its end.
  package static func isIncomplete(_ text: String) -> Bool {
    guard BracketGuard.problem(in: text) == nil else { return false }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard tree.hasError, NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { return false }
    let end = text.utf8.count - text.utf8.reversed().prefix { $0 == 32 || $0 == 10 || $0 == 9 || $0 == 13 }.count
    return tree.tokens(viewMode: .fixedUp).contains { token in
      guard token.presence == .missing, token.position.utf8Offset >= end else { return false }
      switch token.tokenKind {
      case .rightBrace, .rightParen, .rightSquare, .multilineStringQuote, .leftBrace, .identifier: return true
      default: return false
      }
    }
  }
}
