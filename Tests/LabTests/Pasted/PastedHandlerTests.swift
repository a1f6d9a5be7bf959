import Lab
import Program
import Testing
import TraceGraph

@Suite("handlers and ways in pasted code that only code which wasn't pasted would take")
struct PastedHandlerTests {
  private func run(_ text: String) -> LabRun { .pasted(text) }

  private func ends(_ run: LabRun) -> [String] {
    run.full.promises.map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
  }

  private func printed(_ run: LabRun) -> String { run.full.output.map(\.text).joined() }

  @Test("a handler in an implicit member that is handed over is called, but for one of failures")
  func handlersInImplicitMembers() {
    let run = run(
      """
      import PromiseKit
      func ask() {
        alert.add(.init(title: "No"))
        alert.add(.init(title: "Yes") { _ in shop.buy().done { print("bought") }.cauterize() })
        alert.add(.plan(onFailure: { print("failed") }))
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "bought\n")
  }

  @Test("of two closures without labels the one that gets only an error is for failures")
  func closuresWithoutLabels() {
    let run = run(
      """
      import PromiseKit
      func load() -> Promise<Data> {
        Promise { seal in store.read("a", { data in seal.fulfill(data) }, { error in seal.reject(error) }) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run) == ["Promise fulfilled read"])
  }

  @Test("an asynchronous closure that is stored and a pending promise that is kept are called and settled in the end")
  func keptForOthers() {
    let run = run(
      """
      import Promises
      func speak() -> Promise<Void> {
        promise = Promise<Void>.pending()
        synth.speak(text)
        return promise
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).map { $0.prefix { $0 != " " } } == ["pending"])
    #expect(ends(run).first?.contains("fulfilled") == true)
    let stored = self.run(
      """
      extension Client { mutating func reload() { self.fetch = { route in try await server.get(route) } } }
      import PromiseKit
      func start() { Task { print("started") } }
      """)
    #expect(ends(stored).contains { $0.hasPrefix("get fulfilled") }, "\(ends(stored))")
  }

  @Test("a closure that an unknown function calls may throw: that function handles the error")
  func throwingClosures() throws {
    let text = "func refresh() { run { let found = try await api.events(); print(found) } }"
    let run = LabRun.pasted(text) { $0.changes["events"] = StubChange(failure: .error(nil)) }
    #expect(run.run?.faults == [])
  }

  @Test("where all that is to be seen is in the branch of a guard, it is taken; a case whose branch stops the program isn't")
  func ways() {
    let run = run(
      """
      func show(_ status: Status) {
        guard let trip = Trip(status) else {
          Task { await alerts.show("no trip") }
          return
        }
        push(trip)
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).contains { $0.hasPrefix("show fulfilled") })
    let stopped = self.run(
      """
      import PromiseKit
      extension Session {
        func enter() -> Promise<Void> {
          if case .busy = self.mood { fatalError() }
          return api.enter()
        }
      }
      """)
    #expect(stopped.run?.faults == [])
    #expect(ends(stopped).count == 1)
  }

  @Test("a constant that is asked later decides as its value would there")
  func conditionsInConstants() {
    let run = run(
      """
      func update(_ view: Picture, _ id: String) {
        let isNew = view.cover.id != id || (view.image == nil && view.task == nil)
        if isNew {
          Task { view.image = await cache.image(id) }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).contains { $0.hasPrefix("image fulfilled") }, "\(ends(run))")
  }

  @Test("a call gives a tuple where one is returned, and a number where it is one of two values of which the other is one")
  func tuplesAndNumbers() {
    let run = run(
      """
      func find() async throws -> (Set<Feed>, Strategy) { try await finder.feedsInPage() }
      func wait(slowly: Bool, pause: Bool) async {
        let seconds = pause ? clock.pause() : 0
        await sleeper.sleep(.seconds(seconds))
        bytes = stream.read(buffer)
        if bytes > 0 { print("read") }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "read\n")
  }

  @Test("a made-up list has as many elements as the text's indices need, also through a constant")
  func indices() {
    let run = run(
      """
      import Promises
      func check(lines: [[String]]) {
        let line = lines[0]
        api.translate(lines[1][3]).then { print($0, line[5]) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run).hasSuffix("line6\n"), "\(printed(run))")
  }

  @Test("a search by index that must find something finds a made-up thing")
  func searches() {
    let run = run(
      """
      import PromiseKit
      struct Parser {
        let name: String
        init?(_ contract: Contract, name: String) {
          guard let _ = contract.allEvents.firstIndex(of: name) else { return nil }
          self.name = name
        }
        func parse() -> Promise<String> { Promise.value(name) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run) == ["value fulfilled name"])
  }

  @Test("a property of what a call gives keeps a promise of its own each time")
  func promisesOfCalls() {
    let run = run(
      """
      import Promises
      func height() throws -> Promise<Int> { return try send("height").deferred }
      func width() throws -> Promise<Int> { return try send("width").deferred }
      """)
    #expect(ends(run).count == 2)
  }

  @Test("a promise behind a question mark, a pair that is assigned, a key path and a filter say what a made-up value is")
  func usesOfValues() {
    let run = run(
      """
      import Promises
      func refresh() { cached?.then { page in print(page.title) }.always { hide() } }
      func preview(_ post: Post) {
        let html: Promise<String>
        let task: Cancellable
        (promise: html, cancellable: task) = forum.preview(post)
        keep(task)
        html.then { print($0) }
      }
      func clean(_ account: Account) throws {
        let found = try manager.accounts().filter { $0.uid == account.uid }
        if !found.isEmpty { service.discard(found).then { print("removed") } }
      }
      func execute() -> Promise<Data> {
        self.fetch(request).then { (data, response, error) in print(error == nil); return Promise(data!) }
      }
      func send() async { let request = Paths.items(page: 1); print(request) }
      """)
    #expect(run.run?.faults == [])
    #expect(
      printed(run).split(separator: "\n").sorted() == ["items", "preview", "removed", "title", "true"])
    #expect(ends(run).contains { $0.hasPrefix("cached") || $0.hasPrefix("Promise") })
  }

  @Test("handlers of a time that runs out aren't called where all goes well, by whoever is given them")
  func expiryHandlers() {
    let run = run(
      """
      import PromiseKit
      func work(beginBackgroundTask: (String, @escaping () -> Void) -> Int) -> Promise<Void> {
        let id = beginBackgroundTask("sync") { print("out of time", 1) }
        app.beginBackgroundTask { print("out of time", 2) }
        app.beginBackgroundTask(withName: "sync", expirationHandler: { print("out of time", 3) })
        return client.sync().done { print("done", id) }
      }
      """)
    #expect(!printed(run).contains("out of time"))
    #expect(printed(run).contains("done 1\n"))
  }
}
