import Program
import SwiftLanguage

/// What is known about the words of a dialect besides what they do when they run. The compiler's vocabulary, the meanings that `check` goes
/// by, lines of help, the catalogue to compose from and the thesaurus are made of it.
struct DialectWords: Sendable {
  typealias Entry = OperatorCatalog.Entry
  typealias Labels = Vocabulary.CallLabels
  /// A set of the vocabulary that lists words of a kind.
  typealias Names = any WritableKeyPath<Vocabulary, Set<String>> & Sendable

  /// An operator, a function, a type, or a static member with its type's name (`Promise.value`).
  struct Word: Sendable {
    let name: String
    /// Its name without that of its type.
    let lastName: String
    fileprivate let sets: [Names]
    fileprivate let meaning: OperatorMeaning?
    fileprivate let labels: Labels?
    fileprivate let isCommon: Bool
    let entry: Entry?
    /// What it is for, in a line, if its first idea doesn't say it.
    let help: String?
    let ideas: Set<Idea>
    private let forms: [Idea: String]

    /// - Parameters:
    ///   - kind: What an operator does with outcomes and with its closure (`OperatorMeaning`).
    ///   - labels: What its calls can be given besides what has no label.
    ///   - isCommon: Whether scripts of all dialects share it, and the library itself hasn't it.
    ///   - code: What is composed with it: on a promise if it is an operator, of several promises otherwise.
    ///   - shown: What the catalogue calls it instead of its last name.
    ///   - ideas: What other libraries have by other names. Those that `forms` tells how to write go without saying.
    init(
      _ name: String, _ sets: Names..., does kind: OperatorMeaning.Kind? = nil, flattens: Bool = false, flattening: String? = nil,
      isRepeated: Bool = false, labels: Labels? = nil, isCommon: Bool = false, code: String? = nil, _ picture: String = "",
      as shown: String? = nil, help: String? = nil, ideas: [Idea] = [], forms: [Idea: String] = [:]
    ) {
      (self.name, self.sets, self.labels, self.isCommon) = (name, sets, labels, isCommon)
      (self.help, self.ideas, self.forms) = (help, Set(ideas).union(forms.keys), forms)
      meaning = kind.map { OperatorMeaning(kind: $0, flattens: flattens, flattening: flattening, isRepeated: isRepeated) }
      lastName = String(name.split(separator: ".").last ?? "")
      entry = code.map { [lastName] in Entry(shown ?? lastName, $0, picture, help ?? "") }
    }

    func isOneOf(_ names: Names) -> Bool { sets.contains { $0 == names } }

    /// What it is for, in a line.
    var summary: String? { help ?? Idea.allCases.first(where: ideas.contains)?.rawValue }

    /// How to write it for an idea, where the last name alone doesn't tell.
    func form(of idea: Idea) -> String? { forms[idea] ?? (lastName == name ? nil : "'\(name)'") }
  }

  let words: [Word]
  /// What chains are composed of, but for simulated sources.
  let catalog: OperatorCatalog
  /// Its operators that do what injections do.
  let injections: InjectionForms
  private let operatorLabels: Labels?

  /// - Parameters:
  ///   - labels: What calls of operators can be given, except those whose word says otherwise.
  ///   - others: What further names are for, in a line.
  ///   - sources: What makes a promise of nothing, to compose from.
  init(
    labels: Labels? = nil, _ words: [Word], others: [String: String] = [:], sources: [Entry], injections: InjectionForms
  ) {
    self.words = words + others.map { Word($0, help: $1) }
    self.injections = injections
    operatorLabels = labels
    catalog = OperatorCatalog(
      operators: words.filter { $0.meaning != nil }.compactMap(\.entry), sources: sources,
      joins: words.filter { $0.meaning == nil }.compactMap(\.entry))
  }

  func names(_ set: Names) -> Set<String> { Set(words.filter { $0.isOneOf(set) }.map(\.name)) }
  var meanings: [String: OperatorMeaning] { facts { $0.meaning } }
  var labels: [String: Labels] { facts { $0.labels ?? ($0.isOneOf(\.operators) ? operatorLabels : nil) } }

  private func facts<Fact>(_ fact: (Word) -> Fact?) -> [String: Fact] {
    Dictionary(words.compactMap { word in fact(word).map { (word.name, $0) } }) { first, _ in first }
  }
}

extension DialectWords.Word {
  /// A `then` whose closure may give a value or a promise.
  ///
  /// - Parameter work: What its closure does that is composed.
  static func thenOfBoth(_ work: String) -> DialectWords.Word {
    DialectWords.Word(
      "then", \.operators, does: .values, flattens: true, code: "then { \(work) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗",
      help: "run a closure with the value; go on with its result", ideas: [.nextValue, .nextPromise])
  }

  /// A `catch` behind which the chain goes on with what its closure gives.
  static let recoveringCatch = DialectWords.Word(
    "catch", \.operators, does: .recovers, flattens: true, code: "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●",
    help: "handle an error; go on with what the closure returns", ideas: [.handleError],
    forms: [.turnError: "a 'catch' that returns a value"])
}

extension DialectLibrary {
  /// Adds what is known about words.
  mutating func add(_ table: DialectWords) {
    for word in table.words {
      for set in word.sets { vocabulary[keyPath: set].insert(word.name) }
      if word.isCommon { commonWords.insert(word.name) }
    }
    vocabulary.usualOperators += table.words.filter { $0.meaning != nil && $0.entry != nil }.map(\.lastName).prefix(8)
    vocabulary.argumentLabels.merge(table.labels) { $1 }
    meanings.merge(table.meanings) { $1 }
  }
}
