import Program
import SwiftDiagnostics
import SwiftSyntax

/// Finds times with a unit, as in `delay(50ms)`. The parser sees a number with a wrong digit.
enum UnitBehindNumber {
  /// What to say instead of what the parser found, and what to write; `nil` if it is something else.
  static func reading(_ found: Diagnostic, in unit: CodeUnit) -> (message: String, fixIt: Program.FixIt?)? {
    guard found.message.contains("is not a valid digit in"), let token = found.node.firstToken(viewMode: .sourceAccurate),
      let match = token.text.wholeMatch(of: /(\d+(?:\.\d+)?)(ms|msec|s|sec|seconds?)/), let number = Double(match.1)
    else { return nil }
    let seconds = match.2.hasPrefix("m") ? number / 1000 : number
    // As people write it: 5 for 5.0.
    let text = seconds == seconds.rounded() && seconds < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    return (
      "numbers have no units in Swift: in seconds, '\(token.text)' is \(text)",
      Program.FixIt("write it in seconds", [.init(start..<token.endPositionBeforeTrailingTrivia.utf8Offset, text)], in: unit)
    )
  }
}
