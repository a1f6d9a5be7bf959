import SwiftPromises
import Program
import Testing

// Small programs and what PromiseKit 8.2.0 prints for them. Tests/KitClientTests/RowPrograms.swift runs the same ones compiled.

private func printed(_ text: String) throws -> [String] {
  try lines("import PromiseKit\nstruct Bad: Error {}\n" + text, under: .promisekit)
}

@Suite("what PromiseKit 8.2.0 prints for small programs, as scripts")
struct KitRowPrograms {
  @Test("1: PromiseKit has a Result of its own, with fulfilled and rejected, in tap, pipe, result, when(resolved:) and resolve")
  func results() throws {
    let text = """
      Promise.value(1).tap { r in
        switch r {
        case .fulfilled(let v): print("fulfilled", v)
        case .rejected(let e): print(e)
        }
      }.cauterize()
      let (p, seal) = Promise<Int>.pending()
      p.pipe { r in print(r.isFulfilled) }
      seal.resolve(.fulfilled(1))
      print(p.result!)
      let swift: Swift.Result<Int, Bad> = .failure(Bad())
      print(Promise<Int> { $0.resolve(swift) }.result!)
      """
    #expect(try printed(text) == ["true", "fulfilled(1)", "rejected(Bad())", "fulfilled 1"])
  }

  @Test("2: when(resolved:) of several promises gives a list of results")
  func resolved() throws {
    let text = "when(resolved: Promise.value(1), Promise.value(2)).done { (rs: [Result<Int>]) in print(rs.count) }"
    #expect(try printed(text) == ["2"])
  }

  @Test("3: PMKError.compactMap has the value and the type")
  func compactMap() throws {
    let text = """
      Promise.value("x").compactMap { (s: String) -> Int? in Int(s) }.catch { (e: Error) in
        if case PMKError.compactMap(let v, let t) = e { print(v, t) }
        print(e)
      }
      """
    #expect(try printed(text) == ["x Int", "Could not `compactMap<Int>`: x"])
  }

  @Test("4: ensureThen takes one turn more, after the guarantee that its handler returns")
  func ensureThen() throws {
    let text = """
      Promise.value(1).ensureThen { () -> Guarantee<Void> in .value(()) }.done(on: nil) { (_: Int) in print("ensured") }.cauterize()
      Promise.value(1).get { (_: Int) in print("A") }.done { (_: Int) in print("B") }.cauterize()
      """
    #expect(try printed(text) == ["A", "ensured", "B"])
  }

  @Test("5a: followers of a follower are settled before the next one who waits for the first")
  func followers() throws {
    let text = """
      let p = Promise.value(1).then { (n: Int) -> Promise<Int> in .value(n) }
      p.asVoid().done { print("A") }.cauterize()
      p.done { (_: Int) in print("B") }.cauterize()
      """
    #expect(try printed(text) == ["A", "B"])
  }

  @Test("5b: a handler with on: nil that is attached during delivery runs at once")
  func attachedMeanwhile() throws {
    let text = """
      let (p, s) = Promise<Int>.pending()
      p.done(on: nil) { (_: Int) in p.done(on: nil) { (_: Int) in print("A") }.cauterize() }.cauterize()
      p.done(on: nil) { (_: Int) in print("B") }.cauterize()
      s.fulfill(1)
      """
    #expect(try printed(text) == ["A", "B"])
  }

  @Test("5c: a handler with on: nil of a settled promise runs before the call that attaches it returns, in a handler too")
  func nested() throws {
    let text = """
      Promise.value(1).done(on: nil) { (_: Int) in
        Promise.value(2).done(on: nil) { (_: Int) in print("A") }.cauterize()
        print("B")
      }.cauterize()
      """
    #expect(try printed(text) == ["A", "B"])
  }

  @Test("5d: what passes an error on is settled at once, in a handler too")
  func passedOn() throws {
    let text = """
      Promise.value(1).done(on: nil) { (_: Int) in
        let p = Promise<Int>(error: Bad()).map { (n: Int) -> Int in n }
        print(p.isPending)
      }.cauterize()
      """
    #expect(try printed(text) == ["false"])
  }

  @Test("5e: what fulfill sets off in a handler has happened when the handler goes on: when, race, firstly, adoption")
  func settledInside() throws {
    let text = """
      let (a, s) = Promise<Int>.pending()
      let both = when(fulfilled: [a, a])
      let first = race(a, a)
      let started = firstly { a }
      let adopted = Promise.value(1).then(on: nil) { (_: Int) -> Promise<Int> in a }
      Promise.value(1).done(on: nil) { (_: Int) in
        s.fulfill(2)
        print(both.isPending, first.isPending, started.isPending, adopted.isPending)
      }.cauterize()
      """
    #expect(try printed(text) == ["false false false false"])
  }

  @Test("6: an iterator that gives nil is asked again at each further fulfillment")
  func iterator() throws {
    let text = """
      let pairs = [Promise<Int>.pending(), Promise<Int>.pending(), Promise<Int>.pending()]
      var asked = 0
      let iterator = AnyIterator<Promise<Int>> {
        asked += 1
        print("asked \\(asked)")
        return [1, 2, 4].contains(asked) ? pairs[asked == 4 ? 2 : asked - 1].promise : nil
      }
      when(fulfilled: iterator, concurrently: 2).done { (values: [Int]) in print(values) }.cauterize()
      for (number, pair) in pairs.enumerated() { pair.resolver.fulfill(number) }
      """
    #expect(try printed(text) == ["asked 1", "asked 2", "asked 3", "asked 4", "asked 5", "asked 6", "[0, 1, 2]"])
  }

  @Test("7: who waits for a race is told in the order of attaching")
  func raced() throws {
    let text = """
      let (q, s) = Promise<Int>.pending()
      let p = race(q, q)
      p.recover { (e: Error) -> Promise<Int> in .value(3) }.done { (_: Int) in print("A") }.cauterize()
      p.done { (_: Int) in print("B") }.cauterize()
      s.fulfill(1)
      """
    #expect(try printed(text) == ["A", "B"])
  }

  @Test("8: what operators of sequences make of a guarantee is a guarantee")
  func guaranteedSequences() throws {
    let text = """
      let g: Guarantee<[Int]> = Guarantee.value([1, 2]).mapValues { (n: Int) -> Int in n + 1 }
      let f: Guarantee<[Int]> = g.filterValues { (n: Int) -> Bool in n > 2 }
      let c: Guarantee<[Int]> = Guarantee.value(["1", "x"]).compactMapValues { (s: String) -> Int? in Int(s) }
      let t: Guarantee<[Int]> = Guarantee.value([1]).thenMap { (n: Int) -> Guarantee<Int> in .value(n) }
      let m: Guarantee<[Int]> = Guarantee.value([1]).flatMapValues { (n: Int) -> [Int] in [n, n] }
      f.done { print($0) }
      c.done { print($0) }
      t.done { print($0) }
      m.done { print($0) }
      """
    let lines = try printed(text)
    #expect(Set(lines) == ["[3]", "[1]", "[1, 1]"] && lines.count == 4)
  }

  @Test("9: Swift's CancellationError is no cancellation")
  func cancellation() throws {
    let text = """
      Promise<Int>(error: CancellationError()).catch { (e: Error) in print("caught", e) }
      Promise<Int>(error: PMKError.cancelled).catch { (e: Error) in print("never") }
      """
    #expect(try printed(text) == ["caught CancellationError()"])
  }

  @Test("10: when without a label, Promise.value of nothing, sortedValues by a closure, and what promises print")
  func surface() throws {
    let text = """
      when(Guarantee.value(1), Guarantee.value(2)).done { (all: [Int]) in print(all) }
      let nothing: Promise<Void> = .value
      print(nothing.isFulfilled, Guarantee<Void>.value.isFulfilled)
      Guarantee.value([1, 3, 2]).sortedValues { $0 > $1 }.done { print($0) }
      let (p, s) = Promise<Int>.pending()
      print(p, p.debugDescription)
      p.cauterize()
      print(p.debugDescription)
      s.fulfill(1)
      print(p, p.debugDescription)
      print(Promise<Int>(error: PMKError.cancelled).debugDescription)
      print(Guarantee.value(1))
      print(PMKError.noWinner, PMKError.badInput)
      """
    #expect(
      try printed(text) == [
        "true true", "Promise(…Int) Promise<Int>.pending(handlers: 0)", "Promise<Int>.pending(handlers: 1)",
        "Promise(1) Promise<Int>.fulfilled(1)", "Promise<Int>.rejected(PMKError.The asynchronous sequence was cancelled)",
        "PromiseKit.Guarantee<Swift.Int>",
        "All thenables passed to race(fulfilled:) were rejected Bad input was provided to a PromiseKit function",
        "[1, 2]", "[3, 2, 1]",
      ])
  }

  @Test("11: recover with a policy gives a promise, whatever its handler returns")
  func policy() throws {
    let text = """
      Promise<Int>(error: PMKError.cancelled)
        .recover(policy: .allErrors) { (e: Error) -> Guarantee<Int> in .value(1) }
        .done { (n: Int) in print(n) }
        .catch { (e: Error) in print("never") }
      """
    #expect(try printed(text) == ["1"])
  }

  @Test("12: recover that may throw passes a cancellation on")
  func throwingRecovery() throws {
    let text = """
      let p = Promise<Void>(error: PMKError.cancelled).recover { (e: Error) throws -> Void in print("recovered") } as Promise<Void>
      p.done { print("never") }.catch(policy: .allErrors) { (e: Error) in print(e.isCancelled) }
      """
    #expect(try printed(text) == ["true"])
  }

  @Test("a guarantee's map, done and get give a promise where what follows, or the declared type, needs one")
  func formsThatFail() throws {
    let text = """
      Guarantee.value(1).map { (n: Int) -> Int in n }.ensure { print("ensured") }.catch { (e: Error) in print(e) }
      let p: Promise<Int> = Guarantee.value(2).get { (n: Int) in print("got", n) }
      p.done { (n: Int) throws -> Void in throw Bad() }.catch { (e: Error) in print("caught", e) }
      when(resolved: Promise.value(1)).map { (rs: [Result<Int>]) -> Int in rs.count }.recover(policy: .allErrors) {
        (e: Error) -> Guarantee<Int> in .value(0)
      }.done { print($0) }.cauterize()
      """
    #expect(try printed(text) == ["got 2", "ensured", "1", "caught Bad()"])
  }

  @Test("a promise that recover makes can fail where a promise is declared: it passes cancellations on")
  func declaredRecovery() throws {
    let text = """
      let p: Promise<Int> = Promise<Int>(error: PMKError.cancelled).recover { (e: Error) -> Guarantee<Int> in .value(1) }
      p.catch(policy: .allErrors) { (e: Error) in print("caught", e.isCancelled) }
      let g = Promise<Int>(error: PMKError.cancelled).recover { (e: Error) -> Guarantee<Int> in .value(1) }
      g.done { print($0) }
      """
    #expect(try printed(text) == ["caught true", "1"])
  }

  @Test("what a guarantee has in one form only, it hasn't: no catch behind Guarantee.value")
  func noForm() {
    let text = "import PromiseKit\nGuarantee.value(1).catch { (e: Error) in print(e) }"
    #expect(throws: ScriptProblems.self) { try ScriptProgram(ScriptSource(name: "a.swift", text: text)) }
  }

  @Test("conf.Q takes both queues at once")
  func queues() throws {
    let text = """
      conf.Q = (map: nil, return: .main)
      Promise.value(1).map { (n: Int) -> Int in print("map"); return n }.done { (_: Int) in print("done") }.cauterize()
      print("next")
      conf.Q = (map: .main, return: nil)
      Promise.value(1).map { (n: Int) -> Int in print("map"); return n }.done { (_: Int) in print("done") }.cauterize()
      print("end")
      """
    #expect(try printed(text) == ["map", "next", "end", "done", "map", "done"])
  }

  @Test("tap's promise is lost as soon as its source is, although somebody keeps it")
  func losses() throws {
    let text = """
      func program() {
        var seal: Resolver<Int>? = Promise<Int>.pending().resolver
        let lost: Promise<Int> = Promise<Int> { seal = $0 }.tap { (r: Result<Int>) in print(r) }
        print("made", lost.isPending)
        seal = nil
        print("end")
      }
      program()
      """
    #expect(
      try printed(text) == [
        "PromiseKit: warning: pending promise deallocated", "made true", "PromiseKit: warning: pending promise deallocated",
        "PromiseKit: warning: pending promise deallocated", "end",
      ])
  }

  @Test("handlers that are lost go depth first, the earlier before the later; a guarantee that somebody keeps goes later")
  func lostHandlers() throws {
    let text = """
      func program() {
        var (p, s): (Promise<Int>?, Resolver<Int>?) = { ($0.promise, $0.resolver) }(Promise<Int>.pending())
        p!.done { (_: Int) in print(1) }.cauterize()
        p!.tap { (_: Result<Int>) in print(2) }.cauterize()
        let g = p!.recover { (e: Error) -> Guarantee<Int> in .value(1) }
        p = nil
        print("drop")
        s = nil
        print("end", g.isPending)
      }
      program()
      """
    let (promise, guarantee) = (
      "PromiseKit: warning: pending promise deallocated", "PromiseKit: warning: pending guarantee deallocated"
    )
    #expect(try printed(text) == ["drop", promise, guarantee, promise, guarantee, "end true", guarantee])
  }

  @Test("debugDescription names the type that the handler's guarantee has")
  func guaranteedType() throws {
    let text = """
      let p = Promise<Int>(error: Bad()).then { (n: Int) -> Guarantee<String> in .value("x") }
      print(p.debugDescription)
      """
    #expect(try printed(text) == ["Promise<String>.rejected(Bad.Bad())"])
  }

  @Test("a chain of inline handlers deeper than the stack bears settles, in order")
  func deep() throws {
    let text = """
      let (root, seal) = Promise<Int>.pending()
      var p = root
      for _ in 0..<3000 { p = p.map(on: nil) { $0 + 1 } }
      p.done(on: nil) { print($0) }.cauterize()
      seal.fulfill(0)
      print("after")
      """
    #expect(try printed(text) == ["3000", "after"])
  }
}
