import Lab
import Program
import Testing
import TraceGraph

@Suite("made-up calls of overloads, and of functions that pasted code gives back")
struct PastedOverloadCallTests {
  private func run(_ text: String) -> LabRun { .pasted(text) }

  @Test("a call that is asked for twice is made twice")
  func twice() {
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: "func tap(_ key: String) { print(key) }"))
    let run = request.perform(calling: .named(["tap(\"a\")", "tap(\"a\")", "tap(\"b\")"]))
    #expect(run.full.output.map(\.text).joined() == "a\na\nb\n")
  }

  @Test("of two overloads of which one calls the other, the outer one is called")
  func outerOverload() {
    let run = run(
      """
      import PromiseKit
      class Store {
        func load(_ id: Int) -> Promise<Int> { return load(id, page: 1) }
        func load(_ id: Int, page: Int) -> Promise<Int> { return api.get(id, page) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls).filter { $0.contains("load(") } == ["store.load(1)"])
  }

  @Test("an overload that gives nothing isn't the one whose result another one takes apart, so it is called")
  func overloadThatGivesNothing() {
    let run = run(
      """
      class Link {
        func send(_ text: String, to place: String) async throws { try await wire.write(text, place) }
        func send(_ text: String) async throws -> Int {
          let (status, _) = try await send(text, to: "home")
          return status
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls).count { $0.contains("send(") } == 2)
  }

  @Test("a function that may give back none is called all the same, with what the function's type says, and awaited")
  func optionalFunction() {
    let run = run(
      """
      func handler(from next: Next?) -> ((Int) async throws -> Void)? {
        guard let next else { return nil }
        return { number in try await next(number) }
      }
      func reporter() -> Reporter {
        return { events in for event in events { await screen.show(event.kind) } }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(MadeUpCall.lines(of: run.calls) == ["try await handler(from: next)!(1)", "await reporter()(events)"])
    #expect(run.full.promises.contains { $0.operatorName == "show" })
  }
}
