internal import Program
internal import TraceEvents

/// The lines of a script on which rules are silenced: `// check:ignore floating-promise`.
///
/// A comment silences its own line; one that stands alone on a line, the comments behind it and the next line that isn't one. Without a
/// rule it silences all. A reason stands behind the rules, or behind a colon or dash.
struct SilencedLines {
  private var rules: [Int: Set<CheckRule>] = [:]
  /// Names that no rule has, each in a sentence.
  private(set) var unknownNames: [String] = []

  init(_ text: String) {
    let comments = Dictionary(MarkedComments(MarkedComments.silencing, in: text).all.map { ($0.line, $0) }) { first, _ in first }
    guard !comments.isEmpty else { return }
    var carried: Set<CheckRule> = []
    for (index, line) in text.scriptLines.enumerated() {
      var own = carried
      let code = line.drop { $0 == " " || $0 == "\t" }
      let comment = comments[index + 1]
      let isComment = code.hasPrefix("//") || (code.hasPrefix("/*") && comment?.endsLine == true)
      if let comment, comment.text.first.map({ $0.isIdentifierPart && $0 != "-" }) != true {
        own.formUnion(named(in: comment.text, line: index + 1))
      }
      carried = isComment ? own : []
      // A comment may state an expectation.
      if !own.isEmpty { rules[index + 1] = own }
    }
  }

  private mutating func named(in text: Substring, line: Int) -> Set<CheckRule> {
    // What follows a colon or a dash is a reason.
    if let first = text.first(where: { !$0.isWhitespace }), ":-–—".contains(first) { return Set(CheckRule.allCases) }
    var found: Set<CheckRule> = []
    var named = false
    for name in text.split(whereSeparator: { " ,:\t".contains($0) }) {
      if let rule = CheckRule(rawValue: String(name)) {
        found.insert(rule)
      } else if named {
        // What follows the rules is a reason.
        break
      } else {
        let nearest = NearestName.find(String(name), among: CheckRule.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
        let advice = nearest ?? "write the reason after a rule, or after a colon: 'check:ignore: …'"
        unknownNames.append("line \(line): there is no rule '\(TerminalText.quoted(String(name), limit: 40))'; \(advice)")
      }
      named = true
    }
    return named ? found : Set(CheckRule.allCases)
  }

  /// Whether a finding is silenced.
  func silences(_ finding: Finding) -> Bool { rules[finding.place.line]?.contains(finding.rule) ?? false }
}

extension Character {
  fileprivate var isIdentifierPart: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
