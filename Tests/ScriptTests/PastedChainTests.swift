import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("whole chains of pasted code")
struct PastedChainTests {
  private func run(_ text: String, _ dialect: String = "promisekit") throws -> ScriptRun {
    try runPasted(text, dialect)
  }

  private func program(_ text: String, _ dialect: String = "promisekit") throws -> ScriptProgram {
    try ScriptProgram(ScriptSource(name: "test.swift", text: "// dialect: \(dialect)\n" + text), stubsUnknownNames: true)
  }

  @Test(
    "an unknown list that is mapped to what is joined is three promises, by way of a variable, 'append' and a return type, too")
  func mappedLists() throws {
    let direct = try run("when(fulfilled: depot.crates.map { $0.weigh() }).done { print($0.count) }.cauterize()")
    #expect(direct.printed == "3\n")
    #expect(direct.settlements(of: "weigh").count == 3)
    let variable = try run("let scales = ids.map { weigh($0) }\nwhen(resolved: scales).done { print($0.count) }")
    #expect(variable.settlements(of: "weigh").count == 3)
    let appended = try run(
      """
      var tasks: [Promise<Int>] = []
      for crate in crates { tasks.append(weigh(crate)) }
      when(fulfilled: tasks).done { print($0.count) }.cauterize()
      """)
    #expect(appended.settlements(of: "weigh").count == 3)
    let returned = try run(
      """
      func all() -> [Promise<Int>] { crates.map { weigh($0) } }
      when(fulfilled: all()).done { print($0.count) }.cauterize()
      """)
    #expect(returned.settlements(of: "weigh").count == 3)
  }

  @Test("an application's own 'all()' of an array of promises joins them")
  func ownJoin() throws {
    let run = try run(
      "let shutters = [left, right].compactMap { $0 }.map { $0.close() }\nshutters.all(on: .main).then { print($0.count) }",
      "google")
    #expect(run.settlements(of: "close").count == 2)
    #expect(run.settlements(of: "all").count == 1)
    #expect(run.printed == "2\n")
  }

  @Test("a call that is one of two choices is a promise where one is wanted")
  func choices() throws {
    let run = try run(
      """
      let debit = wantsDebit ? bank.plans(of: .debit) : .value([])
      let credit = bank.offers ?? .value([])
      when(fulfilled: debit, credit).done { print($0, $1) }.cauterize()
      """)
    #expect(run.settlements(of: "plans") == ["fulfilled [plan1, plan2, plan3]"])
    #expect(run.faults == [])
  }

  @Test("'map' of an unknown value is a promise's where the chain goes on as one")
  func mappedPromise() throws {
    let run = try run(
      """
      func names() -> Promise<[String]> {
        vault.makeFetch().map { found -> [String] in print("mapped"); return [found.name] }
          .recover { _ -> Promise<[String]> in .value([]) }
      }
      names().done { print($0) }.cauterize()
      """)
    #expect(run.settlements(of: "makeFetch") == ["fulfilled fetch"])
    #expect(run.printed == "mapped\n[\"name\"]\n")
  }

  @Test("an entry of an unknown cache isn't there where it would hide the chain")
  func cachedEntry() throws {
    let run = try run(
      """
      func map(of place: String) -> Promise<Int> {
        Promise { seal in
          if let known = Atlas.maps[place] { return seal.fulfill(known) }
          firstly { draw(place) }.done { seal.fulfill($0) }.catch { seal.reject($0) }
        }
      }
      map(of: "Rome").cauterize()
      """)
    #expect(run.settlements(of: "draw") == ["fulfilled 1"])
  }

  @Test("a handler that names no value takes none; a call for an effect that is taken apart gives the parts")
  func shapes() throws {
    let handler = try run(
      "voice.say(1).then { () -> Promise<Int> in Promise(2) }.then { print($0) }", "google")
    #expect(handler.printed == "2\n")
    let parts = try run(
      "let (task, screen) = showProgress(in: view)\nwhen(fulfilled: task, save()).done { _ in print(screen) }.cauterize()")
    #expect(parts.printed == "screen\n")
    #expect(parts.settlements(of: "save").count == 1)
  }

  @Test("an unknown value that a 'switch' asks is each case in turn, but for those that fail")
  func switchesInTurn() throws {
    let run = try run(
      """
      func locate() async throws -> Int {
        switch manager.status {
        case .undecided:
          await ask()
          return try await locate()
        case .denied, .restricted: throw Refused.denied
        case .granted: break
        @unknown default: break
        }
        return try await manager.position()
      }
      struct Refused: Error { static let denied = Refused() }
      Task { print(try await locate()) }
      for crate in [a, b, c] {
        switch crate.kind {
        case .glass: print("glass")
        case .wood: print("wood")
        case .broken: fatalError("broken")
        }
      }
      """)
    #expect(run.settlements(of: "ask").count == 1)
    #expect(run.settlements(of: "position").count == 1)
    #expect(run.printed.hasPrefix("glass\nwood\nglass\n"))
    #expect(run.faults == [])
  }

  @Test("operators that the application declares are stubbed, as its queues are")
  func operatorsAndQueues() throws {
    let run = try run(
      """
      struct Crate { var id = ""; mutating func read(_ map: Map) { id <- map["id"] } }
      var crate = Crate()
      crate.read(map)
      save(crate).then(on: .disk) { _ in print("saved") }
      """, "google")
    #expect(run.printed == "saved\n")
    #expect(run.faults == [])
  }

  @Test("stubs fit formats and comparisons of identity")
  func formats() throws {
    let run = try run(
      """
      print(String(format: "%.1f %d", weather.wind.speed, weather.hours))
      print(first === second)
      """)
    #expect(run.printed == "1.0 1\nfalse\n")
  }

  @Test("an unknown type keeps the values that it is made with; a value that is kept under a plural is three things")
  func madeValues() throws {
    let run = try run(
      """
      print(Crate(id: 7, owner: "ada").owner, Path(row: 2, section: 0).row)
      let orders = try store.resolve()
      print(orders.count)
      """)
    #expect(run.printed == "ada 2\n3\n")
  }

  @Test("a value that the rest of the text asks for unknown members is no number, whatever its name says")
  func things() throws {
    let run = try run("print(margin.width)\nprint(redWidth)\nredWidth.constant = 2")
    #expect(run.printed == "1\nredWidth\n")
  }

  @Test("'_Concurrency.Task' is Swift's")
  func concurrencyModule() throws {
    let run = try run("_Concurrency.Task { print(\"in a task\") }", "google")
    #expect(run.printed == "in a task\n")
    #expect(run.settlements(of: "Task").count == 1)
  }

  @Test("a continuation that is kept under an unknown name is resumed by the next unknown call")
  func storedContinuation() throws {
    let run = try run(
      """
      func locate() async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
          kept = continuation
          manager.requestPosition()
        }
      }
      Task { print(try await locate()) }
      """)
    #expect(run.printed == "1\n")
    #expect(run.settlements(of: "withCheckedThrowingContinuation") == ["fulfilled position"])
  }

  @Test("a promise's own method that throws gives a value, not the promise")
  func waitingMethods() throws {
    let run = try run(
      """
      func fetch() -> Promise<[Int]> { Promise([1]) }
      let orders = try fetch().resolveOrThrow()
      print(orders.filter { _ in true }.count)
      """, "google")
    #expect(run.printed == "3\n")
  }

  @Test("what an object must have is set, what answers it is called, and an error that may be missing is")
  func madeUpCalls() throws {
    let program = try program(
      """
      class Post {
        var id: String?
        var note: String?
        private var continuation: CheckedContinuation<Int, Error>?
        func send() -> Promise<Int> {
          note = nil
          guard let id = id else { return Promise(error: Missing.id) }
          if let note { return .value(note.count) }
          return api.send(id)
        }
        func wait() async throws -> Int {
          try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            hub.listen(self)
          }
        }
        func center(_ center: Center, didHear number: Int) { continuation?.resume(returning: number) }
        func center(_ center: Center, didFailWith error: Error) { continuation?.resume(throwing: error) }
        func end(with error: Error?) -> Promise<Int> { api.end() }
      }
      """)
    #expect(
      program.possibleCalls.filter(\.isMissing).map(\.text) == [
        "post.send()", "try await post.wait()", "post.center(center, didHear: 1)", "post.end(with: nil)",
      ])
    #expect(program.possibleCalls.first?.preparations == ["let post = Post()", "post.id = \"id\""])
  }

  @Test("a made-up case is the first that doesn't say that something went wrong")
  func madeUpCases() throws {
    let program = try program(
      """
      enum Mood { case unknown, failed, calm }
      func ask(_ mood: Mood) -> Promise<Int> { api.ask(mood) }
      """)
    #expect(program.possibleCalls.map(\.text) == ["ask(Mood.calm)"])
  }

  @Test("cases of an enumeration that isn't declared are equal if they are called the same")
  func unknownCases() throws {
    let script = try run(
      """
      var state: Phase = .idle
      print(state == .idle, state != .idle, state == .busy)
      state = .failed(1)
      print(state == .failed(1), state == .failed(2), state == .failed, [.idle: 1, state: 2][state]!)
      func start() -> Promise<Int> { guard state != .busy else { return Promise(error: Busy()) }; state = .busy; return load() }
      start().done { _ in print("loaded") }.catch { print($0) }
      print(state == .busy)
      """)
    #expect(script.printed == "true false false\ntrue false false 2\ntrue\nloaded\n")
  }
}
