package import SwiftSyntax

extension ExprSyntax {
  /// Whether it is a call that ends the program: `fatalError()`.
  package var endsProgram: Bool {
    let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return ["fatalError", "preconditionFailure"].contains(callee)
  }
}
