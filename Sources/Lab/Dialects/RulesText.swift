public import SwiftPromises

/// The rules as text, for people who ask what a library does.
public enum RulesText {
  /// All rules, or what one library does.
  ///
  /// - Parameter dialect: The library; `nil` shows them side by side.
  public static func text(of dialect: Dialect?) -> String {
    let rules = DialectRule.all.map { rule in dialect.map { own(rule, $0) } ?? compared(rule) }
    let head = dialect.map { "\($0.title), --dialect \($0.rawValue)\n\n" } ?? names
    return head + rules.joined()
  }

  /// A rule as docs/dialects.md has it: its heading, the question, and what each library does.
  public static func markdown(of rule: DialectRule) -> String {
    let answers = rule.answers.map { "- \(names($0.dialects)): \($0.text)\n" }
    let silent = Dialect.allCases.filter { rule.answer(of: $0) == nil }
    let rest = silent.isEmpty ? "" : "- \(names(silent)): nothing of the kind\n"
    return "## \(rule.number). \(rule.title)\n\n\(rule.question)\n\n\(answers.joined())\(rest)"
  }

  private static func names(_ dialects: [Dialect]) -> String { dialects.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

  private static var names: String {
    let lines = Dialect.allCases.map { dialect in
      "  \(dialect.rawValue)\(String(repeating: " ", count: 17 - dialect.rawValue.count))\(dialect.title)\n"
    }
    return lines.joined() + "\n"
  }

  private static func own(_ rule: DialectRule, _ dialect: Dialect) -> String {
    guard let answer = rule.answer(of: dialect) else { return "" }
    return "\(number(rule)) \(rule.question)\n   It \(answer).\n"
  }

  private static func compared(_ rule: DialectRule) -> String {
    let answers = rule.answers.map { answer in
      "   \(answer.dialects.map(\.rawValue).joined(separator: ", ")): \(answer.text)\n"
    }
    return "\(number(rule)) \(rule.question)\n" + answers.joined()
  }

  private static func number(_ rule: DialectRule) -> String { rule.number < 10 ? " \(rule.number)" : "\(rule.number)" }
}
