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
      ("num().finally { }", "2:7: value of type 'Promise<Int>' has no member 'finally': write it after 'catch'"),
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

  @Test(
    "a promise of another type than is wanted is refused where the text tells both types for certain",
    arguments: [
      ("let p: Promise<Int> = Promise.value(\"a\")", "2:23: cannot convert value of type 'Promise<String>' to specified type"),
      (
        "let g: Guarantee<Int> = Guarantee.value(\"a\")",
        "2:25: cannot convert value of type 'Guarantee<String>' to specified type"
      ),
      (
        "func f() -> Promise<Int> { Promise.value(1).map { \"\\($0)\" } }",
        "2:28: cannot convert return expression of type 'Promise<String>' to return type 'Promise<Int>'"
      ),
      ("func f() -> Promise<Bool> { return num() }", "2:36: cannot convert return expression of type 'Promise<Int>'"),
      (
        "num().recover { e -> Promise<String> in Promise.value(\"s\") }.cauterize()",
        "2:22: instance method 'recover' requires the types 'Int' and 'String' be equivalent"
      ),
      ("num().recover { _ in Promise.value(\"s\") }.cauterize()", "2:22: instance method 'recover' requires the types"),
      ("num().ensure { n in print(n) }.cauterize()", "2:14: contextual closure type expects 0 arguments, but 1 was used"),
      ("num().ensure { print($0) }.cauterize()", "2:14: contextual closure type expects 0 arguments, but 1 was used"),
    ])
  func otherPromises(text: String, words: String) {
    #expect(message(text)?.hasPrefix(words) == true, "\(message(text) ?? "nothing")")
  }

  @Test(
    "a promise whose type the text doesn't tell for certain is let pass",
    arguments: [
      "let p: Promise<Double> = Promise.value(1)", "let p: Promise<Any> = Promise.value(1)",
      "let p: Promise<Int?> = Promise.value(1)", "Promise.value(1).recover { _ -> Promise<Double> in .value(2) }.cauterize()",
      "func load(_ n: Int) -> Promise<Int> { num() }; func load(_ s: String) -> Promise<String> { .value(s) }\nlet p: Promise<String> = load(\"a\").get { print($0) }",
      "class S { func get(id: Int) -> Promise<Int> { num() }; func get(name: String) -> Promise<String> { .value(name) } }\nlet s = S(); let p: Promise<String> = s.get(name: \"a\")",
      "let error = \"x\"; func f(_ p: Promise<Int>) -> Promise<Int> { p.recover { error in Promise(error: error) } }; print(error)",
      "let x = \"a\"; let p: Promise<Int> = num().map { x in x + 1 }; print(x)",
      "func f<T>(_ t: T) -> Promise<T> { .value(t) }; let p: Promise<Int> = f(1).map { $0 }",
      "let n = \"3\"; let p: Promise<Int> = Promise.value(n).compactMap { Int($0) }",
      "let p: Promise<Int> = firstly { Promise.value(\"a\") }.map { $0.count }",
    ])
  func uncertain(text: String) {
    #expect(message(text) == nil)
  }

  @Test(
    "'after' takes an interval: a number or an instant is a fault",
    arguments: ["after(1)", "after(0.5)", "let n = 2; after(n)", "after(.now() + 0.1)"])
  func intervals(text: String) throws {
    let fault = "to expected argument type 'DispatchTimeInterval': write"
    try DialectBench(dialect: .promisekit).expectFault(fault, from: text + ".done { print(1) }")
  }

  /// Each held against what swiftc 6.3 says of it with PromiseKit 8.2.0.
  @Test(
    "what a handler gets can't be ignored in silence, wherever the text tells that it gets something",
    arguments: [
      "Promise.value(1).done { print(1) }.cauterize()", "Promise.value(\"a\").map { 5 }.cauterize()",
      "num().map { n -> Int in n + 1 }.done { print(1) }.cauterize()",
      "num().done { _ in }.catch { print(1) }", "num().recover { num() }.cauterize()", "num().tap { print(1) }.cauterize()",
      "when(fulfilled: num(), Promise<Void>()).done { print(1) }.cauterize()", "num().done { }.cauterize()",
      "firstly { num() }.then { num() }.cauterize()", "sure().done { print(1) }",
      "let (p, seal) = Promise<Int>.pending(); p.done { print(1) }.cauterize(); seal.fulfill(1)",
    ])
  func ignored(text: String) {
    #expect(message(text)?.contains("expects 1 argument, which cannot be implicitly ignored: begin it with '_ in'") == true)
  }

  @Test(
    "calls that no form of the function fits are refused, with what to write instead",
    arguments: [
      (
        "when(resolved: num(), Promise.value(\"a\")).done { _ in }",
        "2:1: conflicting arguments to generic parameter 'T' ('Int' vs. 'String')"
      ),
      (
        "race(num(), sure()).cauterize()",
        "2:1: conflicting arguments to generic parameter 'U' ('Promise<Int>' vs. 'Guarantee<Int>')"
      ),
      (
        "when(fulfilled: num(), num(), num(), num(), num(), num()).cauterize()",
        "2:1: 'when(fulfilled:)' of 6 promises takes such of 'Void'"
      ),
      (
        "Promise<Int> { $0.fulfill(\"x\") }.cauterize()",
        "2:27: cannot convert value of type 'String' to expected argument type 'Int'"
      ),
      ("Promise<String> { seal in seal.fulfill(1) }.cauterize()", "2:40: cannot convert value of type 'Int'"),
      ("Promise<Int>.value(\"x\").cauterize()", "2:20: cannot convert value of type 'String'"),
      ("print(num().wait())", "2:13: call can throw but is not marked with 'try'"),
      ("print(hang(num()))", "2:7: call can throw but is not marked with 'try'"),
    ])
  func misfits(text: String, words: String) {
    #expect(message(text)?.hasPrefix(words) == true, "\(message(text) ?? "nothing")")
  }

  @Test(
    "what has another form that fits is accepted",
    arguments: [
      "race(num(), after(seconds: 1).map { 1 }).done { print($0) }.cauterize()", "race(num(), .value(1)).cauterize()",
      "when(resolved: num(), Promise.value(2)).done { print($0) }", "print(try num().wait(), sure().wait(), try! hang(num()))",
      "when(fulfilled: Promise<Void>(), Promise()).done { print(1) }.cauterize()",
      "when(fulfilled: [num()]).done { print($0) }.cauterize()",
      "after(seconds: 1).done { print(1) }", "num().asVoid().done { print(1) }.cauterize()",
      "num().done { _ in }.done { print(1) }.cauterize()",
      "Promise<Double> { $0.fulfill(1) }.cauterize()", "Promise<[Int]> { $0.fulfill([1]) }.cauterize()",
      "num().map { _ in }.done { print(1) }.cauterize()", "num().then { _ in after(seconds: 1) }.done { print(1) }.cauterize()",
      "Promise<Int> { seal in [\"a\"].forEach { print($0) }; seal.fulfill(1) }.cauterize()",
      "when(fulfilled: [num(), num()].map { $0.asVoid() }).done { print(1) }.cauterize()",
      "num().map { $0 + 1 }.done { print(1) }.cauterize()", "firstly { num().map { $0 + 1 } }.get { print(1) }.cauterize()",
      "num().ensure { print(1) }.cauterize()", "firstly { after(seconds: 1) }.then { num() }.cauterize()",
    ])
  func fitting(text: String) {
    #expect(message(text) == nil)
  }

  @Test("'always' is PromiseKit's older name of 'ensure', with an import or without")
  func always() throws {
    #expect(message("num().always { print(1) }.cauterize()") == nil)
    let text = "import PromiseKit\nPromise.value(1).always { print(1) }.cauterize()"
    #expect(problems(of: text, under: .promisekit) == [])
    #expect(try run(text, under: .promisekit).printed == "1\n")
  }

  @Test("a pending promise and a result are shown with the types that Swift would infer")
  func shownTypes() throws {
    let run = try run(
      """
      import PromiseKit
      let (p, seal) = Promise<Int>.pending()
      print(p.map { $0 + 1 }, p.map { Double($0) * 1.5 }, p.map { "\\($0)" }, p.compactMap { [1: "a"][$0] }, p.asVoid())
      print(p.then { Promise.value([$0]) }, type(of: p.map { $0 > 1 }), type(of: Guarantee.value("a")))
      let q = Promise<String>(error: PMKError.badInput)
      q.cauterize()
      when(resolved: [q, Promise.value("a")]).done { print($0) }
      print(q.result as Any)
      p.done { _ in }.cauterize()
      Promise.value("x").compactMap { Int($0) }.catch { print($0) }
      seal.fulfill(1)
      """, under: .promisekit)
    // As PromiseKit 8.2.0 on Linux prints it, but for the names of modules.
    #expect(
      run.printed.hasPrefix(
        """
        Promise(…Int) Promise(…Double) Promise(…String) Promise(…String) Promise(…())
        Promise(…Array<Int>) Promise<Bool> Guarantee<String>
        Optional(Result<String>.rejected(Bad input was provided to a PromiseKit function))
        """), "\(run.printed)")
    #expect(run.printed.contains("Result<String>.fulfilled(\"a\")]") && run.printed.contains("Could not `compactMap<Int>`: x"))
  }

  @Test("what only the run finds out is told there, at its place: a closure of unknown type that returns a value")
  func late() throws {
    let run = try run("func f(_ x: Any) -> Any { x }\nPromise.value(1).then { f($0) }.cauterize()", under: .promisekit)
    #expect(
      run.faults.first?.hasPrefix(
        "test.swift:2:18: error: instance method 'then(on:flags:_:)' requires that 'Int' conform to 'Thenable': use 'map'")
        == true)
  }

  @Test("in an extension of Thenable its methods give promises, of guarantees, too")
  func extendedProtocol() throws {
    let text = """
      extension Thenable {
        func noted(_ tag: String) -> Promise<T> { get { print(tag, $0) } }
        func notedBySelf(_ tag: String) -> Promise<T> { self.get { print(tag, $0) } }
      }
      Guarantee.value(1).noted("a").done { print($0) }.cauterize()
      Guarantee.value(2).notedBySelf("b").done { print($0) }.cauterize()
      Promise.value(3).noted("c").done { print($0) }.cauterize()
      """
    #expect(Set(try lines(text, under: .promisekit)) == ["a 1", "1", "b 2", "2", "c 3", "3"])
  }

  @Test("AnyPromise has no such types: then returns anything, catch goes on")
  func dynamic() {
    #expect(problems(of: "AnyPromise(value: 1).then { 1 }.catch { _ in }.then { print($0) }", under: .promisekit).isEmpty)
    #expect(problems(of: "AnyPromise(value: 1).then { 1 }.catch { _ in }.then { print($0) }", under: .anypromise).isEmpty)
  }
}
