import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("labels of tasks")
struct TaskLabelTests {
  @Test("a task that a declaration makes is named by the declaration, not by the variable alone; other tasks by their calls")
  func asyncLet() {
    let run = exhibit(
      """
      func f() async -> Int { 1 }
      Task {
        async let a = f()
        print(await a)
      }
      Task.detached { await f() }
      """
    ).run
    let labels = run.full.promises.map(run.layout.label)
    #expect(labels.contains("async let a") && !labels.contains("a"), "\(labels)")
    #expect(labels.contains { $0.contains("detached { ") }, "\(labels)")
    #expect(!labels.contains { $0.hasPrefix("Task.detached Task") }, "\(labels)")
  }
}
