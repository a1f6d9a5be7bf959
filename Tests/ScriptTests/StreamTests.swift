import Program
import Testing
import TraceEvents

@Suite("Streams that nobody finishes")
struct StreamTests {
  private static let stream = "let (stream, feed) = AsyncStream<Int>.makeStream()\nfeed.yield(1)\n"

  @Test("are reported where the main program waits forever for their next element")
  func waits() throws {
    let leaks = try run(Self.stream + "for await value in stream { print(value) }\nprint(\"end\")").leaks
    #expect(leaks.count == 1)
    #expect(leaks.first?.message.contains("never finished") == true)
    #expect(leaks.first?.place.line == 3)
  }

  @Test("are not reported where a task waits, or where the loop comes to its end")
  func ends() throws {
    #expect(try run(Self.stream + "Task { for await value in stream { print(value) } }").leaks.isEmpty)
    let later = "Task { feed.finish() }\nfor await value in stream { print(value) }\nprint(\"end\")"
    let run = try run(Self.stream + later)
    #expect(run.leaks.isEmpty && run.printed == "1\nend\n")
  }

  @Test(
    "who leaves a loop in a function lets go of the stream, and its onTermination is called; at top level the stream lives on",
    arguments: [
      ("func one() async { for await n in numbers() { print(n); break } }\nawait one()", "1\ncancelled\n"),
      ("func one() async -> Int { for await n in numbers() { return n }; return 0 }\nprint(await one())", "cancelled\n1\n"),
      (
        "func all() async {\n  outer: for _ in 1...2 { for await n in numbers() where n == 2 { continue outer } }\n}\nawait all()",
        "cancelled\ncancelled\n"
      ),
      ("for await n in numbers() { print(n); break }", "1\n"),
    ])
  func left(code: String, printed: String) throws {
    let numbers = """
      func numbers() -> AsyncStream<Int> {
        AsyncStream { feed in
          feed.onTermination = { print($0) }
          for n in 1...3 { feed.yield(n) }
        }
      }

      """
    #expect(try run(numbers + code).printed == printed)
  }

  @Test("what fills a stream stops when nobody listens any more")
  func stops() throws {
    let run = try run(
      """
      func beats() -> AsyncStream<Int> {
        AsyncStream { feed in
          let task = Task {
            var count = 0
            while !Task.isCancelled {
              count += 1
              feed.yield(count)
              try? await Task.sleep(nanoseconds: 10_000_000)
            }
            print("no more")
          }
          feed.onTermination = { _ in task.cancel() }
        }
      }
      func listen() async {
        for await beat in beats() where beat == 2 { break }
      }
      await listen()
      """)
    #expect(run.printed == "no more\n")
    #expect(run.ending == .idle)
  }
}
