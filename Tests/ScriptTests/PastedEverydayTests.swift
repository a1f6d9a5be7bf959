import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what real applications write, pasted: resolvers of any name, members of extensions, searches, loops without an end")
struct PastedEverydayTests {
  private func run(_ text: String, _ dialect: String? = "promisekit") throws -> ScriptRun { try runPasted(text, dialect) }

  private static let kit = [
    "Promise { answer in answer.fulfill(1) }", "Promise { (done: Resolver<Int>) in done.fulfill(1) }",
    "{ () -> Promise<Int> in let (p, s) = Promise<Int>.pending(); s.fulfill(1); return p }()",
    "store.load().map(on: queue) { _ in 1 }",
  ]

  @Test(
    "a resolver by whatever name, a pair of a promise and its resolver, and a queue of 'map' are PromiseKit's", arguments: kit)
  func dialects(_ maker: String) throws {
    let run = try run("let found = \(maker)\nfound.then { print($0); return other.save($0) }", nil)
    #expect(run.faults == [])
    #expect(run.printed == "1\n")
    #expect(run.settlements(of: "save").count == 1)
  }

  @Test("what a queue maps, and what a function maps that returns a promise, is a promise")
  func mapped() throws {
    let run = try run(
      """
      func details(_ hash: String) -> Promise<String> {
        let request = web.dispatch(hash)
        return request.map(on: web.queue) { "got \\($0.id)" }
      }
      func plain(_ hash: String) -> Promise<String> {
        let call = web.send(hash)
        return call.map { "sent \\($0.id)" }
      }
      details("a").done { print($0) }.cauterize()
      plain("b").done { print($0) }.cauterize()
      """)
    #expect(run.printed == "got id\nsent id\n")
    #expect(run.settlements(of: "dispatch").count == 1 && run.settlements(of: "send").count == 1)
    #expect(run.settlements(of: "map").count == 2)
  }

  @Test(
    "static members that extensions of known types declare, which weren't pasted, are made up; without stubs they are mistakes")
  func extensionMembers() throws {
    let text = """
      let title = String.Strings.title.localized()
      let url = URL.base
      NotificationCenter.default.post(name: Notification.Name.didLoad, object: nil)
      let one = String.random(length: 3)
      print(title, url, one, Int.max > 1, Double.pi > 3)
      """
    let run = try run(text)
    #expect(run.faults == [])
    #expect(run.printed.hasSuffix(" true true\n"))
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: "print(String.Strings)"))
    #expect(program.run().faults.first?.contains("has no member 'Strings'") == true)
  }

  @Test("what a guard asks an unknown value to be, it is")
  func guardedCases() throws {
    let run = try run("guard case .error = status else { print(\"no\"); throw Other.no }\nprint(\"error\")")
    #expect(run.printed == "error\n")
  }

  @Test("a search that must find something among made-up things finds the first, unless one fits")
  func searches() throws {
    let run = try run(
      """
      func open(_ id: String) {
        guard let item = archive.items.first(where: { $0.id == id }) else { return print("none") }
        print(item.id)
      }
      func cached(_ id: String) {
        if let item = archive.entries.first(where: { $0.id == id }) { return print("cached", item) }
        api.load(id).done { print($0) }.cauterize()
      }
      open("x")
      open(archive.items[1].id)
      cached("x")
      """)
    #expect(run.printed == "id1\nid2\nload\n")
    #expect(run.faults == [])
  }

  @Test(
    "what a method gives that a superclass has which wasn't pasted is awaited, and given; one that is only called does nothing")
  func superclasses() throws {
    let run = try run(
      """
      class Delegate: SessionDelegate {
        override func start() { super.start(); print("started") }
        override func answer(_ text: String) async -> Answer { await super.answer(text) }
      }
      let delegate = Delegate()
      delegate.start()
      print(await delegate.answer("a"))
      """, "google")
    #expect(run.printed == "started\nanswer\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 100))
  }

  @Test("what an application's own operator gives before 'finally' has handled the errors")
  func ownHandlers() throws {
    let run = try run("store.load().log().finally { print(\"over\") }")
    #expect(run.faults == [])
    #expect(run.printed == "over\n")
  }

  @Test("a made-up error is the case without a value, where a switch asks what it is")
  func madeUpFailures() throws {
    let text = """
      client.fetch(query) { response in
        switch response {
        case .failure(let error):
          switch error as? ParseError {
          case .other(let body): print("other", body)
          case .empty, .none: print("none")
          }
        case .success: print("fine")
        }
      }
      """
    #expect(try run(text).printed == "fine\n")
    let failing = try runPasted(text, "promisekit") { $0.stubs.changes["client.fetch"] = StubChange(failure: .error(nil)) }
    #expect(failing.printed == "none\n")
    #expect(failing.faults == [])
  }

  @Test("what is rejected only where nothing was found is found")
  func lastWays() throws {
    let run = try run(
      """
      Promise<URL> { seal in
        client.download(url) { response in
          if let error = response.error { return seal.reject(error) }
          if let place = response.place { return seal.fulfill(place) }
          seal.reject(Missing())
        }
      }.done { print($0) }.catch { print("failed", $0) }
      struct Missing: Error {}
      """)
    #expect(run.printed == "place\n")
  }

  @Test("what 'wrap' hands a completion handler to is no promise, and is given no error")
  func wrapped() throws {
    let run = try run(
      """
      func lock() -> Promise<Void> {
        wrap { handler in service.lock(id, reply: handler) }.then { maybeError in
          if let error = maybeError { return Promise(error) }
          return Promise(())
        }
      }
      lock().then { print("locked") }.catch { print("failed", $0) }
      """, "google")
    #expect(run.printed == "locked\n")
    #expect(run.settlements(of: "lock").count == 0)
  }

  @Test("a written list is several things, and so is what is kept under a name of several")
  func lists() throws {
    let run = try run(
      """
      let new: [Status] = try await client.get("new")
      print(new.count)
      statuses = try await client.fetch("old")
      print(statuses.count)
      """, "google")
    #expect(run.printed == "3\n3\n")
  }

  @Test("PromiseKit 3's name of 'catch' is told by the name that it has today, behind a chain alone")
  func oldNames() throws {
    func problems(_ text: String) -> [ScriptDiagnostic] {
      do throws(ScriptProblems) {
        _ = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: .promisekit)
        return []
      } catch {
        return error.diagnostics
      }
    }
    let stubbed = try run("firstly { api.load() }.done { print($0) }.error { print($0) }")
    #expect(stubbed.faults == [])
    #expect(stubbed.settlements(of: "done") == ["fulfilled ()"])
    let found = problems("firstly { Promise.value(1) }.done { print($0) }.error { print($0) }")
    #expect(found.map(\.message) == ["'promisekit' has no operator 'error': PromiseKit 4 and later call it 'catch'"])
    #expect(found.first?.fixIt != nil)
    #expect(problems("struct Log { func note(_ f: () -> String) {} }\nLog().note { \"lazy\" }").isEmpty)
  }

  private static let endless = [
    "while true { let m = try await socket.receive(); print(m) }",
    "while !Task.isCancelled { do { let m = try await socket.receive(); print(m) } catch { print(\"closed\"); break } }",
    "while !Task.isCancelled { await socket.refresh(); print(\"tick\") }",
  ]

  @Test("a loop without an end comes to one after three rounds", arguments: endless)
  func endlessLoops(_ loop: String) throws {
    let run = try run("func listen() async throws {\n\(loop)\n}\ntry? await listen()\nprint(\"over\")", "google")
    #expect(run.ending == .idle)
    #expect(run.printed.split(separator: "\n").filter { ["receive", "tick"].contains($0) }.count == 3)
    #expect(run.printed.hasSuffix("over\n"))
    #expect(run.endTime < VirtualInstant(milliseconds: 1000))
  }

  @Test("who cancels a task decides himself when its loop ends")
  func ownCancellations() throws {
    let run = try run(
      """
      let task = Task { while !Task.isCancelled { await socket.refresh(); print("tick") } }
      try await Task.sleep(for: .milliseconds(550))
      task.cancel()
      """, "google")
    #expect(run.printed == String(repeating: "tick\n", count: 6))
  }

  @Test("an application's own forms of 'Task.sleep' last as long as they say")
  func sleeps() throws {
    let run = try run("try await Task.sleep(seconds: 2)\ntry await Task.sleep(milliseconds: 50)", "google")
    #expect(run.faults == [])
    #expect(run.endTime == VirtualInstant(milliseconds: 2050))
  }

  @Test("a condition that is awaited says yes or no")
  func awaitedConditions() throws {
    let run = try run("if await box.remove_item(1) { print(\"yes\") } else { print(\"no\") }", "google")
    #expect(run.faults == [])
    #expect(run.printed == "yes\n")
  }

  @Test("a variable that wasn't pasted can be handed over to be changed")
  func unknownVariables() throws {
    let run = try run("feed.changes().sink { print($0) }.store(in: &cancellables)\nregister(&self.tokens)", "google")
    #expect(run.faults == [])
  }

  @Test("what is assigned to a variable that a chain begins with is a promise")
  func assignedPromises() throws {
    let run = try run(
      """
      func send() {
        let request: Promise<Void>
        switch kind {
        case .hire: request = service.hire()
        case .ask: request = service.ask()
        }
        request.done { _ in print("sent") }.cauterize()
      }
      send()
      """)
    #expect(run.printed == "sent\n")
    #expect(run.settlements(of: "hire").count == 1 && run.settlements(of: "done").count == 1)
  }

  @Test("what is handed to a function of the text is of its parameter's type")
  func handedOver() throws {
    let run = try run(
      """
      let otherID = store.key
      func show(_ id: Int) { print(id) }
      show(otherID)
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed == "1\n")
  }

  @Test("an application's own 'after' that takes a closure gives what can be called")
  func ownAfter() throws {
    let run = try run("let hide = after(2) { print(\"hidden\") }\ndelay(3) { hide() }\nafter(seconds: 1).done { print(\"one\") }")
    #expect(run.faults == [])
    #expect(run.printed == "hidden\none\n")
  }

  @Test("a branch that gives a promise of an error is one that fails; a variable that is compared with true says yes or no")
  func failingBranches() throws {
    let run = try run(
      """
      func sign(_ kind: Kind) -> Promise<Account> {
        switch kind {
        case .local: return Promise(error: SignError.unsupported)
        case .drive: return drive(view)
        case .box: return box(view)
        }
      }
      sign(unknown).done { print($0) }.catch { print("failed", $0) }
      func parse() {
        let present = block.bloom?.test(topic)
        if present != true { return }
        parser.all().done { print($0) }.cauterize()
      }
      parse()
      """)
    #expect(run.faults == [])
    #expect(run.printed.split(separator: "\n").sorted() == ["account", "all"])
  }
}
