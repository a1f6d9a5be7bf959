import Program
import Testing

@Suite("wrap in scripts")
struct WrapTests {
  @Test("wrap makes a promise of a call with a completion handler, whatever the handler takes")
  func forms() throws {
    let text = """
      struct Bad: Error {}
      func nothing(_ done: @escaping () -> Void) { done() }
      func value(_ done: @escaping (Int) -> Void) { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { done(1) } }
      func valueOrError(_ done: @escaping (Int, Error?) -> Void) { done(2, nil) }
      func errorOrValue(_ done: @escaping (Error?, Int) -> Void) { done(nil, 3) }
      func failing(_ done: @escaping (Int?, Error?) -> Void) { done(nil, Bad()) }
      func failingFirst(_ done: @escaping (Error?, String?) -> Void) { done(Bad(), nil) }
      func two(_ done: @escaping (Int?, String?, Error?) -> Void) { done(4, "x", nil) }
      wrap { handler in nothing(handler) }.then { print("nothing", $0) }
      wrap { handler in valueOrError(handler) }.then { print($0) }
      wrap { handler in errorOrValue(handler) }.then { print($0) }
      wrap { handler in failing(handler) }.catch { print("error", $0) }
      wrap { handler in failingFirst(handler) }.catch { print("error", $0) }
      wrap { handler in two(handler) }.then { print($0.1 ?? "none") }
      wrap(on: .global()) { (done: @escaping (Int) -> Void) in value(done) }.then { print("late", $0) }
      wrap { (done: @escaping () -> Void) in throw Bad() }.catch { print("thrown", $0) }
      """
    let lines = try output(of: text).split(separator: "\n")
    #expect(lines.sorted() == ["2", "3", "error Bad()", "error Bad()", "late 1", "nothing nil", "thrown Bad()", "x"])
    #expect(lines.last == "late 1")
  }

  @Test("rule 19: a handler that takes an error or nil rejects with the error, and fulfills with nil")
  func onlyError() throws {
    let text = """
      struct Bad: Error {}
      func failing(_ done: @escaping (Error?) -> Void) { done(Bad()) }
      func succeeding(_ done: @escaping (Error?) -> Void) { done(nil) }
      wrap { handler in failing(handler) }.then { _ in print("never") }.catch { print("error", $0) }
      let p = wrap { handler in succeeding(handler) }
      p.then { _ in print(p.isFulfilled, p.value == nil) }
      """
    #expect(try output(of: text) == "true true\nerror Bad()\n")
  }

  @Test("a wrapped call is traced as one promise")
  func trace() throws {
    let run = try run("wrap { done in done(5) }.then { print($0) }")
    #expect(run.settlements(of: "wrap") == ["fulfilled 5"])
  }
}
