import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code does with its made-up values says more of them than their names")
struct PastedUseTests {
  private func run(_ text: String, _ dialect: String? = "promisekit") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("a call that is named after what it does gives what is declared where it is returned")
  func effectsWithTypes() throws {
    let run = try run(
      """
      func ask() -> Promise<Bool> { firstly { showQuestion() } }
      ask().then { sure -> Promise<Bool> in presentAgain(sure) }.done { if $0 { print("sure") } }.cauterize()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "sure\n")
  }

  @Test("the type that a closure gives its argument says what a call gives, whatever the call's name says")
  func typedArguments() throws {
    let run = try run(
      """
      getSessionKey().done { (key: [UInt8]) in print(key.count) }.cauterize()
      getName().map { (length: Int) -> Int in length + 1 }.done { print($0) }.cauterize()
      fetchUsers().done { (users: [String: Int]) in print(users.count) }.cauterize()
      getPath().done { (pair: (Int, Bool)) in print(pair.0, pair.1) }.cauterize()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "3\n1\n1 true\n2\n")
  }

  @Test("what a promise is fulfilled with has its type, also where the promise is made by 'init'")
  func promisesByInit() throws {
    let run = try run(
      """
      func confirmations() -> Promise<Int> { Promise<Int>.init(resolver: { seal in seal.fulfill(receipt.confirmations) }) }
      confirmations().done { print($0 + 1) }.cauterize()
      """)
    #expect(run.printed == "2\n")
  }

  @Test("a handler that fulfills another promise with what it gets says of which type that is")
  func fulfilledByHandlers() throws {
    let run = try run(
      """
      func commits() -> Promise<[Commit]> {
        Promise { seal in history.getCommitData().done { list in seal.fulfill(list) }.catch { seal.reject($0) } }
      }
      commits().done { print($0.count) }.cauterize()
      """)
    #expect(run.printed == "3\n")
  }

  @Test("a method 'get' that takes no closure passes nothing on")
  func plainGet() throws {
    let run = try run(
      """
      func user() -> Promise<User> { return api.get("user") }
      func orders() -> Promise<[Order]> { return api.get("orders") }
      user().then { _ in orders() }.done { print($0.count) }.cauterize()
      """)
    #expect(run.stubs.map(\.name) == ["api.get"])
    #expect(run.printed == "3\n")
  }

  @Test("one function gives each declared type its own value")
  func oneValueEach() throws {
    let run = try run(
      """
      func ticket() async -> Ticket { await network.request("ticket") }
      func seat() async -> Seat { await network.request("seat") }
      print(await ticket(), await seat())
      """)
    #expect(run.printed == "ticket(ticket) seat(seat)\n")
  }

  @Test("what methods are called on that no truth value has is a thing, though its name asks a question")
  func thingsNamedAsQuestions() throws {
    let run = try run(
      """
      isLoading.onNext(true)
      output.didTapLogin.sink { print($0) }
      let policy = service.canEvaluate("face")
      if policy.isAllowed { print(policy) }
      var isOpen = door.isOpen
      isOpen.toggle()
      print(isOpen)
      """)
    #expect(run.stubs.allSatisfy { !$0.name.hasPrefix("Bool") })
    #expect(run.printed.hasPrefix("canEvaluate\nfalse\n"))
  }

  @Test("what awaited methods are called on is a thing, though its name is a plural")
  func thingsNamedAsLists() throws {
    let run = try run("print(try await signers.unverified(\"a\"))")
    #expect(run.stubs.map(\.name) == ["signers.unverified"])
    #expect(run.printed == "unverified\n")
  }

  @Test("what a closure goes through and asks for members holds several things, whatever its name is")
  func listsByUse() throws {
    let run = try run(
      """
      let answer = await api.teams()
      print(answer.content.filter { $0.isOpen }.map { Team(id: $0.id) }.count)
      print(answer.list.map { $0.name }.count, answer.owner.map { $0.name })
      """)
    #expect(run.faults == [])
    #expect(run.printed == "3\n3 map\n")
  }

  @Test("'init' of an unknown type makes what the type's name makes")
  func unknownInit() throws {
    let run = try run("print(Rect.init(x: 0), Rect(x: 0), Shape.Tap.init())")
    #expect(run.printed == "Rect Rect Tap\n")
    #expect(run.stubs.map(\.arguments) == ["(x: 0)", "()"])
  }

  @Test("what stands behind 'on:' is a queue unless its type says something else")
  func thingsBehindOn() throws {
    let run = try run(
      """
      func show(on view: UIView) { present(on: view).done(on: work) { print(view) }.cauterize() }
      show(on: view)
      """)
    #expect(run.printed == "uiView\n")
    #expect(run.stubs.filter { $0.result.contains("DispatchQueue") }.map(\.name) == ["work"])
  }

  @Test("what an awaited call gives is what the case or function takes that it is handed to")
  func handedToCases() throws {
    let run = try run(
      """
      enum State { case idle, loaded([Item]) }
      var state = State.idle
      state = .loaded(try await store.search("a"))
      """)
    #expect(run.settlements(of: "search") == ["fulfilled [item1, item2, item3]"])
  }

  @Test("a number that a guard asks for is made up also where a parameter is handed on to the function with the guard")
  func numbersOfParametersHandedOn() throws {
    let run = try run(
      """
      func stations(in region: Region) async -> Int { await fetch(in: region) }
      func fetch(in region: Region) async -> Int {
        guard region.maxLat > 59 else { return 0 }
        return await load("stations")
      }
      print(await stations(in: area))
      """)
    #expect(run.printed == "1\n")
    #expect(run.settlements(of: "load").count == 1)
  }

  @Test("an await before the steps of a collection waits for the call that gives it")
  func stepsBehindAwaitedCalls() throws {
    let run = try run(
      """
      print(try await store.items().map { $0.name }.count)
      print(try await store.users(for: 3).filter { $0.isOld }.sorted { $0.age < $1.age }.count)
      print(try await store.title().uppercased())
      """)
    #expect(["items", "users", "title"].allSatisfy { run.settlements(of: $0).count == 1 })
    #expect(run.printed == "3\n3\nTITLE\n")
  }

  @Test("what an unknown view makes of a list is made of one of its elements")
  func viewsOfLists() throws {
    let run = try run("List(model.todos) { todo in print(todo.title, todo) }")
    #expect(run.printed == "title todo1\n")
  }

  @Test("'as!' unwraps what it takes for an unknown type")
  func forcedCasts() throws {
    let run = try run("weak var me = self\n(me?.header.refresh as! RefreshHeader).label.text = \"a\"\nprint(\"set\")")
    #expect(run.faults == [])
    #expect(run.printed == "set\n")
  }

  @Test("what of a type nothing but an extension was pasted may be a promise")
  func undeclaredPromises() throws {
    let run = try run(
      """
      extension PMKPromise {
        func next(_ handler: @escaping (Any?) -> PMKPromise?) -> PMKPromise { return self.then()(handler)! }
      }
      _ = PMKPromise().next { _ in nil }
      """)
    #expect(run.faults == [])
  }

  @Test("a call that the language's function doesn't take is one of the application")
  func ownFunctions() throws {
    let run = try run("print(max(Row.score), max(1, 2), zip(Row.keys))")
    #expect(run.faults == [])
    #expect(run.printed == "max 2 zip\n")
  }

  @Test("a type in brackets before a call is one, however its name is written")
  func listsOfAliases() throws {
    let run = try run("var blocks = [finishedBlock]()\nblocks.append { print(\"a\") }\nfor block in blocks { block() }")
    #expect(run.printed == "a\n")
  }

  @Test("an iterator that is asked as a condition says yes three times")
  func rowsOfResults() throws {
    let run = try run("let rows = db.run(\"select\")\nwhile rows.next() { print(rows.name) }")
    #expect(run.printed == "name\nname\nname\n")
  }
}
