import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code asks of made-up values: lengths, closures, properties, identifiers")
struct PastedDecisionTests {
  private func run(_ text: String, _ dialect: String? = "promisekit", _ changes: [String: String] = [:]) throws -> ScriptRun {
    try runPasted(text, dialect) { plan in
      for (name, result) in changes { plan.stubs.changes[name] = StubChange(result: result) }
    }
  }

  private static let guards = [
    "guard let password = field.text, password.count >= 6 else { return }",
    "guard code.text?.count == 9 else { return }",
    "guard let code = field.text else { return }; if code.count < 9 { return }",
    "guard basket.items.count > 10 else { return }",
    "guard field.text == other.title else { return }",
    "guard mail.text.contains(\"@\") else { return }",
  ]

  @Test("a length or an equality of made-up values lets the chain begin", arguments: guards)
  func lengths(_ condition: String) throws {
    let run = try run("func go() { \(condition)\napi.send().done { print(1, $0) }.cauterize() }\ngo()")
    #expect(run.printed == "1 send\n")
    #expect(run.faults == [])
  }

  @Test("a value that a person gave, and what the text itself counts, are compared as they are")
  func ownValues() throws {
    let text = """
      func go() { guard let word = field.text, word.count >= 6 else { return print("short") }; print("long") }
      func tell() { if field.text.count > 6 { print("told") } }
      var tries = 0
      func again(_ left: Int) { guard left > 0, tries < config.most else { return print(tries) }; tries += 1; again(left - 1) }
      go(); tell(); again(config.limit)
      """
    #expect(try run(text).printed == "long\n1\n")
    #expect(try run(text, "promisekit", ["field.text": "\"abc\""]).printed.hasPrefix("short\n"))
  }

  @Test("an awaited unknown function waits for the closure that it is given, and gives its value")
  func bodies() throws {
    let run = try run(
      """
      try await database.transaction { connection in
        try await order.save(on: connection)
        print("saved", connection)
      }
      print("committed")
      let number = try await database.write { row in 7 }
      print(number)
      """, "google")
    #expect(run.printed == "saved connection\ncommitted\n7\n")
    // What the call itself takes comes after its closure.
    #expect(run.endTime == VirtualInstant(milliseconds: 300))
  }

  @Test("a promise is what the closure with a parameter gives; one that is told of progress is only called")
  func closuresWithParameters() throws {
    let run = try run(
      """
      database.inTransaction { connection in api.send(connection) }.done { print($0) }.cauterize()
      api.upload(file) { progress in bar.advance(progress) }.done { print($0) }.cauterize()
      """)
    #expect(run.settlements(of: "inTransaction") == [])
    #expect(run.settlements(of: "send").count == 1)
    #expect(run.printed == "upload\nsend\n" || run.printed == "send\nupload\n")
  }

  @Test("a property on which a promise's operator is called keeps a promise", arguments: ["google", "promisekit"])
  func properties(_ dialect: String) throws {
    let run = try run(
      "store.currentUser.then { user in store.save(user) }.then { print(\"saved\", $0)\(dialect == "google" ? "" : "; return Promise.value(1)") }",
      dialect)
    #expect(run.settlements(of: "currentUser").count == 1)
    #expect(run.settlements(of: "save").count == 1)
    #expect(run.printed == "saved save\n")
  }

  @Test("elements of an unknown list differ in what tells them apart")
  func identifiers() throws {
    let run = try run(
      """
      let people = try await api.customers()
      let byId = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0) })
      print(byId.count, Set(people.map { $0.url }).count)
      """, "google")
    #expect(run.printed == "3 3\n")
  }

  private static let kitTexts = [
    "func check() -> Promise<Int> { return .value(1) }\ncheck().then { print($0); return check() }",
    "func check() -> Promise<Int> { return Promise(error: Failure.bad) }\ncheck().catch { _ in print(1) }",
    "api.load().then { one in api.more(one) }.map { _ in 1 }.catch { print($0) }.finally { print(1) }",
    "api.load().tap { _ in print(1) }.cauterize()",
  ]

  @Test("what only PromiseKit has makes a text without imports PromiseKit's, which is said", arguments: kitTexts)
  func traits(_ text: String) throws {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    #expect(program.dialect == .promisekit)
    #expect(program.warnings.contains { $0.message.contains("under the rules of promisekit") })
    #expect(try run(text, nil).printed == "1\n")
  }

  @Test("an error that a callback hands on with its value is nil; permission is given; decoding gives a value")
  func callbacks() throws {
    let run = try run(
      """
      Promise<Int> { seal in
        session.request(url) { response in seal.resolve(response.value, response.error) }
      }.done { print("resolved", $0) }.cauterize()
      Guarantee<Bool> { seal in center.ask(for: options) { granted, _ in seal(granted) } }
        .done { granted in if granted { print("granted") } }
      """)
    // A promise of a number gives a number.
    #expect(run.printed.contains("resolved 1\n"))
    #expect(run.printed.contains("granted\n"))
    #expect(run.faults == [])
    let decoded = try self.run(
      "api.load().then { data in try JSONDecoder().decode(User.self, from: data) }.then { print($0) }", "google")
    #expect(decoded.settlements(of: "decode") == [])
    #expect(decoded.printed == "user\n")
  }

  @Test("functions in a list whose type says so are called; an iterator ends")
  func lists() throws {
    let run = try run(
      """
      let steps: [() -> Promise<Void>] = [migrateKeys, migrateFiles]
      steps.reduce(Promise()) { $0.then($1) }.done { print("done") }.cauterize()
      var numbers = [1, 2].makeIterator()
      while let number = numbers.next() { print(number) }
      """)
    #expect(run.settlements(of: "migrateKeys").count == 1)
    #expect(run.settlements(of: "migrateFiles").count == 1)
    #expect(run.printed == "1\n2\ndone\n")
  }

  @Test("an operator for several things says that there are several")
  func listOperators() throws {
    let run = try run(
      """
      api.search("q").mapValues { _ in 1 }.done { print($0) }.cauterize()
      firstly { api.search("q") }.thenMap { _ in Promise.value(2) }.done { print($0) }.cauterize()
      """)
    #expect(run.printed == "[1, 1, 1]\n[2, 2, 2]\n")
  }

  @Test("a function is called although a variable has its name")
  func sharedNames() throws {
    let program = try ScriptProgram(
      ScriptSource(
        name: "test.swift",
        text: """
          import PromiseKit
          func user(_ id: Int) -> Promise<User> { api.get(id) }
          func show() { api.me().done { user in print(user) }.cauterize() }
          """), stubsUnknownNames: true)
    #expect(program.possibleCalls.filter(\.isMissing).map(\.name).sorted() == ["show", "user"])
  }
}
