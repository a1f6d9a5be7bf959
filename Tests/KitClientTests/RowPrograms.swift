import Dispatch
import KitPromises
import Testing

// Small programs and what PromiseKit 8.2.0 prints for them. Tests/ScriptTests/KitRowPrograms.swift runs the same ones as scripts.

private struct Bad: Error {}

@Suite("what PromiseKit 8.2.0 prints for small programs, compiled")
@MainActor
struct RowPrograms {
  /// What a program prints until nothing is left to do on the main queue.
  private func printed(_ program: (@escaping (String) -> Void) -> Void) async -> [String] {
    final class Journal { var lines: [String] = [] }
    let journal = Journal()
    program { journal.lines.append($0) }
    for _ in 0..<40 {
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
    return journal.lines
  }

  @Test("1: PromiseKit has a Result of its own, with fulfilled and rejected, in tap, pipe, result, when(resolved:) and resolve")
  func results() async {
    let lines = await printed { print in
      Promise.value(1).tap { r in
        switch r {
        case .fulfilled(let v): print("fulfilled \(v)")
        case .rejected(let e): print("\(e)")
        }
      }.cauterize()
      let (p, seal) = Promise<Int>.pending()
      p.pipe { r in print("\(r.isFulfilled)") }
      seal.resolve(.fulfilled(1))
      print("\(p.result!)")
      let swift: Swift.Result<Int, Bad> = .failure(Bad())
      print("\(Promise<Int> { $0.resolve(swift) }.result!)")
    }
    #expect(lines == ["true", "fulfilled(1)", "rejected(\(String(reflecting: Bad())))", "fulfilled 1"])
  }

  @Test("2: when(resolved:) of several promises gives a list of results")
  func resolved() async {
    let lines = await printed { print in
      when(resolved: Promise.value(1), Promise.value(2)).done { (rs: [Result<Int>]) in print("\(rs.count)") }
    }
    #expect(lines == ["2"])
  }

  @Test("3: PMKError.compactMap has the value and the type")
  func compactMap() async {
    let lines = await printed { print in
      Promise.value("x").compactMap { Int($0) }.catch { (e: Error) in
        if case PMKError.compactMap(let v, let t) = e { print("\(v) \(t)") }
        print("\(e)")
      }
    }
    #expect(lines == ["x Int", "Could not `compactMap<Int>`: x"])
  }

  @Test("4: ensureThen takes one turn more, after the guarantee that its handler returns")
  func ensureThen() async {
    let lines = await printed { print in
      Promise.value(1).ensureThen { () -> Guarantee<Void> in .value(()) }.done(on: nil) { (_: Int) in print("ensured") }
        .cauterize()
      Promise.value(1).get { (_: Int) in print("A") }.done { (_: Int) in print("B") }.cauterize()
    }
    #expect(lines == ["A", "ensured", "B"])
  }

  @Test("5a: followers of a follower are settled before the next one who waits for the first")
  func followers() async {
    let lines = await printed { print in
      let p = Promise.value(1).then { (n: Int) -> Promise<Int> in .value(n) }
      p.asVoid().done { print("A") }.cauterize()
      p.done { (_: Int) in print("B") }.cauterize()
    }
    #expect(lines == ["A", "B"])
  }

  @Test("5b: a handler with on: nil that is attached during delivery runs at once")
  func attachedMeanwhile() async {
    let lines = await printed { print in
      let (p, s) = Promise<Int>.pending()
      p.done(on: nil) { (_: Int) in p.done(on: nil) { (_: Int) in print("A") }.cauterize() }.cauterize()
      p.done(on: nil) { (_: Int) in print("B") }.cauterize()
      s.fulfill(1)
    }
    #expect(lines == ["A", "B"])
  }

  @Test("5c: a handler with on: nil of a settled promise runs before the call that attaches it returns, in a handler too")
  func nested() async {
    let lines = await printed { print in
      Promise.value(1).done(on: nil) { (_: Int) in
        Promise.value(2).done(on: nil) { (_: Int) in print("A") }.cauterize()
        print("B")
      }.cauterize()
    }
    #expect(lines == ["A", "B"])
  }

  @Test("5d: what passes an error on is settled at once, in a handler too")
  func passedOn() async {
    let lines = await printed { print in
      Promise.value(1).done(on: nil) { (_: Int) in
        let p = Promise<Int>(error: Bad()).map { (n: Int) -> Int in n }
        print("\(p.isPending)")
      }.cauterize()
    }
    #expect(lines == ["false"])
  }

  @Test("5e: what fulfill sets off in a handler has happened when the handler goes on: when, race, firstly, adoption")
  func settledInside() async {
    let lines = await printed { print in
      let (a, s) = Promise<Int>.pending()
      let both = when(fulfilled: [a, a])
      let first = race(a, a)
      let started = firstly { a }
      let adopted = Promise.value(1).then(on: nil) { (_: Int) -> Promise<Int> in a }
      Promise.value(1).done(on: nil) { (_: Int) in
        s.fulfill(2)
        print("\(both.isPending) \(first.isPending) \(started.isPending) \(adopted.isPending)")
      }.cauterize()
    }
    #expect(lines == ["false false false false"])
  }

  @Test("6: an iterator that gives nil is asked again at each further fulfillment")
  func iterator() async {
    let lines = await printed { print in
      let pairs = (0..<3).map { _ in Promise<Int>.pending() }
      var asked = 0
      let iterator = AnyIterator<Promise<Int>> {
        asked += 1
        print("asked \(asked)")
        return [1, 2, 4].contains(asked) ? pairs[asked == 4 ? 2 : asked - 1].promise : nil
      }
      when(fulfilled: iterator, concurrently: 2).done { (values: [Int]) in print("\(values)") }.cauterize()
      for (number, pair) in pairs.enumerated() { pair.resolver.fulfill(number) }
    }
    #expect(lines == ["asked 1", "asked 2", "asked 3", "asked 4", "asked 5", "asked 6", "[0, 1, 2]"])
  }

  @Test("7: who waits for a race is told in the order of attaching")
  func raced() async {
    let lines = await printed { print in
      let (q, s) = Promise<Int>.pending()
      let p = race(q, q)
      p.recover { (e: Error) -> Promise<Int> in .value(3) }.done { (_: Int) in print("A") }.cauterize()
      p.done { (_: Int) in print("B") }.cauterize()
      s.fulfill(1)
    }
    #expect(lines == ["A", "B"])
  }

  @Test("8: what operators of sequences make of a guarantee is a guarantee")
  func guaranteedSequences() async {
    let lines = await printed { print in
      let g: Guarantee<[Int]> = Guarantee.value([1, 2]).mapValues { (n: Int) -> Int in n + 1 }
      let f: Guarantee<[Int]> = g.filterValues { (n: Int) -> Bool in n > 2 }
      let c: Guarantee<[Int]> = Guarantee.value(["1", "x"]).compactMapValues { (s: String) -> Int? in Int(s) }
      let t: Guarantee<[Int]> = Guarantee.value([1]).thenMap { (n: Int) -> Guarantee<Int> in .value(n) }
      let m: Guarantee<[Int]> = Guarantee.value([1]).flatMapValues { (n: Int) -> [Int] in [n, n] }
      f.done { print("\($0)") }
      c.done { print("\($0)") }
      t.done { print("\($0)") }
      m.done { print("\($0)") }
    }
    #expect(Set(lines) == ["[3]", "[1]", "[1, 1]"] && lines.count == 4)
  }

  @Test("9: Swift's CancellationError is no cancellation")
  func cancellation() async {
    let lines = await printed { print in
      Promise<Int>(error: CancellationError()).catch { (e: Error) in print("caught \(e)") }
      Promise<Int>(error: PMKError.cancelled).catch { (e: Error) in print("never") }
    }
    #expect(lines == ["caught CancellationError()"])
  }

  @Test("10: when without a label, Promise.value of nothing, sortedValues by a closure, and what promises print")
  func surface() async {
    let lines = await printed { print in
      when(Guarantee.value(1), Guarantee.value(2)).done { (all: [Int]) in print("\(all)") }
      let nothing: Promise<Void> = .value
      print("\(nothing.isFulfilled) \(Guarantee<Void>.value.isFulfilled)")
      Guarantee.value([1, 3, 2]).sortedValues { $0 > $1 }.done { print("\($0)") }
      let (p, s) = Promise<Int>.pending()
      print("\(p) \(p.debugDescription)")
      p.cauterize()
      print(p.debugDescription)
      s.fulfill(1)
      print("\(p) \(p.debugDescription)")
      print("\(Promise<Int>(error: PMKError.cancelled).debugDescription)")
      print("\(Guarantee.value(1))")
      print("\(PMKError.noWinner) \(PMKError.badInput)")
    }
    #expect(
      lines == [
        "true true", "Promise(…Int) Promise<Int>.pending(handlers: 0)", "Promise<Int>.pending(handlers: 1)",
        "Promise(1) Promise<Int>.fulfilled(1)", "Promise<Int>.rejected(PMKError.The asynchronous sequence was cancelled)",
        "PromiseKit.Guarantee<Swift.Int>",
        "All thenables passed to race(fulfilled:) were rejected Bad input was provided to a PromiseKit function",
        "[1, 2]", "[3, 2, 1]",
      ])
  }

  @Test("11: recover with a policy gives a promise, whatever its handler returns")
  func policy() async {
    let lines = await printed { print in
      Promise<Int>(error: PMKError.cancelled)
        .recover(policy: .allErrors) { (e: Error) -> Guarantee<Int> in .value(1) }
        .done { (n: Int) in print("\(n)") }
        .catch { (e: Error) in print("never") }
    }
    #expect(lines == ["1"])
  }

  @Test("12: recover that may throw passes a cancellation on")
  func throwingRecovery() async {
    let lines = await printed { print in
      let p =
        Promise<Void>(error: PMKError.cancelled).recover { (e: Error) throws -> Void in print("recovered") } as Promise<Void>
      p.done { print("never") }.catch(policy: .allErrors) { (e: Error) in print("\(e.isCancelled)") }
    }
    #expect(lines == ["true"])
  }

  @Test("a decided combination keeps no input: a pending one is lost with its resolver, and so are its handlers")
  func decidedCombination() async {
    let lines = await printed { print in
      final class Token {
        let end: () -> Void
        init(_ end: @escaping () -> Void) { self.end = end }
        deinit { end() }
      }
      func attempt() {
        let (p, seal) = Promise<Int>.pending()
        let token = Token { print("handler freed") }
        p.done { (_: Int) in withExtendedLifetime(token) {} }.cauterize()
        when(fulfilled: p, Promise<Int>(error: Bad())).done { (_: (Int, Int)) in }.cauterize()
        race(p, Promise.value(1)).done { (_: Int) in }.cauterize()
        withExtendedLifetime(seal) { print("made") }
      }
      attempt()
      print("end")
    }
    #expect(lines == ["made", "handler freed", "end"])
  }
}
