public import Program
import SwiftIDEUtils
import SwiftLanguage
import SwiftParser
import SwiftSyntax

/// What the parts of a source text are, for their colors.
public enum SourceClassification {
  public typealias Kind = TextKind

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
    guard BracketGuard.problem(in: text) == nil else { return nil }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil else { return nil }
    return tree.classifications.compactMap { part in
      let kind = kind(part.kind)
      return kind == .plain ? nil : Part(range: part.range.lowerBound.utf8Offset..<part.range.upperBound.utf8Offset, kind: kind)
    }
  }

  /// What every character of a text is, line by line.
  ///
  /// - Parameters:
  ///   - lead: What stands before the text, as far as colors are concerned: arguments are no script by themselves.
  ///   - isLineEnd: Which characters end a line; they belong to none.
  /// - Returns: `nil` if the text is nested too deeply to be parsed.
  /// - Complexity: O(length of the text).
  public static func lines(of text: String, behind lead: String = "", isLineEnd: (Character) -> Bool) -> [[Kind]]? {
    guard let parts = parts(of: lead + text) else { return nil }
    var lines: [[Kind]] = [[]]
    var offset = lead.utf8.count
    var next = parts.startIndex
    for character in text {
      while next < parts.endIndex, parts[next].range.upperBound <= offset { next += 1 }
      if isLineEnd(character) {
        lines.append([])
      } else {
        lines[lines.count - 1].append(next < parts.endIndex && parts[next].range.contains(offset) ? parts[next].kind : .plain)
      }
      offset += character.utf8.count
    }
    return lines
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
