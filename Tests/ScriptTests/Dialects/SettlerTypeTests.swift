import Program
import SwiftPromises
import Testing

/// `.name` handed to what settles a promise: Swift knows what the promise is of.
@Suite("implicit members that settle a promise")
struct SettlerTypeTests {
  private let types = """
    struct Point { var x = 0; static let origin = Point() }
    enum Mode { case on, off(Int) }

    """

  @Test("PromiseKit's resolver and guarantees take '.name' for a member of what the promise is of")
  func kit() throws {
    let text = """
      Promise<Mode> { $0.fulfill(.off(2)) }.done { print($0) }.cauterize()
      func mode() -> Promise<Mode> { Promise { seal in seal.fulfill(.on) } }
      mode().done { print($0) }.cauterize()
      Guarantee<Mode> { resolve in resolve(.off(3)) }.done { print($0) }
      let (p, seal) = Promise<Point>.pending()
      seal.fulfill(.init(x: 3))
      print(p)
      let (g, resolve) = Guarantee<Point>.pending()
      resolve(.origin)
      print(g.value as Any)
      """
    try DialectBench(dialect: .promisekit).expect(
      ["Promise(Point(x: 3))", "Optional(Point(x: 0))", "off(2)", "on", "off(3)"], from: types + text)
  }

  @Test("a promise of an optional holds one, whoever settles it")
  func optionals() throws {
    func lines(_ text: String, _ dialect: Dialect) throws -> [String] {
      try DialectBench(dialect: dialect).run(text).printed.split(separator: "\n").map(String.init)
    }
    let google = """
      Promise<Int?>(1).then { print($0 as Any) }
      let p: Promise<Int?> = Promise(2); p.then { print($0 as Any) }
      func f() -> Promise<Int?> { Promise(3) }; f().then { print($0 as Any) }
      Promise<Int?> { fulfill, _ in fulfill(4) }.then { print($0 as Any) }
      Promise<Int?> { 5 }.then { print($0 as Any) }
      let q = Promise<Int?>.pending(); q.then { print($0 as Any) }; q.fulfill(6)
      Promise<Int?>(7).then { x -> String in x.map { "n\\($0)" } ?? "none" }.then { print($0) }
      Promise<Int?>(nil).then { x -> String in x.map { "n\\($0)" } ?? "none" }.then { print($0) }
      """
    var run = try lines(google, .google)
    #expect(run.sorted() == (1...6).map { "Optional(\($0))" } + ["n7", "none"])
    let kit = """
      Promise<Int?> { $0.fulfill(1) }.done { print($0 as Any) }.cauterize()
      let (q, s) = Promise<Int?>.pending(); s.fulfill(2); q.done { print($0 as Any) }.cauterize()
      Promise<Int?> { $0.resolve(3, nil) }.done { print($0 as Any) }.cauterize()
      Guarantee<Int?> { $0(4) }.done { print($0 as Any) }
      """
    run = try lines(kit, .promisekit)
    #expect(run.sorted() == (1...4).map { "Optional(\($0))" })
    let frantic = "Promise<Int?> { f, _, _ in f(1) }.whenFulfilled(on: GCDDispatcher.main) { print($0 as Any) }"
    #expect(try lines("let p = " + frantic, .frantic) == ["Optional(1)"])
  }

  @Test("google's closures and pending promises take '.name' for a member of what the promise is of")
  func google() throws {
    let text = """
      Promise<Mode> { fulfill, reject in fulfill(.off(2)) }.then { print($0) }
      let pending = Promise<Mode>.pending()
      pending.then { print($0) }
      pending.fulfill(.on)
      """
    try DialectBench(dialect: .google).expect(["on", "off(2)"], from: types + text)
  }
}
