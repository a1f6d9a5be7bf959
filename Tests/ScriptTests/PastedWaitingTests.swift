import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what applications await and hand over: properties, streams, clients of closures, reducers, loops for ever")
struct PastedWaitingTests {
  /// Runs a text with the calls that are made up for what nobody calls.
  private func runCalled(_ text: String, _ change: (inout RunPlan) -> Void = { _ in }) throws -> ScriptRun {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: true)
    return try runPasted(text, nil, limits: RunLimits(until: VirtualInstant(milliseconds: 600_000))) { plan in
      plan.promptLines = MadeUpCall.lines(of: program.possibleCalls.filter(\.isMissing)).map {
        PromptLine(at: .zero, text: $0, isMadeUp: true)
      }
      change(&plan)
    }
  }

  @Test("a property that nobody declares takes its time where it is awaited, and can fail where it is tried")
  func awaitedProperties() throws {
    let text = """
      func pending() async throws -> Int {
        let tasks = await session.allTasks
        let user = try await account.user
        let count = await store?.items.count
        print(tasks.count, user.name, count ?? 0)
        return tasks.count
      }
      """
    let run = try runCalled(text)
    #expect(run.faults == [])
    #expect(["allTasks", "user", "items"].allSatisfy { run.settlements(of: $0).count == 1 })
    #expect(run.printed == "3 name 3\n")
    let failing = try runCalled(text) { $0.stubs.changes["account.user"] = StubChange(failure: .error("offline")) }
    #expect(failing.settlements(of: "user").first?.hasPrefix("rejected") == true)
    #expect(failing.printed == "")
  }

  @Test("closures that wait, with which a client is made, are called by somebody whose code wasn't pasted")
  func clients() throws {
    let declared = """
      struct APIClient {
        var fetch: @Sendable (Int) async throws -> String
        var save: (String) async throws -> Void
      }
      extension APIClient: DependencyKey {
        static let liveValue = APIClient(
          fetch: { id in "user \\(id)" + (try await api.load(id)) },
          save: { user in try await database.save(user) })
      }
      """
    let run = try runCalled(declared)
    #expect(run.faults == [])
    #expect(run.settlements(of: "load").count == 1 && run.settlements(of: "save").count == 1)
    let unknown = """
      extension SpeechClient: DependencyKey {
        static var liveValue: Self {
          let speech = Speech()
          return Self(
            requestAuthorization: { await speech.authorization() },
            finish: { await speech.finish() })
        }
      }
      """
    let other = try runCalled(unknown)
    #expect(other.faults == [])
    #expect(other.settlements(of: "authorization").count == 1 && other.settlements(of: "finish").count == 1)
  }

  @Test("a reducer's closure gets a state and an action, and the effects that it gives back are run")
  func reducers() throws {
    let run = try runCalled(
      """
      @Reducer
      struct Counter {
        struct State: Equatable { var count = 0; var isLoading = false; var fact: String? }
        enum Action { case load, loaded(String), failed(Error) }
        @Dependency(\\.client) var client
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .load:
              state.isLoading = true
              return .run(priority: .high) { [count = state.count] send in
                do { await send(.loaded(try await client.fact(count))) } catch { await send(.failed(error)) }
              }
              .cancellable(id: CancelID.load)
            case .loaded(let fact):
              state.fact = fact
              return .none
            case .failed:
              return .none
            }
          }
        }
      }
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "fact").count == 1)
  }

  @Test("joined publishers of which nothing is known give their values, not optionals")
  func joinedPublishers() throws {
    let run = try runCalled(
      """
      final class Model {
        private var bag = Set<AnyCancellable>()
        func start() {
          Publishers.CombineLatest($name, $age).sink { name, age in Task { await self.save(name, age) } }.store(in: &bag)
        }
        func save(_ name: String, _ age: Int) async { await api.save(name, age) }
      }
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "save").count == 1)
  }

  private static let endlessLoops = [
    "while true { await feed.update(); try? await Task.sleep(for: .seconds(60)) }",
    "while true { await feed.update() }", "while !Task.isCancelled { await feed.update() }",
  ]

  @Test("a loop that waits and that nothing ends is over after three rounds", arguments: endlessLoops)
  func loops(_ loop: String) throws {
    let run = try runCalled("func poll() async { \(loop) }")
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "update").count == 3)
  }

  @Test("a loop that the text cancels itself goes on until then")
  func cancelledLoops() throws {
    let run = try runPasted(
      """
      let polling = Task { while !Task.isCancelled { await feed.update() } }
      Task { try await Task.sleep(for: .milliseconds(550)); polling.cancel() }
      """, nil)
    #expect(run.ending == .idle)
    #expect(run.settlements(of: "update").count == 6)
  }

  @Test("what nobody types is typed where a function goes on only with it")
  func emptyTexts() throws {
    let run = try runCalled(
      """
      final class SearchModel: ObservableObject {
        @Published var query: String = ""
        @Published var city = ""
        @Published var code = ""
        func search() async {
          guard query != "" else { return }
          if city.trimmingCharacters(in: .whitespaces).isEmpty { return }
          guard code.count >= 5 else { return }
          await api.search(query, city, code)
        }
      }
      """)
    #expect(run.stubs.contains { $0.arguments == "(\"query\", \"city\", \"codec\")" })
    #expect(run.settlements(of: "search").count == 1)
  }

  @Test("an awaited call within a function of the same name that isn't asynchronous means the other one")
  func asynchronousTwins() throws {
    let run = try runCalled(
      """
      protocol Sending { func send(_ text: String) async }
      extension Sending {
        func send(_ text: String) { Task { await send(text) } }
      }
      """)
    #expect(run.ending == .idle && run.faults == [])
    #expect(run.settlements(of: "send").count == 1)
  }

  @Test("promises by the types within them, and addresses' parts as functions, are what they are")
  func small() throws {
    let run = try runCalled(
      """
      import Promises
      extension Room {
        func connectAgain(_ url: URL) -> Promise<Room>.ObjCPromise<Room> { connect(url.path(percentEncoded: false)).asObjCPromise() }
      }
      func images(_ ids: [Int]) -> Promise<[Image]> {
        Promise { resolve, reject in
          cache.images(ids) { images in
            switch images {
            case .some(let images): resolve(images)
            case .none: reject(LoadError.none)
            }
          }
        }
      }
      func log(_ id: Int) async { logger.info("loading \\(id, privacy: .public)"); await api.load(id) }
      func flush(_ text: String) async {
        let promise = loop.makePromise(of: Void.self)
        guard text.contains("a", in: .letters) else { return }
        await writer.flush(promise.futureResult)
      }
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "asObjCPromise").count == 1)
    #expect(run.settlements(of: "flush").count == 1)
  }

  @Test("texts are cut and trimmed by the usual sets of characters")
  func characterSets() throws {
    let run = try runPasted(
      """
      let text = "a b\\nc"
      print(text.components(separatedBy: .newlines), (try? text).flatMap { $0.components(separatedBy: .whitespacesAndNewlines) } ?? [])
      print("12 ab".trimmingCharacters(in: .decimalDigits), " x.".trimmingCharacters(in: CharacterSet.punctuationCharacters))
      print("a,b;c".components(separatedBy: .init(charactersIn: ",;")))
      """, "google")
    #expect(run.printed == "[\"a b\", \"c\"] [\"a\", \"b\", \"c\"]\n ab  x\n[\"a\", \"b\", \"c\"]\n")
  }

  @Test("somebody awaits the values of a stream that a function gives, the first three of one that never ends")
  func streams() throws {
    let run = try runCalled(
      """
      final class Clock {
        func ticks() -> AsyncStream<Int> {
          AsyncStream { continuation in
            let task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)); continuation.yield(7) } }
            continuation.onTermination = { _ in task.cancel() }
          }
        }
        var lines: AsyncThrowingStream<String, Error> {
          AsyncThrowingStream { continuation in
            reader.read { line in continuation.yield("line \\(line.number)"); continuation.finish() }
          }
        }
      }
      """)
    #expect(run.ending == .idle && run.faults == [])
    #expect(run.printed == "line 1\n7\n7\n7\n")
  }

  @Test("a made-up text has the parts that it is cut into, one that is written out has its own")
  func textParts() throws {
    let run = try runCalled(
      """
      func open(_ link: Link) async {
        let parts = link.path.replacingOccurrences(of: "app://", with: "").split(separator: "/")
        await router.show(String(parts[0]), String(parts[2]))
        await router.close(link.name.components(separatedBy: ",")[1])
      }
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "show").count == 1 && run.settlements(of: "close").count == 1)
    #expect(try runPasted("let parts = \"a/b\".split(separator: \"/\")\nprint(parts[2])", nil).faults.count == 1)
  }

  @Test("a regular expression that nobody declares matches")
  func patterns() throws {
    let run = try runCalled(
      """
      func check(text: String, regexPattern: String) async throws -> Bool {
        let regex = try NSRegularExpression(pattern: Patterns.email)
        let range = NSRange(text.startIndex..., in: text)
        guard let match = regex.firstMatch(in: text, range: range) else { return false }
        guard text.range(of: regexPattern, options: .regularExpression) != nil else { return false }
        return try await api.verify(text, match.numberOfRanges)
      }
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "verify").count == 1)
  }

  @Test(
    "a handler that may be nil is called like others by what it is handed to; a type of errors says nothing of who is given it")
  func optionalHandlers() throws {
    let run = try runPasted(
      """
      func add(_ callback: ((Int) -> Void)?) { center.register(callback) }
      add { _ in print("called") }
      let source = publisher.setFailureType(to: LoadError.self)
      print(source)
      """, nil)
    #expect(run.printed == "setFailureType\ncalled\n")
  }
}
