import Dispatch
import PromiseEngine
import Testing
import TraceEvents

@testable import PromiseTracing

@Suite("what is recorded of a program that is faster than its writer")
struct OverloadTests {
  private static let site = CallSite(file: "A/B.swift", line: 1, column: 1)

  @Test("where too much waits, promises are left out from their beginning on; the ends of those that are recorded aren't")
  func wholePromises() {
    let recorder = EventRecorder(values: .none, mostWaiting: 4) {}
    let traces = (0..<6).map { _ in
      recorder.promiseIsMade(by: "Promise", of: .promise, at: Self.site, from: [])
    }
    let value = TraceEvent.Kind.settled(Settlement(state: .fulfilled, text: "1"))
    for trace in traces { trace.hook.record(value, on: trace.id, cause: nil) }
    let (events, lost, _) = recorder.take([])
    #expect(events.map(\.promise.rawValue) == [1, 2, 3, 4, 1, 2, 3, 4])
    // Two promises with their ends.
    #expect(lost == 4)
    // What is made from one of them is recorded once there is room.
    let child = traces[5].hook.promiseIsMade(by: "then", of: .handler, at: Self.site, from: [traces[5].id])
    child.hook.record(value, on: child.id, cause: nil)
    let later = recorder.take([])
    #expect(later.events.map(\.promise.rawValue) == [7, 7] && later.lost == 0)
  }

  @Test("a writer with much to write comes to the door in between")
  func parts() {
    let writer = RecordingWriter(TracingOptions(values: .none))
    writer.queue.suspend()
    for _ in 0..<20_000 { _ = writer.recorder.promiseIsMade(by: "Promise", of: .promise, at: Self.site, from: []) }
    writer.queue.resume()
    // Each look waits for its turn on the writer's queue, as one who attaches does.
    var first = 0
    while first == 0 { first = writer.keptBytes }
    writer.flush()
    #expect(first < writer.keptBytes)
    writer.end()
  }
}
