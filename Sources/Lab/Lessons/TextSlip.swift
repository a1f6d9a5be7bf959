/// A name, or a member of what it names, that stands in a text as a word, where its value was meant: `"hello (name)"`, `"hello name"`,
/// `"hello name.count"`.
///
/// It is one for certain where the line that the answer prints is the one that is asked for, but for the name.
struct TextSlip {
  /// What stands in the text.
  private let written: String
  private let name: String

  /// - Parameter wanted: The lines that the solution prints.
  /// - Complexity: O(length of the script × lines that are printed × lines that are wanted).
  init?(_ grade: AnswerGrade, wanted: [String]) {
    let script = WrittenTexts(grade.script)
    let missing = wanted.filter { !grade.output.contains($0) }
    let strange = grade.output.filter { !wanted.contains($0) }
    guard !missing.isEmpty, !strange.isEmpty else { return nil }
    let texts = script.lines.flatMap(\.texts)
    let inParentheses = texts.flatMap { $0.matches(of: /\(([\p{L}_][\p{L}\p{N}_.]*)\)/).map { String($0.1) } }
    if let name = inParentheses.first(where: { name in
      // Several names may have lost their backslash in one text.
      let forms = Set(inParentheses).map { "(\($0))" }
      return strange.contains { $0.contains("(\(name))") && Self.isLike($0, missing, without: forms) }
    }) {
      (written, self.name) = ("(\(name))", name)
      return
    }
    let words = script.lines.flatMap { line in
      line.texts.flatMap { text in Self.words(of: text).filter { Self.isMeant($0, in: text, line, script) } }
    }
    guard
      let name = words.first(where: { name in
        strange.contains { Self.words(of: $0).contains(name) && Self.isLike($0, missing, without: [name]) }
      })
    else { return nil }
    (written, self.name) = (name, name)
  }

  var advice: String {
    written == name
      ? "Between quotes, `\(name)` is only a word: `\\(\(name))` puts its value there."
      : "A backslash is missing: between quotes, `\(written)` is only a word, and `\\\(written)` puts the value there."
  }

  /// Whether a word of a text is a name of the script, too. One that is a whole text must be what the closure around it is given.
  private static func isMeant(_ word: String, in text: String, _ line: WrittenTexts.Line, _ script: WrittenTexts) -> Bool {
    let name = String(word.prefix { $0 != "." })
    return text == word
      ? CodePiece("\(name) in").isFound(in: line.code) : script.lines.contains { words(of: $0.code).contains(name) }
  }

  /// The words of a text; those that points join come together first, as `name.count`.
  private static func words(of text: String) -> [String] {
    let joined = text.matches(of: /[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)+/).map { String($0.0) }
    return joined
      + text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init).filter { $0.first?.isNumber != true }
  }

  /// Whether a printed line becomes one of others if something else stands where some words stand.
  private static func isLike(_ printed: String, _ others: [String], without words: [String]) -> Bool {
    var pieces = [printed]
    for word in words { pieces = pieces.flatMap { $0.split(separator: word, omittingEmptySubsequences: false).map(String.init) } }
    return others.contains { fits(pieces, $0[...]) }
  }

  /// Whether a text is made of pieces with something between each two of them.
  private static func fits(_ pieces: [String], _ text: Substring) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1, text.hasPrefix(first), text.hasSuffix(last),
      text.count > first.count + last.count
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let found = rest.dropFirst().firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return !rest.isEmpty
  }
}
