import Foundation
import Program
import SwiftPromises
import Synchronization
import Testing
import Translating

@testable import Lab

/// Every library to every other, and to tasks. With `EVERY_PROGRAM=1` there are 200 random programs along each pair, which takes a while;
/// with another number as many as it says. `EVERY_FAILURE=20` tries as many failures and orders of each program, too.
@Suite("translate: along every pair of libraries")
struct TranslationPairTests {
  private static let pairs: [(Dialect, TranslationTarget)] = Dialect.allCases.flatMap { source in
    TranslationTarget.all.filter { $0 != .library(source) }.map { (source, $0) }
  }
  /// How many programs are looked at: 8, or with `EVERY_PROGRAM` 200, or as many as it says.
  private static let count = EveryProgram.count(8, of: 200)
  /// How many of those that the source has words for are tried.
  private static let most = EveryProgram.count(3, of: 200)
  /// How many failures and orders of each program are tried, too: none, or as many as `EVERY_FAILURE` says.
  private static let failures = ProcessInfo.processInfo.environment["EVERY_FAILURE"].flatMap { Int($0) } ?? 0
  /// What random programs are in each library's words: seven targets ask for the same.
  private static let texts = Mutex<[String: String?]>([:])

  private static func text(ofSeed seed: Int, in library: Dialect) -> String? {
    let key = "\(library) \(seed)"
    if let known = texts.withLock({ $0[key] }) { return known }
    let text = text(ScriptSource(name: "a", text: RandomChains.program(UInt64(seed))), in: library)
    texts.withLock { $0[key] = .some(text) }
    return text
  }

  /// A text in a library's own words; `nil` where the library has none for it.
  private static func text(_ source: ScriptSource, in library: Dialect) -> String? {
    let request = RunRequest(source: source)
    guard let script = try? TranslatedScript(request, to: .library(library)), script.translation.isWhole,
      script.problems.isEmpty
    else { return nil }
    return script.translation.text
  }

  /// What is wrong with a text's translation; `nil` if it isn't whole, does the same, or a rule says why not.
  private static func problem(_ text: String, _ name: String, _ source: Dialect, _ target: TranslationTarget) throws -> String? {
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: name, text: text), dialect: source), to: target)
    guard script.translation.isWhole else { return nil }
    guard script.problems.isEmpty else {
      return "\(name), \(source) to \(target): \(script.problems.map(\.message))\n\(script.translation.text)"
    }
    let proof = TranslationProof(script, mostFailures: failures, mostRuns: failures)
    let different = proof.differences.first { $0.difference?.isExplained == false }
    let difference = different?.difference
    // Of a script that faults itself nothing can be said.
    let isTwice =
      proof.refusal?.contains("resumed a second time") == true && script.translation.remarks.contains { $0.rule == 17 }
    if isTwice { return nil }
    let words =
      proof.refusal.map { $0.hasPrefix("the translation") ? $0 : nil }
      ?? (difference?.isExplained == false ? difference?.words : nil)
    return words.map { words in
      "\(name), \(source) to \(target): \(words) \(different.map { "\($0.change)" } ?? "")\n\(text)\n\(script.translation.text)"
    }
  }

  /// The targets of a library's scripts.
  private static func targets(of source: Dialect) -> [TranslationTarget] { pairs.filter { $0.0 == source }.map(\.1) }

  @Test("every example and every seed snippet does the same, or a rule or a mark says why not", arguments: Dialect.allCases)
  func snippets(source: Dialect) throws {
    for example in Example.all + Example.seeds {
      guard let text = Self.text(example.source, in: source) else { continue }
      for target in Self.targets(of: source) {
        let problem = try Self.problem(text, example.name, source, target)
        #expect(problem == nil)
      }
    }
  }

  @Test("random programs do the same, or a rule says why not", arguments: pairs)
  func random(source: Dialect, target: TranslationTarget) throws {
    var tried = 0
    // Without `EVERY_PROGRAM` each pair has programs of its own.
    let first = EveryProgram.isAsked ? 0 : (Self.pairs.firstIndex { $0 == (source, target) } ?? 0) * Self.count
    for seed in first + 1...first + Self.count {
      guard tried < Self.most, let text = Self.text(ofSeed: seed, in: source) else { continue }
      tried += 1
      let problem = try Self.problem(text, "seed \(seed)", source, target)
      #expect(problem == nil)
    }
    #expect(tried >= 1, "\(tried) of \(Self.count) can be written for \(source)")
  }
}
