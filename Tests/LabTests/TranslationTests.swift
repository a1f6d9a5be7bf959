import Program
import SwiftPromises
import Testing
import TraceGraph

@testable import Lab
import Translating

@Suite("translate: scripts in other libraries' words")
struct TranslationTests {
  private static let targets: [Dialect] = [.google, .promisekit, .ecmascript, .frantic, .anypromise]

  static func printed(_ request: RunRequest) -> [String] {
    let run = request.perform()
    guard run.hasTrace else { return run.diagnostics.map(\.message) }
    return run.full.output.map(\.text)
  }

  /// What a run prints, a line each.
  static func lines(_ request: RunRequest) -> [String] { request.perform().full.output.map { String($0.text.dropLast()) } }

  /// The text of a translation that has no marks but rules, and prints the same lines in the same order.
  @discardableResult
  static func sameLines(
    _ text: String, _ source: Dialect, to target: TranslationTarget, at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let script = try TranslatedScript.running(text, source, to: target)
    #expect(script.translation.isWhole, "\(target): \(script.translation.remarks)", sourceLocation: location)
    #expect(
      lines(script.translated) == lines(script.original), "\(target):\n\(script.translation.text)", sourceLocation: location)
    return script.translation.text
  }

  /// The text of a translation that runs, has no marks but rules, and prints the same.
  static func faithful(
    _ text: String, _ source: Dialect, to target: String, at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let script = try TranslatedScript.running(text, source, to: TranslationTarget(named: target))
    #expect(script.translation.isWhole, "\(script.translation.text)", sourceLocation: location)
    // Chains that nothing binds may take other numbers of turns.
    let (own, other) = (printed(script.original).sorted(), printed(script.translated).sorted())
    #expect(!own.isEmpty && other == own, "\(own)\n\(script.translation.text)", sourceLocation: location)
    return script.translation.text
  }

  /// Where an example does something else when it is translated, by the rules that say why.
  private static let exceptions: [String: Set<Dialect>] = [
    // Nobody else can cancel (rule 38).
    "cancellation": [.promisekit, .ecmascript, .frantic, .anypromise],
    // The closure of a maker runs at once (rule 16).
    "libraries": [.promisekit, .ecmascript, .frantic, .anypromise],
    // Who is first of two at one instant (rule 3).
    "always": [.ecmascript],
    // AnyPromise puts the error of 'when' into another one (rule 23).
    "all-avatars": [.anypromise],
  ]

  @Test("every example prints the same in five libraries, but for what a rule explains", arguments: Example.all.map(\.name))
  func examples(name: String) throws {
    let example = try #require(Example.named(name))
    for target in Self.targets {
      let script = try TranslatedScript(RunRequest(source: example.source), to: .library(target))
      let isException = Self.exceptions[name]?.contains(target) ?? false
      let isSame = Self.printed(script.original) == Self.printed(script.translated)
      #expect(isSame != isException, "\(name) to \(target): \(script.translation.text)")
    }
  }

  @Test("at least ten of the twelve examples run in five libraries")
  func runs() throws {
    let whole = try Example.all.filter { example in
      try Self.targets.allSatisfy { target in
        let script = try TranslatedScript(RunRequest(source: example.source), to: .library(target))
        return script.translation.isWhole && script.problems.isEmpty
      }
    }
    #expect(whole.count >= 10)
  }

  @Test("comments and layout stay, and what changes the meaning is said with the number of its rule")
  func layout() throws {
    let text = """
      // My chain
      let p = Promise<Int> { fulfill, reject in
        print("working")  // at once?
        fulfill(1)
      }

      p.delay(0.5)  // wait
        // then add
        .then { $0 + 1 }
        .catch { print($0) }  /* end */
      """
    let translation = try Translation(of: text, from: .google, to: .library(.promisekit))
    #expect(
      translation.text == """
        // dialect: promisekit
        // My chain
        // rule 16: the closure runs at once, not later
        let p = Promise<Int> { seal in
          print("working")  // at once?
          seal.fulfill(1)
        }

        p.then { value in after(seconds: 0.5).map { value } }  // wait
          // then add
          .map { $0 + 1 }
          .catch { print($0) }  /* end */
        """)
    #expect(translation.remarks.map(\.rule) == [16])
  }

  @Test("what has no counterpart stays and is marked with the reason")
  func marked() throws {
    let translation = try Translation(
      of: "let p = Promise(1)\np.cancel()\n", from: .google, to: .library(.promisekit))
    #expect(
      translation.text == """
        // dialect: promisekit
        let p = Promise.value(1)
        // not translated: 'promisekit' can't cancel a promise (rule 38)
        p.cancel()

        """)
    #expect(!translation.isWhole)
  }

  @Test("a script that doesn't run in its own library isn't translated, and its problem has a place")
  func broken() {
    let request = RunRequest(source: ScriptSource(name: "a.swift", text: "let x = 1\nPromise(y)\n"))
    #expect {
      try TranslatedScript(request, to: .library(.promisekit))
    } throws: { error in
      TranslationText.text(of: error as! TranslationFailure).hasPrefix("a.swift:2:9: error:")
    }
  }
}
