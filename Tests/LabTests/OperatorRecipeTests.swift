import Program
import SwiftLanguage
import Testing
import Translating

@testable import Lab
@testable import SwiftPromises

/// Holds the recipe "an operator" in docs/ARCHITECTURE.md: whoever leaves a step out is told by name.
@Suite("an operator is known wherever the recipe says")
struct OperatorRecipeTests {
  /// What a promise can also be asked: its state, what settles it, and what is read like a property.
  private static let noOperators: [Dialect: Set<String>] = [
    .google: [
      "cancel", "error", "fulfill", "get", "isCancelled", "isFulfilled", "isPending", "isRejected", "reject", "value",
    ],
    .promisekit: [
      // Awaited, or waited for.
      "async", "wait",
      // Properties that give promises: no handler belongs to them.
      "firstValue", "lastValue", "first", "last",
      // Names of earlier versions, which arrays have, too.
      "filter", "sorted",
      "debugDescription", "error", "isFulfilled", "isPending", "isRejected", "isResolved", "pipe", "result", "value",
    ],
    .anypromise: ["fulfilled", "pending", "rejected", "value", "wait"],
    .promisekit096: ["fulfilled", "pending", "rejected", "resolved", "value"],
    .promisekit092: ["fulfilled", "pending", "rejected", "resolved", "value"],
  ]

  /// Operators that the catalogue leaves out: forms of others that it has, and rare ones.
  private static let notComposed: [Dialect: Set<String>] = [
    .promisekit: [
      "always", "asVoid", "cauterize", "compactMap", "compactMapValues", "ensureThen", "filterValues", "finally", "flatMapValues",
      "mapValues",
      "sortedValues", "thenFlatMap", "thenMap",
      // AnyPromise's, on the bridge.
      "catchInBackground", "catchOn", "ensureInBackground", "ensureOn", "thenInBackground", "thenOn",
    ],
    .anypromise: [
      "always", "catchInBackground", "catchOn", "done", "ensureInBackground", "ensureOn", "thenInBackground", "thenOn",
    ],
    .frantic: ["then", "whenFulfilledThenMap", "whenRejectedThenMap", "whenRejectedThenPromise"],
  ]

  private static func operators(of dialect: Dialect) -> Set<String> {
    let library = DialectLibrary.of(dialect)
    return library.operators.union(library.ambiguousOperators)
  }

  /// The operator that an entry of the catalogue calls.
  private static func word(of entry: OperatorCatalog.Entry) -> String { String(entry.operation.code.prefix { $0.isLetter }) }

  /// A promise of a dialect with its value, as the catalogue writes it.
  private static func source(of dialect: Dialect) -> String { OperatorCatalog.written(for: dialect).sources[0].operation.code }

  @Test(
    "what a promise can be called on at run time is an operator of its library, or makes no promise", arguments: Dialect.allCases)
  func members(_ dialect: Dialect) throws {
    let text = "let it = \(Self.source(of: dialect))"
    let run = try ScriptProgram(ScriptSource(name: "it.swift", text: text), dialect: dialect).run()
    let members = try #require(run.scope.first { $0.name == "it" }?.members.map(\.name))
    // `Promise<Void>.then` is how the machine calls a form.
    let unknown = Set(members.filter { !$0.contains(".") }).subtracting(Self.operators(of: dialect))
    #expect(unknown == Self.noOperators[dialect, default: []], "\(unknown.sorted())")
  }

  @Test("check knows what an operator does with its handler", arguments: Dialect.allCases)
  func meanings(_ dialect: Dialect) {
    let unknown = Self.operators(of: dialect).subtracting(DialectLibrary.of(dialect).meanings.keys)
    #expect(unknown == [], "\(unknown.sorted())")
  }

  @Test("a name has one row in its dialect's words, or one for each form to compose with", arguments: Dialect.allCases)
  func rows(_ dialect: Dialect) {
    let rows = Dictionary(grouping: DialectWords.of(dialect).words, by: \.name)
    let ambiguous = rows.filter { $0.value.count > 1 && Set($0.value.map(\.entry)).count < $0.value.count }
    #expect(ambiguous.keys.sorted() == [])
  }

  @Test("every idea is what some library has", arguments: Idea.allCases)
  func ideas(_ idea: Idea) {
    #expect(Dialect.allCases.contains { DialectWords.of($0).words.contains { $0.ideas.contains(idea) } })
  }

  @Test("an operator can be composed with", arguments: Dialect.allCases)
  func words(_ dialect: Dialect) {
    let words = OperatorCatalog.written(for: dialect).operators.map(Self.word(of:))
    // The words that every dialect understands are composed with in the library's own.
    let missing = Self.operators(of: dialect).subtracting(words).subtracting(
      DialectLibrary.of(dialect).commonWords)
    #expect(missing == Self.notComposed[dialect, default: []], "\(missing.sorted())")
  }

  @Test(
    "an operator that is composed with is read by the translation: written in words of tasks, or marked",
    arguments: Dialect.allCases)
  func translations(_ dialect: Dialect) throws {
    for entry in OperatorCatalog.written(for: dialect).operators {
      let text = "\(Self.source(of: dialect)).\(entry.operation.code)"
      let script = try TranslatedScript(
        RunRequest(source: ScriptSource(name: "it.swift", text: text), dialect: dialect), to: .async)
      #expect(
        !script.translation.text.contains(".\(Self.word(of: entry))") || !script.translation.remarks.isEmpty,
        "\(text)\n\(script.translation.text)")
    }
  }
}
