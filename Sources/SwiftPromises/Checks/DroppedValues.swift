import Program
import SwiftLanguage
import SwiftSyntax

/// `dropped-value`: a handler of errors gives a value, and its promise passes the error on. Promises that it gives are lost
/// (`floating-promise`).
struct DroppedValues {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for handler in facts.handlers where handler.meaning.kind == .errors {
      guard let result = handler.closure.result, result.isMadeValue else { continue }
      let name = handler.call.name.text
      let instead = ["whenRejectedThenTransform", "recover"].first { facts.reader.library.meanings[$0]?.kind == .recovers }
      findings.append(
        Finding(
          .droppedValue, at: facts.place(of: result),
          "'\(name)' passes on what it gets, and drops what its closure returns"
            + (instead.map { "; '\($0)' goes on with it" } ?? "")))
    }
  }
}

extension ExprSyntax {
  /// Whether nothing but its value can be what it is written for.
  fileprivate var isMadeValue: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .closureExpr:
      true
    default: false
    }
  }
}
