import SwiftIDEUtils
import SwiftParser
import SwiftSyntax

/// What the parts of a source text are, for their colours.
public enum SourceClassification {
  public enum Kind: Hashable, Sendable {
    case plain, keyword, string, number, comment, type, label, variable
  }

  /// A part of a text; parts that are plain are left out.
  public struct Part: Hashable, Sendable {
    /// In UTF-8.
    public var range: Range<Int>
    public var kind: Kind
  }

  /// The parts of a text, in its order; it may have errors.
  ///
  /// - Returns: `nil` if the text is nested too deeply to be parsed.
  /// - Complexity: O(length of the text).
  public static func parts(of text: String) -> [Part]? {
    guard BracketGuard.offsetOfTooDeepText(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { return nil }
    return tree.classifications.compactMap { part in
      let kind = kind(part.kind)
      return kind == .plain ? nil : Part(range: part.range.lowerBound.utf8Offset..<part.range.upperBound.utf8Offset, kind: kind)
    }
  }

  private static func kind(_ classification: SyntaxClassification) -> Kind {
    switch classification {
    case .keyword, .attribute, .ifConfigDirective: .keyword
    case .stringLiteral, .regexLiteral: .string
    case .integerLiteral, .floatLiteral: .number
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: .comment
    case .type: .type
    case .argumentLabel: .label
    case .dollarIdentifier: .variable
    default: .plain
    }
  }
}
