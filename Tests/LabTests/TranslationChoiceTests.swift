import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: 'if' and 'switch' as expressions")
struct TranslationChoiceTests {
  private func translated(_ text: String, from source: Dialect, to target: TranslationTarget) throws -> String {
    let translation = try Translation(of: text, from: source, to: target)
    #expect(translation.isWhole, "\(translation.text)")
    return translation.text
  }

  @Test("a handler that is one is a handler with a value", arguments: [("promisekit", ".map {"), ("frantic", "Transform(")])
  func kinds(target: String, word: String) throws {
    let text = """
      func size(_ n: Int) -> Promise<String> {
        Promise(n).then { n in
          if n > 5 { "big" } else { "small" }
        }
      }
      """
    let written = try translated(text, from: .google, to: try TranslationTarget(named: target))
    #expect(written.contains(word), "\(written)")
  }

  @Test("one of statements stays a look at the value")
  func statements() throws {
    let text = """
      Promise(1).then { n in
        if n > 5 { print("more") } else { print("less") }
      }.then { print($0) }
      """
    #expect(try translated(text, from: .google, to: .library(.promisekit)).contains(".get { n in"))
    #expect(
      try translated(text, from: .google, to: .async).contains(
        "  let value = 1\n  if value > 5 { print(\"more\") } else { print(\"less\") }\n  print(value)"))
  }

  @Test("its values are handed on where promises become tasks")
  func values() throws {
    let text = """
      struct Odd: Error {}
      func load(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n } }
      func grade(_ n: Int) -> Promise<String> {
        load(n).map { n in
          switch n {
          case ..<3: "low"
          case 3...5: "middle"
          default: "high"
          }
        }
      }
      func route(_ n: Int) -> Promise<Int> {
        if n > 5 { load(100) } else if n > 1 { load(200).map { $0 + 1 } } else { Promise(error: Odd()) }
      }
      firstly { grade(4) }.done { print($0) }.then { route(7) }.done { print($0) }.then { route(2) }.done { print($0) }
        .then { load(7) }.map { n in if n > 5 { "big" } else { "small" } }.done { print($0) }
        .then { load(2) }.then { n in if n > 1 { load(20) } else { load(30) } }.done { print($0) }
        .then { () -> Promise<Int> in return if Bool("true")! { load(3) } else { load(4).map { $0 + 1 } } }.done { print($0) }
        .then { route(1) }.done { print($0) }.catch { print($0) }
      """
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    let written = script.translation.text
    #expect(script.translation.isWhole, "\(written)")
    let lines = ["middle\n", "100\n", "201\n", "big\n", "20\n", "3\n", "Odd()\n"]
    #expect(TranslationTests.printed(script.original) == lines)
    #expect(TranslationTests.printed(script.translated) == lines, "\(written)")
    #expect(written.contains("  case ..<3: return \"low\"\n"), "\(written)")
    #expect(
      written.contains("= if n2 > 5 { \"big\" } else { \"small\" }")
        || written.contains("= if n > 5 { \"big\" } else { \"small\" }"))
  }

  @Test("what its branches give is put into what the other library wants of a handler")
  func wrapped() throws {
    let text = """
      struct E: Error {}
      Promise<Int>(E()).recover { error in
        if error is E { 1 } else { 2 }
      }.then { print($0) }
      """
    let written = try translated(text, from: .google, to: .library(.promisekit))
    #expect(written.contains("if error is E { Promise.value(1) } else { Promise.value(2) }"), "\(written)")
  }

  @Test("promises in its branches are promises where it is the value of a variable, and statements where nobody takes it")
  func kept() throws {
    let text = """
      let isNew = true
      let p: Promise<Int> = if isNew { Promise.value(1) } else { after(seconds: 0.1).map { 2 } }
      p.done { n in
        if n > 5 { after(seconds: 1).done { print("late") } } else { print("now") }
      }.cauterize()
      """
    let written = try translated(text, from: .promisekit, to: .async)
    #expect(
      written.contains("let p: Task<Int, Error> = if isNew { Task { () async throws in 1 } } else { Task {\n"), "\(written)")
    #expect(written.contains("if n > 5 { Task {\n"), "\(written)")
  }
}
