import Program
import SwiftLanguage
import Testing

@testable import SwiftPromises

/// The language core knows no library: what it has to know of a word is a field of `Vocabulary`, which the dialects fill.
@Suite("the language names no library")
struct LanguageWordsTests {
  /// Words of libraries that are Swift's own, too, or mean something else there.
  private static let ownWords = [
    "map": "of sequences, optionals and results", "compactMap": "of sequences", "filter": "of sequences",
    "sorted": "of sequences",
    "reduce": "of sequences", "mapValues": "of dictionaries", "compactMapValues": "of dictionaries", "get": "of results",
    "after": "a label, as in index(after:)", "any": "a keyword", "catch": "a keyword",
    "wait": "of groups, semaphores, work items",
    "Promise": "the one type that the language asks a vocabulary about", "Void": "Swift's", "Error": "Swift's",
    "NSError": "Foundation's",
    "Result": "Swift's",
    "Task": "Swift's",
  ]

  /// What a dialect's library calls its operators, makers, functions and types.
  private static func words(of dialect: Dialect) -> Set<String> {
    let library = DialectLibrary.of(dialect)
    return [
      library.operators, library.ambiguousOperators, library.makers, library.pendingMakers, library.settlingMethods,
      library.rejectingMethods, library.givers, library.typedGivers, Set(library.functions.keys), Set(library.types.keys),
    ].reduce([]) { $0.union($1) }
  }

  /// The words of a text's literals that a library has and Swift hasn't.
  private static func libraryWords(in text: String, of words: Set<String>) -> Set<String> {
    Set(SwiftText(text).literals).intersection(words).subtracting(ownWords.keys)
  }

  @Test("no source of SwiftLanguage has an operator, a maker, a function or a type of a library as a literal")
  func language() {
    let words = Dialect.allCases.reduce(into: Set<String>()) { $0.formUnion(Self.words(of: $1)) }
    let files = SourceTree.swiftFiles(under: "Sources/SwiftLanguage")
    #expect(files.count > 100)
    for file in files {
      let found = Self.libraryWords(in: SourceTree.text(of: file) ?? "", of: words)
      #expect(found == [], "\(file): a field of Vocabulary should hold \(found.sorted())")
    }
  }

  @Test("a library's word in a condition is found; Swift's own isn't")
  func finding() {
    let text = #"if ["then", "map"].contains(name) || name == "Guarantee" { print("then \(1)") }"#
    #expect(Self.libraryWords(in: text, of: ["then", "map", "Guarantee"]) == ["then", "Guarantee"])
  }
}
