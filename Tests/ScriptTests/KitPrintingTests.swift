import Program
import SwiftPromises
import Testing

/// What PromiseKit 8.2.0 prints of its promises and errors, measured with the real library.
@Suite("scripts of PromiseKit 8: what promises print")
struct KitPrintingTests {
  private static let head = """
    import PromiseKit
    struct Bad: Error { let n: Int }
    func make() -> Promise<[Int]> { Promise { _ in } }
    conf.logHandler = { _ in }
    let (a, s) = Promise<Int>.pending()

    """

  @Test(
    "a promise without a value prints the type that its declaration, closure or inputs name",
    arguments: [
      (
        "let p: Promise<Int> = race(fulfilled: [a.map { $0 + 1 }]); print(p.debugDescription)",
        "Promise<Int>.pending(handlers: 0)"
      ),
      ("let p: Promise<Void> = DispatchQueue.main.async(.promise) { () throws -> Void in }; print(p)", "Promise(…())"),
      ("let p: Promise<[String]> = a.then { _ in Promise { _ in } }; print(p)", "Promise(…Array<String>)"),
      (
        "print(firstly { () throws -> Promise<Int> in throw Bad(n: 2) }.debugDescription)", "Promise<Int>.rejected(Bad.Bad(n: 2))"
      ),
      ("print(make())", "Promise(…Array<Int>)"),
      ("print(race(a, a))", "Promise(…Int)"),
      ("print(when(fulfilled: a, a.map { (n: Int) -> String in \"\" }))", "Promise(…(Int, String))"),
      (
        "print(a.map { (n: Int) -> [Int] in [n] }.thenMap { (n: Int) -> Promise<String> in .value(\"\") })",
        "Promise(…Array<String>)"
      ),
      ("print(a.map { (n: Int) -> [Int] in [n] }.mapValues { (n: Int) -> String in \"\" }.lastValue)", "Promise(…String)"),
      ("print(a.map { (n: Int) -> [Int] in [n] }.filterValues { (n: Int) -> Bool in true })", "Promise(…Array<Int>)"),
    ])
  func types(text: String, printed: String) throws {
    #expect(try lines(Self.head + text, under: .promisekit) == [printed])
  }

  @Test(
    "a guarantee prints its type with the modules of Swift and PromiseKit",
    arguments: [
      ("Guarantee<[Int]>.pending().guarantee", "PromiseKit.Guarantee<Swift.Array<Swift.Int>>"),
      ("Guarantee.value(\"x\")", "PromiseKit.Guarantee<Swift.String>"), ("Guarantee<Void>()", "PromiseKit.Guarantee<()>"),
      ("when(resolved: a, a)", "PromiseKit.Guarantee<Swift.Array<PromiseKit.Result<Swift.Int>>>"),
      ("after(seconds: 1)", "PromiseKit.Guarantee<()>"),
    ])
  func guarantees(text: String, printed: String) throws {
    #expect(try lines(Self.head + "print(\(text))", under: .promisekit) == [printed])
  }

  @Test(
    "inside another value a promise prints its debug description, and a promise prints what it holds as Swift does alone",
    arguments: [
      (
        "[Promise.value(1), Promise<Int>(error: Bad(n: 2)), a]",
        "[Promise<Int>.fulfilled(1), Promise<Int>.rejected(Bad.Bad(n: 2)), Promise<Int>.pending(handlers: 0)]"
      ),
      ("[\"a\": Promise.value([1, 2])]", "[\"a\": Promise<Array<Int>>.fulfilled([1, 2])]"),
      ("(Promise.value(\"x\"), 3)", "(Promise<String>.fulfilled(x), 3)"),
      ("Optional(Promise.value(\"x\")) as Any", "Optional(Promise<String>.fulfilled(x))"),
      ("Promise.value(Promise.value(\"y\"))", "Promise(Promise(y))"),
      ("Promise.value(Promise.value(Promise.value(1)))", "Promise(Promise(Promise(1)))"),
      ("Box(p: .value(\"z\"))", "Box(p: Promise<String>.fulfilled(z))"),
      ("Promise.value(Side.right(2))", "Promise(right(2))"),
      ("[Promise.value(Side.left)]", "[Promise<Side>.fulfilled(left)]"),
    ])
  func nested(text: String, printed: String) throws {
    let types = "struct Box { let p: Promise<String> }\nenum Side { case left, right(Int) }\n"
    #expect(try lines(Self.head + types + "print(\(text))", under: .promisekit) == [printed])
  }

  @Test("the error of compactMap prints the same in a promise, in catch and in the log of cauterize")
  func compactMap() throws {
    let text = """
      import PromiseKit
      let p = Promise.value(9).compactMap(on: nil) { (n: Int) -> Int? in nil }
      print(p)
      p.cauterize()
      p.catch { e in print(e) }
      """
    let error = "Could not `compactMap<Int>`: 9"
    #expect(try lines(text, under: .promisekit) == ["Promise(\(error))", "PromiseKit:cauterized-error: \(error)", error])
  }

  @Test("when(fulfilled:) of promises of nothing doesn't keep them: what waits for them goes when they go")
  func nothingIsKept() throws {
    let text = """
      import PromiseKit
      func program() {
        let (p, s) = Promise<Void>.pending()
        Promise<Int>(error: PMKError.badInput).recover { (e: Error) -> Guarantee<Int> in
          _ = when(fulfilled: [p, p]).tap { (r: Result<Void>) -> Void in print(r) }
          return Guarantee<Int>.value(9)
        }.done { _ in print("done") }
      }
      program()
      """
    let dropped = "PromiseKit: warning: pending promise deallocated"
    #expect(try lines(text, under: .promisekit) == [dropped, dropped, "done"])
  }
}
