import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("wrong guesses of pasted code's values correct themselves")
struct PastedCorrectionTests {
  private func run(_ text: String, _ dialect: String? = nil) throws -> ScriptRun { try runPasted(text, dialect) }

  private static let wrong = """
    let key = normalize("label")
    print(context.groupIDByLabel[key] != nil)
    var total = 0
    for await buffer in client.body { total += buffer.readableBytes }
    var ids = user.followedCategoryIds
    ids.insert("new")
    print(total, ids.count)
    """

  @Test(
    "a text that is asked for a key, things that are added up and a list that a set's element is put into are what they must be")
  func kinds() throws {
    let run = try run(Self.wrong)
    #expect(run.faults == [])
    #expect(run.printed == "true\n3 4\n")
  }

  @Test("an intervention changes nothing of what was found, and prints come once, in their order")
  func interventions() throws {
    let program = try ScriptProgram(ScriptSource(name: "pasted.swift", text: Self.wrong), stubsUnknownNames: true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    var later = plan
    later.seed = 7
    var texts: [String] = []
    let first = program.run(plan: later, prints: { texts.append($0) })
    #expect(first.faults == [])
    #expect(texts.joined() == first.printed)
    #expect(program.run(plan: plan).stubs == first.stubs)
  }

  @Test("a wrapper that an initializer makes gives its property the value, and what nothing sets comes from outside")
  func wrappers() throws {
    let run = try run(
      """
      struct Page: View {
        @State var title: String
        @Environment(\\.dismiss) var dismiss
        init(title: String) { _title = State(initialValue: title) }
        func close() { dismiss(); print(title) }
      }
      Page(title: "News").close()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "News\n")
  }

  @Test("PromiseKit 4's 'always' behind 'catch' and PromiseKit 2's 'thenInBackground' run, and a warning says today's names")
  func oldNames() throws {
    let text = """
      api.get("u").thenInBackground { answer -> Promise<Int> in parse(answer) }
        .then { number -> Void in print(number) }.catch { print($0) }.always { print("end") }
      """
    let program = try ScriptProgram(ScriptSource(name: "pasted.swift", text: text), dialect: .promisekit, stubsUnknownNames: true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    let run = program.run(plan: plan)
    #expect(run.faults == [])
    #expect(run.printed == "1\nend\n")
    let warnings = program.warnings.map(\.message)
    #expect(warnings.contains { $0.hasPrefix("PromiseKit 3 and later call 'thenInBackground'") }, "\(warnings)")
    #expect(
      warnings.contains("in PromiseKit 5 and later, 'always' after 'catch' is called 'finally': it runs so here"), "\(warnings)")
  }

  @Test("what fulfills a promise is called though it is kept as a function, and a task under a listener's name isn't")
  func keptFunctions() throws {
    let run = try run(
      """
      let (promise, fulfill, reject) = Promise<String>.pending()
      self.fulfillToken = fulfill
      self.rejectToken = reject
      self.listener = Task { await feed.read() }
      promise.then { token -> Void in print("came") }.catch { print($0) }
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "came\n")
  }

  @Test("an asynchronous closure that is kept in somebody's property is called at the end")
  func keptClosures() throws {
    let run = try run("self.loadData = { request in print(\"loads\"); return try await session.data(for: request) }")
    #expect(run.printed == "loads\n")
    #expect(run.settlements(of: "data").count == 1)
  }

  @Test("what unknown things all satisfy lets the program go on, and a call that a 'switch' asks gives one of its cases")
  func ways() throws {
    let run = try run(
      """
      func fetch(_ sources: [Source]) async {
        if sources.allSatisfy({ cache[$0] != nil }) { return }
        switch await room.updateLevels() {
        case .success: print("updated")
        case .failure: print("failed")
        }
      }
      await fetch([Source(1)])
      """)
    #expect(run.faults == [])
    #expect(run.printed == "updated\n")
  }

  @Test("an application's type may be called like one of the lab's, and a request's 'validate()' is PromiseKit's")
  func sharedNames() throws {
    let run = try run(
      """
      let route = Route(json)
      firstly { URLSession.shared.dataTask(.promise, with: URL(string: "https://example.com")!).validate() }
        .done { print(route.id, $0.response.statusCode) }.cauterize()
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "id 200\n")
  }

  @Test("a made-up text is the one that is asked for, where the other branch rejects")
  func wantedTexts() throws {
    let run = try run(
      """
      Promise<Int> { seal in
        let status: String! = data.value(forKey: "status") as! String
        if status == "ok" { seal.fulfill(1) } else { seal.reject(Problem.status) }
      }.done { print($0) }.catch { print("failed", $0) }
      """, "promisekit")
    #expect(run.printed == "1\n")
  }

  @Test("a group's 'nextResult' gives how a task ended, whether it is waited for or has ended before")
  func groupResults() throws {
    let run = try run(
      """
      struct Lost: Error {}
      await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await Task.sleep(for: .seconds(1)); return 7 }
        group.addTask { throw Lost() }
        while let result = await group.nextResult() {
          switch result {
          case .success(let number): print("gave", number)
          case .failure(let error): print("failed", error)
          }
        }
      }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "failed Lost()\ngave 7\n")
  }

  @Test("PromiseKit 4's 'then' without a promise runs beside a name that only begins like one of today's operators")
  func oldHandlers() throws {
    let run = try run(
      "tapGesture = Gesture()\napi.load().then { value -> Void in print(value) }.catch { print($0) }", "promisekit")
    #expect(run.printed == "load\n")
  }
}
