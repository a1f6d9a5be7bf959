package import SwiftSyntax

extension SyntaxProtocol {
  /// Its text without what stands around it: `trimmedDescription`, which makes a copy of the node first.
  package var ownText: String {
    String(Substring(description.utf8.dropFirst(leadingTriviaLength.utf8Length).dropLast(trailingTriviaLength.utf8Length)))
  }
}
