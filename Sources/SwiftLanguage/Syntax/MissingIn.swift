import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds closures whose `in` was forgotten, `{ text print(text) }`, or a comma before it, `{ name count in … }`. The parser sees two
/// statements on one line, or code that it doesn't expect.
enum MissingIn {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    if let reading = severalNames(found, in: unit) { return reading }
    guard found.message.hasPrefix("consecutive statements on a line"), let closure = closure(around: found.node),
      closure.signature == nil, closure.statements.count > 1, let first = closure.statements.first,
      let name = first.item.as(ExprSyntax.self)?.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return nil }
    let next = closure.statements.dropFirst().first?.firstToken(viewMode: .sourceAccurate)
    if let next, case .identifier(let second) = next.tokenKind, next.nextToken(viewMode: .sourceAccurate)?.text == "in" {
      let end = first.endPositionBeforeTrailingTrivia.utf8Offset
      return (
        "a comma is missing between the closure's parameters: write { \(name), \(second) in … }",
        Program.FixIt("insert ','", [.init(end..<end, ",")], in: unit)
      )
    }
    let offset = closure.statements[closure.statements.index(after: closure.statements.startIndex)]
      .positionAfterSkippingLeadingTrivia.utf8Offset
    guard found.position == first.endPositionBeforeTrailingTrivia else { return nil }
    return (
      "'in' is missing after the closure's parameter '\(name)': write { \(name) in … }",
      Program.FixIt("insert 'in'", [.init(offset..<offset, "in ")], in: unit)
    )
  }

  /// `{ name, count print(name) }`: of the names the parser takes the first for a statement.
  private static func severalNames(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    guard found.message.hasPrefix("unexpected code ', "), let closure = closure(around: found.node), closure.signature == nil
    else { return nil }
    var tokens = Array(closure.tokens(viewMode: .all)).dropFirst()
    guard case .identifier(let first)? = tokens.popFirst()?.tokenKind else { return nil }
    var names = [first]
    while tokens.first?.tokenKind == .comma, case .identifier(let name)? = tokens.dropFirst().first?.tokenKind {
      names.append(name)
      tokens = tokens.dropFirst(2)
    }
    guard names.count > 1, let next = tokens.first, next.tokenKind != .keyword(.in) else { return nil }
    let offset = next.positionAfterSkippingLeadingTrivia.utf8Offset
    let list = names.joined(separator: ", ")
    return (
      "'in' is missing after the closure's parameters '\(list)': write { \(list) in … }",
      Program.FixIt("insert 'in'", [.init(offset..<offset, "in ")], in: unit)
    )
  }

  private static func closure(around node: Syntax) -> ClosureExprSyntax? {
    var next: Syntax? = node
    while let node = next {
      if let closure = node.as(ClosureExprSyntax.self) { return closure }
      next = node.parent
    }
    return nil
  }
}
