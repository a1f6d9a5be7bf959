import Lab
import Program
import Testing
import TraceGraph

@Suite("handlers of errors that fail themselves")
struct OwnErrorTests {
  private static let head = "struct First: Error {}\nstruct Second: Error {}\n"

  private func run(_ text: String) -> LabRun {
    RunRequest(source: ScriptSource(name: "test.swift", text: Self.head + text)).perform()
  }

  private func words(_ run: LabRun) -> [String] {
    run.layout.rows(for: run.full, trackColumns: 0).map { "\($0.word) \($0.detail)" }
  }

  @Test("a recover whose handler throws says that, and that its error begins there")
  func thrown() throws {
    let run = run("Promise<Int>(First()).recover { _ in throw Second() }.catch { print($0) }")
    #expect(words(run)[1] == "its handler threw Second()")
    let recover = try #require(run.full.promises.first { $0.operatorName == "recover" })
    let answer = Explanation(of: recover.id, in: run.full, full: run.full).answer
    #expect(answer.contains("threw itself: a new error, which begins here"))
    #expect(recover.errorOrigin == recover.id)
  }

  @Test("one that recovers, lets the error go on, is passed over or gives a rejected promise doesn't say it")
  func others() {
    for text in [
      "Promise<Int>(First()).recover { _ in 1 }", "Promise<Int>(First()).catch { print($0) }",
      "Promise<Int>(First()).recover { _ in Promise<Int>(Second()) }.catch { _ in }",
      "Promise<Int>(First()).then { $0 }.recover { _ in 1 }", "Promise(1).then { _ in throw Second() }.catch { _ in }",
    ] {
      #expect(!words(run(text)).contains { $0.contains("threw") }, "\(text)")
    }
  }
}
