import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code makes of made-up values")
struct PastedOutcomeTests {
  private func run(_ text: String, _ dialect: String = "promisekit") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("of a 'success' and a 'failure' closure the first is called")
  func happyClosure() throws {
    let run = try run(
      """
      func load() -> Promise<String> {
        Promise { seal in
          client.request("a", success: { seal.fulfill($0) }, failure: { seal.reject($0) })
        }
      }
      load().done { print($0) }.catch { print("failed", $0) }
      """)
    #expect(run.printed == "request\n")
  }

  @Test("a retry that is handed over is not taken, so that nothing goes on for ever")
  func retryClosure() throws {
    let run = try run(
      """
      func send() -> Promise<Void> {
        Promise { resolve, reject in
          mailer.start(self.finish("send", resolve, reject, retry: { send() }))
        }
      }
      send()
      """, "google")
    #expect(run.ending == .idle)
  }

  @Test("a dictionary of anything has whatever key is asked for, and what is asked for says what it is")
  func openDictionaries() throws {
    let run = try run(
      """
      func read(_ info: [String: Any]) throws -> String {
        guard let json = try parser.object(info) as? [String: Any], let name = json["name"] as? String,
          let pages = json["pages"] as? Int, let tags = json["tags"] as? [[String: Any]]
        else { throw ReadError.malformed }
        return "\\(name) \\(pages) \\(tags.count)"
      }
      print(try read(information))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "name 1 3\n")
  }

  @Test("the type of a promise says what a call gives that becomes its outcome")
  func outcomeTypes() throws {
    let run = try run(
      """
      Promise<Bool>(on: .global()) { try awaitPromise(self.encryptAndSend()) }.then { sent in print(sent ? "sent" : "kept") }
      func names() -> Promise<[String]> { api.load() }
      names().then { print($0.count) }
      func reset() -> Promise<Void> { api.checkSettings() }
      reset().then { print($0) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed.split(separator: "\n").sorted() == ["()", "3", "sent"])
  }

  @Test("what a 'done' calls in its only line is no promise")
  func effectInDone() throws {
    let run = try run("api.load().done { Log(\"loaded\") }.catch { print($0) }")
    #expect(run.settlements(of: "Log") == [])
    #expect(run.settlements(of: "done") == ["fulfilled ()"])
  }

  @Test("a list that a guard wants to be empty is")
  func emptyList() throws {
    let run = try run(
      """
      func leave() -> Promise<Void> {
        let others = group.others
        guard others.isEmpty else { return Promise(error: GroupError.notAlone) }
        return group.leave().asVoid()
      }
      leave()
      """)
    #expect(run.settlements(of: "leave") == ["fulfilled leave"])
  }

  @Test("of several ways that end a function, the last one before it throws is taken")
  func lastWay() throws {
    let run = try run(
      """
      func parse() async throws -> String {
        if let key = try await parseKey() { return "key \\(key)" }
        if let invoice = try await parseInvoice() { return "invoice \\(invoice)" }
        throw ParseError.unknown
      }
      Task { print(try await parse()) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed == "invoice invoice\n")
  }

  @Test("'await' in front of a type waits for the calls whose results it takes")
  func awaitedArguments() throws {
    let run = try run("Task { let page = try await Page(items: self.api.items(), user: self.api.user()) }", "google")
    #expect(run.settlements(of: "Page") == [])
    #expect(run.settlements(of: "items").count == 1)
    #expect(run.settlements(of: "user").count == 1)
  }

  @Test("a chain whose beginning wasn't copied begins with a promise")
  func chainWithoutBeginning() throws {
    let run = try run("}.then { user in\n  api.avatar(of: user)\n}.done { image in\n  print(image)\n}.catch { print($0) }")
    #expect(run.faults == [])
    #expect(run.printed == "avatar\n")
  }

  @Test("elements of a declared type differ in what tells them apart")
  func identifiers() throws {
    let run = try run(
      """
      struct Item { var id: Int; var name: String; var pages: Int }
      func load() -> Promise<[Item]> { api.items() }
      func merge(_ first: Item, into second: Item) -> Promise<Void> { print(first.id, second.id); return Promise() }
      let items = api.all() as! [Item]
      print(items.map(\\.id), items.map(\\.pages))
      """)
    #expect(run.printed == "[1, 2, 3] [1, 1, 1]\n")
  }

  @Test("names that say what is done, and those with a preposition, name no list of what stands last")
  func nouns() throws {
    let run = try run(
      """
      func work() -> Promise<Void> {
        api.checkForUpdates().then { update in api.menuItemsForDevices(update) }.done { items in print(items) }
      }
      work()
      print(showsThumbnails, kAccuracyMeters, listOfUsers)
      """)
    #expect(
      run.printed
        == "showsThumbnails kAccuracyMeters [listOfuser1, listOfuser2, listOfuser3]\n[menuitem1, menuitem2, menuitem3]\n")
  }

  @Test("'Optional.some' is a function, 'String.Encoding.utf8' an encoding, 'makeIterator' goes through a list once")
  func smallThings() throws {
    let printed = try output(
      of: """
        // dialect: promisekit
        Promise.value(3).map(Optional.some).done { print($0 as Any) }
        print(String(data: "ä".data(using: String.Encoding.utf8)!, encoding: String.Encoding.utf8)!)
        var iterator = [1, 2].makeIterator()
        while let next = iterator.next() { print(next) }
        """)
    #expect(printed == "ä\n1\n2\nOptional(3)\n")
  }

  @Test("unknown things keep their order where they are sorted by nothing")
  func orderOfStubs() throws {
    let run = try run("api.users().sortedValues().done { print($0) }")
    #expect(run.printed == "[user1, user2, user3]\n")
  }

  @Test("an error is called what the code calls it, and the one that is handed over is one that the code tells apart")
  func namedErrors() throws {
    let program = try ScriptProgram(
      ScriptSource(
        name: "test.swift",
        text: """
          // dialect: google
          func recover(from error: Error, after first: Int) -> Promise<Int> {
            switch error {
            case AuthError.expired: return Promise(1)
            default: return Promise(error)
            }
          }
          """), stubsUnknownNames: true)
    #expect(program.possibleCalls.map(\.text) == ["recover(from: AuthError.expired, after: 1)"])
    let run = try run("Promise<Int> { throw APIError.requestFailed(status: 4) }.catch { print($0) }", "google")
    #expect(run.printed == "requestFailed(status: 4)\n")
  }

  @Test("what a 'compactMap' returns is no promise")
  func plainValues() throws {
    let run = try run("api.session().compactMap { return try session.login() }.done { print($0) }.cauterize()")
    #expect(run.settlements(of: "login") == [])
    #expect(run.printed == "login\n")
  }

  @Test("of branches the one is taken that goes on to the chain")
  func goingOn() throws {
    let run = try run(
      """
      func play() -> Promise<String> {
        Promise { seal in
          let text = field.stringValue
          var url = ""
          if text.starts(with: "av") {
            url = text
          } else if text.starts(with: "https") {
            url = text
          } else {
            seal.fulfill(text)
            return
          }
          api.decode(url).done { seal.fulfill($0) }.catch { seal.reject($0) }
        }
      }
      play()
      """)
    #expect(run.settlements(of: "decode").count == 1)
  }

  @Test("a condition of compilation that the copy cut off is closed")
  func cutCondition() throws {
    let run = try run("api.load().done { print($0) }.cauterize()\n#if APP_STORE\nfunc other() {}\n")
    #expect(run.printed == "load\n")
    #expect(try self.run("#endif\nprint(1)").printed == "1\n")
  }

  @Test("a parameter that is called as the function is isn't the function")
  func parameterNamedAsFunction() throws {
    let source = ScriptSource(
      name: "test.swift", text: "func view(_ view: WebView) -> Promise<Void> { view.load() }")
    let program = try ScriptProgram(source, dialect: .promisekit, stubsUnknownNames: true)
    #expect(program.possibleCalls.map(\.text) == ["view(theView)"])
  }

  @Test("a number that is made of a text was made up as digits, by way of variables, too")
  func digits() throws {
    let run = try run("let text: String = record.value()! as! String\nprint(Int(text)!)")
    #expect(run.printed == "1\n")
  }

  @Test("'.max' and its like are defaults of numbers")
  func limits() throws {
    let printed = try output(
      of: """
        func chunk(_ size: Int = .max, wait: Double = .infinity) { print(size == Int.max, wait) }
        chunk()
        """)
    #expect(printed == "true inf\n")
  }
}
