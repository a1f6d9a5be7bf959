import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what applications' code is made of: platforms, types that are only named, made-up arguments that must fit")
struct PastedApplicationTests {
  private func run(_ text: String, _ dialect: String? = "promisekit") throws -> ScriptRun {
    try runPasted(text, dialect)
  }

  /// Runs a text with the calls that are made up for what nobody calls.
  private func runCalled(_ text: String) throws -> ScriptRun {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    plan.promptLines = MadeUpCall.lines(of: program.possibleCalls.filter(\.isMissing)).map { PromptLine(at: .zero, text: $0) }
    return program.run(plan: plan)
  }

  @Test("'.init()' makes what the text wants: a collection, a number, a text")
  func emptyValues() throws {
    let text = """
      var ids: [Int] = .init()
      ids.append(1)
      var names: Set<String> = .init(["a"])
      var table: [String: Int] = .init()
      let number: Int = .init(3.7)
      struct Box { var items: [Int] = .init(); var words: [String]; init() { words = .init(repeating: "x", count: 2) } }
      func show(_ list: [Int]) { print(list) }
      show(.init())
      ids = .init()
      table = .init()
      names = .init()
      print(ids, names.count, table.count, number, Box())
      """
    #expect(try runPasted(text, "google").printed == "[]\n[] 0 0 3 Box(items: [], words: [\"x\", \"x\"])\n")
    #expect(try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run().printed.hasPrefix("[]\n[] 0 0 3"))
  }

  @Test("'.init(…)' of a type that nobody declares makes what its name would make")
  func unknownMakers() throws {
    let run = try run(
      """
      class Report {
        var manager: StateManager<Bool>
        init(isOn: Bool) {
          self.manager = .init(wrappedValue: isOn)
          manager.onSet = { print($0) }
        }
      }
      func tracker() -> PackageTracker { .init(limit: 3) }
      let report = Report(isOn: true)
      var found: [Package] = .init()
      let own: PackageTracker = .init(limit: 1)
      tracker().refresh().done { print("refreshed", found.count) }.cauterize()
      """)
    #expect(run.faults == [])
    #expect(run.printed.hasPrefix("refreshed 0\n"))
    #expect(run.stubs.contains { $0.name == "StateManager" && $0.arguments == "(wrappedValue: true)" })
    #expect(run.stubs.contains { $0.name == "PackageTracker" && $0.uses == 2 })
  }

  private static let platforms = [
    ("#if os(iOS)\nprint(1)\n#else\nprint(2)\n#endif", "1\n"),
    ("#if canImport(UIKit)\nprint(1)\n#elseif canImport(AppKit)\nprint(2)\n#endif", "1\n"),
    ("import AppKit\n#if canImport(UIKit)\nprint(1)\n#elseif canImport(AppKit)\nprint(2)\n#endif", "2\n"),
    ("#if os(macOS)\nprint(1)\n#else\nprint(2)\n#endif", "1\n"),
    ("#if os(macOS)\nprint(1)\n#elseif os(iOS)\nprint(2)\n#endif", "2\n"),
    ("#if os(Linux)\nprint(1)\n#else\nprint(2)\n#endif", "2\n"),
    ("import FoundationNetworking\n#if os(Linux)\nprint(1)\n#else\nprint(2)\n#endif", "1\n"),
    ("#if DEBUG\nprint(1)\n#else\nprint(2)\n#endif", "2\n"),
    ("#if canImport(Combine) && !os(watchOS)\nprint(1)\n#endif", "1\n"),
  ]

  @Test("pasted code is read as on the platform that it is for, which a warning says", arguments: platforms)
  func isReadAs(_ text: String, _ printed: String) throws {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    #expect(program.run(plan: plan).printed == printed)
    let isLinux = text.contains("FoundationNetworking") || text.contains("DEBUG")
    #expect(program.warnings.contains { $0.message.hasPrefix("with stubs, '#if ") } != isLinux)
  }

  @Test("a script of one's own is read as on Linux, where it runs")
  func ownPlatform() throws {
    let text = "#if os(iOS)\nprint(1)\n#elseif canImport(UIKit)\nprint(2)\n#elseif os(Linux)\nprint(3)\n#endif"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text))
    #expect(program.run().printed == "3\n")
    #expect(program.warnings.isEmpty)
  }

  @Test("'sleep' and 'usleep' block their queue on the virtual clock")
  func sleeping() throws {
    let run = try runPasted(
      "import Foundation\nvar tries = 0\nwhile tries < 3 { tries += 1; sleep(1) }\nlet left = sleep(1)\nusleep(500_000)\nprint(tries, left)",
      nil)
    #expect(run.printed == "3 0\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 4500))
  }

  @Test("a number that is compared and then counted up to fits the comparison")
  func countedNumbers() throws {
    let run = try run(
      """
      func all(_ user: String) -> Promise<Int> {
        Promise { seal in
          let first = 1
          repository.page(first, of: user).done { answer in
            if answer.totalPages <= first { return seal.fulfill(0) }
            print(answer.totalPages - 1)
            let rest = (first + 1...answer.totalPages).map { repository.page($0, of: user) }
            when(fulfilled: rest).done { seal.fulfill($0.count) }.catch { seal.reject($0) }
          }.catch { seal.reject($0) }
        }
      }
      all("ada").done { print($0) }.cauterize()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "1\n1\n")
  }

  @Test("made-up arguments have the length and the size that the function asks for")
  func fittingArguments() throws {
    let run = try runCalled(
      """
      import PromiseKit
      func send(signatures: [String], password: String, amount: Int) -> Promise<Int> {
        Promise { seal in
          guard password.count >= 8, amount > 20 else { return seal.reject(Refused()) }
          for signature in signatures {
            if signature.count != 16 {
              seal.reject(Refused())
              return
            }
          }
          api.send(signatures).done { _ in print("sent", password.count, amount); seal.fulfill(1) }.catch { seal.reject($0) }
        }
      }
      struct Refused: Error {}
      """)
    #expect(run.printed == "sent 8 21\n")
  }

  @Test("a dictionary of parameters is one that can be changed by key")
  func parameters() throws {
    let run = try runCalled(
      """
      import PromiseKit
      func request(fields: Alamofire.Parameters, headers: HTTPHeaders) -> Promise<Int> {
        var parameters: Alamofire.Parameters = fields
        let keys = Array(parameters.keys).sorted(by: <)
        parameters["v"] = "1"
        return api.call(parameters).map { _ in print(keys, parameters.count); return 1 }
      }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "[\"key\"] 2\n")
  }

  @Test("a list that nobody fills in what was pasted has elements")
  func filledLists() throws {
    let run = try runCalled(
      """
      import PromiseKit
      class Gallery {
        var dates: [Date] = []
        var seen = [String]()
        var mine: [Int] = []
        func show() {
          mine.append(1)
          loadImages().done {
            guard let last = self.dates.max(), let first = self.seen.first else { throw Empty() }
            print(first, self.mine.count, last)
          }.cauterize()
        }
      }
      struct Empty: Error {}
      """)
    #expect(run.printed == "seen1 1 2001-01-01 00:00:00 +0000\n")
  }

  private static let ways = [
    // A cached answer would be all that there is.
    "func load(_ id: Int) -> Promise<Int> { if let known = try? store.object(id) { return Promise<Int>.value(known) } else { return service.load(id).map { $0 } } }",
    // A loop whose first round leaves.
    "func load(_ id: Int) async throws -> Int { while let running { return try await value(of: running) }; let task = Task { try await begin() }; return try await service.load(task) }",
    // A value of one's own that is made up by way of others.
    "func load(_ id: Int) async -> User { let (other, known) = await MainActor.run { let user = store.user(id); return (user, user.name != nil ? user : nil) }; if let known { return known }; return await service.load(id) }",
    // Nothing but errors come of one branch.
    "func load(_ id: Int) -> Promise<Int> { service.load(id).compactMap { let error = $0.error; if error != JSON.null { switch error.text { case Kind.a.rawValue: throw Bad.a; default: throw Bad.b } } else { print(\"fine\"); return 1 } } }",
    "func load(_ id: Int) -> Promise<Int> { Promise { seal in service.load { token, error in if let failure = state.authorizationError { seal.reject(failure) } else { print(\"fine\"); seal.resolve(token, error) } } } }",
  ]

  @Test("the way is taken on which there is more to see", arguments: ways)
  func takesWay(_ text: String) throws {
    let run = try runCalled("import \(text.contains("async") ? "Foundation" : "PromiseKit")\n" + text)
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "service.load" })
    if text.contains("fine") { #expect(run.printed == "fine\n") }
  }

  @Test("properties whose getters are asynchronous wait", arguments: [true, false])
  func asynchronousGetters(_ isStubbed: Bool) throws {
    let actor = "actor Stream { var isOpen = true; func size() throws -> Int { 3 } }\n"
    let text = """
      final class Writer {
        let stream: Stream
        init(stream: Stream) { self.stream = stream }
        var isOpen: Bool { get async { await stream.isOpen } }
        var size: Int { get async throws { try await stream.size() } }
        subscript(index: Int) -> Int { get async { await stream.isOpen ? index : 0 } }
      }
      func show(_ writer: Writer) async throws { print(await writer.isOpen, try await writer.size, await writer[7]) }
      \(isStubbed ? "try await show(Writer(stream: makeStream()))" : "try await show(Writer(stream: Stream()))")
      """
    let run =
      isStubbed ? try runPasted(text, "google") : try ScriptProgram(ScriptSource(name: "a.swift", text: actor + text)).run()
    #expect(run.faults == [])
    #expect(run.printed.hasPrefix("true ") && run.printed.hasSuffix(" 7\n"))
  }

  @Test("a dictionary that is filtered, where an array of pairs is wanted")
  func pairs() throws {
    let run = try runPasted(
      """
      let counts = ["a": 1, "b": 2, "c": 3]
      let often: [(key: String, value: Int)] = counts.filter { $0.value > 1 }
      print(often.map { $0.key }, often.count)
      """, "google")
    #expect(run.printed == "[\"b\", \"c\"] 2\n")
  }

  @Test("promises that wait for others run where the application lets them, if it doesn't say where")
  func waitingPromises() throws {
    let run = try runCalled(
      """
      import Promises
      func search(_ word: String) -> Promise<Int> {
        Promise { fulfill, reject in
          let ids = try awaitPromise(find(word))
          print("found", ids)
          fulfill(1)
        }
      }
      func find(_ word: String) -> Promise<Int> { Promise { fulfill, reject in api.ids(of: word) { fulfill(2) } } }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "found 2\n")
    let own = "import Promises\nfunc f() -> Promise<Int> { Promise(on: .global()) { try awaitPromise(g()) } }"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: own), stubsUnknownNames: true)
    #expect(program.possibleCalls.allSatisfy { !$0.preparations.contains("DispatchQueue.promises = .global()") })
  }

  @Test("made-up flags are what preconditions and guards ask for")
  func flags() throws {
    let run = try runCalled(
      """
      import PromiseKit
      func connect(asks: Bool, retries: Bool, isFirst: Bool) -> Promise<Int> {
        precondition(asks == false)
        guard !retries, isFirst else { return Promise(error: Refused()) }
        return service.open().map { _ in print(asks, retries, isFirst); return 1 }
      }
      struct Refused: Error {}
      """)
    #expect(run.printed == "false false true\n")
  }

  @Test("a method of an extension that gives nothing isn't the one whose result is returned")
  func voidTwins() throws {
    let run = try runCalled(
      """
      import PromiseKit
      extension MainController {
        func disable() { current?.disable() }
        func start() {
          firstly { () -> Promise<Void> in
            if let current = self.current { return current.disable() } else { return Promise.value(()) }
          }.done { print("started") }.cauterize()
        }
      }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "started\n")
  }

  @Test("data made of a made-up text holds what is decoded of it; a text of one's own doesn't")
  func madeUpData() throws {
    let run = try runCalled(
      """
      import PromiseKit
      struct User: Codable { var name: String }
      func user(in data: Data) -> Promise<User> {
        Promise { seal in
          let user = try JSONDecoder().decode(User.self, from: data)
          let table = try JSONSerialization.jsonObject(with: store.text()!.data(using: .utf8)!, options: []) as! [String: AnyObject]
          print(user.name, table.isEmpty)
          seal.fulfill(user)
        }
      }
      """)
    #expect(run.faults == [])
    #expect(run.printed.hasPrefix("name"))
    let own =
      "struct User: Codable { var name: String }\nprint((try? JSONDecoder().decode(User.self, from: Data(\"oops\".utf8))) == nil)"
    #expect(try runPasted(own, "google").printed == "true\n")
  }

  @Test("what only a database understands of a predicate is stubbed")
  func predicates() throws {
    let run = try runPasted("let p = NSPredicate(format: \"mid == %@\", name)\nrequest.predicate = p\nprint(p)", "google")
    #expect(run.printed == "NSPredicate\n")
    let fault = try ScriptProgram(ScriptSource(name: "a.swift", text: "print(NSPredicate(format: \"mid == %@\", \"a\"))")).run()
      .faults
    #expect(fault.count == 1)
  }
}
