import SwiftSyntax

/// Characters that the parser can't make anything of beside an equals sign, such as control characters in pasted text.
///
/// swift-syntax stops the program when it describes an equals sign with an ordinary space and such a character on one side: it offers a
/// fix-it without a change. So this is looked for before its diagnostics are asked for.
enum UnseenText {
  static let message = "an invisible character is next to '='; replace it with an ordinary space"

  /// The place in UTF-8 of the first such equals sign; `nil` if there is none.
  ///
  /// - Complexity: O(length of the text).
  static func offsetBesideEquals(in tree: SourceFileSyntax) -> Int? {
    var previous = Trivia()
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .equal, (previous + token.leadingTrivia + token.trailingTrivia).contains(where: isUnexpected) {
        return token.positionAfterSkippingLeadingTrivia.utf8Offset
      }
      previous = token.trailingTrivia
    }
    return nil
  }

  private static func isUnexpected(_ piece: TriviaPiece) -> Bool {
    switch piece {
    case .unexpectedText, .verticalTabs, .formfeeds: true
    default: false
    }
  }
}
