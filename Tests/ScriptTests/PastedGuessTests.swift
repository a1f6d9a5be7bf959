import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("guesses in pasted code")
struct PastedGuessTests {
  private func run(_ text: String, _ dialect: String = "google", seed: UInt64 = 0) throws -> ScriptRun {
    try runPasted(text, dialect) { $0.seed = seed }
  }

  @Test("'Self' in a method that was pasted without its type is stubbed, as 'self' is")
  func pastedSelf() throws {
    let run = try run(
      """
      func refresh() {
        Self.lastRefresh = Self.interval
        Self.download().then { print($0) }
      }
      refresh()
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "download") == ["fulfilled download"])
  }

  @Test("a default of '.main' or '.global()' makes a queue where the type says so")
  func implicitQueue() throws {
    let run = try run(
      """
      func later(on queue: DispatchQueue = .main) { queue.async { print("later") } }
      func aside(on queue: DispatchQueue = .global(qos: .utility)) { queue.async { print("aside") } }
      later()
      aside()
      """)
    #expect(run.printed == "later\naside\n")
  }

  @Test("a promise's type is known by the name of its module, too")
  func qualifiedPromises() throws {
    let run = try run(
      """
      import Promises
      func save() -> Promises.Promise<Bool> {
        context.perform().then { value -> Promises.Promise<Bool> in
          return try context.performAndWait { print("body"); return Promise(true) }
        }.always { print("always") }
      }
      save()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "body\nalways\n")
  }

  @Test("what is written for a constant is what a chain begins with, behind operators that pass it on")
  func annotatedChains() throws {
    let run = try run(
      """
      import PromiseKit
      func refresh() -> Promise<Token> {
        let promise: Promise<Token> = firstly { api.refreshToken(1) }.get { [server] in server.token = $0 }
        return promise
      }
      refresh().map { $0.accessToken }.done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed != "" && !run.printed.contains("()"))
  }

  @Test("a list isn't empty where only the other branch gives something")
  func nonemptyLists() throws {
    let run = try run(
      """
      import PromiseKit
      let text: Guarantee<String?> = context.attachments(for: 1).map { values in
        if values.isEmpty { return nil } else { return values.joined(separator: ", ") }
      }
      text.done { print($0 == nil ? "nothing" : "something") }
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "something\n")
  }

  @Test("a cached value isn't there where the branch that returns it would hide the chain")
  func cachedValues() throws {
    let run = try run(
      """
      func avatar(of user: String) -> Promise<String> {
        if let cached = cache.avatar(for: user) as? String { return Promise(cached) }
        if let running { return running }
        return download(user).then { store($0) }
      }
      avatar(of: "ada")
      """)
    #expect(run.settlements(of: "download") == ["fulfilled download"])
    #expect(run.settlements(of: "then") == ["fulfilled store"])
  }

  @Test("a branch that holds the chain is taken, also where it returns")
  func chainInBranch() throws {
    let run = try run(
      """
      func load() -> Promise<Int> {
        if settings.usesNetwork { return fetch().then { _ in fetch() }.then { _ in 2 } }
        return Promise(0)
      }
      load().then { print($0) }
      """)
    #expect(run.printed == "2\n")
  }

  @Test("a completion handler gets what the types and names of its parameters say")
  func completionHandlers() throws {
    let run = try run(
      """
      struct Owner { let id: Int }
      store.save { error in print("saved", error == nil) }
      store.ask { granted in print("granted", granted) }
      store.load { (result: Result<Owner, Error>) in if case .success(let owner) = result { print("owner", owner.id) } }
      store.find { (owner: Owner?, failure: Error?) in print("found", owner!.id, failure == nil) }
      store.open { data, response, error in print(data != nil, (response as? HTTPURLResponse)?.statusCode == 200, error == nil) }
      store.ask { (done: () -> Void) in done(); print("done") }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "saved true\ngranted true\nowner 1\nfound 1 true\ntrue true true\ndone\n")
  }

  @Test("an unknown function that is given a resolver settles its promise, one that is given a continuation resumes it")
  func settling() throws {
    let kit = try run(
      "func total() -> Promise<Int> { Promise { seal in ledger.report(to: seal) } }\ntotal().done { print($0) }.cauterize()",
      "promisekit")
    #expect(kit.printed == "report\n")
    let google = try run(
      "Task { let x = await withCheckedContinuation { c in ledger.report(to: c) }\nprint(x) }")
    #expect(google.printed == "report\n")
    #expect(google.leaks.isEmpty)
  }

  @Test("a handler that is set on an unknown object is called after the next call of one of its methods")
  func handlersOfObjects() throws {
    let run = try run(
      """
      let recorder = AudioRecorder()
      recorder.completionHandler = { clip in print("heard", clip) }
      recorder.color = { print("never") }
      recorder.start()
      """)
    #expect(run.printed == "heard completionHandler\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 100))
  }

  @Test("a guess that is no promise becomes one where a promise is asked for")
  func guessedPromises() throws {
    let run = try run(
      """
      firstly { service.addresses().map { $0 } }.done { print($0) }.cauterize()
      when(fulfilled: [store.token()]).done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed.contains("[\"token\"]"))
  }

  @Test("what an application adds to promises gives the promise; what the library calls otherwise is still a mistake")
  func addedOperators() throws {
    let added = try run("func a() -> Promise<Int> { Promise(3) }\na().showingSpinner(in: view).then { print($0) }")
    #expect(added.printed == "3\n")
    let wrong = try run("func a() -> Promise<Int> { Promise(3) }\na().finally { print(1) }")
    #expect(wrong.faults.joined().contains("has no member 'finally'"))
  }

  @Test("a call that names a type gives a value of it")
  func decoding() throws {
    let run = try run(
      """
      struct Track: Decodable { let title: String; let seconds: Int }
      let tracks = try! JSONDecoder().decode([Track].self, from: data)
      print(tracks.count, tracks[0].title, tracks[0].seconds)
      """)
    #expect(run.printed == "3 title 1\n")
  }

  @Test("files are stubbed: scripts read none")
  func files() throws {
    let run = try run("let text = try! String(contentsOf: URL(fileURLWithPath: \"notes.txt\"), encoding: .utf8)\nprint(text)")
    #expect(run.printed == "String\n")
    #expect(run.stubs.map(\.name) == ["String"])
  }

  @Test(
    "an unknown time is a second, a text that a number is made of is a number, elements of unknown collections keep what they get"
  )
  func timesAndTexts() throws {
    let run = try run(
      """
      Task {
        try? await Task.sleep(for: Limits.pause)
        guard let text = field.text, let number = Int(text) else { return }
        Defaults[.lastNumber] = number
        print(Defaults[.lastNumber])
      }
      """)
    #expect(run.printed == "1\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 1000))
  }

  @Test("an awaited call suspends, also with a closure, which is called")
  func awaitedWithClosure() throws {
    let run = try run(
      "func save() async throws { try await database.write { row in print(\"writes\") } }\nTask { try await save() }")
    #expect(run.printed == "writes\n")
    #expect(run.settlements(of: "write").count == 1)
  }

  @Test("random values follow the seed: the same for one, others for another")
  func randomValues() throws {
    let text =
      "let a = Int.random(in: 1...1000)\nprint(a >= 1 && a <= 1000, a, Double.random(in: 0..<1) < 1, Bool.random(), [1, 2, 3, 4, 5].shuffled(), [4, 5].randomElement()!)"
    let first = try run(text, seed: 1).printed
    #expect(try run(text, seed: 1).printed == first)
    #expect(first.hasPrefix("true"))
    let others = try (2...6).map { try run(text, seed: $0).printed }
    #expect(others.contains { $0 != first })
    #expect(try run("print(Int.random(in: 1..<1))").faults.count == 1)
  }

  @Test("Dictionary(_:uniquingKeysWith:) and merging of pairs ask the closure for keys that come twice")
  func uniquing() throws {
    let run = try run(
      """
      let sums = Dictionary([("a", 1), ("b", 2), ("a", 3), ("a", 5)], uniquingKeysWith: { $0 + $1 })
      print(sums["a"]!, sums["b"]!)
      var more = sums
      more.merge([("b", 9)]) { _, new in new }
      print(more["b"]!, sums.merging(["b": 7, "c": 1]) { old, _ in old }["b"]!)
      """)
    #expect(run.printed == "9 2\n9 2\n")
  }

  @Test("a function that calls an overload which was not pasted doesn't call itself")
  func missingOverload() throws {
    let run = try run(
      """
      func save() { fetchCookies().then { cookies in save(cookies: cookies) } }
      save()
      """)
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "fetchCookies").count == 1)
  }

  @Test("a call gives something where the next handler names it, also if its name says that it does something")
  func neededEffects() throws {
    let text = "firstly { service.enableAlerts() }.done { isOn in if isOn { print(\"on\") } }.cauterize()"
    #expect(try run(text, "promisekit").printed == "on\n")
    #expect(try run("firstly { service.enableAlerts() }.done { print(\"done\") }.cauterize()", "promisekit").printed == "done\n")
  }

  @Test("a comparison with a case of an unknown type holds, also if it is kept for later")
  func keptComparisons() throws {
    let run = try run("let isChecked = box.state == .on\nif isChecked { load().then { print($0) } }")
    #expect(run.printed == "load\n")
  }

  @Test("'resolve' as a completion handler settles its promise, and '.success' needs no type before a continuation")
  func resolveAsHandler() throws {
    let kit = try run(
      "func icon() -> Promise<Int> { Promise { store.read(completion: $0.resolve) } }\nicon().done { print($0) }.cauterize()",
      "promisekit")
    // A promise of a number gives a number.
    #expect(kit.printed == "1\n")
    let run = try run("Task { print(await withCheckedContinuation { $0.resume(with: .success(4)) }) }")
    #expect(run.printed == "4\n")
  }

  @Test("what things are called gives way to what is done with them: a label with a text, a dictionary by identifiers")
  func things() throws {
    let run = try run(
      """
      titleLabel.text = "four"
      let known = players[user.id]
      LayoutBuilder().pin(titleLabel)
      if 200...299 ~= answer.code { print(titleLabel.text, known != nil) }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "four true\n")
  }
}
