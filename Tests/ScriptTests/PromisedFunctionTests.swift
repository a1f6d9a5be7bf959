import Program
import Testing

@Suite("promises of functions")
struct PromisedFunctionTests {
  @Test(
    "a closure that makes a promise of a function gets what its library hands it; one with the function's parameters is the value",
    arguments: [
      "Promise<(Int) -> Int> { fulfill, _ in fulfill({ $0 + 1 }) }.then { print($0(3)) }",
      "Promise<(Int) -> Int>({ $0 + 1 }).then { print($0(3)) }",
      "Promise<(Int) -> Int> { $0 + 1 }.then { print($0(3)) }",
      "typealias Block = (Int) -> [Int]\nPromise<Block> { fulfill, _ in fulfill({ [$0] }) }.then { f in f(4)[0] }.then { print($0) }",
      "// dialect: promisekit\nPromise<(Int) -> Int> { seal in seal.fulfill({ $0 + 1 }) }.done { print($0(3)) }.cauterize()",
      "// dialect: frantic\nlet p = Promise<(Int) -> Int> { f, r, c in f({ $0 + 1 }) }.whenFulfilled(on: GCDDispatcher.main) { print($0(3)) }",
    ])
  func makers(text: String) throws {
    #expect(try output(of: text) == "4\n")
  }

  @Test(
    "a closure without parameters gives google's promise its function, or is that function: what it gives tells, as in swiftc",
    arguments: [
      "Promise<() -> Void> { return { print(4) } }.then { $0() }",
      "Promise<() -> Int> { { 4 } }.then { print($0()) }",
      "Promise<(Int) -> Int> { { $0 + 1 } }.then { print($0(3)) }",
      "Promise<() -> Int>({ 4 }).then { print($0()) }",
      "Promise<() -> Int> { 4 }.then { print($0()) }",
      "Promise<() -> Void>({ print(4) }).then { $0() }",
      "let p: Promise<() -> Int> = Promise({ 4 })\np.then { print($0()) }",
      "let p: Promise<(Int) -> Int> = Promise { { $0 + 1 } }\np.then { print($0(3)) }",
      "Promise(3).then { x -> Promise<() -> Int> in Promise({ x + 1 }) }.then { print($0()) }",
      "Promise<(Int, Int) -> Int>({ $0 + $1 }).then { print($0(1, 3)) }",
      "Promise<(Int, Int) -> Void>({ print($0 + $1) }).then { $0(1, 3) }",
      "Promise<(Int, Int) -> Int> { fulfill, _ in fulfill({ $0 + $1 }) }.then { print($0(1, 3)) }",
      "let f: () -> Int = { 4 }\nPromise<() -> Int> { f }.then { print($0()) }",
      "Promise<() -> Int>(on: .main) { { 4 } }.then { print($0()) }",
      "Promise<() -> (() -> Int)> { { 4 } }.then { print($0()()) }",
    ])
  func withoutParameters(text: String) throws {
    #expect(try output(of: "import Promises\n\(text)") == "4\n")
  }

  @Test(
    "a function that is declared, or held in a variable, is the value of google's promise as in swiftc, unless its type says that it is work or settles",
    arguments: [
      "Promise<() -> Int>(f).then { print($0()) }",
      "let g: () -> Int = { 4 }\nPromise<() -> Int>(g).then { print($0()) }",
      "let p = Promise(f)\np.then { print($0()) }",
      "let p: Promise<() -> Int> = Promise(f)\np.then { print($0()) }",
      "struct S { let h: () -> Int; func m() -> Int { 4 } }\nPromise<() -> Int>(S(h: f).m).then { print($0()) }",
      "struct S { let h: () -> Int }\nPromise(S(h: f).h).then { print($0()) }",
      "let all = [f]\nPromise<() -> Int>(all[0]).then { print($0()) }",
      "func make(_ work: @escaping () -> Int) -> Promise<() -> Int> { Promise(work) }\nmake(f).then { print($0()) }",
      "func sum(a: Int, b: Int) -> Int { a + b }\nPromise<(Int, Int) -> Int>(sum).then { print($0(1, 3)) }",
      "func sum(a: Int, b: Int) -> Int { a + b }\nlet p = Promise(sum)\np.then { print($0(1, 3)) }",
      "Promise(2).then { _ in Promise(f) }.then { print($0()) }",
      "all(Promise(f), Promise(1)).then { print($0.0()) }",
      "Promise<(() -> Int)?>(f).then { print($0!()) }",
      "func id<T>(_ value: T) -> Promise<T> { Promise(value) }\nid(f).then { print($0()) }",
      "func id<T>(_ value: T) -> Promise<T> { let p = Promise<T>(value); return p }\nid(f).then { print($0()) }",
      // What gives the value.
      "Promise<Int>(f).then { print($0) }",
      "let p: Promise<Int> = Promise(f)\np.then { print($0) }",
      "func load() -> Promise<Int> { Promise(f) }\nload().then { print($0) }",
      "func run<T>(_ work: @escaping () -> T) -> Promise<T> { Promise(work) }\nrun { 4 }.then { print($0) }",
      "func run<T>(_ work: @escaping () -> T) -> Promise<T> { return Promise<T>(work) }\nrun { 4 }.then { print($0) }",
      "Promise(on: .main, f).then { print($0) }",
      "func give() -> (() -> Int) { f }\nPromise<() -> Int>(give).then { print($0()) }",
      // What follows in the chain wants what the function gives.
      "Promise(f).then { print($0 + 0) }",
      "Promise(f).validate { $0 > 3 }.then { print($0) }",
      "Promise(f).then { (n: Int) in print(n) }",
      "func show(_ n: Int) { print(n) }\nPromise(f).then(show)",
      "func show(_ n: Int) { print(n) }\nPromise(f).then { show($0) }",
      "Promise(f).then { String($0) }.then { print($0) }",
      // What settles.
      "func maker(_ fulfill: (Int) -> Void, _ reject: (Error) -> Void) { fulfill(4) }\nPromise<Int>(maker).then { print($0) }",
      "func maker(_ fulfill: (@escaping () -> Int) -> Void, _ reject: (Error) -> Void) { fulfill(f) }\nPromise<() -> Int>(maker).then { print($0()) }",
    ])
  func named(text: String) throws {
    #expect(try output(of: "import Promises\nfunc f() -> Int { 4 }\n\(text)") == "4\n")
  }

  @Test(
    "settling with a function fulfills with it, in every dialect that has the form",
    arguments: [
      "let p = Promise<() -> Int>.pending()\np.fulfill(f)\np.then { print($0()) }",
      "Promise<() -> Int> { fulfill, _ in fulfill(f) }.then { print($0()) }",
      "// dialect: promisekit\nPromise.value(f).done { print($0()) }.cauterize()",
      "// dialect: promisekit\nPromise<() -> Int> { $0.fulfill(f) }.done { print($0()) }.cauterize()",
      "// dialect: promisekit\nlet (p, seal) = Guarantee<() -> Int>.pending()\np.done { print($0()) }\nseal(f)",
      "// dialect: frantic\nlet p = Promise<() -> Int> { fulfill, _, _ in fulfill(f) }.whenFulfilled(on: GCDDispatcher.main) { print($0()) }",
    ])
  func settled(text: String) throws {
    #expect(try output(of: text + "\nfunc f() -> Int { 4 }") == "4\n")
  }

  @Test(
    "labels that an operator doesn't have are refused, with the type known before the run, and without as it runs",
    arguments: ["google", "anypromise", "promisekit-0.9.6", "promisekit-0.9.2", "frantic", "ecmascript"])
  func labels(dialect: String) throws {
    let handlers = "(onSuccess: { v in print(v) }, onError: { e in print(\"error\", e) })"
    let late = try run("// dialect: \(dialect)\nlet f = { Promise(4) }\nf().then\(handlers)")
    #expect(late.printed.isEmpty)
    guard case .fault(let message) = late.ending else {
      Issue.record("not refused")
      return
    }
    #expect("\(message)".contains("extra"))
    let known = problems(of: "// dialect: \(dialect)\nlet p: Promise<Int> = Promise(4)\np.then\(handlers)").map(\.message)
    #expect(known.contains { $0.contains("extra") } || dialect == "anypromise", "\(known)")
  }

  @Test("PromiseKit's errors describe themselves, and a code alone means a cancellation on Linux")
  func kitErrors() throws {
    let text = """
      // dialect: promisekit
      print(PMKError.badInput.errorDescription ?? "none")
      print(NSError(domain: "x", code: 3072).isCancelled, NSError(domain: "x", code: 1).isCancelled)
      """
    #expect(try output(of: text) == "Bad input was provided to a PromiseKit function\ntrue false\n")
  }

  @Test("a value that throws rejects google's promise of it, in a handler and by itself, as swiftc has it")
  func throwingValues() throws {
    let text = """
      import Promises
      struct Bad: Error {}
      func check(_ n: Int) throws -> Int { if n == 0 { throw Bad() }; return n }
      Promise<Int>(try check(0)).then { print($0) }.catch { print("caught", $0) }
      Promise(try check(4)).then { print($0) }.catch { print("caught", $0) }
      Promise(1).then { _ in Promise(try check(0)) }.catch { print("in", $0) }

      """
    #expect(try output(of: text).split(separator: "\n").sorted() == ["4", "caught Bad()", "in Bad()"])
  }
}
