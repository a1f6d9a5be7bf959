import Dispatch
import PromiseDispatch
import Synchronization
import Testing
import TestSupport

/// Serialized, and the hook taken back at the end: the default queue belongs to the process.
@Suite("who listens on the default queue", .serialized)
struct TracedQueueTests {
  @Test("a tracker on the default queue is told of what starts there, with its place, and of nothing that starts elsewhere")
  func tracked() throws {
    let queue = DispatchQueue(label: "tracked")
    let journal = Journal()
    let tracker = RejectionTracker(on: queue) { report in
      if case .unhandled(let report) = report, "\(report.site.file)".hasSuffix("TracedQueueTests.swift") {
        journal.write("\(report.operatorName) \(report.site.line)")
      }
    }
    DispatchQueue.tracePromises(by: tracker)
    let (here, elsewhere) = (DispatchQueue.promises, DispatchQueue(label: "elsewhere"))
    #expect(here.traceHook === tracker)
    #expect(elsewhere.traceHook == nil)
    let promise = Promise<Int>(on: here, line: 7) { throw Broken() }
    DispatchQueue.tracePromises(by: nil)
    #expect(here.traceHook == nil)
    #expect(promise.identity != nil)
    #expect(throws: Broken.self) { try awaitPromise(Promise<Int>(on: elsewhere) { throw Broken() }) }
    queue.sync {}
    _ = promise
  }
}
