import Program
import SwiftPromises
import Testing
import TraceGraph
import Translating

@testable import Lab

/// What a handler gives is dropped by some operators, and counts in others, which would wait for a promise.
@Suite("translate: what a handler gives that nobody takes")
struct TranslationDroppedResultTests {
  private static let log = """
    import PromiseKit
    let isLong = true
    @discardableResult func log(_ s: String) -> Promise<Void> { after(.milliseconds(20)).done { print("saved \\(s)") } }

    """

  @Test(
    "a promise that the closure of PromiseKit's 'done', 'get' or 'ensure' gives isn't waited for in any library",
    arguments: [
      "Promise.value(\"doc\").done { log($0) }", "Promise.value(\"doc\").done({ log($0) })",
      "Promise.value(\"doc\").get { log($0) }",
      "Promise.value(\"doc\").ensure { log(\"e\") }",
      "Promise.value(\"doc\").done { name in\n  log(name).done { print(\"inner\") }.catch { print($0) }\n}",
      "Promise.value(\"doc\").done { x in if isLong { log(x) } else { log(\"n\") } }",
      "Promise.value(\"doc\").done { if isLong { log($0) } else { log(\"n\") } }",
    ])
  func dropped(chain: String) throws {
    let text = Self.log + chain + ".done { _ in print(\"outer done\") }.cauterize()\n"
    let others: [Dialect] = chain.contains("ensure") ? [] : [.promisekit096]
    for target in ([.google, .anypromise, .ecmascript, .frantic] + others).map(TranslationTarget.library) + [.async] {
      try TranslationTests.sameLines(text, .promisekit, to: target)
    }
  }

  @Test("what google's 'always' and FranticApparatus's 'whenComplete' give isn't waited for by ECMAScript's 'finally'")
  func finally() throws {
    let google = """
      func log() -> Promise<Void> { Promise(()).delay(0.02).then { print("saved") } }
      Promise("doc").always { log() }.then { print("next", $0) }
      """
    try TranslationTests.sameLines(google, .google, to: .library(.ecmascript))
    let frantic = """
      var kept: [Any] = []
      func log() -> Promise<Void> {
        Promise<Void> { fulfill, _, _ in DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { print("saved"); fulfill(()) } }
      }
      kept.append(log().whenComplete(on: GCDDispatcher.main) { log() }.whenFulfilled(on: GCDDispatcher.main) { print("next") })
      """
    let script = try TranslatedScript.running(frantic, .frantic, to: .library(.ecmascript))
    #expect(script.translation.text.contains(".finally { _ = log() }"), "\(script.translation.text)")
  }

  @Test("AnyPromise's 'catch' that returns nothing gives 'nil', which is marked where another library gives '()'")
  func nothing() throws {
    let text = """
      AnyPromise(NSError(domain: "d", code: 3)).catch { print("code", $0.code) }.then { print("nil:", $0 as Any) }
      """
    for target in [Dialect.google, .promisekit, .frantic].map(TranslationTarget.library) + [.async] {
      let script = try TranslatedScript.running(text, .anypromise, to: target)
      #expect(script.translation.remarks.contains { $0.rule == 6 }, "\(target):\n\(script.translation.text)")
    }
    let unread = text.replacing("print(\"nil:\", $0 as Any)", with: "print(\"on\")")
    let script = try TranslatedScript.running(unread, .anypromise, to: .library(.google))
    #expect(!script.translation.remarks.contains { $0.rule == 6 })
  }

  @Test(
    "what follows PromiseKit 0.9's 'catch' runs only if the promise was rejected before, which is marked in each library",
    arguments: [Dialect.promisekit096, .promisekit092])
  func ended(source: Dialect) throws {
    let text = """
      Promise<Int>(NSError(domain: "d", code: 3)).catch { print("code", $0.code) }.then { print("on", $0 as Any) }
      """
    let others: [Dialect] = [.google, .promisekit, .anypromise, .frantic, .ecmascript]
    for target in others.map(TranslationTarget.library) + [.async] {
      let script = try TranslatedScript.running(text, source, to: target)
      #expect(script.translation.remarks.contains { $0.rule == 10 }, "\(target):\n\(script.translation.text)")
    }
    let last = try TranslatedScript.running(
      "Promise<Int>(NSError(domain: \"d\", code: 3)).catch { print($0.code) }", source, to: .library(.google))
    #expect(!last.translation.remarks.contains { $0.rule == 10 })
  }

  @Test(
    "several promises of nothing give nothing in PromiseKit, and a list elsewhere, which a closure without parameters leaves aside",
    arguments: [
      "when(fulfilled: jobs).done { print(\"all\") }.cauterize()",
      "when(fulfilled: jobs).ensure { }.done { print(\"all\") }.cauterize()",
      "let both = when(fulfilled: jobs)\nboth.done { print(\"all\") }.cauterize()",
      "func go() -> Promise<Void> { when(fulfilled: jobs) }\ngo().done { print(\"all\") }.cauterize()",
      "func go() -> Promise<Void> {\n  if jobs.count > 1 { return when(fulfilled: jobs).ensure { print(\"e\") } }\n  return Promise()\n}\n"
        + "go().done { print(\"all\") }.cauterize()",
    ])
  func together(use: String) throws {
    let text = """
      import PromiseKit
      func row(_ n: Int) -> Promise<Int> { .value(n) }
      let jobs = (0..<3).map { r in row(r).done { v in print(v) } }
      \(use)

      """
    for target in [Dialect.google, .frantic, .ecmascript].map(TranslationTarget.library) + [.async] {
      let script = try TranslatedScript.running(text, .promisekit, to: target)
      #expect(TranslationTests.lines(script.translated).last == "all", "\(target):\n\(script.translation.text)")
      guard use.hasPrefix("when"), target == .library(.google) || target == .library(.frantic) else { continue }
      #expect(script.translation.text.contains("{ _ in print(\"all\") }"), "\(target):\n\(script.translation.text)")
    }
    if use.hasPrefix("func") {
      let script = try TranslatedScript.running(text, .promisekit, to: .library(.google))
      #expect(script.translation.text.contains("all(jobs).then { _ in Promise(()) }"), "\(script.translation.text)")
    }
  }
}
