import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: google's 'wrap'")
struct TranslationWrapTests {
  private static let text = """
    import Promises
    struct Bad: Error {}
    func value(_ done: @escaping (Int) -> Void) { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { done(1) } }
    func valueOrError(_ n: Int, completion: @escaping (Int?, Error?) -> Void) {
      if n > 0 { completion(n, nil) } else if n == 0 { completion(nil, nil) } else { completion(nil, Bad()) }
    }
    func errorOrValue(_ done: @escaping (Error?, Int) -> Void) { done(nil, 3) }
    func failing(_ done: @escaping (Error?) -> Void) { done(Bad()) }
    func two(_ done: @escaping (Int?, String?, Error?) -> Void) { done(4, "x", nil) }
    func load(_ n: Int) -> Promise<Int?> {
      return wrap { valueOrError(n, completion: $0) }
    }
    load(5).then { print("five", $0 ?? 0) }
    load(0).then { print("none", $0 == nil) }
    load(-1).catch { print("negative", $0) }
    wrap { handler in errorOrValue(handler) }.then { print($0) }
    wrap { handler in failing(handler) }.then { _ in print("never") }.catch { print("failed", $0) }
    wrap { handler in two(handler) }.then { pair in print(pair.0 ?? 0, pair.1 ?? "") }
    wrap { (done: @escaping (Int) -> Void) in value(done) }.then { print("late", $0) }
    wrap { (done: @escaping (String?, Error?) -> Void) in done("direct", nil) }.then { print($0 ?? "") }

    """

  @Test(
    "'wrap' becomes a maker whose closure hands on a handler that settles, whatever the handler is given",
    arguments: [
      TranslationTarget.library(.promisekit), .library(.anypromise), .library(.promisekit096), .library(.frantic),
      .library(.ecmascript), .async,
    ])
  func wrapped(target: TranslationTarget) throws {
    let script = try TranslatedScript.running(Self.text, .google, to: target)
    let translation = script.translation
    #expect(!translation.remarks.contains { $0.isUntranslated }, "\(translation.remarks)")
    #expect(!translation.text.contains("wrap"), "\(translation.text)")
    let printed = TranslationTests.printed(script.translated).joined().split(separator: "\n").map { String($0) }
    let expected = ["five 5", "none true", "negative Bad()", "3", "failed Bad()", "4 x", "late 1", "direct"]
    #expect(printed.sorted() == expected.sorted(), "\(translation.text)")
  }

  @Test("a handler that is handed to what the script doesn't declare is marked")
  func unknown() throws {
    let text = "func take(_ work: Any) {}\nwrap { handler in take(handler) }.then { print(\"never\") }\n"
    let request = RunRequest(source: ScriptSource(name: "a", text: text), dialect: .google)
    let script = try TranslatedScript(request, to: .library(.promisekit))
    #expect(script.translation.remarks.contains { $0.isUntranslated && $0.text.contains("what calls it isn't declared") })
  }

  @Test(
    "what takes the handler is found by its labels where the function that wraps it has its name, and behind another name of its type"
  )
  func overloads() throws {
    let text = """
      typealias Handler = (Int?, Error?) -> Void
      func fetch(_ n: Int, completion: @escaping Handler) { completion(n, nil) }
      func fetch(_ n: Int) -> Promise<Int?> { wrap { fetch(n, completion: $0) } }
      fetch(7).then { print($0 ?? 0) }

      """
    for target in [TranslationTarget.library(.promisekit), .async] {
      let script = try TranslatedScript.running(text, .google, to: target)
      #expect(!script.translation.remarks.contains { $0.isUntranslated }, "\(script.translation.text)")
      #expect(TranslationTests.printed(script.translated) == ["7\n"], "\(script.translation.text)")
    }
  }
}
