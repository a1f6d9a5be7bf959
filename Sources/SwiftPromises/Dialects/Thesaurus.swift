import SwiftLanguage

/// What each library calls the same thing, so that a word of one that is used under another can be explained.
enum Thesaurus {
  /// One idea, and how each library that has it writes it.
  struct Entry: Sendable {
    /// What it does, as an infinitive phrase.
    let meaning: String
    /// The names by which people may use it: methods, functions and types.
    private(set) var names: [Dialect: [String]] = [:]
    /// How to write it, where the name alone doesn't tell.
    private(set) var forms: [Dialect: String] = [:]

    init(_ idea: Idea) {
      meaning = idea.rawValue
      for dialect in Dialect.allCases {
        let words = DialectWords.of(dialect).words.filter { $0.ideas.contains(idea) }
        names[dialect] = words.isEmpty ? nil : words.map(\.lastName)
        forms[dialect] = words.lazy.compactMap { $0.form(of: idea) }.first
      }
    }

    /// How a dialect writes it; `nil` if the dialect hasn't it.
    func form(in dialect: Dialect) -> String? { forms[dialect] ?? names[dialect]?.first.map { "'\($0)'" } }
  }

  static let entries = Idea.allCases.map(Entry.init)

  /// Every name that some dialect uses for an operator.
  static let allNames: Set<String> = Set(entries.flatMap { $0.names.values.joined() })

  /// The operator of a dialect that can be written in the place of another dialect's; `nil` if more than the name would change.
  static func replacement(for name: String, in dialect: Dialect) -> String? {
    let meant = entries.filter { entry in entry.names.contains { $0.key != dialect && $0.value.contains(name) } }
    guard let entry = meant.first(where: { $0.form(in: dialect) != nil }), entry.forms[dialect] == nil else { return nil }
    return entry.names[dialect]?.first
  }

  /// How a dialect writes what it calls by a name itself.
  static func form(of name: String, in dialect: Dialect) -> String? {
    let entry = entries.first { $0.names[dialect]?.contains(name) == true }
    return entry?.form(in: dialect).map { "'\(dialect.rawValue)' has \($0)" }
  }

  /// What to say of a name that a dialect hasn't: who has it, and what this one calls it; `nil` if nobody has it.
  static func advice(on name: String, in dialect: Dialect) -> String? {
    // A function here may be one of a type there: 'Promise.when'.
    if let own = entries.lazy.compactMap({ $0.names[dialect]?.contains(name) == true ? $0.forms[dialect] : nil }).first,
      own.hasSuffix(".\(name)'")
    {
      return "'\(dialect.rawValue)' has \(own)"
    }
    let meant = entries.filter { entry in
      entry.names.contains { $0.key != dialect && $0.value.contains(name) } && entry.names[dialect]?.contains(name) != true
    }
    guard !meant.isEmpty else { return nil }
    let owners = Dialect.allCases.filter { owner in meant.contains { $0.names[owner]?.contains(name) == true } }
    let has = "\(owners.map { "'\($0.rawValue)'" }.joined(separator: ", ")) \(owners.count == 1 ? "has" : "have") it"
    guard let entry = meant.first(where: { $0.form(in: dialect) != nil }), let own = entry.form(in: dialect) else {
      return "\(has); '\(dialect.rawValue)' has nothing to \(meant[0].meaning)"
    }
    return "\(has); to \(entry.meaning), '\(dialect.rawValue)' has \(own)"
  }
}
