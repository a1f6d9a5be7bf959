/// Finds the sentences in a source file: string literals that a person may come to read.
enum SentenceCollector {
  /// The sentences of a source text, in its order, each once; interpolations are `…`.
  static func sentences(in text: String) -> [String] {
    var seen: Set<String> = []
    return SwiftText(text).literals.map(\.onOneLine).filter { isSentence($0) && seen.insert($0).inserted }
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

extension String {
  /// The text with its lines one after the other, without the spaces around each.
  fileprivate var onOneLine: String {
    split(separator: "\n").map { $0.trimmed }.joined(separator: " ").trimmed
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
