import SwiftSyntax

extension TypeGuesser {
  /// What the text around a chain wants its promise to be of: then google's `then` whose handler gives nothing doesn't pass its value on.
  func promisedTypeWanted(of parts: CallParts) -> String? {
    guard let type = names.type(wantedAt: ExprSyntax(parts.call))?.unwrapped.as(IdentifierTypeSyntax.self),
      ["Promise", "Guarantee"].contains(type.name.text)
    else { return nil }
    return type.genericArgumentClause?.arguments.trimmedDescription
  }
}
