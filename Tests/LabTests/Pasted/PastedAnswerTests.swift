import Lab
import Program
import Testing
import TraceGraph

@Suite("what made-up values say in pasted code, so that its chains are drawn")
struct PastedAnswerTests {
  private func run(_ text: String, stubs change: (inout StubPlan) -> Void = { _ in }) -> LabRun {
    .pasted(text, stubs: change)
  }

  private func printed(_ run: LabRun) -> String { run.full.output.map(\.text).joined() }

  private func operators(_ run: LabRun) -> [String] { run.full.promises.map(\.operatorName) }

  private func stubs(_ run: LabRun) -> [String] { run.run?.stubs.map(\.summary) ?? [] }

  // MARK: Handlers

  @Test(
    "a parameter of a handler that is asked as a condition is a Bool wherever it stands",
    arguments: ["isComplete", "isComplete && ready", "!ready || isComplete"])
  func flagsOfHandlers(_ condition: String) {
    let run = run(
      """
      func start() {
        connection.receive(max: 10) { data, ready, isComplete, error in
          if \(condition) { print("final") }
          Task { await self.actor.ping() }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "final\n")
    #expect(operators(run).contains("ping"))
  }

  @Test("an optional completion handler that is handed on is called, as one that isn't optional")
  func optionalHandlers() {
    for type in ["((Result<Info, AppError>) -> Void)?", "@escaping (Result<Info, AppError>) -> Void"] {
      let run = run(
        """
        func sync(completion: \(type)) {
          Task {
            let result = await poster.post(data)
            self.handle(result, completion: completion)
          }
        }
        """)
      #expect(printed(run).hasPrefix("completion of sync is called: success"), "\(printed(run))")
    }
  }

  @Test(
    "of several labelled closures that a thing is made of all are called, each with what its label says, but for failures and orders"
  )
  func labelledClosures() {
    let run = run(
      """
      func live() -> Client {
        let actor = AudioActor()
        return Client(
          load: { try? await actor.load($0) }, play: { print("play", $0) }, onError: { print("failed", $0) },
          sortedBy: { $0.date > $1.date }, stop: { print("stop", $0) })
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "play play\nstop stop\n")
    #expect(stubs(run).contains { $0.hasPrefix("AudioActor.load(load)") }, "\(stubs(run))")
  }

  @Test("what a closure returns is the result of the call, and is not what the closure is given")
  func answersOfClosures() {
    let run = run(
      """
      func version() async -> Bool {
        await session.run(command: "git version") { (out, err) -> Bool in
          guard let text = out else { return true }
          print(text)
          return text.starts(with: "git")
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "out\n")
  }

  @Test(
    "a pair is handed over where a handler takes it apart in its first line, and the types of its parts are those that are written"
  )
  func pairs() {
    let run = run(
      """
      import PromiseKit
      func send() {
        firstly { files.prepare() }.then { args -> Promise<File> in
          let (file, isNew) = args
          return self.send(file, isNew)
        }.done { print($0) }.cauterize()
      }
      func exit() {
        firstly { account.pair() }.done { (nonce, accountId: UInt32) in print(nonce, accountId + 1) }.cauterize()
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run).contains("nonce 2\n"))
    #expect(operators(run).contains("send"))
  }

  // MARK: Ways

  @Test(
    "a 'switch' whose cases are constants that nobody declares takes those with chains in turn, and none where the value says it")
  func undeclaredConstants() {
    let text = """
      func answer() async -> Int {
        switch challenge.method {
        case Kinds.trust: return await handleTrust()
        case kBasic: return await handleBasic()
        default: return 0
        }
      }
      """
    #expect(operators(run(text)) == ["handleTrust"])
    #expect(operators(run(text + "\nfunc again() async { await answer(); await answer() }")).contains("handleBasic"))
    let constant = text.replacing("()", with: "(_ challenge: Challenge)", maxReplacements: 1)
      .replacing("switch challenge.method", with: "let method = challenge.method\n  switch method")
    #expect(operators(run(constant)) == ["handleTrust"])
    let parameter = """
      func answer(kind: Kind) async {
        switch kind {
        case Kinds.trust: await handleTrust()
        case Kinds.basic: await handleBasic()
        default: print("other")
        }
      }
      """
    #expect(operators(run(parameter)).contains("handleTrust"))
    let known = run(parameter + "\nTask { await answer(kind: Kinds.basic) }")
    #expect(operators(known).contains("handleBasic"))
    #expect(!operators(known).contains("handleTrust"))
  }

  @Test("a 'switch' of errors that compares them with constants stays with what the plan says")
  func undeclaredErrors() {
    let text = """
      import PromiseKit
      func load() {
        api.load().catch { error in
          switch error {
          case Problems.offline: print("offline")
          case Problems.busy: print("busy")
          default: print("other")
          }
        }
      }
      """
    let run = run(text) { $0.changes["api.load"] = StubChange(failure: .error("Problems.busy")) }
    #expect(printed(run) == "busy\n")
  }

  @Test("a number that a guard compares with several is one that lets it hold, also as a member of a parameter")
  func guardedNumbers() {
    for leaving in ["return Promise(value: nil)", "return Promise(error: Problem.outside)"] {
      let run = run(
        """
        import PromiseKit
        func fetch(at region: Region) -> Promise<JSON?> {
          guard region.maxLat < 70, region.maxLat > 59 && region.minLat < 70 else { \(leaving) }
          return api.load(region)
        }
        """)
      #expect(operators(run).contains("load"), "\(leaving)")
      #expect(stubs(run).contains { $0.hasPrefix("region.maxLat is 60") })
    }
  }

  @Test("a number that a 'switch' with ranges asks for is that of the first case that doesn't fail, unless 'default' goes on")
  func switchedNumbers() {
    func text(_ otherwise: String) -> String {
      """
      import PromiseKit
      func verify() {
        firstly { api.verify() }.map { data -> Info in
          let status = answer.status
          switch status {
          case 21005, 21100..<21200: throw Problem.gateway
          case 0: return Info(data)
          default: \(otherwise)
          }
        }.done { _ in print("verified") }.catch { print($0) }
      }
      """
    }
    #expect(printed(run(text("throw Problem.invalid(status)"))) == "verified\n")
    #expect(stubs(run(text("throw Problem.invalid(status)"))).contains("answer.status is 0"))
    #expect(stubs(run(text("return Info(status)"))).contains("answer.status is 1"))
  }

  @Test("a guard whose branch alone has a chain doesn't hold")
  func failedGuard() {
    let run = run(
      """
      class Editor {
        func show() {
          guard isReady else {
            Task { await self.update() }
            return
          }
          draw()
        }
      }
      """)
    #expect(operators(run).contains("update"))
  }

  @Test("one member of one object has one answer in all branches of an 'if', and until something is called")
  func oneAnswer() {
    let run = run(
      """
      func decide(url: Link) async -> Policy {
        if url.isLocal, let other = await service.redirected(url) {
          print("redirect", other)
          return .cancel
        } else if url.isLocal {
          guard await service.size(url) != nil else { return .cancel }
          return .allow
        }
        return .cancel
      }
      """)
    #expect(operators(run) == ["redirected", "size"])
    #expect(stubs(run).contains("link.isLocal is true, used 2 times"))
    let later = self.run(
      """
      func open(_ store: Store) async throws {
        if !store.isOpen { print("opens"); await store.open(); await store.load() }
        guard store.isOpen else { throw Problem.closed }
        if store.isOpen { print("open") }
        await store.read()
      }
      """)
    #expect(printed(later) == "opens\nopen\n")
    #expect(stubs(later).contains("store.isOpen is false, later true, used 3 times"))
  }

  @Test("an 'error' that would only be thrown isn't in a made-up table")
  func absentErrors() {
    let run = run(
      """
      import PromiseKit
      func create() {
        api.create().then { answer -> Promise<Alarm> in
          let dict = answer.object as! [String: Any]
          if dict["error"] != nil { throw Problem.refused }
          return load(dict["url"] as! String)
        }.done { print($0) }.cauterize()
      }
      """)
    #expect(operators(run).contains("load"))
    #expect(printed(run) == "alarm\n")
  }

  @Test("an answer has the headers that the text needs, and none that would only send it on")
  func neededHeaders() {
    let run = run(
      """
      import Promises
      func token(at address: String) -> Promise<String> {
        Promise<String> { fulfill, reject in
          URLSession.shared.dataTask(with: URL(string: address)!) { data, response, error in
            guard let http = response as? HTTPURLResponse else { return }
            if let wait = http.value(forHTTPHeaderField: "Retry-After") { print("waits", wait); return }
            if let location = http.allHeaderFields["Location"] as? String { fulfill(location) }
          }.resume()
        }
      }
      """)
    #expect(printed(run) == "")
    #expect(run.full.promises.map(\.settlementText) == ["location"])
  }

  @Test("a made-up text of which data is made is Base64; one that is written down stays what it is")
  func encodedTexts() {
    let run = run(
      """
      func finish(state: String) async throws {
        guard let data = Data(base64Encoded: state), let more = Data(base64Encoded: session.token) else { throw Problem.state }
        try await api.send(data, more)
      }
      """)
    #expect(operators(run).contains("send"))
    #expect(printed(self.run("print(Data(base64Encoded: \"state\") == nil)")) == "true\n")
  }

  @Test("what a person gives a call decides in closures, too")
  func argumentsInClosures() {
    let text = """
      import PromiseKit
      func ask(n: Int, names: [String]) -> Promise<Int> {
        return Promise { seal in
          guard n > 4, names.isEmpty else { return print("no") }
          seal.fulfill(n)
        }
      }
      """
    func printed(_ call: String) -> String { self.printed(self.run(text + "\n_ = " + call + "\nprint(\"end\")")) }
    #expect(printed("ask(n: 3, names: [])") == "no\nPromiseKit: warning: pending promise deallocated\nend\n")
    #expect(printed("ask(n: 5, names: [])") == "end\n")
    #expect(printed("ask(n: 5, names: [\"a\"])").hasPrefix("no\n"))
  }

  @Test("a condition before a call of the function itself says what the person says of its stub")
  func plannedEnding() {
    let text = """
      func sync() async {
        if busy {
          print("busy")
          await sync()
          return
        }
        await finish()
        print("done")
      }
      """
    #expect(printed(run(text)) == "busy\ndone\n")
    #expect(printed(run(text) { $0.changes["busy"] = StubChange(result: "false") }) == "done\n")
  }
}
