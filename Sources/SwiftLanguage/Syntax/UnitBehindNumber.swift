import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds times with a unit, as in `delay(50ms)` or `delay(0.05s)`. The parser sees a number with a wrong digit, or one with a name behind it.
enum UnitBehindNumber {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    guard let token = found.node.firstToken(viewMode: .sourceAccurate), let (start, text) = number(found, token),
      let match = text.wholeMatch(of: /(\d*(?:\.\d+)?)(ms|msec|s|sec|seconds?)/), let number = Double(match.1)
    else { return nil }
    let seconds = match.2.hasPrefix("m") ? number / 1000 : number
    // As people write it: 5 for 5.0.
    let written = seconds == seconds.rounded() && seconds < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    return (
      "numbers have no units in Swift: in seconds, '\(text)' is \(written)",
      Program.FixIt("write it in seconds", [.init(start..<token.endPositionBeforeTrailingTrivia.utf8Offset, written)], in: unit)
    )
  }

  /// The number with what stands right behind it, and where it begins.
  private static func number(_ found: Diagnostic, _ token: TokenSyntax) -> (start: Int, text: String)? {
    if found.message.contains("is not a valid digit in") {
      return (token.positionAfterSkippingLeadingTrivia.utf8Offset, token.text)
    }
    guard found.message.hasPrefix("unexpected code"), let before = token.previousToken(viewMode: .sourceAccurate),
      before.endPosition == token.positionAfterSkippingLeadingTrivia
    else { return nil }
    return (before.positionAfterSkippingLeadingTrivia.utf8Offset, before.text + token.text)
  }
}
