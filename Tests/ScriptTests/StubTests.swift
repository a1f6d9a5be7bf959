import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("stubs")
struct StubTests {
  private func run(_ text: String, _ changes: [String: StubChange] = [:]) throws -> ScriptRun {
    var plan = RunPlan()
    plan.stubs.isOn = true
    plan.stubs.changes = changes
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    return program.run(plan: plan)
  }

  private let chain =
    "getAuthToken().then { token in MyClient.getUser(token) }.then { showUser($0) }.catch { showError($0) }"

  @Test("a pasted chain runs: what is chained on and what handlers return are promises, what shows something gives nothing")
  func chainRuns() throws {
    let run = try run(chain)
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "getAuthToken") == ["fulfilled authToken"])
    #expect(run.settlements(of: "getUser") == ["fulfilled user"])
    #expect(run.endTime == VirtualInstant(nanoseconds: 200_000_000))
    #expect(run.stubs.map(\.name) == ["getAuthToken", "MyClient.getUser", "showUser"])
    #expect(run.stubs.map(\.kind) == [.promise, .promise, .function])
    #expect(run.stubs[1].arguments == "(\"authToken\")")
  }

  @Test("a method of the text's whose trailing closure passes over a closure with a default is run, not made up")
  func trailingClosureBehindDefault() throws {
    let run = try run(
      """
      final class Loader {
        func download(_ url: String, progress: ((Double) -> Void)? = nil, completion: @escaping (String?, Error?) -> Void) {
          completion("own " + url, nil)
        }
        func load() { download("a") { text, error in print(text ?? "none") } }
      }
      Loader().load()
      Loader().download("b") { text, _ in print(text ?? "none") }
      """)
    #expect(run.printed.split(separator: "\n") == ["own a", "own b"])
    #expect(run.stubs.isEmpty)
  }

  @Test("a case of an enumeration that nobody declares is found by its name, and its parts are named")
  func unknownCases() throws {
    let run = try run(
      """
      enum Known: Error { case refused(Int), lost }
      for error: Error in [Known.refused(3), Known.lost] {
        if case Unknown.refused(let code) = error { print("refused", code) }
        switch error {
        case let Unknown.refused(code): print("again", code)
        case Unknown.gone(let text): print("gone", text)
        default: print("other")
        }
      }
      """)
    #expect(run.printed == "refused 3\nagain 3\nother\n")
    #expect(problems(of: "if case Unknown.a(let b) = 1 { print(b) }").first?.message.contains("Unknown") == true)
  }

  @Test("a handler says what it is given: by a property, a parameter, a loop, an index, and $0 is its own in each closure")
  func handlersSay() throws {
    let run = try run(
      """
      // dialect: promisekit
      class Screen {
        var shown: [String] = []
        var count = 0
        func show(_ isOpen: Bool) { print(isOpen) }
        func go() {
          fetch("x").done { self.shown = $0; print($0.count) }.cauterize()
          flag().done { if $0 { print("yes") } }.cauterize()
          amount().done { for one in $0 { print(one) } }.cauterize()
          thing().done { print($0[0]) }.cauterize()
          state().done { self.show($0) }.cauterize()
          door().done(show).cauterize()
        }
      }
      Screen().go()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "3\nyes\namount1\namount2\namount3\nthing1\ntrue\ntrue\n")
  }

  @Test("answers of several calls are told apart by what the calls are given; a single call's answer is not")
  func answersApart() throws {
    let run = try run(
      """
      // dialect: promisekit
      func type(_ text: String) { search(text).done { print($0) }.cauterize() }
      type("a")
      type("ab")
      when(fulfilled: [1, 2].map { getUser($0) }).done { print($0) }.cauterize()
      profile("ann").done { print($0) }.cauterize()
      """)
    #expect(run.printed == "search(a)\nsearch(ab)\n[user1, user2]\nprofile\n")
    #expect(run.stubs.map(\.result) == ["search(a)", "user1", "profile"])
  }

  @Test("a completion handler's result or response fails where its body looks for a failure, and a made-up type is what it holds")
  func outcomesFail() throws {
    let text = """
      // dialect: promisekit
      struct User: Decodable { let name: String }
      func load() -> Promise<String> {
        Promise { seal in
          api.fetch("x") { result in
            switch result {
            case .success(let text): seal.fulfill(text)
            case .failure(let error): seal.reject(error)
            }
          }
        }
      }
      func user() -> Promise<User> {
        Promise { seal in
          AF.request("/user").responseDecodable(of: User.self) { response in
            switch response.result {
            case .success(let user): seal.fulfill(user)
            case .failure(let error): seal.reject(error)
            }
          }
        }
      }
      func text() -> Promise<String> {
        Promise { seal in
          AF.request("/text").responseString { response in
            if let error = response.error { return seal.reject(error) }
            seal.fulfill(response.value ?? "")
          }
        }
      }
      load().done { print($0) }.catch { print("no", $0) }
      user().done { print($0.name) }.catch { print("no", $0) }
      text().done { print($0) }.catch { print("no", $0) }
      """
    #expect(try run(text).printed == "text\nname\nresponseString\n")
    let failing = StubChange(failure: .error("Offline"))
    let names = ["api.fetch", "request.responseDecodable", "request.responseString"]
    let failed = try run(text, Dictionary(uniqueKeysWithValues: names.map { ($0, failing) }))
    #expect(failed.faults == [])
    #expect(failed.printed == "no Offline\nno Offline\nno Offline\n")
  }

  @Test("an unknown value is a promise where one is asked for")
  func wantedPromises() throws {
    let google = try run("let parts = [first, second]\nall(parts).then { print($0) }")
    #expect(google.printed == "[first, second]\n")
    #expect(google.endTime == VirtualInstant(milliseconds: 100))
    let kit = try run(
      "// dialect: promisekit\nlet parts = [first, second]\nwhen(fulfilled: parts).then { _ in third }.done { print($0) }.cauterize()"
    )
    #expect(kit.printed == "third\n")
    #expect(kit.faults == [])
    #expect(kit.endTime == VirtualInstant(milliseconds: 200))
  }

  @Test("what a text says of a name anywhere decides what the name's stubs are: numbers, flags, texts")
  func hints() throws {
    let run = try run(
      """
      func show(details: Bool, titles: String) {}
      if pool.retries < 3 { print("fewer") }
      pool.pending -= 1
      print(settings.details, pool.retries, pool.pending)
      print(box.titles)
      """)
    #expect(run.printed == "fewer\ntrue 1 0\ntitles\n")
  }

  @Test("a function that returns '.init { … }' makes the promise that its type names", arguments: ["google", "promisekit"])
  func implicitInit(dialect: String) throws {
    let maker = dialect == "google" ? ".init { fulfill, reject in fulfill(2) }" : ".init { seal in seal.fulfill(2) }"
    let end = dialect == "google" ? "then" : "done"
    let run = try run("// dialect: \(dialect)\nfunc b() -> Promise<Int> { \(maker) }\nb().\(end) { print($0) }")
    #expect(run.printed == "2\n")
  }

  @Test("a stubbed sequence that is awaited gives three items, 100 ms apart, each time it is gone through")
  func awaitedSequences() throws {
    let run = try run("for _ in 1...2 { for await item in center.changes(of: 1) { print(item) } }")
    #expect(run.printed == "item1\nitem2\nitem3\nitem1\nitem2\nitem3\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 600))
    #expect(run.settlements(of: "next").count == 6)
  }

  @Test("each loop goes through a stubbed sequence from its beginning, also one that another loop goes through meanwhile")
  func sharedSequences() throws {
    let run = try run(
      """
      func read(_ name: String) async { for await item in stream { print(name, item) } }
      Task { await read("a") }
      Task { await read("b") }
      """)
    #expect(run.printed == "a item1\nb item1\na item2\nb item2\na item3\nb item3\n")
    let unfinished = try self.run(
      """
      struct Ticks: AsyncSequence {}
      func read(_ name: String, _ ticks: Ticks) async { for await item in ticks { print(name, item) } }
      let ticks = Ticks()
      Task { await read("a", ticks) }
      Task { await read("b", ticks) }
      """)
    #expect(unfinished.printed == run.printed)
    let left = try self.run("for _ in 1...2 { for await item in stream { print(item); break } }")
    #expect(left.printed == "item1\nitem1\n")
  }

  @Test("without the plan's leave an unknown name is an error that carries the name")
  func offByDefault() {
    #expect(problems(of: chain).map(\.unknownName) == ["getAuthToken", "MyClient", "showUser", "showError"])
    #expect(problems(of: "let x: UIImage? = nil").map(\.unknownName) == ["UIImage"])
    #expect(problems(of: "let x = 1; x = 2").map(\.unknownName) == [nil])
  }

  @Test("a person changes a stub's result, latency and failure")
  func changes() throws {
    let text = "loadUser().then { print($0) }.catch { print(\"caught\", $0) }"
    #expect(try run(text, ["loadUser": StubChange(result: "[\"name\": \"ada\"]")]).printed == "[\"name\": \"ada\"]\n")
    #expect(try run(text, ["loadUser": StubChange(latency: .seconds(2))]).endTime == VirtualInstant(nanoseconds: 2_000_000_000))
    #expect(try run(text, ["loadUser": StubChange(failure: .error(nil))]).printed == "caught StubFailure\n")
    #expect(
      try run(text, ["loadUser": StubChange(failure: .error("PromiseError.timedOut"))]).printed == "caught timedOut\n")
  }

  @Test("injections reach a stub's promise at the place where it is called")
  func injections() throws {
    var plan = RunPlan()
    plan.stubs.isOn = true
    let address = try #require(PromiseAddress("1:41"))
    plan.injections = [Injection(address: address, action: .fail("PromiseError.timedOut"))]
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: chain), stubsUnknownNames: true)
    let run = program.run(plan: plan)
    #expect(run.settlements(of: "getUser") == ["rejected timedOut"])
    #expect(run.unusedInjections.isEmpty)
  }

  @Test("names say what they give: several things, texts, numbers, flags, errors")
  func nouns() throws {
    let text = """
      print(loadContacts().count, getTitle(), item.count, isReady, fetchStories()[0], ids)
      if online { print("on") }
      Promise<Int> { fulfill, reject in reject(wrongPassword) }.catch { print($0 is Error, $0) }
      """
    #expect(try run(text).printed == "3 title 1 true story1 [\"id1\", \"id2\", \"id3\"]\non\ntrue wrongPassword\n")
  }

  @Test("functions that are handed over, gathered by all, or declared to return a promise")
  func positions() throws {
    let text = """
      all(ids.map(Loader.loadImage)).then { images in print(images.count) }
      func go() -> Promise<User> { return Backend.login(user) }
      go().then(Store.save).then { print($0) }
      let pending = work()
      pending.then { print($0) }
      let typed: Promise<Int> = start()
      typed.then { print("typed", $0) }
      fetchLegacy("a") { value, error in print(value!, error == nil) }
      """
    let run = try run(text)
    #expect(run.faults == [])
    #expect(run.settlements(of: "loadImage") == ["fulfilled image", "fulfilled image", "fulfilled image"])
    // The function says that it is a user.
    #expect(run.settlements(of: "login") == ["fulfilled user"])
    #expect(run.settlements(of: "save") == ["fulfilled save"])
    #expect(run.settlements(of: "work") == ["fulfilled work"])
    // The constant says that it is a number.
    #expect(run.settlements(of: "start") == ["fulfilled 1"])
    #expect(run.printed.contains("legacy true\n"))
  }

  @Test("code of a view controller: unknown superclasses, outlets, inherited methods, properties that are set")
  func controllers() throws {
    let text = """
      class ProfileController: UIViewController {
        @IBOutlet var label: UILabel?
        override func viewDidLoad() {
          super.viewDidLoad()
          spinner.isHidden = false
          print(spinner.isHidden)
          API.shared.fetchContacts(limit: 3).then { [weak self] contacts in
            self?.tableView.reloadData()
            print(contacts.map { $0.name })
          }
        }
      }
      ProfileController().viewDidLoad()
      self.view.addSubview(UILabel(frame: .zero))
      print([UIImage]().count)
      """
    let run = try run(text)
    #expect(run.ending == .idle)
    #expect(run.printed == "false\n0\n[\"name\", \"name\", \"name\"]\n")
    #expect(run.stubs.map(\.name).contains("API.shared.fetchContacts"))
  }

  @Test("what is declared stays as it is declared, and a misspelt operator is no stub")
  func declared() throws {
    let run = try run(
      "struct A { func f() -> Int { return 1 } }\nprint(A().f(), \"x\".count)\nPromise(1).recovr()")
    #expect(run.printed == "1 1\n")
    #expect(run.stubs.isEmpty)
    #expect(run.faults.first?.contains("has no member 'recovr'") == true)
  }

  @Test("a result that is no expression is said, and the guess holds; a failure that is plain text makes no stubs of its words")
  func wrongResult() throws {
    let run = try run("getUser().then { print($0) }", ["getUser": StubChange(result: "1 +")])
    #expect(run.printed == "user\n")
    #expect(run.warnings == ["the result '1 +' of the stub getUser isn't an expression that the script understands"])
    let failed = try self.run("getUser().catch { print($0) }", ["getUser": StubChange(failure: .error("Oops"))])
    #expect(failed.printed == "Oops\n")
    #expect(failed.stubs.map(\.name) == ["getUser"])
  }
}
