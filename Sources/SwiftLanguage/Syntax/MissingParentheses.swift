import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds operators whose handler stands behind them without parentheses: `.then frame`. The parser sees two statements on one line.
enum MissingParentheses {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    guard found.message.hasPrefix("consecutive statements on a line"),
      let list = sequence(first: found.node, next: \.parent).lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return nil }
    for (item, next) in zip(list, list.dropFirst()) where item.endPositionBeforeTrailingTrivia == found.position {
      guard let name = item.lastToken(viewMode: .sourceAccurate), case .identifier = name.tokenKind,
        name.parent?.parent?.as(MemberAccessExprSyntax.self)?.base != nil,
        let handler = next.item.as(ExprSyntax.self)?.as(DeclReferenceExprSyntax.self)
      else { return nil }
      let start = item.endPositionBeforeTrailingTrivia.utf8Offset
      let given = "(\(handler.ownText))"
      return (
        "put the arguments of '.\(name.text)' in parentheses: write '.\(name.text)\(given)'",
        Program.FixIt("put it in parentheses", [.init(start..<next.endPositionBeforeTrailingTrivia.utf8Offset, given)], in: unit)
      )
    }
    return nil
  }
}
