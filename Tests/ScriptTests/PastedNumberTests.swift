import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code says of its made-up values: numbers, pairs, libraries, names")
struct PastedNumberTests {
  private func run(_ text: String, _ dialect: String? = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("what goes into a duration is a number")
  func durations() throws {
    let run = try run(
      """
      func reconnect() async throws {
        let waitTime = backoff.nextWaitTime()
        try await Task.sleep(for: .seconds(waitTime))
        try await client.connect()
      }
      try await reconnect()
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "connect").count == 1)
  }

  @Test("a text that a number is made of has digits, also with a default behind it")
  func digits() throws {
    let run = try run("print(Int(field.text ?? \"\")! + 1)")
    #expect(run.printed == "2\n")
  }

  @Test("what is counted is a number, whatever follows the word")
  func counted() throws {
    let run = try run("print(store.countSubmissions(), timer.maximumAttempts)")
    #expect(run.printed == "1 1\n")
  }

  @Test("an argument of one of the text's own functions is of the type that the function declares")
  func declaredParameter() throws {
    let run = try run(
      """
      func loadShows(_ person: Person) -> Promise<[Show]> { showIds(personId: person.id).then { self.shows($0) } }
      func showIds(personId: Int) -> Promise<[Int]> { provider.request(.shows, with: personId).map { $0.ids } }
      loadShows(person)
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.settlements(of: "then").count == 1)
  }

  @Test("a handler that names two things gets a pair, whatever they are called")
  func pairs() throws {
    let run = try run(
      "loadData(page: 1).done { isLast, result in print(isLast, result) }.catch { print($0) }", "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "true result\n")
  }

  @Test("what is awaited later and taken apart then is a pair from the start")
  func latePairs() throws {
    let run = try run(
      """
      func refresh() async throws {
        async let positions = service.fetchPositions(of: "me")
        let (active, available) = try await positions
        print(active, available)
        let task = Task { try await service.fetchRates() }
        let (buy, sell) = try await task.value
        print(buy, sell)
      }
      try await refresh()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "active available\nbuy sell\n")
  }

  private static let kits = [
    "api.load().done(on: queue, { print($0) }).catch(on: queue, { print($0) })",
    "func update() -> Promise<Void> { api.lastModified().map(headers).then(api.list).then { self.store($0) } }",
  ]

  @Test("chains that only PromiseKit has choose its rules, without an import", arguments: kits)
  func kit(_ text: String) throws {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.dialect == .promisekit)
  }

  @Test("'firstly' in a chain with 'always' leaves google's rules")
  func ownFirstly() throws {
    let text = "firstly { api.confirm() }.then { show($0) }.always { hide() }"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.dialect == .google)
  }

  @Test("a view's builder needs no 'return', as it takes all of its statements")
  func viewBuilder() throws {
    let run = try run(
      """
      func menu(_ item: Item) -> some View {
        if item.isNew { Text("new") }
        Button(role: .destructive) { Task { await store.remove(item) } } label: { Label("remove") }
      }
      menu(item)
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "remove").count == 1)
  }

  @Test("an address whose name was taken for a text, and a path without its slash, reach the session")
  func addresses() throws {
    let run = try run(
      """
      let (data, _) = try await URLSession.shared.data(from: randomImageURL)
      var parts = URLComponents()
      parts.scheme = "https"
      parts.host = endpoint.host
      parts.path = endpoint.route
      print(data.count > 0, parts.url != nil)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "true true\n")
  }

  @Test("a value for a parameter that is called as a function of the language has another name")
  func takenNames() throws {
    let text = "func pick(type: MediaType) async { switch type { case .audio: await play(); default: print(1) } }"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.possibleCalls.map(\.text) == ["await pick(type: theType)"])
  }

  @Test("a type within the type that a function belongs to is named with it")
  func nestedTypes() throws {
    let text = """
      enum Poster {
        struct Input { var text: String }
        static func submit(_ input: Input) async throws { try await client.post(input.text) }
      }
      """
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.possibleCalls.map(\.text) == [#"try await Poster.submit(Poster.Input(text: "text"))"#])
  }

  @Test("task groups and streams have the methods of asynchronous sequences")
  func sequences() throws {
    let run = try run(
      """
      func sizes() async -> [String] {
        await withTaskGroup(of: Int.self) { group in
          for n in 1...3 { group.addTask { try? await Task.sleep(for: .seconds(n)); return n } }
          return await group.reduce(into: []) { $0.append("\\($1)") }
        }
      }
      print(await sizes())
      func stream() -> AsyncStream<Int> { AsyncStream { c in for n in 1...4 { c.yield(n) }; c.finish() } }
      print(await stream().reduce(0, +), await stream().contains(3), await stream().contains { $0 > 4 })
      print(await stream().first { $0 > 1 } as Any, await stream().allSatisfy { $0 < 3 }, await stream().max() as Any)
      for await n in stream().filter { $0 != 2 }.map { $0 * 10 }.dropFirst().prefix(1) { print(n) }
      for await word in stream().compactMap({ $0 > 3 ? "four" : nil }) { print(word) }
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        ["1", "2", "3"]
        10 true false
        Optional(2) false Optional(4)
        30
        four

        """)
  }

  @Test("code for PromiseKit 4 runs: a 'then' without a promise, and three parts of 'pending()'")
  func oldKit() throws {
    let text = """
      import PromiseKit
      func number() -> Promise<Int> {
        let (promise, fulfill, _) = Promise<Int>.pending()
        queue.later { fulfill(7) }
        return promise
      }
      number().then { n -> String in "\\(n)" }.then { text -> Void in print(text) }.catch { print($0) }
      """
    let run = try runPasted(text, nil)
    #expect(run.faults == [])
    #expect(run.printed == "7\n")
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.warnings.contains { $0.message.hasPrefix("this 'then' returns nothing, as PromiseKit 4 allows") })
    let new = text.replacing(".catch { print($0) }", with: ".done { print(1) }.catch { print($0) }")
    #expect(throws: ScriptProblems.self) {
      try ScriptProgram(ScriptSource(name: "test.swift", text: new), stubsUnknownNames: true)
    }
  }
}
