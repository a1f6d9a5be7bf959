import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds what people write who know Python: texts with values in them, `f"{number}!"`, of which the parser sees a name and a text, and
/// loops over a range.
enum PythonWords {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    if found.message.hasPrefix("expected '{' in 'for'"), let loop = found.node.as(ForStmtSyntax.self),
      let call = loop.sequence.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == "range"
    {
      return ("Swift writes a loop as 'for i in 0..<\(call.arguments.trimmedDescription) { … }'", nil)
    }
    guard found.message.hasPrefix("consecutive statements"),
      let sign = found.node.root.tokens(viewMode: .sourceAccurate).first(where: {
        $0.text == "f" && $0.endPosition == found.position
      }), let literal = sign.nextToken(viewMode: .sourceAccurate)?.parent?.as(StringLiteralExprSyntax.self)
    else { return nil }
    let written = literal.trimmedDescription.replacing(/\{([^{}]+)\}/) { "\\(\($0.1))" }
    let range = sign.positionAfterSkippingLeadingTrivia.utf8Offset..<literal.endPositionBeforeTrailingTrivia.utf8Offset
    return (
      "Swift writes a value into a text as \"\\(value)\", without an 'f' in front",
      Program.FixIt("write it as Swift does", [.init(range, written)], in: unit)
    )
  }
}
