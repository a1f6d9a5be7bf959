import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("which functions of pasted code are called, and what calls what is handed over")
struct PastedHandlerTests {
  private func run(_ text: String, _ dialect: String? = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  private func missing(_ text: String) throws -> [String] {
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
    return program.possibleCalls.filter(\.isMissing).map(\.name)
  }

  @Test("work that waits runs first, and what is given beside it is told of its outcome")
  func workBesideHandlers() throws {
    let text = """
      enum Trouble: Error { case late }
      Job.run {
        print("work")
        return await load()
      } onSuccess: { print("got", $0) } onError: { print("failed", $0) }
      Job.perform(operation: { await load(); throw Trouble.late }, onSuccess: { _ in print("no") }, onError: { print("failed", $0) })
      """
    #expect(try run(text).printed == "work\ngot load\nfailed late\n")
  }

  @Test("a closure that sets what is read behind the call has run by then")
  func closuresAtOnce() throws {
    let run = try run(
      """
      func find() -> Promise<String> {
        var found: String? = nil
        database.readWrite { transaction in found = transaction.name }
        guard let name = found else { return Promise(Trouble.missing) }
        return Promise(name)
      }
      find().then { print($0) }
      """)
    #expect(run.printed == "name\n")
  }

  @Test("what a handler hands on is what the next one takes: a pair, if that names two")
  func pairsFromHandlers() throws {
    let run = try run(
      "start().then { return server.requestTokens() }.done { (first: String, second: Int) in print(first, second) }.cauterize()",
      "promisekit")
    #expect(run.printed == "first 1\n")
  }

  @Test("what a closure is given to call is drawn where the closure awaits it")
  func awaitedFunctions() throws {
    let run = try run("store.start { send in await send(.loaded); print(\"sent\") }")
    #expect(run.settlements(of: "send").count == 1)
    #expect(run.printed == "sent\n")
  }

  @Test("what is called where a handler stands gives one, which calls the function that it is given")
  func madeHandlers() throws {
    let run = try run(
      """
      class Shop {
        func keep(items: [Item]) { print("kept", items.count) }
        func close() { print("closed") }
      }
      let shop = Shop()
      api.items().done(weakly(shop, Shop.keep(items:))).done(weakly(shop, Shop.close)).catch(shown(in: shop))
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "kept 3\nclosed\n")
  }

  @Test("a case in a pattern is no call of a function of its name")
  func casesInPatterns() throws {
    let names = try missing(
      """
      enum Step { case open(Int), shut }
      func title(_ step: Step) -> String { switch step { case .open(let n): "open \\(n)"; case .shut: "shut" } }
      class Door {
        func open(_ n: Int) async { await turn(n) }
        func shut() async { await turn(0) }
      }
      """)
    #expect(names == ["Door.open", "Door.shut"])
  }

  @Test("a case that is made without its type is no call of another type's method")
  func madeCases() throws {
    let names = try missing(
      """
      enum Target { case find(String) }
      class Finder {
        func find(_ word: String) async -> Answer { await send(.find(word)) }
      }
      """)
    #expect(names == ["Finder.find"])
  }

  @Test("a call with fewer arguments than an overload needs isn't one of it")
  func overloadsByCount() throws {
    let names = try missing(
      """
      enum Mail {
        static func send(_ text: Text) async -> Bool { await server.send(text) { print($0) } }
        static func send(_ text: Text, times: Int) async -> Bool { await send(text) }
        static func send<Kind>(_ text: Text, as kind: Kind.Type) async -> Bool { await send(text) }
        static func send(_ text: Text, then: (Bool) -> Void) async { then(await send(text)) }
        static func all() async { await send(Text("a")) { print($0) } }
      }
      """)
    #expect(names == ["Mail.send", "Mail.send", "Mail.all"])
  }

  @Test("a method of something else may have an operator's name: it is given no function, or its result is asked")
  func operatorsNames() throws {
    let run = try run(
      """
      class Form {
        let validator = EmailValidator()
        let cache = Cache()
        let loader = Loader()
        func check(_ text: String) async {
          guard let email = validator.validate(text) else { return print("no") }
          if validator.validate("a") { print("valid") }
          loader.retry("again")
          cache.delay(3)
          await send(email)
        }
      }
      await Form().check("b")
      """)
    #expect(run.faults == [])
    #expect(run.printed == "valid\n")
    #expect(run.stubs.allSatisfy { !$0.result.contains("promise") })
  }

  @Test("an operator that is given a function by its name, or whose result goes on, is one still")
  func operatorsStay() throws {
    let run = try run(
      """
      func isLong(_ text: String) -> Bool { text.count > 3 }
      let slow = api.name().delay(1)
      slow.then { print($0) }
      api.title().validate(isLong).then { print($0) }
      """)
    #expect(run.printed == "title\nname\n")
  }

  @Test("an extension's static overload hides the library's method only where its labels are given")
  func staticOverloads() throws {
    let run = try run(
      """
      extension Task where Success == Never, Failure == Never {
        static func sleep(seconds: Double) async throws { try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000)) }
      }
      try await Task.sleep(seconds: 2)
      print("slept")
      """)
    #expect(run.printed == "slept\n")
  }

  @Test("PromiseKit 4's then needs no promise, whatever the names beside it contain")
  func olderThen() throws {
    let run = try run(
      """
      func ensureAll() -> Promise<Int> { Promise { fulfill, reject in fulfill(1) } }
      ensureAll().then { number -> Void in print("done", number) }.catch { print($0) }
      """, "promisekit")
    #expect(run.printed == "done 1\n")
  }
}
