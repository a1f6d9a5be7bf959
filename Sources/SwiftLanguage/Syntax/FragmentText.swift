import SwiftSyntax

/// Completes a text that was cut out of a file: braces that close what was not copied, and those that the copy left open.
enum FragmentText {
  /// The text with a space in place of each brace too many, and braces at its end for those that are missing, so that all places stay
  /// as they are; `nil` if the braces match.
  ///
  /// - Complexity: O(length of the text).
  static func completed(_ tree: SourceFileSyntax, _ text: String) -> String? {
    var open = 0
    var surplus: [Int] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .leftBrace: open += 1
      case .rightBrace where open == 0: surplus.append(token.positionAfterSkippingLeadingTrivia.utf8Offset)
      case .rightBrace: open -= 1
      default: break
      }
    }
    guard open > 0 || !surplus.isEmpty else { return nil }
    var bytes = Array(text.utf8)
    for offset in surplus { bytes[offset] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self) + String(repeating: "\n}", count: open)
  }
}
