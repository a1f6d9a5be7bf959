import Program
import SwiftSyntax

extension Compiler {
  /// Lets an unknown name stand for something, if the plan wants that.
  ///
  /// What it stands for is decided when the script comes there: the plan may say so in the script's own words.
  ///
  /// - Returns: Whether it did; otherwise the name is an error.
  func compileStub(_ name: String, at token: TokenSyntax) -> Bool {
    guard let stubs else { return false }
    let site = CodeSite(unit: unit, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    if isCompilingCallee {
      builder.emitConstant(stubs.function(named: name, at: site))
    } else {
      builder.emitConstant(.native(NativeFunction(name) { _ in .value(stubs.value(named: name, at: site)) }))
      builder.emit(.call, 0, builder.labels(.unlabelled(0)))
    }
    return true
  }

  /// The type of an element in `[Name]()`, where the name is unknown and stubbed.
  func stubbedType(_ expression: ExprSyntax) -> TypeReference? {
    guard stubs != nil, let reference = expression.as(DeclReferenceExprSyntax.self),
      reference.baseName.text.first?.isUppercase == true, find(reference.baseName.text) == nil
    else { return nil }
    return .any
  }
}
