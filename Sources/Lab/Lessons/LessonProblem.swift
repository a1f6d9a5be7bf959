internal import Program

/// What is wrong with a lesson's text, and where.
public struct LessonProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the lesson's file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// What is wrong, and what to write instead.
  public var text: String

  public var description: String { "\(file):\(line): \(text)" }
}

/// Why a text is no lesson: every problem that reading it found, in the order of the lines.
public struct LessonProblems: Error, Hashable, Sendable {
  public var problems: [LessonProblem]
}

/// Why a question or a goal says nothing that the engine could answer.
struct LessonTextProblem: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Where people read what can be written; a line with all of it would be read by nobody.
  static let whereAllAre = "'promiselab lessons format' lists all"
  private static let mostForms = 3

  /// The forms that may have been meant, as a part of a sentence: those with the same first word, as what follows differs in each
  /// lesson, or else with the word that is nearest to it.
  static func near(_ text: String, _ forms: [String]) -> String {
    func firstWord(_ text: String) -> String { text.split(separator: " ").first.map(String.init) ?? "" }
    let word = String(firstWord(text).prefix(40))
    guard let near = nearest(word, forms.map(firstWord)) else { return "" }
    let meant = forms.filter { firstWord($0) == near }.sorted {
      NearestName.distance($0, text) < NearestName.distance($1, text)
    }
    return " (did you mean \(meant.prefix(mostForms).map { "`\($0)`" }.joined(separator: " or "))?)"
  }

  /// The word of a few that may have been meant: two letters may be exchanged, which counts as two changes.
  static func nearest(_ word: String, _ words: [String]) -> String? {
    let near = words.map { (word: $0, distance: NearestName.distance($0, word)) }.min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= (word.count > 3 ? 2 : 1) ? $0.word : nil }
  }
}
