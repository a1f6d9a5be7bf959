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
}
