import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what closures and delegates of pasted code are told, and which overload a call means")
struct PastedToldTests {
  private func run(_ text: String, _ dialect: String? = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test(
    "the last of several unnamed arguments is a thing where the closure asks it for members, and no error where it unwraps it")
  func lastArguments() throws {
    let run = try run(
      """
      page.add(head, side) { $1.pin(.left); $0.top.pin(); print("placed") }
      store.load { if let problem = $1 { print(problem) } else { print("loaded", $0 ?? 0) } }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "placed\nloaded load\n")
  }

  @Test("a closure that only compares two values of a made-up list is told of nothing")
  func comparisons() throws {
    let run = try run(
      """
      lists.sink(receiveValue: { list in
        let sorted = list.sorted(by: { $0.date > $1.date })
        Task { await show(sorted, list.max { $0.size < $1.size }) }
      })
      """)
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "show" })
  }

  @Test("what a publisher gives is there, also if it is an error")
  func publishedErrors() throws {
    let run = try run("failures.sink { error in print(error) }\nstore.save(1) { error in print(error as Any) }")
    #expect(run.printed == "error\nnil\n")
  }

  @Test("google's 'await' waits with a space before the bracket, too, where nothing is asynchronous")
  func awaitWithSpace() throws {
    let run = try run(
      """
      func page() -> Promise<Int> { Promise(7) }
      func all() -> Promise<Int> {
        return Promise<Int>(on: .global(), { fulfill, reject in
          do { let first = try await (page()); fulfill(first) } catch { reject(error) }
        })
      }
      all().then { print($0) }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "7\n")
  }

  @Test("a delegate that an unknown function is given, or keeps, is told that all went well")
  func delegates() throws {
    let types = """
      class Listener: NSObject, LoadDelegate {
        let (promise, seal) = Promise<String>.pending()
        func loader(didFinish: String) { seal.fulfill(didFinish) }
        func loader(didReach isDone: Bool, for text: String) {}
        func loader(_ loader: Loader, didFailWith error: Error) { seal.reject(error) }
      }
      let listener = Listener()
      listener.promise.done { print($0) }.cauterize()

      """
    let given = try run(types + "session.load(1, delegate: listener)", "promisekit")
    #expect(given.printed == "didFinish\n")
    #expect(given.faults == [])
    let kept = try run(types + "let loader = Loader()\nloader.delegate = listener\nloader.start()", "promisekit")
    #expect(kept.printed == "didFinish\n")
    #expect(kept.faults == [])
  }

  @Test("a call that would begin a generic function again in any case, with something else of its type, means an overload")
  func recursionByOverload() throws {
    let run = try run(
      """
      func send<Body: Encodable>(to place: String, body: Body) async throws {
        let data = try JSONEncoder().encode(body)
        _ = try await send(to: place, body: data)
        print("sent")
      }
      try await send(to: "here", body: 1)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "sent\n")
  }

  @Test("a call whose result is taken apart means an overload where the pasted method gives nothing")
  func overloadThatGives() throws {
    let run = try run(
      """
      class Link {
        func send(_ text: String) async throws { print("nothing") }
        func ask(_ text: String) async throws -> Int {
          let (status, answer) = try await send(text)
          print(status, answer)
          return 1
        }
      }
      print(try await Link().ask("a"))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "status answer\n1\n")
  }

  @Test("the closure of a member is called that an unknown variable, or a task's, is given without a type")
  func implicitMembers() throws {
    let run = try run(
      """
      class Desk {
        private var known: Task<Void, Error>?
        func open() {
          known = .init(operation: { try await api.first() })
          unknown = .init(operation: { try await api.second() })
        }
      }
      Desk().open()
      """)
    #expect(run.faults == [])
    #expect(["api.first", "api.second"].allSatisfy { name in run.stubs.contains { $0.name == name } })
  }

  @Test("the values of 'get' that a request is given say nothing of who is asked")
  func requests() throws {
    let run = try run(
      "func load(_ id: Int) -> Promise<Int> { api.get(id, 2) }\nload(1).done { print($0) }.cauterize()", "promisekit")
    #expect(run.stubs.contains { $0.name == "api.get" })
  }
}
