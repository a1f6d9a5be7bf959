import Program
import SwiftPromises
import Testing

/// What random programs found that PromiseKit 8.2.0 ran; the expected lines are what it printed (Tests/Differential, by their numbers).
@Suite("PromiseKit 8: what random programs found")
struct KitRandomFindsTests {
  private let bench = DialectBench(dialect: .promisekit)
  private let logged = "conf.logHandler = { event in print(event) }\n"

  @Test("777264: async(.promise) whose closure can't throw gives a guarantee, so that what follows is one")
  func asyncGuarantee() throws {
    let text =
      logged + """
        DispatchQueue.main.async(.promise) { () -> Int in 9 }
          .then { (v: Int) -> Guarantee<Int> in
            return Promise<Int> { (s: Resolver<Int>) throws -> Void in print("work") }
              .asVoid()
              .recover { (e: Error) -> Guarantee<Void> in Guarantee<Void>.value(()) }
              .map { () -> Int in 9 }
          }
        """
    try bench.expect(
      [
        "work", "pendingPromiseDeallocated", "pendingGuaranteeDeallocated", "pendingGuaranteeDeallocated",
        "pendingGuaranteeDeallocated",
      ],
      from: text)
  }

  @Test("async(.promise) is a promise if its closure throws, or if what follows needs one")
  func asyncPromise() throws {
    let text = """
      struct Failure: Error {}
      DispatchQueue.global().async(.promise) { () -> Int in 1 }.catch { print($0) }
      DispatchQueue.global().async(.promise) { () throws -> Int in throw Failure() }.catch { print($0) }
      let p: Promise<Int> = DispatchQueue.global().async(.promise) { 2 }
      p.done { print($0) }.cauterize()
      """
    try bench.expect(["Failure()", "2"], from: text)
  }

  @Test(
    "777310: recover behind map of a guarantee takes the map that gives a promise, even where a guarantee is wanted in the end")
  func recoverBehindGuarantee() throws {
    let text = """
      let g: Guarantee<Int> = when(resolved: [Promise<Int>.value(9)])
        .map { (v: [Result<Int>]) -> Int in v.count }
        .recover { (e: Error) -> Guarantee<Int> in Guarantee<Int>.value(5) }
      g.done { print($0) }
      """
    try bench.expect(["1"], from: text)
  }

  @Test("880064: race(fulfilled:) doesn't keep the promises that it waits for")
  func raceKeepsNothing() throws {
    let text =
      logged + """
        func start() {
          let (p, s) = Promise<Int>.pending()
          p.done { print($0) }.catch { print($0) }.finally { print("end") }
          _ = race(fulfilled: [p, p]).done { print($0) }
        }
        start()
        """
    try bench.expect(
      ["pendingPromiseDeallocated", "pendingGuaranteeDeallocated", "pendingGuaranteeDeallocated"], from: text)
  }

  @Test("770046: when over a list that is written out keeps promises of nothing, unless what follows takes nothing")
  func literalListsKeep() throws {
    let text =
      logged + """
        func start() {
          let (p, s) = Promise<Void>.pending()
          when(fulfilled: [p]).cauterize()
        }
        func startDone() {
          let (p, s) = Promise<Void>.pending()
          when(fulfilled: [p]).done { }.cauterize()
        }
        start()
        startDone()
        when(fulfilled: [Promise(), Promise()]).done { print($0) }.cauterize()
        """
    try bench.expect(
      ["pendingPromiseDeallocated", "pendingPromiseDeallocated", "pendingGuaranteeDeallocated", "[(), ()]"], from: text)
  }

  @Test("when of guarantees of nothing is made of three, each of which is logged; so is what 'recover { _ in }' gives")
  func guaranteesOfNothing() throws {
    let text =
      logged + """
        func start() {
          let (g, resolve) = Guarantee<Void>.pending()
          when(guarantees: [g]).done { }
        }
        start()
        print("-")
        func startRecovered() {
          let (p, s) = Promise<Void>.pending()
          p.recover { _ in }.done { }
        }
        startRecovered()
        """
    let guarantee = "pendingGuaranteeDeallocated"
    try bench.expect(
      [guarantee, guarantee, guarantee, guarantee, "-", "pendingPromiseDeallocated", guarantee, guarantee], from: text)
  }

  @Test("880066: a promise's text holds a string as it is")
  func stringWithoutQuotes() throws {
    try bench.expect(["Promise(t3)", "Promise([\"a\"])"], from: "print(Promise.value(\"t3\"))\nprint(Promise.value([\"a\"]))")
  }

  @Test("hang comes back when the main queue has done what was there together with what ends it, and before anything later")
  func hangAndBatches() throws {
    let first = """
      let (p, s) = Promise<Int>.pending()
      DispatchQueue.main.async { print("1"); s.fulfill(1); DispatchQueue.main.async { print("3") } }
      DispatchQueue.main.async { print("2") }
      p.done { print("done", $0) }.cauterize()
      print("hung", try! hang(p))
      print("end")
      DispatchQueue.main.async { print("last") }
      """
    try bench.expect(["1", "2", "done 1", "3", "hung 1", "end", "last"], from: first)
    let second = """
      let (p, s) = Promise<Int>.pending()
      DispatchQueue.main.async {
        print("1")
        s.fulfill(1)
        DispatchQueue.main.async { print("3"); DispatchQueue.main.async { print("4") } }
      }
      print("hung", try! hang(p))
      print("end")
      """
    try bench.expect(["1", "3", "hung 1", "end", "4"], from: second)
    let settled = "DispatchQueue.main.async { print(\"1\") }\nprint(\"hung\", try! hang(Promise.value(1)))"
    try bench.expect(["hung 1", "1"], from: settled)
  }

  @Test("hang blocks the queue whose job calls it, the main queue for ever")
  func hangInJobs() throws {
    let other = """
      let q = DispatchQueue(label: "q")
      q.async {
        let p: Promise<Int> = after(seconds: 0.05).map { 7 }
        print("hung", (try? hang(p)) ?? 0)
      }
      q.async { print("q2") }
      DispatchQueue.main.async { print("m") }
      """
    try bench.expect(["m", "hung 7", "q2"], from: other)
    let main = """
      DispatchQueue.main.async {
        let p: Promise<Int> = after(seconds: 0.05).map(on: .global()) { 7 }
        print("hung", try! hang(p))
      }
      """
    try bench.expectFault("keeps the queue 'main'", from: main)
  }

  @Test("274: a recovery for good handles cancellations, also where the chain goes on to be a promise")
  func recoveryForGood() throws {
    let text = """
      let p: Promise<Void> = Promise<Void>(error: PMKError.cancelled)
        .recover { (e: Error) -> Void in print("recovered") }
        .get(on: .main) { () throws -> Void in print("got") }
      p.done { () -> Void in print("done") }.cauterize()
      """
    try bench.expect(["recovered", "got", "done"], from: text)
  }
}
