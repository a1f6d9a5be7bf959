import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: both scripts do the same")
struct TranslationProofTests {
  private static let targets: [Dialect] = [.promisekit, .ecmascript, .frantic, .anypromise]

  /// Translates and runs both as they are.
  private static func difference(
    _ text: String, to target: Dialect, from source: Dialect? = nil
  ) throws -> (String, TranslationProof.Difference?) {
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: source), to: .library(target))
    try #require(
      script.problems.isEmpty || !script.translation.isWhole,
      "\(script.problems.map(\.message))\n\(script.translation.text)")
    guard script.translation.isWhole else { return (script.translation.text, nil) }
    return (script.translation.text, TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference)
  }

  @Test("200 random programs do the same in each library, or a rule says why not", arguments: Self.targets)
  func random(target: Dialect) throws {
    var same = 0
    for seed in 1...200 {
      let text = RandomChains.program(UInt64(seed))
      let (translated, difference) = try Self.difference(text, to: target)
      if let difference {
        #expect(difference.rule != nil, "seed \(seed) to \(target): \(difference.words)\n\(text)\n\(translated)")
      } else {
        same += 1
      }
    }
    // Rules 3 (order) and 39 (what counts as handled) explain the others; most are the same.
    #expect(same >= 150, "\(same) of 200 are the same under \(target)")
  }

  @Test("and back again they do what they did", arguments: Self.targets)
  func back(target: Dialect) throws {
    for seed in 1...50 {
      let text = RandomChains.program(UInt64(seed))
      let there = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: text)), to: .library(target))
      guard there.translation.isWhole else { continue }
      let (translated, difference) = try Self.difference(there.translation.text, to: .google, from: target)
      if let difference {
        #expect(difference.rule != nil, "seed \(seed): \(difference.words)\n\(there.translation.text)\n\(translated)")
      }
    }
  }

  @Test(
    "every seed snippet is translated to something that does the same, or a rule or a mark says why not", arguments: Self.targets)
  func seeds(target: Dialect) throws {
    for example in Example.all + Example.seeds {
      guard (try? TranslatedScript(RunRequest(source: example.source), to: .library(target))) != nil else { continue }
      let script = try TranslatedScript(RunRequest(source: example.source), to: .library(target))
      guard script.translation.isWhole, script.original.dialect != target else { continue }
      #expect(script.problems.isEmpty, "\(example.name) to \(target): \(script.problems.map(\.message))")
      let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
      if let difference { #expect(difference.rule != nil, "\(example.name) to \(target): \(difference.words)") }
    }
  }

  @Test("a proof tries every single failure and names what replays a difference")
  func failures() throws {
    let request = RunRequest(
      source: ScriptSource(name: "a.swift", text: "Promise(1).delay(0.1).then { print($0) }.catch { print($0) }\n"))
    let script = try TranslatedScript(request, to: .library(.promisekit))
    let proof = TranslationProof(script)
    // As it is, and 'Promise', 'delay', 'then' and 'catch' failing.
    #expect(proof.trials.count == 5)
    #expect(TranslationText(script).text(of: proof, output: nil).hasPrefix("promiselab: the same in "))
  }
}
