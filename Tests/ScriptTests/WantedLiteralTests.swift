import Program
import SwiftPromises
import Testing

@Suite("Scripts: the promise that is wanted says of which type literals are")
struct WantedLiteralTests {
  /// A chain that gives a promise of the type, in a library, and what is printed of its value. swiftc prints the same.
  static let chains: [(Dialect, String, String, String)] = [
    (.google, "Double", "Promise(5).delay(0.1)", "5.0"),
    (.google, "Double", "Promise(()).delay(0.1).then { 12 }", "12.0"),
    (.google, "Double", "Promise(()).delay(0.1).then { _ in 3 * 4 }", "12.0"),
    (.google, "Double", "Promise(1.5).recover { _ in 2 }", "1.5"),
    (.google, "Double", "Promise { 12 }", "12.0"),
    (.google, "Double", "Promise(1).then { n -> Promise<Int> in Promise(n) }.then { _ in Promise(7) }", "7.0"),
    (.google, "[Double]", "Promise(()).then { [1, 2] }", "[1.0, 2.0]"),
    (.google, "Set<Int>", "Promise(()).then { [1, 1] }", "[1]"),
    (.google, "Int", "Promise(()).delay(0.1).then { 12 }", "12"),
    (.google, "(body: String, status: Int)", "Promise((\"\", 404))", "(body: \"\", status: 404)"),
    (.promisekit, "Double", "after(seconds: 0.1).map { 12 }", "12.0"),
    (.promisekit, "Double", "after(seconds: 0.1).then { Promise.value(12) }", "12.0"),
    (.promisekit, "[Double]", "Promise.value([1, 2]).then { value in after(seconds: 0.1).map { value } }", "[1.0, 2.0]"),
    (.promisekit, "Double", "firstly { .value(3) }.map { n in n > 2 ? 1 : 2 }", "1.0"),
    (.promisekit, "(body: String, status: Int)", "after(seconds: 0.1).map { (\"\", 404) }", "(body: \"\", status: 404)"),
    (
      .frantic, "Double",
      """
      Promise { fulfill, _, _ in fulfill(5) }.whenFulfilledThenPromise(on: GCDDispatcher.main) { value in \
      Promise { fulfill, _, _ in fulfill(value) } }
      """, "5.0"
    ),
  ]

  @Test("through operators", arguments: chains.indices)
  func wanted(index: Int) throws {
    let (dialect, type, chain, printed) = Self.chains[index]
    let look = [.google: "then", .promisekit: "done"][dialect] ?? "whenFulfilled(on: GCDDispatcher.main)"
    let text = "func get() -> Promise<\(type)> { \(chain) }\nlet end = get().\(look) { print($0) }\n"
    #expect(try lines(text, under: dialect) == [printed], "\(chain)")
  }

  @Test("a lazy property's closure gives a promise that can fail, if the property is one")
  func lazyProperty() throws {
    let text = """
      final class Session {
        lazy var user: Promise<String> = { print("loading"); return after(seconds: 0.1).map { "ada" } }()
      }
      Session().user.done { print($0) }.cauterize()
      """
    #expect(try lines(text, under: .promisekit) == ["loading", "ada"])
  }
}
