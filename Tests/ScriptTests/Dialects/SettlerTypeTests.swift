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
