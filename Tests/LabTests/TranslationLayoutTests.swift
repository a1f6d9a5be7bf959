import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: imports, comments and lines")
struct TranslationLayoutTests {
  @Test(
    "Foundation is imported once, wherever its line stands",
    arguments: ["import Foundation\nimport PromiseKit\n", "import PromiseKit\nimport Foundation\n"])
  func imports(lines: String) throws {
    let text = lines + "\nafter(seconds: 0.1).done { print(1) }\n"
    let script = try TranslatedScript.running(text, .promisekit, to: .async)
    #expect(script.translation.text.hasPrefix("import Foundation\n\nTask {"), "\(script.translation.text)")
  }

  @Test("what keeps FranticApparatus's chains doesn't come between a type and its comment")
  func documented() throws {
    let text = "// The file.\n\n/// A user.\nstruct User {}\n\nPromise(1).delay(0.1).then { print($0) }\n"
    let script = try TranslatedScript.running(text, .google, to: .library(.frantic))
    #expect(script.translation.text.contains("/// A user.\nstruct User {}"), "\(script.translation.text)")
    #expect(script.translation.text.contains("var promises"))
  }

  @Test("a closure of several lines keeps several, where it becomes a 'guard'")
  func guards() throws {
    let text =
      "after(seconds: 0.1).map { 3 }.compactMap { number in\n  Int(\"\\(number)\")\n}.done { print($0) }.catch { print($0) }\n"
    let script = try TranslatedScript.running(text, .promisekit, to: .library(.google))
    #expect(
      script.translation.text.contains(".then { number in\n  guard let kept = Int(\"\\(number)\") else {"),
      "\(script.translation.text)")
  }

  @Test("google's 'validate' is a 'get' that throws: Swift can't infer the type of a 'map' of several statements in a chain")
  func validating() throws {
    let text = "Promise([1]).validate { !$0.isEmpty }.then { list in list.count }.then { print($0) }.catch { print($0) }\n"
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    #expect(script.translation.text.contains(".get { value in guard !value.isEmpty else { throw "), "\(script.translation.text)")
    #expect(TranslationProof(script).isExplained)
  }

  @Test("generators, and objects with 'then', are marked for libraries that have none")
  func ecmaOnly() throws {
    let texts = [
      "func code(_ yield: Any) -> Any { yield(1) }\nlet g = Generator(code, { value, isDone in value })\nprint(g.next())\n",
      "final class Query { func then(_ resolve: Any = (), _ reject: Any = ()) { resolve(1) } }\nPromise.resolve(Query()).then { print($0) }\n",
    ]
    for text in texts {
      let translation = try Translation(of: text, from: .ecmascript, to: .library(.google))
      #expect(!translation.isWhole, "\(translation.text)")
    }
  }

  @Test("to tasks, a closure within a call that is awaited keeps its lines in order, and a comment stays behind its link")
  func closuresInCalls() throws {
    let text = """
      import Promises
      class Queue {
        func enqueue(_ work: @escaping () -> Promise<Int>) -> Promise<Int> { work() }
      }
      let queue = Queue()
      for n in 1...2 {
        queue.enqueue {
          print("start")
          return Promise(n * 10).delay(0.1).then { v -> Int in
            print("in", v)
            return v
          }
        }
        .then { print("config", $0) } // done
        .catch { print($0) }
      }

      """
    let written = try TranslatedScript.running(text, .google, to: .async).translation.text
    let expected = """
          do {
            let value = try await queue.enqueue {
              print("start")
              return Task { () async throws -> Int in
                let v2 = n * 10
                try await Task.sleep(for: .seconds(0.1))
                print("in", v2)
                return v2
              }
            }
            print("config", value) // done
          } catch {

      """
    #expect(written.contains(expected), "\(written)")
  }

  @Test("what is said of a method on one line stands above it, and its body gets lines of its own where it needs them")
  func oneLineMethods() throws {
    let text = """
      var log: [String] = []
      func fetch(_ n: Int) -> Promise<Int> { log.append("f"); return Promise(n) }
      class View {
        let title = "list"
        func load() { fetch(1).then(on: .main) { print($0) }.catch { print($0) } }
        func other() -> Promise<Int> { Promise { fulfill, _ in log.append("x"); fulfill(1) } }
      }

      """
    let task = try TranslatedScript.running(text, .google, to: .async).translation.text
    let expected = """
        let title = "list"
        // rule 16: 'fetch' is called when the task begins, not at once
        func load() {
          Task { @MainActor in
            do {
              let value = try await fetch(1)
      """
    #expect(task.contains(expected), "\(task)")
    #expect(task.contains("      log.append(\"x\")\n      continuation.resume"), "\(task)")
    let kit = try TranslatedScript.running(text, .google, to: .library(.promisekit)).translation.text
    #expect(kit.contains("\n  // rule 16: the closure runs at once, not later\n  func other()"), "\(kit)")
  }

  @Test(
    "the main queue is left out without a word, as handlers run there anyway; others aren't", arguments: ["async", "ecmascript"])
  func mainQueue(target: String) throws {
    let target = try TranslationTarget(named: target)
    func rules(_ queue: String) throws -> [Int] {
      let text = "Promise(on: \(queue)) { 1 }.then(on: \(queue)) { print($0) }\n"
      return try TranslatedScript.running(text, .google, to: target).translation.remarks.compactMap(\.rule).filter { $0 == 2 }
    }
    #expect(try rules(".main").isEmpty)
    #expect(try !rules(".global()").isEmpty)
  }
}
