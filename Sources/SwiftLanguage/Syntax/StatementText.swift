import SwiftParser
import SwiftSyntax

/// Finds the code of statements.
public enum StatementText {
  /// The text of the statement of the top level that a place lies in.
  ///
  /// - Parameters:
  ///   - line: Counted from 1.
  ///   - column: Counted from 1, in UTF-8 bytes.
  /// - Returns: The text without what surrounds it; `nil` if there is no statement there, or the text is too deep to be parsed.
  public static func statement(atLine line: Int, column: Int, of text: String) -> String? {
    guard BracketGuard.problem(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    guard line >= 1, line <= converter.sourceLines.count else { return nil }
    let position = converter.position(ofLine: line, column: column)
    return tree.statements.first { item in
      item.positionAfterSkippingLeadingTrivia <= position && position < item.endPositionBeforeTrailingTrivia
    }?.ownText
  }
}
