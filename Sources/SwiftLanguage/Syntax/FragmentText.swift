import Program
import SwiftSyntax

/// Completes a text that was cut out of a file: braces that close what was not copied, and those that the copy left open.
enum FragmentText {
  /// The text with `#endif` at its end for each condition that the copy left open, and without those too many.
  static func withConditionsClosed(_ text: String) -> String {
    guard text.containsBytes(of: "#if") || text.containsBytes(of: "#endif") else { return text }
    var open = 0
    var lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let start = line.drop { $0 == " " || $0 == "\t" }
      if start.hasPrefix("#if ") { open += 1 }
      guard start.hasPrefix("#endif") else { continue }
      if open > 0 { open -= 1 } else { lines[index] = Substring(String(repeating: " ", count: line.utf8.count)) }
    }
    return lines.joined(separator: "\n") + String(repeating: "\n#endif", count: open)
  }

  /// The text with a space in place of each brace too many, and what closes braces and what they stand in at its end, so that all places
  /// stay as they are; `nil` if the braces match.
  ///
  /// - Returns: The text, and where the innermost brace stands that its end closes; `nil` if it closes none.
  /// - Complexity: O(length of the text).
  static func completed(_ tree: SourceFileSyntax, _ text: String) -> (text: String, closed: Int?)? {
    var open: [TokenSyntax] = []
    var surplus: [Int] = []
    // What the copy begins with, if that is the end of a closure on whose call the chain goes on: `}.then { … }`.
    var chained: Int?
    var isBeginning = true
    for token in tree.tokens(viewMode: .sourceAccurate) {
      defer { if !token.endsWhatIsMissing { isBeginning = false } }
      switch token.tokenKind {
      case .leftBrace, .leftParen, .leftSquare: open.append(token)
      case .rightParen: if open.last?.tokenKind == .leftParen { open.removeLast() }
      case .rightSquare: if open.last?.tokenKind == .leftSquare { open.removeLast() }
      case .rightBrace:
        // A bracket that nothing closes before the brace is a slip, which the parser reports.
        while let last = open.last, last.tokenKind != .leftBrace { open.removeLast() }
        if open.popLast() != nil { continue }
        let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        surplus.append(offset)
        if isBeginning, token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .period { chained = offset }
      default: break
      }
    }
    let innermost = open.last { $0.tokenKind == .leftBrace }
    guard innermost != nil || !surplus.isEmpty else { return nil }
    var bytes = Array(text.utf8)
    for offset in surplus { bytes[offset] = UInt8(ascii: " ") }
    // A name of the brace's length stands for the call.
    if let chained { bytes[chained] = UInt8(ascii: "p") }
    let ends = innermost == nil ? "" : open.reversed().map(\.closing).joined()
    return (String(decoding: bytes, as: UTF8.self) + ends, innermost?.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}

extension TokenSyntax {
  /// A line that closes what it opens.
  fileprivate var closing: String {
    switch tokenKind {
    case .leftParen: "\n)"
    case .leftSquare: "\n]"
    default: "\n}"
    }
  }

  /// Whether it belongs to the end of something whose beginning wasn't copied, or to an import.
  fileprivate var endsWhatIsMissing: Bool {
    if tokenKind == .rightBrace || tokenKind == .rightParen { return true }
    var next = parent
    while let node = next {
      if node.is(ImportDeclSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}
