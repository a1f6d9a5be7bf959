import JavaScriptReading
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: names that hide others, and what a text doesn't say outside of itself")
struct TranslationHidingTests {
  private static let list = """
    import PromiseKit
    func pick(_ all: [Promise<Int>]) -> Promise<[Int]> { when(fulfilled: all) }
    let all = [1, 2].map { Promise.value($0) }
    when(fulfilled: all).done { print("all", $0) }.catch { print($0) }
    pick(all).done { print("picked", $0) }.catch { print($0) }
    Promise.value(3).then { race in when(fulfilled: [Promise.value(race)]) }.done { print($0) }.catch { print($0) }

    """

  @Test("a variable or a parameter called as a function that the target needs gets another name, which is said")
  func variables() throws {
    let google = try translated(Self.list, .promisekit, to: .library(.google))
    #expect(
      google.contains(
        """
        // 'all' is called 'all2' here: its name is needed for something else
        func pick(_ all2: [Promise<Int>]) -> Promise<[Int]> { all(all2) }
        // 'all' is called 'all2' here: its name is needed for something else
        let all2 = [1, 2].map { Promise($0) }
        all(all2).then { print("all", $0) }
        """), "\(google)")
    #expect(google.contains("pick(all2).then") && google.contains("{ race in all([Promise(race)]) }"), "\(google)")
    for target in [TranslationTarget.library(.google), .library(.frantic), .async] {
      let script = try TranslatedScript.running(Self.list, .promisekit, to: target)
      let remark = script.translation.remarks.first { $0.text.hasPrefix("'all' is called") }
      #expect(remark?.place == SourcePlace(line: 2, column: 13), "\(script.translation.remarks)")
      #expect(TranslationProof(script).isExplained, "\(script.translation.text)")
    }
  }

  @Test("labels, properties and what has the name in another scope keep it")
  func others() throws {
    let text = """
      import PromiseKit
      struct Page { var all = 4 }
      func sum(all: [Int]) -> Int { all.reduce(0, +) }
      let all = [Promise.value(1)]
      when(fulfilled: all).done { list in print(sum(all: list), Page().all, Page(all: 5).all) }.cauterize()

      """
    let google = try translated(text, .promisekit, to: .library(.google))
    #expect(google.contains("func sum(all all2: [Int]) -> Int { all2.reduce(0, +) }"), "\(google)")
    #expect(google.contains("print(sum(all: list), Page().all, Page(all: 5).all)"), "\(google)")
    #expect(TranslationProof(try TranslatedScript.running(text, .promisekit, to: .library(.google))).isExplained)
  }

  @Test("a member called as a function that the target needs is said to hide it")
  func members() throws {
    let text = """
      import PromiseKit
      final class Pages {
        var all: [Promise<Int>] = [.value(1)]
        func load() -> Promise<[Int]> { when(fulfilled: all) }
      }
      Pages().load().done { print($0) }.cauterize()

      """
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: .promisekit), to: .library(.google))
    #expect(
      script.translation.text.contains(
        "// not translated: 'all' is a member of the type here, which hides the function of that name"),
      "\(script.translation.text)")
    #expect(!script.translation.isWhole)
  }

  @Test("a generic function's parameters are no types of what is made by it")
  func generics() throws {
    let text = """
      import Promises
      protocol Endpoint { associatedtype Answer; func answer() -> Answer }
      struct Count: Endpoint { func answer() -> Int { 12 } }
      func call<E: Endpoint>(_ endpoint: E) -> Promise<E.Answer> { Promise(endpoint.answer()) }
      call(Count()).then { print("count", $0 + 1) }.then { _ in
        print("again")
        return call(Count())
      }.then { print($0) }.catch { print($0) }

      """
    for target in [TranslationTarget.library(.frantic), .library(.promisekit), .async] {
      let script = try TranslatedScript.running(text, .google, to: target)
      let body = script.translation.text.split(separator: "\n").filter { !$0.contains("func call") }
      #expect(!body.contains { $0.contains("E.Answer") }, "\(script.translation.text)")
    }
  }

  @Test("FranticApparatus's 'all' of a dictionary is marked: the others take lists")
  func dictionaries() throws {
    let text = """
      import FranticApparatus
      let q = all(["a": Promise<Int> { f, _, _ in f(1) }, "b": Promise<Int> { f, _, _ in f(2) }])
        .whenFulfilled(on: GCDDispatcher.main) { print($0["a"]!, $0["b"]!) }

      """
    for target in [TranslationTarget.library(.google), .library(.promisekit), .library(.ecmascript), .async] {
      let translation = try Translation(of: text, from: .frantic, to: target)
      #expect(
        translation.text.contains(
          "// not translated: 'all' of a dictionary has no counterpart here: wait for a list of its values"),
        "\(translation.text)")
    }
  }

  @Test("an error that is delayed is of the type that the function returns")
  func failures() throws {
    let text = """
      import Promises
      enum CheckoutError: Error { case declined }
      struct Order { var id: Int }
      func pay(_ card: String?) -> Promise<Order> {
        guard let card, card.hasPrefix("4") else { return Promise(CheckoutError.declined).delay(0.01) }
        return Promise(Order(id: 1)).delay(0.05)
      }
      pay(nil).then { print($0) }.catch { print($0) }
      pay("4").then { print($0.id) }.catch { print($0) }

      """
    let script = try TranslatedScript.running(text, .google, to: .async)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(
      script.translation.text.contains("let value: Order = try { throw CheckoutError.declined }()"), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test("google's 'get()' awaits the function that gave the promise, or its task")
  func waiting() throws {
    let text = """
      import Promises
      func legacy(_ city: String) -> Promise<Int> { Promise(city.count).delay(0.01) }
      func modern(_ city: String) async throws -> Int { try await legacy(city).get() }
      let shared = legacy("Rome")
      Task { print(try await modern("Oslo")); print(try await shared.get() * (try await legacy("xx").get())) }

      """
    let script = try TranslatedScript.running(text, .google, to: .async)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(script.translation.text.contains("{ try await legacy(city) }"), "\(script.translation.text)")
    #expect(script.translation.text.contains("try await shared.value * (try await legacy(\"xx\"))"), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test("what is done with each element may be a key path or a function's name, which may throw")
  func values() throws {
    let text = """
      import PromiseKit
      struct User { var id: Int; var name: String; var friends: [Int] }
      func user(_ id: Int) -> Promise<User> { .value(User(id: id, name: "user \\(id)", friends: [id + 1])) }
      func parse(_ user: User) throws -> String { user.name.uppercased() }
      let users = Promise.value([User(id: 2, name: "bob", friends: [3]), User(id: 1, name: "ada", friends: [])])
      users.mapValues(\\.name).done { print($0) }.cauterize()
      users.mapValues(\\.id).thenMap(user).done { print($0.map(\\.name)) }.cauterize()
      users.compactMapValues(\\.friends.first).done { print($0) }.cauterize()
      users.mapValues(parse).done { print($0) }.cauterize()
      users.mapValues(\\.id).sortedValues().done { print($0) }.cauterize()

      """
    let google = try translated(text, .promisekit, to: .library(.google))
    #expect(google.contains("users.then { values in values.map(\\.name) }"), "\(google)")
    #expect(google.contains(".then { values in all(values.map(user)) }"), "\(google)")
    #expect(google.contains("users.then { values in try values.map(parse) }"), "\(google)")
    #expect(google.contains(".then { values in values.sorted() }"), "\(google)")
    for target in [TranslationTarget.library(.google), .library(.ecmascript), .library(.frantic), .async] {
      let script = try TranslatedScript.running(text, .promisekit, to: target)
      #expect(script.translation.isWhole && TranslationProof(script).isExplained, "\(script.translation.text)")
    }
  }

  @Test("an object's own 'call', 'apply' and 'bind' aren't a function's; where that can't be seen, it is marked")
  func calls() throws {
    let text = """
      class Rpc {
        constructor() { this.n = 0; }
        apply(name, args) { this.n++; return Promise.resolve(name + args.length); }
        async call(name, ...args) { return this.apply(name, args); }
      }
      const rpc = new Rpc();
      function add(a, b) { return a + b; }
      rpc.call('x', 1, 2).then(v => console.log(v, rpc.n, add.call(null, 1, 2), add.apply(null, [3, 4])));
      """
    let read = JavaScriptTranslation(of: text)
    #expect(read.isWhole, "\(read.remarks)")
    let script = try ScriptProgram(ScriptSource(name: "a", text: read.text)).run()
    #expect(TraceState.folding(script.events).output.map(\.text).joined() == "x2 1 3 7\n", "\(read.text)")
    let unclear = JavaScriptTranslation(
      of: "class A { call(n) { return n; } }\nfunction run(x) { return x.call(2); }\nconsole.log(run(new A()));")
    #expect(
      unclear.remarks.contains { $0.reason.contains("whose 'call' this is, an object's or a function's, can't be seen here") })
  }

  @Test(
    "a handler that a parameter holds is not the function of its name",
    arguments: [TranslationTarget.library(.promisekit), .async])
  func handlers(target: TranslationTarget) throws {
    let read = JavaScriptTranslation(
      of: "const f = (p, f) => p.then(f);\nf(Promise.resolve(1), x => x + 1).then(v => console.log(v));")
    #expect(read.isWhole, "\(read.remarks)")
    let script = try TranslatedScript.running(read.text, .ecmascript, to: target)
    #expect(TranslationProof(script).isExplained, "\(script.translation.text)")
    #expect(script.translated.perform().full.output.map(\.text) == ["2\n"])
  }

  private func translated(_ text: String, _ source: Dialect, to target: TranslationTarget) throws -> String {
    try TranslatedScript.running(text, source, to: target).translation.text
  }
}
