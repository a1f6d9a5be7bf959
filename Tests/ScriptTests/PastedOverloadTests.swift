import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code calls that was not pasted, or pasted twice")
struct PastedOverloadTests {
  private func run(_ text: String, _ dialect: String = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("a call within a function of the same name means another one, if its result is asked for what promises haven't")
  func otherOverload() throws {
    let run = try run(
      """
      func request(_ id: Int) -> Promise<Int> {
        Promise { seal in request(id).responseDecodable { answer in seal.fulfill(7) } }
      }
      request(1).done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.ending == .idle)
    #expect(run.printed == "7\n")
  }

  @Test("a call of an overload that was not pasted is no mistake of the pasted one")
  func uncheckedOverload() throws {
    let run = try run(
      """
      func sign(text: String) { firstly { sign(with: text) }.done { print($0) }.cauterize() }
      sign(text: "a")
      """, "promisekit")
    #expect(run.printed == "sign\n")
  }

  @Test("of two methods that differ in what they return, the written type chooses, and within one of them the other is meant")
  func returnTypes() throws {
    let run = try run(
      """
      class Store {
        func load() -> Promise<Int> { Promise(1) }
        func load() -> Promise<String> { load().then { "\\($0)!" } }
      }
      let store = Store()
      let number: Promise<Int> = store.load()
      let text: Promise<String> = store.load()
      number.then { print($0) }
      text.then { print($0) }
      """)
    #expect(run.printed == "1\n1!\n")
  }

  @Test("a pending promise that is handed to unknown code as its promise is fulfilled")
  func pendingPromises() throws {
    let run = try run(
      """
      let download = Promise<Int>.pending()
      register(Download(promise: download))
      download.then { print("downloaded", $0) }
      let receipt = Promise<Int>.pending()
      store.send(.refresh(optionalPromise: receipt))
      receipt.then { print("refreshed", $0) }
      let kept = Promise<Int>.pending()
      store.log(kept)
      """)
    #expect(run.printed == "downloaded Download\nrefreshed send\n")
    #expect(run.settlements(of: "pending").count == 3)
  }

  @Test("methods of a view change what its wrappers keep")
  func views() throws {
    let run = try run(
      """
      struct Screen: View {
        @State private var count = 0
        let title: String
        func add() { count += 1; print(title, count) }
      }
      let screen = Screen(title: "a")
      screen.add()
      screen.add()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "a 1\na 2\n")
  }

  @Test("a cache that is awaited holds nothing; a case that only may fail is taken like others")
  func choices() throws {
    let cached = try run(
      """
      func icon(_ name: String) async -> Icon {
        if let known = await cache.icons[name] { return known }
        return await loader.load(name)
      }
      Task { print(await icon("a")) }
      """)
    #expect(cached.settlements(of: "load").count == 1)
    let chosen = try run(
      """
      Task {
        switch check() {
        case .trusted: return
        case .unclear(let name):
          let isTrusted = await ask(name)
          if !isTrusted { throw CancellationError() }
        }
      }
      """)
    #expect(chosen.settlements(of: "ask").count == 1)
  }

  @Test("of two methods that take the same, the one with '@_disfavoredOverload' isn't called, nor announced")
  func disfavored() throws {
    let text = """
      extension Box {
        @_disfavoredOverload
        func watch(_ number: Int) -> AsyncStream<Int> { print("old"); return AsyncStream { $0.finish() } }
        func watch(_ number: Int) -> Observations<Int> { print("new"); return Observations { number } }
      }
      """
    let program = try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
    #expect(program.possibleCalls.filter(\.isMissing).map(\.place.line) == [4])
    #expect(try run(text + "\n_ = Box().watch(1)").printed == "new\n")
  }

  @Test("what tracks changes is told of none, as nobody knows when something changes")
  func observationTracking() throws {
    let run = try run(
      """
      func track() {
        let title = withObservationTracking { model.title } onChange: { print("changed"); track() }
        print(title)
      }
      track()
      """)
    #expect(run.printed == "title\n")
  }
}
