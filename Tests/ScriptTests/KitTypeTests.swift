import Program
import SwiftPromises
import Testing

/// What PromiseKit 8's types refuse, told at the places and in the words of Swift's compiler (measured with Swift 6.3 on `KitPromises`).
@Suite("scripts of PromiseKit 8: type errors")
struct KitTypeTests {
  private static let head = "func num() -> Promise<Int> { .value(1) }; func sure() -> Guarantee<Int> { .value(1) }\n"

  private func message(_ text: String) -> String? {
    let found = problems(of: Self.head + text, under: .promisekit)
    #expect(found.count <= 1, "one mistake, one message: \(found)")
    return found.first
  }

  @Test(
    "then must return a promise: a value needs map, nothing needs done",
    arguments: [
      ("num().then { $0 + 1 }.cauterize()", "2:7", "requires that 'Int' conform to 'Thenable': use 'map'"),
      ("num().then { $0 }.cauterize()", "2:7", "requires that 'Int' conform to 'Thenable': use 'map'"),
      ("num().then { x in print(x); return x }.cauterize()", "2:7", "requires that 'Int' conform to 'Thenable': use 'map'"),
      ("num().then { x -> Int in x }.cauterize()", "2:7", "requires that 'Int' conform to 'Thenable': use 'map'"),
      ("num().then { _ in \"a\" }.cauterize()", "2:7", "requires that 'String' conform to 'Thenable': use 'map'"),
      ("num().then { x in if x > 1 { return num() }; return 3 }.cauterize()", "2:7", "requires that 'Int' conform to"),
      ("num().then { x in print(x) }.cauterize()", "2:7", "type '()' cannot conform to 'Thenable': use 'done'"),
      ("num().then { x in print(x); print(x) }.cauterize()", "2:7", "type '()' cannot conform to 'Thenable': use 'done'"),
      ("num().then { _ in throw PMKError.badInput }.cauterize()", "2:7", "type '()' cannot conform to 'Thenable'"),
      ("sure().then { _ in 1 }", "2:8", "requires that 'Int' conform to 'Thenable': use 'map'"),
      ("num().thenMap { $0 + 1 }.cauterize()", "2:7", "'thenMap(on:flags:_:)' requires that 'Int' conform to 'Thenable'"),
      ("firstly { 1 }", "2:1", "global function 'firstly(execute:)' requires that 'Int' conform to 'Thenable'"),
      ("num().recover { _ in 7 }.cauterize()", "2:7", "requires that 'Int' conform to 'Thenable': return a promise"),
      ("num().recover { print($0) }.cauterize()", "2:7", "type '()' cannot conform to 'Thenable'"),
    ])
  func thenable(text: String, place: String, words: String) {
    let found = message(text)
    #expect(found?.hasPrefix(place + ":") == true && found?.contains(words) == true, "\(found ?? "nothing")")
  }

  @Test(
    "done and its like return nothing, and those that end chains can't throw",
    arguments: [
      (
        "num().done { x in return x + 1 }.cauterize()", "2:26", "cannot convert value of type 'Int' to closure result type 'Void'"
      ),
      ("num().done { x -> Int in x + 1 }.cauterize()", "2:19", "declared closure result 'Int' is incompatible with"),
      (
        "num().done { _ in return num() }.cauterize()", "2:26",
        "'Promise<Int>' to closure result type 'Void': 'done' returns nothing, use 'then'"
      ),
      (
        "num().done { print(1) }.cauterize()", "2:12",
        "expects 1 argument, which cannot be implicitly ignored: begin it with '_ in'"
      ),
      ("num().get { x in return x }.cauterize()", "2:25", "cannot convert value of type 'Int' to closure result type 'Void'"),
      (
        "num().catch { _ in throw PMKError.badInput }", "2:13",
        "invalid conversion from throwing function of type '(Error) throws"
      ),
      ("num().ensureThen { print(1) }.cauterize()", "2:20", "type '()' to closure result type 'Guarantee<Void>'"),
      (
        "func f() -> Promise<Int> { return 1 }", "2:35",
        "cannot convert return expression of type 'Int' to return type 'Promise<Int>'"
      ),
      (
        "let p = Promise<Int> { 5 }", "2:22",
        "expects 1 argument, which cannot be implicitly ignored: write 'Promise { seal in … }'"
      ),
    ])
  func nothing(text: String, place: String, words: String) {
    let found = message(text)
    #expect(found?.hasPrefix(place + ":") == true && found?.contains(words) == true, "\(found ?? "nothing")")
  }

  @Test(
    "what a type hasn't is refused where the call stands",
    arguments: [
      ("num().done { _ in }.catch { _ in }.map { 1 }", "2:36: value of type 'PMKFinalizer' has no member 'map'"),
      ("sure().catch { _ in }", "2:8: value of type 'Guarantee' has no member 'catch': a guarantee can't fail"),
      ("num().finally { }", "2:7: value of type 'Promise<Int>' has no member 'finally': write it behind 'catch'"),
    ])
  func members(text: String, words: String) {
    #expect(message(text)?.hasPrefix(words) == true, "\(message(text) ?? "nothing")")
  }

  @Test(
    "what the compiler accepts is accepted",
    arguments: [
      "num().done { $0 + 1 }.cauterize()", "Promise().done { print(1) }.cauterize()", "sure().then { _ in num() }.catch { _ in }",
      "after(seconds: 1).done { throw PMKError.badInput }.catch { _ in }",
      "sure().done { print($0) }.recover { _ in num() }.cauterize()", "after(seconds: 1).map { 1 }.catch { _ in }",
      "num().recover { _ in .value(2) }.done { print($0) }", "Promise<Void>().recover { print($0) }.done { }",
      "num().done { _ in }.catch { _ in }.finally { }", "num().catch { e in do { throw e } catch { print(error) } }",
      "num().ensureThen { after(seconds: 1) }.cauterize()", "sure().tap { print($0) }.catch { _ in }",
      "let list = [1, 2].map { $0 + 1 }", "func g() -> Promise<Int> { let p = num(); return p.map { $0 } }",
      "func h(_ p: Promise<Int>) { p.then { x -> Promise<Int> in if x > 1 { return .value(1) }; throw PMKError.badInput }.cauterize() }",
    ])
  func accepted(text: String) {
    #expect(message(text) == nil)
  }

  @Test("what only the run finds out is told there, at its place: a closure of unknown type that returns a value")
  func late() throws {
    let run = try run("func f(_ x: Any) -> Any { x }\nPromise.value(1).then { f($0) }.cauterize()", under: .promisekit)
    #expect(
      run.faults.first?.hasPrefix(
        "test.swift:2:18: error: instance method 'then(on:flags:_:)' requires that 'Int' conform to 'Thenable': use 'map'")
        == true)
  }

  @Test("AnyPromise has no such types: then returns anything, catch goes on")
  func dynamic() {
    #expect(problems(of: "AnyPromise(value: 1).then { 1 }.catch { _ in }.then { print($0) }", under: .promisekit).isEmpty)
    #expect(problems(of: "AnyPromise(value: 1).then { 1 }.catch { _ in }.then { print($0) }", under: .anypromise).isEmpty)
  }
}
