import Lab
import Program
import Testing
import TraceGraph

@Suite("pasted code whose own types, functions and overloads weren't pasted")
struct PastedNameTests {
  private func run(_ text: String) -> LabRun { .pasted(text) }

  private func ends(_ run: LabRun) -> [String] {
    run.full.promises.map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
  }

  private func printed(_ run: LabRun) -> String { run.full.output.map(\.text).joined() }

  @Test("a type of a library's name that is called with other labels is the application's: a task, a notification")
  func typesOfLibraryNames() {
    let run = run(
      """
      import Promises
      class Board {
        var task: Chore
        init() { task = Task(title: "Paint", list: List()) }
        func items() -> Promise<[Item]> { task.items(first: 3) }
        func news() -> Promise<[Notification]> {
          Promise { fulfill, _ in
            store.documents { found in
              let notes: [Notification] = found.pages.map { Notification(page: $0.text()) }
              fulfill(notes)
            }
          }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).map { $0.prefix { $0 != "[" } } == ["items fulfilled ", "Promise fulfilled "])
  }

  @Test("'when' with a label that PromiseKit's hasn't is the application's own function")
  func functionsOfLibraryNames() {
    let run = run(
      """
      import PromiseKit
      func first(_ boats: [Boat], sinking: Promise<Void>) -> Promise<Boat> {
        let found = race(boats.map { $0.find() })
        return when(found, while: sinking).ensure { print("done") }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "done\n")
    #expect(ends(run).last?.hasPrefix("ensure fulfilled") == true)
  }

  @Test("a misspelled label of 'when' stays a mistake")
  func misspelledLabels() {
    let run = run("import PromiseKit\nwhen(fulfiled: [api.load()]).done { print($0) }.cauterize()")
    #expect(run.run?.faults.isEmpty == false || run.run == nil)
  }

  @Test("an extension of a type within a type that nobody declares, with a type in it that another extension adds to")
  func nestedTypes() {
    let run = run(
      """
      import Promises
      extension API.Boats.Find {
        static func all() -> Promise<[String]> { Promise { fulfill, _ in API.ask(Endpoint.boats) { fulfill([$0.name]) } } }
      }
      extension API.Boats { struct Find {} }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls) == ["API.Boats.Find.all()"])
    #expect(ends(run) == ["Promise fulfilled [\"name\"]"])
  }

  @Test("what a promise is made with by '.init' isn't a promise, though it has the function's name")
  func callbacksOfTheSameName() {
    let run = run(
      """
      import PromiseKit
      extension Door {
        func open(with key: Key) -> Promise<Room> {
          .init { seal in open(with: key) { room, error in seal.resolve(room, error) } }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).count == 1)
  }

  @Test("PromiseKit 4's 'recover(execute:)' runs as its 'then(execute:)' does")
  func labelsOfPromiseKit4() {
    let run = run(
      """
      import PromiseKit
      func login() -> Promise<Void> {
        self.promise(for: Login()).then(execute: { token in keep(token); return Promise() })
          .recover(execute: { error -> Void in throw error })
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run).contains { $0.hasPrefix("recover fulfilled") })
  }

  @Test("a closure in a static property is called, and a case of a type that nobody declares keeps its values")
  func staticClosures() {
    let run = run(
      """
      enum ReportKey: Key {
        static let live: @Sendable (Report) async throws -> Bool = { report in try await mailer.send(report) }
      }
      class Screen {
        private var state: ScreenState
        private let teams: TeamStore
        convenience init(key: String, dependencies: Dependencies) { self.init(state: .key(key), dependencies: dependencies) }
        private init(state: ScreenState, dependencies: Dependencies) {
          self.state = state
          teams = dependencies.teams
          if case .key(let key) = state { print(key) }
        }
        func load() { Task { print(try await teams.all()) } }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run).hasPrefix("key\n"), "\(printed(run))")
    #expect(ends(run).map { $0.prefix { $0 != " " } }.contains("send"))
    #expect(ends(run).map { $0.prefix { $0 != " " } }.contains("all"))
  }

  @Test("what Core Data keeps in an extension is made up, and a protocol's properties that are set are those of an object")
  func managedProperties() {
    let run = run(
      """
      import Promises
      protocol Shelf: AnyObject { var state: Int { get set } }
      extension Defaults { @NSManaged var isOpen: Bool }
      extension Shelf {
        func fill() -> Promise<Void> { Promise { self.state = 1 }.then { print(defaults.isOpen) }.always { self.state = 2 } }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls).first == "class SomeShelf: Shelf {}")
    #expect(ends(run).last == "always fulfilled ()")
  }

  @Test("what is switched over by its cases is one thing, a dictionary of anything is one, and a list of members holds handlers")
  func kinds() {
    let run = run(
      """
      import PromiseKit
      func teams() async throws -> Body {
        let response = try await client.getTeams()
        switch response {
        case .ok(let ok): return ok.body
        case .missing: throw TeamError.missing
        }
      }
      func watch(_ message: [String: Any]) {
        guard let id = message["id"] as? Int else { return }
        api.watch(id).done { print("watched") }.cauterize()
      }
      func confirm() -> Guarantee<Bool> {
        Guarantee { seal in
          let actions: [Action] = [.init(title: "Yes", completion: { _ in seal(true) })]
          show(actions: actions)
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(printed(run) == "watched\n")
    #expect(ends(run).contains { $0 == "Guarantee fulfilled true" }, "\(ends(run))")
  }
}
