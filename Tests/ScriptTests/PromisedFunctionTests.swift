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
}
