import SwiftParser
import SwiftSyntax

/// Finds the sentences in a source file: string literals that a person may come to read.
final class SentenceCollector: SyntaxVisitor {
  private var sentences: [String] = []

  /// The sentences of a source text, in its order, each once; interpolations are `…`.
  static func sentences(in text: String) -> [String] {
    let collector = SentenceCollector(viewMode: .sourceAccurate)
    collector.walk(Parser.parse(source: text))
    var seen: Set<String> = []
    return collector.sentences.filter { seen.insert($0).inserted }
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.segments.map { segment in
      if case .stringSegment(let part) = segment { part.content.text } else { "…" }
    }.joined()
    // A literal of several lines is one text.
    let line = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.joined(separator: " ").trimmed
    if Self.isSentence(line) { sentences.append(line) }
    return .visitChildren
  }

  /// Two words beside each other make a sentence; operators, formats and names of code don't.
  private static func isSentence(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return zip(words, words.dropFirst()).contains { $0.isWord && $1.isWord }
  }
}

extension Substring {
  /// Whether it is a word of a language, perhaps with punctuation.
  fileprivate var isWord: Bool {
    let letters = drop { "(\"'".contains($0) }.reversed().drop { ".,:;!?)\"'".contains($0) }
    return !letters.isEmpty && letters.allSatisfy { $0.isLetter || "'-".contains($0) } && letters.contains { $0.isLetter }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
