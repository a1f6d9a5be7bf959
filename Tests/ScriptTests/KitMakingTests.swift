import Program
import SwiftPromises
import Testing

private func printed(_ text: String) throws -> [String] {
  try lines("struct Failure: Error { let n: Int }\n" + text, under: .promisekit)
}

@Suite("scripts of PromiseKit 8: making and settling, rules 16 to 22")
struct KitMakingTests {
  @Test("rule 16, PromiseKit 8: the closure that makes a promise runs at once")
  func maker() throws {
    let text = """
      Promise<Int> { seal in print("work"); seal.fulfill(1) }.done { print($0) }.cauterize()
      Guarantee<Int> { seal in print("sure"); seal(2) }.done { print($0) }
      print("after")
      """
    #expect(try printed(text) == ["work", "sure", "after", "1", "2"])
  }

  @Test("'firstly' makes a promise of a guarantee where its closure may throw, or where what follows handles errors")
  func firstlyOfGuarantees() throws {
    let throwing = """
      func choose(_ line: String?) -> Promise<Int> {
        firstly { () throws -> Guarantee<Int> in
          guard let line, let n = Int(line) else { throw Failure(n: 0) }
          return .value(n)
        }
        .recover { error -> Promise<Int> in .value(0) }
      }
      choose("x").done { print($0) }.catch { print($0) }
      choose("7").done { print($0) }.catch { print($0) }
      """
    #expect(try printed(throwing) == ["7", "0"])
    let returned = """
      firstly {
        return Guarantee.value(1)
      }.map { n -> String in
        return "a\\(n)"
      }.done { print($0) }.catch { print($0) }
      """
    #expect(try printed(returned) == ["a1"])
  }

  @Test("rule 17, PromiseKit 8: settling twice is ignored silently")
  func twice() throws {
    let text =
      "Promise<Int> { seal in seal.fulfill(1); seal.fulfill(2); seal.reject(Failure(n: 3)) }.done { print($0) }.cauterize()"
    #expect(try printed(text) == ["1"])
  }

  @Test("rule 18, PromiseKit 8: a handler that returns its own promise rejects with returnedSelf")
  func returnedSelf() throws {
    let text = """
      var own: Promise<Int>!
      own = after(seconds: 1).then { () -> Promise<Int> in own }
      own.done { _ in }.catch { if case PMKError.returnedSelf = $0 { print("returned self") } }
      """
    #expect(try printed(text) == ["returned self"])
  }

  @Test("rule 19, PromiseKit 8: the forms of 'resolve'; neither a value nor an error is against the convention")
  func resolve() throws {
    let text = """
      let five: Swift.Result<Int, Error> = .success(5)
      let none: Int? = nil, noError: Error? = nil, error: Error? = Failure(n: 2)
      let forms: [Promise<Int>] = [
        Promise { $0.resolve(1, noError) }, Promise { $0.resolve(none, error) }, Promise { $0.resolve(noError, 3) },
        Promise { $0.resolve(.fulfilled(4)) }, Promise { $0.resolve(five) },
        Promise { $0.resolve(none, noError) },
      ]
      for form in forms { form.done { print($0) }.catch { print($0) } }
      Promise<Void> { $0.resolve(noError) }.done { print("void") }.cauterize()
      Promise<Void> { $0.fulfill_() }.done { print("void") }.cauterize()
      """
    #expect(
      try printed(text).sorted() == [
        "1", "3", "4", "5", "A closure was called with an invalid calling convention, probably (nil, nil)", "Failure(n: 2)",
        "void",
        "void",
      ])
  }

  @Test("rule 20, PromiseKit 8: 'pending' gives a promise and what settles it")
  func pending() throws {
    let text = """
      let (promise, seal) = Promise<Int>.pending()
      promise.done { print($0) }.cauterize()
      seal.fulfill(1)
      let sure = Guarantee<Int>.pending()
      sure.guarantee.done { print($0) }
      sure.resolve(2)
      """
    #expect(try printed(text) == ["1", "2"])
  }

  @Test("rule 21, PromiseKit 8: 'async(.promise)' works on its queue and hands over on the main queue")
  func background() throws {
    let text = """
      DispatchQueue.global().async(.promise) { print("work"); return 4 }.done { print($0) }.cauterize()
      DispatchQueue.global().async(.promise) { () throws -> Int in throw Failure(n: 1) }.done { _ in }.catch { print($0) }
      print("after")
      """
    #expect(try printed(text) == ["after", "work", "4", "Failure(n: 1)"])
  }

  @Test("rule 22, PromiseKit 8: the value of a rejected promise is nil; states are told")
  func states() throws {
    let text = """
      let (good, bad, open) = (Promise.value(1), Promise<Int>(error: Failure(n: 2)), Promise<Int>.pending())
      print(good.value as Any, good.isFulfilled, good.isResolved, good.isPending)
      print(bad.value as Any, bad.error!, bad.isRejected)
      print(open.promise.isPending, open.promise.result == nil, good, bad, open.promise)
      """
    #expect(
      try printed(text) == [
        "Optional(1) true true false", "nil Failure(n: 2) true", "true true Promise(1) Promise(Failure(n: 2)) Promise(…Int)",
      ])
  }

  @Test("rule 20, PromiseKit 8: a class keeps both parts of 'pending' in two properties that are declared at once")
  func delegate() throws {
    let text = """
      class Delegate {
        let (promise, seal) = Promise<String>.pending()
        func answer() -> Promise<String> {
          after(seconds: 1).done { self.seal.fulfill("answer") }
          return promise
        }
        deinit { print("gone") }
      }
      var delegate: Delegate? = Delegate()
      delegate?.answer().done { print($0) }.cauterize()
      delegate = nil
      print("let go")
      """
    #expect(try printed(text) == ["let go", "gone", "answer"])
  }

  @Test("a void promise and the bridge from one promise to another")
  func bridge() throws {
    let text = """
      Promise().done { print("void") }.cauterize()
      Guarantee().done { print("sure") }
      Promise(Guarantee.value(3)).done { print($0) }.catch { print($0) }
      Promise(AnyPromise(value: 4)).done { print($0) }.catch { print($0) }
      """
    #expect(try printed(text) == ["void", "sure", "3", "4"])
  }
}
