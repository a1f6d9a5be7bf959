import Lab
import Program
import Testing
import TraceGraph

@Suite("made-up calls of pasted code")
struct PastedCallTests {
  private func run(_ text: String) -> LabRun {
    var plan = RunPlan()
    plan.stubs.isOn = true
    return RunRequest(source: ScriptSource(name: "pasted.swift", text: text), plan: plan).perform(calling: .ifNothingHappens)
  }

  private func ends(_ run: LabRun) -> [String] {
    run.full.promises.map { "\($0.operatorName) \($0.state) \($0.settlementText ?? "")" }
  }

  @Test("a dictionary of anything is one, though its name sounds like several things; credentials are one thing")
  func dictionaries() {
    let run = run(
      """
      import PromiseKit
      func send(parameters: [String: Any], options: [String: Any]?, with: Credentials) -> Promise<Void> {
        api.post(parameters, options, with).done { print($0) }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(
      MadeUpCall.lines(of: run.calls) == ["send(parameters: [\"key\": \"value\"], options: [\"key\": \"value\"], with: with)"])
    #expect(ends(run) == ["post fulfilled post", "done fulfilled ()"])
  }

  @Test("of two functions that take one thing and a list of them, the list's is called with a list and calls the other one")
  func overloads() {
    let run = run(
      """
      func rate(_ boat: Boat) async -> Boat { await api.rating(of: boat) }
      func rate(_ boats: [Boat]) async -> Int {
        await withTaskGroup(of: Boat.self) { group in
          for boat in boats { group.addTask { await rate(boat) } }
          var count = 0
          for await _ in group { count += 1 }
          return count
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.count { $0.operatorName == "addTask" } == 3)
    #expect(run.full.promises.count { $0.operatorName == "rating" } == 4)
  }

  @Test("a function that only calls one of its own name and labels means the one that was not pasted")
  func wrapped() {
    let run = run(
      """
      extension Networking {
        func data(for request: URLRequest, delegate: Watcher? = nil) async throws -> (Data, URLResponse) {
          try await data(for: request, delegate: nil)
        }
      }
      """)
    #expect(run.run?.ending == .idle)
    #expect(ends(run).count == 1)
  }

  @Test("protocols alone say in one sentence what to paste besides")
  func protocols() {
    let run = run("import PromiseKit\nprotocol Store { func load(id: Int) -> Promise<String> }")
    #expect(
      RunReport(run, format: .text).remarks
        == "pasted.swift: no function here has a body, so nothing can be called: paste a type that conforms to the protocol\n")
  }

  @Test("a property of the application's own class that an extension changes in place is there")
  func changedInPlace() {
    let run = run(
      """
      import Promises
      extension Harbour {
        func more() {
          load().then { [weak self] answer in
            guard let self = self else { return }
            self.boats.append(contentsOf: answer.boats)
            self.list.show(self.boats)
          }
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(ends(run) == ["load fulfilled load", "then fulfilled load"])
  }

  @Test("a switch over ranges makes a number of its value, and minutes since something are one")
  func ranges() {
    let run = run(
      """
      func wait() async -> Int {
        guard let last = history.load()?.age else { return 30 }
        switch last {
        case 0..<60: return await pause(5)
        default: return await pause(clock.minutesSinceNow)
        }
      }
      """)
    #expect(run.run?.faults == [])
    #expect(run.full.promises.map(\.operatorName) == ["pause"])
  }
}
