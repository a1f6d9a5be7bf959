import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: promises as tasks")
struct AsyncTranslationTests {
  private func translated(_ text: String, from source: Dialect = .google) throws -> Translation {
    try Translation(of: text, from: source, to: .async)
  }

  @Test("a function that returns a promise becomes asynchronous, a chain a task with 'do', 'catch' and 'defer'")
  func chain() throws {
    let text = """
      func load(_ id: Int) -> Promise<String> {
        Promise("item \\(id)").delay(0.1)
      }

      load(1)
        .then { $0.count }
        // twice
        .then { count in count * 2 }
        .then { print($0) }
        .catch { error in print("failed", error) }
        .always { print("end") }
      """
    #expect(
      try translated(text).text == """
        @MainActor func load(_ id: Int) async throws -> String {
          try await Task.sleep(for: .seconds(0.1))
          return "item \\(id)"
        }

        Task {
          defer { print("end") }
          do {
            let value2 = try await load(1)
            let count = value2.count
            // twice
            let value = count * 2
            print(value)
          } catch {
            print("failed", error)
          }
        }
        """)
  }

  @Test("what settles a promise resumes a continuation")
  func maker() throws {
    let text = """
      // dialect: promisekit
      import PromiseKit
      let p = Promise<Int> { seal in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { seal.fulfill(1) }
      }
      p.done { print($0) }.cauterize()
      """
    let translation = try translated(text, from: .promisekit)
    #expect(translation.text.hasPrefix("import Foundation\n"))
    #expect(translation.text.contains("try await withCheckedThrowingContinuation { continuation in"))
    #expect(translation.text.contains("{ continuation.resume(returning: 1) }"))
    #expect(translation.isWhole)
  }

  @Test("what can't be written with tasks is marked, never changed in silence")
  func marked() throws {
    let texts = [
      "let p = Promise<Int>.pending()\np.then { print($0) }\np.fulfill(1)\n", "let p = Promise(1)\nprint(p.isPending)\n",
      "func run(_ work: () -> Promise<Int>) {\n  work().then { print($0) }\n}\n",
    ]
    for text in texts {
      let translation = try translated(text)
      #expect(!translation.isWhole, "\(translation.text)")
    }
  }

  @Test("every example is translated, prints the same, and the marks say where its promises have gone")
  func examples() throws {
    for example in Example.all {
      let script = try TranslatedScript(RunRequest(source: example.source), to: .async)
      #expect(script.problems.isEmpty && script.translation.isWhole, "\(example.name)\n\(script.translation.text)")
      let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
      if let difference { #expect(difference.isExplained, "\(example.name): \(difference.words)\n\(script.translation.text)") }
    }
  }

  @Test("a call of a function that is asynchronous already is awaited")
  func asynchronous() throws {
    let text = "func f() async -> Int {\n  return 1\n}\nf().then { v in print(v) }\nlet p = f()\n"
    let translation = try translated(text, from: .ecmascript)
    #expect(translation.text.contains("Task {\n  let v = try await f()\n  print(v)\n}"))
    #expect(translation.text.contains("@MainActor func f() async throws -> Int {"))
    #expect(translation.text.contains("let p = Task { _ = try await f() }"))
    #expect(translation.isWhole)
  }

  @Test("an operator with two handlers is marked and kept, never emptied")
  func twoHandlers() throws {
    let text = """
      let p = Promise<Int> { fulfill, reject, isCancelled in fulfill(1) }
      let r = p.then(on: GCDDispatcher.main, onFulfilled: { .value($0) }, onRejected: { error in print(error); throw error })
      """
    for target in [TranslationTarget.async, .library(.google), .library(.promisekit)] {
      let translation = try Translation(of: text, from: .frantic, to: target)
      #expect(!translation.isWhole)
      #expect(translation.text.contains("onRejected: { error in print(error); throw error }"))
    }
  }
}
