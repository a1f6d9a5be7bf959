import Lab
import Program
import Testing
import TraceGraph

@Suite("made-up calls of pasted code")
struct PastedCallTests {
  private func run(_ text: String) -> LabRun { .pasted(text) }

  private func ends(_ run: LabRun) -> [String] {
    run.full.promises.map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
  }

  @Test("a dictionary of anything is one, though its name sounds like several things; credentials are one thing")
  func dictionaries() {
    let run = run(
      """
      import PromiseKit
      func send(parameters: [String: Any], options: [String: Any]?, with: Credentials) -> Promise<Void> {
        api.post(parameters, options, with).done { print($0) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(
      MadeUpCall.lines(of: run.calls) == ["send(parameters: [\"key\": \"value\"], options: [\"key\": \"value\"], with: with)"])
    #expect(ends(run) == ["post fulfilled post", "done fulfilled ()"])
  }

  @Test("work that a called function gives back is run: its closures are called, within others, too")
  func returnedWork() {
    let run = run(
      """
      func load(send: Send) -> Effect {
        return .run { send in await send(try await api.load()) }
      }
      func both() -> Effect { .merge(.run { _ in try await api.first() }, .run { _ in try await api.second() }) }
      """)
    #expect(run.run?.faults == [])
    #expect(["load", "first", "second"].allSatisfy { name in run.full.promises.contains { $0.operatorName == name } })
  }

  @Test("a closure that a function gives back gets what the function's result type says")
  func returnedClosures() {
    let run = run(
      """
      import PromiseKit
      func onSwap(_ name: String) -> ([Any]) -> Void {
        { args in node.send(args).done { print(name, args.count) }.cauterize() }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls).first?.hasPrefix("onSwap(\"name\")([") == true)
  }

  @Test(
    "a function whose name is only called with other labels is called by nobody; one that is handed on, or called with its own, is"
  )
  func otherLabels() {
    let run = run(
      """
      import PromiseKit
      func authorize(user: String) -> Promise<Token> { authorize(request: api.request(user)) }
      func authorize(request: Request) -> Promise<Token> { api.send(request) }
      func make(place: String, page: Int) -> Promise<Pin> { service.images(place).map { Pin($0) } }
      func album(_ place: String) -> Promise<Album> { make(place, page: 1).map { Album($0) } }
      func all(_ names: String...) -> Promise<[Pin]> { when(fulfilled: names.map(parse)) }
      func parse(_ name: String) -> Promise<Pin> { service.find(name) }
      func both() -> Promise<[Pin]> { all("a", "b") }
      """)
    let called = MadeUpCall.lines(of: run.calls).map { $0.prefix { $0 != "(" } }
    #expect(called == ["authorize", "make", "album", "both"])
    #expect(MadeUpCall.lines(of: run.calls).first?.contains("user:") == true)
  }

  @Test(
    "a mutating function is called on a variable, one that needs a value gets it, and an unknown enumeration is one of its cases")
  func instances() {
    let run = run(
      """
      struct Pages {
        var token: String?
        mutating func next() async throws -> Page { let page = try await api.page(token); token = page.next; return page }
      }
      class List {
        var category: String?
        func load() async -> [Item] { await client.items(category ?? preconditionFailure()) }
      }
      extension Trial {
        func schedule() async { switch self { case .week: await center.add(5); case .month: await center.add(23) } }
      }
      """)
    #expect(run.run?.faults == [])
    for name in ["page", "items", "add"] { #expect(run.full.promises.contains { $0.operatorName == name }) }
  }

  @Test("of two functions that take one thing and a list of them, the list's is called with a list and calls the other one")
  func overloads() {
    let run = run(
      """
      func rate(_ boat: Boat) async -> Boat { await api.rating(of: boat) }
      func rate(_ boats: [Boat]) async -> Int {
        await withTaskGroup(of: Boat.self) { group in
          for boat in boats { group.addTask { await rate(boat) } }
          var count = 0
          for await _ in group { count += 1 }
          return count
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count { $0.operatorName == "addTask" } == 3)
    #expect(run.full.promises.count { $0.operatorName == "rating" } == 4)
  }

  @Test("a function that only calls one of its own name and labels means the one that was not pasted")
  func wrapped() {
    let run = run(
      """
      extension Networking {
        func data(for request: URLRequest, delegate: Watcher? = nil) async throws -> (Data, URLResponse) {
          try await data(for: request, delegate: nil)
        }
      }
      """)
    #expect(run.run?.ending == .idle)
    #expect(ends(run).count == 1)
  }

  @Test("protocols alone say in one sentence what to paste besides")
  func protocols() {
    let run = run("import PromiseKit\nprotocol Store { func load(id: Int) -> Promise<String> }")
    #expect(
      RunReport(run, format: .text).remarks
        == "pasted.swift: no function here has a body, so nothing can be called: paste a type that conforms to the protocol\n")
  }

  @Test("a property of the application's own class that an extension changes in place is there")
  func changedInPlace() {
    let run = run(
      """
      import Promises
      extension Harbour {
        func more() {
          load().then { [weak self] answer in
            guard let self = self else { return }
            self.boats.append(contentsOf: answer.boats)
            self.list.show(self.boats)
          }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run) == ["load fulfilled load", "then fulfilled load"])
  }

  @Test("a switch over ranges makes a number of its value, and minutes since something are one")
  func ranges() {
    let run = run(
      """
      func wait() async -> Int {
        guard let last = history.load()?.age else { return 30 }
        switch last {
        case 0..<60: return await pause(5)
        default: return await pause(clock.minutesSinceNow)
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.map(\.operatorName) == ["pause"])
  }

  @Test("what a type names that isn't pasted is no text, whatever it is called: it may be called as a function")
  func callable() {
    let run = run(
      """
      class Atlas {
        let loadFromJSON: CityLoader
        init(loadFromJSON: CityLoader) { self.loadFromJSON = loadFromJSON }
        func prepare() async throws -> Int { try await loadFromJSON(path: "cities").count }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count == 1)
  }

  @Test("an awaited method that has the name of a collection's takes a closure that waits")
  func awaitedMethods() {
    let run = run("func all(_ ids: [Int]) async { await OrderedSet(ids).forEach(attempt: \"app\") { try await app(with: $0) } }")
    #expect(run.diagnostics.filter { $0.severity == .error } == [])
    #expect(run.run?.faults == [])
    #expect(!run.full.promises.isEmpty)
  }

  @Test("what awaitPromise waits for is a promise, also where getting it is awaited")
  func awaitedPromises() {
    let run = run(
      """
      import Promises
      func setUp(_ view: Panel) async throws { try awaitPromise(await view.confirm(phrase: "a")) }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run) == ["confirm fulfilled confirm", "awaitPromise fulfilled confirm"])
  }

  @Test("something unknown that is enumerated gives numbered things")
  func enumerated() {
    let run = run("func list() async { for (index, crew) in (await api.load().crewA.enumerated()) { print(index, crew) } }")
    #expect(run.full.output.map(\.text).joined() == "0 crewA1\n1 crewA2\n2 crewA3\n")
  }

  @Test("a handler of an older PromiseKit may call something that may not be there; a cast makes a dictionary of an answer")
  func olderHandlers() {
    let run = run(
      """
      import PromiseKit
      func total() {
        when(fulfilled: shop.price(), shop.count()).then { price, count in
          self.delegate?.priced(price, count)
        }.catch { print($0) }
      }
      func load() -> Promise<[String: Any]> {
        Promise { seal in
          session.request("a").responseJSON { response in
            switch response.result {
            case .success(let json):
              guard let json = json as? [String: Any] else { return seal.reject(Trouble.odd) }
              seal.fulfill(json)
            case .failure(let error): seal.reject(error)
            }
          }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(!run.full.promises.contains { $0.state == .rejected })
  }

  @Test("what 'guard' binds may hide what has its name in the same scope, as Swift allows")
  func shadowedByGuard() {
    let run = run(
      """
      func status() async throws -> Int {
        let (_, response) = try await URLSession.shared.data(from: URL(string: "https://example.com")!)
        guard let response = response as? HTTPURLResponse else { return 0 }
        print(response.statusCode)
        return response.statusCode
      }
      """)
    #expect(run.diagnostics == [])
    #expect(run.full.output.map(\.text) == ["200\n"])
  }

  @Test("a parameter of a type that isn't pasted is one thing in a made-up call, though its name sounds like a text or a list")
  func typedArguments() {
    let run = run(
      """
      func prepare(_ boatJSON: BoatJSON, key: String) async -> Int { await api.load(boatJSON.parts[key], boatJSON.id) }
      """)
    #expect(run.run?.faults == [])
    #expect(run.run?.stubs.contains { $0.name.hasPrefix("String.") } == false)
  }

  @Test("PromiseKit 3's name of 'catch' runs, and one sentence says today's")
  func olderNames() {
    let run = run("import PromiseKit\nfunc load() { api.load().then { data -> Void in print(data) }.error { print($0) } }")
    #expect(run.run?.faults == [])
    #expect(
      run.diagnostics.contains {
        $0.message == "'promisekit' has no operator 'error': PromiseKit 4 and later call it 'catch'; it runs so here"
      })
  }

  @Test("a cast says what an unknown call gives; a result with more parts than one has them")
  func casts() {
    let run = run(
      """
      func find(_ text: String) async throws -> [String] {
        guard let url = Builder.addressText(of: text) as? URL else { throw Trouble.none }
        guard let list = try await service.text(url: url) as? [String] else { throw Trouble.none }
        return list.map { $0.uppercased() }
      }
      func load() async throws -> Int {
        let items = try await fetchJSON(link)
        return items.compactMap { item -> Int? in item["id"] as? Int }.count
      }
      func send() -> Int {
        files.upload { result in
          switch result {
          case .success(let upload, _, _): upload.start { print("done") }
          case .failure(let error): print(error)
          }
        }
        return 1
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.map(\.operatorName) == ["text", "fetchJSON"])
  }

  @Test("what a queue runs for a promise is a value, and making a value of a type takes no time")
  func values() {
    let run = run(
      """
      import PromiseKit
      func draw() -> Promise<Void> { DispatchQueue.global().async(.promise) { self.timer("frame") { print("drawn") } } }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count == 1)
  }

  @Test("what settles a promise may be kept as a handler; what compares is called by nobody")
  func keptSettlers() {
    let run = run(
      """
      import PromiseKit
      func wait(_ observer: Observer) -> Promise<Void> {
        Promise { seal in
          observer.errorHandler = seal.reject
          observer.completionHandler = seal.fulfill
        }
      }
      func list() -> Promise<Results> {
        Promise { $0.fulfill(Results(of: store, sortedBy: { $0.date > $1.date })) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.map(\.state) == [.fulfilled, .fulfilled])
  }

  @Test("a function isn't called by what asks members of something else that has its name, a property is used by it")
  func namesBehindDots() {
    let run = run(
      """
      import PromiseKit
      extension Ballot {
        func vote() { api.load().done { print($0) }.catch { print($0) } }
        var open: Promise<Int> { api.count() }
        func other(_ ballot: Ballot) {
          api.send(Path.vote.address).done { print($0) }.catch { print($0) }
          ballot.open.done { print($0) }.cauterize()
        }
      }
      """)
    #expect(run.calls.map(\.name) == ["Ballot.vote", "Ballot.other"])
    #expect(run.run?.faults == [])
  }

  @Test("nothing is cancelled, whether a closure, a value, a property or a handler's argument says so")
  func nothingIsCancelled() {
    let run = run(
      """
      import PromiseKit
      func load(isCancelled: @escaping () -> Bool, isCanceled: Bool) -> Promise<Void> {
        api.load().done { value in
          if isCancelled() { print("cancelled"); return }
          print(isCanceled, operation.isCancelled)
          let wasCancelled: Bool = queue.state()
          print(wasCancelled)
        }
      }
      func watch() -> Promise<Void> { api.status().done { isCancelled in print(isCancelled) } }
      """)
    #expect(run.run?.faults == [])
    let texts = run.full.output.map(\.text)
    #expect(texts.contains("false false\n") && texts.count { $0 == "false\n" } == 2)
  }

  @Test(
    "what an application adds to the notification center calls its closure and is no promise, unless a promise's operator is called on it"
  )
  func observers() {
    let run = run(
      """
      import PromiseKit
      class Feed {
        func listen() {
          token = NotificationCenter.default.observe(name: .refresh, object: nil, queue: .main) { [weak self] _ in self?.reset() }
        }
        func reset() { api.load().done { print($0) }.cauterize() }
        func first() -> Promise<Void> { NotificationCenter.default.observe(once: .refresh).done { print($0.name) } }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count { $0.operatorName == "load" } == 1)
    #expect(run.full.promises.count { $0.operatorName == "observe" } == 1)
  }

  @Test("what tells of a success is no promise, though a closure has nothing else; chained it is one")
  func successes() {
    let run = run(
      """
      import PromiseKit
      func config() -> Promise<Any> {
        handler.queue { respond in api.load(request) { it in respond.onSuccess(it) } }
      }
      func chained() -> Promise<Any> { handler.onSuccess().then { api.send($0) } }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count { $0.operatorName == "onSuccess" } == 1)
  }
}
