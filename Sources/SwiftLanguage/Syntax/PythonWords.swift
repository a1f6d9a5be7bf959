import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds what people write who know Python: texts with values in them, `f"{number}!"`, of which the parser sees a name and a text, loops
/// over a range, `raise`, and what stands behind a colon in the place of braces.
enum PythonWords {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    if found.message.hasPrefix("expected '{' in 'for'"), let loop = found.node.as(ForStmtSyntax.self),
      let call = loop.sequence.as(FunctionCallExprSyntax.self), call.calledExpression.ownText == "range"
    {
      return ("Swift writes a loop as 'for i in 0..<\(call.arguments.ownText) { … }'", nil)
    }
    if found.message.hasPrefix("expected '{' in 'if'") || found.message.hasPrefix("expected '{' in 'while'") {
      return braces(found, in: unit)
    }
    guard found.message.hasPrefix("consecutive statements") else { return nil }
    // Where one statement ends and another begins, the first one's last word is.
    guard found.position.utf8Offset > 0,
      let word = found.node.root.token(at: AbsolutePosition(utf8Offset: found.position.utf8Offset - 1))
    else { return nil }
    if word.text == "raise" {
      let start = word.positionAfterSkippingLeadingTrivia.utf8Offset
      return (
        "Swift throws an error with 'throw'",
        Program.FixIt("write 'throw'", [.init(start..<start + 5, "throw")], in: unit)
      )
    }
    guard word.text == "f", word.endPosition == found.position,
      let literal = word.nextToken(viewMode: .sourceAccurate)?.parent?.as(StringLiteralExprSyntax.self)
    else { return nil }
    let written = literal.ownText.replacing(/\{([^{}]+)\}/) { "\\(\($0.1))" }
    let range = word.positionAfterSkippingLeadingTrivia.utf8Offset..<literal.endPositionBeforeTrailingTrivia.utf8Offset
    return (
      "Swift writes a value into a text as \"\\(value)\", without an 'f' in front",
      Program.FixIt("write it as Swift does", [.init(range, written)], in: unit)
    )
  }

  /// What to say of `if a < 18: throw TooYoung()`; the line is rewritten if it holds all of it.
  private static func braces(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    let number = unit.lines.position(ofUTF8Offset: found.position.utf8Offset).line
    let line = unit.lines.text(ofLine: number)
    guard let start = unit.lines.utf8Offset(ofLine: number, column: 1),
      let match = line.wholeMatch(of: /(\s*)((?:if|while)\s[^:{]*[^:{\s])\s*:\s*(.*?)\s*/)
    else { return nil }
    let written = "\(match.1)\(match.2) { \(match.3) }"
    return (
      "Swift puts what depends on a condition into braces, without a colon: \(match.2) { … }",
      match.3.isEmpty ? nil : Program.FixIt("put it into braces", [.init(start..<start + line.utf8.count, written)], in: unit)
    )
  }
}
