import SwiftLanguage
import SwiftParser
import SwiftSyntax

extension SourceFileSyntax {
  /// The tree of a script; `nil` if it has syntax errors, or is nested too deeply.
  static func readable(_ text: String) -> SourceFileSyntax? {
    guard BracketGuard.problem(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    return tree.hasError || NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) != nil ? nil : tree
  }
}
