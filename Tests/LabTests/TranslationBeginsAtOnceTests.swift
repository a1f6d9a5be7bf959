import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: what begins when the task does, and not at once, is marked")
struct TranslationBeginsAtOnceTests {
  /// Scripts in which something is seen to happen at once, and what is said of it.
  static let loud: [(String, String)] = [
    ("firstly { fetch() }.map { $0 + 1 }", "'get' is called"),
    ("firstly { () -> Promise<Int> in requests += 1; return .value(1) }", "'get' is called"),
    ("[1].forEach { requests += $0 }; return .value(1)", "'get' is called"),
    ("{ requests += 1 }(); return .value(1)", "'get' is called"),
    ("twice { requests += 1 }; return .value(1)", "'get' is called"),
    ("Promise { seal in requests += 1; seal.fulfill(1) }", "'get' is called"),
    ("Promise.value(counter.next)", "'get' is called"),
  ]

  @Test("a function that does something in what it calls at once", arguments: loud.indices)
  func closures(index: Int) throws {
    let text = """
      var requests = 0
      struct Counter { var next: Int { requests += 1; return requests } }
      let counter = Counter()
      func twice(_ work: () -> Void) { work(); work() }
      func fetch() -> Promise<Int> {
        requests += 1
        return .value(1)
      }
      func get() -> Promise<Int> { \(Self.loud[index].0) }
      func show() { get().done { print($0) }.catch { print($0) } }
      show()
      print(requests > 0)
      """
    let translation = try Translation(of: text, from: .promisekit, to: .async)
    #expect(translation.text.contains("// rule 16: \(Self.loud[index].1) when the task begins"), "\(translation.text)")
  }

  @Test(
    "a function that does nothing, or does it later, has no mark",
    arguments: [
      "firstly { .value(1) }", "after(seconds: 1).map { requests += 1; return 1 }", "[1].forEach { _ in }; return .value(1)",
      "Promise { seal in DispatchQueue.main.async { requests += 1; seal.fulfill(1) } }", "Promise { seal in seal.fulfill(1) }",
      "later { requests += 1 }; return .value(1)", ".value(1)",
    ])
  func quiet(body: String) throws {
    let text = """
      var requests = 0
      func later(_ work: @escaping () -> Void) { DispatchQueue.main.async { work() } }
      func get() -> Promise<Int> { \(body) }
      get().done { print($0) }.catch { print($0) }
      """
    let translation = try Translation(of: text, from: .promisekit, to: .async)
    #expect(!translation.text.contains("when the task begins"), "\(translation.text)")
  }

  @Test(
    "what can't be looked into is taken for something that does something",
    arguments: [
      """
      protocol Service { func fetch() -> Promise<Int> }
      final class Real: Service { func fetch() -> Promise<Int> { n += 1; return .value(n) } }
      let service: Service = Real()
      service.fetch().done { print($0) }.catch { print($0) }
      """,
      """
      class Base { func fetch() -> Promise<Int> { .value(0) } }
      final class Sub: Base { override func fetch() -> Promise<Int> { n += 1; return .value(n) } }
      func run(_ base: Base) { base.fetch().done { print($0) }.catch { print($0) } }
      run(Sub())
      """,
      """
      func load() -> Promise<Int> { n += 1; return .value(n) }
      struct Dependencies { let fetch: () -> Promise<Int> }
      func go(_ d: Dependencies) { d.fetch().done { print($0) }.catch { print($0) } }
      go(Dependencies(fetch: load))
      """,
      """
      func load() -> Promise<Int> { n += 1; return .value(n) }
      func go(_ fetch: @escaping () -> Promise<Int>) { fetch().done { print($0) }.catch { print($0) } }
      go(load)
      """,
      """
      func stamp() -> Int { n += 1; return n }
      func fetch(_ at: Int = stamp()) -> Promise<Int> { .value(at) }
      fetch().done { print($0) }.catch { print($0) }
      """,
    ])
  func unseen(text: String) throws {
    let translation = try Translation(of: "var n = 0\n" + text + "\nprint(n)\n", from: .promisekit, to: .async)
    #expect(translation.text.contains("'fetch' is called when the task begins"), "\(translation.text)")
  }

  @Test("a protocol whose types in the script all do nothing has no mark")
  func quietProtocol() throws {
    let text = """
      protocol Service { func fetch() -> Promise<Int> }
      struct Real: Service { func fetch() -> Promise<Int> { .value(1) } }
      let service: Service = Real()
      service.fetch().done { print($0) }.catch { print($0) }
      """
    let translation = try Translation(of: text, from: .promisekit, to: .async)
    #expect(!translation.text.contains("rule 16"), "\(translation.text)")
  }
}
