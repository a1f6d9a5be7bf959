import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what real code does around its chains, pasted")
struct PastedPracticeTests {
  private func run(_ text: String, _ dialect: String? = nil) throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("a builder's timeout and delay are no operators of promises; behind a chain they are")
  func builders() throws {
    let run = try run(
      """
      let request = Builder(path: "/a").method(.get).timeout(60).query(1).makeRequest()
      let plan = Schedule().delay(2).starting(at: noon)
      session.send(request, plan).timeout(5).then { print("sent", $0) }.catch { print($0) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.settlements(of: "send") == ["fulfilled send"])
    #expect(run.settlements(of: "method").isEmpty && run.settlements(of: "Schedule").isEmpty)
    #expect(run.settlements(of: "timeout").count == 1 && run.printed == "sent send\n")
  }

  @Test("a case of an undeclared error is matched by its value and by '_', too")
  func casesWithValues() throws {
    let run = try run(
      """
      enum Known: Error { case status(Int, String) }
      for error: Error in [Known.status(422, "a"), Known.status(500, "b")] {
        if case Unknown.status(422, _) = error { print("known") } else { print("other") }
        switch error {
        case Unknown.status(500, _): print("server")
        case Unknown.status(_, let text): print(text)
        default: print("none")
        }
      }
      """)
    #expect(run.printed == "known\na\nother\nserver\n")
  }

  @Test("members of a function of the library that the application has as an object are called by its name")
  func logs() throws {
    let run = try run("log.debug(\"one\")\nlog.error(\"two\")")
    #expect(run.stubs.map(\.name) == ["log.debug", "log.error"])
  }

  @Test("data that is written from a made-up object is made up, whatever type it is read as")
  func writtenGuesses() throws {
    let run = try run(
      """
      struct Group: Codable { let id: String, size: Int }
      let snapshot = store.snapshot()
      guard JSONSerialization.isValidJSONObject(snapshot.data()) else { fatalError("invalid") }
      let data = try JSONSerialization.data(withJSONObject: snapshot.data(), options: .prettyPrinted)
      print(try JSONDecoder().decode(Group.self, from: data))
      """)
    #expect(run.faults == [] && run.printed.hasPrefix("Group(id: "), "\(run.printed)")
  }

  @Test("what is looked for and unwrapped by force is found among made-up things")
  func forcedSearches() throws {
    let run = try run(
      """
      let boats = api.boats()
      for crew in api.crews() { print(boats.first(where: { $0.id == crew.boat.id })!.owner.name) }
      print(boats.firstIndex { $0.id == harbor.first.boat }!)
      """)
    #expect(run.faults == [] && run.printed == "name\nname\nname\n0\n")
  }

  @Test("the closure of a Result may wait, and what it throws after that is the failure")
  func waitingResults() throws {
    let run = try run(
      """
      struct Bad: Error {}
      func slow(_ fails: Bool) async throws -> Int {
        try await Task.sleep(nanoseconds: 1_000_000)
        if fails { throw Bad() }
        return 1
      }
      func all() async {
        print(await Result { try await slow(false) })
        do {
          let inner = await Result<Int, Error> { try await slow(true) }
          print(inner)
          _ = try inner.get()
        } catch { print("caught", error) }
        print(Result { try quick() })
      }
      func quick() throws -> Int { throw Bad() }
      Task { await all() }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "success(1)\nfailure(Bad())\ncaught Bad()\nfailure(Bad())\n")
  }

  @Test("an undeclared type may have an operator that changes an object in a constant; a number in one can't be changed")
  func objectsInConstants() throws {
    let run = try run("let requests = MultiRequest()\napi.send().done { requests += $0 }.cauterize()", "promisekit")
    #expect(run.faults == [] && run.settlements(of: "done") == ["fulfilled ()"])
    #expect(try self.run("let count = 1\ncount += 1").faults.first?.contains("it is a 'let' constant") == true)
  }

  @Test("an application's own initializer of a request makes one")
  func ownInitializers() throws {
    let run = try run(
      """
      var request = URLRequest(.token, retries: 2)
      request.httpMethod = "POST"
      Task { print(try await URLSession.shared.data(for: request).1 is HTTPURLResponse, request.httpMethod!) }
      """)
    #expect(run.faults == [] && run.printed == "true POST\n")
  }

  @Test("a closure that gives '$0.resolve' away is PromiseKit's, without an import")
  func resolvers() throws {
    let text =
      "func draw() -> Promise<String> { Promise { bank.draw(1, completion: $0.resolve) } }\ndraw().catch { print($0) }"
    let run = try run(text)
    #expect(
      run.faults == [] && run.settlements(of: "Promise").first?.hasPrefix("fulfilled") == true)
  }

  @Test("a made-up list is one of numbers where its elements are added up or the greatest is asked for")
  func sums() throws {
    let run = try run(
      """
      let (waits, sizes) = (store.waits(), store.sizes())
      let delays = store.delays()
      print(delays.reduce(0, +), delays.min()!)
      print(api.costs().max()! + 1)
      """)
    #expect(run.faults == [], "\(run.faults)")
  }

  @Test("no made-up response has failed, whatever a branch asks for; a success that is asked for it may be")
  func statuses() throws {
    let run = try run(
      """
      func load() async throws {
        let (_, response) = try await URLSession.shared.data(from: URL(string: "https://example.com")!)
        let http = response as! HTTPURLResponse
        if http.statusCode == 401 { try await refresh() } else { print("fine", http.statusCode) }
        if http.statusCode == 304 { return } else if http.statusCode >= 400 { throw Failed() }
        guard http.statusCode == 200 else { throw Failed() }
        print("loaded")
      }
      Task { try await load() }
      """)
    #expect(run.faults == [] && run.printed == "fine 200\nloaded\n", "\(run.printed)")
  }

  @Test("a list of an undeclared type is decoded as one list; work that is assigned to an unknown variable is run")
  func listsAndTimers() throws {
    let run = try run(
      """
      func posts() -> Promise<[Post]> {
        firstly { api.get() }.map { try decoder.decode([Post].self, from: $0) }
      }
      posts().done { print($0.count, $0) }.cauterize()
      timer = .scheduledTimer(withTimeInterval: 1, repeats: false) { _ in print("tick") }
      """, "promisekit")
    #expect(
      run.faults == [] && run.printed.contains("3 [item1, item2, item3]\n") && run.printed.contains("tick\n"), "\(run.printed)")
  }

  @Test("what compactMap gives is a value, whatever its function is called; pasted code is on the queue that it says")
  func effectsWithValues() throws {
    let run = try run(
      """
      dispatchPrecondition(condition: .onQueue(worker))
      api.load().compactMap { try store.setTime($0) }.done { print($0.owner.name) }.cauterize()
      """, "promisekit")
    #expect(run.faults == [] && run.printed == "name\n")
  }
}
