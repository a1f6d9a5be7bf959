import SwiftLanguage
import SwiftSyntax

// Conditions that ask later for what a variable begins with.
extension InitializerClauseSyntax {
  /// Where the constant that begins with the value is asked as a condition, behind it: `let isNew = old.id != id; if isNew { … }`.
  var conditionBehind: ExprSyntax? {
    guard let binding = parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self), declaration.bindingSpecifier.text == "let"
    else { return nil }
    return declaration.parent?.as(CodeBlockItemSyntax.self)?.following?.condition(asking: name)
  }
}

extension TuplePatternSyntax {
  /// What its parts must be that conditions behind it ask, so that the program goes on, by where their names stand:
  /// `let (purchase, cancelled) = try await shop.buy(); if cancelled { return }`.
  var wantedParts: [Int: Bool] {
    let behind: [CodeBlockItemSyntax]? =
      if let loop = parent?.as(ForStmtSyntax.self) {
        Array(loop.body.statements)
      } else {
        parent?.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)?.following
      }
    var found: [Int: Bool] = [:]
    for name in elements.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }) {
      guard let wanted = behind?.condition(asking: name.text).flatMap(Condition.wanted) else { continue }
      found[name.positionAfterSkippingLeadingTrivia.utf8Offset] = wanted
    }
    return found
  }
}

extension [CodeBlockItemSyntax] {
  /// Where a name is first asked as a condition that decides something.
  fileprivate func condition(asking name: String) -> ExprSyntax? {
    for item in self {
      for token in item.tokens(viewMode: .sourceAccurate) where token.text == name {
        guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
        if Condition.wanted(ExprSyntax(reference)) != nil { return ExprSyntax(reference) }
      }
    }
    return nil
  }
}
